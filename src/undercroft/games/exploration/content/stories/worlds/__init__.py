"""Stories that nobody wrote: assembled at random, or imagined behind the doors."""
