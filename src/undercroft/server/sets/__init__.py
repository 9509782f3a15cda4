"""Sets of games at web tables: what they are, their page, and the API about them."""
