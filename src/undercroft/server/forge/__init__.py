"""Where heavy work is done: in a few processes apart, in fair turns."""
