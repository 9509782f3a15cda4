"""Stored games of every edition: those of today are told to the event as they were, those of before can be watched."""

from pathlib import Path

import msgspec
import pytest

from tools.editions import GAMES, HOME, GameNoted, file_of, first_difference, read
from undercroft import games
from undercroft.engine import Event

FILES = sorted(HOME.glob("*.json.xz"))


def name_of(file: Path) -> tuple[str, int]:
    game, _, edition = file.name.removesuffix(".json.xz").rpartition("-")
    return game, int(edition)


@pytest.mark.parametrize("game", games.ids())
def test_the_games_of_an_edition_are_told_as_they_were(game: str):
    edition = games.get(game).edition
    assert file_of(game, edition).exists(), f"edition {edition} of {game} has no stored games: run `make editions`"
    noted = read(file_of(game, edition))
    assert len(noted) == GAMES
    for number, one in enumerate(noted):
        changed = first_difference(game, one)
        assert changed is None, (
            f"the rules of {game} have changed, and tables that people play at would have another past: "
            f"raise `edition` in games/{game}/__init__.py and run `make editions`. Game {number}: {changed}"
        )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_what_an_edition_told_can_be_read(file: Path):
    game, edition = name_of(file)
    assert edition <= games.get(game).edition
    known = set()
    for one in read(file):
        names = [f"Seat {seat}" for seat in range(one.seats)]
        for kind, data, rule, shows, audience in one.told:
            if (kind, rule) not in known:
                known.add((kind, rule))
                event = Event(
                    kind, data, rule=rule, shows=shows, audience=None if audience is None else tuple(audience)
                )
                assert games.get(game).retold(event, names)
    assert len(known) > 50


def test_every_change_is_noticed():
    one = read(file_of("trapper", games.get("trapper").edition))[0]
    at = next(number for number, step in enumerate(one.steps) if step.draws)
    told = [list(event) for event in one.told]
    told[-1][1] = {**told[-1][1], "seat": 9}
    steps = [msgspec.structs.replace(step) for step in one.steps]
    steps[at].draws = []
    wrong: list[tuple[GameNoted, str]] = [
        (msgspec.structs.replace(one, told=told), f"event {len(told) - 1}, "),
        (msgspec.structs.replace(one, steps=steps), " drew [] and draws"),
        (msgspec.structs.replace(one, steps=[*one.steps[:2], *one.steps[3:]]), ""),
        (msgspec.structs.replace(one, told=[*one.told, one.told[-1]]), ""),
    ]
    for noted, words in wrong:
        assert words in (first_difference("trapper", noted) or "nothing is noticed")
    assert all(first_difference("trapper", noted) for noted, _ in wrong)
