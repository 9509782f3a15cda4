"""How an adventure begins with a file of the players: who sits where, and what the page says of it."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

import pytest

from tests.games.truedungeon.builds import TEN
from tests.games.truedungeon.fights import state
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.arming import wield
from undercroft.games.truedungeon.book.items.hands import exchanged
from undercroft.games.truedungeon.character.build import read_party
from undercroft.games.truedungeon.character.listing import LENT
from undercroft.games.truedungeon.content.files import write_text
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.desk.playing import begin_adventure, begin_party, leaves

Brought: TypeAlias = dict[str, Any]
PITCH: Final = "Jar of Lit Pitch"
STAR: Final = "Throwing Star"
DAGGER: Final = "Nightshade's +2 Throwing Dagger"
SWORD: Final = "Militia Long Sword"


def _lent(brought: Brought) -> Table:
    """A ranger with this has been lent a dagger, and stands before the first door."""
    builds = write_text({"kind": "party", "character": [{"class": "ranger", **brought}]}, ".json")
    here = Table.start("truedungeon", seed=1, seats=1, options={"builds": builds, "skill_tests": "chance"})
    do(here, "ready")
    assert told(here, "lent")
    return here


def _left(here: Table) -> Brought:
    """The character in the file that is left."""
    left: Brought = json.loads(leaves(state(here), here.record().file)["party.json"])["character"][0]
    return left


def _party(*classes: str, ghost: str = "") -> dict[str, object]:
    members: list[dict[str, object]] = [{"class": cls} for cls in classes]
    members += [{"class": ghost, "ghost": True}] if ghost else []
    return {"kind": "party", "character": members}


@pytest.mark.rule("truedungeon.partycard.filled")
@pytest.mark.parametrize(
    ("data", "says", "seats"),
    [
        (_party("bard"), "You play Bard.", 4),
        (_party("bard", "cleric"), "You play Bard. Cleric is with you.", 4),
        (_party("bard", "cleric", "monk"), "You play Bard. Cleric and Monk are with you.", 4),
        (_party("bard", ghost="cleric"), "You play Bard.", 4),
        (_party(ghost="cleric"), "Nobody in it is played by a person: you choose a character.", 4),
        (
            _party("bard", "cleric", "monk", "druid", "rogue"),
            "You play Bard. Cleric, Monk, Druid and Rogue are with you.",
            5,
        ),
    ],
)
def test_the_characters_of_a_party_sit_down_in_order(data: dict[str, object], says: str, seats: int) -> None:
    begun = begin_party(data, "as it was handed in")
    assert (begun.says, begun.seats, begun.known) == (says, seats, True)
    assert begun.options == {"builds": "as it was handed in"}


@pytest.mark.rule("truedungeon.partycard.filled")
def test_a_party_brings_its_difficulty_unless_it_is_the_usual_one() -> None:
    assert begin_party({**_party("bard"), "difficulty": "epic"}, "x").options["difficulty"] == "epic"
    assert "difficulty" not in begin_party({**_party("bard"), "difficulty": "normal"}, "x").options


@pytest.mark.parametrize(("rooms", "short"), [(7, False), (5, True), (3, True)])
def test_an_adventure_of_fewer_rooms_is_a_short_one(rooms: int, short: bool) -> None:
    both = [{"number": number} for number in range(1, rooms + 1) for _ in ("combat", "puzzle")]
    assert begin_adventure({"rooms": both}, "x").options == {"adventure": "x", **({"short": True} if short else {})}


@pytest.mark.parametrize(("orientation", "more"), [("both", {}), ("combat", {}), ("puzzle", {"orientation": "puzzle"})])
def test_an_adventure_with_more_puzzles_alone_is_played_so(orientation: str, more: dict[str, str]) -> None:
    data = {"orientation": orientation, "rooms": [{"number": number} for number in range(1, 8)]}
    assert begin_adventure(data, "x").options == {"adventure": "x", **more}


@pytest.mark.rule("truedungeon.ghosting.full-party")
@pytest.mark.parametrize(("ghosts", "seats"), [(5, 4), (7, 3), (9, 1)])
def test_where_a_party_brings_ghosts_fewer_sit_down(ghosts: int, seats: int) -> None:
    members = [{"class": cls, "ghost": bool(at)} for at, cls in enumerate(TEN[: ghosts + 1])]
    assert begin_party({"kind": "party", "character": members}, "x").seats == seats


def test_a_party_is_left_as_files_have_it() -> None:
    members = [{"class": "ranger", "melee": ["Militia Long Sword"], "missile": ["Yew Stave"], "collection": "ours"}]
    lent = {"kind": "party", "collections": {"ours": {"Militia Long Sword": 1, "Yew Stave": 1}}, "character": members}
    builds = write_text(lent, ".json")
    here = Table.start("truedungeon", seed=1, seats=1, options={"builds": builds, "skill_tests": "chance"})
    do(here, "ready")
    assert state(here).has(state(here).heroes[0], LENT), "the coach has lent a dagger"
    wield(state(here), state(here).heroes[0], "missile")
    left = read_party(json.loads(leaves(state(here), here.record().file)["party.json"]))
    assert (left.members[0].melee, left.members[0].carried) == (("Militia Long Sword",), ())
    assert (left.members[0].in_hand, left.members[0].collection) == ("", "")


@pytest.mark.rule("truedungeon.class.ranger.weapons.loan")
@pytest.mark.parametrize(
    "brought",
    [
        {"melee": [SWORD], "carried": [LENT]},
        {"tokens": [SWORD], "carried": [LENT]},
        {"tokens": [LENT]},
        {"melee": [LENT], "carried": [LENT]},
        {"melee": [SWORD], "missile": [LENT]},
        {"melee": [SWORD]},
    ],
)
def test_the_dagger_on_loan_is_given_back_and_ones_own_is_kept(brought: Brought) -> None:
    here = _lent(brought)
    assert _left(here) == {"class": "ranger", **brought}


@pytest.mark.rule("truedungeon.class.ranger.weapons.loan")
@pytest.mark.parametrize(
    ("brought", "swaps", "left"),
    [
        ({"carried": ["Bodkin"]}, [("Bodkin", "melee")], {"melee": [SWORD, "Bodkin"]}),
        ({"carried": [LENT, "Bodkin"]}, [("Bodkin", "melee")], {"melee": [SWORD, "Bodkin"], "carried": [LENT]}),
        ({"missile": ["Yew Stave"]}, [(LENT, "missile")], {"melee": [SWORD], "carried": ["Yew Stave"]}),
    ],
)
def test_the_dagger_on_loan_is_given_back_from_wherever_it_was_put(
    brought: Brought, swaps: list[tuple[str, Mode]], left: Brought
) -> None:
    here = _lent({"melee": [SWORD], **brought})
    ranger = state(here).heroes[0]
    for token, mode in swaps:
        ranger.build = exchanged(ranger.build, mode, token, state(here).rules, beside=token != LENT)[0]
    assert _left(here) == {"class": "ranger", **left}


@pytest.mark.parametrize(
    ("brought", "used", "left"),
    [
        ({"carried": [PITCH, PITCH]}, PITCH, {"carried": [PITCH]}),
        ({"missile": [STAR], "in_hand": "missile"}, STAR, {"in_hand": "missile"}),
        ({"melee": [DAGGER], "missile": [DAGGER], "carried": [PITCH]}, DAGGER, {"carried": [PITCH]}),  # One in both.
    ],
)
def test_what_was_used_up_is_not_in_the_file_that_is_left(brought: Brought, used: str, left: Brought) -> None:
    here = Table.start("truedungeon", seed=1, seats=1, position={"party": [{"class": "fighter", **brought}]})
    state(here).spend(state(here).heroes[0], used)
    party = json.loads(leaves(state(here), here.record().file)["party.json"])
    assert party["character"] == [{"class": "fighter", **left}]
