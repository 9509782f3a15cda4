"""Encounters: blows, combat, and what foes do."""
