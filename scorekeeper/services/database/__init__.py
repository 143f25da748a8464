"""How anything is written: one writer at a time, each form once, nothing before its time."""
