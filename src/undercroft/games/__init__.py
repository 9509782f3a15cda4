"""The games, a folder each. `ids` and `get` reach them through the engine's shelf, so that none is loaded unasked."""

from undercroft.engine.shelf import get, ids

__all__ = ["get", "ids"]
