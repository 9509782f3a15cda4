"""Stories as data: what they are, how they are read, checked, shown and assembled. Nothing here plays them."""
