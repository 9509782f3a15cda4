"""Setting up: rooms and what lies in them, side rooms, secret scores."""
