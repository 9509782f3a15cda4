"""Cards of the words of the rulebook: what always means the same, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.stage.card import Card

SHOCK: Final = "electroshock"
GROUP: Final = "group"
FIGHT: Final = "fight-between"
WALL: Final = "wall"
STORM: Final = "storm"

WORDS: Final = {
    SHOCK: Card(
        "Electroshock",
        "After each round a D6 is rolled, and whoever stands on a tile with that number loses 1 Live.",
        ("start tiles, small rooms and side rooms are safe",),
        ("electro.mof.shock-roll", "electro.mof.shock-damage", "electro.mof.shock-safe"),
        "lightning",
        "word",
    ),
    GROUP: Card(
        "Group",
        "Its members on one space add 1 each to the others' rolls, and may combine their turns to move together.",
        (),
        ("electro.group.form", "electro.score.group-bonus", "electro.group.combined-turn"),
        "beacon",
        "word",
    ),
    FIGHT: Card(
        "Fight between Explorers",
        "Whoever is in it may only attack, flee or hold on their turn; it ends after a round of peace.",
        (),
        ("electro.pvp.fight", "electro.pvp.bound", "electro.pvp.hold"),
        "fight-between",
        "word",
    ),
    "combat": Card(
        "Combat",
        "Explorers in the room of a beast that was met: each strikes or flees on their turn, then the beast attacks.",
        (),
        ("electro.enter.waiting", "electro.beast.fight-or-flee", "electro.beast.combat-end"),
        "beast",
        "word",
    ),
    "score-roll": Card(
        "Score roll",
        "You roll as many D6 as the score, and succeed if the sum equals or exceeds one D20.",
        ("each other member of your group on your space adds 1",),
        ("electro.score.roll", "electro.score.success", "electro.score.group-bonus"),
        "die-6",
        "word",
    ),
    "contested-roll": Card(
        "Contested roll",
        "Two Explorers roll as many D6 as their scores against each other; a tie goes to whoever attempts something.",
        (),
        ("electro.score.contested", "electro.score.contested-tie"),
        "die-5",
        "word",
    ),
    "perceived": Card(
        "Perceived",
        "You have looked at the card of this room: you go in with open eyes and deal with it on your next turn.",
        (),
        ("electro.see.success", "electro.see.memory", "electro.enter.perceived"),
        "keen-flash",
        "word",
    ),
    "head-first": Card(
        "Head-first",
        "Into a room that you have not perceived: what is there happens at once, and costs more if it bites or bursts.",
        (),
        ("electro.enter.head-first", "electro.enter.beast-check", "electro.enter.box-trapped"),
        "room-back",
        "word",
    ),
    "doorway": Card(
        "Doorway",
        "A tile from which a small room is looked into and entered, and on which one comes out again.",
        (),
        ("electro.board.rooms", "electro.see.attempt", "electro.enter.may"),
        "archway",
        "word",
    ),
    "door": Card(
        "Coloured door",
        "Six of them stand around the labyrinth: a Small Key opens one for good, from the tile before it.",
        (),
        ("electro.keys.use", "electro.keys.spent", "electro.board.side-rooms"),
        "door-lock",
        "word",
    ),
    WALL: Card(
        "Wall of lightning",
        "Nobody goes through: ways lead along corridors, through cleared rooms and open doors.",
        (),
        ("electro.board.edges", "electro.move.step"),
        "lightning",
        "word",
    ),
    "death": Card(
        "Death",
        "At 0 Live: leave keys and fragments where you are, discard your cards, go back to a start tile, roll a D6 for "
        "your new Live.",
        ("the Master of Fates may draw a card",),
        ("electro.death.when", "electro.death.drop", "electro.death.new-live", "electro.death.mof-card"),
        "last-spark",
        "word",
    ),
    "escape": Card(
        "Escape",
        "One Explorer with all three fragments in the room of the Master Lock: all who are there or at its door win.",
        (),
        ("electro.exit.single-holder", "electro.exit.companions", "electro.end.escape"),
        "master-key",
        "word",
    ),
    "claim": Card(
        "Claim",
        "What somebody says of a room; nobody vouches for it, and it may be a lie.",
        (),
        ("electro.talk.claims", "electro.talk.share-or-lie", "electro.talk.no-proof"),
        "note",
        "word",
    ),
}


_CLOCKS: Final = {
    "storm": (
        "When its last round is over and nobody has escaped, the Master of Fates wins.",
        ("electro.end.storm-clock", "electro.option.clock"),
    ),
    "deaths": (
        "When Explorers have died so often in all, the Master of Fates wins.",
        ("electro.end.death-toll", "electro.option.clock"),
    ),
    "off": (
        "No clock runs: the Master of Fates wins only if nobody has escaped after very many rounds.",
        ("electro.end.hard-cap", "electro.option.clock"),
    ),
}


def known(view: Mapping[str, Any]) -> tuple[str, ...]:
    """The words, and the clock."""
    return (*WORDS, STORM)


def about(view: Mapping[str, Any], thing: str) -> Card:
    """The card of one of these."""
    return _clock(view) if thing == STORM else WORDS[thing]


def _clock(view: Mapping[str, Any]) -> Card:
    """What makes the Master of Fates win, and how far it has come.  [electro.option.clock]"""
    text, rules = _CLOCKS[view["clock"]]
    lines = [f"round {view['round']} of {view['limit']}"] if view["limit"] else []
    lines += [f"deaths {view['deaths']} of {view['toll']}"] if view["clock"] == "deaths" else []
    return Card("The storm", text, tuple(lines), rules, "storm-cloud", "word")
