"""Citations become honest: what is still between a rule and its line is counted, and may only become less."""

import tomllib
from pathlib import Path

import pytest

from tools.citations import (
    COUNTS,
    REASONS,
    WORDS,
    bare_cites,
    counted,
    not_in_full,
    not_in_full_in_tests,
    shortened,
    why_not_in_full,
)
from tools.doubt import ALLOWED, read_unnoticed
from tools.doubting.changes import GAMES, all_mutants, without_a_change
from tools.reached import unreached
from undercroft.cli.rules import read_ledgers

ROOT = Path(__file__).resolve().parents[1]
LEDGERS = read_ledgers(ROOT)
KNOWN = tomllib.loads(COUNTS.read_text(encoding="utf-8"))
IDS = ["toy.fan.push", "toy.fan.wall", "toy.fan.wall-two"]


def test_the_lists_are_those_that_are_counted() -> None:
    assert list(KNOWN) == list(WORDS)


@pytest.mark.parametrize("game", LEDGERS)
def test_a_rule_without_a_change_to_try_has_a_reason(game: str) -> None:
    without = without_a_change(LEDGERS[game], all_mutants(ROOT, {game: LEDGERS[game]}))
    unknown = [id for id in without if id not in read_unnoticed(ALLOWED)]
    assert not unknown, f"give these a line of their own, or a reason in {ALLOWED.name}: {unknown}"


def test_no_more_rules_are_cited_by_nothing_but_a_bare_call() -> None:
    assert counted(bare_cites(ROOT)) == KNOWN["bare-cites"]


def test_a_rule_that_nothing_carries_is_found(tmp_path: Path) -> None:
    source = 'cite("toy.fan.push")\nfan = at_work(Fan())\nat_work(fan)\nfan.at_work()\nblow(at_work(fan))\n'
    for name in ("faces/view.py", "floor/view.py", "book/view.py"):
        file = tmp_path / GAMES / "toy" / name
        file.parent.mkdir(parents=True)
        file.write_text(source)
    assert bare_cites(tmp_path) == {"toy/book/view.py": [f"toy/book/view.py:{line}" for line in (1, 3, 4)]}


def test_no_more_ids_are_put_together_or_shortened() -> None:
    assert counted(not_in_full(ROOT, LEDGERS)) == KNOWN["not-in-full"]


def test_no_more_ids_are_put_together_or_shortened_in_tests() -> None:
    found = counted(not_in_full_in_tests(ROOT, LEDGERS))
    assert found == KNOWN["not-in-full-in-tests"]
    assert [name for name in found if why_not_in_full(name) is None] == []
    assert [place for place in REASONS if not any(name.startswith(place) for name in found)] == []


def test_tests_of_a_game_are_read_for_its_own_rules(tmp_path: Path) -> None:
    for name in ("games/toy", "cli"):
        (tmp_path / "tests" / name).mkdir(parents=True)
        (tmp_path / "tests" / name / "test_fan.py").write_text('see("fan.push", "pit.fall", f"toy.fan.{what}")\n')
    found = not_in_full_in_tests(tmp_path, {"toy": ["toy.fan.push"], "pits": ["pits.pit.fall"]})
    assert {name: len(places) for name, places in found.items()} == {"games/toy/test_fan.py": 2, "cli/test_fan.py": 3}


@pytest.mark.parametrize("game", LEDGERS)
def test_no_more_functions_are_called_by_tests_alone(game: str) -> None:
    assert len(found := unreached(ROOT, game)) == KNOWN["unreached"].get(game, 0), found


@pytest.mark.parametrize(
    "source",
    [
        'cite(f"{_F}push")',
        'cite(f"toy.fan.{what}")',
        'cite(f"toy.fan.wall-{many}")',
        'cite("toy.fan." + what)',
        'Row(rules="fan.push fan.wall")',
        'def act():\n    """It blows.  [fan.push]"""',
        "x = 3  # [fan.wall-two]",
    ],
)
def test_an_id_that_is_not_written_out_is_found(source: str) -> None:
    found = list(shortened(f'_F = "toy.fan."\n{source}\n', "toy", IDS))
    assert len(found) == 2 and found[0][0] == 1, found


@pytest.mark.parametrize(
    "source",
    [
        'cite("toy.fan.push")',
        '"""[toy.fan.push] [1.5] [fan.unknown]"""',
        'say(f"toy.fan.push holds for {who}.")',
        'say(f"{who} is pushed by the fan. [toy.fan.push]")',
        'open("fan.toml")',
    ],
)
def test_an_id_in_full_and_other_texts_are_left(source: str) -> None:
    assert list(shortened(f"{source}\n", "toy", IDS)) == []


INIT = "from undercroft.games.toy import play\nGAME = Game(new=play.new, chapters=(play,))\n"
PLAY = """
from undercroft.games.toy.fan import push as blow, Fan

def new(s):
    for one in s.chapters:
        one.offers()
    s.whirl()
    return blow(s)

def offers(): ...
def alone(): return helped()
def helped(): ...
"""
FAN = """
def push(s): return TABLE[s]()
def first(): ...
def shown(): ...
TABLE = {1: first}

class Fan:
    def __init__(self): ...
    def whirl(self): ...
    def stop(self): ...
    def drawn(self): shown()
"""


def test_what_only_tests_call_is_found(tmp_path: Path) -> None:
    source = tmp_path / "src" / "undercroft"
    (source / "games" / "toy").mkdir(parents=True)
    (source / "scene.py").write_text("def draw(fan): fan.drawn()\n")
    for name, text in (("__init__", INIT), ("play", PLAY), ("fan", FAN), ("nobody", "def asks(): ...\n")):
        (source / "games" / "toy" / f"{name}.py").write_text(text)
    assert unreached(tmp_path, "toy") == ["fan.Fan.stop", "nobody.asks", "play.alone", "play.helped"]
