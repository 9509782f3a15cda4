"""What is cut out for a table of wood besides maps and journal: figures, chips, characters, creatures, Items."""

from __future__ import annotations

from typing import Final

from undercroft.games.exploration.book.basics.growth import STEPS
from undercroft.games.exploration.book.rooms.spawning import group_for
from undercroft.games.exploration.content.lists import (
    ABILITIES,
    CHARACTERS,
    CREATURES,
    DECK,
    DRAUGHT,
    STATUS_WORDS,
    Character,
    Creature,
    Kind,
)
from undercroft.games.exploration.content.stories.model import Boss, Foes, Story
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.faces.icons import ITEM_ICONS, STATUS_ICONS
from undercroft.games.exploration.faces.kit.journal import PARTIES, in_words
from undercroft.games.exploration.figures import (
    ABILITY,
    BOSS_VITA,
    EASY_MIGHT,
    EASY_VITA,
    GHOST_POINTS,
    GROW_VITA,
    HARD_MIGHT,
    HARD_VITA,
    NUMBERS,
    RESTS,
    ROW_FIVE,
)
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.scene.kit.faces import Face
from undercroft.scene.kit.forms import Boxes, Field, FormCard, Grid, Halves, Lines, Words
from undercroft.scene.kit.parts import Token
from undercroft.scene.kit.pieces import Chip

LIVERIES: Final = ("red", "blue", "green", "violet", "orange", "yellow")
COPIES: Final = 3
"""So many chips of each status there are."""
BACK: Final = "card-back"

SHOWN: Final = ("story", "difficulty", "characters", "rests")
"""Options that change what is printed, so that they need no words of their own."""


# ---------------------------------------------------------------- figures and chips


def characters() -> tuple[Token, ...]:
    """The six characters in their liveries."""
    return tuple(Token(one.name, one.id, LIVERIES[i]) for i, one in enumerate(CHARACTERS.values()))


def foes(story: Story) -> tuple[Token, ...]:
    """Foes to lay on the map, numbered: as many of a kind as five characters may meet behind one door."""
    made = []
    for kind in kinds(story):
        rolled = max(group_for(listed, story.boss, PARTIES[-1]).count(kind) for listed in story.table)
        placed = max((group_for(listed, story.boss, PARTIES[-1]).count(kind) for listed in _groups(story)), default=0)
        icon = "boss" if kind in story.boss else CREATURES[kind].id
        made += [Token(f"{kind} {i + 1}", icon, "grey", str(i + 1)) for i in range(max(1, rolled + placed))]
    return tuple(made)


def chips(story: Story) -> tuple[Chip, ...]:
    """Chips with two sides: search tokens, opened doors, shrines, who leads, ghosts, and statuses."""
    made = [Chip("Leader", "crown", Token("Leader", "crown"))]
    made += [Chip("opened", "door-ajar", Token("opened", "door-ajar")) for _ in range(4)]
    shrines = max(2, sum(len(room.shrines) for room in story.rooms))
    made += [Chip("shrine used", "shrine-used", Token("shrine used", "shrine-used")) for _ in range(shrines)]
    made += [Chip("Ghost", "wraith", Token("Limbo", "portal", "violet")) for _ in range(PARTIES[-1])]
    tokens = sum(len(room.tokens) for room in story.rooms)
    lying = Chip("search token", "search-token", Token("search token", "search-token"))
    made += [lying for _ in range(-(-tokens // 6) * 6)]
    made += [
        Chip(status, STATUS_ICONS[status], Token(status, STATUS_ICONS[status]))
        for status in STATUS_WORDS
        for _ in range(COPIES)
    ]
    return tuple(made)


# ---------------------------------------------------------------- characters


def character_cards() -> tuple[FormCard, ...]:
    """A card for each character: figures, skills, weapon, ability, and what changes in the course of a crawl."""
    return tuple(_character(one, LIVERIES[i]) for i, one in enumerate(CHARACTERS.values()))


def _character(one: Character, colour: str) -> FormCard:
    ability = ABILITIES[one.ability]
    how = "joins an attack" if ability.attack else "is your ACT"
    reach = f"range {one.range}" if one.range > 1 else "melee"
    magical = ", magical" if one.magical else ""
    attributes = (str(one.defense), f"+{one.might}", f"+{one.damage}", str(one.stride), str(one.vita), str(one.power))
    heads = ("Defense", "Might", "Damage", "Stride", "Vita", "Power")
    skills = tuple(words for skill in SKILLS for words in (skill.capitalize(), _bonus(one, skill)))
    fields: tuple[Field, ...] = (
        Grid("Attributes", "write changes beside them", tuple((head, 1) for head in heads), (attributes,), 19),
        Grid("Skills", "added to a d10", (("", 16), ("", 5)) * 4, (skills[:8], skills[8:]), 14),
        Words(f"{one.weapon}: {_damage(one.die, one.damage)}, {reach}{magical}.", 9),
        Words(f"{one.ability} ({NUMBERS[ABILITY]} Power, {how}): {ability.words}.", 9),
        Boxes("Vita", "cross off; at 0 you are a ghost", one.vita + 3 * NUMBERS[GROW_VITA], (one.vita,), 13),
        Boxes("Power", "", one.power + 2, (one.power,), 13),
        Halves(
            Boxes("Ghost Points", "at 0 Limbo", NUMBERS[GHOST_POINTS], size=13),
            Boxes("Own draught", DECK[DRAUGHT].words, 1, size=13),
        ),
        Lines("Lore", f"grow at {', '.join(map(str, STEPS[:4]))} ...", 1),
    )
    small = "exploration.core.characters.list exploration.core.characters.skill-values exploration.core.growth"
    return FormCard(one.name, one.id, fields, colour, small, True)


def _bonus(one: Character, skill: str) -> str:
    return f"+{one.skills[skill]}" if skill in one.skills else ""


# ---------------------------------------------------------------- foes


def kinds(story: Story) -> list[str]:
    """The kinds of foes of the story, weak to strong, main foes last."""
    found = {name for group in (*story.table, *_groups(story)) for name in group}
    return [name for name in (*CREATURES, *story.boss) if name in found]


def _groups(story: Story) -> list[Foes]:
    """The groups that rooms and events bring."""
    outcomes = [outcome for _, _, event in story.events() for _, outcome in event.parts()]
    brought = [group for outcome in outcomes for group in (outcome.skirmish, outcome.encounter) if group]
    return [*(room.creatures for room in story.rooms), *brought]


def creature_faces(story: Story, options: ExplorationOptions) -> tuple[Face, ...]:
    """A card for each kind of foe of the story."""
    usual = [_creature(CREATURES[kind], options) for kind in kinds(story) if kind in CREATURES]
    return (*usual, *(_boss(boss, options) for boss in story.bosses))


def _facts(type: str, range: int, more: str, fight: str, stride: int) -> tuple[tuple[str, str], ...]:
    reach = f"{type}, range {range}" if range > 1 else f"{type}, melee"
    return (("Type", reach), ("Vita", more), ("Attack", fight), ("Stride", str(stride)))


def _damage(die: int, bonus: int) -> str:
    return f"d{die}+{bonus}" if bonus else f"d{die}"


def edge(options: ExplorationOptions) -> int:
    """What the difficulty adds to the Might of every foe."""
    return {"easy": -NUMBERS[EASY_MIGHT], "normal": 0, "hard": NUMBERS[HARD_MIGHT]}[options.difficulty]


def _creature(one: Creature, options: ExplorationOptions) -> Face:
    fight = f"Might {one.might + edge(options)}, {_damage(one.die, one.bonus)}"
    words = [f"{one.power[0].upper()}{one.power[1:]}."] if one.power else []
    words.append(f"In a skirmish a hit costs {one.skirmish} Vita.")
    words.append(f"Defeated: {one.lore} Lore for each character, {one.coins} coins.")
    facts = _facts(one.type, one.range, f"{one.vita}, Defense {one.defense}", fight, one.stride)
    return Face(one.name, one.id, facts, tuple(words), small="exploration.core.creatures.list")


def boss_vita(boss: Boss, options: ExplorationOptions, characters: int) -> int:
    """How much Vita the main foe has against so many characters, at this difficulty."""
    now = NUMBERS[{"easy": EASY_VITA, "normal": BOSS_VITA, "hard": HARD_VITA}[options.difficulty]]
    return max(1, boss.vita_per_character * now // NUMBERS[BOSS_VITA]) * characters


def _boss(boss: Boss, options: ExplorationOptions) -> Face:
    vita = "/".join(str(boss_vita(boss, options, count)) for count in PARTIES)
    attacks = "/".join(str(-(-count // 2)) for count in PARTIES)
    damage = _damage(boss.die, boss.bonus)
    facts = _facts(
        boss.type, boss.range, f"{vita}, Def. {boss.defense}", f"Might {boss.might + edge(options)}", boss.stride
    )
    words = (
        f"Numbers with strokes are for {'/'.join(map(str, PARTIES))} characters.",
        f"Attacks on each of its turns: {attacks}. Each chooses its target anew and deals {damage}.",
        f"Defeated: {boss.lore} Lore for each character, {boss.coins} coins.",
    )
    return Face(boss.name, "boss", facts, words, small="exploration.core.boss")


_LONG: Final = 32
"""So many letters go into a column of the table."""


def table_card(story: Story) -> FormCard:
    """The DCE Creature Table of the story, for each number of characters."""
    columns: tuple[tuple[str, float], ...] = (("d10", 5), *((f"{count} characters", 24) for count in PARTIES))
    rows: tuple[tuple[str, ...], ...] = tuple(
        (str(face), *(in_words(group_for(listed, story.boss, count)) for count in PARTIES))
        for face, listed in enumerate(story.table, 1)
    )
    note = "a skirmish needs only the kinds, however many there are"
    if max(len(words) for row in rows for words in row) > _LONG:
        columns = (
            ("d10", 5),
            ("3 characters; with 2 without the last, with 4 and 5 one and two of the first more", 96),
        )
        rows = tuple((str(face), ", ".join(listed)) for face, listed in enumerate(story.table, 1))
    fields = (Grid("Who comes", note, columns, rows, 16),)
    return FormCard("DCE Creature Table", "summon", fields, small="exploration.table.dce exploration.core.table.scale")


# ---------------------------------------------------------------- Items


def item_faces() -> tuple[Face, ...]:
    """The deck of Items."""
    return tuple(_item(kind) for kind in DECK.values() for _ in range(kind.count))


def _item(kind: Kind) -> Face:
    facts = (("Works", "while you hold it" if kind.held else "once"),)
    end = "Only one of these counts for you." if kind.held else "Then put it on the discard pile."
    words = (f"{kind.words[0].upper()}{kind.words[1:]}.", end)
    return Face(kind.name, ITEM_ICONS[kind.name], facts, words, small="exploration.core.items.deck")


# ---------------------------------------------------------------- tracks


def track_cards(story: Story, options: ExplorationOptions) -> tuple[FormCard, ...]:
    """The skirmish counter with rounds, rests, coins and goals, and a sheet for the foes of an encounter."""
    rests = NUMBERS[RESTS] if story.rests is None else story.rests
    rests = max(2, rests) if options.rests else rests
    primary = tuple(number for number, goal in enumerate(story.goals, 1) if goal.primary)
    crawl = FormCard(
        "The crawl",
        "stairs",
        (
            Boxes("Skirmish counter", "lay a coin on its number", NUMBERS[ROW_FIVE], size=22),
            Boxes("Rounds", "each costs 1 point", 45, size=13),
            Boxes("Rests", "in each chapter", rests, size=13),
            Lines("Coins", "the group's", 1),
            Boxes("Goals met", "as they are numbered in the journal", len(story.goals), primary, 17),
        ),
        small="exploration.core.skirmish.strength exploration.core.score",
    )
    columns = (("no.", 1), ("foe", 3), ("Vita", 4), ("statuses", 3))
    fight = FormCard(
        "An encounter",
        "fight-between",
        (Grid("Foes", "in the order in which they were placed", columns, tuple(() for _ in range(15)), 18),),
        small="exploration.core.encounter.turns",
    )
    return (crawl, fight)
