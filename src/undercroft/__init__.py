"""Undercroft: five dungeon games, one referee."""

from undercroft import games
from undercroft.engine import Table, shelf

__version__ = "0.1.0"
__all__ = ["Table", "games"]

shelf.put("trapper", "undercroft.games.trapper")
shelf.put("pararoles", "undercroft.games.pararoles")
shelf.put("electro", "undercroft.games.electro")
shelf.put("exploration", "undercroft.games.exploration")
shelf.put("truedungeon", "undercroft.games.truedungeon")
