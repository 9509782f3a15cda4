"""An adventure in words: the room and its clock, the monsters, the party card, one's own sheet, puzzle and journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from undercroft.games.truedungeon.content.adventures.pattern import rows, slid
from undercroft.games.truedungeon.content.classes import LIVERIES
from undercroft.games.truedungeon.content.symbols import icon_of, symbol_sets
from undercroft.games.truedungeon.faces.things.ids import (
    MEMORY,
    ORDER,
    PUZZLE,
    effect_id,
    foe_id,
    hero_id,
    power_id,
    room_id,
    spell_thing,
)
from undercroft.games.truedungeon.faces.words import (
    Names,
    acts_now,
    aliases,
    bar_of,
    bounds,
    foe_icon,
    foe_state,
    hero_state,
    lore,
    named,
    numbers,
    signs_of,
    spelt,
    states,
)
from undercroft.games.truedungeon.faces.words import boxes as boxes
from undercroft.scene import Line, Panel

ENVIRONMENTS: Final = {
    "icy": "icy: whose attack is a sure miss falls",
    "underwater": "under water: Blunt, Slashing and missiles have -2 and -2",
    "lower-planes": "1 Fire damage to everybody each round",
}
Lines = list[Line | str]


def panels(seen: dict[str, Any], names: Names) -> tuple[Panel, ...]:
    """What there is to know beside the room, the most pressing first."""
    found = [
        turns_panel(seen),
        *study_panels(seen),
        room_panel(seen, names),
        rewards_panel(seen, names),
        *foe_panels(seen),
        puzzle_panel(seen),
    ]
    found += [test_panel(seen), *sheet_panels(seen), party_panel(seen, names)]
    found += [phase_panel(seen), journal_panel(seen)]
    return tuple(panel for panel in found if panel.lines)


# ---------------------------------------------------------------- the room


def turns_panel(seen: dict[str, Any]) -> Panel:
    """Who acts after whom in a fight: the monsters in their order, and the party, in its own where it has fixed one.

    [truedungeon.combat.round] [truedungeon.action.order] [truedungeon.digital.monster-several]
    """
    fight = seen["fight"]
    if fight is None or not fight["round"]:
        return Panel("Turns", strip=True)
    party = [Line("the party", thing=ORDER, acts=fight["phase"] in OURS)]
    if seen["acting"]:
        now = _acts_in_order(seen)
        by_class = {hero["class"]: hero for hero in seen["heroes"] if "kind" in hero}
        order = [by_class[cls] for cls in seen["acting"] if cls in by_class]
        party = [
            _turn(seen, hero, acts=hero["class"] == now) for hero in order if not hero["dead"] and not hero["gone"]
        ]
    monsters = [
        Line(foe["name"], id=foe["name"], also=(foe["id"],), thing=foe_id(foe), acts=acts_now(seen, foe))
        for foe in seen["foes"]
        if not foe["dead"]
    ]
    return Panel("Turns", tuple(party + monsters if fight["first"] == "party" else monsters + party), strip=True)


def _acts_in_order(seen: dict[str, Any]) -> str | None:
    """The class of whoever acts, or slides, in the order that the party has fixed."""
    fight = seen["fight"]
    if fight["phase"] == "party" and seen["deed"] is not None:
        return str(seen["deed"]["who"])
    waiting = [
        *fight["waiting"],
        *(one["who"] for one in fight["slides"] if one["pending"] and fight["phase"] == "slide"),
    ]
    return next((cls for cls in seen["acting"] if cls in waiting), None)


def _turn(seen: dict[str, Any], hero: dict[str, Any], *, acts: bool) -> Line:
    return Line(hero["kind"], id=hero["kind"], also=aliases(seen, hero), thing=hero_id(hero), acts=acts)


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
        lines.append(Line(f"{_round(fight['round'], phase)}; {_clock(seen)}", thing=room_id(room["number"])))
    else:
        words = f"{STAGES.get(seen['stage'], seen['stage'])}; {_clock(seen)}"
        lines.append(Line(words, thing=room_id(room["number"])))
    if seen["acting"]:
        words = f"The party acts in this order: {', '.join(spelt(seen, cls) for cls in seen['acting'])}"
        lines.append(Line(words, thing=ORDER))
    if room["environment"]:
        lines.append(Line(ENVIRONMENTS[room["environment"]], thing=room["environment"]))
    if seen["song"] is not None:
        words, power = SONGS[seen["song"]["kind"]]
        lines.append(Line(f"The {spelt(seen, seen['song']['by'])} performs {words}", thing=power_id("bard", power)))
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
OURS: Final = ("open", "party", "stray", "lineup", "slide", "score", "clear")
"""The phases of a round that are the party's."""
SONGS: Final = {"bardsong": ("bardsong", "bardsong"), "support": ("song of support", "song-of-support")}
"""The songs in words, and the power that each is."""
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
    left = f"{seen['clock'] // 60}:{seen['clock'] % 60:02d} left, counted, not timed"
    return f"{CLOCKS.get(seen['timed'], left)}, {seen['difficulty']}"


CLOCKS: Final = {"real_time": "in real time", "untimed": "no clock"}


def _coaching(seen: dict[str, Any], names: Names) -> Iterable[Line | str]:
    """What is played, and who has sat down so far."""
    yield f"{seen['adventure']}: {seen['last_room']} rooms, {seen['version']} version"
    for hero in seen["heroes"]:
        if "kind" in hero:
            words = f"{hero['name']}, {named(hero, names)}"
            yield _of(seen, hero, words)


def _of(seen: dict[str, Any], hero: dict[str, Any], words: str) -> Line:
    """A line about a character: who it is, what it has left, and what lasts on it."""
    return Line(
        words,
        f"puck-{hero['class']}",
        hero["class"],
        LIVERIES[hero["class"]],
        id=hero["kind"],
        also=aliases(seen, hero),
        thing=hero_id(hero),
        bar=bar_of(hero),
        signs=signs_of(hero),
        acts=acts_now(seen, hero),
    )


# ---------------------------------------------------------------- what is faced


def foe_panels(seen: dict[str, Any]) -> list[Panel]:
    """Every monster: how it looks, what is known of it."""
    lines: Lines = []
    for foe in seen["foes"]:
        lines.append(
            Line(
                f"{foe['name']}: {foe_state(seen, foe)}",
                foe_icon(foe),
                foe["id"],
                id=foe["name"],
                also=(foe["id"],),
                thing=foe_id(foe),
                bar=bar_of(foe),
                signs=signs_of(foe),
                acts=acts_now(seen, foe),
            )
        )
        if foe["lore"] is not None:
            lines += list(lore(foe["lore"]))
        elif not foe["dead"]:
            lines += [foe["about"]] if foe["about"] else []
            known = bounds(foe)
            lines += [known] if known else []
    return [Panel("Monsters", tuple(lines))]


def puzzle_panel(seen: dict[str, Any]) -> Panel:
    """The puzzle as it lies there: what to do, what is known, what has been tried."""
    puzzle = seen["puzzle"]
    if puzzle is None:
        return Panel("Puzzle")
    lines: Lines = [Line(puzzle["prompt"], "puzzle", thing=PUZZLE)]
    lines += [f"- {text}" for text, _ in puzzle["facts"]]
    lines += _tiles(puzzle) if puzzle["columns"] else []
    lines += [Line(text, "note", thing="clue") for text in seen["clues"]]
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
    """A slide in words: its natural number, in brackets the wheel's, and its share of what a caster divides."""
    wheel = f" ({one['wheel']})" if one["wheel"] else ""
    thrown = f"{one['natural']}{wheel}" if one["natural"] else f"no slide needed{wheel}"
    thrown = "still to be read" if one["pending"] else "a sure miss" if one["missed"] else thrown
    at = next((f" at the {foe['name']}" for foe in seen["foes"] if foe["id"] == one["foe"]), "")
    share = f", {one['share']} out of the pool" if one["share"] else ""
    return f"{spelt(seen, one['who'])}: {one['what']}{at}, {thrown}{share}"


def test_panel(seen: dict[str, Any]) -> Panel:
    """The memory test under way."""
    test = seen["test"]
    if test is None or not test["question"]:
        return Panel("A test of memory")
    asked = Line(f"The {spelt(seen, test['who'])} is asked: {test['question']}", test["icon"], thing=MEMORY)
    return Panel("A test of memory", (asked,))


def study_panels(seen: dict[str, Any]) -> list[Panel]:
    """What can be learnt before the first room: symbols with picture and name; planes lie on their chart."""
    found = []
    for name, pairs in seen["study"].items():
        icons = [None if name == "planes" else icon_of(name, one.id) for one in symbol_sets()[name].symbols]
        shown = zip(icons, pairs, strict=False)
        lines = [Line(f"{called}: {looks}", icon, thing=name) for icon, (looks, called) in shown]
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
        told = [hero_state(hero)] if bar_of(hero) is None else []
        if not hero["dead"]:
            told += [f"AC {hero['ac']}"]
            told += states(hero)
            told += [f"guards the {spelt(seen, hero['guards'])}"] if hero["guards"] else []
            told += [f"is a {hero['form']}"] if hero["form"] else []
            told += [f"has summoned: {hero['summons']}"] if hero["summons"] else []
        words = f"{named(hero, names)}: {', '.join(told)}"
        lines.append(_of(seen, hero, words))
        more.append(Line(f"{hero['kind']}: {numbers(hero)}", thing=hero_id(hero)))
    return Panel("The party", tuple(lines), tuple(more))


def sheet_panels(seen: dict[str, Any]) -> list[Panel]:
    """The sheets of one's own characters: powers and Spells with boxes to mark off, and what is carried."""
    return [sheet(seen, hero) for hero in seen["heroes"] if hero["class"] in seen["mine"] and "kind" in hero]


def sheet(seen: dict[str, Any], hero: dict[str, Any]) -> Panel:
    """A character's sheet."""
    words = f"{hero_state(hero)}, AC {hero['ac']}; {numbers(hero)}"
    lines: Lines = [Line(words, id=hero["kind"], also=aliases(seen, hero), thing=hero_id(hero))]
    held = hero["held"][hero["mode"]]
    lines.append(Line(f"In hand: {' and '.join(held) or 'nothing'}", thing=held[0] if held else None))
    for power in hero["powers"]:
        if power["action"] != "passive":
            per = f" a {power['per']}" if power["per"] else ""
            words = f"{power['name']}: {boxes(power['used'], power['of'])}{per if power['of'] else ''}"
            lines.append(Line(words, thing=power_id(hero["class"], power["id"])))
    lines += _spells(hero)
    if hero["carried"]:
        lines.append(f"Carries {', '.join(_counted(hero['carried']))}")
    if hero["treasure"]:
        lines.append(f"Won on the way: {', '.join(_counted(hero['treasure']))}")
    if hero.get("clue"):
        lines.append(Line(f"For your eyes only: {hero['clue']}", "note", thing="clue"))
    return Panel(f"{hero['name']}, {hero['kind']} of {hero['level']}th level", tuple(lines), tuple(_askable(hero)))


def _askable(hero: dict[str, Any]) -> Iterable[Line]:
    """A line for each thing that the sheet only names, to be asked about: powers that are always on, Spells, tokens."""
    for power in hero["powers"]:
        if power["action"] == "passive":
            yield Line(f"Always: {power['name']}", thing=power_id(hero["class"], power["id"]))
    for spell in hero["spells"]:
        thing = spell_thing(hero, spell["id"])
        yield Line(f"{spell['name']}: {boxes(spell['used'], spell['of'])}", thing=thing)
    tokens = dict.fromkeys((*hero["held"]["melee"], *hero["held"]["missile"], *hero["carried"], *hero["treasure"]))
    for name in tokens:
        yield Line(name, thing=name)
    for one in hero["lasting"]:
        yield Line(f"On you: {one['name']}", thing=effect_id(one["name"]))


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
        words = f"{spelt(seen, reward['who'])} ({who}): {'; '.join(parts)}"
        lines.append(Line(words, "treasure", thing="treasure"))
    return Panel("Taken home", tuple(lines))


def journal_panel(seen: dict[str, Any]) -> Panel:
    """Every text read so far, the newest first; the earlier ones for whoever asks for them."""
    pages = [_page(heading, text) for heading, text in reversed(seen["journal"])]
    earlier = tuple(line for page in pages[1:] for line in page)
    return Panel("Journal", tuple(pages[0]) if pages else (), earlier, wide=True)


def _page(heading: str, text: str) -> Lines:
    lines: Lines = [Line(heading, "note")] if heading else []
    return lines + [part for part in text.split("\n\n") if part]
