"""The verbs: what a table does. Transactions live here and nowhere else."""
