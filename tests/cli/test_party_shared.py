"""Members of a party who are equipped from one collection: a token of which it holds one serves one of them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from undercroft import Table
from undercroft.cli import main
from undercroft.engine import Refused

CAP = "Boiled Cap"
PARTY = f"""kind = "party"
[[character]]
class = "ranger"
name = "Ann"
tokens = ["{CAP}"]
[[character]]
class = "bard"
name = "Pim"
tokens = ["boiled cap"]
"""
SAID = "mine has 1 of Boiled Cap, not 2 for Ann and Pim: one token serves one person [truedungeon.token.bring.show]"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builds: Path):
    """Run a command of `party` beside a party and a collection with one cap."""
    monkeypatch.chdir(tmp_path)
    Path("lanterns.toml").write_text(PARTY)
    Path("mine.toml").write_text(f'kind = "collection"\n[tokens]\n"{CAP}" = 1\n')

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["party", *words])
        return status, *capsys.readouterr()

    return run


@pytest.mark.rule("truedungeon.token.bring.show")
def test_a_check_names_the_token_and_both_people(run) -> None:
    assert run("check", "lanterns.toml")[0] == 0
    status, out, _ = run("check", "lanterns.toml", "--from", "mine.toml")
    assert status == 1 and SAID in out
    Path("mine.toml").write_text(f'kind = "collection"\n[tokens]\n"{CAP}" = 2\n')
    assert run("check", "lanterns.toml", "--from", "mine.toml")[0] == 0
    assert run("check", "lanterns.toml", "--from", "ours")[0] == 0
    Path("mine.toml").write_text('kind = "collection"\n[tokens]\n"Kitchen Knife" = 1\n')
    assert "mine has no Boiled Cap for Ann and Pim" in run("check", "lanterns.toml", "--from", "mine.toml")[1]


@pytest.mark.rule("truedungeon.token.bring.show")
def test_an_instrument_is_one_of_the_collection(run) -> None:
    Path("lanterns.toml").write_text('kind = "party"\n[[character]]\nclass = "bard"\ninstrument = "lyre of rage"\n')
    assert run("check", "lanterns.toml")[0] == 0
    status, out, _ = run("check", "lanterns.toml", "--from", "mine.toml")
    assert status == 1 and "mine has no Lyre of Rage for Bard" in out


@pytest.mark.rule("truedungeon.token.bring.show")
def test_an_export_says_so_and_everything_that_reads_the_party_refuses_it(run) -> None:
    status, _, err = run("export", "lanterns.toml", "--from", "mine.toml", "-o", "both.json")
    assert status == 0 and SAID in err
    assert run("check", "both.json")[0] == 1
    status, _, err = run("export", "both.json", "-o", "card.pdf")
    assert status == 1 and "mine has 1 of Boiled Cap, not 2 for Ann and Pim" in err and not Path("card.pdf").exists()
    assert main(["check", "both.json"]) == 1
    with pytest.raises(Refused, match="mine has 1 of Boiled Cap, not 2 for Ann and Pim") as refused:
        Table.start("truedungeon", seats=2, options={"builds": Path("both.json").read_text()})
    assert refused.value.rule == "truedungeon.token.bring.show"


def test_the_best_build_leaves_others_of_the_same_collection_what_they_have(run) -> None:
    Path("lanterns.toml").write_text(PARTY.replace('tokens = ["boiled cap"]', ""))
    assert (
        run("best", "lanterns.toml", "--from", "mine.toml", "--goal", "ac", "--member", "Ann", "-o", "one.json")[0] == 0
    )
    status, out, _ = run("best", "one.json", "--from", "mine.toml", "--goal", "ac", "--member", "Pim", "--json")
    assert status == 0 and CAP not in json.loads(out)["character"].get("tokens", ())
    status, out, _ = run("best", "lanterns.toml", "--from", "mine.toml", "--goal", "ac", "--member", "Pim", "--json")
    assert CAP in json.loads(out)["character"]["tokens"], "what others have of their own takes nothing from it"


@pytest.mark.rule("truedungeon.token.handheld-swap")
def test_a_spare_weapon_is_carried_and_taken_up_at_the_table(run) -> None:
    assert run("equip", "lanterns.toml", "Militia Long Sword", "--carry", "heavy mace", "--member", "Ann")[0] == 0
    ann = tomllib.loads(Path("lanterns.toml").read_text())["character"][0]
    assert ann["carried"] == ["Heavy Mace"] and ann["tokens"] == [CAP, "Militia Long Sword"]
    on = Table.start(
        "truedungeon",
        position={
            "party": [{"class": "ranger", "tokens": ann["tokens"], "carried": ann["carried"]}],
            "monsters": [{"id": "ogre", "name": "Ogre"}],
        },
        seats=1,
    )
    on.answer(0, "swap heavy-mace")
    assert "Heavy Mace" in on.view(0)["heroes"][0]["held"]["melee"]
    assert run("equip", "lanterns.toml", "--off", "Heavy Mace", "--member", "Ann")[0] == 0
    assert "carried" not in tomllib.loads(Path("lanterns.toml").read_text())["character"][0]
    status, _, err = run("equip", "lanterns.toml", "--carry", "Heavy Mase", "--member", "Ann")
    assert status != 0 and "did you mean 'Heavy Mace'" in err


def test_a_collection_that_the_party_has_not_got_is_refused(run) -> None:
    Path("lanterns.toml").write_text(PARTY + 'collection = "min"\n[collections.mine]\n')
    status, _, err = run("check", "lanterns.toml")
    assert status == 1 and "Pim: the party has no collection 'min'; did you mean 'mine'?" in err
