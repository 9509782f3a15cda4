"""What the screen shows of what happens, and of what is there: beats at a pace, and cards of things."""
