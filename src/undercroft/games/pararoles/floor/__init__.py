"""Floors, rolled or pre-made: the part of the book that is played without a table."""
