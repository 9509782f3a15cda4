"""The training room: slides and tests for practice."""
