"""Adventures of seven rooms: what one is, how it is read and checked, and those that come with the game."""
