"""Doubt: which changes are tried, and that the right ones survive."""

import gc
import importlib
import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.doubt import ALLOWED, each_rule, key, read_allowed, read_unnoticed
from tools.doubting.changes import GAMES, Mutant, find_in_rows, find_mutants, without_a_change
from tools.doubting.files import files_of_game
from tools.doubting.files import test_files as files_for
from tools.doubting.hall import Hall, Trial, may_come_by
from tools.doubting.operators import Option, read_options
from undercroft.cli.rules import read_ledgers
from undercroft.engine.ledger import Ledger, Rule
from undercroft.engine.refusal import Refused

ROOT = Path(__file__).resolve().parents[1]
IDS = ["toy.fan.push", "toy.fan.wall", "toy.fan.limit", "toy.turn.roll"]


OPTIONS = {"wide": Option("toy.fan.wall", "False"), "clock": Option("toy.turn.roll", "'turns'")}


def found(source: str) -> list[Mutant]:
    mutants = find_mutants(source, "src/undercroft/games/toy/turn.py", IDS, OPTIONS)
    for mutant in mutants:
        compile(mutant.applied(source), "changed", "exec")
    return mutants


def changes(source: str) -> list[tuple[int, str, tuple[str, ...]]]:
    """Line, change and rules of everything that would be tried in this source."""
    return [(mutant.line, mutant.change, mutant.rules) for mutant in found(source)]


def in_function(statement: str) -> str:
    return f"def act(s, tell, chance):\n    {statement}\n"


def becoming(expression: str) -> dict[str, str]:
    """What this expression becomes by each change, under a docstring that names a rule."""
    source = f'def act(s, who, foe):\n    """[toy.fan.push]"""\n    return {expression}\n'
    changed = {mutant.change: mutant.applied(source).splitlines()[-1] for mutant in found(source)}
    return {change: line.strip().removeprefix("return ") for change, line in changed.items()}


@pytest.mark.parametrize(
    "statement, becomes",
    [
        ('tell.everyone("pushed", rule="toy.fan.push")', "pass"),
        ('s.push(tell, rule="toy.fan.push")', "cite"),
        ('s.result = Result(rule="toy.fan.push")', "cite"),
        ('s.total += cost(rule="toy.fan.push")', "cite"),
        ('return Refusal("No.", rule="toy.fan.push")', "cite"),
        ('raise Refused("No.", rule="toy.fan.push")', "cite"),
        ('yield Refusal("No.", rule="toy.fan.push")', "cite"),
        ('return None if s.ok else Refusal("No.", rule="toy.fan.push")', "return None"),
        ('if s.wall: return Refusal("No.", rule="toy.fan.push")', "cite"),
    ],
)
def test_a_statement_that_cites_is_skipped(statement: str, becomes: str) -> None:
    (mutant,) = [mutant for mutant in found(in_function(statement)) if mutant.change == "skipped"]
    assert mutant.rules == ("toy.fan.push",)
    changed = mutant.applied(in_function(statement))
    assert becomes in changed
    assert (".cite(" in changed) == (becomes == "cite")


@pytest.mark.parametrize(
    "statement",
    [
        's.answer = yield ask(rule="toy.fan.push")',
        'yield ask(rule="toy.fan.push")',
        'cite("toy.fan.push")',
        'choice = Choice(rule="toy.fan.push")',
        'return Choice(rule="toy.fan.push")',
        's.push(rule="toy.unknown.rule")',
        '"toy.fan.push"',
        "assert s.hits > 2  # [toy.fan.push]",
    ],
)
def test_what_cannot_be_skipped_in_a_telling_way_is_left(statement: str) -> None:
    assert changes(in_function(statement)) == []


def test_a_statement_over_several_lines_is_skipped_whole() -> None:
    source = 'def act(s):\n    s.stop(\n        "é",\n        rule="toy.fan.wall",\n    )\n'
    (mutant,) = found(source)
    assert "s.stop" not in mutant.applied(source)
    assert '("toy.fan.wall")' in mutant.applied(source)


def test_numbers_go_up_and_down_under_a_docstring_that_names_a_rule() -> None:
    source = 'def far(s):\n    """How far.  [toy.fan.push]"""\n    x: int = s["é"] + 3\n    return x\n'
    assert changes(source) == [(3, "3 -> 4", ("toy.fan.push",)), (3, "3 -> 2", ("toy.fan.push",))]
    assert 's["é"] + 4\n' in found(source)[0].applied(source)


def test_a_statement_s_own_citation_goes_before_the_docstring_s() -> None:
    source = 'def far(s, tell):\n    """[toy.fan.push]"""\n    s.stop(2, rule="toy.fan.wall")\n'
    assert {change for change in changes(source) if "->" in change[1]} == {
        (3, "2 -> 3", ("toy.fan.wall",)),
        (3, "2 -> 1", ("toy.fan.wall",)),
    }


def test_a_condition_belongs_to_what_it_decides() -> None:
    source = (
        'def far(s):\n    if s.hits >= 3:\n        s.stop(rule="toy.fan.wall")\n    elif s.hits >= 2:\n        pass\n'
    )
    assert changes(source) == [
        (2, "not: s.hits >= 3", ("toy.fan.wall",)),
        (2, ">= -> >", ("toy.fan.wall",)),
        (2, "3 -> 4", ("toy.fan.wall",)),
        (2, "3 -> 2", ("toy.fan.wall",)),
        (3, "skipped", ("toy.fan.wall",)),
    ]


def test_a_row_belongs_to_the_rule_it_cites() -> None:
    source = (
        "TRAPS = table(\n"
        '    Trap("fan", limit=2, rule="toy.fan.limit"),\n'
        "    Trap(5),  # [toy.fan.wall]\n"
        '    Trap("pit", limit=3),\n'
        ")\n"
    )
    rules = {(line, change): rules for line, change, rules in changes(source)}
    assert rules[2, "2 -> 3"] == ("toy.fan.limit",)
    assert rules[3, "5 -> 4"] == ("toy.fan.wall",)
    assert rules[4, "3 -> 4"] == ("toy.fan.limit", "toy.fan.wall")


def test_a_constant_belongs_to_the_rule_in_the_text_below_it() -> None:
    assert changes('FAR = 3\n"""So far.  [toy.fan.wall]"""\nNEAR = 1\n') == [
        (1, "3 -> 4", ("toy.fan.wall",)),
        (1, "3 -> 2", ("toy.fan.wall",)),
    ]


def test_a_constant_belongs_to_the_rule_in_its_comment() -> None:
    assert changes("LIMIT = 20  # [toy.fan.limit]\nOTHER = 7\n") == [
        (1, "20 -> 21", ("toy.fan.limit",)),
        (1, "20 -> 19", ("toy.fan.limit",)),
    ]


ROWS = """# 7 rows
[[fan]]
name = "a fan of 3"  # 4
rule = "toy.fan.push"
far = 3
tiers = [
  { pieces = 2, rule = "toy.fan.wall", effects = [{ by = 1 }] },
  { pieces = 4, blows = true },
]

[[wall]]
thick = 5
"""


def test_a_number_or_a_yes_of_a_row_belongs_to_the_rules_that_its_table_names() -> None:
    found = find_in_rows(ROWS, "src/undercroft/games/toy/data/fans.toml", IDS)
    assert [(mutant.line, mutant.change, mutant.rules) for mutant in found] == [
        (7, "2 -> 3", ("toy.fan.wall",)),
        (7, "2 -> 1", ("toy.fan.wall",)),
        (7, "1 -> 2", ("toy.fan.wall",)),
        (7, "1 -> 0", ("toy.fan.wall",)),
        (5, "3 -> 4", ("toy.fan.push",)),
        (5, "3 -> 2", ("toy.fan.push",)),
        (8, "4 -> 5", ("toy.fan.push",)),
        (8, "4 -> 3", ("toy.fan.push",)),
        (8, "true -> false", ("toy.fan.push",)),
    ]
    assert tomllib.loads(found[0].applied(ROWS))["fan"][0]["tiers"][0]["pieces"] == 3


def test_truth_values_texts_and_annotations_are_left() -> None:
    source = 'def far(x: Literal[1]) -> Literal[2]:\n    """[toy.fan.push]"""\n    return True, "3", None, 1.5\n'
    assert changes(source) == []


def test_patterns_and_negative_numbers_stay_python() -> None:
    source = 'def far(x):\n    """[toy.fan.push]"""\n    match x[-1]:\n        case 0:\n            return 2 - 0\n'
    assert [change for _, change, _ in changes(source)] == [
        "1 -> 2", "1 -> 0", "0 -> 1", "0 -> -1", "2 -> 3", "2 -> 1", "0 -> 1", "0 -> -1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "expression, change, becomes",
    [
        ("s.at < 'b'", "< -> <=", "s.at <= 'b'"),
        ("s.at >= 'b'", ">= -> >", "s.at > 'b'"),
        ("(s.at) == ('é')", "== -> !=", "(s.at) != ('é')"),
        ("s.at not  in who", "not in -> in", "s.at in who"),
        ("s.at is None", "is -> is not", "s.at is not None"),
        ("s.a < who <= foe", "<= -> <", "s.a < who < foe"),
        ("s.a and s.b or who", "or -> and", "((s.a and s.b) and (who))"),
        ("s.a and s.b", "and -> or", "((s.a) or (s.b))"),
        ("s.a and s.b and who", "without: s.b", "((s.a) and (who))"),
        ("not s.a", "without not", "(s.a)"),
        ("s.a if s.hurt else s.b", "not: s.hurt", "s.a if (not (s.hurt)) else s.b"),
        ("[a for a in who if a.hurt]", "not: a.hurt", "[a for a in who if (not (a.hurt))]"),
        ("min(s.a, s.b)", "min -> max", "max(s.a, s.b)"),
        ("all(who)", "all -> any", "any(who)"),
        ("first(who) + last(who)", "first -> last", "last(who) + last(who)"),
        ("s.queue.pop()", ".pop() -> .pop(0)", "s.queue.pop(0)"),
        ("s.queue[0]", "0 -> -1", "s.queue[-1]"),
        ("s.strike(who, foe)", "who, foe -> foe, who", "s.strike(foe, who)"),
        ("s.strike(target=foe, by=who)", "foe, who -> who, foe", "s.strike(target=who, by=foe)"),
        ("Row(acts=False, by=who)", "acts=False -> True", "Row(acts=True, by=who)"),
        ("s.rules.wide", "s.rules.wide ignored", "False"),
        ("s.rules.clock == 'real'", "s.rules.clock ignored", "'turns' == 'real'"),
    ],
)
def test_an_expression_is_changed(expression: str, change: str, becomes: str) -> None:
    assert becoming(expression)[change] == becomes


@pytest.mark.parametrize(
    "expression, change",
    [
        ("s.strike(s, who)", "s, who -> who, s"),
        ("s.best.min", "min -> max"),
        ("first(who)", "first -> last"),
        ("s.wide", "s.wide ignored"),
        ("s.a if s.at is None else s.b", "not: s.at is None"),
        ("s.wall and tell.heard", "without: tell.heard"),
    ],
)
def test_what_would_only_crash_or_decides_nothing_is_left(expression: str, change: str) -> None:
    assert change not in becoming(expression)


def test_a_condition_is_negated_but_for_that_of_a_loop() -> None:
    source = 'def far(s):\n    """[toy.fan.push]"""\n    while s.far:\n        if s.near:\n            s.go()\n'
    assert changes(source) == [(4, "not: s.near", ("toy.fan.push",))]


def test_an_option_belongs_to_the_rule_that_it_switches() -> None:
    source = "def far(s):\n    return s.rules.wide\n"
    assert changes(source) == [(2, "s.rules.wide ignored", ("toy.fan.wall",))]


def test_options_are_read_with_their_rule_and_usual_value() -> None:
    source = (
        "class ToyOptions(Options):\n"
        '    clock: Annotated[Literal["turns", "real"], by("toy.turn.roll", "how")] = "turns"\n'
        '    go_: Annotated[bool, by("toy.fan.push")] = msgspec.field(default=False, name="go")\n'
        "    title: Annotated[str, Meta()] = ''\n"
    )
    assert read_options([source]) == {
        "clock": Option("toy.turn.roll", "'turns'"),
        "go_": Option("toy.fan.push", "False"),
    }


def test_a_change_knows_the_function_that_has_it() -> None:
    source = (
        "WIDE = 3  # [toy.fan.wall]\n"
        "class Fan:\n"
        "    @property\n"
        "    def far(self):\n"
        "        def inner():\n"
        "            return 2  # [toy.fan.push]\n"
        "        return inner\n"
    )
    assert [mutant.inside for mutant in found(source)] == ["", "", "Fan.far:3", "Fan.far:3"]


def test_each_rule_has_its_changes_the_quick_ones_first() -> None:
    source = 'WIDE = 3  # [toy.fan.wall]\ndef far(s):\n    """[toy.fan.wall]"""\n    return 2\n'
    kinds = {"toy.fan.wall": "mechanic", "toy.fan.push": "end", "toy.fan.limit": "note", "toy.turn.roll": "data"}
    ledger = Ledger("toy", "Toy", [Rule(id=id, source="Book", kind=kind, rule="So.") for id, kind in kinds.items()])
    mutants = found(source)
    (doubt,) = each_rule(ledger, mutants)
    assert (doubt.name, [mutant.line for mutant, _ in doubt.attempts]) == ("toy.fan.wall", [4, 4, 1, 1])
    assert without_a_change(ledger, mutants) == ["toy.fan.push"]


def test_the_tests_of_a_rule_are_found_by_its_id(tmp_path: Path) -> None:
    tests = tmp_path / "tests" / "games" / "toy"
    tests.mkdir(parents=True)
    for name, id in (("a", "toy.fan.push"), ("b", "toy.fan.wall")):
        (tests / f"test_{name}.py").write_text(f'@pytest.mark.rule("{id}")\ndef test_it(): ...\n')
    assert files_for(tmp_path, ["toy.fan.push"]) == ["tests/games/toy/test_a.py"]
    assert files_for(tmp_path, ["toy.fan.limit"]) == ["tests/games/toy/test_a.py", "tests/games/toy/test_b.py"]


def test_all_tests_of_a_game_are_its_own_and_the_golden_games(tmp_path: Path) -> None:
    names = [
        "conformance/test_law.py",
        "games/chess/test_a.py",
        "games/toy/data/test_b.py",
        "games/toy/test_planted.py",
    ]
    for name in (*names, "test_goldens.py", "test_other.py"):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).touch()
    assert files_of_game(tmp_path, "toy") == [
        "tests/games/toy/data/test_b.py",
        "tests/test_goldens.py",
    ]


def test_a_change_of_data_is_asked_of_the_tests_of_that_data() -> None:
    (row, *_) = find_in_rows(ROWS, "src/undercroft/games/toy/data/kinds/fans.toml", IDS)
    assert may_come_by("tests/games/toy/data/test_facts.py::test_it[1]", row)
    assert not may_come_by("tests/games/toy/test_turn.py::test_it", row)
    assert not may_come_by("tests/games/chess/data/test_facts.py::test_it", row)
    (number, *_) = found("WIDE = 3  # [toy.fan.wall]\n")
    assert may_come_by("tests/games/toy/test_turn.py::test_it", number)
    assert not may_come_by("tests/games/chess/test_turn.py::test_it", number)


def test_an_allowed_change_needs_its_reason(tmp_path: Path) -> None:
    file = tmp_path / "allowed.toml"
    entry = '[[allowed]]\nfile = "toy/turn.py"\nline = "x = 3"\nchange = "3 -> 4"\nreason = "{}"\n'
    file.write_text(entry.format("It is never read."))
    assert read_allowed(file) == {("toy/turn.py", "x = 3", "3 -> 4"): "It is never read."}
    file.write_text(entry.format(""))
    with pytest.raises(Refused, match="reason"):
        read_allowed(file)


def test_every_allowed_change_can_be_made_today() -> None:
    """An entry whose line has changed allows nothing: the line is looked at again, or the entry goes."""
    allowed, ledgers, fitting = set(read_allowed(ALLOWED)), read_ledgers(ROOT), set()
    for game in {file.partition("/")[0] for file, _, _ in allowed}:
        ids = {id for id, rule in ledgers[game].items() if rule.counted}
        options = read_options([path.read_text() for path in sorted((ROOT / GAMES / game).rglob("*.py"))])
        for name in {file for file, _, _ in allowed if file.startswith(f"{game}/")}:
            path = GAMES / name
            text = (ROOT / path).read_text()
            data = path.suffix == ".toml"
            mutants = find_in_rows(text, str(path), ids) if data else find_mutants(text, str(path), ids, options)
            fitting |= {key(mutant) for mutant in mutants}
    assert not allowed - fitting


def test_a_rule_of_which_nothing_can_be_noticed_needs_its_reason_and_is_in_a_ledger(tmp_path: Path) -> None:
    file = tmp_path / "allowed.toml"
    file.write_text('[[rule]]\nid = "toy.fan.push"\n')
    with pytest.raises(Refused, match="reason"):
        read_unnoticed(file)
    assert set(read_unnoticed(ALLOWED)) <= {id for ledger in read_ledgers(ROOT).values() for id in ledger}


ORPHAN = """
import os, time
from tools.doubting.hall import end_with

here = os.getpid()
if not os.fork():
    end_with(here)
    print("begun", flush=True)
    time.sleep(600)
"""


def test_a_process_ends_with_the_one_that_forked_it() -> None:
    command = [sys.executable, "-c", ORPHAN]
    # The output ends when the last that could write to it does.
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("begun\n", "")


TURN = '''
import tomllib
from pathlib import Path

from undercroft.engine.notes import cite

ROW = tomllib.loads((Path(__file__).parent / "data" / "dice.toml").read_text())["die"]
LIMIT = 3  # [toy.fan.limit]
FAR = 3  # [toy.fan.push]

def push(at: int) -> int:
    """Three tiles on.  [toy.fan.push]"""
    cite("toy.fan.push")
    while at < 0:
        at = at + 1
    return at + FAR

def count() -> int:
    cite("toy.fan.limit")
    return LIMIT

def rolled() -> int:
    cite(ROW["rule"])
    return ROW["faces"]
'''
TESTS = """
import pytest
from undercroft.games.toy.turn import count, push, rolled

@pytest.mark.rule("toy.fan.push")
def test_push():
    assert push(-1) == 3

@pytest.mark.rule("toy.fan.limit")
def test_limit():
    assert count() > 1

@pytest.mark.rule("toy.turn.roll")
def test_roll():
    assert rolled() == 6
"""
ALSO = """
from undercroft.games.toy.turn import count

def test_how_many():
    assert count() <= 3
"""
FACTS = """
from undercroft.games.toy.turn import ROW

def test_sides():
    assert ROW["sides"] == 2
"""
DICE = '[die]\nrule = "toy.turn.roll"\nfaces = 6\nsides = 2\n'
PROJECT = """
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["src", "."]
addopts = ["--import-mode=importlib"]
"""


@pytest.mark.soak  # What it does is done by `make doubt-short`, beside every test run.
def test_survivors_are_listed_and_the_source_stays(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("cache")
    src, tests = tmp_path / "src" / "undercroft", tmp_path / "tests"
    for part in ("src/undercroft/engine", "src/undercroft/cli/rules.py", "tests/coverage_plugin.py"):
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / "tools" / "doubt-allowed.toml").write_text("")
    (src / "games" / "toy" / "data").mkdir(parents=True)
    (src / "games" / "toy" / "data" / "dice.toml").write_text(DICE)
    (src / "__init__.py").touch()
    (src / "games" / "toy" / "turn.py").write_text(TURN)
    rule = '[[rule]]\nid = "{}"\nsource = "Book"\nkind = "mechanic"\nrule = "It is so."\n'
    (src / "games" / "toy" / "ledger.toml").write_text(
        'game = "toy"\ntitle = "Toy"\n' + "".join(map(rule.format, ("toy.fan.push", "toy.fan.limit", "toy.turn.roll")))
    )
    (tests / "conftest.py").write_text('pytest_plugins = ["tests.coverage_plugin"]\n')
    (tests / "games" / "toy").mkdir(parents=True)
    (tests / "games" / "toy" / "test_turn.py").write_text(TESTS)
    (tests / "games" / "toy" / "test_count.py").write_text(ALSO)
    (tests / "games" / "toy" / "data").mkdir()
    (tests / "games" / "toy" / "data" / "test_facts.py").write_text(FACTS)
    (tmp_path / "pyproject.toml").write_text(PROJECT)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        environment = {"PYTHONPATH": str(tmp_path / "src"), "PYTHONPYCACHEPREFIX": str(cache)}
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert "nothing to change" in run("tools/doubt.py", "--only", "chess/").stdout
    missing = run("tools/doubt.py", "--missing", "--json")
    assert json.loads(missing.stdout) == {"toy": []}, missing.stderr
    assert "no game 'toi'" in run("tools/doubt.py", "--each", "toi").stderr
    each = run("tools/doubt.py", "--each", "toy", "--seconds", "12")
    assert each.stdout.startswith("toy.fan.limit: none of 2 changes noticed by 1 tests\ndoubt: toy: 1 of 3 rules")
    one = run("tools/doubt.py", "--rules", "toy.fan.push", "--seconds", "12")
    assert "doubt: toy: 0 of 7 changes" in one.stdout, one.stdout + one.stderr
    every = run("tools/doubt.py", "--seconds", "12")
    assert "turn.py:8: 3 -> 2: LIMIT = 3" in every.stdout, every.stdout + every.stderr
    assert "doubt: toy: 1 of 13 changes not noticed (7.7 %), 1 by tests of other rules alone" in every.stdout
    assert "doubt: toy: 0 of 1 changes" in run("tools/doubt.py", "--sample", "1").stdout
    loud = run("tools/doubt.py", "toy/turn.py:9", "--seconds", "12")
    assert "test_push" in loud.stdout, loud.stdout + loud.stderr
    doubted = run("tools/doubt.py", "--seconds", "12", "--short")
    assert doubted.returncode == 1, doubted.stdout + doubted.stderr
    assert doubted.stdout.startswith("toy.fan.limit: none of 2 changes noticed by 1 tests\ndoubt: 1 of 3 rules")
    assert (src / "games" / "toy" / "turn.py").read_text() == TURN
    (tests / "games" / "toy" / "test_turn.py").write_text(TESTS.replace("== 3", "== 4"))
    unready = run("tools/doubt.py", "--seconds", "12")
    assert (unready.returncode, "run make test" in unready.stderr) == (2, True)


def test_functions_that_were_put_aside_for_good_are_found_all_the_same() -> None:
    importlib.import_module("undercroft.games.exploration.book.table")
    gc.freeze()
    trial = Trial(Hall(ROOT, [], 1, 1.0), None, {}, {})  # type: ignore[arg-type]
    gc.freeze()
    assert any("/games/exploration/book/table.py" in key for key in trial.functions)
