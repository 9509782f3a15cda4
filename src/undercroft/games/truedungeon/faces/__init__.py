"""What each seat sees, how it looks, and what is printed."""
