"""The labyrinth in words: whose turn it is, the Explorers, the cards in hand, beasts in combat, and what was said."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from undercroft.engine.craft.words import counted, listed
from undercroft.games.electro.book.basics.layouts import WORDS
from undercroft.games.electro.content.cards import CARDS, REACTION
from undercroft.games.electro.state.records import BEAST, LOCK, TRAITS
from undercroft.games.electro.state.stages import Stage
from undercroft.scene import Line, Panel

NAMES: Final = ("Ampere", "Becquerel", "Coulomb", "Dynamo", "Edison", "Faraday")
"""The Explorers, in the order of their liveries."""

LIVERIES: Final = ("red", "blue", "green", "yellow", "violet", "grey")
"""The colours of Explorers, by number."""

STAGES: Final = {
    Stage.OPENING.value: "The game is about to begin.",
    Stage.ROOMS.value: "The Master of Fates lays out the small rooms.",
    Stage.SIDES.value: "The Master of Fates lays out the side rooms.",
    Stage.SCORES.value: "The Explorers set their scores.",
    Stage.PLACES.value: "The Explorers choose where to start.",
    Stage.FATES.value: "It is the turn of the Master of Fates.",
    Stage.OVER.value: "The game is over.",
}
CLOCKS: Final = {
    "storm": "The Master of Fates wins after round {limit}.",
    "deaths": "The Master of Fates wins when Explorers have died {toll} times.",
    "off": "No clock runs.",
}
AIM: Final = (
    "Explorers want out: keys lie in the small rooms, each opens one of the six outer doors; behind five of them tasks "
    "pay the three fragments of the Master Key, and behind one is the exit."
)
Names = tuple[str, ...]
Lines = list[Line | str]


def panels(seen: dict[str, Any], names: Names) -> tuple[Panel, ...]:
    """What there is to know beside the board, the most pressing first."""
    found = [turn_panel(seen, names), beasts_panel(seen), hand_panel(seen), explorers_panel(seen, names)]
    found += [ground_panel(seen), claims_panel(seen, names)]
    return tuple(panel for panel in found if panel.lines)


# ---------------------------------------------------------------- words


def name_of(names: Names, seat: int) -> str:
    """What whoever sits there is called."""
    return names[seat] if seat < len(names) else f"player {seat + 1}"


def letter(number: int) -> str:
    """The letter of an Explorer on the board.

    >>> letter(0), letter(5)
    ('A', 'F')
    """
    return "ABCDEF"[number % 6]


def things(keys: list[str], fragments: int) -> str:
    """Keys and fragments in words.

    >>> things(["key", "key"], 1), things(["blue"], 0)
    ('2 Small Keys and 1 fragment', '1 Small Key (blue)')
    """
    words = []
    if keys:
        colours = [key for key in keys if key != "key"]
        named = f" ({', '.join(colours)})" if colours else ""
        words.append(f"{counted(len(keys), 'Small Key')}{named}")
    if fragments:
        words.append(counted(fragments, "fragment"))
    return listed(words)


# ---------------------------------------------------------------- the turn


def turn_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Where in the game we are, and what is left of the turn that is taken."""
    turn = seen["turn"]
    lines: Lines = []
    if turn is not None:
        seats = turn["members"] or [turn["seat"]]
        members = [name_of(names, seat) for seat in seats]
        own = seen["you"] in seats
        whose = "Your turn" if own and len(members) == 1 else f"The turn of {listed(members)}"
        lines.append(whose)
        if turn["rolls"]:
            throws = "" if turn["rolls"] == 1 else f" in {turn['rolls']} throws"
            left = "" if turn["stage"] == "roll" else f", movement left: {turn['points']}"
            lines.append(f"Rolled {turn['rolled']}{throws}{left}")
    elif seen["stage"] in STAGES:
        lines.append(STAGES[seen["stage"]])
    if seen.get("escaped"):
        lines.append(f"Escaped: {listed([name_of(names, seat) for seat in seen['escaped']])}")
    for effect in seen["mof"]["effects"]:
        card = CARDS[effect["card"]]
        lines.append(Line(f"{card.name} is in force: {card.words.partition(' until')[0].lower()}", card.id))
    lines += _fight_lines(seen, names)
    lines.append(_fates_line(seen, names))
    if seen["stage"] != Stage.OVER.value:
        lines.append(CLOCKS[seen["clock"]].format(limit=seen["limit"], toll=seen["toll"]))
    lines += progress(seen)
    decks = seen["decks"]
    lines.append(f"Reward cards left: {decks['explorers']}, of the Master of Fates: {decks['fates']}")
    limit = f" of {seen['limit']}" if seen["limit"] and seen["clock"] == "storm" else ""
    return Panel(f"Round {seen['round']}{limit}" if seen["round"] else "Before the first round", tuple(lines))


def progress(seen: dict[str, Any]) -> Lines:
    """What the Explorers are after, and how far they have come, as everybody knows it."""
    if seen["stage"] == Stage.OVER.value:
        return []
    if not seen["round"]:
        return [AIM]
    doors = sum(side["open"] for side in seen["sides"].values())
    held = sum(explorer["fragments"] for explorer in seen["explorers"])
    lying = sum(pile["fragments"] for pile in seen["piles"])
    found = [space for space, side in seen["sides"].items() if side["open"] and side["card"] == LOCK]
    where = f"the exit is {found[0]}" if found else "the exit is not found yet"
    return [f"Doors unlocked: {doors} of 6, fragments won: {held + lying} of 3, {where}"]


def _fates_line(seen: dict[str, Any], names: Names) -> Line:
    mof = seen["mof"]
    who = "the software" if mof["auto"] or mof["seat"] is None else name_of(names, mof["seat"])
    you = " (you)" if mof["seat"] is not None and mof["seat"] == seen["you"] else ""
    deaths = f", {counted(seen['deaths'], 'death')} so far" if seen["deaths"] else ""
    return Line(f"Master of Fates: {who}{you}, {counted(mof['cards'], 'card')}{deaths}", "storm-cloud")


def _fight_lines(seen: dict[str, Any], names: Names) -> Lines:
    """The fights between Explorers."""
    return [
        Line(f"{listed([name_of(names, seat) for seat in fight['fighters']])} fight on {fight['at']}", "fight-between")
        for fight in seen["fights"]
    ]


# ---------------------------------------------------------------- Explorers


def explorers_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Each Explorer: where, the scores as they count now, belongings, company, and what is in force."""
    lines: Lines = []
    for number in _in_order(seen):
        explorer = seen["explorers"][number]
        words = [f"{letter(number)} {name_of(names, explorer['seat'])}{' (you)' * (explorer['seat'] == seen['you'])}"]
        words += ["has left"] if explorer["gone"] else [f"on {explorer['at']}"] * bool(explorer["at"])
        words += [f"Live {explorer['live']}"] if explorer["live"] and not explorer["gone"] else []
        lines.append(Line(", ".join(words), "explorer", explorer["id"], LIVERIES[number % len(LIVERIES)]))
        if not explorer["gone"]:
            lines += _explorer_lines(explorer, names)
    return Panel("Explorers", tuple(lines))


def _in_order(seen: dict[str, Any]) -> list[int]:
    """The Explorers by number, in turn order where that is settled."""
    by_seat = {explorer["seat"]: number for number, explorer in enumerate(seen["explorers"])}
    ordered = [by_seat[seat] for seat in seen["order"] if seat in by_seat]
    return ordered + [number for number in by_seat.values() if number not in ordered]


def _explorer_lines(explorer: dict[str, Any], names: Names) -> list[str]:
    lines = []
    if explorer["scores"] is not None and any(explorer["scores"].values()):
        lines.append(", ".join(_score(explorer, trait) for trait in TRAITS[:3]))
    held = [things(explorer["keys"] or [], explorer["fragments"])]
    held += ["hidden keys"] if explorer["keys"] is None else []
    held += [counted(explorer["cards"], "card")] if explorer["cards"] else []
    lines.append(", ".join(filter(None, held)))
    others = [name_of(names, seat) for seat in explorer["group"] if seat != explorer["seat"]]
    states = [f"grouped with {listed(others)}"] if others else []
    states += ["in a fight"] if explorer["fight"] else []
    states += ["shaken by a Fierce Roar"] if explorer["roared"] else []
    states += [_effect(effect) for effect in explorer["effects"]]
    if explorer["deaths"]:
        states.append("died once" if explorer["deaths"] == 1 else f"died {explorer['deaths']} times")
    if explorer.get("perceived"):
        states.append(f"you perceived {', '.join(explorer['perceived'])}")
    lines.append("; ".join(states))
    return [line for line in lines if line]


def _score(explorer: dict[str, Any], trait: str) -> str:
    """A score as it counts, with what it is made of where cards or a beast change it."""
    score = explorer["scores"][trait]
    now = score if explorer["now"] is None else explorer["now"][trait]
    return f"{trait.title()} {now}" if now == score else f"{trait.title()} {now} ({score}{now - score:+d})"


def _effect(effect: dict[str, Any]) -> str:
    left = f", {counted(effect['turns'], 'turn')} more" if effect.get("turns") else ""
    return f"{CARDS[effect['card']].name} in force{left}"


# ---------------------------------------------------------------- cards and beasts


def hand_panel(seen: dict[str, Any]) -> Panel:
    """The viewer's reward cards, and what each does."""
    lines: Lines = []
    for card, count in Counter(seen["hand"]).items():
        reward = CARDS[card]
        several = f" ({count})" if count > 1 else ""
        when = " (when it happens)" if reward.moment == REACTION else ""
        lines.append(Line(f"{reward.name}{several}: {reward.words}{when}", card, card))
    return Panel("Your cards", tuple(lines))


def beasts_panel(seen: dict[str, Any]) -> Panel:
    """The beasts that lie face up: their health, and which attacks they are ready for."""
    lines: Lines = []
    for room, card in seen["rooms"].items():
        if card["card"] != BEAST or card["state"] != "up":
            continue
        state = "in combat" if card["fighting"] else "waiting"
        lines.append(Line(f"{room}, {state}: health {card['health']} {'#' * card['health']}", "beast"))
        if card["fighting"]:
            pounce = "used" if card["pounced"] else "ready" if card["health"] <= 2 else "not yet"
            shock, roar = _recharge(card["shock"]), _recharge(card["roar"])
            lines.append(f"Shockwave {shock}, Fierce Roar {roar}, Thunder Pounce {pounce}")
    return Panel("ElectroBeasts", tuple(lines))


def _recharge(left: int) -> str:
    return f"in {counted(left, 'turn')}" if left else "ready"


# ---------------------------------------------------------------- what lies about, and what was said


def ground_panel(seen: dict[str, Any]) -> Panel:
    """What lies on the floor, and the discard piles, which are open."""
    lines: Lines = []
    for pile in seen["piles"]:
        icon = "fragment" if pile["fragments"] else "small-key"
        lines.append(Line(f"On {pile['at']}: {things(pile['keys'], pile['fragments'])}", icon, pile["at"]))
    for owner, words in (("explorers", "Discarded"), ("fates", "Discarded by the Master of Fates")):
        spent = Counter(seen["discards"][owner])
        if spent:
            names = (f"{CARDS[card].name}{f' ({n})' if n > 1 else ''}" for card, n in spent.items())
            lines.append(f"{words}: {', '.join(names)}")
    return Panel("What lies about", tuple(lines))


def claims_panel(seen: dict[str, Any], names: Names) -> Panel:
    """What players say of rooms, the latest last; nobody vouches for it.  [electro.talk.claims]"""
    lines: Lines = []
    for claim in seen["claims"][-8:]:
        key = "with a key" if claim["key"] else "without a key"
        whom = f", to {listed([name_of(names, seat) for seat in claim['to']])}" if claim["to"] else ""
        kind = WORDS[claim["kind"]]
        lines.append(f"{name_of(names, claim['seat'])}{whom}: {claim['room']} is {_a(kind)} {key}")
    return Panel("Claims, true or not", tuple(lines))


def _a(thing: str) -> str:
    """The thing with its article.

    >>> _a("Boost Box"), _a("ElectroBeast")
    ('a Boost Box', 'an ElectroBeast')
    """
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"
