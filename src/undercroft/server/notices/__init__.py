"""Notices over days, and the calls that bring them."""
