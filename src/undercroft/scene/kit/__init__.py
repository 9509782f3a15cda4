"""Print kits: the parts of which they are made, and how they come on paper."""
