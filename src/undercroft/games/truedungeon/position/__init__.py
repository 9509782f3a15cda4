"""A game that starts in the middle, from plain data."""
