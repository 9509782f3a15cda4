"""Honest coverage, tried on a small project of its own."""

import json
from pathlib import Path

import pytest

from undercroft.cli.rules import SHOWN, collect, coverage, digest, read_passed

ROOT = Path(__file__).resolve().parents[1]
RULES = {
    "toy.fan.push": "mechanic", "toy.fan.wall": "mechanic", "toy.fan.chain": "mechanic", "toy.fan.edge": "end",
    "toy.board.size": "data", "toy.board.tidy": "setup", "toy.board.pencils": "venue", "toy.board.theme": "note",
}  # fmt: skip
PROJECT = f"""
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["{ROOT}", "{ROOT / "src"}"]
addopts = ["--strict-markers", "--import-mode=importlib", "-p", "tests.coverage_plugin"]
"""
HEAD = "import pytest\nfrom undercroft.engine.notes import cite\n"


class Toy:
    """A project with one game, `toy`, and whatever tests are written into it."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.root = pytester.path
        ledger = self.root / "src" / "undercroft" / "games" / "toy" / "ledger.toml"
        ledger.parent.mkdir(parents=True)
        row = '[[rule]]\nid = "{}"\nsource = "Book"\nkind = "{}"\nrule = "It is so."\n'
        ledger.write_text('game = "toy"\ntitle = "Toy"\n' + "".join(row.format(*pair) for pair in RULES.items()))
        (self.root / "pyproject.toml").write_text(PROJECT)
        (self.root / "tests").mkdir()

    def write(self, tests: str, name: str = "test_toy.py") -> None:
        (self.root / "tests" / name).write_text(HEAD + tests)

    def run(self, *arguments: str) -> pytest.RunResult:
        return self.pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments)

    def shown(self) -> dict[str, list[str]] | None:
        """What the file of the last full run says of the game, or None if there is no file."""
        file = self.root / SHOWN
        return dict(json.loads(file.read_text())["games"]["toy"]) if file.exists() else None


@pytest.fixture
def toy(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # To load them takes longer than all else.
    return Toy(pytester)


CITING = """
@pytest.mark.rule("toy.fan.push")
def test_push():
    cite("toy.fan.push")
"""
LYING = """
@pytest.mark.rule("toy.fan.wall")
def test_wall():
    cite("toy.fan.push")
"""


def test_a_test_that_passes_and_cites_counts(toy: Toy) -> None:
    toy.write(CITING)
    toy.run().assert_outcomes(passed=1)
    assert toy.shown() == {"toy.fan.push": ["tests/test_toy.py::test_push"]}


def test_a_mark_for_what_was_not_cited_fails(toy: Toy) -> None:
    toy.write(LYING)
    result = toy.run()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*marked for toy.fan.wall, but toy.fan.wall was not cited; cited: toy.fan.push*"])
    assert toy.shown() == {}


def test_what_an_earlier_test_cited_does_not_help(toy: Toy) -> None:
    toy.write(CITING + '@pytest.mark.rule("toy.fan.push")\ndef test_after():\n    pass\n')
    result = toy.run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*cited: nothing*"])


def test_data_and_setup_rules_need_no_citation(toy: Toy) -> None:
    toy.write('@pytest.mark.rule("toy.board.size", "toy.board.tidy")\ndef test_board():\n    pass\n')
    toy.run().assert_outcomes(passed=1)
    assert set(toy.shown() or ()) == {"toy.board.size", "toy.board.tidy"}


@pytest.mark.parametrize(
    "body",
    [
        "cite('toy.fan.push'); assert False",
        "cite('toy.fan.push'); pytest.skip()",
        "cite('toy.fan.push'); pytest.xfail()",
    ],
    ids=["fails", "skips", "xfails"],
)
def test_a_test_that_does_not_pass_does_not_count(toy: Toy, body: str) -> None:
    toy.write(f'@pytest.mark.rule("toy.fan.push")\ndef test_push():\n    {body}\n')
    toy.run()
    assert toy.shown() == {}


def test_a_test_that_fails_in_its_teardown_does_not_count(toy: Toy) -> None:
    fixture = "@pytest.fixture\ndef broken():\n    yield\n    assert False\n"
    toy.write(fixture + CITING.replace("test_push()", "test_push(broken)"))
    toy.run().assert_outcomes(passed=1, errors=1)
    assert toy.shown() == {}


def test_parametrised_cases_count_alone(toy: Toy) -> None:
    toy.write("""
@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.rule(id)) for id in
    ("toy.fan.push", "toy.fan.wall", "toy.fan.chain", "toy.fan.edge")])
def test_fan(id):
    if id != "toy.fan.edge":
        cite(id)
""")
    toy.run().assert_outcomes(passed=3, failed=1)
    shown = toy.shown() or {}
    assert shown["toy.fan.wall"] == ["tests/test_toy.py::test_fan[toy.fan.wall]"]
    assert "toy.fan.edge" not in shown


@pytest.mark.parametrize(
    "mark, said",
    [
        ('"toy.fan.push", "toy.fan.wall", "toy.fan.chain", "toy.board.size"', "*at most 3 rules*marked for 4*"),
        ('"toy.fan.pusch"', "*no ledger has a rule 'toy.fan.pusch'; did you mean 'toy.fan.push'?*"),
        ("", "*takes rule ids*"),
    ],
)
def test_an_impossible_mark_is_an_error_at_collection(toy: Toy, mark: str, said: str) -> None:
    toy.write(f"@pytest.mark.rule({mark})\ndef test_push():\n    pass\n")
    result = toy.run()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([said])
    assert toy.shown() is None


@pytest.mark.parametrize("arguments", [("-k", "push"), ("tests/test_toy.py",), ("-x",), ("-m", "rule")])
def test_a_partial_run_leaves_the_file_alone(toy: Toy, arguments: tuple[str, ...]) -> None:
    toy.write(CITING)
    toy.run(*arguments).assert_outcomes(passed=1)
    assert toy.shown() is None
    toy.run()
    before = toy.shown()
    toy.run("-k", "nothing")
    assert toy.shown() == before


def test_naming_the_whole_folder_is_a_full_run(toy: Toy) -> None:
    toy.write(CITING)
    toy.run("tests")
    assert toy.shown()


def test_workers_report_to_the_one_who_writes(toy: Toy) -> None:
    toy.write(CITING)
    toy.write(LYING, "test_lie.py")
    result = toy.pytester.runpytest_subprocess("-p", "xdist", "-p", "no:cacheprovider", "-n2")
    result.assert_outcomes(passed=1, failed=1)
    assert toy.shown() == {"toy.fan.push": ["tests/test_toy.py::test_push"]}


def test_coverage_counts_all_but_venue_and_note(toy: Toy) -> None:
    toy.write(CITING)
    toy.run()
    assert coverage("toy", root=toy.root) == {
        "game": "toy",
        "rules": 6,
        "covered": 1,
        "missing": ["toy.fan.wall", "toy.fan.chain", "toy.fan.edge", "toy.board.size", "toy.board.tidy"],
        "not_counted": {"venue": 1, "note": 1},
        "tests": {"toy.fan.push": ["tests/test_toy.py::test_push"]},
        "basis": "passed",
    }
    board = coverage("toy", ["board"], root=toy.root)
    assert (board["rules"], board["missing"]) == (2, ["toy.board.size", "toy.board.tidy"])


def test_once_a_test_changes_the_tests_are_only_collected(toy: Toy) -> None:
    toy.write(CITING)
    toy.run()
    before = digest(toy.root)
    toy.write(LYING, "test_lie.py")
    assert digest(toy.root) != before
    assert read_passed(toy.root) is None
    covered = coverage("toy", root=toy.root)
    assert covered["basis"] == "collected"
    assert covered["tests"] == {
        "toy.fan.push": ["tests/test_toy.py::test_push"],
        "toy.fan.wall": ["tests/test_lie.py::test_wall"],
    }


def test_a_damaged_file_counts_for_nothing(toy: Toy) -> None:
    toy.write(CITING)
    toy.run()
    (toy.root / SHOWN).write_text("[]")
    assert read_passed(toy.root) is None


def test_tests_that_cannot_be_collected_are_refused(toy: Toy) -> None:
    toy.write("import nowhere_at_all\n")
    with pytest.raises(LookupError, match="cannot be collected"):
        collect(toy.root)
