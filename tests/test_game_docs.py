"""The page of every game is what the game says today."""

import re
from collections.abc import Collection

import msgspec
import pytest

from tools import picture
from tools.game_docs import HOME, SPACE, Sample, page
from undercroft import Table, games


def as_written(text: str) -> Sample:
    """What the page says that games have shown: option ids by ask, and keys of views."""
    shown = Sample(games.get("trapper"), range(0), rich=0)
    asks, _, rest = text.partition("| ask | ids of its options |")[2].partition("\n\n")
    shown.ids = {ask: re.findall("`([^`]+)`", ids) for ask, ids in re.findall(r"^\| `(.+?)` \| (.*) \|$", asks, re.M)}
    acts = rest.partition("| act | words | rule |")[2].partition("\n\n")[0]
    shown.acts = dict(re.findall(r"^\| `(.+?)` \| (.*) \|$", acts, re.M))
    keys = rest.partition("| key | for example |")[2].partition("\n\n")[0]
    shown.keys = dict(re.findall(r"^\| `(.+?)` \| `(.*)` \|$", keys, re.M))
    return shown


@pytest.mark.parametrize("id", games.ids())
def test_the_page_of_a_game_is_true_and_names_all_that_a_game_shows(id: str):
    written = (HOME / f"{id}.md").read_text(encoding="utf-8")
    said = as_written(written)
    assert written == page(games.get(id), said), "run `make docs`"
    met = Sample(games.get(id), range(1), rich=0)
    assert met.keys.keys() == said.keys.keys()
    assert all(is_said(act, list(said.acts)) for act in met.acts)
    unsaid = {ask: [one for one in ids if not is_said(one, said.ids[ask])] for ask, ids in met.ids.items()}
    assert not any(unsaid.values()), unsaid


@pytest.mark.parametrize("id", games.ids())
def test_ids_that_no_played_game_has_offered_are_listed_too(id: str):
    game = games.get(id)
    assert game.answers is not None
    listed = Sample(game, range(0), rich=0).ids
    assert all(listed[question.name] for question in game.questions)
    answers = game.answers(Table.start(game, seed=1).setting)
    assert all(is_said(SPACE.sub("X,Y", one), listed[ask]) for ask, one in answers)


def is_said(id: str, ids: Collection[str]) -> bool:
    """Whether an option's id is among these, or stands behind the dots of its first word."""
    return id in ids or f"{id.partition(' ')[0]} ..." in ids


@pytest.mark.parametrize("id", [id for id in games.ids() if games.get(id).given])
def test_the_page_of_a_game_has_every_key_of_a_position(id: str):
    written = (HOME / f"{id}.md").read_text(encoding="utf-8").partition("## Position")[2]
    (whole,) = games.get(id).given[""]
    for field in msgspec.structs.fields(whole):
        assert f"| `{field.encode_name}` |" in written
    assert "must be given" in written and "true or false" in written


@pytest.mark.soak
@pytest.mark.parametrize("id", games.ids())
def test_the_page_of_a_game_is_what_many_games_show(id: str):
    written = (HOME / f"{id}.md").read_text(encoding="utf-8")
    assert written == page(games.get(id), Sample(games.get(id))), "run `make docs`"


@pytest.mark.parametrize("id", games.ids())
def test_the_picture_of_a_game_is_of_today(id: str):
    drawn_now = picture.drawn(picture.scene_of(id))
    assert (picture.PICTURES / f"{id}.svg").read_text(encoding="utf-8") == drawn_now, "run `make docs`"
