"""What the games of the Klaverjas family share: cards, combinations, challenges, their checks."""
