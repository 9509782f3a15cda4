"""Skill checks: recalling, lore, the rogue's maze, what is answered."""
