"""The store: tables, seats, grants, answers, and what is kept beside them."""
