"""The score sheet: one match on one page of JSON, read, written and scored. Pure: no Django."""
