"""Offers inside small rooms: what is done with what is there, and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.words import percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.basics.odds import both, fails
from undercroft.games.electro.book.fates.beasts import DAMAGE
from undercroft.games.electro.faces.offers.acting import deed
from undercroft.games.electro.faces.panels import beast_in, is_met
from undercroft.games.electro.faces.sight import FIGHT, MOVE, SEE, may_turn, me, reading, score_roll, succeeds
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LONE, TRAPPED

_VERBS: Final = {BEAST: "strike", BOOST: "claim", TRAPPED: "dismantle", EMPTY: "look round", LONE: "take the key"}


def _inside(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    one = me(view)
    if id == "flee":
        return Offer("flee", "move", f"gets out: {succeeds(view, score_roll(view, one, MOVE))}")
    return _interact(view, one) if id == "interact" else deed(view, choice, id)


def _interact(view: Mapping[str, Any], one: Mapping[str, Any]) -> Offer:
    """The encounter with a room that is known.  [electro.beast.attack] [electro.trapped.failure]"""
    room: str = one["at"]
    seen = view["rooms"][room]
    kind = seen["card"]
    if kind == BEAST:
        damage = 1 if reading(view, "roar_damage") and one["roared"] else DAMAGE
        thing = beast_in(room) if is_met(seen) else BEAST
        return Offer(_VERBS[kind], thing, f"hits: {succeeds(view, score_roll(view, one, FIGHT))}, {damage} health")
    if kind == TRAPPED:
        safe, dodge = score_roll(view, one, SEE), score_roll(view, one, MOVE)
        least = "at least " if may_turn(view) else ""
        hurt = percent(*both(fails(safe), fails(dodge)))
        return Offer(_VERBS[kind], kind, f"opens: {succeeds(view, safe)}; hurts: {least}{hurt}, 1 Live")
    return Offer(_VERBS[kind], kind)


def _box(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    if id == "open":
        return Offer("open", (choice.about or {})["room"], "a reward card, or 2 Live lost if it is trapped")
    return Offer("leave it", idle=True) if id == "leave it" else deed(view, choice, id)


def _out(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    return deed(view, choice, id) if id.startswith("take ") else Offer("go out", id)


def _say(view: Mapping[str, Any], choice: Choice, id: str) -> Offer:
    """The truth, a lie, or nothing.  [electro.talk.share-or-lie]"""
    if id == "silent":
        return Offer("say nothing", idle=True)
    seen = view["rooms"][(choice.about or {})["room"]]
    kind = EMPTY if seen["card"] == LONE else seen["card"]
    truth = f"{kind} {'nokey' if seen['key'] == 'none' else 'key'}"
    return Offer("tell the truth" if id == truth else "lie", id.split()[0])


FINDERS: Final = {"inside": _inside, "box": _box, "out": _out, "say": _say}
"""For each question what its options offer."""
