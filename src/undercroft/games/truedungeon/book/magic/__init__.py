"""Spells, psychic powers, Bardsong, polymorph and summoned creatures."""
