"""Lessons: first games, move by move, and the proof that each can be played to its end."""
