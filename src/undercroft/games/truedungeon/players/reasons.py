"""Why a bot does what is worth most to it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from undercroft.engine import Option
from undercroft.games.truedungeon.players.puzzles import solved
from undercroft.games.truedungeon.players.sight import Person, Sight, has, health, is_foe, named, percent
from undercroft.games.truedungeon.players.worth import FOCUS, hits, spell_of, to_hit, tokens

Words = Callable[[Sight, Option], str]


def reason(sight: Sight, option: Option) -> str:
    """Why this deed is worth most."""
    return BY_VERB.get(option.id.split(" ")[0], lasting)(sight, option)


def idle(sight: Sight) -> str:
    """Why nothing more is done."""
    if not sight.fights:
        if all(percent(one) >= sight.temper.mend for one in sight.living):
            return "go on: nobody needs more help here, and time runs"
        return "go on: you have nothing more with which to help, or need it later, and time runs"
    if sight.me["standard"]:
        return "nothing more: your action is spent, and nothing else is worth it now"
    if not sight.verb("attack") and not sight.verb("shoot"):
        return "nothing more: you reach nobody from here, and nobody needs what you have"
    return "nothing more: what you could still do is better kept for later"


def striking(sight: Sight, option: Option) -> str:
    """Why this monster is struck with this."""
    foe = sight.target(option)
    if foe is None or not is_foe(foe):
        return "strike: there is something to be hit"
    if option.id.startswith("coup"):
        return f"end it: {named(foe)} cannot defend itself now"
    mode = "missile" if option.id.split(" ")[0] in ("shoot", "fire") else "melee"
    verb = "shoot" if mode == "missile" else "strike"
    often = f"about {hits(to_hit(sight, foe, mode), foe)} of 100 hit"
    if len(sight.foes) == 1:
        return f"{verb} {named(foe)}: {often}"
    why = f"{foe['look']}, it is the next to fall" if foe["look"] in FOCUS else "you can hurt it most"
    return f"{verb} {named(foe)}: {why}; {often}"


def casting(sight: Sight, option: Option) -> str:
    """Why this Spell is cast: for what it heals, deals or gives."""
    spell = spell_of(sight, option.id.split(" ")[1])
    if spell is None:
        return lasting(sight, option)
    if spell.heal:
        return healed(sight, option, everybody="party" in spell.target)
    if spell.damage and sight.fights:
        return dealt(sight, option, spell.damage, sure=not spell.slide_ac)
    if spell.removes:
        return freed(sight, option, spell.removes)
    return lasting(sight, option)


def using(sight: Sight, option: Option) -> str:
    """Why a potion, scroll, wand, oil or tool is used."""
    found = tokens().get(option.id.split(" ")[1])
    use = None if found is None else found[1]
    if use is None:
        return lasting(sight, option)
    if use.revive:
        return "bring them back: nothing is worth more than one more to fight with"
    if use.heal:
        return healed(sight, option, everybody=use.target == "party")
    if (use.damage or use.wheel) and sight.fights:
        amount = use.damage + (sum(use.wheel) // len(use.wheel) if use.wheel else 0)
        return dealt(sight, option, amount, sure=use.how in ("read", "wand") and not use.slide_ac)
    if use.removes:
        return freed(sight, option, use.removes)
    return lasting(sight, option)


def healed(sight: Sight, option: Option, *, everybody: bool = False) -> str:
    """Whom it heals, and how they stand."""
    whom = sight.target(option)
    hero: Person = min(sight.living, key=percent) if everybody else sight.me if whom is None or is_foe(whom) else whom
    return f"heal {named(hero)}: {health(hero)}"


def dealt(sight: Sight, option: Option, amount: int, *, sure: bool) -> str:
    """Whom it hurts, and how much."""
    foe = sight.target(option)
    whom = named(foe) if foe is not None and is_foe(foe) else "all of them" if len(sight.foes) > 1 else "the monster"
    if sure:
        return f"hurt {whom}: {amount} damage counts for more than a blow that may miss"
    return f"hurt {whom}: a hit deals {amount} damage, more than a blow of yours"


def freed(sight: Sight, option: Option, conditions: Iterable[str]) -> str:
    """Whom it frees of what."""
    whom = sight.target(option)
    hero = sight.me if whom is None or is_foe(whom) else whom
    ails = [name for name in conditions if has(hero, name)] or conditions
    return f"free {named(hero)}: {' and '.join(ails)}, it is less use to the party"


def lasting(sight: Sight, option: Option) -> str:
    """Why something is used that lasts, or helps in general."""
    if sight.fights:
        return "use it now: of what you have it helps most"
    if sight.foes:
        return "use it before the fight: it lasts into it, and costs no action there"
    return "use it now: it may be spent in this room, and is worth something here"


def answering(sight: Sight, option: Option) -> str:
    """Why the puzzle beside a fight is answered: it is settled, or everybody can bear it if the guess is wrong."""
    seen = sight.view["puzzle"]
    if seen is not None and solved(seen) is not None:
        return "answer the puzzle: the facts that lie open settle it"
    return "try an answer: nobody is so badly hurt that a wrong one would be dear"


def _said(words: str) -> Words:
    return lambda sight, option: words


POWERS: Final[dict[str, Words]] = {
    "rage": _said("rage: early in a fight it pays longest"),
    "lay-on-hands": healed,
    "remove-disease": lambda sight, option: freed(sight, option, ("diseased",)),
    "remove-charm-fear-sleep": lambda sight, option: freed(sight, option, ("charmed", "feared", "asleep")),
    "taunt": _said("taunt it: you can bear its blows better than the others"),
    "turn-undead": _said("turn undead: it hurts every Undead in the room at once"),
    "sneak-attack": _said("a sneak attack: nothing says that there is no weak spot, and enough is left to make it pay"),
    "flank": _said("flank with them: their next blow is the stronger for it"),
    "righteous-wrath": striking,
    "twist-the-blade": _said("twist the blade: it adds to the blow that has hit"),
    "spell-surge": _said("surge: your Spells of this room count for more"),
    "detect-evil": _said("detect evil: before the fight it costs little to know what waits"),
    "communicate-with-animals": _said("ask the animals: nothing threatens, and they have seen what happened here"),
    "restore-power": _said("give it back to them: used once more it is worth more than a deed of yours"),
    "restore-spell": _said("give it back to them: cast once more it is worth more than a deed of yours"),
}
"""Why a power is used, by its id."""


def empowered(sight: Sight, option: Option) -> str:
    """Why this power is used."""
    return POWERS.get(option.id.split(" ")[1], lasting)(sight, option)


BY_VERB: Final[dict[str, Words]] = {
    "attack": striking,
    "shoot": striking,
    "coup": striking,
    "leap": striking,
    "fire": striking,
    "cast": casting,
    "surge": casting,
    "use": empowered,
    "drink": using,
    "give": using,
    "read": using,
    "wave": using,
    "throw": using,
    "call": using,
    "lore": _said("recall lore: what it is, and its weak side, is worth most to know early"),
    "sing": _said("sing: your song makes every attack of the party better"),
    "support": _said("a song of support: it shields everybody"),
    "become": _said("take another form: you fight better in it"),
    "summon": _said("call a creature: it fights for you from now on"),
    "send": _said("send the creature: it costs you nothing to let it attack"),
    "answer": answering,
    "open": _said("open the box: nothing threatens you, and there is time"),
    "take": _said("take it: it may be of use"),
    "show": _said("show it: here it may matter"),
    "march": _said("walk in front: nobody here bears blows better"),
    "order": _said("act in a fixed order: rounds are shorter, and more of them fit before time is up"),
    "stand": _said("stand up: on the ground you are easy to hit"),
    "wake": _said("wake them: asleep they are no help"),
    "pick-up": _said("pick it up: without it you fight badly"),
    "reload": _said("reload now: then you can shoot when it matters"),
    "fetch": _said("get it out now: in the next round you can use it at once"),
}
"""Why a deed is done, by its verb; whatever is missing here lasts, or helps in general."""
