"""Live tables: the game in memory, its bots, clock and throws; stored before it is shown."""
