"""The ledger: reading, checking, finding."""

from importlib.resources import files
from pathlib import Path

import pytest

from undercroft.engine.ledger import Ledger, Rule, variant_names
from undercroft.engine.refusal import Refused, Unknown

HEAD = 'game = "toy"\ntitle = "Toy"\n'
RULE = '[[rule]]\nid = "{id}"\nsource = "Book"\nkind = "{kind}"\nrule = "{text}"\n{more}\n'


def rule(id: str, *, kind: str = "mechanic", text: str = "It moves.", more: str = "") -> str:
    return RULE.format(id=id, kind=kind, text=text, more=more)


def ledger_of(folder: Path, *texts: str, head: str = HEAD) -> Ledger:
    """The ledger written in these texts: the first is ledger.toml, the next ledger-2.toml and so on."""
    for number, text in enumerate(texts, 1):
        (folder / ("ledger.toml" if number == 1 else f"ledger-{number}.toml")).write_text(head + text)
    return Ledger.read(folder)


def test_rules_come_in_file_order_by_section(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path, rule("toy.walk.step") + rule("toy.fan.push") + rule("toy.walk.stop"))
    assert (ledger.game, ledger.title, len(ledger)) == ("toy", "Toy", 3)
    assert list(ledger) == ["toy.walk.step", "toy.fan.push", "toy.walk.stop"]
    assert {name: [r.id for r in rules] for name, rules in ledger.sections().items()} == {
        "walk": ["toy.walk.step", "toy.walk.stop"],
        "fan": ["toy.fan.push"],
    }


def test_a_rule_is_read_whole(tmp_path: Path) -> None:
    more = 'gap = "How far?"\nruling = "Three."\nvariants = ["two_only: two"]\ndata = { far = 3 }\nexample = "given"'
    found = ledger_of(tmp_path, rule("toy.fan.push", more=more))["toy.fan.push"]
    assert found == Rule(
        id="toy.fan.push", source="Book", kind="mechanic", rule="It moves.", gap="How far?", ruling="Three.",
        variants=("two_only: two",), data={"far": 3}, example="given",
    )  # fmt: skip
    assert found.section == "fan"
    assert variant_names(found) == ("two_only",)
    assert found.text() == "It moves.\nRuling: Three.\nfar: 3"


def test_a_citation_shows_a_table_in_columns() -> None:
    data = [["trap", "price"], ["skeleton", 2], ["fan", 10]]
    found = Rule(id="toy.traps.prices", source="Book", kind="data", rule="Each trap has a price.", data=data)
    assert found.text().splitlines() == ["Each trap has a price.", "trap      price", "skeleton  2", "fan       10"]


def test_what_counts_and_what_must_be_cited() -> None:
    kinds = {kind: Rule(id="toy.a.b", source="", kind=kind, rule="") for kind in ("venue", "note", "data", "end")}
    assert [kind for kind, rule in kinds.items() if rule.counted] == ["data", "end"]
    assert not kinds["data"].cited_when_at_work
    assert kinds["end"].cited_when_at_work


def test_an_unknown_rule_is_refused_with_the_nearest(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path, rule("toy.fan.push"))
    with pytest.raises(Unknown, match=r"Toy has no rule 'toy.fan.pusch'; did you mean 'toy.fan.push'\?"):
        ledger["toy.fan.pusch"]
    assert ledger.get("toy.fan.pusch") is None
    assert "toy.fan.pusch" not in ledger
    assert "toy.fan.push" in ledger


def test_search_wants_every_word_in_any_case(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path, rule("toy.fan.push", text="A Fan pushes.") + rule("toy.walk.step", text="One tile."))
    assert [found.id for found in ledger.search("fan PUSHES")] == ["toy.fan.push"]
    assert ledger.search("fan tile") == ()
    assert len(ledger.search("")) == 2


def test_a_ledger_in_two_files_is_one(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path, rule("toy.fan.push"), rule("toy.walk.step"))
    assert list(ledger) == ["toy.fan.push", "toy.walk.step"]


def test_parts_of_a_ledger_may_have_subtitles(tmp_path: Path) -> None:
    (tmp_path / "ledger-1.toml").write_text('game = "toy"\ntitle = "Toy: party"\n' + rule("toy.a.b"))
    (tmp_path / "ledger-2.toml").write_text('game = "toy"\ntitle = "Toy: combat"\n' + rule("toy.a.c"))
    assert Ledger.read(tmp_path).title == "Toy"


@pytest.mark.parametrize(
    "head, said",
    [('game = "joy"\ntitle = "Toy"\n', "game is"), ('game = "toy"\ntitle = "Joy"\n', "title is")],
)
def test_files_of_one_game_must_agree(tmp_path: Path, head: str, said: str) -> None:
    (tmp_path / "ledger-1.toml").write_text(HEAD + rule("toy.a.b"))
    (tmp_path / "ledger-2.toml").write_text(head + rule("toy.a.c"))
    with pytest.raises(Refused, match=f"ledger-2.toml.*{said}"):
        Ledger.read(tmp_path)


@pytest.mark.parametrize(
    "text, said",
    [
        (rule("toy.a.b") + rule("toy.a.b"), "toy.a.b: stands there twice"),
        (rule("toy.b"), "toy.b: an id is toy.section.name"),
        (rule("joy.a.b"), "joy.a.b: an id is toy.section.name"),
        (rule("toy.a.B"), "toy.a.B: an id is"),
        (rule("toy.a.b", kind="mecanic"), "toy.a.b: unknown kind 'mecanic'; did you mean 'mechanic'"),
        (rule("toy.a.b", text=""), "toy.a.b: needs rule"),
        (rule("toy.a.b", more="rulling = 'x'"), "toy.a.b: unknown key 'rulling'; did you mean 'ruling'"),
        (rule("toy.a.b", more="gap = 3"), "toy.a.b: gap must be a text"),
        (rule("toy.a.b", more="variants = ['no name']"), "toy.a.b: variants must be"),
        ("colour = 3\n" + rule("toy.a.b"), "unknown key 'colour'"),
        ("", "has no"),
        ("[[rule]\n", "cannot be read"),
        ("[[rule]]\nkind = 'end'", "rule 1: needs id"),
    ],
)
def test_a_wrong_ledger_is_refused_by_file_and_id(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        ledger_of(tmp_path, text)
    assert refused.value.reason.startswith("ledger.toml: ")
    assert said in refused.value.reason


def test_a_folder_without_a_ledger_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no ledger.toml"):
        Ledger.read(tmp_path)


def test_a_ledger_inside_a_package_is_read() -> None:
    ledger = Ledger.read(files("undercroft") / "games" / "trapper")
    assert ledger["trapper.fan.push"].section == "fan"
    assert ledger.title == "Dungeon Trapper"
