"""Casting Spells: `cast SPELL [TARGET [WHAT]]`, and `surge ...` for one that a druid doubles.

What stands against it is in `spellbook`, what it does in `effects`.
[truedungeon.spellcasting.mark-off] [truedungeon.action.cast] [truedungeon.class.druid.spell-surge.timing]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Proc, Question, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, seen
from undercroft.games.truedungeon.book.basics.costs import pay
from undercroft.games.truedungeon.book.basics.owned import mark_off
from undercroft.games.truedungeon.book.basics.phrases import on
from undercroft.games.truedungeon.book.combat.arming import lay_aside
from undercroft.games.truedungeon.book.magic import effects as spell_effects
from undercroft.games.truedungeon.book.magic import numbers as spell_numbers
from undercroft.games.truedungeon.book.magic import reactions as spell_reactions
from undercroft.games.truedungeon.book.magic import told
from undercroft.games.truedungeon.book.magic.effects import TAUNT, aimed_at, cast_effect
from undercroft.games.truedungeon.book.magic.spellbook import (
    CABAL,
    CAST,
    EVOKE,
    FLAGS,
    RECAST,
    SURGE,
    book_of,
    cost,
    is_second,
    mark,
    must_put_away,
    targets,
    terms,
    token_use,
    ways,
    why_cannot_cast,
    why_not,
    why_not_now,
)
from undercroft.games.truedungeon.content.classes import Spell
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State, condition_of


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """Every Spell that may be cast now, on everybody on whom it may."""
    book = book_of(s, hero)
    if not book or why_cannot_cast(s, hero) is not None:
        return
    names: dict[str, str] = {}
    for verb in ways(s, hero):
        for spell, castings in book.values():
            if why_not_now(s, hero, spell, castings, verb) is not None:
                continue
            names = names or {**{foe.id: foe.name for foe in s.foes}, **{one.id: s.name(one) for one in s.heroes}}
            for target in targets(s, hero, spell):
                id = f"{verb} {spell.id} {target}".rstrip()
                yield Option(id, label(names, spell, target, verb), rule=spell.rule, at=target.split(" ")[0] or None)


def label(names: dict[str, str], spell: Spell, target: str, verb: str) -> str:
    """The casting in words; `names` are those of characters and monsters by id."""
    whom, _, named = target.partition(" ")
    on = f" on the {names[whom]}" if whom else ""
    more = f" and the {names[named]}" if named in names else f", {named}" if named else ""
    return f"cast {spell.name}{on}{more}{WAYS[verb]}: {spell.text.rstrip('.')}"


WAYS: Final = {
    CAST: "",
    SURGE: ", doubled by a spell surge",
    EVOKE: ", its base damage twice over for some of your own Hit Points",
    RECAST: " as a scroll, with the Free Action",
}
"""How a way to cast is put in words."""


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The Spell is cast: paid for, marked off, and all it does is done."""
    hero = s.heroes[deed.hero]
    verb, id, *target = deed.id.split(" ")
    spell = book_of(s, hero)[id][0]
    if not deed.step:
        deed.values["target"] = " ".join(target)
        if _does_not_go_off(s, hero, spell, deed.values["target"], tell):
            return
        _begin(s, hero, spell, deed, verb, tell)
        deed.step = "cast"
    hangs = told.stakes(hero, spell)
    yield from cast_effect(s, deed, spell, chance, tell, stakes=hangs, by="scroll" if verb == RECAST else "spell")


def _does_not_go_off(s: State, hero: Hero, spell: Spell, target: str, tell: Tell) -> bool:
    """Whether nothing happens at all, Spell and action are kept, and everybody knows why from now on.

    [truedungeon.spell.cleric.searing-light.non-evil] [truedungeon.spell.bard.taunt.same-rules]
    """
    if spell.id == "searing-light":
        foe = s.foe(target)
        foe.known["evil"] = int(s.kind(foe).alignment == "evil")
        if not foe.known["evil"]:
            rule = "truedungeon.spell.cleric.searing-light.non-evil"
            tell.everyone("not-evil", who=s.name(hero), foe=foe.name, rule=rule, shows=True)
            return True
    if spell.id == TAUNT and condition_of(hero, "invisible") is not None:
        foe = s.foe(target)
        foe.known["sees invisible"] = int("invisible" in s.kind(foe).senses)
        if not foe.known["sees invisible"]:
            rule, also = (
                "truedungeon.spell.bard.taunt.same-rules",
                ("truedungeon.class.dwarf-fighter.taunt.perception",),
            )
            tell.everyone("not-seen", who=s.name(hero), foe=foe.name, rule=rule, also=also, shows=True)
            return True
    return False


def _begin(s: State, hero: Hero, spell: Spell, deed: Deed, verb: str, tell: Tell) -> None:
    """The casting is paid for and marked off, and all know of it.

    [truedungeon.spellcasting.mark-off] [truedungeon.spellcasting.slide-miss] [truedungeon.set.arcane.three]
    [truedungeon.class.cleric.restore-spell.extra]
    """
    cast = Reckoning(spell.rule)
    cast.by(*told.rules_of(s, deed, spell, by="scroll" if verb == RECAST else "spell"))
    cast.by(*terms(s, hero, spell, target=deed.values["target"]))
    second = spell.action == "standard" and verb != RECAST and is_second(s, hero)
    full = must_put_away(s, hero)
    pay(s, hero, cost(s, hero, spell, verb), tell)
    if full:
        lay_aside(s, hero, tell, rule="truedungeon.spellcasting.hands-swap", also=("truedungeon.spellcasting.hands",))
    if second:
        hero.used[CABAL] = 1
        cast.by("truedungeon.set.cabal.three", "truedungeon.set.cabal.modifiable")
    assert hero.boxes is not None, "whoever plays has boxes"
    if verb == SURGE:
        mark_off(s, hero, "spell-surge")
        deed.values["surged"] = True  # [truedungeon.class.druid.spell-surge.timing]
        cast.by(
            "truedungeon.class.druid.spell-surge.action",
            "truedungeon.class.druid.spell-surge.uses",
            "truedungeon.class.druid.spell-surge.timing",
            "truedungeon.class.druid.spell-surge.eligible",
            "truedungeon.class.druid.spell-surge.effect",
            "truedungeon.class.druid.spell-surge.base-only",
        )
    elif verb in FLAGS:
        _by_token(s, hero, deed, verb, cast, tell)
    if spell.heal and len(deed.id.split(" ")) > 3:  # A token lets all of it be split.
        cast.by("truedungeon.misc.token-over-rule")
    cast.by(*mark(s, hero, spell), "truedungeon.action.cast")
    tell.everyone(
        "casts",
        who=s.name(hero),
        spell=spell.name,
        on="".join(on(s, id) for id in deed.id.split(" ")[2:3]),
        level=spell.level,
        text=spell.text,
        rule=cast.rule,
        also=cast.rules,
        shows=_tells(s, hero, spell, deed),
    )


def _tells(s: State, hero: Hero, spell: Spell, deed: Deed) -> bool:
    """Whether the casting alone tells what was hidden of a monster: Spell Resistance, Evil, or what it sees."""
    if spell.id == TAUNT:
        return condition_of(hero, "invisible") is not None
    return bool(aimed_at(s, deed, spell))


def _by_token(s: State, hero: Hero, deed: Deed, verb: str, cast: Reckoning, tell: Tell) -> None:
    """A worn token is at work: a Spell stronger for blood, or a second one as a scroll.

    [truedungeon.combat.heal-timing-example] [truedungeon.set.cabal.modifiable] [truedungeon.action.order-example]
    """
    use = token_use(s, hero, FLAGS[verb])
    assert use is not None, "only what tokens permit is offered"
    cast.by(use.rule, "truedungeon.misc.token-over-rule")
    if verb == RECAST:
        cast.by("truedungeon.action.order", "truedungeon.scroll.as-scroll", "truedungeon.scroll.as-scroll-not-scroll")
    if verb == EVOKE:
        deed.values["twice"] = True
        hero.hp -= use.cost
        tell.everyone("blood", who=s.name(hero), token=use.token, cost=use.cost, hp=hero.hp, rule=use.rule)


DEEDS: Final = dict.fromkeys(WAYS, do)
WHY: Final = dict.fromkeys(WAYS, why_not)
QUESTIONS: Final[tuple[Question, ...]] = ()
EVENTS: Final[dict[str, str]] = {
    **spell_effects.EVENTS,
    **spell_numbers.EVENTS,
    **spell_reactions.EVENTS,
    "casts": "The {who} casts {spell}{on}: {text}",
    "blood": after("{token} takes {cost} HP of the {who}, who has {hp} left.", rises="-{cost}", over="who"),
    "not-evil": seen(
        "The {foe} is not Evil: the Spell of the {who} does not go off, and is kept.", rises="not Evil", over="foe"
    ),
    "not-seen": seen(
        "The {foe} does not see the {who}: it cannot be taunted so, and the Spell is kept.", rises="unseen", over="foe"
    ),
}
