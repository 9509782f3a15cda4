"""The puzzle of the day: a position of a real game with one best answer, which was proven by a margin."""
