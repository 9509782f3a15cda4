"""Asking: what an Explorer may choose to do; who quits answers nothing more; software as the Master of Fates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Tell, Turn
from undercroft.engine.craft.deeds import Verb, meant
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.presets import SURPRISE
from undercroft.games.electro.state import records
from undercroft.games.electro.state.records import CHAMPION, FIGHT, Explorer
from undercroft.games.electro.state.state import State

Doing = Callable[[State, records.Turn, Explorer, str, Chance, Tell], None]
"""What carries out a deed: it is given the turn, who does it, and the target."""
Deed = Verb[State, Explorer, Doing]
"""What an Explorer may choose to do on a turn."""
Deeds = Mapping[str, Deed]
"""Deeds, each found by its word."""


def go_to(stage: str) -> Doing:
    """What takes the turn to this stage, and does nothing else."""

    def go(s: State, turn: records.Turn, explorer: Explorer, target: str, chance: Chance, tell: Tell) -> None:
        turn.stage = stage

    return go


def do(verbs: Deeds, s: State, turn: records.Turn, explorer: Explorer, answer: str, chance: Chance, tell: Tell) -> bool:
    """Whether the answer is one of these deeds; it is done, then."""
    found = meant(verbs, answer)
    if found is None:
        return False
    verb, target = found
    verb.do(s, turn, explorer, target, chance, tell)
    return True


def whom(s: State, id: str) -> str:
    """The Explorer by name, or what was said in place of one."""
    return next((s.name(explorer.number) for explorer in s.explorers if explorer.id == id), shown(id))


def answers(s: State, number: int) -> bool:
    """Whether a person or bot answers for this Explorer (or the champion)."""
    if number == CHAMPION:
        return not s.auto
    return not (s.explorers[number].quits or s.explorers[number].gone)


def ask(s: State, number: int, choice: Choice) -> Proc[Any]:
    """What the Explorer answers; one who quits takes the last option, which is always the one that does least.

    [electro.end.quit]
    """
    if not answers(s, number):
        return choice.options[-1].value
    return (yield choice)


def ask_fates(s: State, choice: Choice, policy: Callable[[State, Choice], Any]) -> Proc[Any]:
    """What the Master of Fates answers; where software plays it, what its policy says.  [electro.mof.auto]"""
    if s.auto:
        return policy(s, choice)
    return (yield choice)


def ask_together(s: State, given: dict[int, Any], make: Callable[[int], Choice], other: Callable[[int], Any]) -> Turn:
    """Every number with None among the answers has answered once, all asked at the same time.

    The dict lives in the state. `other` answers for those whom nobody asks: who quit, and an automatic champion.
    """
    for number, answer in given.items():
        if answer is None and not answers(s, number):
            given[number] = other(number)
    while waiting := [number for number, answer in given.items() if answer is None and answers(s, number)]:
        seat, value = yield [make(number) for number in waiting]
        given[next(number for number in waiting if s.seat_of(number) == seat)] = value


BRAVE: Final = 4
"""A Fierce Roar is worth it against a Fight score of so much or more."""


def lays(s: State, choice: Choice) -> str:
    """All that is still to be laid is drawn, also what somebody has begun by hand.

    [electro.setup.preset] [electro.setup.preset-sides]
    """
    return SURPRISE


def first(s: State, choice: Choice) -> Any:
    """The first answer: Fate's Hand is played whenever it can be, a card is drawn on every death."""
    return choice.options[0].value


def plays_card(s: State, choice: Choice) -> str:
    """The oldest playable card; empty for none."""
    playable = [option.value for option in choice.options]
    return next((card for card in s.hand if card in playable), "")


def attacks(s: State, choice: Choice) -> str:
    """A card first; then pounce on the lowest Live, shock two or more, roar at the brave, or bite the lowest Live.

    [electro.mof.auto]
    """
    card = plays_card(s, choice)
    offered = [option.id for option in choice.options if option.id.split()[0] in s.rooms]
    if card or not offered:
        return card
    room = offered[0].split()[0]
    fighters = s.on(room)
    weakest = min(fighters, key=lambda explorer: explorer.live)
    strongest = max(fighters, key=lambda explorer: s.score(explorer, FIGHT))
    for wanted in (
        f"{room} pounce {weakest.id}",
        f"{room} shockwave" if len(fighters) > 1 else "",
        f"{room} roar {strongest.id}" if s.score(strongest, FIGHT) >= BRAVE else "",
    ):
        if wanted in offered:
            return wanted
    return f"{room} bite {weakest.id}"


def names_target(s: State, choice: Choice) -> str:
    """The number that strikes most; of rooms, beasts, Explorers and ways the first; never further than needed."""
    if choice.options[0].id == "1":
        return max(choice.options, key=lambda option: _struck(s, option)).id
    return choice.options[-1].id if choice.options[-1].id == "stop" else choice.options[0].id


def _struck(s: State, option: Option) -> int:
    number = int(option.id)
    return sum(s.board.numbers.get(explorer.at) == number for explorer in s.present())
