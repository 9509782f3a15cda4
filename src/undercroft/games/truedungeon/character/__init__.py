"""Characters and the party card: the part of the book that is prepared without a table."""
