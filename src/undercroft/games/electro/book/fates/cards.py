"""The reward cards of the Master of Fates: what each needs, and what it does."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Question, Refusal, Tell
from undercroft.games.electro.book.basics.places import go
from undercroft.games.electro.book.fates import beasts
from undercroft.games.electro.content.cards import AS_SHOCK, CARDS, REACTION
from undercroft.games.electro.state.records import Explorer, Fate
from undercroft.games.electro.state.state import State

TARGETED: Final = {
    "aimed-bolt": "which number",
    "second-charge": "which beast",
    "shifting-walls": "which room",
    "magnet-drag": "whom",
    "stray-beast": "into which room",
}
"""Cards that are played on something, and what is asked about it."""
THEN: Final = {"shifting-walls": "with which other room", "magnet-drag": "where to"}
"""What is asked about the second part of a target that has two."""
DRAG: Final = 2
"""So many steps a Magnet Drag may go.  [electro.mofdeck.magnet-drag]"""


def why_not_play(s: State, fate: Fate, card: str) -> Refusal | None:
    """What stands against playing this card now.

    [electro.cards.one-a-round] [electro.cards.no-stack] [electro.cards.timing]
    """
    if card not in s.hand:
        return Refusal("this card is not in your hand", rule="electro.info.hands")
    if s.played:
        return Refusal("one card between two of your turns", rule="electro.cards.one-a-round")
    if s.barred(card, s.effects):
        return Refusal("a lasting card of yours is in force", rule="electro.cards.no-stack")
    kind = CARDS[card]
    if kind.moment == REACTION or (kind.moment == AS_SHOCK and fate.stage != "before"):
        return Refusal(f"{kind.name} has its own moment: {kind.words}", rule="electro.cards.timing")
    if not _does_something(s, fate, card):
        return Refusal(f"{kind.name} can do nothing now: {kind.words}", rule=kind.rule)
    return None


def _does_something(s: State, fate: Fate, card: str) -> bool:
    """Whether this card has an effect now."""
    if card == "shifting-walls":
        return len(_shiftable(s)) >= 2
    if card == "second-charge":
        return bool(_wounded(s))
    if card == "stray-beast":
        return s.beasts_on_board() < beasts.BEASTS_IN_BOX and bool(_strayable(s))
    if card == "magnet-drag":
        return fate.stage != "before" and bool(_draggable(s))
    return True


def begin_card(fate: Fate, card: str) -> None:
    """A card without a target has its effect; the lasting ones simply are in force.  [electro.mofdeck.twin-bolt]"""
    if card == "twin-bolt":
        fate.bolts = 2


def _wounded(s: State) -> list[str]:
    return [room for room in beasts.in_combat(s) if s.cards[s.rooms[room]].health < s.rules.beast_health]


def _shiftable(s: State) -> list[str]:
    """Face-down rooms without Explorers inside.  [electro.mofdeck.shifting-walls]"""
    return [room for room in s.rooms if (card := s.card(room)) is not None and not card.shown and not s.on(room)]


def _strayable(s: State) -> list[str]:
    """Cleared rooms without Explorers.  [electro.mofdeck.stray-beast]"""
    return [room for room in s.rooms if s.card(room) is None and not s.on(room)]


def _draggable(s: State) -> list[Explorer]:
    """Explorers on numbered tiles outside fights who have somewhere to go.  [electro.mofdeck.magnet-drag]"""
    return [
        explorer
        for explorer in s.present()
        if explorer.at in s.board.numbers and s.fight_of(explorer.number) is None and _drags(s, explorer.at)
    ]


def _drags(s: State, at: str) -> list[str]:
    return [tile for tile in s.board.near[at] if tile in s.board.numbers]


def targets(s: State, fate: Fate) -> list[Option]:
    """What the next part of the card's target may be."""
    card = fate.card
    rule = CARDS[card].rule
    if card == "aimed-bolt":
        return [Option(str(number), f"strike all tiles with a {number}", rule=rule) for number in range(1, 7)]
    if card == "second-charge":
        return [Option(room, f"the beast in {room}", rule=rule, at=room) for room in _wounded(s)]
    if card == "stray-beast":
        return [Option(room, f"into {room}", rule=rule, at=room) for room in _strayable(s)]
    if card == "shifting-walls":
        return [Option(room, rule=rule, at=room) for room in _shiftable(s) if room != fate.target]
    if not fate.target:
        return [
            Option(explorer.id, f"drag {s.name(explorer.number)}", rule=rule, at=explorer.at)
            for explorer in _draggable(s)
        ]
    explorer = s.by_id(fate.target.split()[0])
    options = [Option(tile, f"to {tile}", rule=rule, at=tile) for tile in _drags(s, explorer.at)]
    if len(fate.target.split()) > 1:
        options.append(Option("stop", "stop there", rule=rule))
    return options


def target_question(s: State, fate: Fate) -> Choice:
    """The question for the next part of the target."""
    what = (THEN if fate.target else TARGETED)[fate.card]
    return Choice(s.mof, FATE_TARGET, tuple(targets(s, fate)), {"card": CARDS[fate.card].name, "what": what})


def resolve(s: State, fate: Fate, answer: str, tell: Tell) -> None:
    """One more part of the target is named; with the last the card has its effect."""
    card = fate.card
    if card == "shifting-walls" and not fate.target:
        fate.target = answer
        return
    if card == "magnet-drag":
        drag(s, fate, answer, tell)
        return
    first, fate.card, fate.target = fate.target, "", ""
    if card == "aimed-bolt":
        fate.numbers = [int(answer)]
    elif card == "second-charge":
        beasts.heal(s, answer, tell)
    elif card == "stray-beast":
        beasts.stray(s, answer, tell)
    else:
        shift(s, first, answer, tell)


def shift(s: State, one: str, other: str, tell: Tell) -> None:
    """The cards of two rooms have changed places, and nobody perceives either.

    What was said of them is said of them no more.  [electro.mofdeck.shifting-walls]
    """
    s.rooms[one], s.rooms[other] = s.rooms[other], s.rooms[one]
    for explorer in s.explorers:
        explorer.perceived[:] = [room for room in explorer.perceived if room not in (one, other)]
    s.claims[:] = [claim for claim in s.claims if claim.room not in (one, other)]
    tell.everyone("shifted", one=one, other=other, rule="electro.mofdeck.shifting-walls", shows=True)


def drag(s: State, fate: Fate, answer: str, tell: Tell) -> None:
    """The Explorer is dragged a step, or has been dragged far enough.  [electro.mofdeck.magnet-drag]"""
    if not fate.target:
        fate.target = answer
        return
    words = fate.target.split()
    explorer = s.by_id(words[0])
    if answer != "stop":
        fate.target += f" {answer}"
        go(s, explorer, answer, tell)
        tell.everyone("dragged", seat=explorer.seat, at=answer, rule="electro.mofdeck.magnet-drag", shows=True)
    if answer == "stop" or len(words) == DRAG:
        fate.card = fate.target = ""


FATE_TARGET: Final = Question("fate-target", "{card}: {what}?", rule="electro.cards.timing")
QUESTIONS: Final = (FATE_TARGET,)
EVENTS: Final = {
    "shifted": "The walls shift: the cards of {one} and {other} change places.",
    "dragged": "{seat} is dragged to {at}.",
}
