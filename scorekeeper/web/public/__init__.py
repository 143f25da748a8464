"""What a club shows to everybody: a page to embed, the same for programs, a feed, a calendar."""
