"""Commands for whoever makes games and studies them."""
