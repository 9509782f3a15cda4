"""Offers of setting up: rooms, side rooms and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.basics.layouts import OWN
from undercroft.games.electro.book.basics.presets import BY_HAND, SURPRISE
from undercroft.games.electro.faces.things.cards import FRAGMENT, KEY, REWARD
from undercroft.games.electro.state.records import TRAITS

_WAYS: Final = {BY_HAND: Offer("lay by hand"), SURPRISE: Offer("let the software lay")}
_PRIZES: Final = {"card": REWARD, "fragment": FRAGMENT, "fragment card": FRAGMENT, "nothing": None}


def _layout(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return _WAYS.get(id) or Offer("take a ready-made layout")


def _lay(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return Offer("lay", id)


def _key(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return Offer("lay a key", KEY)


def _own(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return Offer("choose", OWN)


def _prize(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return Offer("lay", _PRIZES[id])


def _score(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    trait = id.partition(" ")[0]
    return Offer("set", trait) if trait in TRAITS else Offer("take a ready-made division")


def _place(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return Offer("start", id)


FINDERS: Final = {
    "rooms": _layout,
    "room-card": _lay,
    "room-key": _key,
    "sides": _layout,
    "side-card": _lay,
    "side-task": _lay,
    "own-task": _own,
    "side-prize": _prize,
    "scores": _score,
    "score": _score,
    "start-place": _place,
}
"""For each question what its options offer."""
