"""G4A Kraken: the relative of Kraken that an app plays, in plain points."""
