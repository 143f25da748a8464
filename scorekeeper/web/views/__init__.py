"""The pages: guard, form, service, render."""
