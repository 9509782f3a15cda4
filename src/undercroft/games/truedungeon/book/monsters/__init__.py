"""Monsters: their turns, their answers, traps, and characters who are not themselves."""
