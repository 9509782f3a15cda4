"""Writes the stored games of an edition: what the rules of today tell, so that no rule changes unnoticed.

`make editions` plays games of bots and of chance with many options, and keeps of each as much as tells something in a
way that none before it did, in tests/editions/GAME-EDITION.json.xz. A file that is there stays as it is, also when the
edition is an older one: its games can be watched for ever. Whoever changes what a rule tells, draws or asks raises
`edition` in games/GAME/__init__.py and runs this. Only for an edition that nobody has played yet: `--anew GAME`.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from tests.conformance.corpus import bots_for, choose, options_for, start  # noqa: E402
from undercroft import Table, games  # noqa: E402
from undercroft.bots import play_bots  # noqa: E402
from undercroft.engine import Event, Refused  # noqa: E402
from undercroft.engine.game import ACT, CLOCK  # noqa: E402

HOME = ROOT / "tests" / "editions"
GAMES = 42
"""So many games are kept of each edition."""

_TRIED = 120
_LONGEST = 300
_SHORTEST = 12
_MOST = 1200
"""So many steps have all games of an edition together, at most: they are replayed whenever the tests run."""


class StepNoted(msgspec.Struct, array_like=True):
    """One step: who did what, and what was drawn until the next question."""

    seat: int | str | None
    ask: str
    answer: Any
    draws: list[Any]
    told: int
    """How many events it told."""


class GameNoted(msgspec.Struct):
    """A game: how it was begun, what was done, and all that was told; `opening` is what was drawn before any step."""

    seed: int
    seats: int
    options: dict[str, Any]
    opening: list[Any]
    steps: list[StepNoted]
    told: list[Any]


def fact(event: Event) -> list[Any]:
    """What is told, to whom and by which rule; the rules also at work are footnotes, and may be cited better later."""
    audience = None if event.audience is None else list(event.audience)
    return [event.kind, event.data, event.rule, event.shows, audience]


def file_of(game: str, edition: int) -> Path:
    """Where the games of an edition lie."""
    return HOME / f"{game}-{edition}.json.xz"


def read(file: Path) -> list[GameNoted]:
    """The games of an edition."""
    return msgspec.json.decode(lzma.decompress(file.read_bytes()), type=list[GameNoted])


def write(file: Path, noted: list[GameNoted]) -> None:
    """These are the games of an edition."""
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(lzma.compress(msgspec.json.encode(noted, order="deterministic"), preset=9))


def first_difference(game: str, noted: GameNoted) -> str | None:
    """What these rules tell, draw or ask otherwise than this game was told; None where all is as it was."""
    table = Table.start(game, seed=noted.seed, seats=noted.seats, options=noted.options, strict=False)
    told, opening = 0, StepNoted("", "the beginning", None, noted.opening, len(noted.told) - _events(noted))
    for number, step in enumerate([opening, *noted.steps]):
        place = f"step {number} ({step.seat} {step.ask}: {step.answer})"
        if number:
            try:
                _do(table, step)
            except Refused as error:
                return f"{place} is refused now: {error}"
        for event in table.tell.events.since(told):
            was = noted.told[told] if told < len(noted.told) else None
            if not _same(fact(event), was):
                return f"event {told}, at {place}, was {_json(was)} and is {_json(fact(event))} now"
            told += 1
        if not _same(_draws(table), step.draws):
            return f"{place} drew {_json(step.draws)} and draws {_json(_draws(table))} now"
        opening.told += step.told if number else 0
        if told != opening.told:
            return f"{place} told {step.told} events, the next of them {_json(noted.told[told])}; now it does not"
    return None


def _events(noted: GameNoted) -> int:
    return sum(step.told for step in noted.steps)


def _do(table: Table, step: StepNoted) -> None:
    if step.ask == ACT:
        table.act(step.seat, step.answer)
        return
    asked = table.question(step.seat)
    if asked is not None and asked.ask != step.ask:
        raise Refused(f"{asked.ask!r} is asked instead")
    table.answer(step.seat, step.answer)


def _draws(table: Table) -> list[Any]:
    return [] if table.last_step is None else table.last_step.draws


def _same(one: Any, other: Any) -> bool:
    return msgspec.json.encode(one, order="deterministic") == msgspec.json.encode(other, order="deterministic")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# ---------------------------------------------------------------------- playing


def played(game: str, seed: int, most: int) -> Iterator[Table]:
    """A game of this seed before any step and after each; with bots, with random answers, and now and then an act."""
    table, rng, players = start(game, seed), Random(f"edition {game} {seed}"), bots_for(game, seed)
    for _ in range(most + 1):
        yield table
        if not table.asked:
            return
        doers: list[int | str] = [CLOCK, *range(len(table.seats))]
        acts = [(doer, act.id) for doer in doers for act in table.acts(doer)] if rng.random() < 0.003 else []
        if acts:
            table.act(*rng.choice(acts))
        elif players and rng.random() < 0.95:
            play_bots(table, players, limit=1)
        else:
            table.answer(*choose(table, rng))


def noted_games(game: str) -> list[GameNoted]:
    """Games of which each goes on as long as something is told by a rule as no game before told it."""
    known: set[tuple[str, str]] = set()
    kept: list[GameNoted] = []
    steps = 0
    for seed in range(_TRIED):
        left = GAMES - len(kept)
        if not left:
            break
        most = max(_SHORTEST, min(_LONGEST, _MOST - steps - left * _SHORTEST))
        try:
            whole = _whole(game, seed, most)
        except Refused:
            continue  # There is no such table.
        length = _new_until(whole, known)
        if length or _TRIED - seed <= 2 * left:
            kept.append(_cut(whole, max(length, _SHORTEST)))
            steps += len(kept[-1].steps)
    return kept


def _new_until(noted: GameNoted, known: set[tuple[str, str]]) -> int:
    """After how many steps this game has told all that was not known; it is then."""
    last, told = 0, 0
    for number, step in enumerate([None, *noted.steps]):
        end = len(noted.told) - _events(noted) if step is None else told + step.told
        news = {(event[0], event[2]) for event in noted.told[told:end]} - known
        known |= news
        last, told = number if news else last, end
    return last


def _whole(game: str, seed: int, most: int) -> GameNoted:
    """The game of this seed, to its end or for so many steps."""
    tables = played(game, seed, most)
    table = next(tables)
    noted = GameNoted(seed, len(table.seats), options_for(game, seed), list(_draws(table)), [], [])
    told, mark = table.tell.events.length, table.mark
    for table in tables:
        step = table.last_step
        if step is None or table.mark is mark:
            continue
        now = table.tell.events.length
        noted.steps.append(StepNoted(step.seat, step.ask, step.answer, step.draws, now - told))
        told, mark = now, table.mark
    noted.told = [fact(event) for event in table.tell.events.since(0)[:told]]
    return noted


def _cut(noted: GameNoted, steps: int) -> GameNoted:
    """The game up to this step."""
    gone = noted.steps[steps:]
    told = len(noted.told) - sum(step.told for step in gone)
    return msgspec.structs.replace(noted, steps=noted.steps[:steps], told=noted.told[:told])


def main() -> None:
    """The editions of today that have no games yet have some."""
    anew = sys.argv[2:] if sys.argv[1:2] == ["--anew"] else []
    for game in games.ids():
        file = file_of(game, games.get(game).edition)
        if file.exists() and game not in anew:
            print(f"{file.relative_to(ROOT)} is there")
            continue
        write(file, noted_games(game))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes, {len(read(file))} games")


if __name__ == "__main__":
    main()
