"""The dungeon of the day: one table a day for each game, the same everywhere, whose results can be compared."""
