"""Signs as keyboards and chats write them, and in ASCII."""

# The true minus that the pages print, and the dashes that keyboards and chats put in its place
DASHES = "−–‐‑－﹣"
PLAIN_SIGNS = str.maketrans({**dict.fromkeys(DASHES, "-"), "＋": "+", "﹢": "+"})
