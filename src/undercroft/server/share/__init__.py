"""A game that is over, shown to others: its picture, and a link to its replay with a preview."""
