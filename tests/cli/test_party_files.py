"""What comes in and goes out: import and export, the catalogue, prints, and careers."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from undercroft.cli import main
from undercroft.inputs import read_file_text

SAID = tuple[int, str, str]
CAP, HOOD = "Boiled Cap", "Lamplighter's Hood"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], builds: Path):
    """Run a command: exit status, stdout, stderr."""

    def run(*words: object) -> SAID:
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def data_in(path: Path) -> dict[str, Any]:
    return read_file_text(path.read_text(encoding="utf-8"), path.name)


# ---- import


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("mine.csv", f"Token Name;Qty\n{CAP};2\n{HOOD};\n"),
        ("mine.csv", f"{CAP.upper()},2\n{HOOD},1\n"),
        ("mine.txt", f"{CAP} x2\n\n  {HOOD}  \n"),
        ("mine.json", json.dumps([CAP, HOOD, CAP])),
        ("mine.json", json.dumps([{"name": CAP, "count": 2}, HOOD])),
        ("mine.toml", f'kind = "collection"\n[tokens]\n"{CAP}" = 2\n"{HOOD}" = 1\n'),
    ],
)
def test_lists_and_tables_become_a_collection(run, builds: Path, tmp_path: Path, file: str, text: str):
    (tmp_path / file).write_text(text, encoding="utf-8")
    status, out, err = run("party", "import", file)
    assert (status, err) == (0, "") and out.endswith("mine.toml: 3 tokens of 2 names\n")
    assert data_in(builds / "mine.toml") == {"kind": "collection", "tokens": {CAP: 2, HOOD: 1}}
    assert run("party", "import", file)[0] == 2, "it does not destroy what is there"
    assert run("party", "import", file, "-o", "mine")[0] == 0


@pytest.mark.parametrize(
    ("text", "kind"),
    [('class = "ranger"\ntokens = ["Boiled Cap"]\n', "character"), ('[[character]]\nclass = "ranger"\n', "party")],
)
def test_a_build_is_a_character_or_a_party(run, builds: Path, tmp_path: Path, text: str, kind: str):
    (tmp_path / "mine.toml").write_text(f'kind = "build"\n{text}', encoding="utf-8")
    status, out, err = run("check", "mine.toml")
    assert (status, err) == (0, "") and "no rule broken" in out
    schema = json.loads(run("check", "--schema", "build")[1])
    Draft202012Validator(schema).validate(data_in(tmp_path / "mine.toml"))
    assert list(Draft202012Validator(schema).iter_errors({"kind": kind, "class": "ranger"}))
    assert run("party", "import", "mine.toml")[0] == 0 and data_in(builds / "mine.toml")["kind"] == kind
    (tmp_path / "mine.toml").write_text('kind = "build"\nclass = "baker"\n', encoding="utf-8")
    assert run("check", "mine.toml")[0] == 1


def test_unknown_names_are_all_told_and_nothing_is_written(run, builds: Path, tmp_path: Path):
    (tmp_path / "mine.csv").write_text(f"Boild Cap\n{HOOD}\nQwertyuiop\n", encoding="utf-8")
    status, out, err = run("party", "import", "mine.csv")
    assert status == 1 and out.startswith("2 unknown, nothing written") and not builds.exists()
    assert err.splitlines() == [
        f"mine.csv: there is no token 'Boild Cap'; did you mean '{CAP}'?",
        "mine.csv: there is no token 'Qwertyuiop'",
    ]
    status, out, err = run("party", "import", "mine.csv", "--skip-unknown")
    assert status == 0 and data_in(builds / "mine.toml")["tokens"] == {HOOD: 1} and len(err.splitlines()) == 2
    told = json.loads(run("party", "import", "mine.csv", "--json")[1])
    assert told["file"] is None and [one["name"] for one in told["unknown"]] == ["Boild Cap", "Qwertyuiop"]


def test_a_party_of_another_program_is_read_without_what_nobody_knows(run, builds: Path, tmp_path: Path):
    party = {"kind": "party", "character": [{"class": "bard", "tokens": [CAP, "Nope"], "carried": ["Nope"]}]}
    (tmp_path / "p.json").write_text(json.dumps(party), encoding="utf-8")
    assert run("party", "import", "p.json")[0] == 1
    assert run("party", "import", "p.json", "--skip-unknown")[0] == 0
    assert data_in(builds / "p.toml")["character"] == [{"class": "bard", "tokens": [CAP]}]
    party["character"][0]["clas"] = "bard"  # type: ignore[index]
    (tmp_path / "p.json").write_text(json.dumps(party), encoding="utf-8")
    status, _, err = run("party", "import", "p.json", "--skip-unknown", "-o", "q")
    assert status == 1 and "unknown key 'clas'" in err and not (builds / "q.toml").exists()


# ---- export


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_what_is_exported_can_be_read_again(run, tmp_path: Path, ending: str):
    out = tmp_path / f"r.{ending}"
    assert run("party", "export", "ranger-shelf", "-o", out)[1] == f"{out}: Garrick Fell\n"
    assert run("party", "card", out, "--json") == run("party", "card", "ranger-shelf", "--json")


def test_the_tokens_of_a_build_as_a_table(run, builds: Path, tmp_path: Path):
    run("party", "export", "ranger-shelf", "-o", "bring.csv")
    lines = (tmp_path / "bring.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "name,count" and "+1 Goose-Fletched Arrow,3" in lines
    assert run("party", "import", "bring.csv")[0] == 0
    assert data_in(builds / "bring.toml")["tokens"]["+1 Goose-Fletched Arrow"] == 3


def test_prints_by_their_ending(run, tmp_path: Path):
    for ending, begins in (("pdf", b"%PDF"), ("html", b"<!doctype html>"), ("txt", b"Garrick Fell")):
        assert run("party", "export", "ranger-shelf", "-o", f"r.{ending}")[0] == 0
        assert (tmp_path / f"r.{ending}").read_bytes()[:15].lower().startswith(begins.lower())
    assert run("party", "card", "ranger-shelf", "--as", "pdf", "-o", "card.pdf") == (0, "card.pdf: party card\n", "")
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")


def test_class_cards_and_a_checklist(run, tmp_path: Path):
    assert run("party", "print", "class-cards", "bard", "-o", "b.txt")[0] == 0
    bard = (tmp_path / "b.txt").read_text(encoding="utf-8")
    assert "Bard" in bard and "Monk" not in bard
    (tmp_path / "mine.csv").write_text(f"{CAP},2\n", encoding="utf-8")
    assert run("party", "print", "checklist", "mine.csv", "-o", "c.txt", "--paper", "letter")[0] == 0
    mine = (tmp_path / "c.txt").read_text(encoding="utf-8")
    assert CAP in mine and HOOD not in mine
    assert run("party", "print", "checklist", "-o", "c.txt")[0] == 0
    assert HOOD in (tmp_path / "c.txt").read_text(encoding="utf-8")


# ---- the catalogue


def test_tokens_are_found_by_words_slot_and_class(run):
    out = run("party", "tokens", "boiled")[1]
    assert out.startswith(f"{CAP}: head, common, ours\n    +1 AC.") and HOOD not in out
    found = json.loads(run("party", "tokens", "--slot", "ear", "--class", "monk", "--rarity", "rare", "--json")[1])
    assert found and all(token["slot"] == "ear" and token["rarity"] == "rare" for token in found)
    assert all(not token.get("classes") or "monk" in token["classes"] for token in found)
    assert run("party", "tokens", "qwertyuiop")[:2] == (0, "no token fits\n")


def test_twenty_are_shown_unless_all_are_wanted(run):
    some, every = (run("party", "tokens", "--slot", "head", *more)[1] for more in ((), ("--all",)))
    assert " more: give more words, or --all\n" in some and len(every) > len(some)
    assert "give more words" not in every


def test_of_each_what_it_would_change_or_why_not(run, tmp_path: Path):
    (tmp_path / "mine.csv").write_text(f"{CAP},2\nQuarryman's Helm,1\n", encoding="utf-8")
    out = run("party", "tokens", "--for", "monk", "--owned", "mine.csv")[1]
    assert f"{CAP} x2: head, common, ours\n" in out and "    here: +1 Melee AC, +1 Missile AC\n" in out
    assert "    no: Quarryman's Helm is not for a monk" in out and "[truedungeon.token.class-list]" in out


def test_ready_made_characters(run):
    out = run("party", "ready")[1]
    assert "\nranger-shelf " in out and "Garrick Fell. " in out and all(len(line) <= 80 for line in out.splitlines())
    assert "ranger" not in run("party", "ready", "bard")[1]
    assert json.loads(run("party", "ready", "ranger-shelf", "--json")[1])["ranger-shelf"]["name"] == "Garrick Fell"


# ---- careers


@pytest.fixture
def career(run, builds: Path) -> Path:
    """The career of Ann, who has won one adventure."""
    assert run("career", "new", "Ann")[0] == 0
    words = ("--rooms", 7, "--success", "--date", "2026-08-01", "--chips", 5, "--with", "version=puzzle")
    assert run("career", "add", "ann-career", "Broken Tower", *words)[0] == 0
    return builds / "ann-career.toml"


def test_a_career_grows_run_by_run(run, career: Path):
    status, out, _ = run("career", "show", "ann-career")
    assert status == 0 and out.startswith("Ann: 1,000 XP, level 2; ")
    assert "2026-08-01      7  1000    1000      5  Broken Tower (puzzle), normal, done\n" in out
    status, out, _ = run("career", "add", "ann-career", "Broken Tower", "--rooms", 7, "--difficulty", "hardcore")
    assert status == 0 and "+3 chips: 8 left\n" in out
    told = json.loads(run("career", "show", career, "--json")[1])
    assert [row["difficulty"] for row in told["rows"]] == ["normal", "hardcore"] and told["chips"]["earned"] == 8


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["add", "ann-career", "X", "--rooms", "9"], 1, "run 2: rooms is 0 to 7, not 9 [truedungeon.xp.components]"),
        (["add", "ann-career", "X", "--rooms", "7", "--difficulty", "easy"], 1, "there is no difficulty 'easy'"),
        (["add", "ann-career", "X", "--rooms", "7", "--with", "luck=3"], 1, "unknown key 'luck'"),
        (["add", "ann-career", "X", "--rooms", "7", "--with", "luck"], 2, "NAME=VALUE"),
        (["add", "ann-career", "X"], 2, "undercroft career add --help"),
        (["add", "an-career", "X", "--rooms", "7"], 2, "did you mean 'ann-career'?"),
        (["add", "ann.toml", "X", "--rooms", "7"], 1, "ann.toml is a character, no career"),
        (["draw", "ann-career", "6"], 1, "there are 5 chips left, not 6 [truedungeon.treasure.draw]"),
        (["draw", "ann-career", "0"], 1, "[truedungeon.treasure.draw]"),
        (["new", "Ann"], 2, "you have a build 'ann-career' already"),
        (["show", "broken.toml"], 1, "broken.toml is neither TOML nor JSON"),
    ],
)
def test_what_cannot_be_leaves_the_career_alone(run, career: Path, tmp_path: Path, words, status: int, said: str):
    (tmp_path / "broken.toml").write_text("kind = ", encoding="utf-8")
    (tmp_path / "ann.toml").write_text('class = "bard"\n', encoding="utf-8")
    before = career.read_bytes()
    found, out, err = run("career", *words)
    assert (found, out) == (status, "") and said in err and career.read_bytes() == before


def test_chips_are_redeemed_and_a_seed_draws_the_same_again(run, career: Path):
    before = career.read_bytes()
    status, out, _ = run("career", "draw", "ann-career", 2, "--seed", "7")
    assert status == 0 and out.endswith("chips: 2 drawn, 3 left; seed 7\n") and len(out.splitlines()) == 3
    drawn = json.loads(run("career", "draw", "ann-career", "--json")[1])
    assert drawn["chips"] == 3 and len(drawn["tokens"]) == 3
    assert run("career", "draw", "ann-career")[0] == 1
    career.write_bytes(before)
    assert run("career", "draw", "ann-career", 2, "--seed", "7")[1] == out


def test_a_bag_is_opened_and_kept_with_its_seed(run, career: Path):
    status, out, _ = run("career", "bag", "ann-career", "--seed", "7")
    assert status == 0 and out.endswith("bag 1; seed 7\n") and len(out.splitlines()) == 11
    opened = json.loads(run("career", "bag", career, "--json")[1])
    assert len(opened["tokens"]) == 10 and opened["tokens"] != out.splitlines()[:10], "the next one is another"
    told = json.loads(run("career", "show", career, "--json")[1])
    assert sum(told["tokens"].values()) == 20 and told["chips"]["left"] == 5, "a bag costs no chip"
    assert run("check", career)[0] == 0


def test_what_was_drawn_can_be_worn(run, career: Path):
    run("career", "draw", "ann-career", 5, "--seed", "7")
    status, out, _ = run("party", "best", "bard", "--from", "ann-career", "--goal", "hp")
    assert status == 0 and out.startswith("hp: ")


@pytest.mark.parametrize("command", ["new", "show", "add", "bag", "draw"])
def test_every_command_teaches_by_example(run, command: str):
    status, out, _ = run("career", command, "--help")
    assert status == 0 and f"\n  undercroft career {command} " in out


# ---- the page for players

PAGE = Path(__file__).resolve().parents[2] / "docs" / "party.md"


def test_every_file_on_the_page_is_sound(run, tmp_path: Path):
    files = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    kinds = set()
    for number, text in enumerate(files):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        status, out, err = run("check", path)
        assert (status, err) == (0, ""), text
        kinds.add(data_in(path)["kind"])
    assert kinds == {"character", "party", "collection", "tokens", "career"}


def test_every_command_on_the_page_runs(run, builds: Path, tmp_path: Path):
    (tmp_path / "tokens.csv").write_text(f"{CAP},2\n{HOOD},1\n", encoding="utf-8")
    (tmp_path / "mine.csv").write_text(f"{CAP},2\n{HOOD},1\n", encoding="utf-8")
    run("party", "import", "mine.csv", "-o", "my-tokens")
    run("party", "new", "bard-bag", "--name", "Ann", "--add-to", "lanterns")
    page = PAGE.read_text(encoding="utf-8").splitlines()
    lines = [
        shlex.split(line, comments=True) for line in page if line.startswith(("undercroft party", "undercroft career"))
    ]
    assert len(lines) > 20
    for words in lines:
        status, _, err = run(*words[1:])
        assert (status, err) == (0, ""), words
