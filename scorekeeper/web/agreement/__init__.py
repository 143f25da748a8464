"""What is agreed on before the first deal: house rules and stake, of a match or of an evening."""
