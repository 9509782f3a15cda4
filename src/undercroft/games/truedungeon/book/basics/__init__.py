"""What several chapters build on."""
