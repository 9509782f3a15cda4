"""Everything can be asked, and everywhere one can go: cards, offers and ways, in every game."""

from __future__ import annotations

import re

from undercroft import Table
from undercroft.engine import shelf
from undercroft.engine.game import no_things
from undercroft.engine.stage.card import Card
from undercroft.scene import ICONS
from undercroft.testing.corpus import choose, evenly, size, some_positions
from undercroft.testing.law import law

MOST_GROUPS = 9
"""So many verbs with their targets are in sight at a time."""


def proper(table: Table, thing: str, card: Card | None) -> None:
    """The card says what the thing is, and cites rules that there are."""
    assert card is not None, f"{thing!r} has no card"
    assert card.title and card.text and card.text[-1] in ".!?", (thing, card)
    assert card.rules and all(rule in table.game.ledger for rule in card.rules), (thing, card.rules)
    assert card.icon is None or card.icon in ICONS, (thing, card.icon)


@law
def no_thing_is_met_without_a_card(game: str, first: int = 0) -> None:
    met: set[str] = set()
    for table, rng in some_positions(game, range(first, first + size(4)), evenly(game, 0.03)):
        looker = rng.choice([*range(len(table.seats)), None])
        scene = table.scene(looker)
        for board in scene.boards:
            for piece in board.pieces:
                assert piece.id and piece.thing, piece
            for tile in board.tiles:
                assert tile.thing or not tile.icon, tile
        known = table.things(looker)
        own = None if looker is None else table.choices.get(looker)
        named = {option.thing for option in own.options if option.thing} if own is not None else set()
        here = {*scene.things, *named}
        cards = table.cards(looker, here)
        for thing in here:
            assert thing in known, f"{thing!r} is met and not among the things"
            proper(table, thing, cards.get(thing))
            met.add(thing)
        anchors = [tile.anchor for board in scene.boards for tile in board.tiles if tile.anchor and tile.thing]
        for anchor in anchors:
            assert scene.thing_at(anchor) in cards, anchor
        for one in (*rng.sample(anchors, min(2, len(anchors))), *rng.sample(sorted(here), min(2, len(here)))):
            assert table.about(looker, one) == cards[one if one in cards else scene.thing_at(one)], one
        assert table.about(looker, "no such thing") is None
    assert met or shelf.get(game).things is no_things


@law
def every_card_there_is_can_be_read(game: str) -> None:
    table = next(table for table, _ in some_positions(game, range(3), 0.2))
    cards = table.cards(0)
    assert list(cards) == table.things(0)
    for thing, card in cards.items():
        proper(table, thing, card)
        assert not re.search(r"@\d", f"{card.title} {card.text} {card.lines}"), "seats stand there by their names"
    assert all(table.about(0, thing) == card for thing, card in list(cards.items())[:20])


@law
def every_option_says_what_one_does(game: str, first: int = 0) -> None:
    if shelf.get(game).offers is None:
        return
    seen = 0
    for table, rng in some_positions(game, range(first, first + size(4)), evenly(game, 0.03)):
        for choice in table.choices.values():
            for option in choice.options:
                seen += 1
                assert option.verb and option.verb == option.verb.strip(), (choice, option)
                plain = option.plain()
                assert [plain[key] for key in ("verb", "thing", "odds", "idle", "vain")] == [
                    option.verb,
                    option.thing,
                    option.odds,
                    option.idle,
                    option.vain,
                ]
            verbs = {option.verb for option in choice.options}
            assert len(verbs) <= MOST_GROUPS, (choice, sorted(map(str, verbs)))
        later = table.clone()
        by, answer = choose(later, rng)
        unread = later.choices[by].options
        later.answer(by, answer)
        assert all(option.verb is None for option in unread), "nothing is found for a question that is answered"
    assert seen


@law
def whoever_walks_gives_ordinary_answers(game: str, first: int = 0) -> None:
    walks = 0
    for table, rng in some_positions(game, range(first, first + size(6)), evenly(game, 0.05)):
        for seat in table.waiting:
            ways = table.ways(seat)
            offered = {option.id for option in table.choices[seat].options}
            assert all(way and way[0] in offered for way in ways.values()), ways
            if not ways:
                continue
            place = rng.choice(sorted(ways))
            twin, steps = table.clone(), len(table.steps)
            taken = table.walk(seat, place)
            assert 1 <= taken <= len(ways[place])
            for step in table.steps[steps:]:
                twin.answer(step.seat, step.answer)
            assert twin.digest == table.digest
            assert tuple(step.answer for step in table.steps[steps:]) == ways[place][:taken]
            walks += 1
            break
    assert walks or shelf.get(game).ways is None
