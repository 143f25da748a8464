"""Oh Hell: hands that shrink and grow, and exactly the tricks that were bid."""
