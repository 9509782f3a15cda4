"""What can be asked about: the rulebook's words always, and of the story what is revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from undercroft.engine.stage.card import Card
from undercroft.games.exploration.content.lists import CREATURES
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.faces.chances import View
from undercroft.games.exploration.faces.things.goods import (
    ITEM_OF,
    STATUS_OF,
    item_card,
    status_card,
    story_item_card,
    story_items,
)
from undercroft.games.exploration.faces.things.people import (
    ABILITY_OF,
    CHARACTER_OF,
    CREATURE_OF,
    WEAPON_OF,
    ability_card,
    character_card,
    creature_card,
    foe_card,
    skirmisher,
    skirmisher_card,
    weapon_card,
)
from undercroft.games.exploration.faces.things.places import (
    door_card,
    lying,
    room_card,
    room_thing,
    token_card,
    token_thing,
)
from undercroft.games.exploration.faces.things.words import WORDS, word_card

Finder = Callable[[View, str], Card]

_SKILLS: Final = tuple(skill.lower() for skill in SKILLS)


def things(view: View) -> tuple[str, ...]:
    """The ids of all that whoever sees this may ask about."""
    return (*ALWAYS, *(id for id, _ in _of_story(view)))


def about(view: View, thing: str) -> Card | None:
    """The card of this thing, or of what is on this space, as whoever sees this view may read it."""
    finder = ALWAYS.get(thing)
    if finder is not None:
        return finder(view, thing)
    found = _story_card(view, thing)
    if found is None and thing[:1].isdigit():
        standing = _standing(view, thing) or lying(view).get(thing)
        return None if standing is None else about(view, standing)
    return found


def _story_card(view: View, thing: str) -> Card | None:
    return next((card() for id, card in _of_story(view) if id == thing), None)


def _of_story(view: View) -> Iterator[tuple[str, Callable[[], Card]]]:
    """What is known of this story, each with what makes its card.  [exploration.room.view]"""
    for foe in view["foes"]:
        yield foe["id"], partial(foe_card, view, foe)
    for room in view["rooms"]:
        yield room_thing(room), partial(room_card, view, room)
    for door in view["doors"]:
        yield door["name"], partial(door_card, view, door)
    for token in view["tokens"]:
        yield token_thing(token), partial(token_card, view, token)
    for id, name in story_items(view).items():
        yield id, partial(story_item_card, view, name)
    for kind in view["skirmish"]["kinds"] if view["skirmish"] is not None else ():
        if kind["kind"] not in CREATURES:
            yield skirmisher(kind["kind"]), partial(skirmisher_card, kind)


def _standing(view: View, name: str) -> str | None:
    """Who stands on the space of this name."""
    for one in (*view["foes"], *view["heroes"]):
        if one.get("at") is not None and name == f"{one['at'][0]},{one['at'][1]}":
            return str(one["id"])
    return None


def _skill_card(view: View, id: str) -> Card:
    """A skill, with what each character adds to a check now."""
    card = word_card(view, id)
    skill = id.upper()
    bonuses = [f"{hero['character']} {hero['skills'].get(skill, 0):+d}" for hero in view["heroes"] if hero["character"]]
    lines = (*card.lines, ", ".join(bonuses)) if bonuses else card.lines
    return Card(card.title, card.text, lines, card.rules, card.icon, card.kind)


def _always() -> dict[str, Finder]:
    found: dict[str, Finder] = {id: _skill_card if id in _SKILLS else word_card for id in WORDS}
    finders: tuple[tuple[dict[str, str], Finder], ...] = (
        (CHARACTER_OF, character_card),
        (WEAPON_OF, weapon_card),
        (ABILITY_OF, ability_card),
        (CREATURE_OF, creature_card),
        (ITEM_OF, item_card),
        (STATUS_OF, status_card),
    )
    for ids, finder in finders:
        assert not found.keys() & ids.keys(), "every thing has an id of its own"
        found |= dict.fromkeys(ids, finder)
    return found


ALWAYS: Final = _always()
"""What stands in the rulebook for everybody, by id, with what makes its card."""
