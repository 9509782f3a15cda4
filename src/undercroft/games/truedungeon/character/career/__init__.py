"""Careers: experience, levels, treasure, bags and what is drawn from them."""
