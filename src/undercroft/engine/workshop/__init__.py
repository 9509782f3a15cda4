"""The workshop: what a game may have away from the table: a desk, an easel, a training room, a glossary."""
