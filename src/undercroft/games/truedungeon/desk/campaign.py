"""Adventures as a campaign: the same characters, their tokens without what was used up, and the careers of who play."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.words import listed
from undercroft.engine.workshop.campaign import Campaign, Carried, Leg
from undercroft.games.truedungeon.book.ending import career_rows
from undercroft.games.truedungeon.character.build import Character, Party, plain
from undercroft.games.truedungeon.character.career.career import career
from undercroft.games.truedungeon.content.adventures.checking import versions
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.desk.desk import CoachDesk
from undercroft.games.truedungeon.desk.playing import as_left
from undercroft.games.truedungeon.options import AT_THE_DESK, TrueDungeonOptions
from undercroft.games.truedungeon.state.roster import character_of
from undercroft.games.truedungeon.state.state import State

_SEED: Final = "a campaign"
"""What stands for a seed where tokens were drawn at a table, whose record has the dice."""

_OTHER: Final = {"combat": "puzzle", "puzzle": "combat"}


def leg(number: int, length: int, options: Mapping[str, Any], carried: Mapping[str, Any] | None) -> Leg:
    """The host's adventure first, then the others that come with the game, then all in their other version.

    [truedungeon.digital.shipped-content] [truedungeon.digital.adventure-orientation] [truedungeon.partycard.filled]
    """
    usual = TrueDungeonOptions()
    first, version = options.get("adventure", usual.adventure), options.get("orientation", usual.orientation)
    tales = [first, *(name for name in shipped_texts() if name != first)]
    again, at = divmod(number - 1, len(tales))
    tale, played = tales[at], _OTHER[version] if again % 2 else version
    adventure = adventure_named(tale, short=True)
    if played not in versions(adventure):  # It has but one, and is played in that one again.
        [played] = versions(adventure)
    given = {} if carried is None else {"builds": carried["party"]}
    title = f"{adventure.name}{f', {played} version' if again else ''}"
    return Leg(title=title, options={"adventure": tale, "orientation": played, **given})


def carry(s: State, before: Mapping[str, Any] | None) -> Carried | None:
    """The party with the tokens that are left and those that were drawn, and the career of every seat.

    What was used up is gone for good, the dead come again: a run ends, a career does not. Drawn tokens are put on where
    their place is free, else carried; nobody's level rises but that of the player.
    [truedungeon.token.consumable.surrender] [truedungeon.treasure.draw] [truedungeon.xp.components]
    [truedungeon.xp.level-separate]
    """
    rows = {row["seat"]: row for row in career_rows(s)}
    careers: dict[str, Any] = dict(before["careers"]) if before else {}
    says = []
    for seat, row in sorted(rows.items()):
        found = career(careers.get(str(seat), {}), row["run"], s.rules)
        drawn = row["draw"]["tokens"]
        draws = [*found["career"].get("draws", ()), {"seed": _SEED, **row["draw"]}]
        careers[str(seat)] = {**found["career"], "draws": draws}
        words = f"; drew {listed(drawn)}" if drawn else ""
        says.append(f"@{seat}: {found['xp']} XP, player level {found['level']}{words}.")
    levels = {int(seat): career(one, None, s.rules)["level"] for seat, one in careers.items()}
    members = [_risen(as_left(hero), levels.get(hero.seat, 1)) for hero in s.heroes if hero.build]
    drawn_by = {row["who"]: row["draw"]["tokens"] for row in rows.values()}
    party = Party(name=s.adventure.name, difficulty=s.difficulty, members=(*members, *map(character_of, s.ghosts)))
    desk = CoachDesk({name: getattr(s.rules, name) for name in (*AT_THE_DESK, "card_file", "user_catalogue")}, {})
    data = plain(party)
    for at, hero in enumerate(hero for hero in s.heroes if hero.build):
        data = _given(desk, data, at, drawn_by.get(hero.cls, ()))
    return Carried(data={"party": json.dumps(data), "careers": careers}, says=tuple(says))


def _risen(made: Character, level: int) -> Character:
    """The character, as its player has risen."""
    return msgspec.structs.replace(made, player_level=max(made.player_level, level))


def _given(desk: CoachDesk, party: dict[str, Any], at: int, tokens: Sequence[str]) -> dict[str, Any]:
    """The party after this member has got these tokens: worn, else carried; what may be neither stays at home."""
    for name in tokens:
        worn = [] if desk.catalogue.find(name).hand_held else [name]
        for on, along in ((worn, () if worn else (name,)), ((), (name,))):
            try:
                party = desk.equip(party, at, on, (), along)
                break
            except Refused:
                continue
    return party


CAMPAIGN: Final = Campaign(
    part="adventure",
    parts="adventures",
    lengths=range(2, 7),
    usual=len(shipped_texts()),
    keeps="Characters keep the tokens that they did not use up and those that they drew; careers gather experience.",
    rule="truedungeon.treasure.draw",
    leg=leg,
    carry=carry,
)
