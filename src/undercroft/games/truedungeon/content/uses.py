"""What tokens do in play: when somebody uses them, at a moment that they interrupt, or by being there.

`data/uses.toml` has one row for each way to use a token. Rows are read once and checked against the catalogue; a row
without a wheel or a kind of damage has its token's.  [truedungeon.misc.token-database]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import Given, Refusal, Refused, shown
from undercroft.games.truedungeon.content.adventures.model import TYPES, Condition, Duration
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.sets import PACKAGE
from undercroft.games.truedungeon.content.tokens.token import Effect, Token, Weapon
from undercroft.games.truedungeon.content.words import ClassId, Damage, Save

How = Literal["drink", "read", "wand", "coat", "throw", "fire", "call", "shape", "gear", "passive", "react"]
Cost = Literal["standard", "free", "instant", "full"]
Target = Literal["self", "ally", "other", "monster", "monsters", "party", "room", "weapon"]
Moment = Literal[
    "",
    "failed save",
    "failed poison save",
    "spell",
    "push",
    "death",
    "failed test",
    "damage",
]
Against = Damage | Literal["magic", "puzzle"]

FULL: Final = -1
"""Of healing and revival: up to all Hit Points."""

FLAGS: Final[dict[str, str]] = {
    "bardsong-and-any": "a bard who performs may take one other Standard Action",
    "bardsong-and-attack": "a bard who performs may attack with a weapon",
    "bardsong-and-lore": "a bard who performs may check monster lore",
    "bardsong-and-own-attack": "a bard who performs may attack with this instrument",
    "bardsong-and-scroll": "a bard who performs may cast a scroll",
    "bardsong-and-spell": "a bard who performs may cast a Spell",
    "bardsong-echoes": "the song goes on in the round after a performance",
    "cancels-spell": "a spell of at most `level` does nothing to the user; one charge",
    "crit-any": "monsters that cannot be critted can",
    "crit-construct": "Constructs can be critted and sneak attacked",
    "crit-undead": "Undead can be critted and sneak attacked",
    "death-die": "a d20 at death: from `raised` on back at 1 HP, from `full` on at full HP",
    "drink-free": "drinking a potion is a Free Action",
    "escapes-death": "the death does not take place",
    "fights-on": "slain by a melee attack, its wearer fights on for 2 rounds of that combat",
    "first-round": "its effects hold in the first round of a combat",
    "flurry-crit": "flurry weapons crit from `crit_from` on",
    "flurry-leap": "both flurry slides of one round may be leaping attacks",
    "flurry-thrown": "flurry weapons may be thrown, with the row's damage on top",
    "follow-up-slide": "after its slide another is made",
    "ghost-may-speak": "one ghost may speak for the room",
    "ghost-touch": "no miss chance against incorporeal monsters; of a weapon, for its own blows",
    "ghosts-may-speak": "all ghosts may speak for the room",
    "half-maze": "the rogue test is half as long",
    "heal-split": "a healing Spell may be split among `targets`",
    "hears-ghosts": "its wearer may speak with any ghost",
    "keeps-summoning-potion": "a summoner keeps the potion that calls a creature",
    "leap": "a melee attack may be a leaping attack",
    "lowers-resistance": "Spell Resistance is `percent` less against what its wearer casts",
    "magic-may-fail": "combat damage by magic is not taken with `percent` in a hundred",
    "main-melee-crit": "the main melee weapon crits from `crit_from` on",
    "maze-again": "a failed rogue test may be repeated from the beginning",
    "more-rage": "`rage` rages and `fury` furies a game",
    "natural-1-again": "a natural 1 on a saving throw is rolled again",
    "negates-melee": "a melee attack does no damage at all",
    "oil-free": "applying an oil is a Free Action",
    "one-handed-crit": "one-handed melee weapons crit from `crit_from` on",
    "returning": "it comes back after a throw and serves again in the next round",
    "returns-thrown": "one thrown weapon comes back",
    "ring-initiate": "the psychic power ring initiate may be used",
    "save-again": "a failed save is rolled again; with the target party, for all",
    "savant": "a passed skill check adds `bonus`",
    "second-psychic-power": "one more, different psychic power in a game",
    "second-spell-as-scroll": "a second Spell in a round, cast as a scroll",
    "slides-dead": "a ghost who died in it may help with a slide",
    "sneak-at-once": "a sneak attack needs no preparation",
    "sneak-at-range": "a sneak attack may be made with a ranged weapon",
    "sneak-crit": "sneak attacks crit from `crit_from` on",
    "sneak-doubled": "a crit doubles the sneak attack bonus too",
    "sneak-with-bow": "a sneak attack may be made with a bow",
    "speaks-dead": "its owner may speak to the party when dead",
    "spell-base-twice": "a Spell's base damage counts twice, for `cost` Hit Points",
    "spells-crit": "Spells crit on a natural 20",
    "token-and-clue": "a passed rogue test gives token and clue",
    "turn-more": "turn undead deals each more: `add`, `multiply`, or `add_corporeal` to those with a body",
    "turn-outsiders": "turn undead covers Evil Outsiders and Aberrations too",
    "wand-free": "using a wand is a Free Action",
}
"""What the referee asks for by name, each with what it allows; the numbers it speaks of are in the row.

A token, also one of a user's own, may have a flag as a tag: so it has it without a row.
"""

_RULE: Final = "truedungeon.misc.token-database"


class Use(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One way to use a token: what it costs, on whom, and what is so afterwards.

    What is thrown or fired, and what is called and has a wheel, is slid against the monster's AC or against `slide_ac`;
    all else is slid only where it has a `slide_ac`. What is fired goes with a shot, which is its action.
    """

    token: str
    rule: str
    how: How
    action: Cost = "standard"
    target: Target = "self"
    """`ally` is the user or another, `other` only another, `room` neither friend nor foe."""
    heal: int = 0
    """Hit Points; `FULL`: all."""
    shared: bool = False
    """Whether the healing is a pool that the user divides."""
    below: int = 0
    """It heals only who has fewer Hit Points than that."""
    revive: int = 0
    """The dead are back with so many Hit Points; `FULL`: all; 0: they are not."""
    damage: int = 0
    type: Damage | Literal[""] = ""
    undead_only: bool = False
    slide_ac: int = 0
    save: Save | None = None
    dc: int = 0
    inflicts: Condition | None = None
    duration: Duration = "room"
    removes: tuple[Condition, ...] = ()
    one: bool = False
    """Only one of those, as the user likes."""
    effects: tuple[Effect, ...] = ()
    """What it changes until the room ends; never on the party card."""
    halves: tuple[Damage, ...] = ()
    """Damage of these kinds is halved, once.  [truedungeon.resolution.step5-percent]"""
    reduces: dict[Against, int] = {}
    """Points off damage of this kind, off any by magic, or off that of puzzles.

    [truedungeon.resolution.step4-points]
    """
    crit_from: int = 0
    """Crits from this natural number on; 0: as it is."""
    edge: Literal["", "blunt", "edged"] = ""
    """Which weapons an oil fits; edged ones are all that are not blunt."""
    double_against: str = ""
    """The type of monster that takes double damage."""
    no_damage: bool = False
    """Whether the whole attack deals none.  [truedungeon.combat.ammo-effect-zero-damage]"""
    wheel: tuple[int, ...] = ()
    ammo: str = ""
    """What it is fired as: arrow, bolt, bullet."""
    forms: tuple[str, ...] = ()
    """The creatures that the user may become, one of them."""
    moment: Moment = ""
    """What it interrupts."""
    per: Literal["", "combat", "room", "game"] = ""
    """Once in such a span."""
    charges: int = 0
    """It is used up after so many uses."""
    cost: int = 0
    """Hit Points that the user loses."""
    hook: str = ""
    """What a room may know it as: pole, chalk, fork, lantern, horn, lock."""
    numbers: dict[str, int] = {}
    """What its flag speaks of."""
    flag: str = ""
    """One of `FLAGS`."""


@ready
class _Uses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["uses"]
    uses: tuple[Use, ...] = msgspec.field(name="use")


@cache
def uses() -> dict[str, tuple[Use, ...]]:
    """All uses by the name of their token."""
    text = files(PACKAGE).joinpath("data", "uses.toml").read_text(encoding="utf-8")
    return read_uses(msgspec.toml.decode(text), shipped())


def use_of(name: str) -> tuple[Use, ...]:
    """The uses of the token of this name; none of one that only is on a card."""
    return uses().get(name, ())


def flags(tokens: Iterable[Token]) -> frozenset[str]:
    """What these tokens allow by being there.

    What only a used token allows is in its row; ask for a weapon's flags with that weapon alone.
    """
    return frozenset[str]().union(*(_flags(token.name, token.tags) for token in tokens))


@cache
def _flags(name: str, tags: tuple[str, ...]) -> frozenset[str]:
    own = {use.flag for use in use_of(name) if use.how == "passive" and use.flag}
    return frozenset(own | {tag for tag in tags if tag in FLAGS})


# ---- who may


SCROLLS: Final[dict[str, tuple[ClassId, ...]]] = {
    "all": ("bard", "cleric", "druid", "elf-wizard", "paladin", "ranger", "wizard"),
    "arcane": ("bard", "elf-wizard", "wizard"),
    "divine": ("bard", "cleric", "druid"),
}
"""Who can cast scrolls with such a mark.

[truedungeon.scroll.class-all] [truedungeon.scroll.class-arcane] [truedungeon.scroll.class-divine]
"""


def casters(scroll: Token) -> tuple[ClassId, ...]:
    """The classes that can cast this scroll: those it names, else those of its mark, a tag; else of the mark All.

    [truedungeon.scroll.class-specified]
    """
    mark = next((tag for tag in scroll.tags if tag in SCROLLS), "all")
    return scroll.classes or SCROLLS[mark]


def why_cannot_use(token: Token, cls: str) -> Refusal | None:
    """The reason why nobody of this class may use the token, or None.  [truedungeon.misc.class-list]"""
    allowed = casters(token) if token.kind == "scroll" else token.classes
    if not allowed or cls in allowed:
        return None
    scroll = token.kind == "scroll"
    return Refusal(
        "{token} is for {classes}, not for a {cls}",
        rule="truedungeon.scroll.class-specified" if scroll else "truedungeon.misc.class-list",
        also=("truedungeon.misc.class-list",) if scroll else (),
        token=token.name,
        classes=", ".join(allowed),
        cls=cls,
    )


def why_not_coat(use: Use, weapon: Weapon | None) -> Refusal | None:
    """The reason why this oil cannot go on that weapon, or on flesh where there is none; or None.

    [truedungeon.weapon.oil-not-flesh] [truedungeon.crit.keen-match]
    """
    if weapon is None:
        return Refusal("{oil} cannot go on flesh", rule="truedungeon.weapon.oil-not-flesh", oil=use.token)
    if use.edge and (weapon.edge == "blunt") != (use.edge == "blunt"):
        return Refusal(
            "{oil} goes on {wanted} weapons only; this one is {edge}",
            rule="truedungeon.crit.keen-match",
            oil=use.token,
            wanted=use.edge,
            edge=weapon.edge,
        )
    return None


def crit_range(weapon: Weapon, widened: Iterable[Use]) -> int:
    """The natural number from which this weapon crits with these oils on it: the best of all, which do not add up.

    [truedungeon.crit.range-no-stack]
    """
    fitting = [use.crit_from for use in widened if use.crit_from and why_not_coat(use, weapon) is None]
    return min([weapon.crit, *fitting])


# ---- reading


def read_uses(data: Given, catalogue: Mapping[str, Token]) -> dict[str, tuple[Use, ...]]:
    """The uses in what such a file holds, by token; `Refused` names the place of the first fault."""
    try:
        rows = msgspec.convert(data, _Uses).uses
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise Refused(f"{_row(data, where)}: {what.replace('`', '')}", rule=_RULE, at=where.strip("`$")) from None
    found: dict[str, tuple[Use, ...]] = {}
    for number, use in enumerate(rows, 1):
        at = f'use {number} ("{use.token}")'
        token = catalogue.get(use.token)
        reason = f"no token is called {shown(use.token)}" if token is None else _fault(use, token)
        if token is None or reason:
            raise Refused(f"{at}: {reason}", rule=_RULE, at=at)
        found[token.name] = (*found.get(token.name, ()), _whole(use, token))
    return found


def _whole(use: Use, token: Token) -> Use:
    """The use with what it has from the token's weapon."""
    weapon = token.weapon
    if weapon is None or use.how not in ("throw", "call", "shape"):
        return use
    return msgspec.structs.replace(use, wheel=use.wheel or weapon.wheel, type=use.type or weapon.energy or "")


def _fault(use: Use, token: Token) -> str:
    """What is wrong with the row, or nothing."""
    if not token.known:
        return "nobody knows what this token does"
    if not _does_something(_whole(use, token)):
        return "it has no effect"
    if use.flag and use.flag not in FLAGS:
        return f"no flag is called {shown(use.flag)}"
    if (use.how == "react") != bool(use.moment):
        return "a reaction has a moment, and nothing else has"
    if (use.how == "fire") != bool(use.ammo):
        return "what is fired says as what, and nothing else does"
    if (use.how == "shape") != bool(use.forms):
        return "another form is that of a creature, and nothing else is"
    if (use.how == "coat") != (use.target == "weapon"):
        return "an oil goes on a weapon, and nothing else does"
    if (use.save is None) != (use.dc == 0):
        return "a save goes with a dc"
    if use.double_against and use.double_against not in TYPES:
        return f"no monster is of the type {shown(use.double_against)}"
    if any(effect.when for effect in use.effects):
        return "an effect holds once the token is used: it has no when"
    return ""


def _does_something(use: Use) -> bool:
    return bool(
        use.heal
        or use.revive
        or use.damage
        or use.inflicts
        or use.removes
        or use.effects
        or use.halves
        or use.reduces
        or use.crit_from
        or use.wheel
        or use.hook
        or use.flag
    )


def _row(data: Given, where: str) -> str:
    """Which use a place in plain data is in, by number and name."""
    index = where.partition("[")[2].partition("]")[0]
    if not index.isdecimal() or not isinstance(data, dict):
        return "uses"
    row = data["use"][int(index)]
    name = row.get("token") if isinstance(row, dict) else None
    return f'use {int(index) + 1} ("{name}")' if isinstance(name, str) else f"use {int(index) + 1}"
