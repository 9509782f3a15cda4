"""The commands for after a game: the dungeon of the day, and what somebody has played."""
