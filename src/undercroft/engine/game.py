"""A game as the engine knows it: a record of functions, and what describes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from undercroft.engine.chance import Chance
from undercroft.engine.choice import Choice, Option, Question, Turn
from undercroft.engine.craft.ready import ready
from undercroft.engine.craft.telling import Moment, Words, moment_of
from undercroft.engine.craft.words import listed
from undercroft.engine.event import Event, Tell
from undercroft.engine.ledger import Ledger
from undercroft.engine.naming import named, named_data
from undercroft.engine.options import Options
from undercroft.engine.plain import by_name
from undercroft.engine.record import RecordFile
from undercroft.engine.refusal import Refused
from undercroft.engine.stage.card import Card
from undercroft.engine.stage.offer import Offer
from undercroft.engine.stage.ways import Ways
from undercroft.engine.workshop.beginning import Beginning
from undercroft.engine.workshop.campaign import Campaign
from undercroft.engine.workshop.desk import Desk
from undercroft.engine.workshop.easel import Easel
from undercroft.engine.workshop.training import Training


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: its number, the name of who sits there, its role, and its word for the dice."""

    number: int
    name: str
    role: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points by seat, who won (nobody in a draw), why, and by which rule."""

    scores: dict[int, int]
    winners: tuple[int, ...]
    reason: str
    rule: str

    def plain(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "scores": {str(seat): score for seat, score in self.scores.items()},
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
        }

    def words(self, names: Sequence[str]) -> str:
        """How the game ended, as a sentence with the names of the seats.

        >>> Result({0: 2, 1: 0}, (0,), "@1 gave up", "a.b.c").words(["Ann", "Bob"])
        'Ann won: Bob gave up'
        """
        winners = listed(names[seat] for seat in self.winners)
        return f"{winners or 'Nobody'} won: {named(self.reason, names)}"


@dataclass(frozen=True, slots=True)
class Setting:
    """With what a game begins: the options, the numbers that are rulings, and how many seats."""

    options: Any
    numbers: Mapping[str, int]
    seats: int


@dataclass(frozen=True, slots=True)
class Timer:
    """Real time that runs at a table: so many `seconds` after its `key` first held, the clock does the `act`.

    While the key stays the same it is the same timer, even if it gets more seconds. `label` is what people call it.
    Whoever keeps the table measures the time; the rules never look at a clock, and what the clock does is an act.
    """

    key: str
    seconds: int
    act: str
    label: str


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of data file that a game understands: its JSON Schema, and a check that raises `Refused`.

    `preview(data, secrets)` is how a host looks at a sound one before the game: a scene, and an outline in words.
    Without `secrets` there is nothing in them that players do not know when the game begins. None: it has none.
    `shipped()` gives the texts of the files that come with the game, by name. `begin(data, text)` is how a table
    begins with such a file, `Refused` where it cannot be; where it is None, `instead` says kindly why nobody can play
    with such a file alone, and what to do with it.
    """

    schema: dict[str, Any]
    check: Callable[[dict[str, Any], Any], str]
    preview: Callable[[dict[str, Any], bool], tuple[Any, str]] | None = None
    shipped: Callable[[], Mapping[str, str]] = dict
    begin: Callable[[dict[str, Any], str], Beginning] | None = None
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Showpiece:
    """A moment that shows what a game is like: a table of so many seats at this position, as this seat sees it.

    `around` is the part of its picture that is worth a card: left, top, width and height in thousandths of the whole.
    """

    position: Mapping[str, Any]
    seats: int | None = None
    seat: int | None = None
    around: tuple[int, int, int, int] = (0, 0, 1000, 1000)


@dataclass(frozen=True, slots=True)
class Features:
    """What a seat sees as a row of small whole numbers, for programs that learn.

    `parts` lists them in order: what they are, how many, and the highest that each can be; none is below 0 or above
    255. `read(view, choice)` gives the row for a seat that sees this view and is asked that (None: nothing).
    """

    parts: Sequence[tuple[str, int, int]]
    read: Callable[[Mapping[str, Any], Choice | None], bytearray]


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that a game counts for whoever studies it: what it is, and how often it was in a game.

    `count(state, events)` is given the state at the end, finished or not, and all that was told to anybody.
    """

    text: str
    count: Callable[[Any, Sequence[Event]], int]

    @classmethod
    def of(cls, text: str, *kinds: str) -> Tally:
        """What is counted are the events of these kinds."""
        return cls(text, lambda state, events: sum(event.kind in kinds for event in events))


Company = Literal["against", "together", "one against all"]
"""With whom a game is played: each against the others, all on one side, or one seat against all others."""

WEIGHTS: Final = ("light", "fairly light", "medium", "heavy", "very heavy")
"""How much there is to learn, in words: for a weight of 1 the first of them, for 5 the last."""

ACT: Final = "act"
START: Final = "start"
"""What a record writes in place of a question's name: an act, and what was drawn before the first question."""
CLOCK: Final = "clock"
"""Who acts, in place of a seat, when real time is up."""

Bot = Callable[[Mapping[str, Any], Choice, Callable[[int], Iterable[Any]], Chance], Option]
"""A bot answers from a view, a choice, worlds it may imagine (`worlds(n)`) and its own chance; never from the state."""


def no_acts(state: Any, seat: int | str) -> tuple[Option, ...]:
    """There is nothing to be done out of turn."""
    return ()


def no_act(state: Any, seat: int | str, act: str, tell: Tell) -> None:
    """A game without acts is never asked to carry one out."""
    raise Refused(f"there is no act {act!r} in this game")


def no_timer(state: Any) -> Timer | None:
    """No real time runs."""
    return None


def no_things(view: Mapping[str, Any]) -> tuple[str, ...]:
    """There is nothing to ask about."""
    return ()


def no_card(view: Mapping[str, Any], thing: str) -> Card | None:
    """Nothing is known of it."""
    return None


def no_files(state: Any, record: RecordFile) -> Mapping[str, str]:
    """Nothing is left that a file could hold."""
    return {}


def no_position(setting: Setting, position: Mapping[str, Any]) -> Any:
    """A game that cannot start from a position says so."""
    raise Refused("this game cannot start from a position")


def all_players(setting: Setting) -> tuple[str, ...]:
    """Every seat has the same role."""
    return ("player",) * setting.seats


def nothing_hidden(state: Any, seat: int | None, chance: Chance) -> None:
    """Everybody sees everything: there is nothing to draw anew."""


def nothing_conserved(state: Any) -> None:
    """Nothing has to add up."""


def no_turns(state: Any) -> int:
    """Nobody counts turns."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Game:
    """The rules of one game, as functions over its state; no base class.

    - `new(setting)` gives the state before the first question, `play(state, chance, tell)` the coroutine, which may
      be begun anew at every question: it goes on from what the state says;
    - `view(state, seat)` what a seat (None: a spectator) may see; `resample(state, seat, chance)` redraws the rest;
    - `result(state)` the end or None; `scene(state, seat, names)` how it looks; `turns(state)` the turns begun;
    - `acts` and `act` what may be done at any moment; `position(setting, data)` the state of a given position,
      `given` the classes in which its keys stand: the whole, and what is read apart by the key that holds it;
    - `timer(state)` the real time that runs now, None where none does;
    - `counted(state)` the seconds left of a time that the rules count themselves, None where the game counts none;
    - `audit(state)` raises if what the rulebook conserves does not add up;
    - `estimate(view)` in how many of 1000 games who sees this wins, None where the game must be played on to judge;
    - `answers(setting)` every pair of ask and option id that may ever be offered, always in the same order;
    - `features` what a seat sees in numbers;
    - `things(view)` the ids of all that whoever sees this may ask about, `about(view, thing)` the card of one of them;
    - `offers(view, choice)` what helps a person to choose, by the ids of the options; `ways` how one walks;
    - `spoken(text)` a text of an event as people say it, where programs know things by other names;
    - `seats_with(options, numbers)` how many may sit there where that depends on them, None where it is `seats`;
    - `shares(setting, seat, other)` whether two seats always see the very same, None where no two do;
    - `hears(state, speaker, listener)` whether what one seat says reaches another, None where everybody hears all;
    - `hidden` the streams of chance, and the reasons, of draws that nobody may see: software always draws them;
    - `sides` of the dice that events name other than six-sided, by the name under which an event holds what fell;
    - `kit(options)` what the game needs on a table of wood, to print; `floors` how it makes dungeon floors;
    - `desk(options, tokens)` the desk of a coach, for players who bring characters; `tokens` are files of theirs;
    - `training()` the room in which players practise what they do with the hand; `easel()` where boards are drawn;
    - `tallies` what is worth counting in many games of it, by name, for the lab;
    - `leaves(state, record)` what a game that is over has left for the tools: the texts of files, by their names;
    - `campaign` how several tables are one campaign; `follows(options, losers)` the options that are others in the game
      after one that these seats have lost.

    `records` are the classes of the state, `questions` all it may ask, `events` a template of words for each kind. The
    state copies itself by `copy()`; where it has an `idle()`, that says whether nothing is half done, as must be so
    whenever a turn begins. Where the game does not say otherwise it has no options, the fewest seats are usual, all of
    them players, nothing is hidden, and the rule of its first question says whose turn it is (`order`).
    In a `cooperative` game several seats win or lose together: without a winner it is lost, and no draw.
    `order` is the rule that says whose turn it is: it answers whoever speaks out of turn. `seating` is the rule that
    says how many sit there, `readings` the one that lists the options, `drawing` the one by which seats are drawn,
    `hearing` the one by which not everybody `hears` all.
    `usual_seat` is where somebody alone among bots sits, unless they wish otherwise; `quick_seats` is how many sit
    where somebody wants to play at once, None: as usual; `settled` are questions of the set-up that the game's own
    player answers for whoever does.
    `bots` are the game's own players by name: `greedy`, who plays soundly, `easy`, `strong`, others by temper.
    `company`, `minutes` and `weight` (1 to 5) tell who looks for a game with whom it is played, about how long it takes
    and how much there is to learn; None where the game does not say. `showpiece` is how it looks at its best.
    `scoring` says in some words what the points of a seat in a result count.
    """

    id: str
    title: str
    pitch: str
    folder: Any
    seats: range
    records: tuple[type, ...]
    questions: tuple[Question, ...]
    events: Mapping[str, str]
    new: Callable[[Setting], Any]
    play: Callable[[Any, Chance, Tell], Turn]
    view: Callable[[Any, int | None], dict[str, Any]]
    result: Callable[[Any], Result | None]
    scene: Callable[[Any, int | None, tuple[str, ...]], Any]
    edition: int = 1
    usual_seats: int = 0
    seat_names: tuple[str, ...] = ()
    roles: Callable[[Setting], tuple[str, ...]] = all_players
    options: type[Options] = Options
    order: str = ""
    resample: Callable[[Any, int | None, Chance], None] = nothing_hidden
    turns: Callable[[Any], int] = no_turns
    audit: Callable[[Any], None] = nothing_conserved
    numbers: Mapping[str, int] = field(default_factory=dict)
    acts: Callable[[Any, int | str], tuple[Option, ...]] = no_acts
    act: Callable[[Any, int | str, str, Tell], None] = no_act
    timer: Callable[[Any], Timer | None] = no_timer
    counted: Callable[[Any], int] | None = None
    position: Callable[[Setting, Mapping[str, Any]], Any] = no_position
    given: Mapping[str, tuple[type, ...]] = field(default_factory=dict)
    bots: Mapping[str, Bot] = field(default_factory=dict)
    files: Mapping[str, FileKind] = field(default_factory=dict)
    cooperative: bool = False
    seating: str | None = None
    readings: str | None = None
    drawing: str | None = None
    hearing: str | None = None
    spoken: Callable[[str], str] = str
    usual_seat: int = 0
    quick_seats: int | None = None
    settled: tuple[str, ...] = ()
    estimate: Callable[[Mapping[str, Any]], int | None] | None = None
    answers: Callable[[Setting], tuple[tuple[str, str], ...]] | None = None
    features: Features | None = None
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    things: Callable[[Mapping[str, Any]], Iterable[str]] = no_things
    about: Callable[[Mapping[str, Any], str], Card | None] = no_card
    offers: Callable[[Mapping[str, Any], Choice], Mapping[str, Offer]] | None = None
    ways: Ways | None = None
    seats_with: Callable[[Any, Mapping[str, int]], range] | None = None
    shares: Callable[[Setting, int, int], bool] | None = None
    hears: Callable[[Any, int, int], bool] | None = None
    hidden: tuple[str, ...] = ()
    sides: Mapping[str, int] = field(default_factory=dict)
    kit: Callable[[Any], Any] | None = None
    floors: Any | None = None
    desk: Callable[[Mapping[str, Any], Mapping[str, str]], Desk] | None = None
    training: Callable[[], Training] | None = None
    easel: Callable[[], Easel] | None = None
    company: Company | None = None
    minutes: int | None = None
    weight: int | None = None
    showpiece: Showpiece | None = None
    scoring: str = ""
    leaves: Callable[[Any, RecordFile], Mapping[str, str]] = no_files
    campaign: Campaign | None = None
    follows: Callable[[Mapping[str, Any], Sequence[int]], Mapping[str, Any]] | None = None

    def __post_init__(self) -> None:
        for name, usual in (
            ("usual_seats", self.seats[0]),
            ("seat_names", tuple(f"Player {number}" for number in range(1, self.seats[-1] + 1))),
            ("order", self.questions[0].rule),
        ):
            if not getattr(self, name):
                object.__setattr__(self, name, usual)
        ready(self.options)
        for question in self.questions:
            if question.name in (ACT, START):
                raise ValueError(f"{self.id} has a question {question.name!r}: a record keeps that name for itself")

    @property
    def facts(self) -> dict[str, Any]:
        """What somebody asks who looks for a game, as plain data: with whom, how long, how heavy."""
        return {"company": self.company, "minutes": self.minutes, "weight": self.weight}

    @property
    def heft(self) -> str | None:
        """How much there is to learn, in words; None where the game does not say."""
        return None if self.weight is None else WEIGHTS[self.weight - 1]

    @cached_property
    def ledger(self) -> Ledger:
        """The rulebook as numbered rules."""
        return Ledger.read(self.folder)

    @cached_property
    def classes(self) -> dict[str, type]:
        """The classes of the state, by name."""
        return by_name((*self.records, self.options))

    def moment(self, kind: str) -> Moment:
        """Whether events of this kind are a moment of their own, belong to the one before, or are only to be read."""
        return moment_of(self.events[kind])

    def rising(self, event: Event) -> tuple[str, str] | None:
        """What is seen to rise over whom at this event, a few letters over a piece by its id; None where nothing is."""
        words = self.events[event.kind]
        if not isinstance(words, Words) or not words.rises:
            return None
        over, letters = event.data.get(words.over), words.rises.format(**event.data)
        return None if over is None or letters in ("-0", "+0") else (called(words.over, over), letters)

    def words(self, event: Event, names: tuple[str, ...]) -> str:
        """The event as a sentence; seats stand in it by their names."""
        values = {
            key: names[value] if key in SEAT_KEYS and isinstance(value, int) else self._said(value, names)
            for key, value in event.data.items()
        }
        words = self.events[event.kind]
        if isinstance(words, Words) and words.more is not None:
            values |= words.more(event.data)
        return str(words).format(**values)

    def _said(self, value: Any, names: tuple[str, ...]) -> Any:
        """What an event holds, as people say it."""
        if isinstance(value, (list, tuple)):
            return ", ".join(str(self._said(one, names)) for one in value)
        return named(self.spoken(value), names) if isinstance(value, str) else value

    def retold(self, event: Event, names: Sequence[str]) -> str:
        """The event of a record as a sentence; where these rules no longer know its kind, its bare facts."""
        try:
            return self.words(event, tuple(names))
        except (LookupError, TypeError, ValueError, AttributeError):
            facts = ", ".join(f"{key} {named_data(value, names)}" for key, value in event.data.items())
            return f"{event.kind}: {facts}" if facts else event.kind


SEAT_KEYS: Final = ("seat", "rival", "winner", "ally")
"""Keys of an event's data that hold a seat, which is shown by name."""


def called(key: str, value: Any) -> str:
    """The id of the piece that an event means by this value under this key: `@3` for seat 3, else as it stands there.

    >>> called("seat", 3), called("foe", "rat 2")
    ('@3', 'rat 2')
    """
    return f"@{value}" if key in SEAT_KEYS and isinstance(value, int) else str(value)
