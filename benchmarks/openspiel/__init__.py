"""Dungeon Trapper written as a Python game of OpenSpiel, for comparison."""
