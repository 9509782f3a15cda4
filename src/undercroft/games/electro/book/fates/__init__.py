"""The Master of Fates: cards, beasts, and how they are played."""
