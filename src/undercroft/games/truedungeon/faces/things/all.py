"""All that can be asked about by whoever sees a view, and the card of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.content.classes import classes, subclasses
from undercroft.games.truedungeon.faces.things.belongings import (
    own_tokens,
    set_card,
    sets_by_id,
    token_card,
    token_ids,
    token_of,
)
from undercroft.games.truedungeon.faces.things.ids import BOX, PUZZLE, powers_by_id, room_id, spells_by_id
from undercroft.games.truedungeon.faces.things.kinds import KINDS
from undercroft.games.truedungeon.faces.things.magic import power_card, psychic_cards, spell_card
from undercroft.games.truedungeon.faces.things.people import (
    box_card,
    class_card,
    condition_card,
    effect_card,
    effects_seen,
    foe_card,
    foes_by_id,
    puzzle_card,
    room_card,
)
from undercroft.games.truedungeon.faces.things.rulebook import BOOK


def things(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Whatever stands in the rulebook or the catalogue, and whom and what this view shows.

    Monsters and rooms are there once they are met; what others see of the rulebook everybody may ask.
    """
    return tuple(dict.fromkeys((*_printed(), *own_tokens(view), *foes_by_id(view), *_rooms(view), *effects_seen(view))))


@cache
def _printed() -> tuple[str, ...]:
    """What everybody may ask about always."""
    return (
        *classes(),
        *subclasses(),
        *CONDITIONS,
        *BOOK,
        *KINDS,
        *powers_by_id(),
        *spells_by_id(),
        *psychic_cards(),
        *sets_by_id(),
        *token_ids(),
    )


def _rooms(view: Mapping[str, Any]) -> Iterator[str]:
    yield from map(room_id, view["rooms"])
    if view["room"] is not None:
        yield room_id(view["room"]["number"])


def about(view: Mapping[str, Any], thing: str) -> Card | None:
    """The card of this thing as whoever sees this view may read it."""
    return _person(view, thing) or _written(view, thing) or _token(view, thing)


def _person(view: Mapping[str, Any], thing: str) -> Card | None:
    """Whom and what the view shows, and classes, which may be somebody."""
    if thing in classes() or thing in subclasses():
        return class_card(view, thing)
    if thing in CONDITIONS:
        return condition_card(view, thing)
    if thing.startswith("monster "):
        foe = foes_by_id(view).get(thing)
        return None if foe is None else foe_card(view, foe)
    if thing.startswith("room "):
        return room_card(view, int(thing[5:])) if thing in _rooms(view) else None
    return effect_card(view, thing) if thing.startswith("effect ") else None


def _written(view: Mapping[str, Any], thing: str) -> Card | None:
    """What stands in the rulebook."""
    if thing == PUZZLE:
        return puzzle_card(view)
    if thing == BOX:
        return box_card(view)
    if thing in spells_by_id():
        return spell_card(view, spells_by_id()[thing])
    if thing in powers_by_id():
        return power_card(view, *powers_by_id()[thing])
    if thing in sets_by_id():
        return set_card(sets_by_id()[thing])
    return BOOK.get(thing) or KINDS.get(thing) or psychic_cards().get(thing)


def _token(view: Mapping[str, Any], thing: str) -> Card | None:
    token = token_of(view, thing)
    return None if token is None else token_card(view, token)
