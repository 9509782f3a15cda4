"""Powers of spellcasters: what each does when it is used.

Songs are in `bardsong`, polymorph and summoning in `shaping`, what is always on in `features`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.engine import Chance, Proc, Question, Tell
from undercroft.engine.craft.words import listed
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics import ways
from undercroft.games.truedungeon.book.basics.costs import offend
from undercroft.games.truedungeon.book.basics.ways import QUESTIONS as SHARING
from undercroft.games.truedungeon.book.basics.ways import Way, alone, divide, monsters
from undercroft.games.truedungeon.book.combat.features import number_of
from undercroft.games.truedungeon.book.skills.memory import Stakes, skill_test
from undercroft.games.truedungeon.character.powers import column as heading
from undercroft.games.truedungeon.character.powers import powers_of
from undercroft.games.truedungeon.character.spell_bonuses import spell_damage
from undercroft.games.truedungeon.content.adventures.model import Monster
from undercroft.games.truedungeon.content.classes import Power
from undercroft.games.truedungeon.content.classes import spells as all_spells
from undercroft.games.truedungeon.content.uses import Use, use_of
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column

# ---------------------------------------------------------------- turn undead


def symbol_uses(s: State, hero: Hero) -> list[Use]:
    """What the cleric's holy symbol changes.  [truedungeon.class.cleric.turn-undead.one-symbol]"""
    return [
        use
        for token in s.card(hero).fitted.tokens()
        for use in use_of(token.name)
        if use.flag in ("turn-more", "turn-outsiders")
    ]


def is_turned(kind: Monster, symbols: list[Use]) -> bool:
    """Whether turning reaches such a monster: Undead, and by one symbol Evil Outsiders and Aberrations.

    [truedungeon.class.cleric.turn-undead.type] [truedungeon.class.cleric.turn-undead.haven]
    """
    if "undead" in kind.types:
        return True
    if not any(use.flag == "turn-outsiders" for use in symbols):
        return False
    evil = "evil-outsider" in kind.types or ("outsider" in kind.types and kind.alignment == "evil")
    return evil or "aberration" in kind.types


def turning(base: int, kind: Monster, symbols: list[Use]) -> int:
    """What turning deals to such a monster with these symbols, without the pool.

    [truedungeon.class.cleric.turn-undead.pelor] [truedungeon.class.cleric.turn-undead.greater-pelor]
    [truedungeon.class.cleric.turn-undead.acolyte]
    [truedungeon.class.cleric.turn-undead.pool-symbol]
    """
    for use in symbols:
        base += use.numbers.get("add", 0)
        if "incorporeal" not in kind.types:  # [truedungeon.class.cleric.turn-undead.acolyte-4th]
            base += use.numbers.get("add_corporeal", 0)
        base *= use.numbers.get("multiply", 1)
    return base


def turn_undead(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """Every Undead in the room is dealt damage without a slide; a passed bead test adds 3 to each.

    Spell damage comes once, as a pool that the cleric divides.
    [truedungeon.class.cleric.turn-undead.damage] [truedungeon.class.cleric.turn-undead.skill]
    [truedungeon.class.cleric.turn-undead.pool] [truedungeon.class.cleric.turn-undead.action]
    [truedungeon.skillcheck.cleric.turn]
    """
    if deed.step == "paid":
        for span in SPANS:
            hero.used[f"{span} turn-undead"] = hero.used.get(f"{span} turn-undead", 0) + 1
        deed.step = "test"
    symbols = symbol_uses(s, hero)
    if deed.step == "test":
        passed = yield from skill_test(s, hero, chance, tell, stakes=BEADS)
        deed.values["passed"] = passed
        deed.values["turned"] = [foe.id for foe in s.facing() if is_turned(s.kind(foe), symbols)]
        base = number_of(s, hero, "turn-undead", "skill" if passed else "base")
        names = [s.foe(id).name for id in deed.values["turned"]]
        tell.everyone(
            "turns-undead",
            who=s.name(hero),
            base=base,
            foes=names,
            whom=listed(names, "nobody"),
            rule="truedungeon.class.cleric.turn-undead.damage",
            also=_turning_rules(s, hero, symbols),
            shows=True,
        )
        deed.step = "pool"
    base = number_of(s, hero, "turn-undead", "skill" if deed.values["passed"] else "base")
    turned = [s.foe(id) for id in deed.values["turned"]]
    pool = turn_pool(s, hero)
    given = yield from divide(
        s, deed, "turn undead", [foe.id for foe in turned], pool, rule="truedungeon.class.cleric.turn-undead.pool"
    )
    for foe in turned:
        _turned(s, hero, foe, turning(base, s.kind(foe), symbols), given[foe.id])
    offend(s, hero, tell)


BEADS: Final = Stakes(("truedungeon.class.cleric.turn-undead.skill", "truedungeon.skillcheck.multi-target"))
"""What hangs on the bead test: more damage to each."""


def _turning_rules(s: State, hero: Hero, symbols: list[Use]) -> tuple[str, ...]:
    """The rules by which the cleric turns: with which symbol, and with what to divide.

    [truedungeon.class.cleric.turn-undead.haven] [truedungeon.class.cleric.turn-undead.pool-symbol]
    [truedungeon.spellcasting.focus-turn]
    """
    rules: tuple[str, ...] = (
        "truedungeon.class.cleric.turn-undead.skill",
        "truedungeon.class.cleric.turn-undead.action",
        "truedungeon.class.cleric.turn-undead.uses",
        "truedungeon.class.cleric.turn-undead.type",
        "truedungeon.skillcheck.cleric.turn",
        *(use.rule for use in symbols),
    )
    if turn_pool(s, hero):
        rules += (
            "truedungeon.partycard.spell-damage-turn",
            "truedungeon.spellcasting.focus-turn",
            "truedungeon.class.cleric.turn-undead.pool",
            "truedungeon.class.cleric.turn-undead.pool-symbol",
        )
    return rules


SPANS: Final = ("combat", "room", "game")


def turn_pool(s: State, hero: Hero) -> int:
    """What the card's Spell damage adds to turning, once for all targets.  [truedungeon.spellcasting.focus-turn]"""
    if "spell-damage" in hero.given:
        return column(s, hero, "spell-damage").value
    return spell_damage(s.card(hero), "turn undead").value


def _turned(s: State, hero: Hero, foe: Foe, damage: int, share: int) -> None:
    """A power, no Spell: neither slide nor Spell Resistance, no crit, and no song helps."""
    fight = s.fight
    assert fight is not None, "the Undead are turned in a fight"
    slide = Slide(
        hero.number,
        foe.id,
        "spell",
        "turn undead",
        marks=["truedungeon.class.cleric.turn-undead.damage", "no-crit", "no-song", "no-plus"],
    )
    slide.damage = [[damage, "", "turn undead", "truedungeon.class.cleric.turn-undead.damage"]]
    if share:
        slide.damage.append([share, "", "out of the pool", "truedungeon.class.cleric.turn-undead.pool"])
    fight.slides.append(slide)


def why_not_turn(s: State, hero: Hero, target: str) -> Refusal | None:
    """Somebody must be there to be turned; by variant turn undead is limited.

    [truedungeon.class.cleric.turn-undead.uses] [truedungeon.spell.wizard.lesser-maze.outside]
    """
    if not s.facing():
        return Refusal("no monster is here", rule="truedungeon.spell.wizard.lesser-maze.outside")
    limits = {"combat": s.rules.per_combat, "room": s.rules.per_room, "game": s.rules.per_game}
    for span, limited in limits.items():
        if limited and hero.used.get(f"{span} turn-undead"):
            return Refusal(
                "turn undead is used once a {span}", rule="truedungeon.class.cleric.turn-undead.uses", span=span
            )
    return None


# ---------------------------------------------------------------- restore power, restore spell


def restorable_powers(s: State, hero: Hero) -> list[str]:
    """The powers of a character that it has used and cannot use for ever.

    [truedungeon.class.cleric.restore-power.extra]
    """
    if hero.restored:
        return []
    assert hero.boxes is not None, "whoever plays has boxes"
    used = {id for id, count in hero.boxes.powers.items() if count}
    if hero.boxes.points:
        used.add("lay-on-hands")
    card = s.card(hero).fitted.character.card
    return [power.id for power in powers_of(card, heading(hero.level, hero.subclass), s.rules) if power.id in used]


def restorable_spells(s: State, hero: Hero) -> list[str]:
    """The Spells that a character has cast in this room, each once.

    [truedungeon.class.cleric.restore-spell.timing] [truedungeon.class.cleric.restore-spell.same-room]
    """
    if hero.restored:
        return []
    found = [id for id in dict.fromkeys(hero.cast) if id not in ONCE]
    if s.rules.previous_round:
        now = s.turns
        found = [id for id in found if hero.used.get(f"room cast {id}", -1) == now - 1]
    return found


ONCE: Final = {"elevate-damage": "truedungeon.spell.sorcerer.elevate-damage.once-per-room"}
"""Spells that nobody casts twice in a room, restored or not, and the rule that says so."""


def _power_targets(s: State, hero: Hero) -> Iterable[str]:
    return [f"{one.id} {id}" for one in s.living() for id in restorable_powers(s, one)]


def _spell_targets(s: State, hero: Hero) -> Iterable[str]:
    return [f"{one.id} {id}" for one in s.living() for id in restorable_spells(s, one)]


def why_not_restore_power(s: State, hero: Hero, target: str) -> Refusal | None:
    """What keeps this power from being restored to that character, or None.

    [truedungeon.class.cleric.restore-power.not-self]
    """
    whose, _, id = target.partition(" ")
    if whose == hero.id:
        rule = "truedungeon.class.cleric.restore-power.not-self"
        return Refusal("a cleric cannot restore anything to itself", rule=rule)
    one = next((other for other in s.living() if other.id == whose), None)
    if one is None or id not in restorable_powers(s, one):
        return Refusal(
            "it must be a power that it has used: {target}",
            rule="truedungeon.class.cleric.restore-power.effect",
            target=target[:60],
        )
    return None


def why_not_restore_spell(s: State, hero: Hero, target: str) -> Refusal | None:
    """What keeps this Spell from being restored to that character, or None.

    [truedungeon.class.cleric.restore-spell.same-room]
    """
    whose, _, id = target.partition(" ")
    if whose == hero.id:
        rule = "truedungeon.class.cleric.restore-spell.not-self"
        return Refusal("a cleric cannot restore anything to itself", rule=rule)
    if id in ONCE:
        also = ("truedungeon.class.cleric.restore-spell.same-room",)
        return Refusal("{spell} is cast once a room at most", rule=ONCE[id], also=also, spell=id)
    one = next((other for other in s.living() if other.id == whose), None)
    if one is None or id not in restorable_spells(s, one):
        return Refusal(
            "it must be a Spell that it has cast in this room: {target}",
            rule="truedungeon.class.cleric.restore-spell.same-room",
            also=("truedungeon.class.cleric.restore-spell.timing",),
            target=target[:60],
        )
    return None


def restore_cost(s: State, hero: Hero, power: Power) -> str:
    """A Standard Action, by variant a Free one.

    [truedungeon.class.cleric.restore-power.action] [truedungeon.class.cleric.restore-spell.action]
    """
    return "free" if s.rules.free_action else "standard"


def restore(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """Another character may use this once more, as its very next action.

    [truedungeon.class.cleric.restore-power.effect] [truedungeon.class.cleric.restore-power.timing]
    [truedungeon.class.cleric.restore-spell.effect]
    """
    kind = deed.id.split(" ")[1].removeprefix("restore-")
    whose, _, id = target.partition(" ")
    one = s.by_id(whose)
    one.restored = f"{kind} {id}"
    one.done = False
    rule, *also = RESTORED[kind]
    what = _name(s, one, kind, id)
    tell.everyone("restored", who=s.name(hero), whom=s.name(one), what=what, rule=rule, also=tuple(also))


RESTORED: Final = {
    "power": (
        "truedungeon.class.cleric.restore-power.effect",
        "truedungeon.class.cleric.restore-power.extra",
        "truedungeon.class.cleric.restore-power.next-action",
        "truedungeon.class.cleric.restore-power.timing",
        "truedungeon.class.cleric.restore-power.uses",
        "truedungeon.class.cleric.restore-power.action",
    ),
    "spell": (
        "truedungeon.class.cleric.restore-spell.effect",
        "truedungeon.class.cleric.restore-spell.next-action",
        "truedungeon.class.cleric.restore-spell.timing",
        "truedungeon.class.cleric.restore-spell.uses",
        "truedungeon.class.cleric.restore-spell.action",
    ),
}
"""By kind: the rule of what is restored, and further ones."""


def _name(s: State, hero: Hero, kind: str, id: str) -> str:
    if kind == "spell":
        return next((spell.name for spell in all_spells() if spell.id == id), id)
    card = s.card(hero).fitted.character.card
    return next(power.name for power in card.powers if power.id == id)


def _restore_label(s: State, hero: Hero, target: str) -> str:
    whose, _, id = target.partition(" ")
    one = s.by_id(whose)
    kind = "power" if id in restorable_powers(s, one) else "spell"
    return f"let the {s.name(one)} use {_name(s, one, kind, id)} again, as its next action"


# ---------------------------------------------------------------- animals

ROOM: Final = "room"
"""The animals of the room that are no monsters."""


def is_natural(kind: Monster) -> bool:
    """Whether a monster is an animal of the real world.  [truedungeon.class.druid.communicate.natural]"""
    return "animal" in kind.types


def _listeners(s: State, hero: Hero) -> Iterable[str]:
    return [*(monsters(s, hero)), ROOM]


def why_not_speak(s: State, hero: Hero, target: str) -> Refusal | None:
    """An animal tells what it knows once in a room.  [truedungeon.class.druid.communicate.knowledge]"""
    if hero.used.get(f"room speak {target}"):
        return Refusal(
            "there is nothing more to be learnt from it", rule="truedungeon.class.druid.communicate.knowledge"
        )
    return None


def speak(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The druid has talked to an animal of the room, or to a monster: only natural animals answer.

    [truedungeon.class.druid.communicate.at-will] [truedungeon.class.druid.communicate.natural]
    [truedungeon.class.druid.communicate.attitude]
    """
    hero.used[f"room speak {target}"] = 1
    also: tuple[str, ...] = ("truedungeon.class.druid.communicate.at-will",)
    if target == ROOM:
        text = s.here.animals or "No animal answers."
        rule = (
            "truedungeon.class.druid.communicate.knowledge"
            if s.here.animals
            else "truedungeon.class.druid.communicate.natural"
        )
        tell.everyone("animals", who=s.name(hero), whom="animals here", text=text, rule=rule, also=also, shows=True)
        return
    foe = s.foe(target)
    if is_natural(s.kind(foe)):
        text, rule = (
            "It understands, and answers. It is no friend for that.",
            "truedungeon.class.druid.communicate.attitude",
        )
        also += ("truedungeon.class.druid.communicate.knowledge", "truedungeon.class.druid.communicate.natural")
    else:
        text, rule = "This is no natural animal: it does not answer.", "truedungeon.class.druid.communicate.natural"
    tell.everyone("animals", who=s.name(hero), whom=foe.name, text=text, rule=rule, also=also, shows=True)


def _speak_label(s: State, hero: Hero, target: str) -> str:
    return "talk to the animals here" if target == ROOM else f"talk to the {s.foe(target).name}"


def free_of_charge(s: State, hero: Hero, power: Power) -> str:
    """It takes no action at all.  [truedungeon.class.druid.communicate.at-will]"""
    return "passive"


WAYS: Final[dict[str, Way]] = {
    "turn-undead": Way(
        alone,
        lambda s, hero, target: "turn undead: damage to every Undead in the room",
        turn_undead,
        why=why_not_turn,
        combat=True,
    ),
    "restore-power": Way(_power_targets, _restore_label, restore, why=why_not_restore_power, cost=restore_cost),
    "restore-spell": Way(_spell_targets, _restore_label, restore, why=why_not_restore_spell, cost=restore_cost),
    "communicate-with-animals": Way(_listeners, _speak_label, speak, why=why_not_speak, cost=free_of_charge),
}
QUESTIONS: Final[tuple[Question, ...]] = SHARING
EVENTS: Final[dict[str, str]] = {
    "turns-undead": "The {who} turns the Undead: {base} each. It reaches {whom}.",
    "restored": "The {who} gives {what} back to the {whom}, whose next action it must be.",
    "animals": "The {who} talks to the {whom}. {text}",
    **ways.EVENTS,
}
