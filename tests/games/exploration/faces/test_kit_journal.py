"""The journal of the print kit: everything is read when it is called for, and nothing lies open before."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from undercroft.games.exploration import ExplorationOptions
from undercroft.games.exploration.content.stories.library import shipped
from undercroft.games.exploration.content.stories.model import Story
from undercroft.games.exploration.faces.kit.journal import beginning, journal
from undercroft.games.exploration.faces.kit.kit import kit
from undercroft.games.exploration.faces.kit.numbers import (
    Numbers,
    door_key,
    event_key,
    numbered,
    printed,
    room_key,
    token_key,
)
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.entries import ALOUD, Entries, Entry
from undercroft.scene.kit.kit import Room, mm

USUAL = ExplorationOptions()
A4 = Room(mm(210) - 43, mm(297) - 43)
STORIES = (*shipped(), "random")


@cache
def entries_of(name: str) -> dict[str, Entry]:
    story = printed(name)
    return {entry.label: entry for entry in journal(story, numbered(story), USUAL)}


def words_of(entry: Entry) -> str:
    return " ".join(passage.words for passage in entry.passages)


def called(words: str) -> set[str]:
    """The entries and Items that these words tell to read or take."""
    return {*re.findall(r"entry (\d+)", words), *re.findall(r"card (I\d+)", words)}


def texts(story: Story) -> list[str]:
    """Every secret text of the story, as often as it may be read."""
    found = [room.description for room in story.rooms]
    for _, _, event in story.events():
        for _, outcome in event.parts():
            found += [story.entry[outcome.read].text if outcome.read else outcome.text]
    found += [item.text for item in story.items] + [story.won, story.lost]
    return [text for text in found if text]


@pytest.mark.parametrize("name", STORIES)
def test_every_number_is_given_once(name: str):
    numbers = numbered(printed(name))
    for given in (numbers.maps, numbers.doors, numbers.tokens, numbers.items, numbers.entries):
        assert sorted(given.values()) == list(range(1, len(given) + 1))
    labels = [*map(str, range(1, len(numbers.entries) + 1)), *(f"I{n + 1}" for n in range(len(numbers.items)))]
    assert [*entries_of(name)] == labels


@pytest.mark.parametrize("name", STORIES)
def test_every_text_stands_on_a_card_as_often_as_it_may_be_read_and_none_on_the_first_pages(name: str):
    story = printed(name)
    aloud = Counter(
        " ".join(passage.words for passage in entry.passages if passage.style == ALOUD)
        for entry in entries_of(name).values()
    )
    wanted = Counter(" ".join(text.split("\n\n")) for text in texts(story))
    assert {text: count for text, count in aloud.items() if text} == wanted
    first = " ".join(passage.words for passage in beginning(story, numbered(story)).passages)
    assert all(text not in first for text in texts(story))
    assert all(room.name not in first for room in story.rooms)
    assert story.blurb in first and all(goal.text in first for goal in story.goals)


@pytest.mark.parametrize("name", STORIES)
def test_whoever_opens_all_doors_and_searches_all_tokens_reads_every_card_once_it_is_called_for(name: str):
    """Nothing but the printed words: entries are read as they are called for, doors and tokens as the list says."""
    story = printed(name)
    numbers = numbered(story)
    pages = beginning(story, numbers)
    listed = {cell: number for listing in pages.lists for cell, number in listing.cells}
    entries = entries_of(name)
    ends = {listed[cell] for cell in ("the crawl is won", "all have fallen")}
    unread = [*called(" ".join(passage.words for passage in pages.passages)), *ends]
    read: set[str] = set()
    while unread:
        label = unread.pop()
        if label in read:
            continue
        read.add(label)
        words = words_of(entries[label])
        unread += called(words)
        unread += [listed[f"token {token}"] for token in re.findall(r"\?\d+", words)]
        unread += [listed[f"door {door}"] for door in re.findall(r"(D\d+): \w", words)]
    assert read == set(entries)


def test_what_a_list_betrays_is_the_same_for_every_token_and_every_door():
    """Each has an entry of its own, whether the story has anything there or not."""
    for name in STORIES:
        pages = beginning(printed(name), numbered(printed(name)))
        shown = [number for listing in pages.lists for _, number in listing.cells]
        assert len(shown) == len(set(shown))


def test_the_numbers_of_rooms_on_the_way_are_not_in_order():
    for name in shipped():
        story = printed(name)
        numbers = numbered(story)
        order = [numbers.entries[room_key(room.id)] for room in story.rooms]
        assert order not in (sorted(order), sorted(order, reverse=True))


def test_the_back_of_a_card_says_only_its_number():
    (part,) = [part for part in kit(USUAL).parts if isinstance(part, Entries)]
    for block in part.blocks(Drawer("ink"), A4):
        words = [words for words in re.findall(r">([^<>]+)<", block.back) if words.strip()]
        assert words and all(word == "journal" or re.fullmatch(r"I?\d+( \(\d/\d\))?", word) for word in words)


def entry(name: str, key: str) -> str:
    return words_of(entries_of(name)[str(numbered(printed(name)).entries[key])])


def test_a_room_is_laid_out_with_its_foes_for_each_number_of_characters():
    words = entry("sunken-priory", room_key("E"))
    assert f"Lay out map {_numbers().maps['E']}. Each character gains 15 Lore." in words
    assert "There is a shrine." in words
    assert "2 characters: Cultist c1. 3 characters: Cultist c1, Skeleton c2." in words
    assert "4 characters: Cultist c1 c3, Skeleton c2. 5 characters: Cultist c1 c3, Skeleton c2 c4." in words
    assert "2 characters: The Drowned Abbot c1, Zombie c2." in entry("sunken-priory", room_key("F"))
    start = entry("sunken-priory", room_key("A"))
    assert "Lore" not in start and "locked door, opened by TRICKERY 7. Oak, locked from the far side" in start


def _numbers(name: str = "sunken-priory") -> Numbers:
    return numbered(printed(name))


def test_an_opening_brings_the_next_map_with_it():
    numbers = _numbers()
    words = entry("sunken-priory", room_key("C"))
    assert f"If map {numbers.maps['G']} is not on the table" in words
    assert f"entry {numbers.entries[room_key('G')]}" in words


def test_a_door_leads_to_whichever_map_is_missing_and_an_unlocked_one_asks_for_a_roll():
    story, numbers = printed("sunken-priory"), _numbers()
    for door in story.doors:
        if door.is_open:
            continue
        words = entry("sunken-priory", door_key(door.id))
        for side in story.beyond(door):
            assert side is not None
            assert f"Map {numbers.maps[side]}: read entry {numbers.entries[room_key(side)]}." in words
        assert ("rolls a d10" in words) == (door.kind == "unlocked")


def test_a_token_holds_a_check_with_two_entries_a_fight_an_item_or_a_roll():
    entries = _numbers().entries
    drain = entry("sunken-priory", token_key((16, 13)))
    passed, failed = (entries[f"{token_key((16, 13))}, {part}"] for part in ("pass", "fail"))
    assert f"NERVE 6. Passed: read entry {passed}. Failed: read entry {failed}." in drain
    assert entry("sunken-priory", f"{token_key((16, 13))}, pass").endswith("Draw 1 Item.")
    assert "2 characters: Grave Rat; 3 characters: 2 Grave Rats" in entry(
        "sunken-priory", f"{token_key((16, 13))}, fail"
    )
    assert "Draw 1 Item. A skirmish at once: Skeletons." in entry("sunken-priory", token_key((21, 12)))
    assert "Take the Reliquary: card I1." in entry("sunken-priory", token_key((20, 5)))
    assert "Roll a d10 on the search table" in entry("sunken-priory", token_key((6, 1)))


def test_events_say_when_they_happen_what_they_bring_and_what_may_be_chosen():
    name = "what-the-salt-keeps"
    numbers = _numbers(name)
    ward = numbers.entries[event_key("ward", 1)]
    assert f"When somebody first walks in here, read entry {ward}." in entry(name, room_key("ward"))
    stair = numbers.entries[event_key("stair", 1)]
    told = entry(name, room_key("stair"))
    assert f"When the last foe of an encounter here is defeated, read entry {stair}." in told
    assert "A new chapter begins" in entry(name, event_key("stair", 1))
    assert "Goal 4 is met when somebody first walks in here." in entry(name, room_key("chapel"))
    assert f"Door D{numbers.doors['small-stair']} is opened" in entry(name, token_key((27, 9)))
    lamp = token_key((39, 8))
    choices = [numbers.entries[f"{lamp}, choice {number}"] for number in (1, 2, 3)]
    assert f"Light it for the dead: read entry {choices[0]}." in entry(name, lamp)
    assert entry(name, f"{lamp}, choice 1").endswith("Everybody living is Blessed.")
    assert entry(name, f"{lamp}, choice 3").endswith("Take a Lantern from the deck or the discard pile.")
