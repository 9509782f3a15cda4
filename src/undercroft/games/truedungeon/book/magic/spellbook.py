"""Which Spells a character has, on whom each is cast, what it costs, and what stands against it.

[truedungeon.spellcasting.mark-off] [truedungeon.spellcasting.time-standard] [truedungeon.spellcasting.hands]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.engine.refusal import Refusal, Refused
from undercroft.games.truedungeon.book.basics.costs import of_use, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import is_left, power_of
from undercroft.games.truedungeon.book.basics.venom import may_be_undone
from undercroft.games.truedungeon.book.combat.features import marks_of
from undercroft.games.truedungeon.book.items.use_costs import has_focus, is_holding
from undercroft.games.truedungeon.character.boxes import cast, spell_named, why_not_cast
from undercroft.games.truedungeon.character.powers import column, spells_of
from undercroft.games.truedungeon.character.spell_bonuses import marks_off, may_cast_second
from undercroft.games.truedungeon.content.classes import Level, Spell, classes
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Foe, Hero
from undercroft.games.truedungeon.state.stages import BEFORE
from undercroft.games.truedungeon.state.state import State, condition_of

CAST: Final = "cast"
SURGE: Final = "surge"
EVOKE: Final = "evoke"
RECAST: Final = "recast"
FLAGS: Final = {EVOKE: "spell-base-twice", RECAST: "second-spell-as-scroll"}
"""Ways to cast that a worn token gives, each by its flag."""
SPLITS: Final = "heal-split"
CABAL: Final = "room cabal"
ARCANE: Final = "game arcane"
ON_ALLIES: Final = ("one character", "self or one character", "one other character", "one party member or one monster")
ON_MONSTER: Final = ("one monster", "one Evil monster", "one critable monster", "one party member or one monster")
ON_ALL: Final = "all monsters"


@lru_cache(maxsize=256)
def book(cls: str, level: Level, options: TrueDungeonOptions) -> dict[str, tuple[Spell, int]]:
    """The Spells of such a character by id, each with how often it may be cast."""
    found: dict[str, tuple[Spell, int]] = {}
    for spell, castings in spells_of(classes()[cls], level, options):
        found.setdefault(spell.id, (spell, castings))
    return found


def book_of(s: State, hero: Hero) -> dict[str, tuple[Spell, int]]:
    """The Spells on the character's card."""
    return book(hero.cls, column(hero.level, hero.subclass), s.rules)


def is_restored(hero: Hero, spell: Spell) -> bool:
    """Whether a cleric has given this Spell back.  [truedungeon.class.cleric.restore-spell.effect]"""
    return hero.restored == f"spell {spell.id}"


# ---------------------------------------------------------------- on whom


def allies(s: State, hero: Hero, spell: Spell) -> list[Hero]:
    """The characters on whom this Spell may be cast."""
    if spell.target not in ON_ALLIES:
        return []
    found = s.living()
    if spell.target == "one other character":
        found = [one for one in found if one is not hero]
    if spell.id == "neutralize-poison":
        found += [one for one in s.marching() if one.is_dead and may_be_undone(one)]
    return found


def monsters(s: State, spell: Spell) -> list[Foe]:
    """The monsters at which this Spell may be cast: whatever is there can be reached.

    [truedungeon.combat.magical-attack]
    """
    if spell.target not in ON_MONSTER or not s.in_combat:
        return []
    return s.facing()


def targets(s: State, hero: Hero, spell: Spell) -> list[str]:
    """The words that may follow the Spell's id: whom it is cast on, and what is named with it; one empty word at least.

    [truedungeon.spell.druid.protection-from-energy] [truedungeon.spell.ranger.wardens-boon]
    [truedungeon.class.ranger.spell-targets]
    """
    if spell.target not in (*ON_ALLIES, *ON_MONSTER):
        return [""]
    whom = [one.id for one in allies(s, hero, spell)]
    whom += [foe.id for foe in monsters(s, spell) if is_known_vain(hero, spell, foe) is None]
    if spell.heal and token_use(s, hero, SPLITS) is not None:
        return [*whom, *(f"{one} {other}" for at, one in enumerate(whom) for other in whom[at + 1 :])]
    named = () if s.rules.all_three and spell.id == "protection-from-energy" else spell.choice
    return [f"{one} {what}" for one in whom for what in named] if named else whom


# ---------------------------------------------------------------- at what cost


def why_at_hand(s: State, hero: Hero) -> tuple[str, ...]:
    """The rules by which the main hand serves as it is: nothing is in it, or a Focus; none where it must be emptied.

    A shield in the other hand stays.
    [truedungeon.spellcasting.hands] [truedungeon.spellcasting.focus-weapon] [truedungeon.spellcasting.focus-no-both]
    """
    if not s.in_combat or not is_holding(s, hero):
        return ("truedungeon.spellcasting.hands",)
    if has_focus(s, hero):
        return ("truedungeon.spellcasting.focus-weapon", "truedungeon.spellcasting.focus-no-both")
    return ()


def must_put_away(s: State, hero: Hero) -> bool:
    """Whether the main hand must be emptied first: it holds something that is no Focus.

    [truedungeon.spellcasting.hands-swap]
    """
    return not why_at_hand(s, hero)


def has_cast(s: State, hero: Hero) -> bool:
    """Whether the Standard Action of this round went into a Spell."""
    return s.in_combat and bool({CAST, SURGE, EVOKE} & set(hero.stood))


def ways(s: State, hero: Hero) -> list[str]:
    """The verbs by which this character can cast: plainly, with a druid's surge, by what its tokens permit."""
    found = [CAST] + [SURGE] * (hero.cls == "druid")
    return found + [verb for verb, flag in FLAGS.items() if flag in marks_of(s, hero)]


def is_second(s: State, hero: Hero) -> bool:
    """Whether a further Spell of this round would be the one that the Cabal set gives.

    [truedungeon.set.cabal.three]
    """
    if not has_cast(s, hero):
        return False
    return may_cast_second(s.card(hero), used=bool(hero.used.get(CABAL)))


def cost(s: State, hero: Hero, spell: Spell, verb: str) -> str:
    """What casting it costs now: its action, the Free Action where the hand is full, another for a surge.

    [truedungeon.class.spell-action] [truedungeon.spellcasting.time-standard] [truedungeon.spellcasting.time-table]
    [truedungeon.class.druid.spell-surge.action] [truedungeon.spell.bard.muse.instant]
    [truedungeon.spell.bard.taunt.action] [truedungeon.action.cast] [truedungeon.digital.clock-actions]
    """
    if verb == RECAST:
        return "free+free" if is_holding(s, hero) else "free"
    action = "instant" if is_second(s, hero) else str(spell.action)
    if s.window is None:  # An answer to what happens takes no time.
        action = of_use(s, action)
    return "+".join([action] + ["free"] * must_put_away(s, hero) + ["free"] * (verb == SURGE))


def why_cannot_afford(s: State, hero: Hero, spell: Spell, verb: str) -> Refusal | None:
    """What keeps a character from paying for it, or None."""
    price = cost(s, hero, spell, verb)
    why = why_cannot_pay(s, hero, price.split("+")[0])
    if why is not None:
        return why
    if s.in_combat and price.count("free") > 1:
        return Refusal(
            "the Free Action cannot both empty the hand and serve this",
            rule="truedungeon.spellcasting.hands-swap",
            also=("truedungeon.class.druid.spell-surge.action",),
        )
    why = why_cannot_pay(s, hero, price)
    if why is not None and must_put_away(s, hero):
        return Refusal(
            "the main hand must be free, and the Free Action that empties it is spent",
            rule="truedungeon.spellcasting.hands-swap",
            also=("truedungeon.spellcasting.hands", "truedungeon.action.budget"),
        )
    return why


def terms(s: State, hero: Hero, spell: Spell, *, target: str) -> tuple[str, ...]:
    """The rules on which this character casts the Spell: what it costs, with which hands, how placed, on whom.

    [truedungeon.class.spell-action] [truedungeon.spellcasting.time-standard] [truedungeon.spellcasting.time-table]
    [truedungeon.condition.prone.spells] [truedungeon.class.ranger.spell-targets] [truedungeon.combat.magical-attack]
    """
    found = ["truedungeon.class.spell-action", *why_at_hand(s, hero)]
    if spell.action == "standard":
        found.append("truedungeon.spellcasting.time-standard")
    else:
        found.append("truedungeon.spellcasting.time-table")
    if condition_of(hero, "prone") is not None:
        found.append("truedungeon.condition.prone.spells")
    if hero.cls == "ranger" and spell.target in ON_ALLIES:
        found.append("truedungeon.class.ranger.spell-targets")
    if spell.target == "one other character":
        found.append("truedungeon.spell.bard.song-of-refuge.not-self")
    if any(foe.id == target for foe in monsters(s, spell)):
        found.append("truedungeon.combat.magical-attack")
    return tuple(found)


def mark(s: State, hero: Hero, spell: Spell) -> tuple[str, ...]:
    """The casting is marked off, but for a restored one and the first of an Arcane set's wearer; it is noted.

    By these rules.
    [truedungeon.spellcasting.mark-off] [truedungeon.set.arcane.three] [truedungeon.class.cleric.restore-spell.extra]
    """
    assert hero.boxes is not None, "whoever plays has boxes"
    by: tuple[str, ...] = ("truedungeon.spellcasting.mark-off",)
    if is_restored(hero, spell):
        by += ("truedungeon.class.cleric.restore-spell.extra", "truedungeon.class.cleric.restore-spell.effect")
        hero.restored = ""
    elif marks_off(s.card(hero), spell.level, spared=bool(hero.used.get(ARCANE))):
        cast(hero.boxes, spell.id, s.rules)
    else:
        hero.used[ARCANE] = 1
        by += ("truedungeon.set.arcane.three",)
    hero.cast.append(spell.id)
    hero.used[f"room cast {spell.id}"] = s.turns
    s.note(f"spell {spell.of} {spell.id}")
    return by


# ---------------------------------------------------------------- what stands against it

VOICELESS: Final = {
    "silenced": "truedungeon.condition.silenced.banned",
    "nauseated": "truedungeon.condition.nauseated.banned",
}
"""Conditions in which nobody casts or performs, each by its rule."""


def why_cannot_cast(s: State, hero: Hero) -> Refusal | None:
    """What keeps a character from casting anything now, or None.

    [truedungeon.class.polymorph.no-spells] [truedungeon.condition.silenced.banned]
    [truedungeon.condition.nauseated.banned] [truedungeon.condition.prone.spells]
    """
    if hero.form:
        return Refusal("whoever is polymorphed can cast nothing", rule="truedungeon.class.polymorph.no-spells")
    for condition, rule in VOICELESS.items():
        if condition_of(hero, condition) is not None:
            return Refusal("the {condition} cannot cast Spells", rule=rule, condition=condition)
    return None


def why_not_now(s: State, hero: Hero, spell: Spell, castings: int, verb: str) -> Refusal | None:
    """What stands against any casting of this Spell at this moment, or None."""
    assert hero.boxes is not None, "whoever plays has boxes"
    used_up = why_not_cast(hero.boxes, spell, castings)
    if used_up is not None and not is_restored(hero, spell):
        return used_up
    why = _why_not_so(s, hero, spell, verb)
    if why is not None:
        return why
    return _why_not_here(s, hero, spell) or why_cannot_afford(s, hero, spell, verb)


def _why_not_here(s: State, hero: Hero, spell: Spell) -> Refusal | None:
    """What stands against this Spell by where the party is in the room, and who else is, or None.

    [truedungeon.spell.wizard.lesser-maze.outside]
    """
    if spell.id == "muse":
        return Refusal("muse helps directly after a failed test", rule="truedungeon.spell.bard.muse.timing")
    if spell.id == "alertness":
        if s.stage is not BEFORE:
            return Refusal(
                "alertness can be cast only before initiative is called for",
                rule="truedungeon.spell.elf-wizard.alertness.timing",
                also=("truedungeon.spellcasting.alertness-time",),
            )
        if s.alert:
            return Refusal("the party is alert already", rule="truedungeon.spell.elf-wizard.alertness")
    hostile = spell.target in (*ON_MONSTER, ON_ALL) and spell.target not in ON_ALLIES
    if not s.in_combat and (hostile or spell.id == "song-of-refuge"):
        return Refusal("{spell} is of use in combat only", rule=spell.rule, spell=spell.name)
    if spell.target == ON_ALL and not s.facing():
        return Refusal("no monster is here", rule="truedungeon.spell.wizard.lesser-maze.outside")
    return None


def _why_not_so(s: State, hero: Hero, spell: Spell, verb: str) -> Refusal | None:
    """What stands against casting this Spell in this way, or None.

    [truedungeon.action.order-example] [truedungeon.set.cabal.modifiable] [truedungeon.misc.token-over-rule]
    """
    if verb == SURGE:
        return _why_not_surge(s, hero, spell)
    if verb not in FLAGS:
        return None
    use = token_use(s, hero, FLAGS[verb])
    if use is None:
        return Refusal(
            "the {who} wears nothing that permits this", rule="truedungeon.spellcasting.mark-off", who=s.name(hero)
        )
    if verb == EVOKE and not spell.damage:
        return Refusal("{token} is for damage Spells", rule=use.rule, token=use.token)
    if verb == EVOKE and hero.hp <= use.cost:
        return Refusal(
            "{token} costs {cost} HP, and so many must be left", rule=use.rule, token=use.token, cost=use.cost
        )
    if verb == RECAST and (spell.action != "standard" or not has_cast(s, hero)):
        return Refusal(
            "{token}: a Spell must be cast first, with the Standard Action",
            rule="truedungeon.action.order-example",
            also=(use.rule,),
            token=use.token,
        )
    return None


def token_use(s: State, hero: Hero, flag: str) -> Use | None:
    """The use of a worn token that has this flag, or None."""
    found = s.card(hero).fitted.flagged.get(flag)
    return None if found is None else found[0]


def _why_not_surge(s: State, hero: Hero, spell: Spell) -> Refusal | None:
    """What stands against doubling this Spell, or None.  [truedungeon.class.druid.spell-surge.eligible]"""
    power = power_of(s, hero, "spell-surge")
    if power is None:
        return Refusal("only druids have spell surge", rule="truedungeon.class.druid.spell-surge.effect")
    assert hero.boxes is not None, "whoever plays has boxes"
    if not is_left(s, hero, power.id):
        return Refusal("spell surge is used up: once a game", rule="truedungeon.class.druid.spell-surge.uses")
    if not (spell.damage or spell.heal):
        return Refusal(
            "{spell} neither harms nor heals", rule="truedungeon.class.druid.spell-surge.eligible", spell=spell.name
        )
    return None


def is_known_vain(hero: Hero, spell: Spell, foe: Foe) -> Refusal | None:
    """What has turned out to stand against this Spell at that monster, or None: what is known to all, and nothing else.

    [truedungeon.spell.cleric.searing-light.non-evil] [truedungeon.spell.bard.taunt.same-rules]
    """
    if spell.id == "searing-light" and foe.known.get("evil") == 0:
        return Refusal("the {foe} is not Evil", rule="truedungeon.spell.cleric.searing-light.non-evil", foe=foe.name)
    unseen = condition_of(hero, "invisible") is not None
    if spell.id == "taunt" and unseen and foe.known.get("sees invisible") == 0:
        return Refusal(
            "the {foe} does not see who is taunting it",
            rule="truedungeon.spell.bard.taunt.same-rules",
            also=("truedungeon.class.dwarf-fighter.taunt.perception",),
            foe=foe.name,
        )
    return None


def why_not_at(s: State, hero: Hero, spell: Spell, target: str) -> Refusal | None:
    """What stands against this target, or None."""
    whom = target.partition(" ")[0]
    foe = next((one for one in monsters(s, spell) if one.id == whom), None)
    vain = is_known_vain(hero, spell, foe) if foe is not None else None
    if vain is not None:
        return vain
    if target in targets(s, hero, spell):
        return None
    if spell.id == "song-of-refuge" and whom == hero.id:
        return Refusal("a bard cannot sing itself into refuge", rule="truedungeon.spell.bard.song-of-refuge.not-self")
    if spell.id == "neutralize-poison":
        rule = "truedungeon.spell.druid.neutralize-poison.targets"
        return Refusal("it works on a party member or a monster, and {id} is neither here", rule=rule, id=whom[:40])
    if spell.choice and whom in (one.id for one in allies(s, hero, spell)):
        words = ", ".join(spell.choice)
        return Refusal("{spell}: name one of {words}", rule=spell.rule, spell=spell.name, words=words)
    return Refusal("{spell} cannot be cast on {id}", rule=spell.rule, spell=spell.name, id=target[:40] or "nobody")


def why_no_spell(s: State, hero: Hero, id: str) -> Refusal:
    """Why this Spell is not on the character's card.  [truedungeon.spellcasting.mark-off]"""
    card = classes()[hero.cls]
    if not any(spells_of(card, level, s.rules) for level in ("4th", "5th", "subclass")):
        return Refusal("a {who} casts no Spells", rule="truedungeon.spellcasting.mark-off", who=s.name(hero))
    assert hero.boxes is not None, "whoever plays has boxes"
    try:
        spell_named(hero.boxes, id, s.rules)
    except Refused as refused:
        return Refusal(refused.reason, rule=refused.rule)
    raise AssertionError("the Spell is on the card")


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a casting that is not offered."""
    id = words[1] if len(words) > 1 else ""
    found = book_of(s, hero).get(id)
    if found is None:
        return why_no_spell(s, hero, id)
    return (
        why_cannot_cast(s, hero)
        or why_not_now(s, hero, *found, words[0])
        or why_not_at(s, hero, found[0], " ".join(words[2:]))
    )
