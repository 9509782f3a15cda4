"""What helps to choose: what one does by each answer, with or to what, how it may end, and what is for nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Choice, Option
from undercroft.engine.craft.words import listed, percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY
from undercroft.games.pararoles.content.cards import DIAMONDS, HEARTS, SPADES, SUITS
from undercroft.games.pararoles.content.goods import DAGGER, GOODS, KNUCKLES, LEAF, QUIVER, WAND, WEAPONS
from undercroft.games.pararoles.faces import odds
from undercroft.games.pararoles.faces.chart import AT, SIDES, chart_of, mask
from undercroft.games.pararoles.faces.signs import lying
from undercroft.games.pararoles.faces.things.kinds import READY_BY_ID
from undercroft.games.pararoles.faces.things.words import number
from undercroft.games.pararoles.state.ground import BESIDE, NAMES, around

View = Mapping[str, Any]
Seen = Mapping[str, Any]
"""A hero or an enemy of a view."""

RENEWED: Final = {"relight": WAND, "recharge": DAGGER, "restock": QUIVER}
USES: Final = {"ignite": WAND, "leaf": LEAF}
LATE: Final = "in a combat the enemies act before you"
EARLY: Final = "in a combat you act before the enemies"
"""What the speed of a move means.  [pararoles.combat.first-rushed] [pararoles.combat.first-vigilant]"""

DESIGNED: Final = {
    "entrance site": ("place the entrance", "entrance"),
    "door square": ("place the door", "door"),
    "secret door": ("place the secret door", "secret-door"),
    "stairs x": ("choose the column", "stairs"),
    "stairs y": ("choose the row", "stairs"),
    "secret x": ("choose the column", "secret-door"),
    "secret y": ("choose the row", "secret-door"),
    "trap x": ("choose the column", "trap"),
    "trap y": ("choose the row", "trap"),
    "portal": ("place the portal", "portal"),
    "enemy place": ("place the enemy", "designer"),
}
"""By question of the designer: what one does, and the thing that it is about."""


def offers(view: View, choice: Choice) -> dict[str, Offer]:
    """The offers of this question, by the ids of its options."""
    if choice.ask in DESIGNED:
        verb, thing = DESIGNED[choice.ask]
        return {option.id: Offer(verb, thing) for option in choice.options}
    asked = _Asked(view, choice.seat)
    find = FINDERS[choice.ask]
    return {option.id: find(asked, option) for option in choice.options}


class _Asked:
    """A view as whoever is asked reads it, with what several options need worked out once."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.by_id = {hero["player"]: hero for hero in view["heroes"]}
        self.me: Seen = next((hero for hero in view["heroes"] if hero["seat"] == seat), {})
        self.foes = {foe["name"]: foe for foe in view["enemies"]}
        self._lying: dict[str, str] | None = None
        self._shut: set[tuple[str, str]] | None = None

    @property
    def lying(self) -> Mapping[str, str]:
        """By square the most important thing that lies there."""
        if self._lying is None:
            self._lying = {at: found[0].thing for at, found in lying(self.view).items()}
        return self._lying

    def is_shut(self, one: str, other: str) -> bool:
        """Whether a shut door stands between these squares."""
        if self._shut is None:
            shut = [(door["at"], door["side"]) for door in self.view["map"]["doors"] if door["state"] == "shut"]
            pairs = [(at, NAMES[BESIDE[SIDES[side]][AT[at]]]) for at, side in shut]
            self._shut = {*pairs, *((there, here) for here, there in pairs)}
        return (one, other) in self._shut

    def taken(self, at: str | None) -> bool:
        """Whether a token that the party sees stands there."""
        return any(token["at"] == at for token in (*self.view["heroes"], *self.view["enemies"]))

    def option(self, name: str) -> Any:
        """A reading in force."""
        return self.view["options"][name]

    @property
    def trick(self) -> int:
        """The own trick stat.  [pararoles.core.trick-stat]"""
        stat: int = self.me["now"][self.option("trick_suit")]
        return stat


# ---------------------------------------------------------------- going


def _go(asked: _Asked, option: Option) -> Offer:
    """A step, a rushed one, a climb, or places traded."""
    rushed = option.id.startswith("rush ")
    if option.id.endswith("rearrange"):
        return Offer("go", "rearrange", LATE if rushed else None)
    at = option.at or ""
    if "climb" in option.id:  # Tokens stop it.
        return Offer("go", KNUCKLES, LATE if rushed else None, vain=asked.taken(at))
    plan = asked.view["map"]
    thing = asked.lying.get(at)
    if thing is None:
        thing = "room" if at in plan["rooms"] else "corridor" if at in plan["squares"] else "unseen"
        if asked.is_shut(asked.me["at"], at):
            thing = "door"
        elif rushed:  # How one goes is more than the bare ground.
            thing = "rushed"
    return Offer("go", thing, "; ".join(filter(None, (_risk(asked, at), LATE if rushed else None))) or None)


def _risk(asked: _Asked, at: str) -> str | None:
    """What may happen to whoever enters this square, as far as the party knows."""
    if any(trap["at"] == at and not trap["lid"] for trap in asked.view["traps"]):
        return "sets the trap off"
    if at in asked.view["map"]["burning"]:
        return "1 damage to whoever ends a turn there"
    unknown = asked.option("traps") and not asked.view["unveiled"] and at not in asked.view["map"]["safe"]
    return "may hide a trap" if unknown else None


def _step(asked: _Asked, option: Option) -> Offer:
    return Offer("stop", "rushed", LATE, idle=True) if option.id == "stop" else _go(asked, option)


def _approach(asked: _Asked, option: Option) -> Offer:
    return Offer("stay", "vigilant", EARLY, idle=True) if option.id == "stay" else _go(asked, option)


def _place(asked: _Asked, option: Option) -> Offer:
    """Who is to stand on a square; in vain where all would stand where they did."""
    hero, shuffle = asked.by_id[option.id], asked.view["shuffle"]
    if hero["at"] != option.at:
        return Offer("place", option.id)
    at = {other["seat"]: other["at"] for other in asked.view["heroes"]}
    moved = any(at[seat] != square for seat, square in zip(shuffle["order"], shuffle["squares"], strict=False))
    last = len(shuffle["squares"]) - len(shuffle["order"]) == 2
    return Offer("place", option.id, "nobody moves" if last and not moved else "stays there", vain=last and not moved)


def _flee(asked: _Asked, option: Option) -> Offer:
    return Offer("run", asked.lying.get(option.id, "run"), _risk(asked, option.id))


# ---------------------------------------------------------------- a movement turn


def _turn(asked: _Asked, option: Option) -> Offer:
    verb, _, rest = option.id.partition(" ")
    if verb == "done":
        return Offer("end the turn", idle=True)
    if verb == "search":
        return Offer("search", "search", _tries(asked), vain=_searched(asked))
    if verb == "disarm":
        words = _tries(asked)
        if words is not None:
            words = f"{words}; an Ace sets it off: {odds.ace(asked.view)}"
        return Offer("disarm", asked.lying.get(rest, "trap"), words)
    if verb == "leave":
        return Offer("leave", "stairs")
    if verb in ("dispel", "reveal"):
        return Offer("give up a card", asked.lying.get(rest, "trap"))
    if verb == "mend":
        return Offer("give up a card", rest, f"+{_gain(asked, rest, figures.MEND)} health")
    if verb == "encourage":
        return Offer("use", rest, _heals(asked, rest))
    if verb == "buy":
        return Offer("buy", rest)
    return _item(asked, option) or _go(asked, option)


def _item(asked: _Asked, option: Option) -> Offer | None:
    """What is done with items and cards in a combat and outside alike."""
    verb, _, rest = option.id.partition(" ")
    if verb == "give":
        return Offer("give", "treasure")
    if verb in RENEWED:
        return Offer("give up a card", RENEWED[verb])
    if verb == "leaf":
        foe = asked.foes[rest]
        found = odds.hits(odds.hero_hits(asked.view, asked.me, foe), word="holds")
        return Offer("use", rest, found, vain=foe["entangled"])
    return Offer("use", USES[verb]) if verb in USES else None


def _tries(asked: _Asked) -> str | None:
    """How often a search or a deactivation succeeds, unless others aid; None where all aid at no cost.

    [pararoles.trap.find.check] [pararoles.trap.find.aid]
    """
    others = [hero for hero in asked.view["heroes"] if hero["at"] is not None and hero["seat"] != asked.seat]
    if asked.option("all_aid") and others:
        return None
    aided = ", more if others aid" if any(not hero["searched"] for hero in others) else ""
    return f"succeeds: {odds.draw(asked.view, asked.trick)}{aided}"


def _searched(asked: _Asked) -> bool:
    """Whether nothing can be found by a search: every trap in reach would be known.

    [pararoles.trap.find.radius] [pararoles.trap.find.once-squares]
    """
    if asked.view["unveiled"] or not asked.option("traps"):
        return True
    living = sum(not hero["fallen"] for hero in asked.view["heroes"])
    here, plan = AT[asked.me["at"]], asked.view["map"]
    area = around(here, living) & chart_of(asked.view).ground.sight(here)
    known = mask(plan["searched"]) | mask(plan["safe"]) | mask(trap["at"] for trap in asked.view["traps"])
    chests = mask(pile["at"] for pile in asked.view["piles"] if pile["chest"])  # Their lids may be trapped.
    return not area & ~(known & ~(chests & ~mask(plan["searched"])))


def _gain(asked: _Asked, id: str, name: str) -> int:
    """How much health this hero would get back of so much."""
    hero = asked.by_id[id]
    lost: int = hero["full"] - hero["health"]
    return min(number(asked.view, name), lost)


def _heals(asked: _Asked, id: str) -> str:
    """How often encouragement succeeds, and what it gives.  [pararoles.core.special.encourager]"""
    good = odds.draw(asked.view, asked.me["now"][SUITS[HEARTS]])
    return f"succeeds: {good}, +{_gain(asked, id, figures.ENCOURAGE)} health"


# ---------------------------------------------------------------- a combat


def _fight(asked: _Asked, option: Option) -> Offer:
    verb, _, whom = option.id.partition(" ")
    if verb in ("attack", "sword", *WEAPONS):
        return _attack(asked, option)
    if verb == "special":
        return _special(asked, whom)
    if verb == "defend":
        return Offer("defend", "defense", f"succeeds: {odds.guard(asked.view, odds.hero_side(asked.me))}")
    if verb == "run":
        return Offer("run", "run", f"succeeds: {odds.draw(asked.view, asked.trick)}")
    if verb == "move":
        return Offer("move", "combat")
    if verb == "lift":
        return Offer("lift", "lift", f"succeeds: {odds.draw(asked.view, max(asked.me['now'].values()))}")
    return _item(asked, option) or Offer(verb)


def _attack(asked: _Asked, option: Option, *, advantage: bool = False) -> Offer:
    """An attack with bare hands, a weapon or The Big One on an enemy."""
    verb, _, whom = option.id.partition(" ")
    if verb == "leaf":
        return _item(asked, option) or Offer("use")
    foe = asked.foes[whom]
    if verb == "sword":
        found = odds.hero_hits(asked.view, asked.me, foe, clumsy=True, advantage=advantage)
        words = None if found is None else f"hits: {odds.said(found.at_least(1), exact=found.exact)}, two hits fell it"
        return Offer("attack", whom, words)
    weapon = "" if verb == "attack" else verb
    found = odds.hero_hits(asked.view, asked.me, foe, weapon, advantage=advantage)
    return Offer("attack", whom, odds.hits(found, health=foe["health"], reflecting=foe["reflecting"]))


def _special(asked: _Asked, whom: str) -> Offer:
    """The Special Action of the own role."""
    view, me = asked.view, asked.me
    side = odds.hero_side(me)
    good = odds.draw(view, me["now"][SUITS[side.prime]])
    verb = "special action"
    if side.prime == HEARTS:
        return Offer(verb, whom, _heals(asked, whom), vain=not _gain(asked, whom, figures.ENCOURAGE))
    if side.prime == DIAMONDS:
        return Offer(verb, whom, f"succeeds: {good}") if whom else Offer(verb, "leader", "the better of two cards")
    foe = asked.foes[whom]
    if side.prime != SPADES:
        return Offer(verb, whom, f"succeeds: {good}", vain=foe["lost"])
    found = odds.named_hits(view, me["now"][SUITS[SPADES]], odds.foe_side(foe)._replace(clumsy=False), SPADES)
    words = f"hits: {odds.said(found.at_least(1), exact=found.exact)}, {number(view, figures.BRUISE)} damage"
    return Offer(verb, whom, f"{words}, thrown back at you" if foe["reflecting"] else words)


def _again(asked: _Asked, option: Option) -> Offer:
    if option.id == "no":
        return Offer("no second attack", QUIVER, idle=True)
    return Offer("give up a card", QUIVER) if option.id == "restock" else _attack(asked, option)


def _order(asked: _Asked, option: Option) -> Offer:
    """An attack at the call of a Leader: a lone one has advantage, a swing of The Big One always."""
    alone = asked.view["combat"]["act"]["seat"] == asked.seat
    return _attack(asked, option, advantage=alone or option.id.startswith("sword "))


def _echo(asked: _Asked, option: Option) -> Offer:
    strike = asked.view["combat"]["strike"]
    foe = asked.foes[strike["enemy"]]
    saved = option.id == "saved"
    how = {"card": asked.me["saved"]} if saved else {"advantage": strike["advantage"]}
    found = odds.hero_hits(asked.view, asked.me, foe, strike["weapon"], **how)
    words = odds.hits(found, health=foe["health"], reflecting=foe["reflecting"])
    return Offer("use the saved card", "dart", words) if saved else Offer("draw", "draw", words)


def _keep(asked: _Asked, option: Option) -> Offer:
    return Offer("keep", "dart") if option.id == "keep" else Offer("discard", "dart")


def _voidspark(asked: _Asked, option: Option) -> Offer:
    strike = asked.view["combat"]["strike"]
    foe = asked.foes[strike["enemy"]]
    if option.id == "declare":
        fails = odds.draw(asked.view, max(foe["stats"].values()), fails=True)
        return Offer("declare", "voidspark", f"banishes: {fails}, else it loses a turn")
    found = odds.hero_hits(asked.view, asked.me, foe, strike["weapon"], card=strike["card"])
    return Offer("attack", strike["enemy"], odds.hits(found, health=foe["health"], reflecting=foe["reflecting"]))


def _miracle(asked: _Asked, option: Option) -> Offer:
    if option.id == "stand":
        return Offer("let it stand", "staff", idle=True)
    menace = asked.view["combat"]["menace"]
    foe = None if menace is None else asked.foes.get(menace["enemy"])
    if foe is None:
        return Offer("roll again", "staff")
    die = BY_DIFFICULTY[foe["difficulty"]].die
    words = listed(f"{action} {percent(die.count(action), len(die))}" for action in dict.fromkeys(die))
    return Offer("roll again", "staff", words)


# ---------------------------------------------------------------- together


def _aid(asked: _Asked, option: Option) -> Offer:
    if option.id == "no":
        return Offer("keep the search", "search", idle=True)
    check, suit = asked.view["check"], asked.option("trick_suit")
    part = [hero["now"][suit] for hero in asked.view["heroes"] if hero["seat"] in (check["seat"], *check["aiding"])]
    without = odds.draw(asked.view, max(part) + len(part) - 1)
    aided = odds.draw(asked.view, max(*part, asked.trick) + len(part))
    return Offer("aid", "aid", f"succeeds about {aided.removeprefix('about ')}, without you {without}")


def _hero(asked: _Asked, option: Option) -> Offer:
    if option.id in READY_BY_ID:
        return Offer("take a hero", option.id)
    if option.id == "start":
        return Offer("just start", str(option.value))
    return Offer("make your own")


def _stat(asked: _Asked, option: Option) -> Offer:
    return Offer("assign", option.id)


def _floor(asked: _Asked, option: Option) -> Offer:
    return Offer("roll a floor" if option.id == "rolled" else "take a floor", "floor")


def _gift(asked: _Asked, option: Option) -> Offer:
    what = option.id.partition(" ")[0]
    return Offer("give", what if what in GOODS else "treasure")


def _pay(asked: _Asked, option: Option) -> Offer:
    if option.id == "rest":
        return Offer("pay with any", "treasure", idle=True)
    return Offer("give up", option.id.rpartition(" ")[2])


def _shop(asked: _Asked, option: Option) -> Offer:
    verb, _, rest = option.id.partition(" ")
    if verb == "done":
        return Offer("go down", "stairs", idle=True)
    return Offer("bring back", rest) if verb == "revive" else Offer(verb, rest or "treasure")


def _whom(verb: str) -> Callable[[_Asked, Option], Offer]:
    """One of the heroes, for this."""
    return lambda asked, option: Offer(verb, option.id)


def _creep(asked: _Asked, option: Option) -> Offer:
    return Offer("stay") if option.id == "stay" else Offer("go", asked.lying.get(option.at or ""))


FINDERS: Final[Mapping[str, Callable[[_Asked, Option], Offer]]] = {
    "hero": _hero,
    "stat": _stat,
    "floor": _floor,
    "next": _whom("go next"),
    "turn": _turn,
    "step": _step,
    "approach": _approach,
    "rearrange": _place,
    "gift": _gift,
    "aid": _aid,
    "pay": _pay,
    "sacrifice": _pay,
    "shop": _shop,
    "vote": _whom("vote for"),
    "prey": _whom("go for"),
    "creep": _creep,
    "summon": lambda asked, option: Offer("place the enemy", "trap"),
    "fight": _fight,
    "again": _again,
    "order": _order,
    "flee": _flee,
    "flame": lambda asked, option: Offer("set ablaze", "flame"),
    "echo": _echo,
    "keep": _keep,
    "voidspark": _voidspark,
    "miracle": _miracle,
    "target": _whom("attack"),
}
"""For each question what its options offer."""
