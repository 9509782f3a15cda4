"""Tokens: what they are, the catalogue, sets and instruments."""
