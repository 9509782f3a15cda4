"""The `preview` command: what a host sees of a data file before the game, with and without its secrets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.engine import shelf

SAID = tuple[int, str, str]
STORIES = shelf.get("exploration").files["story"].shipped()
BOARDS = shelf.get("electro").files["board"].shipped()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    """Run a command: exit status, stdout, stderr."""

    def run(*words: object) -> SAID:
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """A story of one's own."""
    path = tmp_path / "mine.toml"
    path.write_text(STORIES["lodger-below"], encoding="utf-8")
    return path


@pytest.mark.parametrize("name", STORIES)
def test_without_secrets_only_the_first_room_is_there(run, name: str):
    status, out, err = run("preview", name)
    assert (status, err) == (0, "")
    assert "What lies behind the doors is not shown." in out and out.count("\nRoom ") == 1
    _, everything, _ = run("preview", name, "--secrets")
    rooms = [line for line in everything.splitlines() if line.startswith("Room ")]
    assert len(rooms) >= 5 and "\nEntry " in everything
    for line in rooms[1:]:
        assert line.partition(": ")[2].partition(",")[0] not in out, "no room but the first is named"


def test_a_story_of_ones_own_is_shown_like_one_by_name(run, story: Path):
    assert run("preview", story) == run("preview", "lodger-below")
    assert run("preview", story, "--secrets")[1] == run("preview", "lodger-below", "--secrets")[1]


def test_the_map_is_drawn_with_its_rooms(run):
    _, out, _ = run("preview", "sunken-priory")
    assert "9|" in out and "-Guest Hall-" in out and " E " in out


@pytest.mark.parametrize("name", BOARDS)
def test_boards_have_a_preview_too(run, name: str):
    status, out, _ = run("preview", name)
    assert status == 0 and "start" not in out.splitlines()[0] and len(out.splitlines()) > 20


@pytest.mark.parametrize(
    ("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("SVG", b"<svg")]
)
def test_a_picture_is_written(run, tmp_path: Path, ending: str, begins: bytes):
    path = tmp_path / f"map.{ending}"
    status, out, _ = run("preview", "sunken-priory", "-o", path)
    assert (status, out) == (0, f"{path}: The Sunken Priory, as players know it when the game begins\n")
    assert path.read_bytes().startswith(begins)


def test_a_picture_holds_the_secrets_only_if_asked(run, tmp_path: Path):
    path = tmp_path / "map.svg"
    run("preview", "sunken-priory", "-o", path)
    told = path.read_text(encoding="utf-8")
    assert "Guest Hall" in told and "Drowned Abbot</" not in told
    assert run("preview", "sunken-priory", "--secrets", "-o", path)[1].endswith("with all secrets\n")
    assert len(path.read_text(encoding="utf-8")) > 3 * len(told)


def test_programs_are_told(run, tmp_path: Path):
    told = json.loads(run("preview", "lodger-below", "--json")[1])
    assert told["kind"] == "story" and told["game"] == "exploration" and told["title"] == "The Lodger Below"
    assert told["secrets"] is False and told["picture"] is None
    out = run("preview", "lodger-below")[1]
    assert out == f"{told['outline']}\n{told['map']}"
    path = tmp_path / "map.svg"
    assert json.loads(run("preview", "lodger-below", "--json", "-o", path)[1])["picture"] == str(path)
    assert path.exists()


def test_a_broken_file_is_refused_as_by_check(run, story: Path, tmp_path: Path):
    text = story.read_text(encoding="utf-8")
    for wrong in (text.replace("origin = [0, 0]", "origin = [50, 50]"), "kind = \n", text.replace("kind", "kin", 1)):
        story.write_text(wrong, encoding="utf-8")
        status, out, err = run("preview", story, "-o", tmp_path / "map.svg")
        assert (status, out, err) == run("check", story)
        assert status in (1, 2) and err
    assert not (tmp_path / "map.svg").exists()


def test_all_faults_of_a_file_are_listed_with_place_and_rule(run, story: Path):
    text = story.read_text(encoding="utf-8")
    story.write_text(text.replace("origin = [0, 0]", "origin = [50, 50]"), encoding="utf-8")
    status, _, err = run("preview", story)
    assert status == 1 and "start, space 1: " in err and "start, space 5: " in err
    assert "[exploration.core.story.start]" in err and "[exploration.maps.rooms]" in err


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("sunken", "nothing to look at is called 'sunken'; did you mean 'sunken-priory'?"),
        ("nobody", "there are "),
        ("none.toml", "none.toml: No such file"),
        ("floors/none", "floors/none: No such file"),
    ],
)
def test_what_is_not_there_is_named(run, what: str, said: str):
    status, out, err = run("preview", what)
    assert (status, out) == (2, "") and said in err


def test_a_variant_may_make_a_file_sound(run, tmp_path: Path):
    page = (Path(__file__).parents[2] / "docs" / "adventures.md").read_text(encoding="utf-8")
    short = tmp_path / "bell-house.toml"
    short.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    status, _, err = run("preview", short)
    assert status == 1 and "there is no room 4, 5, 6, 7" in err
    status, out, err = run("preview", short, "--option", "short=true")
    assert (status, err) == (0, "") and out.startswith("The Bell House\n")


def test_a_kind_without_preview_and_a_strange_ending_are_named(run, tmp_path: Path):
    rogue = tmp_path / "rogue.toml"
    rogue.write_text(shelf.get("truedungeon").files["character"].shipped()["rogue-bag"], encoding="utf-8")
    said = "rogue.toml: there is no preview of a character, but of adventure, board, floor, layout, story\n"
    assert run("preview", rogue)[2].endswith(said)
    status, _, err = run("preview", "wheel", "-o", tmp_path / "map.gif")
    assert status == 2 and "there are .svg .png .pdf" in err


def test_a_name_that_two_games_have_is_asked_for_again(run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelf, "_homes", {"electro": "undercroft.games.electro", "twin": "undercroft.games.electro"})
    status, _, err = run("preview", "wheel")
    assert status == 2 and "several games have 'wheel'" in err
