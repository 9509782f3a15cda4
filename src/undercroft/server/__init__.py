"""The web table: routes, live tables, and the store that keeps them."""
