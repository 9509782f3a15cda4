"""What a character has with it and can use: its tokens by id, and how often each may still be used.

What using it costs is in `use_costs.py`.

[truedungeon.misc.token-required] [truedungeon.misc.one-use] [truedungeon.misc.charge-counters]
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import why_inattentive
from undercroft.games.truedungeon.book.combat.environs import breathes
from undercroft.games.truedungeon.character.swapping import given_up_by
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import How, Use, use_of, why_cannot_use
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.roster import character_of
from undercroft.games.truedungeon.state.state import State, condition_of

BY_HAND: Final[tuple[How, ...]] = ("drink", "read", "wand", "coat", "throw", "fire", "call", "gear")
"""The ways to use a token in which somebody does something with it."""


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A token in ids of options.

    >>> slug("+1 Ratcatcher's Dirk"), slug("Briano's Blessed Bodhrán")
    ('1-ratcatchers-dirk', 'brianos-blessed-bodhran')
    """
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode().replace("'", "")
    kept = "".join(letter if letter.isalnum() else " " for letter in plain)
    return "-".join(kept.split())


def belongings(s: State, hero: Hero) -> tuple[Token, ...]:
    """All tokens that a character has brought, each name once, in the order of its file."""
    return brought(hero.build, s.rules.user_catalogue)


@lru_cache(maxsize=4096)
def brought(build: str, own: str) -> tuple[Token, ...]:
    """The same of a build, with the tokens of the host's file."""
    made = character_of(build)
    names = dict.fromkeys((*made.carried, *made.tokens, *made.melee, *made.missile))
    return tuple(with_own(own)[name] for name in names)


@lru_cache(maxsize=4096)
def weapons_of(build: str, own: str) -> tuple[Token, ...]:
    """Whatever of that can strike, be thrown or shoot."""
    return tuple(token for token in brought(build, own) if token.weapon is not None)


def usable(s: State, hero: Hero, *hows: How) -> tuple[tuple[Token, Use], ...]:
    """What among the character's belongings is there to be used in one of these ways."""
    return _usable(hero.build, s.rules.user_catalogue, hows)


@lru_cache(maxsize=16384)
def _usable(build: str, own: str, hows: tuple[How, ...]) -> tuple[tuple[Token, Use], ...]:
    return tuple((token, use) for token in brought(build, own) for use in use_of(token.name) if use.how in hows)


def named(s: State, hero: Hero, id: str) -> Token | None:
    """The token of this id among what the character has brought, used up or not."""
    return next((token for token in belongings(s, hero) if slug(token.name) == id), None)


def says(token: Token) -> str:
    """What a token does, in short, for whoever looks it up before using it.  [truedungeon.misc.token-lookup]"""
    printed = token.notes[0].text if token.notes else token.text.partition(". ")[0]
    words = f"errata: {token.errata}" if token.errata else printed
    return f" ({words.rstrip('.')})" if words else ""


def is_worn(s: State, hero: Hero, token: Token) -> bool:
    """Whether a token that must be worn or held to work is."""
    return token.slot == "carried" or token.name in s.card(hero).fitted.names


def why_gone(s: State, hero: Hero, token: Token, use: Use) -> Refusal | None:
    """The reason why this token cannot be used any more, or at all, by this character; or None."""
    if not s.has(hero, token.name):
        return Refusal(
            "the {who} has no {token} left",
            rule="truedungeon.misc.one-use",
            also=("truedungeon.misc.token-required",),
            who=s.name(hero),
            token=token.name,
        )
    if not is_worn(s, hero, token):
        return Refusal("{token} works only when it is worn", rule="truedungeon.misc.token-required", token=token.name)
    why = why_cannot_use(token, hero.cls)
    if why is not None:
        return why
    if "soulforged" in token.tags and hero.used.get("game death"):
        return Refusal("{token} died with its owner", rule="truedungeon.misc.soulforged", token=token.name)
    if use.per and hero.used.get(f"{use.per} {token.name}"):
        also = ("truedungeon.combat.spirit-pet-once",) if token.kind == "spirit-pet" else ()
        return Refusal("{token} works once a {per}", rule=use.rule, also=also, token=token.name, per=use.per)
    return None


def used(s: State, hero: Hero, token: Token, use: Use, tell: Tell) -> tuple[str, ...]:
    """The token has been used: it is given up, or counted, or punched; a wand is handed over for the room.

    The rules of that are for the event which tells of the use.
    [truedungeon.misc.one-use] [truedungeon.misc.charge-counters] [truedungeon.token.one-per-person]
    [truedungeon.wand.whole-room] [truedungeon.misc.showing-tokens]
    """
    rules: tuple[str, ...] = (
        "truedungeon.misc.showing-tokens",
        "truedungeon.misc.token-required",
        "truedungeon.token.bring.show",
    )
    s.note(f"token {token.name}")  # [truedungeon.misc.showing-tokens]
    hero.used.pop(fetched(token), None)
    if use.per:  # [truedungeon.combat.spirit-pet-action]
        key = f"{use.per} {token.name}"
        hero.used[key] = hero.used.get(key, 0) + 1
    if use.how == "wand":
        line = f"{hero.cls} {token.name}"
        if line not in s.wands:
            s.wands.append(line)
            tell.everyone("handed-over", who=s.name(hero), token=token.name, rule="truedungeon.wand.consumable")
    elif use.charges:
        key = f"game charges {token.name}"
        hero.used[key] = hero.used.get(key, 0) + 1
        left = use.charges - hero.used[key]
        tell.everyone("punched", token=token.name, left=left, rule="truedungeon.misc.charge-counters")
        if left <= 0:
            s.spend(hero, token.name)
    elif given_up := given_up_by(token):
        rules += ("truedungeon.misc.one-use", *given_up)
        s.spend(hero, token.name)  # [truedungeon.misc.one-use] [truedungeon.scroll.consumed]
    return rules


def fetched(token: Token) -> str:
    """Under what it is noted that a token has been got out."""
    return f"room out {token.name}"


def why_cannot_handle(s: State, hero: Hero, use: Use) -> Refusal | None:
    """What keeps a character from handling such a thing at all, or None: another form, silence, nausea.

    [truedungeon.class.polymorph.no-spells] [truedungeon.condition.silenced.banned]
    [truedungeon.condition.nauseated.banned] [truedungeon.wand.command-word]
    """
    if hero.form:
        rule = "truedungeon.class.polymorph.no-spells"
        if use.how == "coat":
            return Refusal("paws are flesh: no oil goes on them", rule="truedungeon.weapon.oil-not-flesh", also=(rule,))
        return Refusal("whoever is polymorphed can use no physical item", rule=rule)
    spoken = use.how in ("read", "wand")
    if spoken and condition_of(hero, "silenced") is not None:
        also = ("truedungeon.wand.command-word",) if use.how == "wand" else ()
        return Refusal("nothing can be said under silence", rule="truedungeon.condition.silenced.banned", also=also)
    if use.how == "wand" and s.here.environment == "underwater" and not breathes(s, hero):
        return Refusal("no command word can be spoken underwater", rule="truedungeon.wand.command-word")
    return why_inattentive(hero) if use.how not in ("drink", "gear") else None


EVENTS: Final[dict[str, str]] = {
    "handed-over": "The {who} hands over {token} for the rest of this room.",
    "punched": after("{token} is punched: {left} charges are left."),
}
