"""Players of this game's own: how they see it, what they reckon with, how they answer."""
