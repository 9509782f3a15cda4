"""The games as environments for AI research."""
