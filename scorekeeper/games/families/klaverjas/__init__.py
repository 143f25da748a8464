"""Games of the Klaverjas family: cards, combinations, challenges, their checks."""
