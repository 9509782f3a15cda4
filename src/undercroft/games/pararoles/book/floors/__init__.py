"""On a floor: arriving, moving, searching, traps, what costs, creatures that walk about."""
