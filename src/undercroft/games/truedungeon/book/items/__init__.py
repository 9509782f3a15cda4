"""Tokens that are used: what they offer, and what they do."""
