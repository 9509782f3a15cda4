"""A crawl in words: the round and its end, the fight, the party, goals, doors and tokens, and the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.exploration.content.lists import ABILITIES, ITEM_WORDS, STATUS_WORDS, slug
from undercroft.games.exploration.content.stories.model import space_name
from undercroft.games.exploration.content.stories.names import PORTCULLIS
from undercroft.games.exploration.faces.icons import ITEM_ICONS, STORY_ITEM, foe_icon
from undercroft.games.exploration.faces.signs import acting as whose_turn
from undercroft.games.exploration.faces.signs import also_called, foe_name, foe_signs, hero_bar, hero_signs, in_turn
from undercroft.games.exploration.faces.things.goods import goods_thing
from undercroft.games.exploration.faces.things.people import skirmisher
from undercroft.games.exploration.faces.things.places import token_thing
from undercroft.games.exploration.faces.things.words import (
    COUNTER,
    FIRST_STRIKE,
    GOAL,
    JOURNAL,
    LEADER,
    REST,
    ROUND_END,
)
from undercroft.games.exploration.state.records import GHOST, HOLD, LIMBO
from undercroft.scene import Line, Panel

LIVERIES: Final = ("red", "blue", "green", "yellow", "violet")
"""The colours of characters, by their place in the seating order."""

STEPS: Final = (
    "1. opened doors go, rooms are revealed",
    "2. the Leader's AWARENESS 4, or a skirmish",
    "3. the next character leads",
)
"""The three steps of a round's end.  [exploration.end.order]"""
NO_CHECK: Final = "2. no check: a door was opened"
QUIET: Final = "2. no check this round"
BETWEEN: Final = "before the next step, the encounter"

AT: Final = {"doors": 1, "roll": 1, "read": 1, "check": 2, "leader": 3}
"""The step of the round's end by its name."""

ENDS: Final = {"won": "The crawl is won.", "lost": "The crawl is lost.", "given up": "The group has given up."}
"""How a crawl has ended, in words."""


DOOR_ICONS: Final = {"locked": "door-lock", "unlocked": "door", PORTCULLIS: "portcullis"}
DOOR_SIGNS: Final = {"locked": "X", "unlocked": "/", PORTCULLIS: "="}
"""Doors by their kind, as icons and as they stand on the map in text."""

Names = tuple[str, ...]
Lines = list[Line | str]


def panels(seen: dict[str, Any], names: Names) -> tuple[Panel, ...]:
    """What there is to know beside the map, the most pressing first."""
    found = [turns_panel(seen), round_panel(seen), skirmish_panel(seen), encounter_panel(seen)]
    found += [party_panel(seen, names), goals_panel(seen), ways_panel(seen), journal_panel(seen)]
    return tuple(panel for panel in found if panel.lines)


# ---------------------------------------------------------------- words


def letter(hero: dict[str, Any]) -> str:
    """A character on the map in text; a ghost's is small."""
    first: str = hero["character"][0]
    return first.lower() if hero["life"] == GHOST else first


def door_words(door: dict[str, Any]) -> str:
    """A door that stands: what it is, and what opens it."""
    kind = "portcullis" if door["kind"] == PORTCULLIS else f"{door['kind']} door"
    if door["opened"]:
        return f"{kind}, opened; it is removed when the round ends"
    ways = ["{} {}".format(*door["check"])] if door["check"] else []
    ways += [door["item"]] if door["item"] else []
    if not ways:
        return kind if door["kind"] == "unlocked" else f"{kind}, opened from elsewhere"
    return f"{kind}, opened by {' or '.join(ways)}"


def _who(seen: dict[str, Any], id: str) -> str:
    """A character or foe by its id, in words."""
    named = {hero["id"]: hero["character"] for hero in seen["heroes"] if hero["character"]}
    named |= {foe["id"]: foe_name(foe) for foe in seen["foes"]}
    return str(named.get(id, id))


def _all(seen: dict[str, Any], ids: Sequence[str]) -> str:
    return ", ".join(_who(seen, id) for id in ids)


# ---------------------------------------------------------------- the round


def turns_panel(seen: dict[str, Any]) -> Panel:
    """Who acts after whom: the characters from who acts as Leader on, and in a fight the foes before or after them.

    [exploration.core.turn.round] [exploration.core.encounter.turns] [exploration.core.skirmish.creatures-first]
    """
    if not seen["round"] or seen["ended"]:
        return Panel("Turns", strip=True)
    now = whose_turn(seen)
    battle, skirmish = seen["battle"], seen["skirmish"]
    if skirmish is not None:
        kinds = [kind["kind"] for kind in skirmish["kinds"]]
        creatures = [Line(kind, id=kind, thing=skirmisher(kind)) for kind in kinds]
        on_map = [hero for hero in seen["heroes"] if hero["life"] != LIMBO]
        return Panel("Turns", (*creatures, *(_hero_turn(seen, hero, None) for hero in on_map)), strip=True)
    heroes = [_hero_turn(seen, hero, now) for hero in in_turn(seen)]
    foes = [Line(foe_name(foe), id=foe["id"], thing=foe["id"], acts=foe["id"] == now) for foe in seen["foes"]]
    if battle is None:
        return Panel("Turns", tuple(heroes), strip=True)
    return Panel("Turns", tuple(heroes + foes if battle["first"] == "characters" else foes + heroes), strip=True)


def _hero_turn(seen: dict[str, Any], hero: dict[str, Any], now: str | None) -> Line:
    also = also_called(seen, hero)
    return Line(hero["character"], id=hero["character"], also=also, thing=hero["id"], acts=hero["id"] == now)


def round_panel(seen: dict[str, Any]) -> Panel:
    """Who leads and who acts, where in the round we are, and what the group has."""
    over = ENDS.get(seen["ended"])
    if not seen["round"]:
        return Panel("Before the first round", (over or "Every place at the table chooses a character.",))
    lines: Lines = [Line(f"{_who(seen, seen['leader'])} leads", "crown", thing=LEADER)]
    if over is not None:
        lines.append(over)
    else:
        lines += _turn_lines(seen)
        lines += _step_lines(seen)
    rests, coins = seen["rests"], seen["coins"]
    lines.append(Line(f"Rests left: {rests}; coins: {coins}; Items in the deck: {seen['deck']}", thing=REST))
    return Panel(f"Round {seen['round']}", tuple(lines))


def _turn_lines(seen: dict[str, Any]) -> Lines:
    turn = seen["turn"]
    lines: Lines = []
    if turn is not None:
        spent = "ACT spent" if turn["acted"] else "ACT free"
        words = f"{_who(seen, turn['hero'])}: steps left {turn['left']}, {spent}"
        lines.append(Line(words, "my-turn", thing=turn["hero"], acts=True))
    if seen["queue"]:
        when = "Then" if seen["battle"] is None and seen["skirmish"] is None else "After the fight"
        lines.append(f"{when}: {_all(seen, seen['queue'])}")
    return lines


def _step_lines(seen: dict[str, Any]) -> Lines:
    """The steps of the round's end, the one we are in marked.

    [exploration.end.order] [exploration.end.encounter-between]
    """
    now = step_of(seen)
    opened = any(door["opened"] for door in seen["doors"])
    second = NO_CHECK if opened else QUIET if seen["quiet"] else STEPS[1]
    lines: Lines = [Line("Then the round ends:" if now == 0 else "The round ends:", thing=ROUND_END)]
    between = [BETWEEN] if now == 2 and seen["battle"] is not None else []
    for number, words in enumerate((STEPS[0], *between, second, STEPS[2]), 1):
        lines.append(Line(f"{words} (now)", "my-turn", thing=ROUND_END) if number == now else words)
    return lines


def step_of(seen: dict[str, Any]) -> int:
    """The step of the round's end in which we are, 0 before it; a skirmish that a check brought is of the second."""
    now = AT.get(seen["step"], 0)
    return 2 if now == 3 and seen["skirmish"] is not None else now


# ---------------------------------------------------------------- fights


def encounter_panel(seen: dict[str, Any]) -> Panel:
    """The encounter: whose part of the round it is, and the foes on the map."""
    battle = seen["battle"]
    lines: Lines = []
    if battle is not None and battle["queue"]:
        theirs = battle["queue"][0] in {foe["id"] for foe in seen["foes"]}
        lines.append(f"{'The foes' if theirs else 'The characters'} act; to come: {_all(seen, battle['queue'])}")
        lines.append(Line(f"First Strike: the {battle['first']}", thing=FIRST_STRIKE))
    for foe in seen["foes"]:
        lines += _foe_lines(foe, acts=foe["id"] == whose_turn(seen))
    title = "Foes" if battle is None else f"Encounter, round {battle['round']}" if battle["round"] else "Encounter"
    return Panel(title, tuple(lines))


def _foe_lines(foe: dict[str, Any], *, acts: bool) -> Lines:
    icon = foe_icon(foe["kind"], boss=foe["boss"])
    bonus = f"+{foe['bonus']}" if foe["bonus"] else ""
    attacks = f" {foe['attacks']} times" if foe["attacks"] > 1 else ""
    reach = f" at range {foe['range']}" if foe["range"] > 1 else ""
    told = [f"{foe['type']}; Defense {foe['defense']}, Might {foe['might']}, d{foe['die']}{bonus}{reach}{attacks}"]
    told += [foe["power"]] if foe["power"] else []
    told += ["Spooked"] * foe["spooked"] + ["misses its next turn"] * foe["stunned"]
    id, bar = foe["id"], (foe["vita"], foe["max_vita"])
    first = Line(f"{foe_name(foe)}, Vita", icon, id=id, thing=id, bar=bar, signs=foe_signs(foe), acts=acts)
    return [first, "; ".join(told)]


def skirmish_panel(seen: dict[str, Any]) -> Panel:
    """The skirmish: what is left of each counter, the kinds of creatures, and what everybody does."""
    fight = seen["skirmish"]
    if fight is None:
        return Panel("")
    counters = fight["counters"]
    lines: Lines = []
    if len(counters) == 1:
        lines.append(Line(f"Counter: {counters[0]}; at 0 the skirmish is won", "fight-between", thing=COUNTER))
    for number, kind in enumerate(fight["kinds"]):
        left = f", counter {counters[number]}" if len(counters) > 1 else ""
        name = kind["kind"]
        icon, thing = foe_icon(name, boss=False), skirmisher(name)
        lines.append(Line(f"{name}{left}", icon, slug(name), id=name, thing=thing))
        told = [f"{kind['type']}; Defense {kind['defense']}, Might {kind['might']}, a hit costs {kind['damage']}"]
        told += ["Spooked"] * (kind["kind"] in fight["spooked"])
        told += ["misses this round"] * (kind["kind"] in fight["stopped"])
        lines.append("; ".join(told))
    for id, stance in fight["stances"].items():
        lines.append(Line(f"{_who(seen, id)}: {_stance(stance)}", thing=id))
    return Panel(f"Skirmish, round {fight['round']}" if fight["round"] else "Skirmish", tuple(lines))


def _stance(stance: str) -> str:
    verb, _, what = stance.partition(" ")
    if what:
        return f"{verb} ({what.replace('-', ' ')})"
    return {"": "still to choose", HOLD: "defend only"}.get(verb, verb)


# ---------------------------------------------------------------- the party


def party_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Each character: figures as they count now, statuses, what it carries, and its Lore."""
    lines: Lines = []
    for number, hero in enumerate(seen["heroes"]):
        seat = hero["seat"]
        player = names[seat] if seat < len(names) else f"player {seat + 1}"
        whose = f"{player}{', you' * (seat == seen['you'])}"
        if not hero["character"]:
            lines.append(f"Still to choose ({whose})")
            continue
        lines.append(
            Line(
                f"{letter(hero)} {hero['character']} ({whose}): {_health(hero)}",
                hero["id"],
                hero["id"],
                LIVERIES[number],
                id=hero["character"],
                also=also_called(seen, hero),
                thing=hero["id"],
                bar=hero_bar(hero),
                signs=hero_signs(seen, hero),
                acts=hero["id"] == whose_turn(seen),
            )
        )
        lines += _hero_lines(hero)
    return Panel("The party", tuple(lines), wide=True)


def _health(hero: dict[str, Any]) -> str:
    """What the bar of a character is: Vita, or a ghost's points."""
    return {LIMBO: "in Limbo", GHOST: "a ghost, Ghost Points"}.get(hero["life"], "Vita")


def _hero_lines(hero: dict[str, Any]) -> Lines:
    weapon = hero["weapon"]
    bonus = f"+{hero['damage']}" if hero["damage"] else ""
    reach = f" within {weapon['range']}" if weapon["range"] > 1 else ""
    armed = f"{weapon['name']} d{weapon['die']}{bonus}{reach}{'' if weapon['usable'] else ', exhausted this turn'}"
    figures = [f"Defense {hero['defense']}", f"Might {hero['might']}", armed, f"Lore {hero['lore']}"]
    lines: Lines = []
    if hero["life"] not in (GHOST, LIMBO):
        power, ability = (hero["power"], hero["max_power"]), ABILITIES[hero["ability"]]
        lines.append(Line(f"Power for {ability.name}", thing=ability.id, bar=power))
    lines.append(Line(", ".join(figures), thing=slug(weapon["name"])))
    lines.append(", ".join(f"{skill} {number}" for skill, number in hero["skills"].items()))
    states = [f"{status} ({STATUS_WORDS[status]})" for status in hero["statuses"]]
    states += ["protected by a Phantasm (+20 Defense)"] * hero["veiled"]
    states += ["in smoke (attacks miss)"] * hero["smoke"]
    carried = [*hero["things"], *(f"{item}: {ITEM_WORDS[item]}" for item in hero["items"])]
    lines += [f"Is {', '.join(states)}"] if states else []
    goods = tuple((ITEM_ICONS.get(name, STORY_ITEM), goods_thing(name)) for name in (*hero["things"], *hero["items"]))
    return [*lines, Line(f"Carries {'; '.join(carried)}", signs=goods)] if carried else lines


# ---------------------------------------------------------------- goals, doors, tokens


def goals_panel(seen: dict[str, Any]) -> Panel:
    """The goals, those that are done ticked.  [exploration.goals.known]"""
    lines = [
        Line(f"[{'x' if goal['done'] else ' '}] {goal['text']}{'' if goal['primary'] else ' (secondary)'}", thing=GOAL)
        for goal in seen["goals"]
    ]
    return Panel("Goals", tuple(lines))


def ways_panel(seen: dict[str, Any]) -> Panel:
    """The doors that stand and what opens them, how they look, and what can be tried or searched."""
    lines: Lines = []
    for door in seen["doors"]:
        sign, icon = DOOR_SIGNS[door["kind"]], DOOR_ICONS[door["kind"]]
        if door["opened"]:
            sign, icon = "'", "door-ajar"
        lines.append(Line(f"{sign} {door['name']}: {door_words(door)}", icon, door["name"], thing=door["name"]))
        lines += [door["look"]] if door["look"] else []
    for one in seen["tokens"]:
        name, at = one["name"], space_name((one["at"][0], one["at"][1]))
        words = f"! {at}: {name}" if name else f"? {at}: search token"
        lines.append(Line(words, "lever" if name else "search-token", at, thing=token_thing(one)))
    return Panel("Doors and tokens", tuple(lines))


# ---------------------------------------------------------------- the journal


def journal_panel(seen: dict[str, Any]) -> Panel:
    """Every text read so far, the newest first; the earlier ones for whoever asks for them."""
    pages = [_page(entry) for entry in reversed(seen["journal"])]
    earlier = tuple(line for page in pages[1:] for line in page)
    return Panel("Journal", tuple(pages[0]) if pages else (), earlier, wide=True)


def _page(entry: dict[str, str]) -> Lines:
    return [Line(entry["heading"], "note", thing=JOURNAL), *(part for part in entry["text"].split("\n\n") if part)]
