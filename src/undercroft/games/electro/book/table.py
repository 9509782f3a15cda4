"""The table: how a game is set up, what all are told first, how it ends, and what must always add up."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Refused, Result, Setting, Tell, unusual
from undercroft.engine.craft.telling import quiet, setting_in_words
from undercroft.games.electro.book.basics.layouts import why_not_rooms
from undercroft.games.electro.content.board import board_named
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS, full_deck
from undercroft.games.electro.figures import NUMBERS, must_be_playable
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import NOBODY, Deck, Explorer
from undercroft.games.electro.state.stages import FATES, OVER, ROUND
from undercroft.games.electro.state.state import State

FEWEST, MOST = 2, 6
"""[electro.players.count]"""


def seats(options: ElectroOptions, numbers: Any) -> range:
    """How many may sit there: two to six Explorers (one with solo), and the Master of Fates where a player is it.

    [electro.players.count] [electro.players.mof] [electro.option.mof]
    """
    least = 1 if options.solo else FEWEST
    return range(least, MOST + 1) if options.mof == "auto" else range(least + 1, MOST + 2)


def roles(setting: Setting) -> tuple[str, ...]:
    """The Master of Fates first, where a player is it, then Explorers.  [electro.players.mof]"""
    if setting.options.mof == "auto":
        return ("Explorer",) * setting.seats
    return ("Master of Fates", *("Explorer",) * (setting.seats - 1))


def new(setting: Setting) -> State:
    """Explorers without scores, two full decks, nothing laid and nobody with anything.

    [electro.setup.hands] [electro.setup.locks]
    """
    rules: ElectroOptions = setting.options
    if reason := why_not_rooms(len(board_named(rules.board).rooms), rules):  # Refused here, if at all.
        raise Refused(reason)
    must_be_playable(setting.numbers)
    auto = rules.mof == "auto"
    first = 0 if auto else 1
    explorers = [Explorer(number, seat) for number, seat in enumerate(range(first, setting.seats))]
    numbers = NUMBERS.changed(setting.numbers)
    deck, fates = Deck(full_deck(EXPLORER_CARDS)), Deck(full_deck(FATE_CARDS))
    return State(rules, numbers, NOBODY if auto else 0, explorers, deck, fates, auto=auto)


def announce(s: State, tell: Tell) -> None:
    """Everybody knows which readings of the rulebook are in force.  [electro.option.readings]"""
    for spec, value in unusual(s.rules):
        shown = s.board.name if spec.name == "board" else value
        switch = ("electro.option.readings",) if isinstance(value, bool) else ()
        tell.everyone("option", name=spec.name, value=shown, text=spec.text, rule=spec.rule, also=switch)
    for name, value in s.numbers.items():
        rule = name.rpartition(".")[0]
        tell.everyone("option", name=name, value=value, text="set by the host", rule=rule)
    also = ("electro.cards.piles", "electro.setup.locks", "electro.info.spectator")
    tell.everyone("decks", rule="electro.setup.hands", also=also)


ENDINGS: Final = {
    "escape": ("the Master Key has turned in its lock", "electro.end.escape"),
    "storm": ("the storm has caught everybody", "electro.end.storm-clock"),
    "hard cap": ("nobody has escaped in time", "electro.end.hard-cap"),
    "death toll": ("too many have died", "electro.end.death-toll"),
    "conceded": ("the Explorers gave up", "electro.end.concede"),
    "quit": ("no Explorer is left", "electro.end.quit"),
}


def result(s: State) -> Result | None:
    """How the game ended, or None: those who escaped win, or else a Master of Fates who did not give up.

    [electro.end.escape] [electro.exit.who-escapes] [electro.end.concede]
    """
    if s.stage is not OVER:
        return None
    reason, rule = ENDINGS[s.ended]
    free = tuple(s.explorers[number].seat for number in sorted(s.escaped))
    scores = {explorer.seat: int(explorer.seat in free) for explorer in s.explorers}
    if s.mof != NOBODY:
        scores[s.mof] = int(not free and not s.auto)
    winners = free if free else () if s.auto else (s.mof,)
    return Result(dict(sorted(scores.items())), winners, reason, rule)


def audit(s: State) -> None:
    """What always holds: six keys, three fragments, two whole decks; nobody stands nowhere.

    [electro.end.always-possible] [electro.components.keys]
    """
    cards = [*s.deck.left, *s.deck.spent]
    for explorer in s.explorers:
        cards += [*explorer.hand, *(effect.card for effect in explorer.effects)]
    assert sorted(cards) == full_deck(EXPLORER_CARDS), "the Explorer deck is whole"
    fates = [*s.fates.left, *s.fates.spent, *s.hand, *(effect.card for effect in s.effects)]
    assert sorted(fates) == full_deck(FATE_CARDS), "the deck of the Master of Fates is whole"
    keys = [key for explorer in s.explorers for key in explorer.keys] + [key for pile in s.piles for key in pile.keys]
    keys += [card.key for card in s.cards if not card.gone and card.key != NOBODY]
    keys += [number for number, key in enumerate(s.keys) if key.used]
    assert sorted(keys) == list(range(len(s.keys))), "every key is in one place"
    if s.sides:
        fragments = sum(explorer.fragments for explorer in s.explorers) + sum(pile.fragments for pile in s.piles)
        fragments += sum(side.fragment for side in s.sides.values())
        assert fragments == 3, "there are three fragments"
    for explorer in s.explorers:
        assert explorer.live >= 0, "Live is never below 0"
        if s.stage in (ROUND, FATES) and not explorer.gone:
            assert explorer.at, "everybody stands somewhere"
    teams = [explorer.group for explorer in s.explorers if explorer.group != NOBODY]
    assert all(teams.count(group) > 1 for group in teams), "a team has two or more members"


EVENTS: Final = {
    "option": quiet("Played with {what}: {text}.", more=setting_in_words),
    "decks": "Both reward decks are shuffled, and all six doors are locked.",
}
