"""The commands of whoever prepares characters: parties, careers, training."""
