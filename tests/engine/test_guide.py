"""Guides: those of all games are sound, and what is wrong with one is said with its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.toy import GAME
from undercroft.engine import Refused, Unknown, shelf
from undercroft.engine.lessons.guide import PICTURES, check_guide, drawn, find_guide, pictures, read_guide

SIGNED: dict[str, Any] = {"answers": ["cross", "ring"]}
PLAIN: dict[str, Any] = {
    "kind": "guide",
    "game": "toy",
    "aim": "Come to ten.",
    "end": "At ten it is over.",
    "things": [],
    "names": ["Ann", "Bob"],
    "rules": ["toy.end.ten"],
    "picture": [
        {"id": "sign", "title": "Draw", "says": "Everybody\nhas a sign.", **SIGNED},
        {"id": "roll", "title": "Roll", "says": "A four.", "answers": ["roll"], "draws": [4], "point": ["b1"]},
        {"id": "pass", "title": "Pass", "says": "Or pass.", "answers": [{"seat": 1, "answer": "pass"}], "point": ["*"]},
        {"id": "again", "title": "Again", "says": "Anew.", "options": {"goal": 5}, **SIGNED, "panels": ["Seat 0"]},
        {"id": "won", "title": "Win", "says": "Six.", "answers": ["roll"], "draws": [6], "seat": -1, "around": "b1"},
    ],
}
"""A guide of the toy game as its file would hold it."""


def changed(number: int, **changes: Any) -> dict[str, Any]:
    """The guide with something else in this picture."""
    steps = [step | changes if at == number else step for at, step in enumerate(PLAIN["picture"])]
    return PLAIN | {"picture": steps}


@pytest.mark.parametrize("game", shelf.ids())
def test_the_guide_of_every_game_is_sound(game: str) -> None:
    guide = find_guide(shelf.get(game))
    assert check_guide(guide, game=shelf.get(game)).startswith(shelf.get(game).title)
    assert 10 <= len(guide.things) <= 12, "a newcomer meets about a dozen things"


@pytest.mark.parametrize("game", shelf.ids())
def test_every_picture_is_small_and_none_is_like_another(game: str) -> None:
    found = pictures(shelf.get(game))
    assert len({one.svg() for one in found}) == PICTURES
    for one in found:
        assert len(one.svg()) < 100_000
        assert max(map(len, one.text().splitlines())) <= 80
        assert one.svg() != one.svg(theme="night")
        assert 60 <= len(one.says) <= 330, "one or two sentences"


def test_a_picture_goes_on_with_the_table_of_the_one_before_or_begins_its_own() -> None:
    guide = read_guide(PLAIN)
    assert check_guide(guide, game=GAME) == "Toy in 5 pictures, with 0 things"
    sign, roll, passes, again, won = drawn(guide, GAME)
    assert sign.says == "Everybody has a sign." and sign.scene.panels == ()
    assert roll.marked == ("b1",)
    assert passes.marked == ("a1",), "all that may be chosen"
    assert [panel.title for panel in again.scene.panels] == ["Seat 0"]
    assert won.text().splitlines()[0] == "The board"


@pytest.mark.parametrize(
    ("plain", "fault", "at"),
    [
        (PLAIN | {"game": "trapper"}, "a guide of toy begins with kind = 'guide' and game = 'toy'", None),
        (PLAIN | {"aim": " "}, "the aim is not said", None),
        (PLAIN | {"picture": PLAIN["picture"][:4]}, "a turn is told in 5 pictures, not in 4", None),
        (PLAIN | {"rules": ["toy.end.nine"]}, "there is no rule 'toy.end.nine'", None),
        (PLAIN | {"things": ["die"]}, "there is no card of 'die'", "things"),
        (changed(1, id="sign"), "the name 'sign' is taken", "sign"),
        (changed(1, rules=["toy.no"]), "there is no rule 'toy.no'", "roll"),
        (changed(1, answers=["star"]), "no option 'star' here; there are roll, pass", "roll"),
        (changed(1, draws=[]), "these draws fall: ", "roll"),
        (changed(1, draws=[4, 4]), "these draws fall: [4], and written down are [4, 4]", "roll"),
        (changed(1, draws=[7]), "impossible", "roll"),
        (changed(1, point=["z9"]), "there is no place 'z9' to point at", "roll"),
        (changed(1, around="z9"), "there is no place 'z9' to be seen", "roll"),
        (changed(1, boards=[1]), "there is no board 1 to be seen", "roll"),
        (changed(1, panels=["Seat 7"]), "there is no panel 'Seat 7' to be seen", "roll"),
        (changed(1, lanes=True), "there is no lane to be seen", "roll"),
        (changed(4, answers=["roll", "roll"]), "nobody is asked any more", "won"),
        (changed(3, options={"gaol": 5}), "gaol", "again"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(plain: dict[str, Any], fault: str, at: str | None) -> None:
    with pytest.raises(Refused) as refused:
        check_guide(read_guide(plain), game=GAME)
    assert fault in refused.value.reason
    assert refused.value.at == at


def test_what_is_no_guide_is_not_read() -> None:
    with pytest.raises(Refused, match=r"this is no guide: .*`\$\.picture\[1\]`"):
        read_guide(changed(1, poinnt=["a1"]))
    with pytest.raises(Unknown, match="Toy has no guide"):
        find_guide(GAME)
