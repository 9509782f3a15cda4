"""What lies and stands in the labyrinth: Explorers, cards, keys, rooms, and the half-done records of a turn.

Explorers go by number (0 is the first to the left of the Master of Fates), rooms and tiles by their names on the board,
keys and room cards by number, groups by an id that nobody else has.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.engine.craft.parts import Record

NOBODY: Final = -1
CHAMPION: Final = -2
"""In place of an Explorer's number: the Master of Fates who stands in at a Trial.  [electro.trial.champion]"""

MOVE: Final = 0
SEE: Final = 1
FIGHT: Final = 2
TRAITS: Final = ("move", "see", "fight", "live")
"""The traits in the rulebook's order; the first three are rolled."""

BEAST: Final = "beast"
EMPTY: Final = "empty"
BOOST: Final = "boost"
TRAPPED: Final = "trapped"
LONE: Final = "lone"
"""The kinds of room cards; LONE is a key without a card, with the variant lone_keys."""

LOCK: Final = "lock"
PUZZLE: Final = "puzzle"
TRIAL: Final = "trial"
"""The kinds of side room cards."""


@dataclass(slots=True)
class Effect(Record):
    """A card that is in force for a while: until so many more of its player's turns have ended."""

    card: str
    turns: int = 2


@dataclass(slots=True)
class Explorer(Record):
    """A figure and what belongs to it.

    `scores` are Move, See and Fight (0 while not yet chosen), `live` the fourth. `at` is the space: a tile, a side
    space or a small room; empty before the start and after quitting. `hand` are reward cards, the oldest first;
    `keys` the numbers of Small Keys. `perceived` are rooms whose card is lawfully known, in the order of perceiving.
    `group` is the id of the team or NOBODY. `acted` says that this round's turn is used up, `played` that a card has
    been played since the start of the last own turn, `roared` that the Fight score counts lower, `ambushed` that this
    round's ambush is spent. `looked` is the room of the last See attempt and `looked_turn` in which of the own turns
    that was, of which `turns` have begun. `quits` wants to leave and answers nothing more, `gone` has left; `conceded`
    wants to give up; `deaths` counts.
    """

    number: int
    seat: int
    scores: list[int] = field(default_factory=lambda: [0, 0, 0])
    live: int = 0
    at: str = ""
    hand: list[str] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    fragments: int = 0
    perceived: list[str] = field(default_factory=list)
    group: int = NOBODY
    effects: list[Effect] = field(default_factory=list)
    acted: bool = False
    played: bool = False
    roared: bool = False
    ambushed: bool = False
    looked: str = ""
    looked_turn: int = 0
    turns: int = 0
    quits: bool = False
    gone: bool = False
    conceded: bool = False
    deaths: int = 0

    @property
    def id(self) -> str:
        """The Explorer in ids of options and in words of the scene: e1 is the first."""
        return f"e{self.number + 1}"


@dataclass(slots=True)
class Key(Record):
    """A Small Key: its colour (empty: opens any door), whether it is `used` up, and whether it was seen by all."""

    colour: str = ""
    used: bool = False
    open: bool = False


@dataclass(slots=True)
class Card(Record):
    """A room card, by number wherever it lies: its kind, the key with it (or NOBODY), and what is known of it.

    `knowers` are Explorers who have seen it, also after it was moved away; `met` are those who stood before it
    head-first and know that it is a box, and no more. `shown` says that it lies face up, `boxed` that nobody can take
    it for anything but a box: somebody is or was with it head-first, and neither a beast came nor was the room cleared.
    Of a beast: `health`, the recharge counts `shock` and `roar`, whether it has `pounced` and is `fighting`, and the
    attack `used` on this turn of the Master of Fates. `taker` is the Explorer who settled it in private (or NOBODY),
    for what may be hidden with it; `gone` says that it has left the board. Of a stray beast `most` says how many beasts
    can have been laid at the start, for all that everybody could tell when it came.
    """

    kind: str
    key: int = NOBODY
    knowers: list[int] = field(default_factory=list)
    shown: bool = False
    met: list[int] = field(default_factory=list)
    boxed: bool = False
    health: int = 0
    shock: int = 0
    roar: int = 0
    pounced: bool = False
    fighting: bool = False
    used: str = ""
    taker: int = NOBODY
    gone: bool = False
    most: int = 0


@dataclass(slots=True)
class Side(Record):
    """A side room: its card (LOCK, PUZZLE or TRIAL), the task's id, and its prize.

    `text` and `answers` are an own Puzzle of the Master of Fates. `fragment` and `reward` say what still lies there,
    `open` that the door is unlocked, `done` that the task is completed (of the Master Lock: that somebody was in).
    """

    card: str
    task: str = ""
    fragment: bool = False
    reward: bool = False
    open: bool = False
    done: bool = False
    text: str = ""
    answers: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pile(Record):
    """Keys and fragments lying on a space."""

    at: str
    keys: list[int] = field(default_factory=list)
    fragments: int = 0


@dataclass(slots=True)
class Deck(Record):
    """A reward deck: the cards left, in no order but their names', and the discard pile, face up."""

    left: list[str]
    spent: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Claim(Record):
    """What a player says about a room; `to` are seats, empty for all."""

    seat: int
    room: str
    kind: str
    key: bool
    to: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Tip(Record):
    """One Explorer has handed this card to another and knows that it is there; empty once that is not sure any more.

    Variant trade_cards.
    """

    giver: int
    holder: int
    card: str


@dataclass(slots=True)
class Roll(Record):
    """A score roll against the D20 that is not settled yet.

    `sum` includes the group bonus; `asked` says that the Master of Fates has let it stand or turned it.
    """

    number: int
    why: str
    sum: int
    d20: int
    asked: bool = False


@dataclass(slots=True)
class Harm(Record):
    """Damage that is due: how much, from what (shock, trap, beast, fight ...), by which rule.

    `hidden` says that others may not know from what; `asked` that the victim has answered whether to react.
    """

    number: int
    amount: int
    cause: str
    rule: str
    hidden: bool = False
    asked: bool = False


@dataclass(slots=True)
class Death(Record):
    """A death that is being settled, and what comes next in it.  [electro.death.sequence]"""

    number: int
    step: str = "drop"


@dataclass(slots=True)
class Fight(Record):
    """A fight between Explorers on one tile: who is in it, and who has attacked whom, the latest last.

    `betrayals` are pairs of betrayer and victim, `paid` those pairs for which the gain was already given; `stirred`
    says that somebody has attacked or fled in this round.
    """

    at: str
    fighters: list[int] = field(default_factory=list)
    blows: list[list[int]] = field(default_factory=list)
    betrayals: list[list[int]] = field(default_factory=list)
    paid: list[list[int]] = field(default_factory=list)
    stirred: bool = True


@dataclass(slots=True)
class Offer(Record):
    """A proposal that waits for answers: to group, to give or ask for a thing, to be a Beacon's goal, to hold a Trial.

    `asked` are the numbers still to be asked in order; `yes` those who agreed. `thing` is what `giver` would hand to
    `taker`.
    """

    kind: str
    by: int
    asked: list[int]
    thing: str = ""
    giver: int = NOBODY
    taker: int = NOBODY
    yes: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Turn(Record):
    """A turn of an Explorer, or of a group that has combined its turns.

    `members` are those who take it and live, the leader first, `takers` all whose turn it is; `mates` are, by
    Explorer, who was in one team with them when it began. `stage` is where it stands, `doer` the member who acts
    now, `queue` those still to act. `rolls` counts the throws for movement, `rolled` is what counts so far,
    `points` what the doer has left, `left` what each member has left of a combined move; `alone` says that the doer
    has gone on alone. `seen` and `entered` are those who have made their See attempt and entered a room; `barred`
    that a flight from a fight bars all but moving. `room` is the room that is looked into, entered or passed,
    `door` the doorway to which a passage leads, `then` the stage after leaving it or a fight, `back` that to which a
    look into a room goes back. `card` is a card whose
    target is still to be named, `pin` who has a Bent Pin in force. `asked` are proposals already put, `handed` pairs of
    taker and thing. `fresh` are rooms where a key lies only since this turn. `watch` are those who may ambush, `loot`
    those who may loot, `loot_at` where.
    """

    members: list[int]
    takers: list[int]
    mates: dict[int, list[int]] = field(default_factory=dict)
    stage: str = "start"
    doer: int = NOBODY
    queue: list[int] = field(default_factory=list)
    rolls: int = 0
    rolled: int = 0
    points: int = 0
    left: int = 0
    alone: bool = False
    seen: list[int] = field(default_factory=list)
    entered: list[int] = field(default_factory=list)
    barred: bool = False
    room: str = ""
    door: str = ""
    then: str = ""
    back: str = ""
    card: str = ""
    pin: int = NOBODY
    asked: list[str] = field(default_factory=list)
    handed: list[list[str]] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    watch: list[int] = field(default_factory=list)
    loot: list[int] = field(default_factory=list)
    loot_at: str = ""


@dataclass(slots=True)
class Attack(Record):
    """A beast's attack: in which room, which, on whom; `hit` are those it takes effect on."""

    room: str
    attack: str = ""
    targets: list[int] = field(default_factory=list)
    hit: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Fate(Record):
    """The turn of the Master of Fates: where it stands, the beasts that have not attacked yet, a card being played.

    `numbers` are those that this Electroshock strikes, chosen or rolled; `bolts` is how many dice are rolled for it.
    `card` is a card whose target is still to be named, `target` its first half.
    """

    stage: str = "before"
    beasts: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    bolts: int = 1
    card: str = ""
    target: str = ""


@dataclass(slots=True)
class Prize(Record):
    """A Puzzle's prize that is being shared out: the leader's plan, and who is still to be asked about it.

    `fragment` and `reward` are the numbers of the receivers once named.
    """

    side: str
    leader: int
    team: list[int]
    fragment: int = NOBODY
    reward: int = NOBODY
    asked: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Draft(Record):
    """What the Master of Fates has laid out so far, in secret.

    `cards` are kinds of room cards in the board's order of rooms, `keys` the rooms of the keys in the order of laying
    (with the variant coloured_keys the first is that of the first door's colour), `sides` side rooms in the board's
    order; `half` are the parts of a side room already chosen.
    """

    cards: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    half: list[str] = field(default_factory=list)


SOLVED: Final = "solved"
FAILED: Final = "failed"


@dataclass(slots=True)
class Puzzle(Record):
    """An attempt at a Puzzle: the task, its side space, who leads it and who takes part.

    `cells` is the instance as it stands now (lamps, amounts, slabs, heaps or runes), `fixed` what never changes in it
    (capacities, givens or the heaps at the start), `words` its sentences or text, `target` an amount to be reached.
    Of `limit` moves (presses, pours, slides, guesses or weighings) `used` are made, of `answers` answers `answered`
    are given. `log` are the moves and answers in order, as everybody saw them; `half` is an answer that is half
    entered. `secret` is what nobody sees. `outcome` is empty until the attempt is SOLVED or FAILED.
    """

    task: str
    side: str
    leader: int
    team: list[int]
    cells: list[int] = field(default_factory=list)
    fixed: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    target: int = 0
    limit: int = 0
    used: int = 0
    answers: int = 0
    answered: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)
    half: list[int] = field(default_factory=list)
    secret: list[int] = field(default_factory=list)
    outcome: str = ""


@dataclass(slots=True)
class Trial(Record):
    """A Trial: the task, its side space, who called it, who takes part in turn order, and how it stands.

    Players go by number, CHAMPION included. `out` are those who cannot win any more, the first to go first; `winner`
    is NOBODY until the Trial is decided. `next` is whose turn it is, `queue` who has still to play in this series.
    `repeats` counts what was undecided in a row. `shown` is what the last showdown laid open, by player.

    Secret until shown: `signs` and `bids` (None: not chosen yet) and, in Liar's Cells, `dice`. In Voltage and Gauntlet
    `dice` are open. `totals` are those of finished series, or points. `claim` is the bid that stands in Liar's Cells
    as count and face, `bidder` whose it is. `pile` are the fuses left. `floor` is the least that may be bid.
    """

    task: str
    side: str
    caller: int
    players: list[int]
    out: list[int] = field(default_factory=list)
    winner: int = NOBODY
    next: int = NOBODY
    queue: list[int] = field(default_factory=list)
    repeats: int = 0
    shown: dict[int, Any] = field(default_factory=dict)
    signs: dict[int, str | None] = field(default_factory=dict)
    bids: dict[int, int | None] = field(default_factory=dict)
    dice: dict[int, list[int]] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    claim: list[int] = field(default_factory=list)
    bidder: int = NOBODY
    pile: int = 0
    floor: int = 0

    def playing(self) -> list[int]:
        """Those who can still win, in turn order from the caller."""
        return [number for number in self.players if number not in self.out]

    def after(self, number: int) -> int:
        """Who can still win and follows this player in turn order."""
        at = self.players.index(number)
        return next(other for other in self.players[at + 1 :] + self.players[: at + 1] if other not in self.out)
