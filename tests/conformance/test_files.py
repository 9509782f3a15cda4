"""Every kind of file of every game: a table begins with it, bots play on, and an ended game leaves files again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.truedungeon.rich import TOKENS
from undercroft import Table, bots
from undercroft.engine import Refused, shelf
from undercroft.engine.workshop.datafiles import Playable, playable
from undercroft.inputs import read_file_text


def party(kind: str = "party") -> str:
    files = shelf.get("truedungeon").files["character"].shipped()
    members = [read_file_text(files[name], name) for name in ("fighter-bag", "cleric-bag")]
    bare = [{key: value for key, value in one.items() if key != "kind"} for one in members]
    return json.dumps({"kind": kind, "name": "Two", "difficulty": "hardcore", "character": bare})


def samples() -> dict[str, str]:
    """A file of each kind with which one can play, by game and kind."""
    made = {"truedungeon party": party(), "truedungeon build": party("build"), "truedungeon tokens": TOKENS}
    for id in shelf.ids():
        for kind, file in shelf.get(id).files.items():
            if file.begin is not None:
                name = f"{id} {kind}"
                made.setdefault(name, next(iter(file.shipped().values()), ""))
    return made


SAMPLES = samples()


def read(text: str, **options: Any) -> Playable:
    return playable(read_file_text(text, "mine"), text, "mine", options)


def begun(found: Playable) -> Table:
    place = found.beginning.place(found.seats)
    return Table.start(found.game, options=found.options, seats=found.seats, position=place, seed=3)


def play_on(table: Table, decisions: int) -> None:
    game = table.game
    bots.play_bots(table, bots.seated(game, [bots.default_bot(game)] * len(table.seats), 3), limit=decisions)


def give_up(table: Table) -> None:
    for seat in range(len(table.seats)):
        for act in table.acts(seat):
            if table.result is None and act.id in ("concede", "leave"):
                table.act(seat, act.id)
    assert table.result is not None


@pytest.mark.parametrize("name", SAMPLES)
def test_a_table_begins_with_every_kind_of_file(name: str):
    found = read(SAMPLES[name])
    assert f"{found.game.id} {found.kind}" == name and found.beginning.says
    table = begun(found)
    play_on(table, 50)
    assert table.result is not None or table.choices
    again = Table.start(found.game, seats=found.seats, seed=3)
    assert table.events[:30] != again.events[:30] or table.setting != again.setting


@pytest.mark.soak
@pytest.mark.parametrize(("id", "kind"), [tuple(name.split()) for name in SAMPLES])
def test_all_files_that_come_with_the_games_are_played_to_the_end(id: str, kind: str):
    for text in shelf.get(id).files[kind].shipped().values():
        table = begun(read(text))
        play_on(table, 3000)
        assert table.result is not None or table.choices
        if table.result is not None:
            assert table.game.leaves(table.state, table.record().file)


@pytest.mark.parametrize("id", shelf.ids())
def test_what_a_game_leaves_can_be_played_with(id: str):
    table = Table.start(id, seed=3)
    play_on(table, 20)
    give_up(table)
    left = table.game.leaves(table.state, table.record().file)
    assert left
    for name, text in left.items():
        found = playable(read_file_text(text, name), text, name, {})
        assert found.game.id == id and begun(found).choices


def test_what_was_brought_is_left_again():
    brought = SAMPLES["trapper layout"]
    table = begun(read(brought))
    play_on(table, 30)
    if table.result is None:
        give_up(table)
    left = table.game.leaves(table.state, table.record().file)
    assert (
        read_file_text(left["north-layout.json"], "north")["layout"] == read_file_text(brought, "it")["layout"].split()
    )
    rolled = shelf.get("pararoles").floors
    floor = json.dumps(rolled.to_json(rolled.generate(7, 2, {}), {}))  # type: ignore[union-attr]
    crawl = begun(read(floor))
    play_on(crawl, 20)
    give_up(crawl)
    again = json.loads(crawl.game.leaves(crawl.state, crawl.record().file)["floor-2.json"])
    assert again == json.loads(floor)


def test_a_rival_learns_nothing_of_a_dungeon_that_was_brought():
    table = begun(read(SAMPLES["trapper layout"]))
    assert table.view(1)["boards"][0] is None and table.view(1)["finished"] == [True, False]
    assert table.view(0)["boards"][0]["layout"] in SAMPLES["trapper layout"]
    assert "H" not in json.dumps([event.plain() for event in table.events_for(1)])


def test_a_floor_that_lies_ready_is_in_no_imagined_world():
    found = read(SAMPLES["pararoles floor"])
    table = begun(found)
    assert table.state.design is not None and table.resampled(0).state.design is None
    assert table.view(0)["design"] is None


def test_the_characters_of_a_party_sit_down_at_its_difficulty():
    found = read(SAMPLES["truedungeon party"])
    table = begun(found)
    assert found.seats == 4 and table.setting.options.difficulty == "hardcore"
    assert [hero.cls for hero in table.state.heroes] == ["fighter", "cleric", "", ""]


def test_tokens_go_along_with_a_party():
    found = playable(
        read_file_text(party(), "party"),
        party(),
        "party",
        {},
        beside=[("tokens", read_file_text(TOKENS, "tokens"), TOKENS)],
    )
    assert found.options["user_catalogue"] == TOKENS and found.options["builds"] == party()
    twice = [(name, read_file_text(TOKENS, name), TOKENS) for name in ("one", "two")]
    with pytest.raises(Refused, match="only one counts"):
        playable(read_file_text(party(), "party"), party(), "party", {}, beside=twice)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('kind = "collection"\n[tokens]\n"Bodkin" = 1', "party builder"),
        ('kind = "career"', "career show"),
        ('kind = "lesson"\ngame = "trapper"', "alone"),
        ('{"kind": "floor", "for": "players"}', "keeper's file"),
        ('{"kind": "layout", "name": "\\ud800"}', "broken letter"),
    ],
)
def test_what_cannot_be_played_by_itself_says_so(text: str, why: str):
    with pytest.raises(Refused, match=why):
        read(text)
