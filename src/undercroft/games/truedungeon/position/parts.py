"""The parts of a given position, and the characters in it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.book import rooms
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS, FOR_GOOD
from undercroft.games.truedungeon.book.coaching import take
from undercroft.games.truedungeon.character.boxes import power_named, spell_named
from undercroft.games.truedungeon.character.build import read_character
from undercroft.games.truedungeon.character.card import COLUMNS
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.powers import slots_of
from undercroft.games.truedungeon.content.adventures.checking_monsters import DAMAGE
from undercroft.games.truedungeon.content.adventures.model import Gear, Puzzle, Revival, RogueBox, Trap
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.words import Difficulty
from undercroft.games.truedungeon.state.records import Hero, Lasting
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import CHANGES, most_hp
from undercroft.inputs.reading import Strict, fault, limited, one_of, read, within

RAISES: Final = "Kubu's Coin of Coincidence"
"""What a character of a position wears that is of 5th level for no other reason: it does nothing else."""
MOST: Final = 9999
"""No number of a position is greater."""
CARD: Final = (
    *(column for column in COLUMNS if column not in ("initiative", "treasure", "spell-resistance")),
    *CHANGES,
    "reduction",
    *(f"reduction {kind}" for kind in DAMAGE),
    *(f"immune {danger}" for danger in dict.fromkeys(one.danger for one in CONDITIONS.values() if one.danger)),
)
"""The numbers of a card that may be given: columns, abilities by which something changes, reductions, immunities."""

_INSTRUMENT: Final = "truedungeon.instrument.only-listed"
_Number = Annotated[str, one_of(CARD, "truedungeon.partycard.fields", what="number of a card")]
_Points = Annotated[int, within(-MOST, MOST, "truedungeon.partycard.fields")]
_Condition = Annotated[str, one_of(CONDITIONS, "truedungeon.condition.summary.duration", what="condition")]
_RoomNumber = Annotated[int, within(1, 7, "truedungeon.room.seven")]


@ready
class HeroGiven(Strict, kw_only=True):
    """A character: class and level, its tokens, numbers of its card that stand as they are, and how it is now."""

    class_: str = msgspec.field(name="class")
    subclass: str = ""
    level: Literal[4, 5] = 4
    tokens: list[str] = []
    melee: list[str] = []
    missile: list[str] = []
    carried: list[str] = []
    instrument: str = ""
    in_hand: Literal["", "melee", "missile"] = ""
    card: dict[_Number, _Points] = {}
    hp: int | None = None
    conditions: list[_Condition] = []
    dead: bool = False
    ghost: bool = False
    entered: list[_RoomNumber] | None = None
    """The rooms it entered alive; None: all so far."""
    spent: list[str] = []
    """Tokens that it has used up."""
    powers: dict[str, Annotated[int, within(0, 99, "truedungeon.class.card.power-box")]] = {}
    """How often they were used; of lay on hands, how many of its points are spent."""
    spells: dict[str, Annotated[int, within(0, 99, "truedungeon.spell.uses-number")]] = {}
    """How often they were cast."""


@ready
class FoeGiven(Strict):
    """A monster's stat block, and how it is now."""

    taken: int = 0
    conditions: list[_Condition] = []
    lore: bool = False


@ready
class Given(Strict, kw_only=True):
    """A position."""

    party: list[Any]
    monsters: list[Any] | None = None
    room: _RoomNumber = 1
    difficulty: Difficulty = "normal"
    round: Annotated[int, within(1, MOST, "truedungeon.combat.round")] = 1
    stage: Literal["before", "combat", "puzzle", "recovery"] = "combat"
    first: Literal["party", "monsters"] = "party"
    clock: Annotated[int, within(0, MOST, "truedungeon.room.clock")] | None = None
    environment: Literal["", "underwater", "icy", "lower-planes"] = ""
    initiative: Literal["roll", "monster_first", "party_first"] = "roll"
    surprise: bool = False
    puzzle: Puzzle | None = None
    rogue_box: RogueBox | None = None
    traps: list[Trap] = []
    gear_hooks: dict[str, Gear] = {}
    special_revival: Revival | None = None
    animals: str = ""
    evil: str = ""
    poison: str = ""
    push: dict[Difficulty, Annotated[int, within(1, 99, "truedungeon.push.amount")]] = {}
    rooms: list[Literal["overcome", "failed"]] = []
    """What became of the rooms so far, from the first on; with this one, its challenge is over."""
    counts: bool = False
    """Whether the party earns anything at the end."""
    ghosts: list[Any] = []
    """Characters of seats that nobody plays."""


# ---------------------------------------------------------------- a character


def seat(s: State, hero: Hero, row: Any) -> None:
    """The character sits here, as it is described."""
    at = f"party {hero.number + 1}"
    given = read(HeroGiven, row, what=at, rules={"": "truedungeon.partycard.filled"}, at=at)
    made = {
        "class": given.class_,
        "subclass": given.subclass,
        "tokens": [*given.tokens, *([RAISES] if given.level == 5 and not given.subclass else [])],
        "melee": given.melee,
        "missile": given.missile,
        "carried": given.carried,
        "instrument": given.instrument,
        "in_hand": given.in_hand,
    }
    character = read_character(made, at)
    for _, why in fit(character, s.tokens, s.rules).problems:  # What it wears need not be allowed.
        if why.rule == _INSTRUMENT:
            raise Refused(fault(f"{at}, instrument", why.reason, why.rule))
    take(s, hero, character)
    hero.given = {name: _on_card(name, number, at) for name, number in given.card.items()}
    for name in given.spent:
        s.spend(hero, name)
        if s.count(hero, name) < 0:
            words = f"it has brought no {shown(name)} that could be used up"
            raise Refused(fault(f"{at}, spent", words, "truedungeon.token.consumable.surrender"))
    _mark_off(s, hero, given, at)
    hero.lasting = lasting(given.conditions, at)
    hero.mode = rooms.column_mode(s, hero)
    full = most_hp(s, hero)
    hero.hp = full if given.hp is None else given.hp
    if given.dead or given.ghost:
        hero.died = hero.used["game death"] = max(1, s.room - given.ghost)
        hero.hp, hero.ghost = 0, given.ghost
    elif not 1 <= hero.hp <= full:
        raise Refused(f"{at}: {hero.hp} HP of {full}", rule="truedungeon.ability.hp", at=at)
    hero.rooms = list(range(1, s.room + 1)) if given.entered is None else _entered(s, given.entered, at)


def _on_card(name: str, number: int, at: str) -> int:
    """The number, if it can be: nobody has less than 1 HP when unhurt, and no reduction is below 0."""
    least = 1 if name == "hp" else 0 if name.startswith(("reduction", "immune ")) else -MOST
    return limited(number, f"{at}, card {name}", rule="truedungeon.partycard.fields", least=least, most=MOST)


def _mark_off(s: State, hero: Hero, given: HeroGiven, at: str) -> None:
    """Powers and Spells have been used so often; of a pool of points so many are spent, of Spells of a level cast.

    [truedungeon.class.paladin.lay.pool]
    """
    boxes = hero.boxes
    assert boxes is not None, "it has sat down"
    try:
        for id, times in given.powers.items():
            power = power_named(boxes, id, s.rules)
            pool = power.numbers.get(boxes.level, {}).get("pool")
            if pool is None:
                boxes.powers[id] = times
            else:
                boxes.points = min(times, pool)
        for id, times in given.spells.items():
            spell, _ = spell_named(boxes, id, s.rules)
            if spell.pool:
                boxes.slots = boxes.slots or [0] * len(slots_of(classes()[boxes.cls], boxes.level, s.rules))
                boxes.slots[spell.level] += times
            else:
                boxes.spells[id] = times
    except Refused as error:
        raise Refused(fault(at, error.reason, error.rule)) from None


def _entered(s: State, given: list[int], at: str) -> list[int]:
    """The rooms entered alive, each once and none that is still to come."""
    for number in given:
        limited(number, f"{at}, entered", rule="truedungeon.xp.components", least=1, most=s.room)
        if given.count(number) > 1:
            words = f"room {number} is there twice"
            raise Refused(fault(f"{at}, entered", words, "truedungeon.xp.components"))
    return list(given)


def lasting(conditions: list[str], at: str) -> list[Lasting]:
    """What lasts on somebody in these conditions."""
    for name in conditions:
        if conditions.count(name) > 1:
            words = f"the condition {name} is there twice"
            raise Refused(fault(f"{at}, conditions", words, "truedungeon.condition.summary.stack"))
    return [_condition(name) for name in conditions]


def _condition(name: str) -> Lasting:
    found = CONDITIONS[name]
    until = "game" if name in FOR_GOOD else "room"
    return Lasting(name, until, stats=dict(found.stats), condition=True, harmful=name != "invisible", rule=found.rule)
