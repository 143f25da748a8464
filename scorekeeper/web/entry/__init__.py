"""The pages on which a round is entered or changed, and those where two phones disagree."""
