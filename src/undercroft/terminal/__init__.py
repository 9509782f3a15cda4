"""Play in a terminal or a pipe."""
