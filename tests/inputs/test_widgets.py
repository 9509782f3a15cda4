"""What forms bring along for whoever fills them in: it agrees with their schema, and ready-made answers are taken."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from undercroft import Table, games
from undercroft.engine import shelf
from undercroft.inputs import GridWidget, Group, Piece, faults
from undercroft.scene import ICONS


def build(answers: tuple[str, ...] = (), **options: Any) -> Table:
    table = Table.start("trapper", options=options, seed=1)
    for answer in answers:
        table.answer(0, answer)
    return table


def widget_of(table: Table) -> dict[str, Any]:
    form = table.choices[0].plain()["form"]
    assert form is not None
    widget: dict[str, Any] = form["widget"]
    return widget


def pieces(widget: dict[str, Any]) -> list[dict[str, Any]]:
    return [piece for group in widget["groups"] for piece in group["pieces"]]


def test_tiles_are_named_row_by_row_from_the_north() -> None:
    group = Group("Stones", (Piece("o", "stone", ("wall",)),), least=1)
    widget = GridWidget(3, 2, "stones", ".", (group,), {"stones": ["...", "..."]})
    assert widget.signs == ".o"
    assert widget.plain()["anchors"] == [["a2", "b2", "c2"], ["a1", "b1", "c1"]]
    assert json.loads(json.dumps(widget.plain()))["groups"][0]["pieces"][0]["name"] == "stone"


def test_the_palette_has_exactly_the_letters_of_the_schema() -> None:
    form = build().choices[0].plain()["form"]
    rows = form["schema"]["properties"]["layout"]["oneOf"][1]
    found = re.fullmatch(r"\^\[(.+)\]\{9\}\$", rows["items"]["pattern"])
    assert found is not None
    signs = [form["widget"]["empty"], *(sign for piece in pieces(form["widget"]) for sign in piece["signs"])]
    assert sorted(signs) == sorted(found[1])
    assert (form["widget"]["columns"], form["widget"]["rows"]) == (9, rows["minItems"])


def test_every_icon_and_rule_of_every_widget_exists() -> None:
    for table in (build(fog="decoy"), Table.start("pararoles", seed=1)):
        form = table.choices[0].plain()["form"]
        icons = set(re.findall(r'"icons?": (?:"([^"]+)"|\[([^\]]*)\])', json.dumps(form["widget"])))
        named = {name for one, many in icons for name in [one, *re.findall('"([^"]+)"', many)] if name}
        assert named
        assert named <= set(ICONS)
        for rule in re.findall(r'"rule": "([^"]+)"', json.dumps(form["widget"])):
            assert table.game.ledger[rule]


def test_building_goes_on_from_what_stands_there() -> None:
    widget = widget_of(build(("a6", "i1")))
    assert widget["start"] == {"layout": ["#........", *["........."] * 4, "....E...#"]}


def test_decoys_are_laid_only_where_the_options_say_so() -> None:
    traps = ("spikes a6", "spikes b6", "crush e3", "darts c6", "shark h6", "shark i6")
    steps = ("d3 f3 d6 done e6 " + " ".join(traps) + " a1").split()
    widget = widget_of(build(tuple(steps), fog="decoy"))
    assert [mark["key"] for mark in widget["marks"]] == ["decoys"]
    assert widget["start"]["decoys"] == ["a1"]
    assert widget_of(build())["marks"] == []


@pytest.mark.parametrize("option", ["exact_walls", "edge_counts", "clean_path", "free_setup"])
def test_ready_made_ones_keep_the_rules_of_this_table(option: str) -> None:
    table = build((), **{option: True})
    form = table.choices[0].form
    assert form is not None
    for ready in widget_of(table)["ready"]:
        assert faults(form, ready["value"]) == (), ready["name"]


def test_limits_follow_the_options() -> None:
    walls = widget_of(build(exact_walls=True))["groups"][0]
    assert (walls["least"], walls["most"]) == (20, 20)
    walls = widget_of(build())["groups"][0]
    assert (walls["least"], walls["most"]) == (0, 20)


def test_a_saved_answer_is_a_file_that_its_game_checks() -> None:
    widget = widget_of(build())
    file = {**widget["file"], "name": "My own", **widget["ready"][0]["value"]}
    kind = shelf.get(file["game"]).files[file["kind"]]
    assert "My own" in kind.check(file, games.get("trapper").options())


def test_slots_agree_with_the_schema_and_ready_heroes_are_taken() -> None:
    table = Table.start("pararoles", seed=1)
    form = table.choices[0].form
    assert form is not None
    plain = form.plain()
    assert [slot["key"] for slot in plain["widget"]["slots"]] == list(plain["schema"]["properties"])
    assert all(part["enum"] == list(plain["widget"]["values"]) for part in plain["schema"]["properties"].values())
    for ready in plain["widget"]["ready"]:
        assert faults(form, ready["value"]) == ()
