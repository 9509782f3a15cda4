"""What helps to choose: what one does by each answer, with what, and how the dice may decide it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.words import percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.exploration.book.basics.dice import D10, D100
from undercroft.games.exploration.book.basics.harm import ETHEREAL
from undercroft.games.exploration.book.fights.deeds import SCALD, SPEECH
from undercroft.games.exploration.book.round_end import COME
from undercroft.games.exploration.content.lists import (
    ABILITIES,
    CARVE,
    CREATURES,
    GHOUL,
    KEY,
    LUCKY,
    POSSESSED,
    REBUKE,
    SIGIL,
    SMOKE,
    SPIRIT,
    STREGHA,
    WATER,
    WHISPER,
    slug,
)
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.faces.chances import (
    View,
    attack_odds,
    beside,
    check_odds,
    counter,
    figure,
    friend_odds,
    has_passed,
    hero_of,
    hits,
    kind_might,
    lucky,
    nearest_friend,
)
from undercroft.games.exploration.faces.ground import Seen
from undercroft.games.exploration.faces.things.goods import goods_thing
from undercroft.games.exploration.faces.things.people import skirmisher
from undercroft.games.exploration.faces.things.places import lying, token_thing
from undercroft.games.exploration.faces.things.words import COUNTER, REST, STRIDE
from undercroft.games.exploration.figures import (
    COINS_FROM,
    DEFEND,
    DEFEND_COST,
    ITEM_FROM,
    REST_GHOST,
    REST_POWER,
    REST_ROLL,
    REST_VITA,
)
from undercroft.games.exploration.state.records import GHOST, HOLD, LIVING

GO: Final = "go"
END: Final = Offer("end the turn", idle=True)
LUCK: Final = slug(LUCKY)
AFFLICT: Final = (GHOUL, STREGHA)
"""Creatures whose hits change the odds of what comes after them.  [exploration.core.creatures.powers]"""


class Asked:
    """A question with what its offers need: the view, what it is about, and who is asked."""

    def __init__(self, view: View, choice: Choice) -> None:
        self.view = view
        self.about: dict[str, Any] = choice.about or {}

    @property
    def hero(self) -> Seen:
        """The character that is asked."""
        return hero_of(self.view, self.about["who"])

    def foe(self, id: str) -> Seen:
        """The foe with this id."""
        found: Seen = next(foe for foe in self.view["foes"] if foe["id"] == id)
        return found

    def door(self, name: str) -> Seen:
        """The door of this name."""
        found: Seen = next(door for door in self.view["doors"] if door["name"] == name)
        return found


def offers(view: View, choice: Choice) -> dict[str, Offer]:
    """The offers of this question, by the ids of its options."""
    asked, find = Asked(view, choice), FINDERS[choice.ask]
    if choice.ask in ("turn", "fight"):
        places = lying(view)
        return {
            option.id: Offer(GO, places.get(str(option.at), STRIDE))
            if option.id.startswith("go ")
            else find(asked, option.id)
            for option in choice.options
        }
    return {option.id: find(asked, option.id) for option in choice.options}


# ---------------------------------------------------------------- a turn


def _turn(asked: Asked, id: str) -> Offer:
    deed, _, what = id.partition(" ")
    return END if deed == "end" else DEEDS[deed](asked, what)


def _open(asked: Asked, name: str) -> Offer:
    return Offer("open", name, f"creatures come at the round's end: {percent(COME, D10)}")


def _try(asked: Asked, name: str) -> Offer:
    skill, number = asked.door(name)["check"]
    return Offer("open", name, f"opens: {check_odds(asked.view, asked.hero, skill, number)}{lucky(asked.hero)}")


def _search(asked: Asked, name: str) -> Offer:
    token = next(one for one in asked.view["tokens"] if token_thing(one) == f"token {name}")
    if token["name"]:
        return Offer("search", token_thing(token), "unknown")
    coins, item = figure(asked.view, COINS_FROM), figure(asked.view, ITEM_FROM)
    items = sum(face >= item for face in range(1, D10 + 1))
    purses = sum(coins <= face < item for face in range(1, D10 + 1))
    found = f"an Item: {percent(items, D10)}, coins: {percent(purses, D10)}{lucky(asked.hero)}"
    return Offer("search", token_thing(token), f"unless the story has something there, {found}")


def _use(asked: Asked, what: str) -> Offer:
    return Offer("use", what.partition(" ")[0])


def _smoke(asked: Asked, what: str) -> Offer:
    return Offer("use", slug(SMOKE))


def _trade(verb: str) -> Callable[[Asked, str], Offer]:
    """Giving, or asking for: the Item stands behind the other's id."""

    def offer(asked: Asked, what: str) -> Offer:
        other, _, item = what.partition(" ")
        giver = asked.hero if verb == "give" else hero_of(asked.view, other)
        name = next(name for name in (*giver["things"], *giver["items"]) if slug(name) == item)
        return Offer(verb, goods_thing(name))

    return offer


def _rest(asked: Asked, what: str) -> Offer:
    """A rest: how often it brings a skirmish; in vain where nobody lacks anything.  [exploration.core.rest.roll]"""
    view = asked.view
    often = percent(min(D10, figure(view, REST_ROLL)), D10)
    return Offer(
        "rest", REST, f"a skirmish: {often}{lucky(asked.hero)}", vain=not any(map(_gains(view), view["heroes"]))
    )


def _gains(view: View) -> Callable[[Seen], bool]:
    """What says whether a rest would bring a character anything.  [exploration.core.rest.recover]"""
    vita, power, ghost = (figure(view, key) for key in (REST_VITA, REST_POWER, REST_GHOST))

    def gains(hero: Seen) -> bool:
        if hero["life"] != LIVING:
            return bool(ghost and hero["ghost"] < hero["max_ghost"])
        return bool((vita and hero["vita"] < hero["max_vita"]) or (power and hero["power"] < hero["max_power"]))

    return gains


# ---------------------------------------------------------------- a fight


def _attack(asked: Asked, what: str) -> Offer:
    """An attack with its odds; an ability that joins it may bring nothing more."""
    view, hero = asked.view, asked.hero
    id, _, joined = what.partition(" ")
    foe = asked.foe(id)
    ability = hero["ability"] if joined else ""
    vain = (ability == SIGIL and not beside(view, foe)) or (ability == WHISPER and foe["spooked"])
    return Offer("attack", id, attack_odds(view, hero, foe, ability), vain=bool(vain))


def _give_in(asked: Asked, what: str) -> Offer:
    other = nearest_friend(asked.view, asked.hero)
    odds = None if other is None else friend_odds(asked.view, asked.hero, other)
    return Offer("give in", "possessed", odds)


def _beguile(asked: Asked, id: str) -> Offer:
    odds = f"works: {check_odds(asked.view, asked.hero, 'SPEECH', SPEECH)}{lucky(asked.hero)}"
    return Offer("cast", id, odds)


def _phantasm(asked: Asked, id: str) -> Offer:
    return Offer("cast", id)


def _throw(asked: Asked, id: str) -> Offer:
    lost = min(SCALD, asked.foe(id)["vita"])
    return Offer("throw", id, f"hits: {percent(1, 1)}, {lost}")


# ---------------------------------------------------------------- a skirmish


def _stance(asked: Asked, id: str) -> Offer:
    """What one does in a round of a skirmish, with the odds of one's own blow and of theirs."""
    deed, *rest = id.split(" ")
    if deed == "use":
        return Offer("use", rest[0])
    if deed == "smoke":
        return Offer("use", slug(SMOKE))
    if deed == "throw":
        return Offer("throw", slug(WATER))
    if deed == HOLD:
        return Offer("defend", _aim(asked.view, ""), _danger(asked, defends=True), idle=True)
    defends = deed == "defend"
    theirs = _danger(asked, defends=defends)
    if defends and rest[:1] == ["beguile"]:
        kind = next(kind["kind"] for kind in asked.view["skirmish"]["kinds"] if slug(kind["kind"]) == rest[1])
        works = check_odds(asked.view, asked.hero, "SPEECH", SPEECH)
        return Offer("cast", skirmisher(kind), f"works: {works}{lucky(asked.hero)}; {theirs}")
    if defends and rest[:1] == ["phantasm"]:
        return Offer("cast", rest[1], theirs)
    own = ABILITIES[asked.hero["ability"]]
    joined = own.name if own.id in rest else ""
    at = next((word for word in rest if word != own.id), "")
    odds = f"{_blow(asked, at, defends=defends)}; {theirs}"
    return Offer(deed, _aim(asked.view, at), odds, vain=_adds_nothing(asked.view, joined, at))


def _aim(view: View, at: str) -> str:
    """What is struck at: a kind where it is named or alone, else the counter of all."""
    kinds = [kind["kind"] for kind in view["skirmish"]["kinds"]]
    named = [kind for kind in kinds if slug(kind) == at] or (kinds if len(kinds) == 1 else [])
    return skirmisher(named[0]) if named else COUNTER


def _blow(asked: Asked, at: str, *, defends: bool) -> str:
    """How often the character hits.  [exploration.core.skirmish.one-counter] [exploration.core.skirmish.stance]"""
    view, kinds = asked.view, asked.view["skirmish"]["kinds"]
    if POSSESSED in asked.hero["statuses"]:
        other = nearest_friend(view, asked.hero)
        if other is None:
            return "you strike at nobody"
        return f"on the {other['character']}, {friend_odds(view, asked.hero, other)}"
    wanted = max(kind["defense"] for kind in kinds if not at or slug(kind["kind"]) == at)
    might = asked.hero["might"] - (figure(view, DEFEND_COST) if defends else 0)
    return f"hits: {_about(view)}{percent(hits(view, might, wanted), D100)}{lucky(asked.hero)}"


def _about(view: View) -> str:
    """What is said of odds that creatures may change before the dice are rolled."""
    changing = any(kind["kind"] in AFFLICT for kind in view["skirmish"]["kinds"])
    return "about " if changing else ""


def _danger(asked: Asked, *, defends: bool) -> str:
    """How often each kind hits the character this round, and what that costs.

    [exploration.core.skirmish.creatures-first] [exploration.core.skirmish.damage]
    """
    view, hero = asked.view, asked.hero
    if hero["smoke"]:
        return "their next attacks miss"
    defense = hero["defense"] + (figure(view, DEFEND) if defends else 0)
    told: list[str] = []
    for number, kind in enumerate(view["skirmish"]["kinds"]):
        if counter(view, number) and kind["kind"] not in view["skirmish"]["stopped"]:
            often = percent(hits(view, kind_might(view, kind), defense), D100)
            told.append(f"{kind['kind']} hits you: {_about(view) if told else ''}{often}, {_cost(kind, hero)}")
    return "; ".join(told) or "nobody attacks"


def _cost(kind: Seen, hero: Seen) -> int:
    """What a hit of this kind costs the character.  [exploration.core.ghost.ethereal]"""
    damage: int = kind["damage"]
    return max(0, damage - ETHEREAL) if hero["life"] == GHOST and kind["type"] != SPIRIT else damage


def _adds_nothing(view: View, ability: str, at: str) -> bool:
    """Whether an ability that joins the blow can bring nothing.  [exploration.core.skirmish.abilities]"""
    fight = view["skirmish"]
    kinds = [kind["kind"] for kind in fight["kinds"]]
    aims = [number for number, kind in enumerate(kinds) if slug(kind) == at] or [
        number for number in range(len(kinds)) if counter(view, number)
    ]
    if ability in (CARVE, REBUKE, SIGIL):
        return all(counter(view, number) <= 1 for number in aims)
    return ability == WHISPER and kinds[aims[0]] in fight["spooked"]


# ---------------------------------------------------------------- other questions


def _character(asked: Asked, id: str) -> Offer:
    return Offer("play", id)


def _hand_over(asked: Asked, id: str) -> Offer:
    item = goods_thing(asked.about["item"])
    return Offer("give", item) if id == "yes" else Offer("keep", item, idle=True)


def _check(asked: Asked, id: str) -> Offer:
    if id == "key":
        return Offer("use", slug(KEY), f"passes: {percent(1, 1)}")
    skill, number = asked.about["skill"], asked.about["number"]
    return Offer(
        "roll", skill.lower(), f"passes: {check_odds(asked.view, asked.hero, skill, number)}{lucky(asked.hero)}"
    )


def _choice(asked: Asked, id: str) -> Offer:
    return Offer("choose")


def _place(asked: Asked, id: str) -> Offer:
    kind = asked.about["creature"]
    return Offer("place", slug(kind) if kind in CREATURES else None)


def _lucky(asked: Asked, id: str) -> Offer:
    """To keep a die or roll it again: of a check what that means, else how often it shows more.

    [exploration.core.statuses]
    """
    face, sides, why = asked.about["face"], asked.about["sides"], str(asked.about["why"])
    skill, _, number = why.partition(" ")
    if skill not in SKILLS:
        rolled = f"higher: {percent(sides - face, sides)}, lower: {percent(face - 1, sides)}"
        return Offer("keep", LUCK, idle=True) if id == "keep" else Offer("roll again", LUCK, rolled, vain=face == sides)
    passed = has_passed(asked.view, asked.hero, skill, int(number), face)
    if id == "keep":
        return Offer("keep", skill.lower(), "passes" if passed else "fails", idle=True)
    return Offer("roll again", LUCK, f"passes: {check_odds(asked.view, asked.hero, skill, int(number))}", vain=passed)


def _discard(asked: Asked, id: str) -> Offer:
    return Offer("discard", id)


def _grow(asked: Asked, id: str) -> Offer:
    return Offer("learn" if id.upper() in SKILLS else "grow", id)


DEEDS: Final[dict[str, Callable[[Asked, str], Offer]]] = {
    "open": _open,
    "try": _try,
    "key": lambda asked, name: Offer("open", name, f"opens: {percent(1, 1)}"),
    "show": lambda asked, name: Offer("open", name, f"opens: {percent(1, 1)}"),
    "search": _search,
    "use": _use,
    "smoke": _smoke,
    "give": _trade("give"),
    "ask": _trade("ask"),
    "rest": _rest,
    "attack": _attack,
    "possessed": _give_in,
    "beguile": _beguile,
    "phantasm": _phantasm,
    "throw": _throw,
}
"""For each deed of a turn what it offers."""

FINDERS: Final[dict[str, Callable[[Asked, str], Offer]]] = {
    "character": _character,
    "turn": _turn,
    "fight": _turn,
    "trade": _hand_over,
    "check": _check,
    "choice": _choice,
    "place": _place,
    "stance": _stance,
    "lucky": _lucky,
    "discard": _discard,
    "grow": _grow,
}
"""For each question what its options offer."""
