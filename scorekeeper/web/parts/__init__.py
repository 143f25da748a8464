"""People, money, moments, pictures and rounds, as several screens show them."""
