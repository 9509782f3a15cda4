"""What is in the hands during a fight: `swap` for another weapon or the other set, `reload`, and `leap` at a monster.

[truedungeon.action.swap-slotted] [truedungeon.action.heavy-crossbow-reload] [truedungeon.action.heavy-crossbow-switch]
[truedungeon.combat.leap-reach]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from undercroft.engine import Chance, Option, Proc, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.phrases import together
from undercroft.games.truedungeon.book.combat import arming, strike
from undercroft.games.truedungeon.book.combat.getting_up import why_not_else
from undercroft.games.truedungeon.book.items.pouch import named, slug
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.equip import fit, why_worse
from undercroft.games.truedungeon.character.hands import Hands, serves, why_not_beside, why_not_off
from undercroft.games.truedungeon.character.swapping import swap_cost, why_not_swap
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, Mode
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero
from undercroft.games.truedungeon.state.roster import build_of, carried_of, character_of, counts_of
from undercroft.games.truedungeon.state.state import State, condition_of, in_hand, set_in_use, unthrown
from undercroft.games.truedungeon.state.stats import most_hp

LEAPED: Final = "room leap"


# ---------------------------------------------------------------- swapping


@lru_cache(maxsize=1024)
def exchanged(
    build: str, mode: Mode, into: str, options: TrueDungeonOptions, *, beside: bool = False
) -> tuple[str, str, Refusal | None]:
    """The character with another token in its hand for this mode, what it puts away for both hands, and why not.

    `beside`: the off hand has room for a second weapon. It cannot be only for what it makes worse; what was wrong
    before is no reason.
    [truedungeon.token.handheld-swap] [truedungeon.token.worn-locked] [truedungeon.slot.two-handed]
    """
    character, token = character_of(build), with_own(options.user_catalogue)[into]
    fitted = fit(character, with_own(options.user_catalogue), options)
    hands = fitted.held[mode]
    also = ""
    if token.slot == "offhand" or (beside and _is_second(token, hands.main, mode, character.class_, options)):
        outs, taken = [hands.off], Hands(hands.main, token)
    elif hands.off is not None and why_not_beside(token, hands.off, mode, options):
        outs, taken, also = [hands.main, hands.off], Hands(token), hands.off.name
    else:
        outs, taken = [hands.main], Hands(token, hands.off)
    for out in outs:
        why = why_not_swap(fitted, mode, out, token) if out is not None else None
        if why is not None:
            return build, "", why
    made = _holding(build, {**{one: fitted.held[one] for one in MODES}, mode: taken}, options)
    worse = why_worse(fitted.problems, fit(made, with_own(options.user_catalogue), options).problems, into)
    return (build_of(made), also, None) if worse is None else (build, "", worse)


def _is_second(token: Token, main: Token | None, mode: Mode, cls: str, options: TrueDungeonOptions) -> bool:
    """Whether this goes beside the weapon in the main hand: a ranger's second, or a monk's that makes a pair with it.

    [truedungeon.class.ranger.dual.lost-weapon] [truedungeon.class.monk.flurry.pucks]
    """
    if main is None or not main.is_weapon or why_not_beside(main, token, mode, options):
        return False
    return not any(why_not_off(one, mode, cls) for one in ([main, token] if cls == "monk" else [token]))


def _holding(build: str, hands: dict[Mode, Hands], options: TrueDungeonOptions) -> Character:
    """The character with its hands named, and just these in them; whatever else is hand-held it carries."""
    character, catalogue = character_of(build), with_own(options.user_catalogue)
    held = {mode: tuple([token.name for token in hands[mode].tokens]) for mode in MODES}
    spare = {
        name: count - max([names.count(name) for names in held.values()])  # One token may serve in both modes.
        for name, count in counts_of(build).items()
        if catalogue[name].hand_held
    }
    worn = tuple([name for name in character.tokens if name not in spare])
    carried = [name for name in character.carried if name not in spare]
    carried += [name for name, count in spare.items() for _ in range(count)]
    return replace(character, tokens=worn, carried=tuple(carried), **held)


def mode_of(token: Token, hero: Hero) -> Mode:
    """In which set of hands a token goes: that in use, if it serves there."""
    current = set_in_use(hero)
    other: Mode = "melee" if current == "missile" else "missile"
    return current if serves(token, current) else other


def why_not_take(s: State, hero: Hero, token: Token) -> Refusal | None:
    """The reason why this token cannot be taken up now, or None."""
    if hero.form:
        return Refusal("paws hold nothing", rule="truedungeon.class.polymorph.no-spells")
    if not token.hand_held:
        return Refusal(
            "{token} is not held in the hand, and nothing else is exchanged during an adventure",
            rule="truedungeon.token.worn-locked",
            token=token.name,
        )
    if token.name not in spares(s, hero) or arming.is_away(s, hero, token):
        return Refusal("{token} is not at hand", rule="truedungeon.token.bring.show", token=token.name)
    why = why_not_else(hero) or _taken_up(s, hero, token)[2]
    return why or why_cannot_pay(s, hero, price(s, hero, token))


def spares(s: State, hero: Hero) -> dict[str, Token]:
    """What may be taken up: all that is carried, and what is only in the other set of hands than it would go into."""
    held = s.card(hero).fitted.held
    others = [token for token in held.all() if token not in held[mode_of(token, hero)].tokens]
    return {token.name: token for token in (*carried_of(hero.build, s.rules.user_catalogue), *others)}


def _taken_up(s: State, hero: Hero, token: Token) -> tuple[str, str, Refusal | None]:
    """The character with this in its hands, as `exchanged` says; a hand whose weapon was thrown is free.

    [truedungeon.token.handheld-swap]
    """
    mode = mode_of(token, hero)
    hands = in_hand(s, hero) if mode == set_in_use(hero) else unthrown(s, hero, mode)
    beside = hands.main is not None and hands.off is None
    return exchanged(hero.build, mode, token.name, s.rules, beside=beside)


def price(s: State, hero: Hero, token: Token) -> str:
    """What taking this up costs: a Free Action, between two heavy crossbows a Standard one.

    [truedungeon.action.swap-slotted] [truedungeon.action.heavy-crossbow-switch]
    [truedungeon.action.heavy-crossbow-other]
    """
    return "standard" if has_heavy(s, hero) and arming.HEAVY in token.tags else swap_cost(token)


def has_heavy(s: State, hero: Hero) -> bool:
    """Whether a heavy crossbow is in the character's hands."""
    main = s.card(hero).fitted.held.missile.main
    return hero.mode == "missile" and main is not None and arming.HEAVY in main.tags


def why_not_turn(s: State, hero: Hero, mode: str) -> Refusal | None:
    """The reason why the other set of hands cannot be taken up, or None."""
    why = why_not_else(hero)
    if why is not None:
        return why
    hands = unthrown(s, hero, "melee" if mode == "melee" else "missile")
    if hands.empty:
        return Refusal("there is nothing to take up", rule="truedungeon.action.swap-slotted")
    if hands == in_hand(s, hero):
        return Refusal("that is in hand already", rule="truedungeon.action.swap-slotted")
    if mode != hero.mode and hands == unthrown(s, hero, set_in_use(hero)):
        return Refusal("both sets of hands hold the same", rule="truedungeon.action.swap-slotted")
    if hero.form:
        return Refusal("paws hold nothing", rule="truedungeon.class.polymorph.no-spells")
    return why_cannot_pay(s, hero, "free")


def in_hands(s: State, hero: Hero, mode: Mode) -> str:
    """What the character has in its hands for this kind of attack, in words; what was thrown is not there."""
    return together([token.name for token in unthrown(s, hero, mode).tokens])


def do_swap(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """Something else is in the hands, and the party card says so.

    [truedungeon.action.swap-slotted] [truedungeon.set.rules.swap]
    """
    hero = s.heroes[deed.hero]
    id = deed.id.split(" ")[1]
    also: tuple[str, ...] = ("truedungeon.token.handheld-swap", "truedungeon.token.handheld-swap-action")
    if id in MODES:
        pay(s, hero, "free", tell)
        arming.wield(s, hero, id)
        hero.used.pop(arming.EMPTY, None)
        what, cost = in_hands(s, hero, "melee" if id == "melee" else "missile"), "free"
    else:
        token = named(s, hero, id)
        assert token is not None, "what is taken up is there"
        cost = price(s, hero, token)
        if has_heavy(s, hero) and arming.HEAVY not in token.tags:
            also += ("truedungeon.action.heavy-crossbow-other",)
        pay(s, hero, cost, tell)
        mode = mode_of(token, hero)
        hero.build, away, _ = _taken_up(s, hero, token)
        hero.hp = min(hero.hp, most_hp(s, hero))
        arming.wield(s, hero, mode)
        if s.card(hero).fitted.held[mode].main == token:  # What was put away from the main hand is not taken up too.
            hero.used.pop(arming.EMPTY, None)
        what = f"{token.name} and puts {away} away" if away else token.name
        also += ("truedungeon.slot.two-handed",) if away else ()
    rule = "truedungeon.action.swap-slotted" if cost == "free" else "truedungeon.action.heavy-crossbow-switch"
    tell.everyone("takes-up", who=s.name(hero), what=what, rule=rule, also=also)


# ---------------------------------------------------------------- loading


def empty_crossbow(s: State, hero: Hero) -> Token | None:
    """The heavy crossbow in the missile hand, if it has been fired."""
    main = s.card(hero).fitted.held.missile.main
    return main if main is not None and hero.used.get(arming.unloaded(main)) else None


def why_not_reload(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """The reason why nothing can be loaded now, or None."""
    if not s.in_combat or empty_crossbow(s, hero) is None:
        return Refusal("nothing must be loaded", rule="truedungeon.action.heavy-crossbow-reload")
    return why_cannot_pay(s, hero, "standard")


def do_reload(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The heavy crossbow can be fired again.  [truedungeon.action.heavy-crossbow-reload]"""
    hero = s.heroes[deed.hero]
    token = empty_crossbow(s, hero)
    assert token is not None, "there is something to load"
    pay(s, hero, "standard", tell)
    hero.used.pop(arming.unloaded(token))
    tell.everyone("reloads", who=s.name(hero), token=token.name, rule="truedungeon.action.heavy-crossbow-reload")


# ---------------------------------------------------------------- leaping


def leaps(s: State, hero: Hero) -> int:
    """How many slides of one attack may be leaping ones: 0 without a token for it, both of a flurry with the best."""
    mine = marks_of(s, hero)
    if "flurry-leap" in mine and hero.cls == "monk":
        return 2
    return 1 if {"leap", "flurry-leap"} & mine else 0


def why_not_leap(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """The reason why this monster cannot be leaped at, or None."""
    id = words[1] if len(words) > 1 else ""
    foe = next((one for one in s.facing() if one.id == id), None)
    if not s.in_combat or foe is None:
        return Refusal("there is nobody to leap at", rule="truedungeon.combat.multi-monster-declare")
    return _why_not_at(s, hero, foe)


def _why_not_at(s: State, hero: Hero, foe: Foe) -> Refusal | None:
    """

    [truedungeon.combat.leap-reach] [truedungeon.combat.leap-blocked] [truedungeon.combat.leap-once]
    [truedungeon.condition.pinned.actions]
    """
    kind = s.kind(foe)
    if not leaps(s, hero):
        return Refusal("the {who} has nothing to leap with", rule="truedungeon.combat.leap-reach", who=s.name(hero))
    if hero.used.get(LEAPED):
        return Refusal("that was the leap of this room", rule="truedungeon.combat.leap-once")
    if kind.barred and not foe.reached:
        return Refusal("bars are in the way", rule="truedungeon.combat.leap-blocked")
    if foe.reached or not (kind.flying or kind.separated):  # [truedungeon.combat.leap-reach]
        return Refusal("the {foe} can be reached without", rule="truedungeon.combat.leap-no-change", foe=foe.name)
    if condition_of(hero, "pinned") is not None:
        return Refusal("the pinned leap nowhere", rule="truedungeon.condition.pinned.actions")
    why = why_cannot_pay(s, hero, strike.cost(s, hero, "melee"))
    return why or strike.why_cannot_strike(s, hero, "melee", foe, leap=True)


def do_leap(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """A melee attack is made across the gap; its maker is back where it started.

    [truedungeon.combat.leap-reach] [truedungeon.combat.leap-no-flight] [truedungeon.combat.leap-melee-stats]
    [truedungeon.combat.leap-once]
    """
    hero = s.heroes[deed.hero]
    if not deed.step:
        hero.used[LEAPED] = 1
        pucks = strike.hand(s, hero, "melee")[: leaps(s, hero)]
        strike.declare(s, deed, "melee", pucks, tell)
        foe = s.foe(deed.id.split(" ")[1])
        also: tuple[str, ...] = ("truedungeon.combat.leap-once", "truedungeon.combat.leap-no-flight")
        if len(pucks) > 1:
            also += ("truedungeon.combat.leap-flying-fists",)
        tell.everyone("leaps", who=s.name(hero), foe=foe.name, rule="truedungeon.combat.leap-reach", also=also)
    yield from strike.slides(s, deed, "melee", chance, tell)


# ---------------------------------------------------------------- together


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What may be taken up, loaded and leaped at."""
    rule = "truedungeon.action.swap-slotted"
    for mode in MODES:
        if s.in_combat and why_not_turn(s, hero, mode) is None:
            yield Option(f"swap {mode}", f"take up {in_hands(s, hero, mode)}", rule=rule)
    held = s.card(hero).fitted.held
    for token in spares(s, hero).values():
        if s.has(hero, token.name) and why_not_take(s, hero, token) is None:
            words = f" for {mode_of(token, hero)} combat" if token in held.all() else ""
            yield Option(f"swap {slug(token.name)}", f"take up {token.name}{words}", rule=rule)
    if why_not_reload(s, hero, []) is None:
        yield Option("reload", "load the heavy crossbow", rule="truedungeon.action.heavy-crossbow-reload")
    for foe in s.facing() if s.in_combat else ():
        if _why_not_at(s, hero, foe) is None:
            yield Option(f"leap {foe.id}", f"leap at the {foe.name}", rule="truedungeon.combat.leap-reach", at=foe.id)


def why_not_this(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a swap that is not offered."""
    id = words[1] if len(words) > 1 else ""
    if id in MODES:
        return why_not_turn(s, hero, id)
    token = named(s, hero, id)
    if token is None:
        return Refusal(
            "the {who} has no {id}",
            rule="truedungeon.misc.token-required",
            who=s.name(hero),
            id=id[:40] or "such thing",
        )
    return why_not_take(s, hero, token)


DEEDS: Final = {"swap": do_swap, "reload": do_reload, "leap": do_leap}
WHY: Final = {"swap": why_not_this, "reload": why_not_reload, "leap": why_not_leap}
EVENTS: Final[dict[str, str]] = {
    "takes-up": "The {who} takes up {what}.",
    "reloads": after("The {who} loads {token}."),
    "leaps": "The {who} leaps at the {foe}.",
}
