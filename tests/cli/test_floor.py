"""The `floor` and `kit` commands: every format, what players get, rolls of real dice, and what is refused."""

import io
import json
import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.terminal.pty import Terminal
from undercroft.cli import main
from undercroft.games.pararoles import Dice, generate, plan, read_json, rolls_of
from undercroft.maps.export import WRITERS
from undercroft.maps.foundry import read_foundry
from undercroft.maps.tiled import read_tiled
from undercroft.maps.uvtt import read_uvtt
from undercroft.scene.picture import draw_pages, draw_png

ENDINGS = sorted(WRITERS)


@cache
def drawn_png(svg: str, scale: float) -> bytes:
    return draw_png(svg, scale=scale)


@cache
def drawn_pages(pages: tuple[str, ...], title: str) -> bytes:
    return draw_pages(pages, title=title)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch):
    """To draw a floor in pixels or on paper takes long: what is the same to the last letter is drawn once."""
    monkeypatch.setattr("undercroft.maps.picture.picture.draw_png", lambda svg, *, scale=1.0: drawn_png(svg, scale))
    monkeypatch.setattr(
        "undercroft.maps.picture.pdf.draw_pages", lambda pages, *, title: drawn_pages(tuple(pages), title)
    )


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command, perhaps with this on its standard input: exit status, stdout, stderr."""

    def run(*words, given=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def rolls_file(path: Path, seed: int) -> Path:
    path.write_text(" ".join(str(roll.face) for roll in rolls_of(generate(seed))))
    return path


def other_secrets(seed: int) -> Dice:
    """A floor with the map of this seed, and everything that is rolled after the map rolled anew."""
    faces = rolls_of(generate(seed))
    kept = next(at for at, roll in enumerate(faces) if roll.reason.startswith("stairs"))
    dice, rng = Dice(), Random(seed)
    for roll in faces[:kept]:
        dice.give(roll.face)
    while (want := dice.next_wanted()) is not None:
        dice.give(rng.randint(1, want.die))
    return dice


FEW = [pytest.param(ending, marks=() if ending in (".uvtt", ".pdf") else pytest.mark.soak) for ending in ENDINGS]
"""Of every kind of file one always, all in a soak: each is looked at in the tests of the formats too."""


@pytest.mark.parametrize("ending", FEW)
def test_a_floor_is_written_in_every_format_and_the_same_again(run, tmp_path, ending):
    for name in ("one", "two"):
        drawn_png.cache_clear()
        drawn_pages.cache_clear()
        status, out, err = run("floor", "--seed", 7, "-o", tmp_path / name / f"floor{ending}")
        assert status == 2 and "No such file or directory" in err, "no folder is made unasked"
        (tmp_path / name).mkdir()
        status, out, err = run("floor", "--seed", 7, "-o", tmp_path / name / f"floor{ending}")
        assert (status, err) == (0, "") and "seed 7" in out
    one, two = (sorted((tmp_path / name).iterdir()) for name in ("one", "two"))
    assert [file.name for file in one] == [file.name for file in two]
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]


@pytest.mark.parametrize(("ending", "read"), [(".uvtt", read_uvtt), (".v14.json", read_foundry), (".tmj", read_tiled)])
def test_exports_hold_the_walls_and_doors_of_the_floor(run, tmp_path, ending, read):
    path = tmp_path / f"floor{ending}"
    run("floor", "--seed", 11, "-o", path)
    there = read(path.read_bytes(), name=path.name)
    floor = plan(generate(11), False)
    assert set(there.walls) == set(floor.walls)
    assert {door.edge for door in there.doors} == {door.edge for door in floor.doors}


@pytest.mark.parametrize("ending", FEW)
def test_a_players_file_holds_no_secret(run, tmp_path, ending):
    files = []
    for name, floor in (("one", generate(5)), ("two", other_secrets(5).floor)):
        (tmp_path / name).mkdir()
        rolls = tmp_path / name / "rolls.txt"
        rolls.write_text("\n".join(f"{roll.face}/{roll.die}" for roll in rolls_of(floor)))
        path = tmp_path / name / f"map{ending}"
        assert run("floor", "--rolls", rolls, "--for", "players", "-o", path)[0] == 0
        files.append(path.read_bytes())
    assert files[0] == files[1]
    assert run("floor", "--seed", 5, "--for", "players", "-o", tmp_path / f"map{ending}")[0] == 0
    assert (tmp_path / f"map{ending}").read_bytes() == files[0], "nor does it say how it was made"


def test_what_is_printed_for_players_holds_no_secret(run, tmp_path):
    _, shown, _ = run("floor", "--seed", 5, "--for", "players")
    rolls = tmp_path / "rolls.txt"
    rolls.write_text(" ".join(str(roll.face) for roll in rolls_of(other_secrets(5).floor)))
    assert run("floor", "--rolls", rolls, "--for", "players")[1] == shown
    assert "seed" not in shown and "enemy" not in shown and "trap" not in shown


def test_a_floor_on_the_screen_lists_rolls_that_draw_it_again(run, tmp_path):
    status, out, _ = run("floor", "--seed", 3)
    listed = out.partition("what it decided:\n\n")[2].partition("\nThe same again")[0]
    (tmp_path / "again.txt").write_text(listed)
    status, again, err = run("floor", "--rolls", tmp_path / "again.txt")
    assert (status, err) == (0, "") and again == out.partition("\nThe same again")[0]
    assert run("floor", "--rolls", "-", given=listed)[1] == again, "from a pipe too"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 1", "line 1: the list ends here, but roll 3 is missing: a d6 for entrance number"),
        ("3\n7", "line 2: roll 2 is 7: impossible on a d6 for entrance factor"),
        ("3 1 x", "line 1: 'x' is no roll"),
        ("3/4", "line 1: roll 1 is of a d4, but a d6 for entrance side is wanted"),
    ],
)
def test_rolls_that_cannot_be_are_refused_with_line_and_rule(run, tmp_path, text, said):
    path = tmp_path / "rolls.txt"
    path.write_text(text)
    status, out, err = run("floor", "--rolls", path, "-o", tmp_path / "floor.svg")
    assert status == 1 and said in err and "[pararoles." in err and "rolls.txt" in err
    assert not (tmp_path / "floor.svg").exists()


def test_a_roll_too_many_is_refused(run, tmp_path):
    path = rolls_file(tmp_path / "rolls.txt", 3)
    path.write_text(path.read_text() + "\n4")
    status, _, err = run("floor", "--rolls", path)
    assert status == 1 and "line 2: roll" in err and "is left over" in err


def test_a_floor_is_read_back_and_converted(run, tmp_path):
    path = tmp_path / "floor.json"
    run("floor", "--seed", 9, "--floor", 3, "-o", path)
    assert read_json(json.loads(path.read_text())).number == 3
    assert "redrawn from its" in run("check", path)[1]
    for ending in (".svg", ".txt"):
        run("floor", "--read", path, "-o", tmp_path / f"read{ending}")
        run("floor", "--seed", 9, "--floor", 3, "-o", tmp_path / f"made{ending}")
        assert (tmp_path / f"read{ending}").read_bytes() == (tmp_path / f"made{ending}").read_bytes()
    run("floor", "--read", tmp_path / "made.txt", "-o", tmp_path / "again.txt")
    assert (tmp_path / "again.txt").read_bytes() == (tmp_path / "made.txt").read_bytes()


def test_a_players_map_is_read_again(run, tmp_path):
    path = tmp_path / "map.json"
    run("floor", "--seed", 9, "--for", "players", "-o", path)
    run("floor", "--seed", 9, "--for", "players", "-o", tmp_path / "made.txt")
    run("floor", "--read", path, "-o", tmp_path / "read.txt")
    assert (tmp_path / "read.txt").read_bytes() == (tmp_path / "made.txt").read_bytes()
    assert "as players may see it" in run("check", path)[1]
    broken = json.loads(path.read_text())
    broken["walls"][3] = [99, 1, "right"]
    path.write_text(json.dumps(broken))
    status, _, err = run("check", path)
    assert status == 1 and "walls[3][0] is 99" in err


def test_a_floor_that_was_tampered_with_is_refused(run, tmp_path):
    path = tmp_path / "floor.json"
    run("floor", "--seed", 9, "-o", path)
    floor = json.loads(path.read_text())
    floor["enemies"][0]["difficulty"] += 1
    path.write_text(json.dumps(floor))
    for words in (("check", path), ("floor", "--read", path)):
        status, _, err = run(*words)
        assert status == 1 and "floor.json" in err and "[pararoles." in err


def test_floors_of_other_tools_are_read(run, tmp_path):
    one_page = {
        "version": "1.2.7",
        "title": "The Cellar",
        "story": "",
        "rects": [{"x": 0, "y": 0, "w": 3, "h": 3}, {"x": 3, "y": 1, "w": 1, "h": 1}, {"x": 4, "y": 0, "w": 3, "h": 3}],
        "doors": [{"x": 3, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1}],
        "notes": [],
        "columns": [],
        "water": [],
    }
    path = tmp_path / "cellar.json"
    path.write_text(json.dumps(one_page))
    status, out, err = run("floor", "--read", path)
    assert (status, err) == (0, "") and "The Cellar" in out
    assert run("floor", "--read", path, "-o", tmp_path / "cellar.uvtt")[0] == 0


@pytest.mark.parametrize("ending", [".uvtt", ".v13.json", ".v14.json", ".tmj"])
def test_our_exports_are_read_and_keep_their_secrets_from_players(run, tmp_path, ending):
    run("floor", "--seed", 11, "-o", tmp_path / f"floor{ending}")
    run("floor", "--seed", 11, "--for", "players", "-o", tmp_path / "map.txt")
    run("floor", "--read", tmp_path / f"floor{ending}", "--for", "players", "-o", tmp_path / "read.txt")
    assert (tmp_path / "read.txt").read_text() == (tmp_path / "map.txt").read_text()
    status, out, err = run("floor", "--read", tmp_path / f"floor{ending}")
    assert (status, err) == (0, "") and "secret door" in out and "enemy" in out


MANY = 4 if os.environ.get("UNDERCROFT_SOAK") == "1" else 2


def test_many_at_once(run, tmp_path):
    status, out, err = run("floor", "--seed", 1, "--batch", MANY, "-o", tmp_path / "crypt.v13.json")
    assert (status, err) == (0, "") and f"crypt-1.v13.json and {MANY - 1} more" in out
    scenes = sorted(tmp_path.glob("crypt-*.v13.json"))
    assert len(scenes) == MANY and len({scene.read_bytes() for scene in scenes}) == MANY
    assert len(list(tmp_path.glob("crypt-*-scene.png"))) == MANY, "each with its own picture"
    assert json.loads(scenes[1].read_text())["name"] == "Floor 1, no. 2"


def test_a_batch_may_have_a_new_folder(run, tmp_path):
    assert run("floor", "--seed", 1, "--batch", 2, "-o", tmp_path / "new" / "the.crypt.txt")[0] == 0
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["the.crypt-1.txt", "the.crypt-2.txt"]


def test_a_picture_somebody_asked_for_is_not_overwritten(run, tmp_path):
    run("floor", "--seed", 7, "-o", tmp_path / "crypt.png")
    before = (tmp_path / "crypt.png").read_bytes()
    assert "crypt.tmj and crypt-map.png: Floor 1" in run("floor", "--seed", 7, "-o", tmp_path / "crypt.tmj")[1]
    assert "crypt.v14.json and crypt-scene.png" in run("floor", "--seed", 7, "-o", tmp_path / "crypt.v14.json")[1]
    assert (tmp_path / "crypt.png").read_bytes() == before


def test_everybody_may_see_the_picture_of_a_keepers_scene(run, tmp_path):
    assert not any(door.kind == "secret" for door in plan(generate(1), False).doors)
    for audience in ("keeper", "players"):
        run("floor", "--seed", 1, "--for", audience, "-o", tmp_path / f"{audience}.v13.json")
    assert (tmp_path / "keeper-scene.png").read_bytes() == (tmp_path / "players-scene.png").read_bytes()


def test_a_sheet_says_who_may_see_it(run, tmp_path):
    for audience in ("keeper", "players"):
        run("floor", "--seed", 7, "--floor", 3, "--for", audience, "-o", tmp_path / f"{audience}.svg")
        assert f"Floor 3, for the {audience}" in (tmp_path / f"{audience}.svg").read_text()
    assert "enemy 4: on patrol" in (tmp_path / "keeper.svg").read_text(), "with what is to be said of each mark"


def test_the_same_again_is_the_same(run):
    out = run("floor", "--seed", 7, "--floor", 3, "--option", "traps=no")[1]
    _, _, words = out.strip().rpartition("undercroft ")
    assert words == "floor --seed 7 --floor 3 --option traps=no" and run(*words.split())[1] == out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "floor.doc"], "by its ending no format is meant"),
        (["--for", "player"], "did you mean 'players'?"),
        (["--paper", "A5", "-o", "floor.pdf"], "--paper cannot be 'a5'"),
        (["--theme", "pink"], "--theme cannot be 'pink'"),
        (["--floor", "0"], "--floor is 1 or more"),
        (["--batch", "0", "-o", "floor.svg"], "--batch is from 1 to"),
        (["--batch", "3"], "it goes with -o"),
        (["--seed", "1", "--rolls", "-"], "give one of --seed, --rolls and --read"),
        (["--rolls", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["--option", "dors=no"], "did you mean 'doors'?"),
    ],
)
def test_what_cannot_begin_is_said(run, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("floor", *words)
    assert (status, out) == (2, "") and said in err and not list(tmp_path.iterdir())


@pytest.mark.soak
def test_your_dice_my_map_in_a_terminal(tmp_path):
    faces = [str(roll.face) for roll in rolls_of(generate(4))]
    terminal = Terminal("floor", "--rolls", "-", "-o", tmp_path / "mine.json", home=tmp_path, columns=100, rows=40)
    terminal.sees("Roll 1: a d6 for entrance side.")
    terminal.press("7", "enter")
    terminal.sees("roll 1 is 7: impossible on a d6")
    terminal.press(faces[0], "enter")
    terminal.sees("Roll 2: a d6 for entrance factor.")
    terminal.press("undo", "enter")
    terminal.sees("Roll 1: a d6 for entrance side.")
    dice = Dice(1, {"human_controller": True})
    rng = Random(4)
    while not dice.done:
        if (want := dice.next_wanted()) is not None:
            move = str(rng.randint(1, want.die))
            dice.give(int(move))
        else:
            move = dice.choices[0].options[0].id
            dice.answer(move)
        terminal.press(move, "enter")
        terminal.read()
    assert terminal.ended() == 0
    assert read_json(json.loads((tmp_path / "mine.json").read_text())).rolls == dice.floor.rolls


def test_a_kit_to_print(run, tmp_path):
    status, out, _ = run("kit", "trapper", "-o", tmp_path / "kit.pdf", "--paper", "Letter")
    assert status == 0 and "5 pages" in out and (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF-")
    assert run("kit", "nobody", "-o", tmp_path / "kit.pdf")[0] == 2
    assert run("kit", "trapper", "-o", tmp_path / "kit.pdf", "--paper", "A7")[0] == 2
