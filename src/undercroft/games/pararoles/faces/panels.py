"""A crawl in words: the turn, the party, the enemies, and what there is to know before, between and after floors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics.heroes import ROLES, values_of
from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY, SPECIAL, spoken
from undercroft.games.pararoles.content.cards import JOKERS, LETTERS, SUITS, card_named, suit_of, value
from undercroft.games.pararoles.content.goods import BIGONE, GOODS
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.faces.aim import aim
from undercroft.games.pararoles.faces.signs import acting, signs
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, PARTNER
from undercroft.games.pararoles.state.records import ENEMIES as FOES
from undercroft.games.pararoles.state.records import FIRST
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, FLOOR, HEROES, OPENING, OVER, PARTY, STAIRS
from undercroft.games.pararoles.state.state import State
from undercroft.scene import Line, Panel

READY_BY_ID: Final = {hero.id: hero for hero in READY}
LIVERIES: Final = ("red", "blue", "green", "yellow")
"""The colours of heroes, by number."""

FACES: Final = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}
STATES: Final = {
    "rushed": "rushed",
    "guarded": "guarded",
    "clumsy": "clumsy at the next defense",
    "lost": "loses the next turn",
    "controlled": "mind controlled",
    "special": "special used",
    "miracle": "a miracle in hand",
    "entangled": "entangled",
    "reflecting": "reflects damage",
    "fresh": "has just come up",
    "patrol": "on patrol",
}
DONE: Final = {"moved": "move", "used": "item", "searched": "search"}
"""The three actions of a movement turn."""

PARTS: Final = {"first": "The vigilant act", "enemies": "The enemies act", "last": "The rushed act"}
"""By part of a combat round: whose part it is.  [pararoles.combat.mixed-order]"""

SPECIALS: Final = {
    "defender": "attacks anybody, friend or foe",
    "trickster": "tricks a hero into a clumsy defense",
    "phool": "bursts with acid",
    "commander": "has another enemy attack, or confuses a hero",
    "guard": "attacks with fire",
    "prince": "throws damage back",
    "queen": "controls a hero's mind",
    "king": "raises a Minion",
    "dragon": "breathes fire on all",
}
"""By the short name of a type: what its special does, in few words."""

LEGEND: Final = "H Hearts, D Diamonds, S Spades, C Clubs"
"""The letters of the stats.  [pararoles.core.stats]"""

KINDS: Final = {BOSS: "boss", LEAD: "lead of a duo", PARTNER: "partner of a duo"}


def panels(
    s: State, seen: dict[str, Any], full: Mapping[str, int], seat: int | None, names: tuple[str, ...]
) -> tuple[Panel, ...]:
    """What there is to know beside the map; `full` is the health with which each enemy began."""
    party = Panel("The party", party_lines(seen, seat, names))
    if s.stage is OVER:
        return (end_panel(s), party)
    if s.stage in (OPENING, HEROES):
        return (heroes_panel(s), party)
    if s.stage is DESIGN:
        return (Panel(f"Floor {max(1, s.number)}", ("The keeper designs the floor.",)), party)
    if s.stage in (FLOOR, STAIRS):
        return (shop_panel(s, seen, names), party)
    turns, turn = turns_panel(seen, names), turn_panel(s, seen, seat, names)
    if not seen["enemies"] and not seen["lost_sight"]:
        return (turns, turn, party)
    enemies = enemies_panel(seen, full, names)
    return (turns, turn, party, enemies) if seen["combat"] is None else (turns, turn, enemies, party)


# ---------------------------------------------------------------- words


def player(names: tuple[str, ...], hero: dict[str, Any]) -> str:
    """What the hero's player is called."""
    return _name(names, hero["seat"])


def _name(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat < len(names) else f"player {seat + 1}"


def role_icon(hero: dict[str, Any]) -> str:
    """The icon of the hero's role."""
    return f"hero-{hero['role'].lower()}" if hero["role"] else "adventurer-hood"


def card_of(foe: dict[str, Any]) -> str:
    """The card that the enemy is, such as 8 of spades.  [pararoles.core.enemy.card]"""
    rank = FACES.get(foe["difficulty"], foe["difficulty"])
    return f"{rank} of {foe['suit']}" if foe["suit"] else str(rank)


def hand_words(cards: Iterable[str]) -> str:
    """Playing cards in words, suit by suit.

    >>> hand_words(["9S", "7H", "KS"])
    '7 of hearts; 9, King of spades'
    """
    held = [card_named(card) for card in cards]
    words = ["Joker"] * any(card in JOKERS for card in held)
    for suit, name in enumerate(SUITS):
        ranks = [value(card) for card in held if card not in JOKERS and suit_of(card) == suit]
        words += [f"{', '.join(str(FACES.get(rank, rank)) for rank in ranks)} of {name}"] if ranks else []
    return "; ".join(words)


def foe_colour(foe: dict[str, Any]) -> str:
    """The livery of an enemy: bosses have their own."""
    return "grey" if foe["kind"] == BOSS else "violet"


def kind_words(foe: dict[str, Any]) -> list[str]:
    """What the enemy is besides its type."""
    return [KINDS[foe["kind"]]] if foe["kind"] in KINDS else []


def die_words(die: tuple[str, ...]) -> str:
    """A die table in short.

    >>> die_words(("attack", "attack", "attack", "defense", "special", "special"))
    '1-3 attack, 4 defense, 5-6 special'
    """
    words = []
    face = 1
    for action, faces in groupby(die):
        last = face + len(list(faces)) - 1
        words.append(f"{face} {action}" if face == last else f"{face}-{last} {action}")
        face = last + 1
    return ", ".join(words)


def stats_words(stats: dict[str, int], now: dict[str, int]) -> str:
    """The stats by the letters of the suits; what treasure adds stands behind.

    >>> stats_words(dict.fromkeys(SUITS, 6), dict.fromkeys(SUITS, 6) | {"clubs": 8})
    'H6 D6 S6 C8 (6+2)'
    """
    words = []
    for letter, suit in zip(LETTERS, SUITS, strict=True):
        more = now[suit] - stats[suit]
        words.append(f"{letter}{now[suit]} ({stats[suit]}+{more})" if more else f"{letter}{now[suit]}")
    return " ".join(words)


def _states(of: dict[str, Any]) -> list[str]:
    return [words for key, words in STATES.items() if of.get(key)]


# ---------------------------------------------------------------- the party


def party_lines(seen: dict[str, Any], seat: int | None, names: tuple[str, ...]) -> tuple[Line | str, ...]:
    """Each hero: who, role, health, stats, belongings, and how they are."""
    lines: list[Line | str] = []
    crawling = any(hero["at"] is not None for hero in seen["heroes"])
    for number, hero in enumerate(seen["heroes"], 1):
        you = " (you)" if hero["seat"] == seat else ""
        where = "fallen" if hero["fallen"] else "has left the floor" if hero["left"] and crawling else ""
        id = f"@{hero['seat']}"
        lines.append(
            Line(
                f"{player(names, hero)}{you}{_called(hero)}",
                role_icon(hero),
                hero["player"],
                LIVERIES[number % 4 - 1],
                id=id,
                also=(hero["player"],),
                thing=hero["player"],
                bar=(hero["health"], hero["full"]) if hero["full"] and not where else None,
                signs=() if where else signs(hero),
                acts=acting(seen) == id,
            )
        )
        if hero["role"] is None:
            continue
        lines.append(", ".join(words for words in (where, stats_words(hero["stats"], hero["now"])) if words))
        if hero["treasure"]:
            lines.append(Line(f"treasure: {hand_words(hero['treasure'])}", thing="treasure"))
        lines += [Line(item_words(item), thing=item["key"]) for item in hero["items"]]
        if states := [] if where else _hero_states(seen, hero):
            lines.append("; ".join(states))
    return (*lines, Line(LEGEND, thing="draw"))


def _hero_states(seen: dict[str, Any], hero: dict[str, Any]) -> list[str]:
    """How a hero on the floor is; the speed of the last move is of no more interest when the next one is due."""
    due = seen["mover"] == hero["seat"] and not hero["moved"] and seen["combat"] is None
    return _states(hero | {"rushed": hero["rushed"] and not due}) + (
        [f"has saved the {hand_words([hero['saved']])}"] if hero["saved"] else []
    )


def _called(hero: dict[str, Any]) -> str:
    ready = READY_BY_ID.get(hero["ready"])
    parts = [part for part in (ready.name if ready else "", hero["role"] or "") if part]
    return f": {', '.join(parts)}" if parts else ""


def item_words(item: dict[str, Any]) -> str:
    """An item with the uses that are left in it."""
    if not GOODS[item["key"]].uses:
        return str(item["name"])
    return f"{item['name']} ({item['uses']} left)" if item["uses"] else f"{item['name']} (spent)"


def heroes_panel(s: State) -> Panel:
    """The ready-made heroes, to choose from.  [pararoles.core.start-stats]"""
    lines: list[Line | str] = [Line(LEGEND, thing="draw")]
    for hero in READY:
        role = ROLES[SUITS.index(hero.suit)]
        stats = " ".join(f"{letter}{stat}" for letter, stat in zip(LETTERS, hero.stats_of(values_of(s)), strict=True))
        lines.append(Line(f"{hero.name}, {role}, {stats}", f"hero-{role.lower()}", hero.id, thing=hero.id))
        lines.append(hero.text)
    return Panel("Ready-made heroes", tuple(lines))


# ---------------------------------------------------------------- the turn


def turns_panel(seen: dict[str, Any], names: tuple[str, ...]) -> Panel:
    """Who acts after whom: the party, then the enemies; in a combat these stand between the vigilant and the rushed.

    [pararoles.move.party-first] [pararoles.combat.mixed-order] [pararoles.combat.order-within]
    """
    now = acting(seen)
    here = [hero for hero in seen["heroes"] if hero["at"] is not None]
    if seen["combat"] is not None:
        late, waiting = _late(seen, here), seen["combat"]["heroes_waiting"]  # [pararoles.combat.several]
        here = [hero for hero in here if hero["seat"] not in waiting]
        order = [_hero_turn(hero, names, now) for hero in here if hero["seat"] not in late]
        order += [_foe_turn(seen, name, now) for name in _foes_in_order(seen)]
        order += [_hero_turn(hero, names, now) for hero in here if hero["seat"] in late]
        return Panel("Turns", tuple(order), strip=True)
    if seen["options"]["free_order"]:  # [pararoles.move.order]
        order = [Line("the party", acts=seen["stage"] == PARTY.value)]
    else:
        order = [_hero_turn(hero, names, now) for hero in here]
    return Panel("Turns", (*order, Line("the enemies", acts=seen["stage"] == ENEMIES.value)), strip=True)


def _late(seen: dict[str, Any], here: list[dict[str, Any]]) -> list[int]:
    """The seats that act after the enemies; while these do so, or a round is about to begin, those who have rushed."""
    combat = seen["combat"]
    if combat["part"] in (FIRST, FOES):
        return list(combat["late"])
    rushed = [hero["seat"] for hero in here if hero["rushed"]]
    if seen["options"]["any_rushed"] and set(rushed) & set(combat["heroes"]):
        return [hero["seat"] for hero in here]
    return rushed


def _foes_in_order(seen: dict[str, Any]) -> list[str]:
    """The enemies of the combat, and one that only comes closer while it does so."""
    fighting: list[str] = seen["combat"]["enemies"]
    menace = seen["combat"]["menace"]
    return fighting if menace is None or menace["enemy"] in fighting else [*fighting, menace["enemy"]]


def _hero_turn(hero: dict[str, Any], names: tuple[str, ...], now: str | None) -> Line:
    id = f"@{hero['seat']}"
    return Line(player(names, hero), id=id, also=(hero["player"],), thing=hero["player"], acts=id == now)


def _foe_turn(seen: dict[str, Any], name: str, now: str | None) -> Line:
    known = any(foe["name"] == name for foe in seen["enemies"])
    return Line(spoken(name), id=name, thing=name if known else None, acts=name == now)


def turn_panel(s: State, seen: dict[str, Any], seat: int | None, names: tuple[str, ...]) -> Panel:
    """Whose turn it is, and what is left of it."""
    lines: list[Line | str] = []
    if s.stage is ENEMIES:
        lines.append("The enemies move")
    elif s.stage is CLASH and seen["combat"] is None:
        lines.append("The tokens are where they are: who fights?")
    if seen["combat"] is not None:
        lines += combat_lines(seen["combat"], names)
    elif seen["mover"] is not None:
        hero = next(hero for hero in seen["heroes"] if hero["seat"] == seen["mover"])
        whose = "Your turn" if hero["seat"] == seat else f"The turn of {player(names, hero)}"
        done = [words for key, words in DONE.items() if hero[key]]
        lines.append(f"{whose}; done: {', '.join(done)}" if done else whose)
    if seen["stride"] is not None:
        how = "rushed" if seen["stride"]["rushed"] else "vigilant"
        lines.append(Line(f"On the move, {how}; spaces left: {seen['stride']['left']}", thing=how))
    if seen["queue"] and seen["combat"] is None:
        lines.append(f"Then {', '.join(_name(names, waiting) for waiting in seen['queue'])}")
    if seen["quiet"] and not seen["enemies"]:
        lines.append("The floor is cleared")
    mine = any(hero["seat"] == seat for hero in seen["heroes"])
    lines.append(Line(f"{'Aim' if mine else 'Aim of the party'}: {aim(seen)}", thing="aim"))
    lines.append(Line(f"Deck {seen['deck']['left']} cards, score {seen['score']}", thing="deck"))
    return Panel(f"Floor {seen['floor']}, round {seen['round']}", tuple(lines))


def combat_lines(combat: dict[str, Any], names: tuple[str, ...]) -> list[Line | str]:
    """The round of a fight, who is in it, and whose turn it is."""
    heroes = ", ".join(_name(names, seat) for seat in combat["heroes"])
    words = f"Combat, round {combat['round']}: {heroes} against {spoken(', '.join(combat['enemies']))}"
    lines: list[Line | str] = [Line(words, thing="combat")]
    waiting = [*(_name(names, seat) for seat in combat["heroes_waiting"]), *map(spoken, combat["enemies_waiting"])]
    if waiting:
        lines.append(Line(f"In another one, fought after it: {', '.join(waiting)}", thing="combat"))
    acting = ""
    if combat["act"] is not None:
        acting = f": {_name(names, combat['act']['seat'])}"
    elif combat["menace"] is not None:
        face = combat["menace"]["face"]
        acting = f": {spoken(combat['menace']['enemy'])}{f' rolled {face}' if face else ''}"
    if combat["part"] in PARTS:
        lines.append(PARTS[combat["part"]] + acting)
    sword = combat["sword"]
    if sword["hot"]:
        lines.append(Line("The Big One is red hot", thing=BIGONE))
    elif sword["holders"] or sword["lifted"]:
        held = sword["holders"] or sword["lifted"]
        lifters = ", ".join(_name(names, seat) for seat in held)
        lines.append(Line(f"The Big One is lifted by {lifters}", thing=BIGONE))
    return lines


def enemies_panel(seen: dict[str, Any], full: Mapping[str, int], names: tuple[str, ...]) -> Panel:
    """The enemies in sight, or those in the combat; of each type its die table once."""
    combat = seen["combat"]
    lines: list[Line | str] = []
    told: set[str] = set()
    for foe in seen["enemies"]:
        if combat is not None and foe["name"] not in combat["enemies"]:
            continue
        type = BY_DIFFICULTY[foe["difficulty"]]
        stats = f" ({stats_words(foe['stats'], foe['stats'])})" if foe["suit"] else ""
        words = [spoken(foe["name"]), card_of(foe) + stats, *_foe_states(foe, names)]
        lines.append(
            Line(
                ", ".join(words),
                type.icon,
                foe["name"],
                foe_colour(foe),
                id=foe["name"],
                thing=foe["name"],
                bar=(foe["health"], full[foe["name"]]),
                signs=signs(foe),
                acts=acting(seen) == foe["name"],
            )
        )
        if type.name not in told:
            die = die_words(type.die)
            if type.short in SPECIALS:
                die = die.replace(SPECIAL, f"{SPECIAL} ({SPECIALS[type.short]})")
            lines.append(Line(f"{type.name}, speed {type.speed}: {die}", thing=type.short))
            told.add(type.name)
    if seen["lost_sight"] and combat is None:
        lines.append(f"out of sight: {spoken(', '.join(seen['lost_sight']))}")
    return Panel("In combat" if combat is not None else "Enemies", tuple(lines))


def _foe_states(foe: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """What is special about an enemy just now."""
    words = kind_words(foe) + _states(foe | {"patrol": foe["patrol"] and foe["quarry"] is None})
    words += [f"pursues {_name(names, foe['quarry'])}"] if foe["quarry"] is not None else []
    words += [f"wounds {foe['wounds']}"] if foe["wounds"] else []
    words += [f"acid {foe['acid']}"] if foe["acid"] else []
    words += [f"holds {hand_words(foe['cards'])}"] if foe["cards"] else []
    return words


# ---------------------------------------------------------------- between floors, and at the end


def shop_panel(s: State, seen: dict[str, Any], names: tuple[str, ...]) -> Panel:
    """The Legendary Items with their prices, and what it costs to bring back the fallen.  [pararoles.item.costs]"""
    carried = {item["key"] for hero in seen["heroes"] for item in hero["items"]}
    lines: list[Line | str] = []
    for good in GOODS.values():
        taken = " (the party has it)" if good.one and good.key in carried else ""
        lines.append(Line(f"{good.cost:>2} {good.name}{taken}: {good.does}", good.key, good.key, thing=good.key))
    for hero in seen["heroes"]:
        if hero["fallen"]:
            words = f"{s.figure[figures.REVIVE]:>2} {player(names, hero)} comes back"
            lines.append(Line(words, role_icon(hero), hero["player"], thing="revive"))
    return Panel(f"After floor {seen['floor']}: prices in treasure cards", tuple(lines))


def end_panel(s: State) -> Panel:
    """How it ended, and what the score is made of.  [pararoles.core.score]"""
    numbers = s.figure
    held = sum(len(hero.treasure) for hero in s.heroes)
    rows = (
        (s.behind, "floor left behind", "floors left behind", numbers[figures.SCORE_FLOOR]),
        (s.beaten, "enemy defeated", "enemies defeated", numbers[figures.SCORE_ENEMY]),
        (s.bosses, "boss defeated", "bosses defeated", numbers[figures.SCORE_BOSS]),
        (held, "treasure card held", "treasure cards held", numbers[figures.SCORE_TREASURE]),
    )
    lines = [f"{count} {one if count == 1 else more}: {count * each}" for count, one, more, each in rows]
    title = "The party has made it" if s.ended in ("won", "keeper conceded") else "The party has fallen"
    return Panel(title, (*lines, Line(f"Score {s.score()}", thing="score")))
