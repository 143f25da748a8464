"""Club evenings: who is there, sittings drawn and played, and the record of it all."""
