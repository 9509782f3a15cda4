"""An adventure as it is played: rooms, fights, puzzles, and everything a character can do in them."""
