"""Who pays whom: the plan that is stored when a match ends, and what was paid."""
