"""The table: how a game is set up, what all are told first, how it ends, and what must always add up."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Option, Result, Setting, Tell, unusual
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.content.cards import NO_CARD, Deck, full_deck
from undercroft.games.pararoles.figures import NUMBERS
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.games.pararoles.state.ground import Ground
from undercroft.games.pararoles.state.records import NOBODY, Hero
from undercroft.games.pararoles.state.stages import OVER
from undercroft.games.pararoles.state.state import State

CONCEDE: Final = Option("concede", "give up: the game ends", rule="pararoles.core.concede")


def seats(options: PararolesOptions, numbers: Any) -> range:
    """How many may sit there: one to four heroes, and the keeper where a person plays it.

    [pararoles.core.players] [pararoles.supplies.controller]
    """
    figures.must_be_playable(numbers)
    least, most = numbers[figures.LEAST_PLAYERS], max(1, numbers[figures.MOST_PLAYERS])
    return range(least + 1, most + 2) if options.human_controller else range(least, most + 1)


def new(setting: Setting) -> State:
    """Heroes without stats, two full decks, nothing told yet."""
    rules: PararolesOptions = setting.options
    keeper = 0 if rules.human_controller else NOBODY
    first = 1 if rules.human_controller else 0
    party = [Hero(number, seat) for number, seat in enumerate(range(first, setting.seats))]
    deck, hoard = Deck("cards", full_deck(jokers=rules.jokers)), Deck("treasure", full_deck())
    return State(rules, figures.in_force(setting.numbers), keeper, party, deck, hoard, Ground(0, 0, False, []))


def roles(setting: Setting) -> tuple[str, ...]:
    """The keeper first where a person plays it, then heroes."""
    if setting.options.human_controller:
        return ("keeper", *("hero",) * (setting.seats - 1))
    return ("hero",) * setting.seats


def shares(setting: Setting, seat: int, other: int) -> bool:
    """All heroes see the same; only the keeper sees more.  [pararoles.core.hidden-view]"""
    return "keeper" not in (roles(setting)[seat], roles(setting)[other])


def announce(s: State, tell: Tell) -> None:
    """Everybody knows which readings of the rulebook are in force.  [pararoles.core.options]"""
    for spec, value in unusual(s.rules):
        tell.everyone("option", name=spec.name, value=value, text=spec.text, rule=spec.rule)
    for name, value in s.figure.items():
        if value != NUMBERS[name]:
            rule, also = name.rpartition(".")[0], ("pararoles.core.options",)
            tell.everyone("option", name=name, value=value, text="set by the host", rule=rule, also=also)
    tell.everyone("decks", rule="pararoles.core.deck", also=("pararoles.core.treasure.deck", "pararoles.core.seeded"))


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """Anybody at the table may give up."""
    sits = isinstance(seat, int) and (seat == s.keeper or any(hero.seat == seat for hero in s.heroes))
    return (CONCEDE,) if sits and s.stage is not OVER else ()


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """Whoever gives up ends the game: a hero's player loses it for the party, the keeper wins it for them.

    [pararoles.core.concede]
    """
    how = "keeper conceded" if seat == s.keeper else "conceded"
    tell.everyone("conceded", seat=seat, rule="pararoles.core.concede")
    s.end(how, tell, rule="pararoles.core.concede")


ENDINGS: Final = {
    "won": ("the living heroes have left the last floor", "pararoles.core.win"),
    "lost": ("every hero has fallen", "pararoles.core.lose"),
    "conceded": ("the party gave up", "pararoles.core.concede"),
    "keeper conceded": ("the keeper gave up", "pararoles.core.concede"),
}


def result(s: State) -> Result | None:
    """How the game ended, or None. All heroes win or lose together; a keeper wins when they lose.

    [pararoles.core.win] [pararoles.core.lose] [pararoles.core.score]
    """
    if s.stage is not OVER:
        return None
    reason, rule = ENDINGS[s.ended]
    party = tuple(hero.seat for hero in s.heroes)
    won = s.ended in ("won", "keeper conceded")
    scores = dict.fromkeys(party, s.score())
    if s.keeper != NOBODY:
        scores[s.keeper] = 0
    winners = party if won else () if s.keeper == NOBODY else (s.keeper,)
    return Result(dict(sorted(scores.items())), winners, f"{reason}; score {s.score()}", rule)


def audit(s: State) -> None:
    """What always holds: decks are whole, tokens stand on squares of their own, nobody is beyond full health."""
    cards = [*s.deck.left, *s.deck.spent, *(hero.saved for hero in s.heroes if hero.saved != NO_CARD)]
    assert sorted(cards) == full_deck(jokers=s.rules.jokers), "the deck is whole"
    held = [card for hero in s.heroes for card in hero.treasure]
    held += [card for pile in s.piles for card in pile.cards] + [card for foe in s.foes for card in foe.cards]
    assert sorted([*s.hoard.left, *s.hoard.spent, *held, *s.pool]) == full_deck(), "the Treasure Deck is whole"
    tokens = [hero.at for hero in s.heroes if hero.here] + [foe.at for foe in s.foes]
    assert len(set(tokens)) == len(tokens), "a square holds one token"
    assert all(s.all_squares() >> square & 1 for square in tokens), "tokens stand on squares of the floor"
    for hero in s.heroes:
        assert 0 <= hero.health <= hero.full, "health is within its bounds"
        assert not (hero.fallen and (hero.here or hero.treasure or hero.items)), "the fallen have nothing"
    limited = [item.key for hero in s.heroes for item in hero.items if not s.may_carry(item.key)]
    assert len(set(limited)) == len(limited), "one of each to a party"
    assert all(foe.health > 0 for foe in s.foes), "enemies without health are gone"


EVENTS: Final = {
    "decks": "The deck of fate and the Treasure Deck are shuffled.",
    "conceded": "{seat} gives up.",
    "ended": "The game is over: {how}. Score {score}.",
}
