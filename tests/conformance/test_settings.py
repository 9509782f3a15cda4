"""No setting does nothing: every value of every option, and every number, changed alone, makes a difference in a game.

Two games with the same dice and answers, one of them with the setting, go on until something else is told, asked or
refused. At which of the tables that happens is kept in `settings.toml`, so that it need not be searched for again:
`UNDERCROFT_SETTINGS=write pytest tests/conformance/test_settings.py` searches where that no longer holds.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.conformance.corpus import SOAK, again, choose, lightly, random_options, single_options, start
from tests.conformance.helps import BESIDE, ELSEWHERE, FAMILIES, RICH, SETTING_TABLES, SHORT, SHOWN
from undercroft import Table, games
from undercroft.bots import seated, thought
from undercroft.engine import Refused, specs
from undercroft.engine.ledger import variant_names
from undercroft.engine.options import read_numbers, read_options
from undercroft.engine.seating import seats_of

HINTS = Path(__file__).with_name("settings.toml")
WRITE = os.environ.get("UNDERCROFT_SETTINGS") == "write"
TABLES = 300
"""So many tables are tried for a setting."""
BY_HAND = 1000
"""From this number on they are those that were made for it."""
LENGTH = 600
"""So many answers are given at each."""
IDS = [game for game in games.ids() if game not in ELSEWHERE]


class Setting(NamedTuple):
    """What is changed alone; numbers of a list that are used alike are one setting, of which any may be changed."""

    name: str
    options: dict[str, Any]
    numbers: tuple[str, ...] = ()

    def changed(self, game: str, rng: Random) -> Iterator[dict[str, Any]]:
        """The setting, with values that are not those of the book, the likeliest to be taken first."""
        if self.options:
            yield {"options": self.options}
        elif self.numbers:
            number = rng.choice(self.numbers)
            usual = games.get(game).numbers[number]
            for value in dict.fromkeys((usual // 2, usual + 1, usual - 1, usual * 2, 1, 0)):
                if value not in (usual, -1):
                    yield {"numbers": {number: value}}


def settings_of(game: str) -> list[Setting]:
    """All settings of a game."""
    found = [
        Setting(f"{name} {value if len(str(value)) < 40 else 'a long text'}", {name: value})
        for one in single_options(game)
        for name, value in one.items()
        if name not in SHOWN.get(game, {})
    ]
    families: defaultdict[str, list[str]] = defaultdict(list)
    for number in games.get(game).numbers:
        family = number
        for pattern, name in FAMILIES.get(game, ()):
            family = re.sub(pattern, name, family)
        families[family].append(number)
    return found + [Setting(name, {}, tuple(numbers)) for name, numbers in families.items()]


def table_at(game: str, number: int) -> Table:
    """One of the tables that are tried: a game by the book, one with other options, or one where a lot can happen."""
    if number >= BY_HAND:
        return lightly(SETTING_TABLES[game][number % len(SETTING_TABLES[game])]())
    kind, seed = number % 3, number // 3
    if kind == 2 and game in RICH:
        return lightly(RICH[game](seed))
    if kind == 0:
        return start(game, number, {})
    return start(
        game, number, random_options(game, Random(f"settings {seed}")), numbers=SHORT.get(game) if seed % 2 else None
    )


def differ(left: Table, right: Table, number: int) -> bool:
    """Whether these become different; every other one is played by bots, which get further."""
    rng = Random(f"differ {number}")
    bots = [name for name in left.game.bots if name not in ("random", "search")]
    players = seated(left.game, [rng.choice(bots) for _ in left.seats], number) if bots and number % 2 else {}
    seen = (0, 0)
    for _ in range(LENGTH):
        if _told(left, seen[0]) != _told(right, seen[1]) or _asked(left) != _asked(right):
            return True
        if not left.asked:
            return left.result != right.result
        seen = left.tell.events.length, right.tell.events.length
        choice = left.waiting_for(players) if rng.random() < 0.9 else None
        if choice is None:
            seat, answer = choose(left, rng)
        else:
            seat, answer = choice.seat, thought(left, choice, players[choice.seat]).id
        left.answer(seat, answer)
        try:
            right.answer(seat, answer)
        except Refused:
            return True
    return _end_differently(left, right)


def _end_differently(left: Table, right: Table) -> bool:
    """Whether it makes a difference if somebody gives up now: for what is counted at the end."""
    for seat in range(len(left.seats)):
        if any(act.id == "concede" for act in left.acts(seat)):
            for table in (left, right):
                table.act(seat, "concede")
    return left.result != right.result


def _told(table: Table, since: int) -> list[dict[str, Any]]:
    """What was told since, but for the settings themselves."""
    return [event.plain() for event in table.tell.events.since(since) if event.kind != "option"]


def _asked(table: Table) -> list[Any]:
    return [(choice.seat, choice.text, [option.id for option in choice.options]) for choice in table.asked]


def makes_a_difference(game: str, setting: Setting, number: int) -> bool:
    """Whether the setting, alone, makes a difference at this table."""
    table = table_at(game, number)
    beside = BESIDE.get(setting.name, {})
    for changed in setting.changed(game, Random(f"{setting.name} {number}")):
        if _seats(game, changed) != _seats(game, {}):
            return True
        try:
            right = again(table, **{**changed, "numbers": beside | changed.get("numbers", {})})
        except Refused:
            continue  # Not with the other settings of this table, or too much of a number.
        left = again(table, numbers=beside)
        if left.setting != right.setting and differ(left, right, number):
            return True
    return False


def _seats(game: str, changed: dict[str, Any]) -> range:
    """How many may sit there with this changed, as usual if it cannot be."""
    rules = games.get(game)
    try:
        numbers = read_numbers(game, rules.numbers, changed.get("numbers"))
        return seats_of(rules, read_options(game, rules.options, changed.get("options")), numbers)
    except Refused:
        return _seats(game, {})


def witness(game: str, setting: Setting, hint: int | None) -> int | None:
    """The number of a table at which the setting makes a difference; the hint is tried first."""
    tried = [] if hint is None else [hint]
    made = range(BY_HAND, BY_HAND + 8 * len(SETTING_TABLES.get(game, ())))
    return next((at for at in (*tried, *range(TABLES), *made) if makes_a_difference(game, setting, at)), None)


def hints() -> dict[str, dict[str, int]]:
    """The table of each setting, by game."""
    return tomllib.loads(HINTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", IDS)
def test_every_setting_makes_a_difference(game: str) -> None:
    known = hints().get(game, {})
    tried = settings_of(game)
    if not SOAK and not WRITE:  # All options, and some of the numbers.
        tried = [setting for at, setting in enumerate(tried) if setting.options or at % 4 == 0]
    found = {setting.name: witness(game, setting, known.get(setting.name)) for setting in tried}
    if WRITE:
        write(game, found)
    assert not [name for name, at in found.items() if at is None]


@pytest.mark.parametrize(("game", "option"), [(game, option) for game in SHOWN for option in SHOWN[game]])
def test_an_option_that_chance_does_not_reach_is_turned_on_in_a_test_of_its_own(game: str, option: str) -> None:
    """That it does something there is the affair of that test, and of doubt, which ignores options."""
    source = (Path(__file__).parents[1] / "games" / game / SHOWN[game][option]).read_text(encoding="utf-8")
    assert option in specs(games.get(game).options) and re.search(rf"\b{option}\b", source)


def write(game: str, found: dict[str, int | None]) -> None:
    """The tables of this game's settings are those."""
    lines = []
    for id, tables in (hints() | {game: {name: at for name, at in found.items() if at is not None}}).items():
        lines += [f"[{id}]", *(f'"{name}" = {at}' for name, at in tables.items()), ""]
    HINTS.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("game", games.ids())
def test_every_option_is_named_by_its_rule(game: str) -> None:
    """It is what the rule is about, or a variant of it."""
    ledger = games.get(game).ledger
    for name, spec in specs(games.get(game).options).items():
        rule = ledger[spec.rule]
        assert rule.kind == "option" or name in variant_names(rule), (rule.id, name)


@pytest.mark.parametrize("game", games.ids())
def test_every_variant_of_the_ledger_can_be_had(game: str) -> None:
    """It is an option of that name, or says which value of which option it is."""
    named = specs(games.get(game).options)
    for rule in games.get(game).ledger.values():
        for variant in rule.variants:
            option = re.search(r"\bthe option (\w+)", variant)
            assert variant.partition(":")[0] in named or (option and option[1] in named), (rule.id, variant)
