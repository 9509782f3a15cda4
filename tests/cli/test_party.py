"""The `party` command: characters, tokens and cards in files; what is refused changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli import main
from undercroft.cli.workshop import party
from undercroft.cli.workshop.coach import Coach
from undercroft.engine import shelf

SAID = tuple[int, str, str]
COMMANDS = ("new", "equip", "check", "card", "best", "compare", "import", "export", "tokens", "ready", "list", "print")
CAP, HOOD, VISOR = "Boiled Cap", "Lamplighter's Hood", "Grinning Visor"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], builds: Path):
    """Run a command of `party`: exit status, stdout, stderr."""

    def run(*words: object) -> SAID:
        status = main(["party", *map(str, words)])
        out, err = capsys.readouterr()
        assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith(("{", "[", "/"))), out
        return status, out, err

    return run


@pytest.fixture
def ann(run, builds: Path) -> Path:
    """A bare ranger called Ann, as a build."""
    assert run("new", "ranger", "--name", "Ann")[0] == 0
    return builds / "ann.toml"


@pytest.fixture
def lanterns(run, ann: Path, builds: Path) -> Path:
    """A party of two: Pim, a ready-made bard, and Ann."""
    run("new", "bard-bag", "--name", "Pim", "--add-to", "lanterns")
    run("new", "ann", "--add-to", "lanterns")
    return builds / "lanterns.toml"


def kept(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def card_of(run, name: object) -> Any:
    return json.loads(run("card", name, "--json")[1])["members"][0]


# ---- bad beginnings


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["new", "rangr"], 2, "no build, class or ready-made character 'rangr'; did you mean 'ranger'?"),
        (["new", "ranger", "-o", "ann.csv"], 2, "ann.csv: a build is kept as .toml or .json"),
        (["new", "ranger", "-o", "a.toml", "--add-to", "b"], 2, "give -o or --add-to, not both"),
        (["new"], 2, "undercroft party new --help"),
        (["nwe", "ranger"], 2, "undercroft party --help"),
        (["new", "ranger", "--game", "trapper"], 2, "Dungeon Trapper has no characters of one's own"),
        (["new", "ranger", "--game", "traper"], 2, "did you mean 'trapper'?"),
        (["new", "ranger", "--option", "follower=true"], 2, "did you mean 'followers'?"),
        (["new", "ranger", "--tokens", "none.toml"], 2, "none.toml: No such file"),
        (["new", "ranger", "--tokens", "broken.toml"], 1, "broken.toml is neither TOML nor JSON"),
        (["equip", "ranger-bag", CAP], 2, "you have no build 'ranger-bag'"),
        (["equip", "none.toml", CAP], 2, "none.toml: No such file"),
        (["equip", "broken.toml", CAP], 1, "broken.toml is neither TOML nor JSON"),
        (["equip", "owned.csv", CAP], 1, "owned.csv is a collection, no character or party"),
        (["equip", "ann"], 2, "name a token to put on"),
        (["check", "nobody"], 2, "no build, class or ready-made character 'nobody'"),
        (["check", "kindless.toml"], 2, "kindless.toml does not say what it is"),
        (["check", "letters.toml"], 1, "letters.toml is no text"),
        (["card", "rangr-bag"], 2, "did you mean 'ranger-bag'?"),
        (["card", "ranger", "--explain", "mele-ac"], 2, "a card has no column 'mele-ac'; did you mean 'melee-ac'?"),
        (["card", "ranger", "--explain", "ac"], 2, "a card has no column 'ac'; did you mean 'melee-ac'?"),
        (["card", "ranger", "--explain", "luck"], 2, "there are hp, initiative, "),
        (["card", "ranger", "--as", "pdf"], 2, "--as pdf wants a file: give -o"),
        (["card", "ranger", "--as", "gif", "-o", "x.gif"], 2, "there are .pdf .html .txt"),
        (["card", "ranger", "--json", "-o", "x.pdf"], 2, "not with --explain or --json"),
        (["card", "ranger", "--member", "2"], 2, "nobody is called '2'; there are 1 ranger"),
        (["best", "ranger", "--from", "ours", "--goal", "wil"], 2, "no goal 'wil'; did you mean 'will'?"),
        (["best", "ranger", "--from", "ours", "--goal", "will=x"], 2, "whole number from 1 to 1000"),
        (["best", "ranger", "--from", "ours", "--goal", "will=0"], 2, "whole number from 1 to 1000"),
        (["best", "ranger", "--from", "ours", "--goal", "will,will=2"], 2, "names will twice"),
        (["best", "ranger", "--from", "ous", "--goal", "will"], 2, "you have no build 'ous'"),
        (["best", "ranger", "--from", "wrong.csv", "--goal", "will"], 1, f"did you mean '{CAP}'?"),
        (["best", "ranger", "--goal", "will"], 2, "undercroft party best --help"),
        (["compare", "ranger", "brad"], 2, "did you mean 'bard'?"),
        (["compare", "ranger"], 2, "two are compared"),
        (["import", "none.csv"], 2, "none.csv: No such file"),
        (["import", "broken.toml"], 1, "broken.toml is neither TOML nor JSON"),
        (["import", "counts.csv"], 1, "counts.csv, row 2: 'many' is no number"),
        (["export", "ranger-bag", "-o", "x.xls"], 2, "there is no format '.xls'"),
        (["export", "ranger-bag"], 2, "undercroft party export --help"),
        (["tokens", "--slot", "hed"], 2, "--slot cannot be 'hed'; did you mean 'head'?"),
        (["tokens", "--class", "mimic"], 2, "--class cannot be 'mimic'; there are barbarian"),
        (["ready", "rangr-bag"], 2, "did you mean 'ranger-bag'?"),
        (["print", "party-crad", "ranger", "-o", "x.pdf"], 2, "did you mean 'party-card'?"),
        (["print", "class-cards", "rangr", "-o", "x.pdf"], 2, "there is no class 'rangr'; did you mean 'ranger'?"),
        (["print", "character", "-o", "x.pdf"], 2, "of what is a character to be printed?"),
        (["print", "character", "ranger", "-o", "x.png"], 2, "there are .pdf .html .txt"),
        (["print", "character", "ranger", "-o", "x.pdf", "--paper", "A9"], 2, "there is no paper 'A9'"),
        (["print", "checklist", "kindless.toml", "-o", "x.pdf"], 2, "does not say what it is"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(run, ann: Path, tmp_path: Path, words: list[str], status: int, said: str):
    (tmp_path / "broken.toml").write_text("kind = ", encoding="utf-8")
    (tmp_path / "kindless.toml").write_text("color = 'red'", encoding="utf-8")
    (tmp_path / "letters.toml").write_bytes(b"\xff\xfe\x80")
    (tmp_path / "owned.csv").write_text(f"{CAP},2\n", encoding="utf-8")
    (tmp_path / "wrong.csv").write_text("Boild Cap,2\n", encoding="utf-8")
    (tmp_path / "counts.csv").write_text(f"name,count\n{CAP},many\n", encoding="utf-8")
    before = kept(ann), sorted(tmp_path.rglob("*"))
    found, out, err = run(*words)
    assert (found, out) == (status, "") and said in err and len(err.splitlines()) == 1
    assert (kept(ann), sorted(tmp_path.rglob("*"))) == before, "nothing is written"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_example(run, command: str):
    status, out, _ = run(command, "--help")
    assert status == 0 and f"\n  undercroft party {command} " in out and "--tokens" in out


# ---- new


def test_a_new_character_is_a_build_of_that_name(run, ann: Path):
    assert kept(ann) == 'kind = "character"\nclass = "ranger"\nname = "Ann"\n'
    before = kept(ann)
    status, _, err = run("new", "bard", "--name", "Ann")
    assert status == 2 and "you have a build 'ann' already" in err and kept(ann) == before
    assert run("new", "bard", "--name", "Ann", "-o", "ann")[0] == 0 and "bard" in kept(ann)


def test_a_sub_class_and_a_ready_made_character(run, tmp_path: Path):
    assert run("new", "assassin", "-o", "a.json")[1] == "a.json: Assassin\n"
    assert json.loads(kept(tmp_path / "a.json")) == {"kind": "character", "class": "rogue", "subclass": "assassin"}
    assert run("new", "ranger-shelf", "-o", "r.toml")[1] == "r.toml: Garrick Fell\n"
    assert card_of(run, "r.toml") == card_of(run, "ranger-shelf")


def test_a_party_takes_no_class_twice(run, lanterns: Path):
    before = kept(lanterns)
    assert before.count("[[character]]") == 2
    status, out, err = run("new", "ranger-shelf", "--add-to", "lanterns")
    assert (status, out) == (1, "") and "[truedungeon.party.unique-class]" in err and kept(lanterns) == before
    assert run("new", "monk", "--add-to", "lanterns")[1].endswith("lanterns.toml: Monk, member 3\n")


def test_only_characters_join_and_only_parties(run, lanterns: Path):
    assert "is a party, no character" in run("new", "lanterns", "-o", "x.toml")[2]
    status, _, err = run("new", "monk", "--add-to", "ann")
    assert status == 1 and "ann.toml is a character, no party" in err


# ---- equip


def test_equipping_says_what_changes_on_the_card(run, ann: Path):
    status, out, err = run("equip", "ann", CAP, HOOD.upper().replace("'", ""), "--off", CAP)
    assert status == 1 and "Ann has no Boiled Cap" in err, "what is not worn cannot come off"
    assert run("equip", "ann", CAP)[:2] == (0, "Melee AC    13  ->  14\nMissile AC  13  ->  14\n")
    _, out, _ = run("equip", ann, HOOD.upper().replace("'", ""), "--off", CAP)
    assert out == "Melee AC    14  ->  13\nMissile AC  14  ->  13\nWill         2  ->   3\n"
    assert f'tokens = ["{HOOD}"]' in kept(ann), "the name is written as the catalogue has it"


def test_a_full_slot_is_refused_with_its_rule(run, ann: Path):
    run("equip", "ann", CAP)
    before = kept(ann)
    status, out, err = run("equip", "ann", VISOR, HOOD)
    assert (status, out) == (1, "") and "slot head, which holds 1: Boiled Cap [truedungeon.slot.head]" in err
    assert kept(ann) == before, "not even the visor is on"


def test_an_unknown_token_comes_with_a_suggestion(run, ann: Path):
    before = kept(ann)
    status, _, err = run("equip", "ann", "Boild Cap")
    assert status == 2 and f"there is no token 'Boild Cap'; did you mean '{CAP}'?" in err and kept(ann) == before


def test_a_member_is_named_by_name_class_or_number(run, lanterns: Path):
    before = kept(lanterns)
    for wrong in ([], ["--member", "3"], ["--member", "bob"]):
        status, _, err = run("equip", "lanterns", CAP, *wrong)
        assert status == 2 and "1 Pim, 2 Ann" in err and kept(lanterns) == before
    for member in ("Ann", "ranger", "2"):
        assert run("equip", "lanterns", CAP, "--member", member)[0] == 0
        assert kept(lanterns).count(CAP) == 1 and kept(lanterns).index(CAP) > kept(lanterns).index('"Ann"')
        run("equip", "lanterns", "--off", CAP, "--member", member)
    assert kept(lanterns) == before


def test_programs_are_told_what_equipping_changed(run, ann: Path):
    told = json.loads(run("equip", "ann", CAP, "--json")[1])
    assert (told["before"]["melee-ac"], told["after"]["melee-ac"]) == (13, 14)
    assert told["data"]["tokens"] == [CAP] and told["file"] == str(ann)


def test_tokens_of_ones_own(run, ann: Path, tmp_path: Path):
    (tmp_path / "mine.toml").write_text(
        'kind = "tokens"\n[[token]]\nname = "Ann\'s Hat"\nslot = "head"\nkind = "clothing"\nrarity = "common"\n'
        'effects = [{ stat = "ac", by = 9 }]\n',
        encoding="utf-8",
    )
    assert "13  ->  22" in run("equip", "ann", "Ann's Hat", "--tokens", "mine.toml")[1]
    status, _, err = run("check", "ann")
    assert status == 1 and "ann.toml: Ann: there is no token" in err, "without the file nobody knows the hat"
    assert run("check", "ann", "--tokens", "mine.toml")[0] == 0
    assert "Ann's Hat: head, common, user" in run("tokens", "hat", "--source", "user", "--tokens", "mine.toml")[1]


# ---- check


def test_every_problem_is_a_line_with_its_rule(run, builds: Path):
    builds.mkdir(parents=True)
    (builds / "mob.toml").write_text(
        'kind = "party"\n[[character]]\nclass = "wizard"\nname = "Zed"\n'
        f'tokens = ["{CAP}", "{HOOD}", "+2 Firebrand Axe"]\n[[character]]\nclass = "wizard"\n',
        encoding="utf-8",
    )
    status, out, _ = run("check", "mob", "--json")
    told = json.loads(out)
    assert status == 1 and not told["legal"] and {one["member"] for one in told["problems"]} == {None, "Zed"}
    rules = {one["rule"] for one in told["problems"]}
    assert {"truedungeon.party.unique-class", "truedungeon.slot.head", "truedungeon.token.class-list"} <= rules


def test_problems_are_printed_one_a_line(run, builds: Path, capsys: pytest.CaptureFixture[str]):
    builds.mkdir(parents=True)
    (builds / "zed.toml").write_text(f'class = "wizard"\nname = "Zed"\ntokens = ["{CAP}", "{HOOD}"]\n')
    assert main(["party", "check", "zed"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Zed: ") and line.endswith("[truedungeon.slot.head]")


def test_what_is_worn_for_nothing_is_a_note(run, ann: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "mine.toml").write_text(
        'kind = "tokens"\n[[token]]\nname = "Archer\'s Hat"\nslot = "head"\nkind = "clothing"\nrarity = "rare"\n'
        'effects = [{ stat = "ac", by = 1 }]\ncondition = { holding = "crossbow" }\n',
        encoding="utf-8",
    )
    assert run("equip", "ann", "Archer's Hat", "--tokens", "mine.toml")[0] == 0
    assert main(["party", "check", "ann", "--tokens", "mine.toml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("note: Ann: Archer's Hat") and out.endswith("ann: no rule is broken\n")


def test_a_ready_made_character_and_a_collection_are_checked_too(run, tmp_path: Path):
    assert run("check", "ranger-hoard") == (0, "ranger-hoard: no rule is broken\n", "")
    (tmp_path / "owned.csv").write_text(f"{CAP},2\n", encoding="utf-8")
    assert run("check", "owned.csv")[:2] == (0, "owned.csv: a collection in which nothing is wrong\n")


# ---- card


def test_the_card_of_one_character(run):
    status, out, _ = run("card", "ranger-hoard")
    line = card_of(run, "ranger-hoard")
    assert status == 0 and out.startswith(f"Sable Arrowmere, Ranger, level {line['level']}\n")
    assert f"Hit Points{line['columns']['hp']['value']:>13}" in out and "Free movement  yes" in out
    assert "melee          +2 Firebrand Axe, +2 Fishwife's Answer\n" in out
    assert out.index("always ") < out.index("each game "), "what is listed stands by how often it holds"


def test_a_party_of_ten_fits_the_screen(run):
    ten = ["barbarian", "bard", "cleric", "druid", "fighter", "monk", "paladin", "ranger", "rogue", "wizard"]
    for name in ten:
        run("new", f"{name}-hoard", "--add-to", "ten")
    status, out, _ = run("card", "ten")
    assert status == 0 and out.startswith("ten, normal; party initiative ")
    numbers = next(line for line in out.splitlines() if line.startswith("Hit Points"))
    members = json.loads(run("card", "ten", "--json")[1])["members"]
    assert numbers.split()[2:] == [str(member["columns"]["hp"]["value"]) for member in members]
    alone = run("card", "ten", "--member", "monk")[1]
    assert alone.startswith(card_of(run, "monk-hoard")["title"]) and "party initiative" not in alone


def test_a_number_explains_itself(run, ann: Path):
    run("equip", "ann", CAP)
    status, out, _ = run("card", "ann", "--explain", "melee-ac")
    assert status == 0 and out.splitlines()[0] == "14 Melee AC [truedungeon.ability.ac-meaning]"
    assert f"  +1 {CAP} [" in out and run("card", "ann", "--explain", "Melee AC")[1] == out
    (tree,) = json.loads(run("card", "ann", "--explain", "melee-ac", "--json")[1])
    assert tree["member"] == "Ann" and tree["value"] == 14 and tree["parts"]
    assert run("card", "ann", "--explain", "dexterity")[1].startswith("17 Dexterity [")


def test_a_party_explains_each_member(run, lanterns: Path):
    out = run("card", "lanterns", "--explain", "will")[1]
    assert out.startswith("Pim\n") and "\n\nAnn\n" in out
    assert "Pim" not in run("card", "lanterns", "--explain", "will", "--member", "2")[1]


def test_the_card_of_what_breaks_a_rule_says_so(run, tmp_path: Path):
    (tmp_path / "zed.toml").write_text(f'class = "wizard"\nname = "Zed"\ntokens = ["{CAP}", "{HOOD}"]\n')
    status, out, _ = run("card", "zed.toml")
    assert status == 1 and out.startswith("Zed, Wizard, level 4; breaks a rule\n") and "[truedungeon.slot.head]" in out
    status, out, err = run("card", "zed.toml", "-o", "card.pdf")
    assert (status, out) == (1, "") and "[truedungeon.slot.head]" in err and not (tmp_path / "card.pdf").exists()
    assert run("print", "party-card", "zed.toml", "-o", "card.txt", "--draft")[0] == 0


def test_a_name_cannot_command_the_terminal(run, tmp_path: Path):
    (tmp_path / "sly.toml").write_text('class = "monk"\nname = "S\\u001b[2Jly"\n', encoding="utf-8")
    for words in (["card", "sly.toml"], ["check", "sly.toml"], ["compare", "sly.toml", "monk"]):
        assert "\x1b" not in run(*words)[1]
    assert run("card", "sly.toml")[1].startswith("S?[2Jly, Monk")


def test_variants_hold_on_the_card(run):
    usual = card_of(run, "wizard")["columns"]["hp"]["value"]
    told = json.loads(run("card", "wizard", "--option", "always=true", "--json")[1])
    assert told["members"][0]["columns"]["hp"]["value"] == usual + 1


# ---- best and compare


def test_the_best_build_is_shown_and_kept(run, ann: Path, builds: Path):
    before = kept(ann)
    (builds / "mine.toml").write_text(f'kind = "collection"\ntokens = ["{CAP}", "{HOOD}"]\n')
    status, out, _ = run("best", "ann", "--from", "mine", "--goal", "melee-ac", "-o", "ann-2")
    assert status == 0 and out.startswith("melee-ac: 14, proven the best\n") and f"\n{CAP}\n" in out
    assert card_of(run, "ann-2")["columns"]["melee-ac"]["value"] == 14 and kept(ann) == before
    told = json.loads(run("best", "ann", "--from", "mine", "--goal", "will=2,melee-ac", "--json")[1])
    assert told["character"]["tokens"] == [HOOD] and told["value"] == 2 * 3 + 13 and told["file"] is None


def test_a_member_is_improved_and_the_others_stay(run, lanterns: Path, builds: Path):
    run("best", "lanterns", "--member", "Ann", "--from", "lanterns", "--goal", "ac", "-o", "new")
    old, new = (json.loads(run("card", name, "--json")[1])["members"] for name in ("lanterns", "new"))
    assert new[0] == old[0] and new[1]["columns"]["melee-ac"]["value"] == old[1]["columns"]["melee-ac"]["value"] + 3


def test_what_is_not_proven_has_a_bound(capsys: pytest.CaptureFixture[str], builds: Path):
    class Unsure:
        """A desk whose best build is not sure."""

        def __init__(self) -> None:
            self.real = shelf.get("truedungeon").desk({}, {})  # type: ignore[misc]

        def __getattr__(self, name: str) -> Any:
            return getattr(self.real, name)

        def best(self, *given: Any) -> Any:
            return {**self.real.best(*given), "proven": False, "bound": 99}

    coach = Coach(Unsure())
    party.best(coach, "ranger", "ours", "will", member=None, out=None, as_json=False)
    assert ", at most 99 is possible\n" in capsys.readouterr().out


def test_two_characters_side_by_side(run, lanterns: Path):
    status, out, _ = run("compare", "ranger", "ann")
    assert status == 0 and out.startswith("first   Ranger\nsecond  Ann\n") and "only" not in out
    run("equip", "ann", CAP)
    out = run("compare", "ranger", "ann")[1]
    assert "Melee AC           13      14      +1\n" in out and f"only second  {CAP}\n" in out
    both = run("compare", "lanterns", "--member", "1", "--member", "Ann")[1]
    assert both.startswith("first   Pim\nsecond  Ann\n")
    assert run("compare", "lanterns", "ranger", "--member", "Ann")[1].startswith("first   Ann\nsecond  Ranger\n")
    assert json.loads(run("compare", "ranger", "ann", "--json")[1])["only_second"] == [CAP]
    assert run("compare", "lanterns", "ann")[0] == 2
