"""What can be asked about in an adventure: a card for everything that has a name."""
