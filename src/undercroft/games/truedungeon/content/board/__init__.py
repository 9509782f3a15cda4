"""The sliding board of True Dungeon: its zones, the slide of a puck, and what is read where it rests.

Pure and in whole numbers: micrometres, microradians, microseconds.  [truedungeon.digital.determinism]
"""
