"""Games watched again: their moments, as plain data and as pages."""
