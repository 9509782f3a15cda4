"""An adventure in words: the room and its clock, the monsters, the party card, one's own sheet, puzzle and journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from undercroft.games.truedungeon.content.adventures.pattern import rows, slid
from undercroft.games.truedungeon.content.classes import LIVERIES
from undercroft.games.truedungeon.content.symbols import icon_of, symbol_sets
from undercroft.scene import Line, Panel
from undercroft.scene.icons.family import ICONS

SHEET: Final = (
    ("melee-to-hit", "melee To Hit"),
    ("melee-damage", "damage"),
    ("missile-to-hit", "missile To Hit"),
    ("missile-damage", "damage"),
    ("spell-damage", "Spell damage"),
    ("spell-healing", "Spell healing"),
)
SAVES: Final = (("fortitude", "Fort"), ("reflex", "Ref"), ("will", "Will"))
ENVIRONMENTS: Final = {
    "icy": "icy: who misses with a natural 1 falls",
    "underwater": "under water: Blunt, Slashing and missiles have -2 and -2",
    "lower-planes": "1 Fire damage to everybody each round",
}
Names = tuple[str, ...]
Lines = list[Line | str]


def panels(seen: dict[str, Any], names: Names) -> tuple[Panel, ...]:
    """What there is to know beside the room, the most pressing first."""
    found = [
        *study_panels(seen),
        room_panel(seen, names),
        rewards_panel(seen, names),
        *foe_panels(seen),
        puzzle_panel(seen),
    ]
    found += [test_panel(seen), *sheet_panels(seen), party_panel(seen, names)]
    found += [phase_panel(seen), journal_panel(seen)]
    return tuple(panel for panel in found if panel.lines)


# ---------------------------------------------------------------- words


def boxes(used: int, of: int | None) -> str:
    """Uses as boxes, those that are gone crossed; without limit a sign for that.

    >>> boxes(1, 3), boxes(0, None), boxes(2, 9)
    ('[x][_][_]', 'at will', '7 of 9 left')
    """
    if of is None:
        return "at will"
    if of > 6:
        return f"{of - used} of {of} left"
    return "[x]" * used + "[_]" * (of - used)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"


def states(one: dict[str, Any]) -> list[str]:
    """What lasts on somebody, in words."""
    return [effect["name"] for effect in one.get("lasting", ())]


def hero_state(hero: dict[str, Any]) -> str:
    """How a character is."""
    if hero.get("gone"):
        return "has left"
    if hero.get("ghost"):
        return f"a ghost since Room {hero['died']}"
    if hero.get("dead"):
        return "dead: can be revived in this room"
    return f"{hero['hp']}/{hero['max_hp']} HP"


def spelt(seen: dict[str, Any], cls: str) -> str:
    """The character of this class as people call it: by class or sub-class."""
    kinds = {hero["class"]: hero["kind"] for hero in seen["heroes"] if "kind" in hero}
    return str(kinds.get(cls, cls.replace("-", " ").title()))


def named(hero: dict[str, Any], names: Names) -> str:
    """A character with who plays it."""
    seat = hero["seat"]
    who = names[seat] if seat < len(names) else f"seat {seat}"
    return f"{hero['kind']} ({who})"


# ---------------------------------------------------------------- the room


def room_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Where the party is, how much time is left, whose phase it is."""
    room = seen["room"]
    if room is None:
        return Panel("Before the first door", tuple(_coaching(seen, names)))
    lines: Lines = []
    if seen["over"]:
        lines.append(f"The adventure is over: {seen['ended']}.")
    elif seen["fight"] is not None:
        fight = seen["fight"]
        phase = PHASES.get(fight["phase"], fight["phase"])
        lines.append(f"{_round(fight['round'], phase)}; {_clock(seen)}")
    else:
        lines.append(f"{STAGES.get(seen['stage'], seen['stage'])}; {_clock(seen)}")
    if seen["acting"]:
        lines.append(f"The party acts in this order: {', '.join(spelt(seen, cls) for cls in seen['acting'])}")
    if room["environment"]:
        lines.append(ENVIRONMENTS[room["environment"]])
    if seen["song"] is not None:
        lines.append(f"The {spelt(seen, seen['song']['by'])} performs {SONGS[seen['song']['kind']]}")
    done = [f"{number} {'done' if how == 'overcome' else 'lost'}" for number, how in seen["rooms"].items()]
    if done:
        lines.append(f"Rooms: {', '.join(done)}")
    title = f"Room {room['number']} of {seen['last_room']}: {room['title']}"
    return Panel(title, tuple(lines))


PHASES: Final = {
    "guard": "before the first blow",
    "surprise": "before the first blow",
    "initiative": "before the first blow",
    "round": "a round begins",
    "open": "the party acts",
    "party": "the party acts",
    "stray": "the party acts",
    "lineup": "at the board",
    "slide": "at the board",
    "score": "slides are scored",
    "clear": "slides are scored",
    "monsters": "the monsters act",
    "end": "the round ends",
}
SONGS: Final = {"bardsong": "bardsong", "support": "song of support"}
STAGES: Final = {
    "enter": "The party enters",
    "before": "Time before it begins",
    "puzzle": "A puzzle",
    "recovery": "Time to recover",
    "push": "Time is up",
    "leave": "Moving on",
}


def _round(number: int, phase: str) -> str:
    return f"Round {number}, {phase}" if number else phase[:1].upper() + phase[1:]


def _clock(seen: dict[str, Any]) -> str:
    left = f"{seen['clock'] // 60}:{seen['clock'] % 60:02d} left"
    return f"{CLOCKS.get(seen['timed'], left)}, {seen['difficulty']}"


CLOCKS: Final = {"real_time": "in real time", "untimed": "no clock"}


def _coaching(seen: dict[str, Any], names: Names) -> Iterable[Line | str]:
    """What is played, and who has sat down so far."""
    yield f"{seen['adventure']}: {seen['last_room']} rooms, {seen['version']} version"
    for hero in seen["heroes"]:
        if "kind" in hero:
            words = f"{hero['name']}, {named(hero, names)}"
            yield Line(words, f"puck-{hero['class']}", hero["class"], LIVERIES[hero["class"]])


# ---------------------------------------------------------------- what is faced


def foe_panels(seen: dict[str, Any]) -> list[Panel]:
    """Every monster: how it looks, what is known of it."""
    lines: Lines = []
    for foe in seen["foes"]:
        lines.append(Line(f"{foe['name']}: {foe_state(foe)}", foe_icon(foe), foe["id"]))
        if foe["lore"] is not None:
            lines += list(_lore(foe["lore"]))
        elif not foe["dead"]:
            lines += [foe["about"]] if foe["about"] else []
            known = _bounds(foe)
            lines += [known] if known else []
    return [Panel("Monsters", tuple(lines))]


def foe_state(foe: dict[str, Any]) -> str:
    """How a monster is, as far as everybody sees it."""
    if foe["dead"]:
        return "dead"
    told = [foe["look"]] if foe["look"] else []
    told += [f"{foe['taken']} damage so far"] if foe["taken"] else []
    told += ["in a maze"] if foe["away"] else ["out of reach"] if foe["apart"] else []
    told += (
        [f"taunted by the {' and the '.join(cls.replace('-', ' ').title() for cls in foe['taunted'])}"]
        if foe["taunted"]
        else []
    )
    return ", ".join([*told, *states(foe)])


def _bounds(foe: dict[str, Any]) -> str:
    """What hits and misses have shown of its AC."""
    low, high = foe["ac_low"], foe["ac_high"]
    if low and high < 99:
        return f"AC {low} to {high}" if low < high else f"AC {high}"
    return f"AC {low} or more" if low else f"AC {high} or less" if high < 99 else ""


def _lore(lore: dict[str, Any]) -> Iterable[str]:
    kinds = ", ".join(lore["types"]) or "of no kind you know"
    resists = f", Spell Resistance {lore['sr']}%" if lore["sr"] else ""
    yield f"AC {lore['ac']}; {kinds}{resists}"
    for word in ("vulnerable", "resistant", "immune"):
        if lore[word]:
            yield f"{word} to {', '.join(lore[word])}"
    if lore["hint"]:
        yield lore["hint"]


def foe_icon(foe: dict[str, Any]) -> str:
    """The picture of a monster: its adventure's, or that of somebody unknown."""
    return str(foe["icon"]) if foe["icon"] in ICONS else "foe-humanoid"


def puzzle_panel(seen: dict[str, Any]) -> Panel:
    """The puzzle as it lies there: what to do, what is known, what has been tried."""
    puzzle = seen["puzzle"]
    if puzzle is None:
        return Panel("Puzzle")
    lines: Lines = [Line(puzzle["prompt"], "puzzle")]
    lines += [f"- {text}" for text, _ in puzzle["facts"]]
    lines += _tiles(puzzle) if puzzle["columns"] else []
    lines += [Line(text, "note") for text in seen["clues"]]
    if puzzle["given"]:
        pairs = zip(puzzle["places"], puzzle["given"], strict=False)
        lines.append("So far: " + ", ".join(f"{place}: {piece}" for place, piece in pairs))
    lines += [f"Wrong: {', '.join(tried)}" for tried in puzzle["tried"]]
    if puzzle["attempts"]:
        lines.append(f"Attempts: {len(puzzle['tried'])} of {puzzle['attempts']}")
    if puzzle["solved"]:
        lines.append("Solved.")
    elif puzzle["speaker"]:
        lines.append(f"The {spelt(seen, puzzle['speaker'])} speaks for the party.")
    return Panel("Puzzle", tuple(lines), wide=True)


def _tiles(puzzle: dict[str, Any]) -> list[str]:
    """Sliding tiles as they lie after the moves so far."""
    order = tuple(puzzle["elements"])
    for tile in puzzle["given"]:
        order = slid(order, tile)
    return ["They lie like this now:", *rows(order, puzzle["columns"])]


def phase_panel(seen: dict[str, Any]) -> Panel:
    """What has been slid in this phase; it is scored when all have acted."""
    fight = seen["fight"]
    if fight is None or not fight["slides"]:
        return Panel("This phase")
    return Panel("Slid so far, scored when all have acted", tuple(_slid(seen, one) for one in fight["slides"]))


def _slid(seen: dict[str, Any], one: dict[str, Any]) -> str:
    """A slide in words: its natural number, and in brackets the wheel's."""
    wheel = f" ({one['wheel']})" if one["wheel"] else ""
    thrown = f"{one['natural']}{wheel}" if one["natural"] else f"no slide needed{wheel}"
    thrown = "still to be read" if one["pending"] else thrown
    at = next((f" at the {foe['name']}" for foe in seen["foes"] if foe["id"] == one["foe"]), "")
    return f"{spelt(seen, one['who'])}: {one['what']}{at}, {thrown}"


def test_panel(seen: dict[str, Any]) -> Panel:
    """The memory test under way."""
    test = seen["test"]
    if test is None or not test["question"]:
        return Panel("A test of memory")
    asked = Line(f"The {spelt(seen, test['who'])} is asked: {test['question']}", test["icon"])
    return Panel("A test of memory", (asked,))


def study_panels(seen: dict[str, Any]) -> list[Panel]:
    """What can be learnt before the first room: symbols with picture and name; planes lie on their chart."""
    found = []
    for name, pairs in seen["study"].items():
        icons = [None if name == "planes" else icon_of(name, one.id) for one in symbol_sets()[name].symbols]
        lines = [Line(f"{called}: {looks}", icon) for icon, (looks, called) in zip(icons, pairs, strict=False)]
        found.append(Panel(f"To learn by heart: the {name}", tuple(lines), wide=name != "planes"))
    return found


# ---------------------------------------------------------------- people


def party_panel(seen: dict[str, Any], names: Names) -> Panel:
    """The party card: everybody's line in marching order, one's numbers for whoever asks."""
    by_class = {hero["class"]: hero for hero in seen["heroes"]}
    order = [by_class[cls] for cls in seen["order"] if cls in by_class] or seen["heroes"]
    lines: Lines = []
    more: Lines = []
    for hero in order:
        if "kind" not in hero:
            continue
        told = [hero_state(hero)]
        if not hero["dead"]:
            told += [f"AC {hero['ac']}"]
            told += states(hero)
            told += [f"guards the {spelt(seen, hero['guards'])}"] if hero["guards"] else []
            told += [f"is a {hero['form']}"] if hero["form"] else []
            told += [f"has summoned: {hero['summons']}"] if hero["summons"] else []
        words = f"{named(hero, names)}: {', '.join(told)}"
        lines.append(Line(words, f"puck-{hero['class']}", hero["class"], LIVERIES[hero["class"]]))
        more.append(f"{hero['kind']}: {numbers(hero)}")
    return Panel("The party", tuple(lines), tuple(more))


def numbers(hero: dict[str, Any]) -> str:
    """The numbers of a character's card, with all that lasts on them."""
    card = hero["card"] | hero["now"]
    fights = ", ".join(f"{words} {signed(card[key])}" for key, words in SHEET if card[key] or "to-hit" in key)
    saves = ", ".join(f"{words} {signed(card[key])}" for key, words in SAVES)
    return f"{fights}; {saves}"


def sheet_panels(seen: dict[str, Any]) -> list[Panel]:
    """The sheets of one's own characters: powers and Spells with boxes to mark off, and what is carried."""
    return [sheet(hero) for hero in seen["heroes"] if hero["class"] in seen["mine"] and "kind" in hero]


def sheet(hero: dict[str, Any]) -> Panel:
    """A character's sheet."""
    lines: Lines = [f"{hero_state(hero)}, AC {hero['ac']}; {numbers(hero)}"]
    held = " and ".join(hero["held"][hero["mode"]]) or "nothing"
    lines.append(f"In hand: {held}")
    for power in hero["powers"]:
        if power["action"] != "passive":
            per = f" a {power['per']}" if power["per"] else ""
            lines.append(f"{power['name']}: {boxes(power['used'], power['of'])}{per if power['of'] else ''}")
    lines += _spells(hero)
    if hero["carried"]:
        lines.append(f"Carries {', '.join(_counted(hero['carried']))}")
    if hero["treasure"]:
        lines.append(f"Won on the way: {', '.join(_counted(hero['treasure']))}")
    if hero.get("clue"):
        lines.append(Line(f"For your eyes only: {hero['clue']}", "note"))
    passive = [power["name"] for power in hero["powers"] if power["action"] == "passive"]
    more = (f"Always: {', '.join(passive)}",) if passive else ()
    return Panel(f"{hero['name']}, {hero['kind']} of {hero['level']}th level", tuple(lines), more)


def _spells(hero: dict[str, Any]) -> Iterable[str]:
    """The Spells, by level where they come from one pool."""
    pools = {spell["level"]: spell for spell in hero["spells"] if spell["pool"]}
    for level, spell in pools.items():
        names = ", ".join(one["name"] for one in hero["spells"] if one["level"] == level)
        yield f"Level {level} {boxes(spell['used'], spell['of'])}: {names}"
    single = [spell for spell in hero["spells"] if not spell["pool"]]
    for level in sorted({spell["level"] for spell in single}):
        listed = "; ".join(f"{one['name']} {boxes(one['used'], one['of'])}" for one in single if one["level"] == level)
        yield f"Level {level}: {listed}"


def _counted(names: list[str]) -> list[str]:
    return [f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


# ---------------------------------------------------------------- what is read


def rewards_panel(seen: dict[str, Any], names: Names) -> Panel:
    """What everybody takes home."""
    lines: Lines = []
    for reward in seen["rewards"]:
        parts = [f"{reward['xp']} XP"] * bool(reward["xp"]) + [f"{reward['chips']} chips: {', '.join(reward['drawn'])}"]
        parts += [f"{rarity} token of the adventure" for rarity in reward["completion"]]
        parts += ["a survivor's button"] * reward["survivor"]
        seat = reward["seat"]
        who = "ghost" if reward["ghost"] else names[seat] if seat < len(names) else f"seat {seat}"
        lines.append(Line(f"{spelt(seen, reward['who'])} ({who}): {'; '.join(parts)}", "treasure"))
    return Panel("Taken home", tuple(lines))


def journal_panel(seen: dict[str, Any]) -> Panel:
    """Every text read so far, the newest first; the earlier ones for whoever asks for them."""
    pages = [_page(heading, text) for heading, text in reversed(seen["journal"])]
    earlier = tuple(line for page in pages[1:] for line in page)
    return Panel("Journal", tuple(pages[0]) if pages else (), earlier, wide=True)


def _page(heading: str, text: str) -> Lines:
    lines: Lines = [Line(heading, "note")] if heading else []
    return lines + [part for part in text.split("\n\n") if part]
