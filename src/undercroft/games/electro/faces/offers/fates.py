"""Offers of the Master of Fates: cards, their targets, and the beasts' attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.words import counted, percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.basics.odds import FATE_DIE
from undercroft.games.electro.book.fates.beasts import ATTACKS, ROAR
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.faces.panels import beast_in
from undercroft.games.electro.faces.sight import FATES_HAND, MOVE, board_of, by_id, fails, here, score_roll
from undercroft.games.electro.faces.things.cards import REWARD
from undercroft.games.electro.faces.things.words import SHOCK

View = Mapping[str, Any]

_VERBS: Final = {
    "second-charge": "heal",
    "shifting-walls": "swap",
    "stray-beast": "send",
}
"""By card: what one does to the room that is its target."""


def _hand(view: View, choice: Choice, id: str) -> Offer:
    """How likely a second D20 exceeds the sum.  [electro.mofdeck.fates-hand]"""
    if id == "stand":
        return Offer("let it stand", idle=True)
    sum_ = (choice.about or {})["sum"]
    return Offer("play a card", FATES_HAND, f"turns it: {percent(max(0, FATE_DIE - sum_), FATE_DIE)}")


def _draw(view: View, choice: Choice, id: str) -> Offer:
    """A hand has no limit, so nothing is to be decided: the card is drawn by itself.  [electro.cards.no-hand-limit]"""
    return Offer("draw", REWARD, idle=True) if id == "draw" else Offer("decline", vain=True)


def _before(view: View, choice: Choice, id: str) -> Offer:
    return Offer("go on", SHOCK, idle=True) if id == "go on" else _card(id)


def _card(id: str) -> Offer:
    return Offer("play a card", id.partition(" ")[2])


def _fates(view: View, choice: Choice, id: str) -> Offer:
    if id == "end":
        return Offer("end the turn", idle=True)
    return _card(id) if id.startswith("play ") else _attack(view, *id.split())


def _attack(view: View, room: str, attack: str, whom: str = "") -> Offer:
    """How likely this attack lands, on each whom it is made on; who is shaken cannot be shaken more.

    [electro.beast.dodge] [electro.beast.roar-effect]
    """
    kind = ATTACKS[attack]
    targets = [by_id(view, whom)] if whom else here(view, room)
    does = f"{kind.damage} Live" if kind.damage else "Fight -1"
    if not kind.dodge:
        return Offer(attack, attack, f"hits for sure, {does}")
    odds = {one["seat"]: fails(view, score_roll(view, one, MOVE)) for one in targets}
    told = ", ".join(f"@{seat} {chance}" for seat, chance in odds.items()) if len(odds) > 1 else "".join(odds.values())
    return Offer(attack, attack, f"hits: {told}, {does}", vain=attack == ROAR and by_id(view, whom)["roared"])


def _target(view: View, choice: Choice, id: str) -> Offer:
    """What a card is played on: a number, a room, an Explorer or a tile."""
    if id == "stop":
        return Offer("stop", idle=True)
    if id in view["rooms"]:
        card = next(card for card in _VERBS if CARDS[card].name == (choice.about or {})["card"])
        return Offer(_VERBS[card], beast_in(id) if card == "second-charge" else id)
    board = board_of(view)
    if id in board.tiles:
        return Offer("drag to", id)
    if id.startswith("e"):
        return Offer("drag", id)
    struck = sum(board.numbers.get(one["at"]) == int(id) for one in view["explorers"] if not one["gone"])
    return Offer("strike", SHOCK, f"strikes {counted(struck, 'Explorer')}", vain=not struck)


FINDERS: Final = {
    "fates-hand": _hand,
    "draw": _draw,
    "before": _before,
    "fates": _fates,
    "fate-target": _target,
}
"""For each question what its options offer."""
