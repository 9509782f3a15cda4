"""What follows from a view: who is who, which readings are in force, and how likely somebody's rolls succeed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import percent
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.book.basics.odds import Odds, against_fate, contested
from undercroft.games.electro.content.board import Board, board_named
from undercroft.games.electro.content.cards import FATE_CARDS
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions

View = Mapping[str, Any]
One = Mapping[str, Any]
"""An Explorer in a view."""

USUAL: Final = ElectroOptions()
FATES_HAND: Final = "fates-hand"
FIGHT: Final = "fight"
MOVE: Final = "move"
SEE: Final = "see"


def board_of(view: View) -> Board:
    """The board that is played on."""
    return board_named(view["board"])


def reading(view: View, name: str) -> Any:
    """The value of this option at this table.  [electro.option.readings]"""
    return view["readings"].get(name, getattr(USUAL, name))


def figure(view: View, key: str) -> int:
    """A number that is a ruling, as it is in force."""
    return int(view["numbers"].get(key, NUMBERS[key]))


def may_pay(view: View) -> str:
    """What a task may pay, as everybody knows before it is done.  [electro.setup.side-prize]"""
    both = ", both or nothing" if reading(view, "bare_rooms") else " or both"
    return f"a fragment of the Master Key, a reward card{both}"


def fragments_left(view: View) -> int:
    """How many fragments no task has paid yet.  [electro.setup.fragments]"""
    won: int = sum(some["fragments"] for some in (*view["explorers"], *view["piles"]))
    return FRAGMENTS - won


# ---------------------------------------------------------------- who is who


def by_id(view: View, id: str) -> One:
    """The Explorer with this id."""
    return next(one for one in view["explorers"] if one["id"] == id)


def by_seat(view: View, seat: int) -> One:
    """The Explorer in this seat."""
    return next(one for one in view["explorers"] if one["seat"] == seat)


def me(view: View) -> One:
    """The Explorer of whoever sees this; the Master of Fates and spectators have none."""
    return by_seat(view, view["you"])


def here(view: View, space: str) -> list[One]:
    """The Explorers on this space."""
    return [one for one in view["explorers"] if one["at"] == space and not one["gone"]]


def mates(view: View, one: One) -> list[One]:
    """The others of this Explorer's group on the same space."""
    return [other for other in here(view, one["at"]) if other is not one and other["seat"] in one["group"]]


# ---------------------------------------------------------------- odds


def bonus(view: View, others: int) -> int:
    """What so many others of the group on the same space add to a roll.  [electro.score.group-bonus]"""
    return others + 1 if others and reading(view, "count_self") else others


def _less(view: View, one: One, trait: str) -> int:
    """What a Fierce Roar takes from the sum, where it does not take it from the score.  [electro.beast.roar-effect]"""
    return int(trait == FIGHT and one["roared"] and reading(view, "roar_sum"))


def score_roll(view: View, one: One, trait: str, extra: int = 0) -> Odds:
    """This Explorer's score roll succeeds, as all stand now.  [electro.score.success]"""
    plus = bonus(view, len(mates(view, one))) + extra - _less(view, one, trait)
    return against_fate(one["now"][trait], plus)


def contest(view: View, one: One, trait: str, other: One, against: str) -> Odds:
    """The one who attempts something wins against the other; a member of the own group is betrayed by it.

    [electro.score.contested] [electro.score.contested-bonus] [electro.group.leave]
    """
    betrayal = trait == FIGHT and other["seat"] in one["group"]
    mine = [] if betrayal else [mate for mate in mates(view, one) if mate is not other]
    theirs = [mate for mate in mates(view, other) if mate is not one]
    plus = bonus(view, len(mine)) - _less(view, one, trait)
    extra = bonus(view, len(theirs)) - _less(view, other, against)
    ties = not reading(view, "defender_ties")
    return contested(one["now"][trait], plus, other["now"][against], extra, ties=ties)


def opponent(view: View, one: One) -> One:
    """Against whom a runaway rolls: who attacked them last, or else the highest Fight.  [electro.pvp.flee-opponent]"""
    fight = next(fight for fight in view["fights"] if one["seat"] in fight["fighters"])
    attackers = [by for by, whom in fight["blows"] if whom == one["seat"]]
    if attackers:
        return by_seat(view, attackers[-1])
    seats = [seat for seat in view["order"] if seat in fight["fighters"] and seat != one["seat"]]
    return max((by_seat(view, seat) for seat in seats), key=lambda other: int(other["now"][FIGHT]))


def may_turn(view: View) -> bool:
    """Whether a Fate's Hand may come after a success, for all that whoever sees this knows.

    [electro.mofdeck.fates-hand]
    """
    if view["role"] == "Master of Fates":
        return FATES_HAND in view["hand"]
    spent: int = view["discards"]["fates"].count(FATES_HAND)
    return view["mof"]["cards"] > 0 and spent < FATE_CARDS[FATES_HAND].count


def succeeds(view: View, odds: Odds) -> str:
    """The chance of a score roll in words; a Fate's Hand may lower it."""
    return f"{'at most ' if odds[0] and may_turn(view) else ''}{percent(*odds)}"


def fails(view: View, odds: Odds) -> str:
    """The chance that the roll with these odds fails, in words; a Fate's Hand may raise it."""
    good, ways = odds
    return f"{'at least ' if good and may_turn(view) else ''}{percent(ways - good, ways)}"
