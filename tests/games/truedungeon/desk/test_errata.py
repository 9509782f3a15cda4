"""Errata of tokens: shown wherever the token is, before what is printed; what the entry gives is what holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.truedungeon.builds import line, made
from undercroft.cli import main
from undercroft.games.truedungeon.book.items.pouch import says
from undercroft.games.truedungeon.content.tokens.catalogue import read_tokens
from undercroft.games.truedungeon.desk.desk import CoachDesk
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.options import TrueDungeonOptions

HAT = (
    'kind = "tokens"\n[[token]]\nname = "Test Hat"\nslot = "head"\nkind = "clothing"\nrarity = "common"\n'
    'text = "+5 HP."\nerrata = "+1 HP only."\neffects = [{ stat = "hp", by = 1 }]\n'
    '[[token]]\nname = "Test Draught"\nslot = "carried"\nkind = "potion"\nrarity = "common"\n'
    'text = "Heals 9."\nerrata = "Heals 2."\n'
)
BARD = {"kind": "character", "class": "bard", "tokens": ["Test Hat"], "carried": ["Test Draught"]}


@pytest.fixture
def desk() -> CoachDesk:
    return CoachDesk({}, {"mine.toml": HAT})


@pytest.mark.rule("truedungeon.token.authority")
def test_a_card_lists_the_errata_of_all_that_is_brought(desk: CoachDesk) -> None:
    found = desk.examine(BARD)["members"][0]
    bare = desk.examine({"kind": "character", "class": "bard"})["members"][0]
    assert found["columns"]["hp"]["value"] == bare["columns"]["hp"]["value"] + 1
    assert [(one["at"], one["reason"]) for one in found["errata"]] == [
        ("Test Hat", "errata: +1 HP only."),
        ("Test Draught", "errata: Heals 2."),
    ]
    told = [(one["source"], one["text"]) for one in found["listed"] if one["text"].startswith("Errata")]
    assert told == [("Test Hat", "Errata: +1 HP only."), ("Test Draught", "Errata: Heals 2.")]
    assert not [one for one in bare["listed"] if one["text"].startswith("Errata")] and bare["errata"] == []


@pytest.mark.rule("truedungeon.token.authority")
def test_errata_stand_before_the_printed_text_in_the_catalogue_and_on_prints(desk: CoachDesk) -> None:
    hat = next(token for token in desk.tokens() if token["name"] == "Test Hat")
    assert hat["text"] == "Errata: +1 HP only. Printed: +5 HP."
    for kind, data in (("character", BARD), ("checklist", {"kind": "collection", "tokens": {"Test Hat": 1}})):
        assert "Errata: +1 HP only." in " ".join(desk.sheet(kind, ".txt", data).decode().split())
    assert "Errata: Heals 2." in " ".join(desk.sheet("character", ".txt", BARD).decode().split())


@pytest.mark.rule("truedungeon.token.authority")
def test_who_looks_a_token_up_before_using_it_reads_the_errata() -> None:
    hat, draught = read_tokens(HAT, "mine.toml")
    assert (says(draught), says(made("Other", "carried", text="Heals 9."))) == (" (errata: Heals 2)", " (Heals 9)")
    assert "Errata: +1 HP only." in {one.text for one in line("bard", hat).listed}


@pytest.mark.rule("truedungeon.token.authority")
def test_checks_name_the_errata(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(HAT)
    Path("pim.json").write_text(json.dumps(BARD))
    assert main(["party", "check", "pim.json", "--tokens", "mine.toml"]) == 0
    assert "note: Bard: Test Hat: errata: +1 HP only. [truedungeon.token.authority]" in capsys.readouterr().out
    rows = [{"name": "H", "slot": "head", "kind": "clothing", "rarity": "common", "text": "a", "errata": "b"}]
    told = FILES["tokens"].check({"kind": "tokens", "token": rows}, TrueDungeonOptions())
    assert told == "1 token, all sound; with errata: H"
