"""A crawl that starts from a position given as plain data, for tests, puzzles and what-ifs.

    {"characters": [{"character": "Butcher", "at": [4, 4], "life": "living" or "ghost" or "limbo", "vita": 20,
                     "power": 4, "ghost": 6, "items": ["Lantern"], "things": ["Reliquary"], "statuses": ["Lucky"],
                     "lore": 0, "grown": 0, "skills": {"TRICKERY": 1}, "more_vita": 0, "more_might": 0,
                     "more_defense": 0, "more_power": 0, "more_stride": 0, "jammed": false, "bare": false,
                     "veil": "Illusionist", "smoke": [1]}, ...],          in seating order
     "leader": "Butcher", "round": 1,
     "revealed": ["A", "B"], "removed": ["a-b"], "opened": [{"door": "b-c", "by": "Illusionist", "near": [12, 8]}],
     "searched": [[6, 1]], "happened": ["C.t1"], "entered": ["B"], "walked": [[10, 4]], "beaten": ["D"],
     "shrines": [[2, 17]], "found": ["Reliquary"], "slain": ["The Drowned Abbot"], "done": [true, false, false],
     "coins": 0, "rested": 0, "quiet": false, "deck": [...], "discards": [...],
     "foes": [{"kind": "Ghoul", "at": [12, 10], "vita": 10, "room": "C", "spooked": false, "stunned": false,
               "risen": false}, ...],                                     they are f1, f2 ...
     "turn": "Courtesan" or {"hero": "Courtesan", "left": 3, "acted": true, "searched": false, "fresh": false,
                             "handed": []}, "queue": ["Illusionist"],
     "battle": {"first": "characters" or "foes", "round": 1, "turn": "Butcher" or "f2" or {"hero": ...},
                "mid": false, "defeated": ["Zombie"]},
     "skirmish": {"kinds": ["Skeleton"], "counters": [3], "reduced": false, "round": 1, "stances": {"Butcher":
                  "attack"}, "spooked": [], "stopped": [], "stopping": [], "mid": true},
     "ending": "doors" or "check" or "leader", "rest": true,
     "events": ["C.t1" or {"event": "C.t1", "hero": "Butcher"}], "finds": [{"hero": "Butcher", "item": "Lantern"}],
     "placing": [{"kinds": ["Ghoul"], "room": "B", "start": [10, 4]}], "growing": ["Butcher"]}

Everything has a default: as many characters as usual in the order of their list, unhurt, each with its draught, on the
start spaces; the first living one leads; the rest of the deck is in the deck. Doors go by id or by their two spaces,
`9,4-10,4`. Revealed are the first room, rooms that are named, rooms where somebody stands, and what is open to these.

With `"arriving": true` the characters, with what they have grown to and carry, come to the beginning of the story: it
is told and read as always, and nothing else is given.

`turn` is whose turn begins, those before having acted, or one under way; who still acts after it may stand in `queue`.
Foes without a battle begin one, in mid-round unless the round is ending. A battle with `mid` false is that of a round's
end, and so is a skirmish. A skirmish without counters has its strength rolled first. `ending` is the step of the
round's end that comes next; `rest` says that the group has chosen to rest; `events` are to happen; Items of `finds`
are to be put away. What cannot be is refused with the rule and the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from undercroft.engine import Refused, Setting
from undercroft.engine.refusal import shown
from undercroft.games.exploration.book import setup, table
from undercroft.games.exploration.book.basics import goals
from undercroft.games.exploration.book.basics.growth import steps_reached
from undercroft.games.exploration.book.basics.strength import max_power, max_vita
from undercroft.games.exploration.content.lists import DECK, OWN_DRAUGHT, full_deck
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM
from undercroft.games.exploration.figures import GHOST_POINTS, ITEMS
from undercroft.games.exploration.position.parts import (
    RULES,
    CharacterGiven,
    PositionGiven,
    event_at,
    hero_of,
    kind_of,
    lay_dungeon,
    lay_past,
    room_of,
    space_in,
)
from undercroft.games.exploration.position.under_way import begin_battle, begin_skirmish, take_turn
from undercroft.games.exploration.state.records import LIMBO, LIVING, Find, Foe, Happening, Hero, Placing
from undercroft.games.exploration.state.stages import CRAWL
from undercroft.games.exploration.state.state import State
from undercroft.inputs.reading import fault, limited, read


def position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state that the data describe, or `Refused` with rule and place."""
    given = read(PositionGiven, dict(data), what="position", rules=RULES)
    s = table.new(setting)
    if given.arriving:
        _arrive(s, setting, given, data)
        return s
    if s.tale == RANDOM:
        words = "a position needs a story that is written; a random one is not yet"
        raise Refused(words, rule="exploration.core.story.random", at="story")
    characters = _group(s, setting, given)
    s.stage = CRAWL
    s.round = given.round
    for hero, about in zip(s.heroes, characters, strict=True):
        _name(s, hero, about)
    stand = [about.at for about in characters if about.at is not None and about.life != LIMBO]
    _put(s, characters, stand)
    lay_dungeon(s, given, [hero.at for hero in s.on_map()] + [foe.at for foe in given.foes])
    for hero, about in zip(s.heroes, characters, strict=True):
        _make(s, hero, about)
    _deal(s, given)
    _lead(s, given)
    _place_foes(s, given)
    lay_past(s, given)
    _count(s, given)
    _under_way(s, given)
    take_turn(s, given)
    begin_battle(s, given)
    begin_skirmish(s, given)
    _must_fit(s)
    _must_be_single(s)
    return s


# ---------------------------------------------------------------- characters


def _arrive(s: State, setting: Setting, given: PositionGiven, data: Mapping[str, Any]) -> None:
    """The characters are chosen already, and as they have grown; the story is still to be opened.

    [exploration.core.characters.choice] [exploration.core.growth]
    """
    rule = "exploration.core.story.start"
    if others := sorted(set(data) - {"characters", "arriving"}):
        raise Refused(f"characters who arrive have no {others[0]} yet", rule=rule, at=others[0])
    characters = _group(s, setting, given)
    for hero, about in zip(s.heroes, characters, strict=True):
        if about.things or about.at is not None or about.life != LIVING:
            words = "who arrives lives, stands nowhere yet and has no Item of the story"
            raise Refused(words, rule=rule, at="characters")
        _name(s, hero, about)
    for hero, about in zip(s.heroes, characters, strict=True):
        _make(s, hero, about)
    _deal(s, given)


def _group(s: State, setting: Setting, given: PositionGiven) -> list[CharacterGiven]:
    """The characters that crawl: as many as the position has, else as the options say."""
    if given.characters is None:
        return [CharacterGiven() for _ in s.heroes]
    number = len(given.characters)
    least = max(setting.seats, 1 if s.rules.solo_one else table.FEWEST)
    if not least <= number <= table.MOST or s.rules.characters not in (0, number):
        want = s.rules.characters or f"{least} to {table.MOST}"
        words = f"{want} characters crawl at this table; the position has {number}"
        raise Refused(words, rule="exploration.core.group", at="characters")
    s.heroes = [Hero(place, place % setting.seats) for place in range(number)]
    return given.characters


def _name(s: State, hero: Hero, about: CharacterGiven) -> None:
    """The character has its name: the one given, or the next of the list."""
    left = setup.left(s)
    name = about.character
    if name is None:
        hero.character = left[0].name
        return
    wanted = next((one for one in left if name in (one.name, one.id)), None)
    if wanted is None:
        words = f"{shown(name)} is no character that is left; each is there once"
        raise Refused(words, rule="exploration.core.characters.choice", at="characters")
    hero.character = wanted.name


def _put(s: State, characters: list[CharacterGiven], stand: list[Space]) -> None:
    """Everybody stands where it is said, or on the next start space that is free; in Limbo nobody stands."""
    for hero, about in zip(s.heroes, characters, strict=True):
        hero.life = about.life
        if about.life == LIMBO:
            continue
        if about.at is not None:
            hero.at = space_in(s, about.at, hero.character)
            continue
        starts = s.story.start.spaces
        hero.at = next(space for space in (starts[hero.number], *starts) if space not in stand)
        stand.append(hero.at)


def _make(s: State, hero: Hero, about: CharacterGiven) -> None:
    """The character has these figures, Items and statuses; who has fallen has no Vita."""
    name = hero.character
    hero.lore = about.lore
    most = steps_reached(hero)
    grown = most if about.grown is None else about.grown
    hero.grown = limited(grown, f"{name} grown", rule="exploration.core.growth", most=most)
    hero.skills = dict(about.skills)
    for key in ("more_vita", "more_might", "more_defense", "more_power", "more_stride"):
        setattr(hero, key, getattr(about, key))
    hero.items = sorted([OWN_DRAUGHT] if about.items is None else about.items)
    limited(len(hero.items), f"{name} items", rule="exploration.core.items.limit", most=s.figure(ITEMS))
    for thing in about.things:
        if thing not in [item.name for item in s.story.items]:
            words = f"{shown(thing)} is no Item of this story"
            raise Refused(words, rule="exploration.core.items.limit", at=name)
    hero.things = list(about.things)
    for status in about.statuses:
        if about.statuses.count(status) > 1:
            raise Refused(f"{shown(status)} is there twice", rule="exploration.core.statuses", at=name)
    hero.statuses = list(about.statuses)
    _hurt(s, hero, about)
    hero.jammed, hero.bare, hero.smoke = about.jammed, about.bare, list(about.smoke)
    if about.veil is not None:
        hero.veil = hero_of(s, about.veil, f"{name} veil")


def _hurt(s: State, hero: Hero, about: CharacterGiven) -> None:
    """Vita, Power Points and Ghost Points are as given, else full."""
    name, most = hero.character, max_vita(s, hero)
    if hero.lives:
        vita = most if about.vita is None else about.vita
        rule = "exploration.core.characters.attributes"
        hero.vita = limited(vita, f"{name} vita", rule=rule, least=1, most=most)
    elif about.vita:
        raise Refused(f"{name} has fallen and has no Vita", rule="exploration.core.ghost.become", at=name)
    points = s.figure(GHOST_POINTS)
    least, full = (1, points) if hero.is_ghost else (0, 0)
    ghost = full if about.ghost is None else about.ghost
    hero.ghost = limited(ghost, f"{name} ghost", rule="exploration.core.ghost.become", least=least, most=full)
    most = max_power(s, hero)
    power = most if about.power is None else about.power
    hero.power = limited(power, f"{name} power", rule="exploration.core.characters.attributes", most=most)


def _deal(s: State, given: PositionGiven) -> None:
    """Items held, found and discarded are out of the deck, which is whole with them."""
    rule = "exploration.core.items.deck"
    s.finds = [Find(hero_of(s, find.hero, "finds"), find.item) for find in given.finds]
    held = [item for hero in s.heroes for item in hero.items] + [find.item for find in s.finds]
    left = full_deck()
    for item in [*held, *(given.discards or []), *(given.deck or [])]:
        if item == OWN_DRAUGHT:
            continue
        if item not in left:
            number = [*held, *(given.discards or []), *(given.deck or [])].count(item)
            raise Refused(f"the deck has {DECK[item].count} of the Item {item}, not {number}", rule=rule, at="items")
        left.remove(item)
    if held.count(OWN_DRAUGHT) > len(s.heroes):
        raise Refused(f"each character begins with one {OWN_DRAUGHT}", rule=rule, at="items")
    if given.deck is None:
        s.deck, s.spent = left, list(given.discards or [])
    elif given.discards is None:
        s.deck, s.spent = sorted(given.deck), left
    elif left:
        raise Refused(f"{shown(left[0])} is neither held nor in the deck nor discarded", rule=rule, at="deck")
    else:
        s.deck, s.spent = sorted(given.deck), list(given.discards)


def _lead(s: State, given: PositionGiven) -> None:
    """Somebody leads: the one named, else the first who lives."""
    if not s.living():
        raise Refused("a crawl with no living character is lost", rule="exploration.core.lose", at="characters")
    s.leader = s.living()[0].number if given.leader is None else hero_of(s, given.leader, "leader")


# ---------------------------------------------------------------- foes, goals, and what is under way


def _place_foes(s: State, given: PositionGiven) -> None:
    for number, about in enumerate(given.foes, 1):
        kind = kind_of(s, about.kind, f"f{number}")
        full = s.kind(kind).vita
        vita = full if about.vita is None else about.vita
        limited(vita, f"f{number} vita", rule="exploration.core.creatures.list", least=1, most=full)
        room = s.room_of(about.at) if about.room is None else room_of(s, about.room, f"f{number}")
        s.foes.append(Foe(number, kind, vita, about.at, room, about.spooked, about.stunned, about.risen))
    s.next_foe = len(s.foes) + 1


def _count(s: State, given: PositionGiven) -> None:
    """Coins, rests and goals are as given; a goal that is met is complete."""
    s.coins, s.rested, s.quiet = given.coins, given.rested, given.quiet
    things = [item.name for item in s.story.items]
    for thing in given.found:
        if thing not in things:
            raise Refused(f"{shown(thing)} is no Item of this story", rule="exploration.core.goals.kinds", at="found")
    s.found = list(dict.fromkeys([*given.found, *(thing for hero in s.heroes for thing in hero.things)]))
    for name in given.slain:
        if name not in s.story.boss:
            raise Refused(f"{shown(name)} is no main foe of this story", rule="exploration.core.boss", at="slain")
    s.slain = list(given.slain)
    s.met = list(dict.fromkeys([*s.slain, *(foe.kind for foe in s.foes if foe.kind in s.story.boss)]))
    if given.done is not None and len(given.done) != len(s.story.goals):
        words = f"this story has {len(s.story.goals)} goals; done says something of {len(given.done)}"
        raise Refused(words, rule="exploration.goals.whole-dungeon", at="done")
    done = given.done or [False] * len(s.story.goals)
    s.done = [was or goals.is_met(s, goal) for was, goal in zip(done, s.story.goals, strict=True)]


def _under_way(s: State, given: PositionGiven) -> None:
    """Foes are to be placed, events to happen, and characters to grow."""
    for group in given.placing:
        kinds = [kind_of(s, kind, "placing") for kind in group.kinds]
        room = room_of(s, group.room, "placing")
        if not kinds or room not in s.revealed:
            words = f"foes are placed in a room that is revealed, not in {shown(group.room)}"
            raise Refused(words, rule="exploration.door.unlocked.place", at="placing")
        s.placing.append(Placing(kinds, room, space_in(s, group.start, "placing")))
    for text in given.events:
        key, who = (text, None) if isinstance(text, str) else (text.event, text.hero)
        room, _, place = event_at(s, key, "events").rpartition(".")
        if room not in s.revealed:
            words = f"an event happens in a room that is revealed, not in {shown(room)}"
            raise Refused(words, rule="exploration.core.story.moments", at="events")
        by = s.acting().number if who is None else hero_of(s, who, "events")
        if place[0] == "t":
            token = s.story.room[room].tokens[int(place[1:]) - 1]
            s.searched += [token.at] if token.at not in s.searched else []
        s.happened += [key] if key not in s.happened else []
        s.happenings.append(Happening(key, by, room))
    s.growing = [hero_of(s, name, "growing") for name in given.growing]
    for number in dict.fromkeys(s.growing):
        hero = s.heroes[number]
        hero.grown = min(hero.grown, steps_reached(hero) - s.growing.count(number))
        if hero.grown < 0:
            words = f"the Lore of {hero.character} does not reach so far"
            raise Refused(words, rule="exploration.core.growth", at="growing")


def _must_fit(s: State) -> None:
    """Nothing, or `Refused`: everybody stands in a room that is revealed, and no two figures share a space."""
    figures = [(hero.character, hero.at) for hero in s.on_map()] + [(foe.id, foe.at) for foe in s.foes]
    taken: dict[Space, str] = {}
    ghosts = {hero.character for hero in s.heroes if hero.is_ghost}
    for name, at in figures:
        if name in ghosts:
            continue
        if at in taken:
            words = f"{taken[at]} and {name} stand on one space"
            raise Refused(words, rule="exploration.core.turn.occupied", at=name)
        taken[at] = name
    if s.foes and s.skirmish is not None:
        raise Refused("a skirmish is fought off the map", rule="exploration.core.skirmish.one-counter", at="skirmish")


def _must_be_single(s: State) -> None:
    """Nothing, or `Refused`: Items and main foes of the story are not there more often than it brings them."""
    story = s.story
    outcomes = [outcome for _, _, event in story.events() for _, outcome in event.parts()]
    given = Counter(thing for outcome in outcomes for thing in outcome.gives)
    carried = [(thing, hero.character) for hero in s.heroes for thing in hero.things]
    for thing, number in Counter(thing for thing, _ in carried).items():
        if number > max(1, given[thing]):
            words = f"the story has {max(1, given[thing])} of the Item {thing}, not {number}"
            raise Refused(fault(f"{dict(carried)[thing]} things", words, "exploration.core.items.limit"))
    placed = Counter(foe for room in story.rooms for foe in room.creatures)
    placed.update(foe for outcome in outcomes for foe in outcome.encounter or ())
    there = [*((foe.kind, foe.id) for foe in s.foes), *((kind, "placing") for each in s.placing for kind in each.kinds)]
    for kind, number in Counter([kind for kind, _ in there if kind in story.boss]).items():
        slain = s.slain.count(kind)
        if number + slain > max(1, placed[kind]):
            words = f"{kind} stands there or is slain {number + slain} times; the story has {max(1, placed[kind])}"
            raise Refused(fault(dict(there)[kind], words, "exploration.core.boss"))
