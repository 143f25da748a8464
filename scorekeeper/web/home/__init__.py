"""The first page, refusals, and whether all is well."""
