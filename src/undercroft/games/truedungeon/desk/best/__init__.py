"""The best build from the tokens one owns."""
