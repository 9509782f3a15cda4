"""The texts of the `rules` command."""

from pathlib import Path

import pytest

from undercroft.cli import rules
from undercroft.cli.places import where
from undercroft.engine.ledger import Ledger, Rule
from undercroft.engine.refusal import Refused, Unknown

PUSH = Rule(
    id="toy.fan.push", source="Traps: Fan", kind="mechanic", rule="A fan pushes 3 tiles.", gap="How far?",
    ruling="Three.", variants=("two_only: two tiles",), data={"far": 3}, example="given a fan when entered then pushed",
)  # fmt: skip
SIZE = Rule(id="toy.board.size", source="Board", kind="data", rule="A board is large. " * 20)
LEDGER = Ledger("toy", "Toy", [PUSH, SIZE])


def test_rules_are_listed_by_section_in_one_line_each() -> None:
    lines = rules.list_rules(LEDGER).splitlines()
    assert lines[:4] == ["Toy: 2 rules", "", "fan", "  toy.fan.push  A fan pushes 3 tiles."]
    assert lines[5] == "board"
    assert len(lines) == 7
    assert lines[6].endswith(" ...")


def test_only_the_named_sections_are_listed() -> None:
    assert "toy.board.size" not in rules.list_rules(LEDGER, ["fan"])
    with pytest.raises(Unknown, match="Toy has no section 'fans'; did you mean 'fan'"):
        rules.list_rules(LEDGER, ["fans"])


def test_one_rule_is_shown_in_full() -> None:
    assert rules.show_rule(PUSH).split("\n\n") == [
        "toy.fan.push  (mechanic)",
        "A fan pushes 3 tiles.",
        "The rulebook is silent: How far?",
        "Ruling: Three.",
        "Variants:\n  two_only: two tiles",
        "Data:\n  far: 3",
        "Example: given a fan when entered then pushed",
        "Source: Traps: Fan",
    ]


def test_a_rule_as_plain_data_has_all_its_parts() -> None:
    assert rules.plain(PUSH)["variants"] == ["two_only: two tiles"]
    assert rules.plain(SIZE)["ruling"] is None
    assert list(rules.plain(PUSH)) == [
        "id", "source", "kind", "rule", "gap", "ruling", "variants", "data", "example",
    ]  # fmt: skip


def test_rules_are_found_by_words() -> None:
    assert rules.find_rules(LEDGER, "fan pushes") == "  toy.fan.push  A fan pushes 3 tiles."
    with pytest.raises(Unknown, match="no rule of Toy has the words 'shark'"):
        rules.find_rules(LEDGER, "shark")


def test_coverage_in_words_names_what_is_missing() -> None:
    text = rules.show_coverage(
        {
            "game": "toy",
            "rules": 2,
            "covered": 1,
            "missing": ["toy.board.size"],
            "not_counted": {"venue": 0, "note": 3},
            "tests": {"toy.fan.push": ["t"]},
            "basis": "collected",
        }  # fmt: skip
    )
    assert "1 of 2 rules" in text
    assert "0 venue, 3 note" in text
    assert "make test" in text
    assert text.endswith("missing:\n  toy.board.size")


def test_coverage_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="no game 'toi'"):
        rules.coverage("toi", root=tmp_path)


def test_an_installed_copy_has_no_source_tree(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="source tree"):
        rules.source_tree(tmp_path / "lib" / "undercroft" / "cli" / "rules.py")


def tree(root: Path) -> Path:
    """A source tree in which toy.fan.push stands in code, data, ledger and tests."""
    game, tests = root / "src" / "undercroft" / "games" / "toy", root / "tests" / "games"
    for folder in (game / "data", tests):
        folder.mkdir(parents=True)
    (game / "ledger.toml").write_text('id = "toy.fan.push"\n')
    (game / "data" / "fans.toml").write_text('\nrule = "toy.fan.push"\n')
    (game / "turn.py").write_text('"""[toy.fan.push-far]"""\n\n# [toy.fan.push]\nRULE = "toy.fan.push"\n')
    (tests / "test_fan.py").write_text('@pytest.mark.rule("toy.fan.push")\n')
    return root


def test_a_rule_is_found_in_code_then_data_then_tests_and_only_in_full(tmp_path: Path) -> None:
    assert where(PUSH, root=tree(tmp_path)) == [
        "src/undercroft/games/toy/turn.py:3",
        "src/undercroft/games/toy/turn.py:4",
        "src/undercroft/games/toy/data/fans.toml:2",
        "tests/games/test_fan.py:1",
    ]


def test_a_rule_that_stands_nowhere_is_said_to(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="toy.board.size stands nowhere") as refused:
        where(SIZE, root=tree(tmp_path))
    assert not isinstance(refused.value, Unknown)
