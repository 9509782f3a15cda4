"""Psychic Powers: who has them, up to which tier, how often, and what each does to the one who manifests it.

[truedungeon.psychic.unlock] [truedungeon.psychic.tier-access] [truedungeon.psychic.once]
[truedungeon.psychic.free-action] [truedungeon.psychic.reaction]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.basics.costs import of_use, pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.book.combat.harm import heal
from undercroft.games.truedungeon.book.items.interrupts import due_now
from undercroft.games.truedungeon.book.items.pouch import belongings, slug
from undercroft.games.truedungeon.character.equip import fit, why_worse
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Deed, Hero, Lasting, Window
from undercroft.games.truedungeon.state.roster import build_of, carried_of, character_of
from undercroft.games.truedungeon.state.state import State, condition_of, is_stone
from undercroft.games.truedungeon.state.stats import column, most_hp

REPAIR: Final = 4
ENERGIES: Final = ("cold", "fire", "shock", "sonic")
GAME: Final = "game psychic"


@dataclass(frozen=True, slots=True)
class Power:
    """A Psychic Power: its tier, what lasts of it for the room, points it takes off, the rule of what it does."""

    id: str
    tier: int
    words: str
    value: str = ""
    points: int = 0
    rule: str = ""


POWERS: Final = {
    power.id: power
    for power in (
        Power("cell-repair", 0, "cell repair: heal 4 HP", rule="truedungeon.psychic.cell-repair"),
        Power(
            "adjust-mass",
            1,
            "adjust mass: walk on water in this room",
            "walk-on-water",
            rule="truedungeon.psychic.adjust-mass",
        ),
        Power(
            "control-mass",
            2,
            "control mass: fall without harm in this room",
            "soft-falls",
            rule="truedungeon.psychic.control-mass",
        ),
        Power("esp", 3, "ESP: nothing surprises you in this room", "no-surprise", rule="truedungeon.psychic.esp"),
        Power(
            "planar-vision",
            4,
            "planar vision: no attack passes through the incorporeal",
            "planar-vision",
            rule="truedungeon.psychic.planar-vision",
        ),
        Power(
            "mind-shield", 5, "mind shield: the failed Will save does nothing", rule="truedungeon.psychic.mind-shield"
        ),
        Power(
            "energy-adjustment",
            6,
            "energy adjustment: 5 points less",
            points=5,
            rule="truedungeon.psychic.energy-adjustment",
        ),
        Power(
            "energy-control", 7, "energy control: 10 points less", points=10, rule="truedungeon.psychic.energy-control"
        ),
        Power("ring-initiate", 8, "ring initiate: another ring", rule="truedungeon.psychic.ring-initiate"),
    )
}
"""All there are, by tier.  [truedungeon.psychic.table]"""
ONLY_ANSWERS: Final = ("mind-shield", "energy-adjustment", "energy-control")


# ---------------------------------------------------------------- who may


def tier_of(s: State, hero: Hero) -> tuple[int, tuple[str, ...]]:
    """The highest tier that a character may use, and by which rules; -1 if its mind is not awake.

    It stands on the card: a different Psychic Fuel token for each tier, unless something opens all of them.
    [truedungeon.psychic.unlock] [truedungeon.psychic.fuel] [truedungeon.psychic.skull] [truedungeon.psychic.no-fuel]
    """
    if not s.card(hero).boxes.get("psychic"):
        return -1, ("truedungeon.psychic.unlock",)
    by: tuple[str, ...] = ("truedungeon.psychic.unlock", "truedungeon.psychic.fuel")
    tier = max(0, column(s, hero, "psychic").value)
    if not tier:
        by += ("truedungeon.psychic.no-fuel",)
    if "ring-initiate" in marks_of(s, hero):
        by += ("truedungeon.psychic.skull",)
    return tier, by


def why_cannot_manifest(s: State, hero: Hero, power: Power) -> Refusal | None:
    """The reason why a character cannot use this power now, or None; the Free Action is part of it.

    [truedungeon.psychic.tier-access] [truedungeon.psychic.once] [truedungeon.psychic.never-twice]
    [truedungeon.psychic.dark-disciple] [truedungeon.psychic.free-action]
    """
    tier, by = tier_of(s, hero)
    if tier < 0:
        return Refusal("the mind of the {who} is not awake", rule="truedungeon.psychic.unlock", who=s.name(hero))
    if power.tier > tier:
        return Refusal(
            "{power} is of tier {wanted}, and the {who} has {tier}",
            rule="truedungeon.psychic.tier-access" if tier else "truedungeon.psychic.no-fuel",
            also=by,
            power=power.id,
            wanted=power.tier,
            who=s.name(hero),
            tier=tier,
        )
    if power.id == "ring-initiate" and "ring-initiate" not in marks_of(s, hero):
        return Refusal("ring initiate needs the Skull of Cavadar", rule=power.rule)
    if hero.used.get(f"{GAME} {power.id}"):
        return Refusal("{power} works once an adventure", rule="truedungeon.psychic.never-twice", power=power.id)
    second = "second-psychic-power" in marks_of(s, hero)
    if hero.used.get(GAME, 0) >= 1 + second:
        rule = "truedungeon.psychic.dark-disciple" if second else "truedungeon.psychic.once"
        return Refusal("the {who} has manifested all it can in this adventure", rule=rule, who=s.name(hero))
    return why_cannot_pay(s, hero, _cost(s))


def _cost(s: State) -> str:
    """The Free Action, outside combat time as for anything else; an answer to what happens takes no time.

    [truedungeon.psychic.free-action] [truedungeon.psychic.reaction]
    """
    return "free" if s.window is not None else of_use(s, "free")


def can_think(s: State, hero: Hero) -> bool:
    """Whether one who is paralyzed, and nothing else, has a power to manifest.

    [truedungeon.condition.paralyzed.helpless]
    """
    keeps = [one.name for one in hero.lasting if one.condition and not CONDITIONS[one.name].acts]
    if keeps != ["paralyzed"] or hero.surprised:
        return False
    return next(offers(s, hero), None) is not None


# ---------------------------------------------------------------- on one's own turn


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """The powers that a character may manifest on its own account."""
    if not s.card(hero).boxes.get("psychic"):
        return
    for power in POWERS.values():
        if power.id in ONLY_ANSWERS or why_cannot_manifest(s, hero, power) is not None:
            continue
        if power.id == "ring-initiate":
            for into, out in rings(s, hero):
                words = f"put on {into.name}" + (f" in place of {out.name}" if out is not None else "")
                id = f"manifest ring-initiate {slug(into.name)}" + (f" {slug(out.name)}" if out is not None else "")
                yield Option(id, words, rule=power.rule)
        else:
            yield Option(f"manifest {power.id}", power.words, rule=power.rule)


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a power that is not offered."""
    power = POWERS.get(words[1] if len(words) > 1 else "")
    if power is None:
        return Refusal("there is no such Psychic Power", rule="truedungeon.psychic.table")
    why = why_cannot_manifest(s, hero, power)
    if why is None and power.id in ONLY_ANSWERS:
        return Refusal("{power} is an answer to what happens", rule="truedungeon.psychic.reaction", power=power.id)
    if why is None and power.id == "ring-initiate":
        return Refusal("that ring cannot be put on", rule=power.rule)
    return why


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The power is manifested, on the one who does.  [truedungeon.psychic.self-only]"""
    hero = s.heroes[deed.hero]
    words = deed.id.split(" ")
    power = POWERS[words[1]]
    manifest(s, hero, power, tell)
    if power.id == "cell-repair":
        heal(s, hero, REPAIR, tell, by="Cell repair", rule=power.rule)
    elif power.id == "ring-initiate":
        _change_ring(s, hero, words[2:], tell)
    else:
        _stays(hero, power)


def manifest(s: State, hero: Hero, power: Power, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """The Free Action and the use are spent, and everybody knows.

    [truedungeon.psychic.free-action] [truedungeon.psychic.once]
    """
    also = (
        "truedungeon.psychic.free-action",
        "truedungeon.psychic.self-only",
        "truedungeon.psychic.tier-access",
        "truedungeon.psychic.once",
        *tier_of(s, hero)[1],
        *rules,
    )
    if condition_of(hero, "paralyzed") is not None:
        also += ("truedungeon.condition.paralyzed.helpless",)
    pay(s, hero, _cost(s), tell)
    hero.used[GAME] = hero.used.get(GAME, 0) + 1
    hero.used[f"{GAME} {power.id}"] = 1
    s.note(f"psychic {power.id}")
    tell.everyone("manifests", who=s.name(hero), power=power.id.replace("-", " "), rule=power.rule, also=also)


def _stays(hero: Hero, power: Power) -> None:
    hero.lasting.append(Lasting(power.id.replace("-", " "), "room", rule=power.rule, values={power.value: 1}))


# ---------------------------------------------------------------- rings


def rings(s: State, hero: Hero) -> Iterator[tuple[Token, Token | None]]:
    """The rings that may be put on, each with the other that comes off; None where there is room.

    [truedungeon.psychic.ring-initiate]
    """
    worn = [token for token in s.card(hero).fitted.worn if token.slot == "finger"]
    carried = {token.name: token for token in carried_of(hero.build, s.rules.user_catalogue) if token.slot == "finger"}
    for into in carried.values():
        for out in (None, *worn):
            if into is not out and with_ring(hero.build, into.name, out.name if out is not None else "", s.rules):
                yield into, out


@lru_cache(maxsize=512)
def with_ring(build: str, into: str, out: str, options: TrueDungeonOptions) -> str:
    """The character with this ring on and that one put away, or nothing if that cannot be."""
    character = character_of(build)
    worn, carried = [*character.tokens, into], list(character.carried)
    carried.remove(into)
    if out:
        worn.remove(out)
        carried.append(out)
    made = replace(character, tokens=tuple(worn), carried=tuple(carried))
    before, after = (fit(one, with_own(options.user_catalogue), options).problems for one in (character, made))
    return build_of(made) if why_worse(before, after, into) is None else ""


def _change_ring(s: State, hero: Hero, ids: list[str], tell: Tell) -> None:
    """Another ring is worn, and the party card says so.  [truedungeon.psychic.ring-initiate]"""
    names = [next(token.name for token in belongings(s, hero) if slug(token.name) == id) for id in ids]
    into, out, *_ = [*names, ""]
    hero.build = with_ring(hero.build, into, out, s.rules)
    hero.hp = min(hero.hp, most_hp(s, hero))
    tell.everyone("ring", who=s.name(hero), ring=into, rule="truedungeon.psychic.ring-initiate")


# ---------------------------------------------------------------- in answer to something


def _answers(power: Power, suits: Callable[[State, Hero, Window], bool]) -> Callable[..., Iterator[Option]]:
    def offer(s: State, hero: Hero, window: Window) -> Iterator[Option]:
        if hero.is_dead or hero.gone or is_stone(hero) or not suits(s, hero, window):
            return
        if s.card(hero).boxes.get("psychic") and why_cannot_manifest(s, hero, power) is None:
            yield Option(f"{power.id}", power.words, rule=power.rule)

    return offer


def _is_surprised(s: State, hero: Hero, window: Window) -> bool:
    return hero.surprised


def _see_it_coming(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The Surprise just announced is undone for its user.  [truedungeon.psychic.esp] [truedungeon.psychic.reaction]"""
    manifest(s, hero, POWERS["esp"], tell, rules=("truedungeon.psychic.reaction",))
    hero.surprised = False
    _stays(hero, POWERS["esp"])


def _failed_will(s: State, hero: Hero, window: Window) -> bool:
    found = s.save
    return found is not None and window.hero == hero.number and found.save == "will" and window.hero not in found.again


def _shield_mind(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The failed Will save does nothing to its user.  [truedungeon.psychic.mind-shield]"""
    found = s.save
    assert found is not None, "a save has failed"
    manifest(s, hero, POWERS["mind-shield"], tell, rules=("truedungeon.psychic.reaction",))
    found.results[hero.number] = True


def _burns(s: State, hero: Hero, window: Window) -> bool:
    return window.hero == hero.number and any(due_now(s).parts.get(kind) for kind in ENERGIES)


def _take_off(power: Power) -> Callable[[State, Hero, Window, Chance, Tell], None]:
    def do(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
        """Points come off the energy damage that is due, in step 4.  [truedungeon.psychic.energy-control]"""
        manifest(s, hero, power, tell, rules=("truedungeon.psychic.reaction", "truedungeon.resolution.step4-points"))
        harm = due_now(s)
        left = power.points
        for kind in ENERGIES:
            off = min(left, harm.parts.get(kind, 0))
            if off:
                harm.less.append([off, kind, power.id.replace("-", " "), power.rule])
                left -= off

    return do


REACTIONS.append(Reaction("esp", ("surprise",), _answers(POWERS["esp"], _is_surprised), _see_it_coming, mental=True))
REACTIONS.append(
    Reaction("mind-shield", ("save",), _answers(POWERS["mind-shield"], _failed_will), _shield_mind, mental=True)
)
for _power in (POWERS["energy-adjustment"], POWERS["energy-control"]):
    REACTIONS.append(Reaction(_power.id, ("damage",), _answers(_power, _burns), _take_off(_power), mental=True))

DEEDS: Final = {"manifest": do}
WHY: Final = {"manifest": why_not}
QUESTIONS: Final = ()
EVENTS: Final[dict[str, str]] = {
    "manifests": "The {who} manifests {power}.",
    "ring": "The {who} wears {ring} now.",
}
