"""Under a Stone: two players each hide a gem, and look for that of the other. All of a game in one file.

From top to bottom: options, the state, the questions, the rules, what a seat sees, a player, and the game itself. What
the rules are is in `ledger.toml` beside this file; whatever happens here names one of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any, Final

from undercroft.engine import Chance, Choice, Game, Option, Options, Over, Question, Result, Setting, Tell, Turn, by
from undercroft.engine.craft.parts import Record
from undercroft.engine.stage.card import Card
from undercroft.engine.stage.offer import Offer
from undercroft.scene import Board, Scene, Tile

SIDES: Final = ("n", "s")
"""The letter before the number of a stone, by the seat to which it belongs."""


class SampleOptions(Options, frozen=True, kw_only=True):
    """What can be played otherwise."""

    stones: Annotated[int, by("sample.setup.hide", ge=3, le=9)] = 5


NUMBERS: Final = {"sample.turn.again.sides": 6, "sample.turn.again.needed": 6}
"""Numbers of the ledger that a designer may change."""


@dataclass(slots=True)
class State(Record):
    """All that is true at the table: plain fields, which are saved, compared and copied."""

    stones: int
    sides: int
    needed: int
    gems: list[int | None]
    lifted: list[list[int]]
    turn: int = 0
    turns: int = 0
    winner: int | None = None
    gone: bool = False

    def idle(self) -> bool:
        """Whether nothing is half done, as at the beginning of every turn."""
        return True


HIDE = Question("hide", "Under which stone do you hide your gem?", rule="sample.setup.hide")
LIFT = Question("lift", "Which stone do you lift?", rule="sample.turn.lift")

EVENTS: Final = {
    "hid": "You hid your gem under stone {stone}.",
    "ready": "{seat} has hidden a gem.",
    "empty": "{seat} lifts stone {stone}: nothing. The die says {face}.",
    "again": "{seat} may lift another one.",
    "found": "{seat} lifts stone {stone}, and there is the gem!",
    "gave-up": "{seat} gives up.",
    "lay": "The gem of {seat} lay under stone {stone}.",
}


def new(setting: Setting) -> State:
    """The table before the first question."""
    numbers = setting.numbers
    sides, needed = numbers["sample.turn.again.sides"], numbers["sample.turn.again.needed"]
    return State(setting.options.stones, sides, needed, [None, None], [[], []])


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The rules. It may be begun anew at every question, so all that it goes by is in the state."""
    while None in s.gems:
        hiding = [seat for seat in (0, 1) if s.gems[seat] is None]
        seat, stone = yield [Choice(seat, HIDE, stones_of(s, seat)) for seat in hiding]
        s.gems[seat] = stone
        tell.only(seat, "hid", stone=stone + 1, rule="sample.setup.hide")
        tell.everyone("ready", seat=seat, rule="sample.setup.hide")
    while True:
        rival = 1 - s.turn
        stone = yield Choice(s.turn, LIFT, stones_of(s, rival))
        s.turns += 1
        s.lifted[rival].append(stone)
        if s.gems[rival] == stone:
            tell.everyone("found", seat=s.turn, stone=stone + 1, shows=True, rule="sample.end.found")
            reveal(s, tell, "sample.end.found")
            s.winner = s.turn
            raise Over
        face = chance.roll(s.sides, "another stone")
        tell.everyone("empty", seat=s.turn, stone=stone + 1, face=face, shows=True, rule="sample.turn.again")
        if face >= s.needed:
            tell.everyone("again", seat=s.turn, rule="sample.turn.again")
        else:
            s.turn = rival


def reveal(s: State, tell: Tell, rule: str) -> None:
    """What nobody has found is told at the end: nothing is shown of which nobody was told."""
    for owner, gem in enumerate(s.gems):
        if gem is not None and gem not in s.lifted[owner]:
            tell.everyone("lay", seat=owner, stone=gem + 1, shows=True, rule=rule)


def stones_of(s: State, owner: int) -> tuple[Option, ...]:
    """The stones of this seat that still lie there."""
    return tuple(
        Option(f"{number + 1}", f"stone {number + 1}", at=f"{SIDES[owner]}{number + 1}", value=number)
        for number in range(s.stones)
        if number not in s.lifted[owner]
    )


def result(s: State) -> Result | None:
    """How it ended, or None."""
    if s.winner is None:
        return None
    rule, why = ("sample.end.concede", "the rival gave up") if s.gone else ("sample.end.found", "the gem was found")
    return Result({seat: int(seat == s.winner) for seat in (0, 1)}, (s.winner,), why, rule)


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """What may be done at any time."""
    return (Option("concede", "give up", rule="sample.end.concede"),) if isinstance(seat, int) else ()


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """It is done."""
    assert isinstance(seat, int)
    tell.everyone("gave-up", seat=seat, rule="sample.end.concede")
    reveal(s, tell, "sample.end.concede")
    s.winner, s.gone = 1 - seat, True
    raise Over


# ---------------------------------------------------------------- what a seat may know


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What this seat (None: a spectator) may see: built from nothing, by naming what goes in."""
    over = s.winner is not None
    return {
        "stage": "over" if over else "hiding" if None in s.gems else "lifting",
        "turn_of": s.turn,
        "stones": s.stones,
        "lifted": [list(lifted) for lifted in s.lifted],
        "hidden": [gem is not None for gem in s.gems],
        "gems": [gem if over or owner == seat else None for owner, gem in enumerate(s.gems)],
    }


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """What the seat cannot know is drawn anew: every world that it may be in is as likely as it should be."""
    for owner, gem in enumerate(s.gems):
        if owner != seat and gem is not None and s.winner is None:
            s.gems[owner] = chance.pick([one for one in range(s.stones) if one not in s.lifted[owner]], "worlds")


def scene(s: State, seat: int | None, names: tuple[str, ...]) -> Scene:
    """How it looks: a row of stones for each player. Options stand on the anchors that they name."""
    shown = view(s, seat)
    boards = []
    for owner in (0, 1):
        tiles = []
        for number in range(s.stones):
            lifted = number in shown["lifted"][owner]
            gem = shown["gems"][owner] == number
            note = f"stone {number + 1} of {names[owner]}" + ", lifted" * lifted + ", the gem" * gem
            tiles.append(
                Tile(
                    number,
                    0,
                    "floor" if lifted else "wall",
                    icon="heirloom" if gem else None,
                    glyph="*" if gem else "." if lifted else "O",
                    anchor=f"{SIDES[owner]}{number + 1}",
                    note=note,
                    words=f"{number + 1}",
                    thing="gem" if gem else "stone",
                )
            )
        boards.append(Board(f"The stones of {names[owner]}", s.stones, 1, tuple(tiles)))
    return Scene("Under a Stone", tuple(boards))


# ---------------------------------------------------------------- what helps a person


THINGS: Final = {
    "gem": Card("Gem", "Who finds the gem of the rival has won.", rules=("sample.end.found",), kind="treasure"),
    "stone": Card("Stone", "A gem may lie under it.", rules=("sample.setup.hide", "sample.turn.lift"), kind="place"),
}


def offers(view: Mapping[str, Any], choice: Choice) -> dict[str, Offer]:
    """What one does with each option, and how it may end."""
    if choice.ask == "hide":
        return {option.id: Offer("hide", "stone") for option in choice.options}
    return {option.id: Offer("lift", "stone", f"1 in {len(choice.options)}") for option in choice.options}


def greedy(view: Mapping[str, Any], choice: Choice, worlds: Callable[[int], Iterable[Any]], chance: Chance) -> Option:
    """A sound player: any stone is as good as any other, as long as nobody can foresee which."""
    return choice.options[chance.below(len(choice.options), "which stone")]


GAME = Game(
    id="sample",
    title="Under a Stone",
    pitch="Hide a gem under a stone, and find the one your rival hid before yours is found.",
    folder=files(__name__),
    seats=range(2, 3),
    seat_names=("North", "South"),
    options=SampleOptions,
    numbers=NUMBERS,
    records=(State,),
    questions=(HIDE, LIFT),
    events=EVENTS,
    order="sample.turn.lift",
    new=new,
    play=play,
    view=view,
    resample=resample,
    result=result,
    scene=scene,
    turns=lambda state: state.turns,
    acts=acts,
    act=act,
    things=lambda view: tuple(THINGS),
    about=lambda view, thing: THINGS.get(thing),
    offers=offers,
    bots={"greedy": greedy},
    company="against",
    minutes=2,
    weight=1,
)
