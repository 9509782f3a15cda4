"""Lanes on which pucks are slid, as every face draws them."""
