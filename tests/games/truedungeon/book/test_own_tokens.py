"""Tokens of the host's own at a table: read with the options, worn, held, carried and swapped like any others."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.games.truedungeon.brawls import MISS, PLAIN, SWORD, dealt, quiet, slid
from tests.games.truedungeon.fights import hero, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.cli import main
from undercroft.engine import Refused, Unknown
from undercroft.games.truedungeon.state.stats import saving

MINE = """kind = "tokens"

[[token]]
name = "Test Maul"
slot = "mainhand"
kind = "weapon"
rarity = "rare"
text = "A maul for tests."
weapon = { mode = ["melee"], wheel = [21, 22, 23, 24], edge = "blunt" }

[[token]]
name = "Test Hat"
slot = "head"
kind = "clothing"
rarity = "common"
text = "+9 HP."
effects = [{ stat = "hp", by = 9 }]

[[token]]
name = "Test Wall"
slot = "offhand"
kind = "armor"
rarity = "rare"
text = "+3 AC against the undead, +2 Fortitude against poison."
effects = [{ stat = "ac", by = 3, against = "undead" }, { stat = "fortitude", by = 2, against = "poison" }]
"""
OWN = {"user_catalogue": MINE}
BUILDS = (
    'kind = "character"\nclass = "fighter"\nmelee = ["Test Maul"]\ntokens = ["test hat"]\ncarried = ["Test Maul"]\n'
)


@pytest.mark.rule("truedungeon.token.catalogue")
def test_a_weapon_of_the_hosts_own_strikes_with_its_wheel_and_is_swapped() -> None:
    fighter = {"class": "fighter", "melee": [SWORD], "carried": ["Test Maul"], "card": PLAIN}
    on = table(fighter, rolls=[slid(10, 3), MISS], options=OWN)
    do(on, "swap test-maul", "attack ogre", "done")
    assert dealt(on) == [23]
    assert "swap militia-long-sword" in offered(on)


@pytest.mark.rule("truedungeon.token.catalogue")
def test_a_party_brings_tokens_of_the_hosts_own_and_the_record_holds_them(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="there is no token 'Test Maul'"):
        Table.start("truedungeon", seats=1, options={"builds": BUILDS}, seed=1)
    on = Table.start("truedungeon", seats=1, options={"builds": BUILDS, **OWN}, seed=1)
    plain = Table.start(
        "truedungeon", seats=1, options={"builds": 'kind = "character"\nclass = "fighter"\n', **OWN}, seed=1
    )
    cards = [state(one).card(hero(one, "fighter")) for one in (on, plain)]
    assert cards[0]["hp"] == cards[1]["hp"] + 9
    on.record().save(tmp_path / "game.json")
    assert Table.load(tmp_path / "game.json").digest == on.digest
    view = on.view(0)
    assert {"Test Maul", "Test Hat"} == {row["name"] for row in view["own_tokens"]}
    assert json.loads(json.dumps(view)) == view


@pytest.mark.rule("truedungeon.token.catalogue")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('kind = "tokns"', 'user_catalogue: this is no list of tokens: it begins with kind = "tokens"'),
        (MINE.replace('"head"', '"hed"'), "user_catalogue: token 2 (\"Test Hat\"): slot: there is no slot 'hed'"),
        (MINE.replace("Test Hat", "帽"), "'帽': at a table a token's name has a letter from a to z, or a digit"),
        ("kind = ", "user_catalogue is neither TOML nor JSON"),
    ],
)
def test_a_broken_file_of_the_hosts_is_refused_before_anybody_plays(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        Table.start("truedungeon", seats=1, options={"user_catalogue": text}, seed=1)
    assert said in str(refused.value)


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
@pytest.mark.parametrize(("hands", "more"), [("melee", 1), ("missile", 0)])
def test_what_is_held_helps_against_its_enemies_while_it_is_in_the_hands_in_use(hands: str, more: int) -> None:
    card = {"melee-ac": 10, "missile-ac": 10, "fortitude": 0, "hp": 60}
    held = {"melee": [SWORD, "Test Wall"], "missile": ["Yew Stave"], "in_hand": hands}
    party = {"class": "fighter", "card": card, **held}
    on = table(party, monsters=[quiet(types=["undead"])], first="monsters", rolls=[2], options=OWN)
    assert told(on, "hits")[0].data["ac"] == 10 + 3 * more
    assert saving(state(on), hero(on, "fighter"), "fortitude", "poison").value == 2 * more


def test_whoever_sits_down_may_wear_them() -> None:
    on = Table.start("truedungeon", seats=1, options=OWN, seed=1)
    do(on, "fighter")
    on.answer(0, BUILDS)
    assert {token.name for token in state(on).card(hero(on, "fighter")).fitted.tokens()} == {"Test Maul", "Test Hat"}


def test_a_game_in_the_terminal_takes_the_hosts_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(MINE)
    Path("party.toml").write_text(BUILDS)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    given = ["--option", "builds=@party.toml"]
    own = ["--option", "user_catalogue=@mine.toml"]
    assert main(["play", "truedungeon", "--plain", "--seats", "1", "--seed", "3", *given, *own]) == 0
    assert main(["play", "truedungeon", "--plain", "--seats", "1", "--seed", "3", *given]) != 0
    assert "there is no token 'Test Maul'" in capsys.readouterr().err
    assert main(["check", "party.toml", *own]) == 0
