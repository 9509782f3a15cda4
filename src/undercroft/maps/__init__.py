"""Floors as maps: what a floor is to other tools, its pictures, and their formats. Knows no game."""
