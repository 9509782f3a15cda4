"""What can be asked about: a card for every trap of the Tile Key, and for whatever else lies on the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft.engine.craft.words import percent
from undercroft.engine.stage.card import Card
from undercroft.games.trapper.book.odds import DEATHS, ONE
from undercroft.games.trapper.book.trap_words import EFFECTS
from undercroft.games.trapper.book.traps import TRAPS, Trap
from undercroft.games.trapper.book.widget import ICONS
from undercroft.games.trapper.content.board import ALPHABET

ADVENTURER: Final = "adventurer"
FOG: Final = "fog"
DISABLED: Final = "disabled"

FORTITUDES: Final = (4, 7, 10)
"""The fortitudes for which a card says how often a trap kills, while no adventurer is on the way."""

OTHERS: Final = {
    "heirloom": Card(
        "The Prized Heirloom",
        "Whoever brings an adventurer onto the other one's heirloom wins the game at once.",
        rules=("trapper.end.heirloom", "trapper.setup.heirloom"),
        icon="heirloom",
        kind="goal",
    ),
    "entrance": Card(
        "Entrance",
        "Here adventurers enter; nothing may ever stand on it, and every open tile can be reached from it.",
        rules=("trapper.board.entrance", "trapper.setup.connected"),
        icon="entrance",
        kind="ground",
    ),
    "wall": Card(
        "Wall",
        "Nobody walks or is blown through it. Walls stand from the beginning and never change.",
        rules=("trapper.walls.block", "trapper.walls.setup-only"),
        icon="wall",
        kind="ground",
    ),
    "floor": Card(
        "Empty floor",
        "Nothing happens here; its owner may build a trap on it in a later turn.",
        rules=("trapper.adventure.land-empty", "trapper.trapping.revealed-tile"),
        kind="ground",
    ),
    FOG: Card(
        "Fog token",
        "It hides a trap or the heirloom. Whoever steps on it lifts it, and what is under it happens.",
        rules=("trapper.fog.covered", "trapper.adventure.land-fog"),
        icon="fog",
        kind="token",
    ),
    DISABLED: Card(
        "Disabled trap",
        "Marked X: it does nothing until its owner pays to re-activate it.",
        rules=("trapper.traps.disabled-inert", "trapper.trapping.reactivate"),
        icon="disabled",
        kind="mark",
    ),
    "action-points": Card(
        "Action points",
        "Two D6 at the beginning of a turn. They buy traps; what is left becomes the fortitude of the adventurer.",
        rules=("trapper.turn.roll", "trapper.turn.allocate"),
        kind="number",
    ),
    "fortitude": Card(
        "Fortitude",
        "What the dice of a trap must reach to kill. It never falls below 1.",
        rules=("trapper.adventure.fortitude", "trapper.traps.minimum"),
        kind="number",
    ),
}


def things(view: Mapping[str, Any]) -> tuple[str, ...]:
    """The traps, what else lies on a board, the words of the rulebook, and an adventurer where one is on the way."""
    return (*TRAPS, *OTHERS, ADVENTURER)


def about(view: Mapping[str, Any], thing: str) -> Card | None:
    """The card of this thing as whoever sees this view may read it."""
    if thing in TRAPS:
        now = view["adventurer"]
        return trap_card(TRAPS[thing], FORTITUDES if now is None else (now["fortitude"],))
    return _adventurer(view) if thing == ADVENTURER else OTHERS.get(thing)


def deadly(icon: str, fortitude: int) -> str | None:
    """How often the trap with this icon kills whoever walks into it; None where it kills nobody."""
    deaths = DEATHS.get(icon)
    return None if deaths is None else percent(deaths[fortitude], ONE)


def kind_of(icon: str) -> str:
    """The thing that this letter of a layout shows."""
    return ALPHABET[icon]


def trap_card(trap: Trap, fortitudes: Sequence[int] = FORTITUDES) -> Card:
    """The card of a trap of the Tile Key, with how often it kills at these fortitudes."""
    text, rules = EFFECTS[trap.name]
    lines = [f"tier {trap.tier}; to buy {trap.buy} AP, to re-activate {trap.reactivate} AP"]
    for fortitude in fortitudes:
        if often := deadly(trap.icons[0], fortitude):
            lines.append(f"kills at fortitude {fortitude}: {often}")
    return Card(trap.title.capitalize(), text, tuple(lines), rules, ICONS[trap.name], f"{trap.kind} trap")


def _adventurer(view: Mapping[str, Any]) -> Card:
    text = "Walks tile by tile until dead or at the heirloom; the action points that were left are its fortitude."
    rules = ("trapper.adventure.continue", "trapper.adventure.fortitude", "trapper.adventure.step")
    now = view["adventurer"]
    lines = () if now is None else (f"on {now['at']}, fortitude {now['fortitude']}",)
    return Card("Adventurer", text, lines, rules, "adventurer-hood", "piece")
