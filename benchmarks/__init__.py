"""Speed and memory, measured; never part of a test."""
