"""The print kit."""
