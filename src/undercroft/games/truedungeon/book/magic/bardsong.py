"""The bard performs: bardsong on an instrument, the troubadour's song of support, and what may be done beside it.

[truedungeon.class.bard.bardsong.bonus] [truedungeon.action.bardsong] [truedungeon.subclass.troubadour.song-of-support]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.craft.telling import seen
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.combat import strike
from undercroft.games.truedungeon.book.combat.environs import breathes
from undercroft.games.truedungeon.book.combat.features import number_of, power_of
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.book.magic.spellbook import VOICELESS
from undercroft.games.truedungeon.content.tokens.sets import instruments
from undercroft.games.truedungeon.content.uses import use_of
from undercroft.games.truedungeon.state.records import Deed, Hero, Lasting, Song
from undercroft.games.truedungeon.state.roster import character_of
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import is_enhanced, song_now

SING: Final = "sing"
SUPPORT: Final = "support"
ATTACKS: Final = ("attack", "shoot")
BESIDE: Final[dict[str, tuple[str, ...]]] = {
    "bardsong-and-attack": (*ATTACKS, "leap", "throw"),
    "bardsong-and-own-attack": ATTACKS,
    "bardsong-and-spell": ("cast",),
    "bardsong-and-scroll": ("read",),
    "bardsong-and-lore": ("lore",),
}
"""By what an instrument permits: the deeds on which one more Standard Action may be spent beside the song."""
ANY: Final = "bardsong-and-any"
ECHOES: Final = "bardsong-echoes"


def instruments_of(s: State, hero: Hero) -> list[str]:
    """What the bard can play on, its own first; who has none has the default one.

    [truedungeon.instrument.only-listed]
    """
    own = character_of(hero.build).instrument
    others = [name for name in instruments() if name != own and s.has(hero, name)]
    first = own or (others.pop(0) if others else next(iter(instruments())))
    return [first, *others]


def permits(instrument: str) -> tuple[str, str]:
    """What this instrument permits beside the song or after it, and by which rule; nothing of most."""
    for use in use_of(instrument):
        if use.flag.startswith("bardsong-"):
            return use.flag, use.rule
    return "", ""


# ---------------------------------------------------------------- what may be done beside the song


def why_not_beside(s: State, hero: Hero, instrument: str, verb: str) -> Refusal | None:
    """What keeps a Standard Action of this kind from being spent in the round of this song, or None.

    [truedungeon.action.bardsong-exclusive] [truedungeon.class.bard.bardsong.action] [truedungeon.action.ocarina]
    [truedungeon.action.bodhran] [truedungeon.action.mystical-lute] [truedungeon.action.legendary-lute]
    [truedungeon.action.lyre-lore]
    """
    flag, rule = permits(instrument)
    if verb in (SING, SUPPORT):
        both = SUPPORT in (verb, *hero.stood)
        rule = (
            "truedungeon.subclass.troubadour.song-of-support-action"
            if both
            else "truedungeon.class.bard.bardsong.one-at-a-time"
        )
        return Refusal(
            "only one song is performed in a round", rule=rule, also=("truedungeon.class.bard.bardsong.one-at-a-time",)
        )
    own = flag != "bardsong-and-own-attack" or _with(s, hero, verb, instrument)
    if own and (flag == ANY or verb in BESIDE.get(flag, ())):
        return None
    return Refusal(
        "the {who} performs, and does nothing else but Free and Instant Actions",
        rule=rule if rule and flag != ECHOES else "truedungeon.action.bardsong-exclusive",
        also=("truedungeon.class.bard.bardsong.action", "truedungeon.action.bardsong-exclusive"),
        who=s.name(hero),
    )


def _with(s: State, hero: Hero, verb: str, instrument: str) -> bool:
    """Whether an attack of this kind is made with the instrument itself.  [truedungeon.action.fae-flute]"""
    hand = strike.hand(s, hero, "missile" if verb == "shoot" else "melee")
    return bool(hand) and all(token is not None and token.name == instrument for token in hand)


def second(s: State, hero: Hero, verb: str) -> Refusal | None:
    """What keeps one more Standard Action from this deed after a song, or None where the instrument permits it."""
    if hero.stood != [SING] or s.song is None or s.song.hero != hero.number:
        if hero.stood == [SUPPORT]:
            return Refusal(
                "no instrument helps beside a song of support",
                rule="truedungeon.subclass.troubadour.song-of-support-instruments",
                also=("truedungeon.subclass.troubadour.song-of-support-action",),
            )
        return Refusal("the Standard Action of this round is spent", rule="truedungeon.action.budget")
    return why_not_beside(s, hero, s.song.instrument, verb)


def has_sung(hero: Hero) -> bool:
    """Whether the one Standard Action of this round so far went into a song."""
    return hero.standard and hero.stood in ([SING], [SUPPORT])


@contextmanager
def one_more(hero: Hero) -> Iterator[None]:
    """While this is open, the character looks as if its Standard Action were not spent."""
    hero.standard = False
    try:
        yield
    finally:
        hero.standard = True


# ---------------------------------------------------------------- performing


def why_cannot_perform(s: State, hero: Hero, verb: str, instrument: str) -> Refusal | None:
    """What stands against this song now, or None.

    [truedungeon.condition.silenced.banned] [truedungeon.condition.nauseated.banned] [truedungeon.action.bardsong]
    """
    power, rule = SONGS[verb]
    if power_of(s, hero, power) is None:
        return Refusal("the {who} does not know this song", rule=rule, who=s.name(hero))
    if not s.in_combat:
        return Refusal("the song is for combat", rule="truedungeon.class.bard.bardsong.bonus")
    if s.here.environment == "underwater" and not breathes(s, hero):
        return Refusal("nothing can be sung underwater", rule="truedungeon.digital.environment-underwater")
    for condition, rule in VOICELESS.items():
        if condition_of(hero, condition) is not None:
            return Refusal("the {condition} cannot perform", rule=rule, condition=condition)
    match hero.stood:
        case [before] if not hero.full:
            if before in (SING, SUPPORT):
                return why_not_beside(s, hero, instrument, verb)
            if verb == SING and why_not_beside(s, hero, instrument, before) is None:
                return None
    return why_cannot_pay(s, hero, "standard")


SONGS: Final = {
    SING: ("bardsong", "truedungeon.class.bard.bardsong.bonus"),
    SUPPORT: ("song-of-support", "truedungeon.subclass.troubadour.song-of-support"),
}
"""By verb: the power that a song is, and its rule."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """The songs that may be performed now."""
    if power_of(s, hero, "bardsong") is None:
        return
    for at, instrument in enumerate(instruments_of(s, hero)):
        if why_cannot_perform(s, hero, SING, instrument) is None:
            id = SING if at == 0 else f"{SING} {slug(instrument)}"
            yield Option(id, f"perform bardsong{_on(instrument)}", rule="truedungeon.action.bardsong")
    if why_cannot_perform(s, hero, SUPPORT, "") is None:
        words = "perform song of support: +2 AC and +2 to all saves"
        yield Option(SUPPORT, words, rule="truedungeon.subclass.troubadour.song-of-support")


def named(s: State, hero: Hero, words: list[str]) -> str | None:
    """The instrument that an option's id means, or None."""
    have = instruments_of(s, hero)
    if len(words) == 1:
        return have[0]
    return next((name for name in have if slug(name) == words[-1]), None)


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a song that is not offered."""
    if words[0] == SUPPORT:
        return why_cannot_perform(s, hero, SUPPORT, "")
    instrument = named(s, hero, words)
    if instrument is None:
        return Refusal(
            "the {who} has no instrument {name} to perform on",
            rule="truedungeon.instrument.only-listed",
            who=s.name(hero),
            name=words[-1][:40],
        )
    return why_cannot_perform(s, hero, SING, instrument)


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The song is in force: it helps all attacks of this phase, those too that are made already.

    One song at a time: it takes the place of whatever was still sounding.
    [truedungeon.class.bard.bardsong.one-at-a-time] [truedungeon.class.bard.bardsong.duration]
    [truedungeon.instrument.defence-timing]
    """
    hero = s.heroes[deed.hero]
    pay(s, hero, "standard", tell)
    if deed.id == SUPPORT:
        _support(s, hero, tell)
        return
    instrument = named(s, hero, deed.id.split(" "))
    assert instrument is not None, "only instruments at hand are offered"
    also: tuple[str, ...] = (
        "truedungeon.action.bardsong",
        "truedungeon.action.bardsong-exclusive",
        "truedungeon.class.bard.bardsong.action",
        "truedungeon.class.bard.bardsong.duration",
        "truedungeon.instrument.only-listed",
        "truedungeon.instrument.defence-timing",
    )
    permitted = permits(instrument)[1]
    if permitted:
        also += (permitted,)
    if s.song is not None:
        also += ("truedungeon.class.bard.bardsong.one-at-a-time",)
        if s.song.until == "echo":
            also += ("truedungeon.action.lyre-echoes-off",)
    s.song = Song(hero.number, "bardsong", instrument, until="monsters")
    s.note("power bardsong")
    song = song_now(s)
    assert song is not None, "the song is in force"
    tell.everyone(
        "sings",
        who=s.name(hero),
        instrument=instrument,
        why=_gives({stat: number.value for stat, number in song.attack.items()}),
        rule="truedungeon.class.bard.bardsong.bonus",
        also=(*also, "truedungeon.instrument.total"),
    )


def _support(s: State, hero: Hero, tell: Tell) -> None:
    """Song of support: +2 AC and saves for all until the troubadour's next turn, or for the room by variant.

    [truedungeon.subclass.troubadour.song-of-support] [truedungeon.subclass.troubadour.song-of-support-instruments]
    """
    ac = number_of(s, hero, "song-of-support", "ac")
    saves = number_of(s, hero, "song-of-support", "saves")
    s.song = Song(hero.number, "support", until="monsters")
    if s.rules.full_room:
        s.song = None
        for one in s.living():
            rule = "truedungeon.subclass.troubadour.song-of-support-action"
            one.lasting.append(Lasting("song of support", "room", stats={"ac": ac, "saves": saves}, rule=rule))
    s.note("power song-of-support")
    tell.everyone(
        "supports",
        who=s.name(hero),
        ac=ac,
        saves=saves,
        rule="truedungeon.subclass.troubadour.song-of-support",
        also=(
            "truedungeon.subclass.troubadour.song-of-support-action",
            "truedungeon.subclass.troubadour.song-of-support-instruments",
            *(("truedungeon.spell.bard.enhance-bardsong.not-support",) if is_enhanced(hero) else ()),
        ),
    )


def fade(s: State, tell: Tell) -> None:
    """The party's phase begins: the song of the last one is over, but that of an instrument which echoes goes on once.

    [truedungeon.class.bard.bardsong.duration] [truedungeon.action.lyre-echoes] [truedungeon.instrument.defence-timing]
    """
    song = s.song
    if song is None:
        return
    if song.until == "monsters" and permits(song.instrument)[0] == ECHOES:
        song.until = "echo"
        who = s.name(s.heroes[song.hero])
        tell.everyone("echoes", who=who, instrument=song.instrument, rule="truedungeon.action.lyre-echoes")
        return
    s.song = None


DEEDS: Final[dict[str, Any]] = {SING: do, SUPPORT: do}
WHY: Final[dict[str, Any]] = {SING: why_not, SUPPORT: why_not}
QUESTIONS: Final[tuple[Any, ...]] = ()


def _on(instrument: str) -> str:
    """On which instrument a song is performed; the default one is none to speak of."""
    return "" if instrument == next(iter(instruments())) else f" on the {instrument}"


def _gives(points: Mapping[str, int]) -> list[str]:
    """What a song gives in words; what both ways to attack have of it once.

    >>> _gives({"melee-to-hit": 2, "melee-damage": 1, "missile-to-hit": 2, "missile-damage": 1})
    ['+2 to hit', '+1 damage']
    """
    melee, missile = ({stat[len(way) :]: by for stat, by in points.items() if stat.startswith(way)} for way in WAYS)
    return [f"{by:+d} {stat.replace('-', ' ')}" for stat, by in (melee if melee == missile else points).items()]


def _sung(song: Mapping[str, Any]) -> dict[str, str]:
    return {"on": _on(song["instrument"])}


WAYS: Final = ("melee-", "missile-")


EVENTS: Final[dict[str, str]] = {
    "sings": seen("The {who} performs bardsong{on}: {why}.", more=_sung),
    "supports": "The {who} performs song of support: +{ac} AC and +{saves} to all saves.",
    "echoes": "The song of the {who} goes on by itself: the {instrument} echoes.",
}
