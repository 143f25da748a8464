"""Other phones: links, codes, and keeping the program."""
