"""Hand and Foot: canastas with more packs, and a second hand for everybody."""
