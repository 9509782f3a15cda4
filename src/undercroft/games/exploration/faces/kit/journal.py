"""The journal of the print kit: what is read before the crawl, and an entry for all that is read later.

An entry says what to lay out, what to read aloud, and which entry comes next. No two things share an entry, not even
tokens that hold nothing of the story, so that a list of numbers betrays nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from undercroft.engine.craft.words import counted
from undercroft.games.exploration.book.rooms.spawning import DISTANCE, group_for
from undercroft.games.exploration.book.round_end import COME
from undercroft.games.exploration.content.stories.model import Door, Event, Outcome, Room, Story, Token
from undercroft.games.exploration.content.stories.names import (
    ENTER,
    OPEN_DOOR,
    PORTCULLIS,
    REACH,
    RETRIEVE,
    REVEAL,
    UNLOCKED,
)
from undercroft.games.exploration.faces.kit.maps import joined, neighbours, opened_by
from undercroft.games.exploration.faces.kit.numbers import (
    LOST,
    WON,
    Numbers,
    door_key,
    event_key,
    part_key,
    room_key,
    token_key,
)
from undercroft.games.exploration.figures import NUMBERS, ROOM_LORE, SECONDARY_LORE, SECONDARY_SCORE
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.scene.kit.entries import ALOUD, HEADING, Entry, Listing, Pages, Passage

PARTIES: Final = (2, 3, 4, 5)
"""How many characters there may be."""


def journal(story: Story, numbers: Numbers, options: ExplorationOptions) -> tuple[Entry, ...]:
    """All entries by number, and after them the cards of the story's own Items."""
    writer = _Writer(story, numbers, options)
    written = sorted(writer.entries(), key=lambda entry: int(entry.label))
    return (*written, *writer.items())


def beginning(story: Story, numbers: Numbers) -> Pages:
    """What everybody reads before the crawl: the story's beginning, its goals, and when to read which entry."""
    by = f" by {story.author}" if story.author else ""
    told = [Passage(f"A dungeon crawl{by}{f': {story.mood}' if story.mood else ''}.")]
    told += [Passage(part, ALOUD) for part in _paragraphs(story.blurb)]
    told.append(Passage("Goals", HEADING))
    for number, goal in enumerate(story.goals, 1):
        told.append(Passage(f"{number}. {goal.text}{'' if goal.primary else ' (secondary)'}"))
    if not all(goal.primary for goal in story.goals):
        lore, score = NUMBERS[SECONDARY_LORE], NUMBERS[SECONDARY_SCORE]
        told.append(Passage(f"A secondary goal brings {lore} Lore to each character and {score} points."))
    told += [Passage("How this journal is read", HEADING), *map(Passage, _HOW)]
    told.append(Passage("Begin", HEADING))
    told += [Passage(part, ALOUD) for entry in story.prologue for part in _paragraphs(entry.text)]
    first = numbers.entries[room_key(story.start.room)]
    told.append(
        Passage(
            f"Now read entry {first}. The characters stand on s1, s2 and so on, in the order in which you sit; the "
            "first of them leads the first round."
        )
    )
    return Pages(story.title, tuple(told), tuple(_lists(story, numbers)))


_HOW: Final = (
    "Cut out maps, journal cards and door chips from their backs, and sort them by number, face down. Nobody reads a "
    "card before it is called for; then one of you reads all of it, what is in italics aloud.",
    "A door that was opened this round has an opened marker on it. At the round's end take it off the table, find its "
    "number in the list below, and read that entry. It tells you which map to lay out and what to read next.",
    "On a map D4 is door 4: maps are joined where they have the same door number. Lay the chip of each shut door "
    "there. ?7 is search token 7: lay a token there; whoever searches it finds the number in the list. Foes stand on "
    "c1, c2 and so on. Paved spaces matter only if an entry says so.",
)


def _lists(story: Story, numbers: Numbers) -> Iterator[Listing]:
    entry = numbers.entries
    doors = sorted((numbers.doors[door.id], entry[door_key(door.id)]) for door in story.doors if not door.is_open)
    tokens = sorted((number, entry[token_key(space)]) for space, number in numbers.tokens.items())
    yield Listing("When a door is gone, read", tuple((f"door D{number}", str(found)) for number, found in doors))
    yield Listing("When a token is searched, read", tuple((f"token ?{number}", str(found)) for number, found in tokens))
    ends = {WON: "the crawl is won", LOST: "all have fallen"}
    cells = tuple((words, str(entry[key])) for key, words in ends.items() if key in entry)
    if cells:
        yield Listing("At the end", cells, 3)


def _paragraphs(text: str) -> list[str]:
    return text.split("\n\n") if text else []


def in_words(names: Sequence[str]) -> str:
    """A group in words.

    >>> in_words(["Zombie", "Cultist", "Zombie"])
    '2 Zombies, Cultist'
    """
    counts = Counter(names)
    return ", ".join(counted(count, kind) if count > 1 else kind for kind, count in counts.items())


class _Writer:
    """Writes the entries of one story."""

    def __init__(self, story: Story, numbers: Numbers, options: ExplorationOptions) -> None:
        self.story = story
        self.numbers = numbers
        self.options = options
        self.first = story.revealed_with(story.start.room)

    def number(self, key: str) -> int:
        """The number of an entry."""
        return self.numbers.entries[key]

    def entries(self) -> Iterator[Entry]:
        """Every entry, in the order of the file."""
        for door in self.story.doors:
            if not door.is_open:
                yield self.entry(door_key(door.id), f"Door D{self.numbers.doors[door.id]}", self.door(door))
        for room in self.story.rooms:
            yield self.entry(room_key(room.id), room.name, self.room(room))
            for token in room.tokens:
                key = token_key(token.at)
                title = token.name or f"Token ?{self.numbers.tokens[token.at]}"
                yield self.entry(key, title, self.token(token))
                yield from self.parts(key, token.event, title) if token.event else ()
            for number, event in enumerate(room.events, 1):
                key = event_key(room.id, number)
                yield self.entry(key, room.name, self.event(key, event))
                yield from self.parts(key, event, room.name)
        for key, title, text in ((WON, "The crawl is won", self.story.won), (LOST, "All have fallen", self.story.lost)):
            if text:
                yield self.entry(key, title, (Passage(part, ALOUD) for part in _paragraphs(text)))

    def entry(self, key: str, title: str, passages: Iterator[Passage]) -> Entry:
        """The entry of this key."""
        return Entry(str(self.number(key)), title, tuple(passages))

    def items(self) -> Iterator[Entry]:
        """A card for each Item of the story alone, by number."""
        for item in sorted(self.story.items, key=lambda item: self.numbers.items[item.name]):
            told = [Passage(item.text, ALOUD)] if item.text else []
            told.append(Passage("An Item of this story. It does not count among the Items that you can carry."))
            told += [Passage(f"This is goal {number}.") for number in self._goals(RETRIEVE, item.name)]
            yield Entry(f"I{self.numbers.items[item.name]}", item.name, tuple(told))

    def _goals(self, kind: str, target: str) -> list[int]:
        goals = enumerate(self.story.goals, 1)
        return [number for number, goal in goals if goal.kind == kind and goal.target == target]

    # ------------------------------------------------------------ doors

    def door(self, door: Door) -> Iterator[Passage]:
        """What is to be done when the door is gone: the map behind it, and who may be waiting there."""
        sides = [side for side in self.story.beyond(door) if side is not None]
        ways = [f"Map {self.numbers.maps[side]}: read entry {self.number(room_key(side))}." for side in sides]
        yield Passage(f"Which of these maps is not on the table yet? {' '.join(ways)}")
        yield Passage("If both lie there, nothing is revealed.")
        if door.kind == UNLOCKED:
            yield Passage(
                "Whoever opened it rolls a d10 when the map lies there and before its text is read. On a "
                f"1 to {COME} roll on the DCE Creature Table: those foes stand on the new map, {DISTANCE} spaces from "
                "the opener. There is no such roll if an entry opened it."
            )
        for number in self._goals(OPEN_DOOR, door.id):
            yield Passage(f"Goal {number} is met.")

    def _door_line(self, door: Door) -> str:
        name = "portcullis" if door.kind == PORTCULLIS else f"{door.kind} door"
        used = " (which is used up)" if door.spends else ""
        look = f" {door.look}" if door.look else ""
        return f"D{self.numbers.doors[door.id]}: {name}, opened by {opened_by(door, self.options)}{used}.{look}"

    # ------------------------------------------------------------ rooms

    def room(self, room: Room) -> Iterator[Passage]:
        """What is laid out when the room is revealed, what is read, its doors, and what may happen in it."""
        doors = sorted(neighbours(self.story, room), key=lambda door: self.numbers.doors[door.id])
        yield Passage(" ".join(self._laid_out(room)))
        if room.creatures:
            yield Passage(f"Foes. {self._foes(room)}")
        for door, other in joined(self.story, doors, room.id):
            beyond, next_ = self.numbers.maps[other], self.number(room_key(other))
            yield Passage(
                f"D{self.numbers.doors[door.id]} is open. If map {beyond} is not on the table, lay it out as well "
                f"before you read on: entry {next_}."
            )
        yield from (Passage(part, ALOUD) for part in _paragraphs(room.description))
        yield from (Passage(self._door_line(door)) for door in doors if not door.is_open)
        yield from map(Passage, self._moments(room))

    def _laid_out(self, room: Room) -> Iterator[str]:
        yield f"Lay out map {self.numbers.maps[room.id]}."
        if room.id not in self.first:
            yield f"Each character gains {NUMBERS[ROOM_LORE]} Lore."
        if room.tokens:
            tokens = sorted(room.tokens, key=lambda token: self.numbers.tokens[token.at])
            yield f"Search tokens: {', '.join(map(self._token_name, tokens))}."
        if room.shrines:
            yield "There is a shrine." if len(room.shrines) == 1 else f"There are {len(room.shrines)} shrines."

    def _token_name(self, token: Token) -> str:
        number = f"?{self.numbers.tokens[token.at]}"
        return f"{number} ({token.name})" if token.name else number

    def _foes(self, room: Room) -> str:
        """Who stands where, for each number of characters; like groups are told once."""
        told: dict[str, list[int]] = {}
        for count in PARTIES:
            places: dict[str, str] = {}
            for place, name in enumerate(group_for(room.creatures, self.story.boss, count), 1):
                places[name] = f"{places.get(name, name)} c{place}"
            told.setdefault(", ".join(places.values()), []).append(count)
        return " ".join(f"{_span(counts)} characters: {words}." for words, counts in told.items())

    def _moments(self, room: Room) -> Iterator[str]:
        for number, goal in enumerate(self.story.goals, 1):
            if goal.kind == REACH and goal.target == room.id:
                yield f"Goal {number} is met when somebody first walks in here."
            elif goal.kind == REACH and goal.target in room.spaces:
                yield f"Goal {number} is met when a living character stands on g{number}."
        for number, event in enumerate(room.events, 1):
            found = self.number(event_key(room.id, number))
            if event.on == REVEAL:
                yield f"Then read entry {found}."
            elif event.on == ENTER:
                where = "onto a paved space here" if event.at else "in here"
                yield f"When somebody first walks {where}, read entry {found}."
            else:
                yield f"When the last foe of an encounter here is defeated, read entry {found}."

    # ------------------------------------------------------------ events

    def token(self, token: Token) -> Iterator[Passage]:
        """What a token holds."""
        yield Passage("Remove the token.")
        if token.event is None:
            yield Passage("Nothing of the story lies here. Roll a d10 on the search table.")
        else:
            yield from self.event(token_key(token.at), token.event)

    def event(self, key: str, event: Event) -> Iterator[Passage]:
        """What happens in any case, and then the check or the choice with the entries that follow."""
        yield from self.outcome(event.first)
        if event.check:
            skill, number = event.check
            passed, failed = (self.number(part_key(key, part)) for part in (", pass", ", fail"))
            yield Passage(f"{skill} {number}. Passed: read entry {passed}. Failed: read entry {failed}.")
        if event.choices:
            yield Passage("Whoever caused this chooses; if nobody did, the Leader:")
        for number, branch in enumerate(event.choices, 1):
            yield Passage(f"{branch.label}: read entry {self.number(part_key(key, f', choice {number}'))}.")

    def parts(self, key: str, event: Event, title: str) -> Iterator[Entry]:
        """The entries that follow a check or a choice."""
        for part, outcome in event.parts():
            if part:
                yield self.entry(part_key(key, part), title, self.outcome(outcome))

    def outcome(self, outcome: Outcome) -> Iterator[Passage]:
        """What is read, and what is to be done."""
        text = self.story.entry[outcome.read].text if outcome.read else outcome.text
        yield from (Passage(part, ALOUD) for part in _paragraphs(text))
        brings = " ".join(self._brings(outcome))
        if brings or not text:
            yield Passage(brings or "Nothing happens.")

    def _brings(self, outcome: Outcome) -> Iterator[str]:
        if outcome.items:
            yield f"Draw {outcome.items} Item{'s' if outcome.items > 1 else ''}."
        for name in outcome.gives:
            number = self.numbers.items.get(name)
            yield f"Take the {name}: card I{number}." if number else f"Take a {name} from the deck or the discard pile."
        if outcome.coins:
            yield f"The group gains {outcome.coins} coins."
        if outcome.status:
            yield f"{'Everybody living is' if outcome.everyone else 'You are'} {' and '.join(outcome.status)}."
        for id in outcome.opens:
            yield (
                f"Door D{self.numbers.doors[id]} is opened: mark it. If it is not on the table, put its chip away; "
                "when a map shows its number, it is already gone."
            )
        if outcome.chapter:
            yield "A new chapter begins, with a rest of its own."
        if outcome.skirmish is not None:
            kinds = [kind if kind in self.story.boss else f"{kind}s" for kind in dict.fromkeys(outcome.skirmish)]
            yield f"A skirmish at once: {' and '.join(kinds) or self._table()}."
        if outcome.encounter is not None:
            yield f"An encounter at once: {self._group(outcome.encounter)}, {DISTANCE} spaces from you."

    def _table(self) -> str:
        return "roll on the DCE Creature Table"

    def _group(self, listed: Sequence[str]) -> str:
        if not listed:
            return self._table()
        told: dict[str, list[int]] = {}
        for count in PARTIES:
            told.setdefault(in_words(group_for(listed, self.story.boss, count)), []).append(count)
        return "; ".join(f"{_span(counts)} characters: {words}" for words, counts in told.items())


def _span(counts: Sequence[int]) -> str:
    """Numbers that follow each other.

    >>> _span([2, 3, 4]), _span([5])
    ('2-4', '5')
    """
    return f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
