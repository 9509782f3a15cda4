"""The rules: set-up, acts and end, the outline of a game, and a folder for each chapter of the book."""
