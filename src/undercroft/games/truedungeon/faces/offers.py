"""What helps to choose: what one does by each answer, with what, to whom, how it may end, and whether in vain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from undercroft.engine import Choice, Option
from undercroft.engine.craft.words import percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.truedungeon.book.basics.windows import NEVER, PASS
from undercroft.games.truedungeon.book.magic.psychic import POWERS
from undercroft.games.truedungeon.content.adventures.pattern import slug as piece_slug
from undercroft.games.truedungeon.content.classes import Spell, classes, subclasses
from undercroft.games.truedungeon.content.uses import FULL, Use, use_of
from undercroft.games.truedungeon.faces import odds
from undercroft.games.truedungeon.faces.things.belongings import token_by_slug
from undercroft.games.truedungeon.faces.things.ids import (
    BOARD,
    BOX,
    MARCH,
    MEMORY,
    ORDER,
    PUZZLE,
    foe_id,
    hero_id,
    level_id,
    power_id,
    powers_by_id,
    psychic_id,
    spell_thing,
    spells_by_id,
)

Seen = Mapping[str, Any]
ATTACK: Final = "attack"
SHOOT: Final = "shoot"
CAST: Final = "cast"
POWER: Final = "use a power"
TOKEN: Final = "use a token"
HELP: Final = "help"
READY: Final = "make ready"
EXPLORE: Final = "explore"
FINISH: Final = Offer("finish", idle=True)
LET_BE: Final = Offer("let it happen", idle=True)
OR_MORE: Final = re.compile(r"(?:(\d+) times )?(\d+) or more")


def offers(view: Seen, choice: Choice) -> dict[str, Offer]:
    """The offers of this question, by the ids of its options."""
    find = FINDERS[choice.ask]
    who = (choice.about or {}).get("who")
    mine = [hero for hero in view["heroes"] if hero["seat"] == choice.seat]
    me = next((hero for hero in mine if hero.get("kind") == who), mine[0] if mine else {})
    found = {option.id: find(view, me, option) for option in choice.options}
    return _spent(found) if choice.ask == "turn" else found


def _spent(found: dict[str, Offer]) -> dict[str, Offer]:
    """The offers of a turn; where only the acting order is left to speak about, that is no reason to be asked again."""
    if any(not offer.idle and offer.thing != ORDER for offer in found.values()):
        return found
    return {id: offer if offer.idle else replace(offer, vain=True) for id, offer in found.items()}


# ---------------------------------------------------------------- whom and what an option names


def _foe(view: Seen, id: str) -> Seen | None:
    return next((foe for foe in view["foes"] if foe["id"] == id), None)


def _hero(view: Seen, cls: str) -> Seen | None:
    return next((hero for hero in view["heroes"] if hero["class"] == cls and "kind" in hero), None)


def _target(view: Seen, words: list[str]) -> Seen | None:
    """The character or monster that an option names."""
    for word in reversed(words):
        found = _foe(view, word) or _hero(view, word)
        if found is not None:
            return found
    return None


def _thing(one: Seen | None) -> str | None:
    if one is None:
        return None
    return hero_id(one) if "kind" in one else foe_id(one)


def _living(view: Seen) -> list[Seen]:
    return [hero for hero in view["heroes"] if "hp" in hero and not hero["dead"] and not hero["gone"]]


def rolled(label: str) -> str | None:
    """The odds of dice that an option's own words tell: `9 or more`, `10 times 2 or more`, on a d20.

    >>> rolled("open the box by a d20: 9 or more"), rolled("10 times 2 or more on a d20")
    ('60 %', '60 %')
    """
    found = OR_MORE.search(label)
    if found is None:
        return None
    times, face = int(found[1] or 1), int(found[2])
    return percent((odds.DIE + 1 - face) ** times, odds.DIE**times)


# ---------------------------------------------------------------- healing, and what is for nothing


def lacks(hero: Seen) -> int:
    """How many Hit Points a character lacks."""
    return max(0, int(hero["max_hp"]) - int(hero["hp"]))


def gains(view: Seen, hero: Seen, amount: int) -> int:
    """How many Hit Points so much healing gives this character, who may be Poisoned.

    [truedungeon.recovery.heal-cap] [truedungeon.condition.poisoned.normal] [truedungeon.condition.poisoned.nightmare]
    """
    if hero["dead"] or hero["gone"]:
        return 0
    if amount == FULL:
        amount = int(hero["max_hp"])
    if any(effect["name"] == "poisoned" for effect in hero["lasting"]):
        amount = 0 if view["difficulty"] in ("nightmare", "epic") else max(0, amount - 2)
    return min(amount, lacks(hero))


def has(one: Seen, names: Iterable[str]) -> bool:
    """Whether something of one of these names lasts on somebody."""
    wanted = set(names)
    return any(effect["name"] in wanted for effect in one["lasting"])


def _healed(view: Seen, people: list[Seen], amount: int, about: str = "") -> tuple[str | None, bool]:
    """How much healing gives, in words, and whether it is in vain."""
    most = max((gains(view, one, amount) for one in people), default=0)
    return (f"{about}+{most} HP" if most else None), not most


# ---------------------------------------------------------------- deeds


def _strike(view: Seen, me: Seen, option: Option) -> Offer:
    word, id = option.id.split(" ")[0], option.id.split(" ")[-1]
    foe = _foe(view, id)
    if foe is None:
        return Offer(ATTACK)
    mode = "missile" if word == "shoot" else "melee"
    told = odds.strike(view, me, foe, mode, option.label) if word in ("attack", "shoot") else None
    return Offer(SHOOT if mode == "missile" else ATTACK, foe_id(foe), told)


def _missile(view: Seen, me: Seen, option: Option) -> Offer:
    """Something is thrown, shot or sent at a monster."""
    words = option.id.split(" ")
    token = token_by_slug(view, words[1])
    use = None if token is None else next((use for use in use_of(token.name) if use.how == words[0]), None)
    return Offer(SHOOT, None if token is None else token.name, None if use is None else odds.use_damage(use))


def _cast(view: Seen, me: Seen, option: Option) -> Offer:
    words = option.id.split(" ")
    thing = spell_thing(me, words[1]) if me else None
    if thing is None:
        return Offer(CAST)
    spell, whom = spells_by_id()[thing], _target(view, words[2:])
    people = _living(view) if "party" in spell.target else [whom] if whom is not None and "kind" in whom else []
    if spell.heal:
        amount = (spell.heal_skill or spell.heal) * (1 + (words[0] == "surge")) + int(me["card"]["spell-healing"])
        told, vain = _healed(view, people, amount, "about ")
        return Offer(CAST, thing, told, vain=vain and bool(people))
    if whom is not None and "kind" not in whom:
        return Offer(CAST, thing, odds.resisted(whom))
    return Offer(CAST, thing, vain=_adds_nothing(spell, people))


def _adds_nothing(spell: Spell, people: list[Seen]) -> bool:
    """Whether all of these have already what the Spell gives, or nothing of what it ends."""
    if not people or spell.damage or spell.condition or spell.numbers or spell.choice:
        return False
    if spell.removes:
        return not any(has(one, spell.removes) for one in people)
    return bool(spell.effects) and all(has(one, (spell.name,)) for one in people)


def _power(view: Seen, me: Seen, option: Option) -> Offer:
    words = option.id.split(" ")
    thing = power_id(me["class"], words[1])
    thing_ = thing if thing in powers_by_id() else None
    whom = _target(view, words[2:])
    if words[1] == "lay-on-hands" and whom is not None and words[-1].isdigit():
        told, vain = _healed(view, [whom], int(words[-1]))
        return Offer(POWER, thing_, told, vain=vain)
    if words[1] == "turn-undead":
        known = [foe["lore"] for foe in view["foes"] if not foe["dead"]]
        return Offer(POWER, thing_, vain=all(lore is not None and "undead" not in lore["types"] for lore in known))
    ends = CURES.get(words[1])
    return Offer(POWER, thing_, vain=ends is not None and whom is not None and not has(whom, ends))


CURES: Final = {"remove-disease": ("diseased",), "remove-charm-fear-sleep": ("charmed", "feared", "shaken", "asleep")}
"""What a power ends."""


def _token(view: Seen, me: Seen, option: Option) -> Offer:
    """A potion, scroll, wand, oil or piece of gear is used, by oneself or on somebody."""
    words = option.id.split(" ")
    token = token_by_slug(view, words[1])
    if token is None:
        return Offer(TOKEN)
    use = next((use for use in use_of(token.name) if use.how not in ("passive", "react", "shape")), None)
    if use is None or words[0] not in USES:
        return Offer(TOKEN, token.name)
    whom = _target(view, words[2:])
    if whom is not None and "kind" not in whom:
        return Offer(TOKEN, token.name, odds.use_damage(use))
    people = _living(view) if use.target == "party" or use.shared else [whom or me]
    return _helped(view, token.name, use, people)


USES: Final = ("drink", "give", "read", "wave", "gear")


def _helped(view: Seen, name: str, use: Use, people: list[Seen]) -> Offer:
    """What such a use gives these characters; in vain where it is nothing at all."""
    told, vain = _healed(view, people, use.heal) if use.heal else (None, True)
    if use.revive and any(one["dead"] for one in people):
        told = "back with all HP" if use.revive == FULL else f"back with {use.revive} HP"
        vain = False
    if use.heal and use.below and all(one["hp"] >= use.below for one in people):
        told, vain = None, True
    if use.removes and any(has(one, use.removes) for one in people):
        vain = False
    if use.effects and not all(has(one, (name,)) for one in people):
        vain = False
    tells = use.heal or use.revive or use.removes or use.effects
    other = use.halves or use.reduces or use.hook or use.flag or use.damage or use.wheel
    return Offer(TOKEN, name, told, vain=bool(tells) and not other and vain)


def _hands(view: Seen, me: Seen, option: Option) -> Offer:
    """What is in the hands changes: by what is taken up, loaded, picked up."""
    words = option.id.split(" ")
    if words[0] == "swap" and words[1] not in me["held"]:
        token = token_by_slug(view, words[1])
        return Offer(READY, None if token is None else token.name)
    held = me["held"][words[1] if words[0] == "swap" else "missile" if words[0] == "reload" else me["mode"]]
    return Offer(READY, held[0] if held else None)


def _form(view: Seen, me: Seen, option: Option) -> Offer:
    """Another form is left, or a called creature sent away."""
    return Offer(READY, me["form"] or me["summons"] or None)


def _manifest(view: Seen, me: Seen, option: Option) -> Offer:
    power = option.id.split(" ")[1]
    vain = power == "cell-repair" and not lacks(me)
    return Offer(POWER, psychic_id(power), vain=vain)


def _sing(view: Seen, me: Seen, option: Option) -> Offer:
    words = option.id.split(" ")
    token = token_by_slug(view, words[1]) if len(words) > 1 else None
    if token is not None:
        return Offer(POWER, token.name)
    return Offer(POWER, power_id("bard", "song-of-support" if words[0] == "support" else "bardsong"))


def _person(verb: str) -> Callable[[Seen, Seen, Option], Offer]:
    def find(view: Seen, me: Seen, option: Option) -> Offer:
        return Offer(verb, _thing(_target(view, option.id.split(" ")[1:])))

    return find


def _about(verb: str, thing: str | None) -> Callable[[Seen, Seen, Option], Offer]:
    def find(view: Seen, me: Seen, option: Option) -> Offer:
        return Offer(verb, thing, rolled(option.label))

    return find


Find = Callable[[Seen, Seen, Option], Offer]
DEEDS: Final[dict[str, Find]] = {
    "attack": _strike,
    "shoot": _strike,
    "coup": _strike,
    "leap": _strike,
    "send": _person(ATTACK),
    "throw": _missile,
    "fire": _missile,
    "call": _missile,
    "cast": _cast,
    "surge": _cast,
    "evoke": _cast,
    "recast": _cast,
    "use": _power,
    "manifest": _manifest,
    "sing": _sing,
    "support": _sing,
    "lore": _about(POWER, power_id("bard", "monster-lore")),
    "drink": _token,
    "give": _token,
    "read": _token,
    "wave": _token,
    "gear": _token,
    "coat": _token,
    "fetch": _token,
    "become": _token,
    "summon": _token,
    "return": _form,
    "dismiss": _form,
    "swap": _hands,
    "reload": _hands,
    "pick-up": _about(READY, "stunned"),
    "stand": _about(READY, "prone"),
    "march": _about(READY, MARCH),
    "order": _about(READY, ORDER),
    "assist": _person(HELP),
    "haunt": _person(HELP),
    "wake": _person(HELP),
    "open": _about(EXPLORE, BOX),
    "take": _about(EXPLORE, BOX),
    "show": _about(EXPLORE, "clue"),
    "answer": _about(EXPLORE, PUZZLE),
}
"""For the first word of each deed what it offers."""


def _deed(view: Seen, me: Seen, option: Option) -> Offer:
    if option.id in ("done", "ready"):
        return FINISH
    find = DEEDS.get(option.id.split(" ")[0])
    return Offer("act") if find is None else find(view, me, option)


# ---------------------------------------------------------------- the other questions


def _piece(view: Seen, me: Seen, option: Option) -> Offer:
    if option.id in {piece_slug(one) for one in view["puzzle"]["choices"]}:
        return Offer("answer", PUZZLE)
    if option.id.startswith("pass "):
        return Offer("let speak", _thing(_target(view, option.id.split(" ")[1:])))
    return _deed(view, me, option)


def _react(view: Seen, me: Seen, option: Option) -> Offer:
    if option.id in (PASS, NEVER):
        return LET_BE
    word = option.id.split(" ")[0]
    if word in POWERS:
        return Offer(POWER, psychic_id(word))
    if word in ("sacrifice", "fight-after-death"):
        return Offer(POWER, power_id(me["class"], word))
    if word in DEEDS:
        return DEEDS[word](view, me, option)
    token = token_by_slug(view, option.id.split(" ")[-1])
    return Offer(TOKEN, None if token is None else token.name)


def _class(view: Seen, me: Seen, option: Option) -> Offer:
    return Offer("play", option.id)


def _character(view: Seen, me: Seen, option: Option) -> Offer:
    kind = option.id.rpartition("-")[0]
    return Offer("play", kind if kind in classes() or kind in subclasses() else None)


def _agree(view: Seen, me: Seen, option: Option) -> Offer:
    wanted = level_id(view["proposed"] if option.id == "yes" else "normal")
    return Offer("agree" if option.id == "yes" else "refuse", wanted)


def _again(view: Seen, me: Seen, option: Option) -> Offer:
    if option.id == "keep":
        return Offer("keep", idle=True)
    return Offer("slide again", power_id("fighter", "weapon-specialization"))


def _slide(view: Seen, me: Seen, option: Option) -> Offer:
    word = option.id.split(" ")[0]
    if word == "hold":
        return Offer("hold back", BOARD)
    if word != "aim":
        return Offer("knock", "puck")
    spot, side = [*option.id.split(" ")[1:], "middle"][:2]
    return Offer(f"aim from the {side}", BOARD, f"the {spot} itself" if spot.isdigit() else None)


def _recall(view: Seen, me: Seen, option: Option) -> Offer:
    return Offer("roll", MEMORY, rolled(option.label)) if option.id == "roll" else Offer("answer", MEMORY)


def _trace(view: Seen, me: Seen, option: Option) -> Offer:
    verb = {"stop": "let go", "other-end": "turn round", "rolled": "roll"}.get(option.id, "lead")
    return Offer(verb, BOX, rolled(option.label) if option.id == "rolled" else None)


def _train(view: Seen, me: Seen, option: Option) -> Offer:
    if option.id == "ready":
        return FINISH
    subject = option.id.rpartition(" ")[2]
    return Offer("practise", TAUGHT.get(subject, BOARD))


TAUGHT: Final = {"beads": "beads", "leaves": "leaves", "runes": "runes", "planes": "planes", "path": BOX}
"""What is practised before the first room."""


def _amount(view: Seen, me: Seen, option: Option) -> Offer:
    whom = _hero(view, option.at or "")
    vain = whom is not None and int(option.id) > lacks(whom)
    return Offer("give", _thing(whom), vain=vain)


def _choose(verbs: Mapping[str, str], thing: str) -> Find:
    def find(view: Seen, me: Seen, option: Option) -> Offer:
        return Offer(verbs[option.id], thing)

    return find


FINDERS: Final[dict[str, Find]] = {
    "class": _class,
    "character": _character,
    "agree": _agree,
    "piece": _piece,
    "guard": _person("guard"),
    "turn": _deed,
    "before": _deed,
    "recover": _deed,
    "again": _again,
    "slide-again": _again,
    "slide": _slide,
    "blade": _choose({"leave": "leave it", "take": "take it back"}, power_id("fighter", "twist-the-blade")),
    "place": _about("place", power_id("rogue", "flank")),
    "flank": _choose({"first": "choose", "second": "choose"}, power_id("rogue", "flank")),
    "willing": _choose({"willing": "accept", "unwilling": "decline"}, power_id("paladin", "sacrifice")),
    "divide": _amount,
    "pool": _amount,
    "recall": _recall,
    "trace": _trace,
    "practice-trace": _trace,
    "train": _train,
    "practice": _recall,
    "react": _react,
}
"""For each question what its options offer."""
