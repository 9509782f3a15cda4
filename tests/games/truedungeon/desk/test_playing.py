"""How an adventure begins with a file of the players: who sits where, and what the page says of it."""

from __future__ import annotations

import pytest

from undercroft.games.truedungeon.desk.playing import begin_adventure, begin_party


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
