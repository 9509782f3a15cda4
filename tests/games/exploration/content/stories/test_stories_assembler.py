"""The random crawl: always sound, the main foe in the farthest room, the same again from the same seed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from undercroft import Table
from undercroft.engine import Chance, Ledger, Refused, seed_key
from undercroft.games.exploration.content.stories.checking import faults
from undercroft.games.exploration.content.stories.model import Space, Story, beside
from undercroft.games.exploration.content.stories.names import USUAL_TABLE
from undercroft.games.exploration.content.stories.reading import story_of
from undercroft.games.exploration.content.stories.worlds import assembler
from undercroft.games.exploration.content.stories.worlds.assembler import assemble
from undercroft.games.exploration.content.stories.writing import plain_of
from undercroft.games.exploration.figures import ROOMS

GAME = Path(__file__).parents[5] / "src" / "undercroft" / "games" / "exploration"


def crawl(seed: int, rooms: int = 7) -> Story:
    return assemble(Chance(seed_key(seed)), rooms)


def doors_from_start(story: Story) -> dict[str, int]:
    """How many doors lie between the first room and each."""
    found = {story.start.room: 0}
    queue = [story.start.room]
    for id in queue:
        for door in story.doors:
            sides = story.beyond(door)
            for other in sides:
                if id in sides and other is not None and other not in found:
                    found[other] = found[id] + 1
                    queue.append(other)
    return found


def must_be_good(story: Story, rooms: int) -> None:
    assert faults(story) == ()
    assert len(story.rooms) == rooms and len({room.name for room in story.rooms}) == rooms
    assert {room.size for room in story.rooms} <= {*assembler.SIZES}
    far = doors_from_start(story)
    last = next(room.id for room in story.rooms if story.bosses[0].name in room.creatures)
    assert all(len(room.tokens) in (1, 2, 3) for room in story.rooms if room.id != last)
    assert not story.room[last].tokens and all(min(room.origin) >= 0 for room in story.rooms)
    assert far[last] == max(far.values())
    assert not story.room[story.start.room].creatures and [goal.primary for goal in story.goals] == [True, False]
    assert all(room.creatures in ((), *USUAL_TABLE) for room in story.rooms if room.id != last)
    assert sum(len(room.shrines) for room in story.rooms) == 1


@pytest.mark.rule("exploration.core.story.random-contents")
@pytest.mark.parametrize("seed", range(25))
def test_a_random_crawl_is_sound(seed):
    rooms = 7 if seed % 2 else 2 + seed
    must_be_good(crawl(seed, rooms), rooms)


@pytest.mark.rule("exploration.core.story.random-contents")
@pytest.mark.parametrize("seed", range(30))
def test_the_main_foe_is_in_the_farthest_room_by_doors_then_by_steps(seed):
    story = crawl(seed, 4 + seed % 9)
    doors, steps = doors_from_start(story), steps_from_start(story)
    far = [(doors[room.id], min(steps[at] for at in room.spaces), -n) for n, room in enumerate(story.rooms)]
    last = next(room for room in story.rooms if story.bosses[0].name in room.creatures)
    assert far[story.rooms.index(last)] == max(far)


def steps_from_start(story: Story) -> dict[Space, int]:
    """How many side-to-side steps each space is from the first start space, all doors open."""
    found = {story.start.spaces[0]: 0}
    queue = list(found)
    for here in queue:
        for there in beside(here):
            if there in story.room_at and there not in found and not story.is_wall(here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.mark.rule("exploration.core.story.random")
@pytest.mark.parametrize("rooms", [2, 7, 12])
def test_a_random_crawl_is_played_with_as_many_rooms_as_are_chosen(rooms):
    table = Table.start("exploration", seats=2, seed=rooms, options={"story": "random"}, numbers={ROOMS: rooms})
    must_be_good(table.state.story, rooms)
    assert ("exploration.core.story.random", "story") in [(one.rule, one.data.get("name")) for one in table.events]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(500))
def test_many_random_crawls_are_sound(seed):
    rooms = 7 if seed % 2 else 2 + seed // 2 % 29
    must_be_good(crawl(seed, rooms), rooms)


@pytest.mark.rule("exploration.core.story.random-contents")
def test_the_measures_are_the_ledgers():
    ledger = Ledger.read(GAME)
    wanted = ledger["exploration.core.story.random"].data
    assert isinstance(wanted, dict)
    assert [list(size) for size in assembler.SIZES] == wanted["sizes"]
    assert wanted["rooms"] == assembler.USUAL_ROOMS and wanted["tokens"] == [1, assembler.MOST_TOKENS]
    contents = ledger["exploration.core.story.random-contents"].data
    assert contents == {"creatures": assembler.ONE_IN, "near": assembler.NEAR, "far": assembler.FAR, "shrines": 1}
    assemble(Chance(seed_key(1)))


def test_the_same_seed_gives_the_same_crawl_and_another_another():
    assert crawl(3) == crawl(3) != crawl(4)


def test_a_crawl_can_be_kept_as_a_file():
    assert story_of(plain_of(crawl(5))) == crawl(5)


def test_half_of_the_doors_are_locked():
    doors = [door for seed in range(60) for door in crawl(seed).doors]
    locked = sum(door.kind == "locked" for door in doors)
    assert len(doors) * 4 < locked * 10 < len(doors) * 6


@pytest.mark.rule("exploration.core.story.random")
@pytest.mark.parametrize("rooms", [1, 31])
def test_a_crawl_of_no_size_is_refused(rooms):
    with pytest.raises(Refused) as refused:
        crawl(1, rooms)
    assert refused.value.at == "rooms"
    assert len(crawl(1, 2).rooms) == 2 and len(crawl(1, 30).rooms) == 30


def test_the_stock_has_texts_of_several_moods():
    stock = tomllib.loads((GAME / "content" / "stories" / "worlds" / "stock.toml").read_text(encoding="utf-8"))
    rooms = stock["rooms"]
    assert len(rooms) >= 30 and len({room["mood"] for room in rooms}) >= 5
    assert all(30 <= len(room["text"].split()) <= 80 for room in [*rooms, *stock["firsts"], *stock["lasts"]])
    names = [room["name"] for room in [*rooms, *stock["firsts"], *stock["lasts"]]]
    assert len(set(names)) == len(names)
