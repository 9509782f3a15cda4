"""What a table shows of itself while it is played: beats."""
