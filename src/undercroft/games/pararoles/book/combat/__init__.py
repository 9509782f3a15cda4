"""Combat: striking, the Sword, specials, joining, the turns of heroes and foes."""
