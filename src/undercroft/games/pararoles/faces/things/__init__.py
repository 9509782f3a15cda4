"""What can be asked about."""
