"""What a newcomer with a shoebox of tokens types at first: nearly right names, odd lists, builds that are not ready."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.inputs import read_file_text

SAID = tuple[int, str, str]
CAP, HOOD, SWORD, DRAUGHT = "Boiled Cap", "Lamplighter's Hood", "Militia Long Sword", "Draught of Plain Mending"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], builds: Path):
    """Run a command of `party`: exit status, stdout, stderr."""

    def run(*words: object) -> SAID:
        status = main(["party", *map(str, words)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


# ---- names that are nearly right


def test_a_word_of_a_name_points_at_the_tokens_that_have_it(run):
    run("new", "bard", "--name", "Pim")
    status, _, err = run("equip", "pim", "fury lute")
    assert status == 2 and "did you mean 'Lute of Free Fury' or 'Lute of Fury'?" in err
    assert ", or one of " in run("equip", "pim", "ring")[2]
    assert run("equip", "pim", "")[2].startswith("undercroft: there is no token '' [")


@pytest.mark.parametrize(("half", "whole"), [("elf", "elf-wizard"), ("dwarf", "dwarf-fighter")])
def test_half_the_name_of_a_class_points_at_the_class(run, half: str, whole: str):
    assert f"ready-made character '{half}'; did you mean '{whole}'?" in run("new", half)[2]


def test_a_build_is_found_by_the_name_of_whoever_it_holds(run, builds: Path):
    run("new", "wizard", "--name", "Wil of the Fens")
    assert run("card", "Wil of the Fens")[1].startswith("Wil of the Fens, Wizard")
    assert run("equip", "Wil of the Fens", HOOD)[0] == 0
    run("new", "Wil of the Fens", "--add-to", "lanterns")
    run("new", "bard", "--add-to", "Lanterns")
    assert sorted(path.name for path in builds.iterdir()) == ["lanterns.toml", "wil-of-the-fens.toml"]


def test_a_new_character_named_like_a_build_is_a_copy_and_says_so(run):
    assert "copy" not in run("new", "monk")[1]
    assert run("new", "monk", "--name", "Nun")[1].endswith("nun.toml: Nun, a copy of your build monk\n")


def test_a_member_is_found_by_one_word_of_its_name(run):
    run("new", "bard-bag", "--add-to", "lanterns")
    run("new", "ranger-bag", "--add-to", "lanterns")
    assert run("card", "lanterns", "--member", "pim")[1].startswith("Pim Larkin, Bard")
    assert run("card", "lanterns", "--member", "Hollis")[1].startswith("Wren Hollis, Ranger")


def test_a_column_may_be_written_with_any_dash(run):
    assert run("card", "ranger", "--explain", "Melee_AC")[1].startswith("13 Melee AC")


def test_a_mistaken_key_comes_with_the_right_one(run, tmp_path: Path):
    (tmp_path / "a.toml").write_text('kind = "character"\nclass = "bard"\ntoken = []\n', encoding="utf-8")
    assert "unknown key 'token'; did you mean 'tokens'?" in run("check", "a.toml")[2]


# ---- equipping


def test_equipping_says_what_is_now_in_hand_and_carried(run):
    run("new", "fighter", "--name", "Tam")
    assert f"+  melee: {SWORD}\n" in run("equip", "tam", SWORD)[1]
    assert run("equip", "tam", DRAUGHT, DRAUGHT)[1].endswith(f"carried:  {DRAUGHT}; {DRAUGHT}\n")
    out = run("equip", "tam", "--off", DRAUGHT, "--off", SWORD)[1]
    assert f"-  melee: {SWORD}\n" in out and out.endswith(f"no longer carried:  {DRAUGHT}\n")


# ---- lists from elsewhere


def test_a_list_as_people_write_it(run, builds: Path, tmp_path: Path):
    (tmp_path / "box.txt").write_text(f"# head\n- {CAP} x3\n2x {HOOD}\n\n{SWORD} (2)\n", encoding="utf-8")
    assert run("import", "box.txt")[0] == 0
    found = read_file_text((builds / "box.toml").read_text(encoding="utf-8"), "box.toml")
    assert found["tokens"] == {CAP: 3, HOOD: 2, SWORD: 2}


def test_a_table_in_the_letters_of_an_older_program(run, tmp_path: Path):
    (tmp_path / "box.csv").write_bytes(f"Name;Count\n{HOOD};1\n".replace("'", "\u2019").encode("cp1252"))
    assert run("import", "box.csv")[1].endswith("1 tokens of 1 names\n")


def test_a_spreadsheet_that_is_no_table_says_what_to_do(run, tmp_path: Path):
    (tmp_path / "box.xlsx").write_bytes(b"PK\x03\x04\0\0\xff")
    status, _, err = run("import", "box.xlsx")
    assert status == 1 and "box.xlsx is no text; a spreadsheet can be saved as CSV" in err
    (tmp_path / "box.csv").write_bytes(b"PK\x03\x04\0\0\xff")
    assert "box.csv is no text" in run("import", "box.csv")[2]


def test_an_empty_list_is_not_kept(run, builds: Path, tmp_path: Path):
    (tmp_path / "box.csv").write_text("name,count\n", encoding="utf-8")
    status, _, err = run("import", "box.csv")
    assert status == 1 and "box.csv names no token" in err and not builds.exists()


# ---- prints of what is not ready


def test_what_is_not_printed_says_whose_fault_it_is_and_what_to_do(run, tmp_path: Path):
    member = f'[[character]]\nclass = "monk"\nname = "Quill"\nghost = true\ntokens = ["{CAP}", "Hobnail Boots"]\n'
    (tmp_path / "p.toml").write_text(f'kind = "party"\n{member}', encoding="utf-8")
    for words in (
        ("card", "p.toml", "-o", "card.pdf"),
        ("print", "party-card", "p.toml", "-o", "card.pdf"),
        ("export", "p.toml", "-o", "card.pdf"),
    ):
        status, _, err = run(*words)
        assert status == 1 and err.startswith("undercroft: Quill: ") and "(and 1 more); party check lists all" in err
        assert "--draft" in err and "[truedungeon.ghosting.ghost-equipment]" in err
    assert not (tmp_path / "card.pdf").exists()
    assert run("print", "party-card", "p.toml", "-o", "card.pdf", "--draft")[0] == 0


def test_a_table_of_what_a_party_brings_says_how_many_tokens(run):
    run("new", "fighter", "--name", "Tam")
    run("equip", "tam", CAP, DRAUGHT, DRAUGHT)
    assert run("export", "tam", "-o", "bring.csv")[1] == "bring.csv: 3 tokens of 2 names\n"


# ---- the best build


def test_the_tokens_of_a_ready_made_character_can_be_used(run):
    status, out, _ = run("best", "ranger", "--from", "ranger-bag", "--goal", "will")
    assert status == 0 and out.startswith("will: ")


def test_a_mix_says_what_it_adds_up(run):
    out = run("best", "ranger", "--from", "ranger-bag", "--goal", "saves,hp=2")[1]
    assert ", proven the best\nsaves:  all three saves\n\n" in out


# ---- what is there


def test_what_one_has_is_listed(run, builds: Path, tmp_path: Path):
    assert run("list")[1].startswith("nothing yet: ")
    run("new", "bard-bag", "--add-to", "lanterns")
    (tmp_path / "box.csv").write_text(f"{CAP},2\n", encoding="utf-8")
    run("import", "box.csv")
    main(["career", "new", "Ann"])
    (builds / "broken.toml").write_text("kind = ", encoding="utf-8")
    out = run("list")[1]
    for name, kind, holds in (
        ("box", "collection", "2 tokens of 1 names"),
        ("ann-career", "career", "the career of Ann"),
        ("lanterns", "party", "Pim Larkin"),
        ("broken", "?", "broken.toml is neither TOML"),
    ):
        assert f"{name:<12}{kind:<12}{holds}" in out
    assert json.loads(run("list", "--json")[1])["lanterns"] == {"kind": "party", "holds": "Pim Larkin"}


def test_ready_made_characters_come_with_the_next_step(run):
    assert run("ready", "ranger-bag")[1].endswith("undercroft party new ranger-bag\n")


def test_a_token_with_several_texts_is_one_sentence(run):
    out = run("tokens", "shaper necklace")[1]
    assert ".;" not in out and out.endswith(".\n")


def test_words_may_be_in_capital_letters(run, tmp_path: Path):
    given = ("--slot", "Head", "--rarity", "Rare", "--class", "Elf Wizard")
    assert run("tokens", *given) == run("tokens", *map(str.lower, given[:5]), "elf-wizard")
    assert run("tokens", *given)[0] == 0
    assert run("print", "class-cards", "Elf Wizard", "-o", "card.txt")[0] == 0


def test_a_checklist_of_what_a_build_brings(run, tmp_path: Path):
    run("new", "fighter", "--name", "Tam")
    run("equip", "tam", CAP)
    assert run("print", "checklist", "tam", "-o", "pack.txt")[0] == 0
    assert CAP in (tmp_path / "pack.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["equip", "ranger-bag", CAP], "undercroft party new ranger-bag makes the ready-made one yours"),
        (["card", ""], "the name of a build or a file is wanted"),
    ],
)
def test_what_is_not_ones_own_or_not_named_says_what_to_do(run, words: list[str], said: str):
    status, _, err = run(*words)
    assert status == 2 and said in err
