"""Sets: several games of the same people, one after the other, and what has come of them so far.

Best of so many, a series by points, or a campaign in which something goes over from game to game. A player of a set is
a number, the seat at its first table; at the next the players may sit elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.engine.craft.words import listed
from undercroft.engine.game import Game
from undercroft.engine.naming import named
from undercroft.engine.refusal import Refused
from undercroft.engine.table import Table
from undercroft.engine.workshop.campaign import Leg

SetKind = Literal["best", "series", "campaign"]
BEST: Final = "best"
SERIES: Final = "series"
CAMPAIGN: Final = "campaign"
KINDS: Final[tuple[SetKind, ...]] = (BEST, SERIES, CAMPAIGN)
LENGTHS: Final = range(2, 10)
"""So many games are a series; of those of which the best is sought, only the odd numbers."""


@ready
class SetPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: which game, as what, over how many games, under which options and numbers."""

    game: str
    kind: SetKind
    length: int
    options: dict[str, Any] = {}
    numbers: dict[str, int] = {}


@ready
class PartDone(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a set that is over: points and winners by player, how it ended, and what goes over from it.

    `ends` says that no other game of this campaign can follow it.
    """

    title: str
    scores: list[int]
    winners: list[int]
    words: str
    carried: dict[str, Any] | None = None
    says: list[str] = []
    again: int = 0
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How a set stands: what each player has, whether it is over, and who has won it then."""

    points: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


def why_not(game: Game, kind: SetKind, length: int) -> str | None:
    """The reason why there can be no such set, or None."""
    if kind == CAMPAIGN:
        if game.campaign is None:
            return f"{game.title} has no campaign; there is the best of so many, and a series by points"
        lengths = game.campaign.lengths
        if length not in lengths:
            return f"a campaign of {game.title} has {lengths[0]} to {lengths[-1]} {game.campaign.parts}, not {length}"
        return None
    if kind == BEST and game.cooperative:
        return f"at {game.title} all win or lose together: play a campaign, or a series by points"
    if length not in LENGTHS or (kind == BEST and length % 2 == 0):
        if kind == BEST:
            return f"the best of 3, 5, 7 or 9 games is sought, not of {length}"
        return f"a series has {LENGTHS[0]} to {LENGTHS[-1]} games, not {length}"
    return None


def must_be(game: Game, plan: SetPlan) -> None:
    """Nothing, or `Refused` where there can be no such set."""
    if reason := why_not(game, plan.kind, plan.length):
        raise Refused(reason, at="length" if plan.kind != CAMPAIGN or game.campaign is not None else "kind")


def places(game: Game, number: int, count: int) -> list[int]:
    """At each seat of the game of this number, counted from 1, which player sits there.

    Who plays against others sits one seat on each time, so that sides swap and every part falls to everybody.
    """
    return [seat if game.cooperative else (seat - number + 1) % count for seat in range(count)]


def leg_of(game: Game, plan: SetPlan, done: Sequence[PartDone], count: int) -> Leg:
    """How the next game of the set begins, after those that are over."""
    number = len(done) + 1
    if plan.kind == CAMPAIGN and game.campaign is not None:
        leg = game.campaign.leg(number, plan.length, plan.options, done[-1].carried if done else None)
        options, numbers = {**plan.options, **leg.options}, {**plan.numbers, **leg.numbers}
        return Leg(title=leg.title, options=options, numbers=numbers, position=leg.position)
    options = plan.options
    if done and game.follows is not None and done[-1].winners:
        losers = [seat for seat, who in enumerate(places(game, number, count)) if who not in done[-1].winners]
        options = {**options, **game.follows(options, losers)}
    return Leg(title=f"Game {number}", options=options, numbers=plan.numbers)


def part_done(game: Game, plan: SetPlan, done: Sequence[PartDone], table: Table, title: str) -> PartDone:
    """The game at this table, which is over, as the next of its set."""
    result = table.result
    assert result is not None
    number, count = len(done) + 1, len(table.seats)
    sits = places(game, number, count)
    by_seat = {who: result.scores.get(seat, 0) for seat, who in enumerate(sits)}
    part = PartDone(
        title=title,
        scores=[by_seat[who] for who in range(count)],
        winners=sorted(sits[seat] for seat in result.winners),
        words=named(result.reason, table.names),
    )
    if plan.kind != CAMPAIGN or game.campaign is None:
        return part
    found = game.campaign.carry(table.state, done[-1].carried if done else None)
    if found is None:
        return msgspec.structs.replace(part, ends=True)
    says = [named(line, table.names) for line in found.says]
    return msgspec.structs.replace(part, carried=found.data, says=says, again=found.again)


def points_of(plan: SetPlan, done: Sequence[PartDone]) -> list[list[int]]:
    """What each game adds for each player; what the next counts once more is left to that."""
    if plan.kind == BEST:
        return [[int(who in part.winners) for who in range(len(part.scores))] for part in done]
    again = [part.again for part in done[:-1]] + [0]
    return [[score - off for score in part.scores] for part, off in zip(done, again, strict=False)]


def standing(game: Game, plan: SetPlan, done: Sequence[PartDone], count: int) -> Standing:
    """How the set stands after these games.

    Of the best of so many a win counts one, and it is over when somebody has won more than half; else points add up.
    """
    points = [sum(part[who] for part in points_of(plan, done)) for who in range(count)]
    over = len(done) >= plan.length or bool(done and done[-1].ends)
    over = over or (plan.kind == BEST and max(points) > plan.length // 2)
    if not over:
        return Standing(tuple(points), over, ())
    if game.cooperative:
        won = len(done) == plan.length and all(part.winners for part in done) and not done[-1].ends
        return Standing(tuple(points), over, tuple(done[-1].winners) if won else ())
    best = max(points)
    winners = tuple(who for who in range(count) if points[who] == best)
    return Standing(tuple(points), over, winners if len(winners) < count else ())


def part_word(game: Game, plan: SetPlan) -> str:
    """What one game of this set is called."""
    return game.campaign.part if plan.kind == CAMPAIGN and game.campaign is not None else "game"


def parts_word(game: Game, plan: SetPlan) -> str:
    """What the games of this set are called."""
    return game.campaign.parts if plan.kind == CAMPAIGN and game.campaign is not None else "games"


def title_of(game: Game, plan: SetPlan) -> str:
    """What the set is called.

    >>> from undercroft import games
    >>> title_of(games.get("trapper"), SetPlan(game="trapper", kind="best", length=3))
    'Dungeon Trapper: best of 3'
    """
    words = {
        BEST: f"best of {plan.length}",
        SERIES: f"a series of {plan.length} games",
        CAMPAIGN: f"a campaign of {plan.length} {parts_word(game, plan)}",
    }
    return f"{game.title}: {words[plan.kind]}"


def words_of(game: Game, plan: SetPlan, done: Sequence[PartDone], names: Sequence[str]) -> str:
    """How the set stands, as a sentence with the names of the players."""
    now = standing(game, plan, done, len(names))
    what = parts_word(game, plan)
    whole = "campaign" if plan.kind == CAMPAIGN else "set" if plan.kind == BEST else "series"
    if game.cooperative:
        points = max(now.points)
        score = f"{points} point{'' if points == 1 else 's'}"
        if not now.over:
            return f"{score} after {len(done)} of {plan.length} {what}"
        how = "won" if now.winners else "over"
        return f"The {whole} is {how}: {score} after {len(done)} of {plan.length} {what}"
    score = listed(f"{name} {count}" for name, count in zip(names, now.points, strict=True))
    if len(names) == 2:
        score = f"{names[0]} {now.points[0]} : {now.points[1]} {names[1]}"
    if not now.over:
        return f"{score}, after {len(done)} of {plan.length} {what}"
    if not now.winners:
        return f"Nobody wins the {whole}: {score}"
    won = listed(names[who] for who in now.winners)
    return f"{won} win{'s' if len(now.winners) == 1 else ''} the {whole}: {score}"
