"""What can be asked about, and what is said of it."""
