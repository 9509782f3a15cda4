"""The workshop: what a game may have for its players away from the table: a desk, an easel, a training room."""
