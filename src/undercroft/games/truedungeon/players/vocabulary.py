"""All that may ever be answered in True Dungeon, in a fixed order, for programs that learn.

Characters go by their class, tokens by their name, monsters and the pieces of puzzles by what an adventure calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from undercroft.engine import Setting
from undercroft.engine.craft.vocabulary import Answer, Row, numbers, vocabulary
from undercroft.games.truedungeon.book import marching
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.book.combat.placing import BESIDE
from undercroft.games.truedungeon.book.combat.sliding import LANES
from undercroft.games.truedungeon.book.items.pouch import BY_HAND, slug
from undercroft.games.truedungeon.book.magic.psychic import ONLY_ANSWERS, POWERS
from undercroft.games.truedungeon.book.magic.spellbook import CAST, EVOKE, ON_ALL, ON_ALLIES, ON_MONSTER, RECAST, SURGE
from undercroft.games.truedungeon.book.skills import rogue
from undercroft.games.truedungeon.character.build import read_party
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.content.adventures.pattern import slug as piece_slug
from undercroft.games.truedungeon.content.board.aim import LEAST
from undercroft.games.truedungeon.content.classes import Spell, classes, spells
from undercroft.games.truedungeon.content.files import read_text
from undercroft.games.truedungeon.content.symbols import name_id, symbol_sets
from undercroft.games.truedungeon.content.tokens.catalogue import shipped, with_own
from undercroft.games.truedungeon.content.tokens.sets import instruments
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import uses, why_not_coat
from undercroft.games.truedungeon.content.words import MODES

PEOPLE: Final = tuple(classes())
MOST_POINTS: Final = 99
"""So many points are divided at most; nobody has ever had half as many."""
DIRECTIONS: Final = ("up", "down", "left", "right")
CALM: Final = ("turn", "before", "recover", "piece")
"""When somebody is asked what to do: in a fight, before and after one, and in place of a piece of an answer."""
SETS: Final = tuple(symbol_sets())
SYMBOLS: Final = tuple(
    dict.fromkeys(id for one in symbol_sets().values() for each in one.symbols for id in (each.id, name_id(each.name)))
)


# ---------------------------------------------------------------- tokens


def _slugs(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slug(token.name) for token in tokens))


def _held(tokens: Iterable[Token]) -> tuple[str, ...]:
    """What may be taken up."""
    return _slugs(token for token in tokens if token.hand_held)


def _thrown(tokens: Iterable[Token]) -> tuple[str, ...]:
    """The weapons that can be thrown, if only by a monk."""
    armed = [token for token in tokens if token.weapon is not None and token.hand_held]
    return _slugs(token for token in armed if token.weapon and ("thrown" in token.weapon.mode or token.weapon.flurry))


def _coats(tokens: Iterable[Token]) -> Iterator[str]:
    """Every oil with each of these that it can be put on."""
    coated = [one for one in tokens if one.weapon and (one.is_weapon or one.kind in ("alchemical", "spirit-pet"))]
    for use in (use for found in uses().values() for use in found if use.how == "coat"):
        for id in _slugs(one for one in coated if why_not_coat(use, one.weapon) is None):
            yield f"{slug(use.token)} {id}"


def _known() -> list[Token]:
    """The tokens of which it is written down what they do; a ring of which it is not counts where a party brings it."""
    return [token for token in shipped().values() if token.known]


def _rings(into: Iterable[Token], out: Iterable[Token]) -> Iterator[str]:
    """Every ring alone, and with each that comes off for it."""
    off = ("", *_slugs(one for one in out if one.slot == "finger"))
    for id in _slugs(one for one in into if one.slot == "finger"):
        yield from (f"{id} {other}".strip() for other in off)


def _forms() -> Iterator[str]:
    """Every token that gives another form, with the creature where there are several."""
    for found in uses().values():
        for use in (use for use in found if use.how == "shape"):
            several = len(use.forms) > 1
            yield from (f"{slug(use.token)} {slug(creature) if several else ''}".strip() for creature in use.forms)


def _by_token(monsters: tuple[str, ...]) -> Iterator[Row]:
    """What is done with tokens, but with weapons."""
    for name, found in uses().items():
        id = slug(name)
        for use in found:
            if use.how in ("throw", "fire", "call"):
                yield ("turn", use.how, id, monsters)
            if use.how in ("read", "wand"):
                verb = "wave" if use.how == "wand" else "read"
                if use.target == "monster":
                    yield ("turn", verb, id, monsters)
                else:
                    yield (CALM, verb, id, PEOPLE if use.target in ("ally", "other") else "")
            if use.how in ("drink", "gear"):
                yield (CALM, use.how, id, ("", *use.removes) if use.one else "")
                yield ("turn", "fetch", id)
            if use.how in ("drink", "gear") and use.target in ("ally", "other"):
                yield (CALM, "give", id, PEOPLE)
            if use.how in BY_HAND and use.revive:
                yield ("react", "give", id, PEOPLE)
            if use.how == "react":
                yield ("react", ("again", "negate", "escape"), id)


# ---------------------------------------------------------------- powers and Spells


def _powers(monsters: tuple[str, ...]) -> Iterator[Row]:
    """What is done with the powers of classes."""
    cards = classes()
    points = max(number.get("pool", 0) for power in cards["paladin"].powers for number in power.numbers.values())
    yield ("turn", "use", ("rage", "sneak-attack", "turn-undead"))
    yield ("turn", "use flank", ("", *PEOPLE))
    yield ("turn", "use", ("taunt", "twist-the-blade", "righteous-wrath"), monsters)
    yield (CALM, "use detect-evil")
    yield (CALM, "use lay-on-hands", PEOPLE, numbers(1, points))
    yield (CALM, "use", ("remove-disease", "remove-charm-fear-sleep"), PEOPLE)
    yield (CALM, "use communicate-with-animals", (*monsters, "room"))
    for cls, card in cards.items():
        yield (CALM, "use restore-power", cls, [power.id for power in card.powers])
        yield (CALM, "use restore-spell", cls, list(dict.fromkeys(spell.id for spell in _of(cls))))
    yield ("turn", "sing", ("", *map(slug, instruments())))
    yield ("turn", "support")
    yield ("turn", "lore", monsters)


def _of(cls: str) -> list[Spell]:
    """The Spells of a class and of its sub-class."""
    return [spell for spell in spells() if spell.of in ((cls, "sorcerer") if cls == "wizard" else (cls,))]


PAIRS: Final = tuple(f"{one} {other}" for one in PEOPLE for other in PEOPLE if one != other)
"""Two characters among whom a healing Spell is split, in marching order."""


def _cast(monsters: tuple[str, ...]) -> Iterator[Row]:
    """Every Spell, in every way in which it can be cast, on everybody on whom it can."""
    for spell in spells():
        at_foes = spell.target in (*ON_MONSTER, ON_ALL)
        on_people = spell.target in ON_ALLIES
        ways = [CAST]
        if spell.of == "druid" and (spell.damage or spell.heal):
            ways.append(SURGE)
        if spell.damage:
            ways.append(EVOKE)
        asks = ("turn",) if at_foes and not on_people else CALM
        for way, when in [*((way, asks) for way in ways), *[(RECAST, ("turn",))] * (spell.action == "standard")]:
            if spell.target in ON_MONSTER:
                yield ("turn", way, spell.id, monsters)
            if on_people:
                yield (when, way, spell.id, PEOPLE, ("", *spell.choice))
            if on_people and spell.heal:
                yield (when, way, spell.id, PAIRS)
            if not on_people and spell.target not in ON_MONSTER:
                yield (when, way, spell.id)


# ---------------------------------------------------------------- rows


def _deeds(monsters: tuple[str, ...]) -> Iterator[Row]:
    """What is done at a monster, and whatever else characters do."""
    yield ("turn", ("attack", "shoot", "coup", "leap", "send"), monsters)
    yield from _powers(monsters)
    yield from _cast(monsters)
    yield from _by_token(monsters)


def _always(monsters: tuple[str, ...], pieces: tuple[str, ...]) -> Iterator[Row]:
    """What may be answered in every adventure, where these monsters and pieces of puzzles are met."""
    tokens = list(shipped().values())
    yield ("class", PEOPLE)
    yield ("character", tuple(ready_made()))
    yield ("agree", ("yes", "no"))
    yield ("train", "practice", (*SETS, "path", "slide"))
    yield ("train", "ready")
    yield (("practice", "recall"), SYMBOLS)
    yield ("recall", "roll")
    yield (("trace", "practice-trace"), (*DIRECTIONS, "other-end", "stop"))
    yield ("trace", "rolled")
    yield ("guard", "guard", (*PEOPLE, "nobody"))
    yield ("turn", ("done", "answer"))
    yield (("before", "recover"), "ready")
    yield ("piece", "pass", PEOPLE)
    yield ("piece", pieces)
    yield (CALM, ("stand", "pick-up", "reload", "return", "dismiss"))
    yield (CALM, "wake", PEOPLE)
    yield (("before", "recover"), "march", ("front", "back"))
    yield (("turn", "before", "recover"), "order", tuple(marching.WAYS))
    yield (CALM, "open box", rogue.WAYS)
    yield (CALM, "take", ("clue", "treasure"))
    yield (CALM, "show clue")
    yield ("turn", "assist", PEOPLE)
    yield from _deeds(monsters)
    yield (CALM, "become", tuple(_forms()))
    yield ("turn", "summon", tuple(_forms()))
    yield (CALM, "manifest", tuple(id for id in POWERS if id not in (*ONLY_ANSWERS, "ring-initiate")))
    yield (CALM, "manifest ring-initiate", tuple(_rings(_known(), _known())))
    yield (CALM, "swap", (*MODES, *_held(tokens)))
    yield ("turn", "throw", _thrown(tokens), monsters)
    yield (CALM, "coat", tuple(_coats(tokens)))
    yield (("divide", "pool"), numbers(0, MOST_POINTS))
    yield ("react", ("pass", "pass room", "sacrifice", "fight-after-death", "fights-on"))
    yield ("react", ("cast muse", "cast instant-safeguard", "esp", *ONLY_ANSWERS))
    yield ("react", "haunt", PEOPLE)
    yield ("willing", ("willing", "unwilling"))
    yield ("flank", ("first", "second"))
    yield (("again", "slide-again"), ("keep", "again"))
    yield ("slide", "aim", _spots(), tuple(LANES))
    yield ("slide", "bump", (*PEOPLE, *(f"{cls}-{number}" for cls in PEOPLE for number in (2, 3, 4)), "flank"))
    yield ("slide", "hold")
    yield ("place", "place", (*BESIDE, "anywhere"))
    yield ("blade", ("leave", "take"))


def _spots() -> tuple[str, ...]:
    """The places on any board that can be aimed at: by their value, and where they lie from the best."""
    values = [str(value) for value in range(20, LEAST - 1, -1)]
    return (*values, *(f"{value}-{side}" for value in values for side in ("left", "right", "short")))


@cache
def met(adventure: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The monsters of this adventure, and the pieces of its puzzles, as answers name them."""
    listed = adventure_named(adventure, short=True).rooms
    monsters = dict.fromkeys(monster.id for room in listed for monster in room.monsters)
    puzzles = [room.puzzle for room in listed if room.puzzle is not None]
    pieces = dict.fromkeys(piece_slug(one) for puzzle in puzzles for one in puzzle.elements)
    return tuple(monsters), tuple(pieces)


MONSTERS: Final = tuple(dict.fromkeys(id for name in shipped_texts() for id in met(name)[0]))
PIECES: Final = tuple(dict.fromkeys(id for name in shipped_texts() for id in met(name)[1]))
"""Those of the adventures that come with the game."""
ROWS: Final = tuple(_always(MONSTERS, PIECES))
"""What may be answered in both of them, and in any."""


def answers(setting: Setting) -> tuple[Answer, ...]:
    """All that may ever be answered: under all options and for any number of players the same.

    After it comes what only an adventure, a token file or a party of the host's own has.
    """
    options = setting.options
    return _answers(options.adventure.strip(), options.user_catalogue.strip(), options.builds.strip())


@cache
def _usual() -> tuple[Answer, ...]:
    return vocabulary(*ROWS)


@lru_cache(maxsize=16)
def _answers(adventure: str, own: str, builds: str) -> tuple[Answer, ...]:
    if adventure in shipped_texts() and not own and not builds:
        return _usual()
    monsters, pieces = met(adventure)
    catalogue = with_own(own)
    theirs = [token for token in catalogue.values() if token.source == "user"]
    rings = {token.name: token for token in (*theirs, *_brought(builds, catalogue)) if token.slot == "finger"}
    both = [*_known(), *rings.values()]
    more = vocabulary(
        *_deeds(monsters),
        ("turn", "throw", _thrown(shipped().values()), monsters),
        ("piece", pieces),
        (CALM, "swap", _held(theirs)),
        ("turn", "throw", _thrown(theirs), tuple(dict.fromkeys((*MONSTERS, *monsters)))),
        (CALM, "coat", tuple(_coats(theirs))),
        (CALM, "manifest ring-initiate", (*_rings(rings.values(), both), *_rings(_known(), rings.values()))),
    )
    return tuple(dict.fromkeys((*_usual(), *more)))


def _brought(builds: str, catalogue: Mapping[str, Token]) -> list[Token]:
    """What the characters of this party file bring."""
    members = read_party(read_text(builds, "builds")).members if builds else ()
    return [catalogue[name] for one in members for name in (*one.tokens, *one.carried)]
