"""Transactions: one writer at a time, each form once, nothing cached before its commit."""
