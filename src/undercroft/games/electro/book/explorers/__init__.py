"""What Explorers do: move, enter rooms, fight, go into side rooms."""
