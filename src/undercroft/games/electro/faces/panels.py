"""The labyrinth in words: whose turn it is, the Explorers, the cards in hand, beasts in combat, and what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted, listed
from undercroft.games.electro.book.basics.layouts import WORDS
from undercroft.games.electro.book.fates.beasts import POUNCE_AT
from undercroft.games.electro.book.setup.scores import MOST
from undercroft.games.electro.content.cards import CARDS, REACTION
from undercroft.games.electro.faces.sight import reading
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
    "pay the three fragments of the Master Key, and behind one is the exit. Who holds all three there escapes with all "
    "who are there or at its door; whoever is left behind has lost."
)
TOGETHER: Final = "Whoever is at the exit when one there holds all 3 fragments escapes and wins; all others have lost"
"""Whether Explorers are friends or rivals.  [electro.exit.companions] [electro.end.escape]"""

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


def beast_in(room: str) -> str:
    """The beast of this room as a thing that can be asked about."""
    return f"{BEAST} {room}"


def is_met(card: dict[str, Any]) -> bool:
    """Whether the beast of this room lies face up, so that everybody knows it.  [electro.enter.beast-shown]"""
    return bool(card["card"] == BEAST and card["state"] == "up")


def live_bar(explorer: dict[str, Any]) -> tuple[int, int] | None:
    """The Live of an Explorer, of as much as one can start with; None while it is secret."""
    live = explorer["live"]
    return (live, max(live, MOST)) if live else None


def health_bar(seen: dict[str, Any], card: dict[str, Any]) -> tuple[int, int]:
    """The health of a beast that was met, of what a whole one has."""
    return card["health"], reading(seen, "beast_health")


def signs_of(explorer: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What holds for an Explorer: icons, each with its thing."""
    found = [("fragment", "fragment")] * bool(explorer["fragments"])
    found += [("small-key", "small-key")] * bool(explorer["keys"])
    found += [("fight-between", "fight-between")] * bool(explorer["fight"])
    found += [("damp-blows", "roar")] * bool(explorer["roared"])
    found += [("beacon", "group")] * (len(explorer["group"]) > 1)
    return (*found, *((effect["card"], effect["card"]) for effect in explorer["effects"]))


def is_acting(seen: dict[str, Any], explorer: dict[str, Any]) -> bool:
    """Whether it is this Explorer's turn."""
    turn = seen["turn"]
    return turn is not None and explorer["seat"] == turn["seat"]


def goods(keys: list[str], fragments: int) -> str:
    """Keys and fragments in words.

    >>> goods(["key", "key"], 1), goods(["blue"], 0)
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


def turns_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Who acts after whom: the Explorers in the settled order, and at last the Master of Fates, for the beasts too.

    [electro.turn.round] [electro.setup.clockwise] [electro.beast.turns]
    """
    fates = seen["stage"] == Stage.FATES.value
    if not fates and seen["stage"] != Stage.ROUND.value:
        return Panel("Turns", strip=True)
    turn = seen["turn"]
    now = [] if turn is None else turn["members"] or [turn["seat"]]
    explorers = [seen["explorers"][number] for number in _in_order(seen)]
    lines = [
        Line(
            name_of(names, one["seat"]),
            id=f"@{one['seat']}",
            also=(one["id"],),
            thing=one["id"],
            acts=one["seat"] in now,
        )
        for one in explorers
        if not one["gone"]
    ]
    return Panel("Turns", (*lines, Line("Master of Fates", id=_fates_id(seen), thing="mof", acts=fates)), strip=True)


def _fates_id(seen: dict[str, Any]) -> str:
    mof = seen["mof"]
    return "" if mof["auto"] or mof["seat"] is None else f"@{mof['seat']}"


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
        words = f"{card.name} is in force: {card.words.partition(' until')[0].lower()}"
        lines.append(Line(words, card.id, thing=card.id))
    lines += _fight_lines(seen, names)
    lines.append(_fates_line(seen, names))
    if seen["stage"] != Stage.OVER.value:
        lines.append(Line(CLOCKS[seen["clock"]].format(limit=seen["limit"], toll=seen["toll"]), thing="storm"))
    lines += progress(seen)
    decks = seen["decks"]
    left = f"Reward cards left: {decks['explorers']}, of the Master of Fates: {decks['fates']}"
    lines.append(Line(left, thing="reward-card"))
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
    return [
        Line(f"Doors unlocked: {doors} of 6, fragments won: {held + lying} of 3, {where}", thing="escape"),
        Line(TOGETHER, thing="escape"),
    ]


def _fates_line(seen: dict[str, Any], names: Names) -> Line:
    mof = seen["mof"]
    who = "the software" if mof["auto"] or mof["seat"] is None else name_of(names, mof["seat"])
    you = " (you)" if mof["seat"] is not None and mof["seat"] == seen["you"] else ""
    deaths = f", {counted(seen['deaths'], 'death')} so far" if seen["deaths"] else ""
    words = f"Master of Fates: {who}{you}, {counted(mof['cards'], 'card')}{deaths}"
    return Line(words, "storm-cloud", id=_fates_id(seen), thing="mof", acts=seen["stage"] == Stage.FATES.value)


def _fight_lines(seen: dict[str, Any], names: Names) -> Lines:
    """The fights between Explorers."""
    return [
        Line(
            f"{listed([name_of(names, seat) for seat in fight['fighters']])} fight on {fight['at']}",
            "fight-between",
            thing="fight-between",
        )
        for fight in seen["fights"]
    ]


# ---------------------------------------------------------------- Explorers


def explorers_panel(seen: dict[str, Any], names: Names) -> Panel:
    """Each Explorer: where, the scores as they count now, belongings, company, and what is in force."""
    lines: Lines = []
    for number in _in_order(seen):
        explorer = seen["explorers"][number]
        words = f"{letter(number)} {name_of(names, explorer['seat'])}{' (you)' * (explorer['seat'] == seen['you'])}"
        words += ", has left" if explorer["gone"] else f" {place_words(seen, explorer)}".rstrip()
        bar = None if explorer["gone"] else live_bar(explorer)
        words += "; Live:" if bar is not None else ""
        lines.append(
            Line(
                words,
                "explorer",
                explorer["id"],
                LIVERIES[number % len(LIVERIES)],
                id=f"@{explorer['seat']}",
                also=(explorer["id"],),
                thing=explorer["id"],
                bar=bar,
                signs=signs_of(explorer),
                acts=is_acting(seen, explorer),
            )
        )
        if not explorer["gone"]:
            lines += _explorer_lines(explorer, names)
    return Panel("Explorers", tuple(lines))


def place_words(seen: Mapping[str, Any], explorer: Mapping[str, Any]) -> str:
    """Where an Explorer is: in a room, or on a tile; nothing before they have a place."""
    at = explorer["at"]
    return f"{'in' if at in seen['rooms'] or at in seen['sides'] else 'on'} {at}" if at else ""


def _in_order(seen: dict[str, Any]) -> list[int]:
    """The Explorers by number, in turn order where that is settled."""
    by_seat = {explorer["seat"]: number for number, explorer in enumerate(seen["explorers"])}
    ordered = [by_seat[seat] for seat in seen["order"] if seat in by_seat]
    return ordered + [number for number in by_seat.values() if number not in ordered]


def _explorer_lines(explorer: dict[str, Any], names: Names) -> list[str]:
    lines = []
    if explorer["scores"] is not None and any(explorer["scores"].values()):
        lines.append(", ".join(_score(explorer, trait) for trait in TRAITS[:3]))
    held = [goods(explorer["keys"] or [], explorer["fragments"])]
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
        lines.append(Line(f"{reward.name}{several}: {reward.words}{when}", card, card, thing=card))
    return Panel("Your cards", tuple(lines))


def beasts_panel(seen: dict[str, Any]) -> Panel:
    """The beasts that lie face up: their health, and which attacks they are ready for."""
    lines: Lines = []
    for room, card in seen["rooms"].items():
        if not is_met(card):
            continue
        state = "in combat" if card["fighting"] else "waiting"
        bar = health_bar(seen, card)
        lines.append(Line(f"{room}, {state}: health", "beast", room, id=room, thing=beast_in(room), bar=bar))
        if card["fighting"]:
            pounce = "used" if card["pounced"] else "ready" if card["health"] <= POUNCE_AT else "not yet"
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
        words = f"On {pile['at']}: {goods(pile['keys'], pile['fragments'])}"
        lines.append(Line(words, icon, pile["at"], thing=icon))
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
        words = f"{name_of(names, claim['seat'])}{whom}: {claim['room']} is {_a(kind)} {key}"
        lines.append(Line(words, thing=claim["room"]))
    return Panel("Claims, true or not", tuple(lines))


def _a(thing: str) -> str:
    """The thing with its article.

    >>> _a("Boost Box"), _a("ElectroBeast")
    ('a Boost Box', 'an ElectroBeast')
    """
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"
