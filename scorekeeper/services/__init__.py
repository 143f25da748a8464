"""The verbs of a table, with their transactions, which live nowhere else."""
