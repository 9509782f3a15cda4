"""Attacking with what is in the hands: melee, missiles, flurries and pairs; each attack is a slide, scored later.

[truedungeon.combat.melee-strength] [truedungeon.combat.ranged-dexterity] [truedungeon.combat.multi-monster-declare]
[truedungeon.action.attack]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import is_helpless
from undercroft.games.truedungeon.book.basics.costs import offend, pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.phrases import together
from undercroft.games.truedungeon.book.combat import added, arming, environs, features, martial, pucks, rolled
from undercroft.games.truedungeon.book.combat.arming import plus_of
from undercroft.games.truedungeon.book.combat.getting_up import why_not_else
from undercroft.games.truedungeon.book.combat.rolled import WHEEL, creature_of, creature_wheel
from undercroft.games.truedungeon.content.classes import class_card
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Part, Slide
from undercroft.games.truedungeon.state.state import State, condition_of, in_hand, set_in_use, unthrown

FLANK_ROLLS: Final = 3
"""How often one for whom a rogue flanks rolls.  [truedungeon.digital.rolled-flank]"""
FISTS: Final = "bare hands"
CONFUSED: Final = "confused"
"""The mark of an attack made in confusion: a die at the board too.  [truedungeon.condition.confused.attack-die]"""
PAIRS: Final = {"monk": "flurry-of-blows", "ranger": "dual-wielding"}
"""By whom two attacks are made at once."""


def hand(s: State, hero: Hero, mode: Mode) -> list[Token | None]:
    """What is slid in one attack of this mode, in order; None is a bare hand. Nothing: there is no such attack."""
    if hero.form:
        return [s.tokens[hero.form]] if mode == "melee" else []
    hands = unthrown(s, hero, mode)
    main, off = (token if token is not None and token.is_weapon else None for token in (hands.main, hands.off))
    if mode == "melee":
        return features.pucks(s, hero, main, off)
    return features.shots(s, hero, main, off)


def why_cannot_strike(s: State, hero: Hero, mode: Mode, foe: Foe, *, leap: bool = False) -> Refusal | None:
    """What stands against this attack with what is in the hands, apart from its cost, or None."""
    word = "melee" if mode == "melee" else "missile"
    weapons = hand(s, hero, mode)
    if not weapons:
        also = ("truedungeon.class.monk.no-weapon-needed",) if mode == "melee" else ()
        return Refusal(
            "the {who} holds no {word} weapon",
            rule="truedungeon.party.anyone-may-attack",
            also=also,
            who=s.name(hero),
            word=word,
        )
    return why_cannot_attack(s, hero, weapons, mode, foe, leap=leap)


def why_cannot_attack(
    s: State, hero: Hero, weapons: list[Token | None], mode: Mode, foe: Foe | None, *, leap: bool = False
) -> Refusal | None:
    """What stands against an attack with these, in the hands or not, apart from its cost, or None.

    Whatever is slid as a weapon passes here: melee, missiles, throws, ammunition, alchemical weapons, Spirit Pets; and
    what somebody who strays does to an ally, who is no `foe` and near enough.
    """
    why = arming.why_not_ready(hero, weapons[0]) or _why_not_other(s, hero, weapons)
    if why is not None:
        return why
    if condition_of(hero, "nauseated") is not None:
        return Refusal("the nauseated cannot attack", rule="truedungeon.condition.nauseated.banned")
    if foe is not None and mode == "melee" and _is_apart(s, foe, leap=leap):
        return Refusal(
            "the {foe} is out of reach: only what is shot, thrown or cast gets there",
            rule="truedungeon.combat.ranged-only-targets",
            also=("truedungeon.combat.melee-reach", "truedungeon.combat.ranged-anywhere"),
            foe=foe.name,
        )
    if mode == "missile" and condition_of(hero, "prone") is not None and not all(map(arming.by_lying, weapons)):
        return Refusal(
            "lying down, only crossbows and blunder weapons can be used",
            rule="truedungeon.condition.prone.ranged",
            also=("truedungeon.condition.prone.crossbow", "truedungeon.condition.prone.blunder"),
        )
    return features.why_no_attack(s, hero)


def _is_apart(s: State, foe: Foe, *, leap: bool) -> bool:
    """Whether no blow gets to this monster; a leap gets to what flies."""
    kind = s.kind(foe)
    return (kind.flying or kind.separated or kind.barred) and not foe.reached and not (leap and not kind.barred)


def _why_not_other(s: State, hero: Hero, weapons: list[Token | None]) -> Refusal | None:
    """The reason why these cannot be taken up for it, or None: they are of one set, and the other lies on the floor.

    [truedungeon.condition.stunned.pick-up]
    """
    why = why_not_else(hero)
    if why is None:
        return None
    held, dropped = s.card(hero).fitted.held.all(), unthrown(s, hero, set_in_use(hero)).tokens
    return why if any(one in held and one not in dropped for one in weapons) else None


def cost(s: State, hero: Hero, mode: Mode) -> str:
    """What an attack costs: a Standard Action, and the Free Action where the hands must change first.

    What serves for both forms need not be taken up again: only told before the slide.
    [truedungeon.action.attack] [truedungeon.combat.compound-declare]
    """
    if hero.form or (hero.mode == mode and not hero.used.get(arming.EMPTY)):
        return "standard"
    ready = in_hand(s, hero).tokens
    return "standard" if all(weapon in ready for weapon in hand(s, hero, mode)) else "standard+free"


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """The attacks that may be made with what is in the hands."""
    if not s.in_combat:
        return
    for foe in s.facing():
        for mode in ("melee", "missile"):
            verb = "attack" if mode == "melee" else "shoot"  # [truedungeon.combat.choose-form]
            if why_cannot_pay(s, hero, cost(s, hero, mode)) or why_cannot_strike(s, hero, mode, foe):
                continue
            yield Option(f"{verb} {foe.id}", _label(s, hero, mode, foe), rule="truedungeon.action.attack", at=foe.id)
        if is_helpless(foe) and not why_cannot_pay(s, hero, "full") and not why_cannot_strike(s, hero, "melee", foe):
            words = f"strike the helpless {foe.name}: a sure hit, and nothing else this round"
            yield Option(f"coup {foe.id}", words, rule="truedungeon.condition.helpless.coup", at=foe.id)


FIRST: Final = ", taking it up first"


def _label(s: State, hero: Hero, mode: Mode, foe: Foe) -> str:
    if hero.form:
        return f"attack the {foe.name} in the form of the {creature_of(hero)}"
    with_ = together([FISTS if token is None else token.name for token in hand(s, hero, mode)])
    swap = FIRST if cost(s, hero, mode) != "standard" else ""
    if mode == "missile" and all(arming.flies(s, hero, token) for token in hand(s, hero, mode)):
        return f"throw {with_} at the {foe.name}{swap}"
    return f"{'attack' if mode == 'melee' else 'shoot at'} the {foe.name} with {with_}{swap}"


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against an attack that is not offered."""
    verb, id = words[0], words[-1]
    foe = next((one for one in s.facing() if one.id == id), None)
    if not s.in_combat:
        return Refusal("there is nobody to fight", rule="truedungeon.combat.round")
    if any(one.id == id for one in s.heroes):
        return Refusal("the {id} is one of the party: all play together", rule="truedungeon.party.coop", id=id)
    if foe is None:
        return Refusal("there is no {id} to attack here", rule="truedungeon.combat.multi-monster-declare", id=id[:40])
    mode: Mode = "missile" if verb == "shoot" else "melee"  # [truedungeon.combat.choose-form]
    if verb == "coup":
        if not is_helpless(foe):
            return Refusal("the {foe} is not helpless", rule="truedungeon.condition.helpless.coup", foe=foe.name)
        return why_cannot_pay(s, hero, "full") or why_cannot_strike(s, hero, mode, foe)
    return why_cannot_pay(s, hero, cost(s, hero, mode)) or why_cannot_strike(s, hero, mode, foe)


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack is made: every puck is slid, and may be slid again by whom that is given to."""
    hero = s.heroes[deed.hero]
    verb = deed.id.split(" ")[0]
    mode: Mode = "missile" if verb == "shoot" else "melee"  # [truedungeon.combat.choose-form]
    if not deed.step:
        weapons = hand(s, hero, mode)
        declare(s, deed, mode, weapons[:1] if verb == "coup" else weapons, tell, "full" if verb == "coup" else "")
    yield from slides(s, deed, mode, chance, tell)


def declare(s: State, deed: Deed, mode: Mode, weapons: list[Token | None], tell: Tell, price: str = "") -> None:
    """The attack is declared and paid for: these weapons will be slid, one after another."""
    hero = s.heroes[deed.hero]
    price = price or cost(s, hero, mode)
    pay(s, hero, price, tell)
    if price != "standard" and not hero.form:
        arming.draw(s, hero, mode, weapons, tell)
    deed.values["weapons"] = ["" if weapon is None else weapon.name for weapon in weapons]
    deed.values["left"] = len(weapons)
    if len(weapons) > 1 and hero.cls in PAIRS:
        s.note(f"power {PAIRS[hero.cls]}")
        deed.values["pair"] = mode == "melee"
    deed.step = "slide"


def slides(s: State, deed: Deed, mode: Mode, chance: Chance, tell: Tell) -> Proc[None]:
    """Every weapon of the attack that was declared has been slid, and slid again by whom that is given to."""
    hero, foe = s.heroes[deed.hero], s.foe(deed.id.split(" ")[-1])  # [truedungeon.combat.target-singular]
    verb = deed.id.split(" ")[0]
    left: list[str] = deed.values["weapons"]
    while left:
        weapon = s.tokens[left[0]] if left[0] else None
        if deed.step == "slide":
            slide = _prepared(s, hero, foe, weapon, mode, verb)
            slide.marks += ["pair"] * (deed.values.get("pair", False) and s.rules.mode == "slide")
            yield from features.before_slide(s, hero, slide, deed, chance, tell)
            throw(s, slide, weapon, chance, tell)
            deed.step = "again"
        if deed.step == "again":  # [truedungeon.class.fighter.weapon-specialization.timing]
            rule = "" if pucks.is_slid(s) else features.may_slide_again(s, hero, _last(s))
            if rule and (yield ask_again(s, hero, _last(s), rule)) == "again":
                features.slides_again(s, hero, tell, by="truedungeon.digital.rolled-reslide")
                _made_slides(s).pop()  # [truedungeon.class.fighter.weapon-specialization.keep]
                another = _prepared(s, hero, foe, weapon, mode, verb)
                throw(s, another, weapon, chance, tell)
            deed.step = "after"
        slide = _last(s)
        arming.used_up(hero, weapon, slide.form)
        deed.step = "slide"
        left.pop(0)
        deed.values["left"] = len(left)
    offend(s, hero, tell)  # [truedungeon.class.rogue.sneak.prep-not-offensive]
    hero.attacked = hero.attacked or mode == "melee"


def _prepared(s: State, hero: Hero, foe: Foe, weapon: Token | None, mode: Mode, verb: str) -> Slide:
    """The slide of such an attack, before it is made; one that is made again is of the same kind.

    [truedungeon.condition.helpless.coup-nothing-else] [truedungeon.combat.leap-reslide]
    """
    slide = weapon_slide(s, hero, foe, weapon, mode)
    slide.by("truedungeon.action.attack", "truedungeon.combat.choose-form", "truedungeon.combat.multi-monster-declare")
    if verb == "coup":
        slide.by("truedungeon.condition.helpless.coup-nothing-else", "truedungeon.crit.helpless")
        slide.marks += ["coup"]
    else:
        features.pair(hero, slide, weapon, len(hand(s, hero, mode)))
    slide.by("truedungeon.combat.compound-declare" if arming.flies(s, hero, weapon) else "")
    if verb == "throw":
        slide.by("truedungeon.combat.thrown-hammers" if weapon is not None and "hammer" in weapon.tags else "")
    if verb == "leap":
        slide.by(
            "truedungeon.combat.leap-reslide",
            "truedungeon.combat.leap-melee-stats",
            "truedungeon.combat.leap-no-flight",
        )
        slide.marks += ["leap"]
    return slide


def _last(s: State) -> Slide:
    return _made_slides(s)[-1]


def _made_slides(s: State) -> list[Slide]:
    assert s.fight is not None and s.fight.slides, "something has been slid"
    return s.fight.slides


def wheel_of(s: State, hero: Hero, weapon: Token | None) -> tuple[int, ...]:
    """The damage wheel of a weapon, of bare hands, or of the creature that somebody is.

    [truedungeon.class.polymorph.puck]
    """
    if hero.form:
        return creature_wheel(hero.form)
    if weapon is None:
        return class_card(hero.cls, s.rules.card_file).melee_wheel
    assert weapon.weapon is not None, "a weapon has a wheel"
    return weapon.weapon.wheel or UNKNOWN


UNKNOWN: Final = (1, 2, 3, 4)
"""The wheel of a weapon of which nobody has written it down."""


def throw(s: State, slide: Slide, weapon: Token | None, chance: Chance, tell: Tell) -> None:
    """The slide is made: its natural number and its wheel number are there for all to see; it is scored later.

    [truedungeon.digital.rolled-attack] [truedungeon.digital.log]
    """
    fight = s.fight
    assert fight is not None, "attacks are made in a fight"
    hero = s.heroes[slide.hero]
    wheel = wheel_of(s, hero, weapon)
    why = f"{s.name(hero)}: {slide.what}"
    fight.slides.append(slide)
    if "coup" in slide.marks:
        natural, number = 0, rolled.damage(wheel, why, chance)
        slide.by("truedungeon.digital.rolled-coup")
    elif pucks.is_slid(s) and CONFUSED not in slide.marks:
        pucks.pend(slide, wheel)  # [truedungeon.board.token-face-up]
        features.thrown(s, hero, slide, s.foe(slide.foe))
        rule = "truedungeon.board.resolve-after-all"
        tell.everyone("declares", who=s.name(hero), foe=s.foe(slide.foe).name, what=slide.what, rule=rule)
        return
    elif "flank" in slide.marks:
        natural, number = rolled.best(wheel, FLANK_ROLLS, why, chance)
        slide.by("truedungeon.digital.rolled-flank-best")
    else:
        natural, number = rolled.attack(wheel, why, chance)
    slide.by("truedungeon.digital.mode", "truedungeon.digital.rolled-damage")
    slide.by("truedungeon.class.polymorph.puck" if hero.form else "")
    land(s, slide, natural, number)
    features.thrown(s, hero, slide, s.foe(slide.foe))
    tell.everyone(
        "slide",
        who=s.name(hero),
        foe=s.foe(slide.foe).name,
        what=slide.what,
        natural=slide.natural,
        wheel=slide.wheel,
        why=[f"{part[0]:+d} {part[1]}" for part in slide.to_hit],
        rule="truedungeon.digital.rolled-attack",
        also=("truedungeon.digital.log", "truedungeon.digital.streams", *slide.rules),
        behind=slide.hidden,
    )


def land(s: State, slide: Slide, natural: int, wheel: int) -> None:
    """The numbers of an attack are there: the wheel's is its damage, and a natural 20 may add to it."""
    slide.natural, slide.wheel = natural, wheel
    if slide.form == "spell":
        return
    if "summoned" in slide.marks:
        slide.damage[0][0] = wheel
        return
    if martial.SAME in slide.marks:
        return
    weapon = s.tokens.get(slide.what)
    slide.damage = [*_wheel_parts(weapon, wheel, s.kind(s.foe(slide.foe)).types), *slide.damage]
    if natural == 20 and weapon is not None:
        slide.damage += _on_a_20(weapon, slide.form)


def _on_a_20(weapon: Token, form: str) -> list[Part]:
    """What a weapon adds on a natural 20 only.  [truedungeon.crit.once-on-20-damage]"""
    rule = "truedungeon.crit.once-on-20-damage"
    wanted = ("damage", "melee-damage" if form == "melee" else "missile-damage")
    found = [one for one in weapon.effects if one.when == "a natural 20" and one.stat in wanted]
    return [[one.by, one.type or "", f"{weapon.name} on a natural 20", rule] for one in found]


def _wheel_parts(weapon: Token | None, face: int, types: Any) -> list[Part]:
    """The wheel's number by kind: its energy's share, the rest as the weapon is made.  [truedungeon.damage.mixed]"""
    if weapon is None or weapon.weapon is None:
        return [[face, "blunt", WHEEL, "truedungeon.damage.weapon-types"]]
    made = weapon.weapon
    plain = arming.edge_of(weapon)
    if made.energy is None:
        return [[face, plain, WHEEL, "truedungeon.damage.weapon-types"]]
    share = min(made.share, face) or face
    parts: list[Part] = [[face - share, plain, WHEEL, "truedungeon.damage.weapon-types"]]
    parts.append([share, made.energy, f"{made.energy} {WHEEL}", "truedungeon.damage.mixed"])
    return [part for part in parts if part[0]]


def weapon_slide(s: State, hero: Hero, foe: Foe, weapon: Token | None, mode: Mode) -> Slide:
    """An attack with this weapon, not yet slid: everything that is added to it by now."""
    thrown = mode == "missile" and arming.flies(s, hero, weapon)
    form = "melee" if mode == "melee" else "thrown" if thrown else "missile"
    slide = Slide(hero.number, foe.id, form, FISTS if weapon is None else weapon.name)
    if not hero.attacked and mode == "melee" and not _made(s, hero):
        slide.marks.append("first")
    if weapon is not None and weapon.weapon is not None:
        slide.crit_from = crit_of(s, weapon)
        if "dagger" in weapon.tags:
            slide.marks.append("dual")
        if "ghost-touch" in weapon.tags:
            slide.marks.append("ghost-touch")
    _note_form(s, hero, slide, weapon)
    slide.to_hit = added.to_hit(s, hero, weapon, mode, foe)
    slide.damage = added.damage(s, hero, weapon, mode, form, foe)
    slide.to_hit += features.to_hit(s, hero, slide, foe)
    slide.damage += features.damage(s, hero, slide, foe, type=arming.edge_of(weapon))
    slide.marks.append(f"plus {plus_of(weapon, None)}")
    arming.dress(s, hero, slide, weapon, mode)
    features.mark(s, hero, slide, weapon, foe)
    environs.hinder(s, hero, slide, arming.edge_of(weapon))
    return slide


FORMS: Final = {
    "melee": ("truedungeon.combat.melee-reach", "truedungeon.combat.melee-strength"),
    "thrown": (
        "truedungeon.combat.ranged-anywhere",
        "truedungeon.combat.ranged-dexterity",
        "truedungeon.combat.thrown-strength",
    ),
    "missile": (
        "truedungeon.combat.ranged-anywhere",
        "truedungeon.combat.ranged-dexterity",
        "truedungeon.combat.projectile-no-stat",
    ),
}
"""By which rules such an attack reaches its target, and what is added to it."""


def _note_form(s: State, hero: Hero, slide: Slide, weapon: Token | None) -> None:
    """The rules of such an attack, whatever is added to it, are noted on it."""
    slide.by(*FORMS[slide.form])
    if condition_of(hero, "prone") is not None:
        slide.by(*arming.by_lying(weapon))
    if condition_of(hero, "invisible") is not None:
        slide.by("truedungeon.condition.invisible.timing")
    if not s.card(hero).fitted.held["missile" if slide.form == "melee" else "melee"].empty:
        slide.by("truedungeon.set.rules.swap")
    slide.by("truedungeon.crit.example-plus-in-wheel")


SUPERLATIVE: Final = 18
"""From which natural number on Ultra Keen and the like crit; by the variant `glossary` from one less."""


def crit_of(s: State, weapon: Token) -> int:
    """From which natural number on a weapon crits by itself.  [truedungeon.crit.range-base]"""
    assert weapon.weapon is not None, "a weapon has a crit range"
    own = weapon.weapon.crit
    return own - 1 if own == SUPERLATIVE and s.rules.glossary else own  # [truedungeon.crit.ultra-keen]


def _made(s: State, hero: Hero) -> bool:
    return s.fight is not None and any(one.hero == hero.number and one.form == "melee" for one in s.fight.slides)


AGAIN: Final = Question(
    "again",
    "{who}: {natural} on the die and {wheel} on the wheel. Slide again? The second result stands.",
    rule="truedungeon.class.fighter.weapon-specialization.effect",
)


def ask_again(s: State, hero: Hero, slide: Slide, rule: str) -> Choice:
    """Whether to slide once more."""
    options = (Option("keep", "keep it", rule=rule), Option("again", "slide again", rule=rule))
    about = {"who": s.name(hero), "natural": slide.natural, "wheel": slide.wheel}
    return Choice(hero.seat, AGAIN, options, about)


DEEDS: Final = {"attack": do, "shoot": do, "coup": do}
WHY: Final = {"attack": why_not, "shoot": why_not, "coup": why_not}
QUESTIONS: Final = (AGAIN,)
EVENTS: Final = {
    "declares": after("The {who} will slide {what} against the {foe}."),
    "slide": seen(
        "{who}, {what} against the {foe}: {natural} on the die, {wheel} on the wheel.", rises="{natural}", over="who"
    ),
}
