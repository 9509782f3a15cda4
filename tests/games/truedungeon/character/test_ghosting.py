"""Ghosting: who may be a ghost, what it wears, and what its holder gets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.truedungeon.figures import TOKENS
from undercroft.engine import Refused
from undercroft.games.truedungeon.character.build import Character, Party, plain
from undercroft.games.truedungeon.character.ghosting import (
    completion,
    fill,
    remaining,
    survivor,
)
from undercroft.games.truedungeon.character.party import PartyCard, party_card
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.options import TrueDungeonOptions

CLASSES = ("bard", "cleric", "druid", "elf-wizard", "wizard", "fighter", "monk", "paladin", "ranger", "rogue")


def real(count: int, **more: Any) -> tuple[Character, ...]:
    return tuple(Character(class_=cls, player=f"P{at}", **more) for at, cls in enumerate(CLASSES[:count]))


def examined(members: tuple[Character, ...], options: TrueDungeonOptions | None = None) -> PartyCard:
    return party_card(Party(members=members), TOKENS, options)


def reasons(found: PartyCard) -> list[str | None]:
    return [why.rule for _, why in [*found.problems, *(p for line in found.cards for p in line.problems)]]


def all_with(members: tuple[Character, ...], token: str) -> tuple[Character, ...]:
    return tuple(
        Character(class_=m.class_, player=m.player, player_level=m.player_level, ghost=m.ghost, tokens=(token,))
        for m in members
    )


def test_ghosts_fill_the_empty_seats() -> None:
    party = fill(real(1), 9)
    assert len(party) == 10
    assert sum(member.ghost for member in party) == 9
    assert examined(party).legal
    assert len(fill(real(8), 9)) == 10


@pytest.mark.rule("truedungeon.ghosting.full-party")
def test_eleven_are_too_many() -> None:
    ten = fill(real(1), 9)
    eleven = (*ten, Character(class_=remaining(ten)[0], ghost=True))
    assert "truedungeon.ghosting.full-party" in reasons(examined(eleven))


@pytest.mark.rule("truedungeon.ghosting.most-ghosts")
def test_nine_ghosts_or_five_by_the_variant() -> None:
    assert examined(fill(real(1), 9)).legal
    assert "9 ghosts: there are at most 5" in refused(fill(real(1), 9), TrueDungeonOptions(five=True))


def refused(members: tuple[Character, ...], options: TrueDungeonOptions | None = None) -> str:
    """Why a file with this party is refused."""
    with pytest.raises(Refused) as caught:
        FILES["party"].check(plain(Party(members=members)), options or TrueDungeonOptions())
    return caught.value.reason


@pytest.mark.rule("truedungeon.ghosting.one-character")
def test_nobody_plays_two_characters() -> None:
    twice = (Character(class_="monk", player="Ada"), Character(class_="rogue", player="Ada"))
    assert "nobody plays more than one" in refused(twice)
    seats = (Character(class_="monk", player="Ada"), Character(class_="rogue", player="Ada", ghost=True))
    assert examined(seats).legal


@pytest.mark.rule("truedungeon.ghosting.ghost-equipment")
def test_a_ghost_wears_only_enhancers_and_synergistic_tokens() -> None:

    party = (Character(class_="rogue", player="Ada"), Character(class_="monk", ghost=True))
    assert examined((party[0], replace(party[1], tokens=("Charm of Avarice",)))).legal
    might = replace(party[1], tokens=("Girdle of Might",))
    assert "enhance treasure or are synergistic" in refused((party[0], might))


@pytest.mark.rule("truedungeon.ghosting.ghost-class")
def test_a_ghost_is_of_no_class_that_is_played() -> None:
    party = (Character(class_="monk", player="Ada"), Character(class_="monk", ghost=True))
    assert "a ghost cannot be a monk too" in refused(party)
    twins = (Character(class_="monk", player="Ada"), *(Character(class_="bard", ghost=True) for _ in range(2)))
    assert "there is a bard already" in refused(twins)


@pytest.mark.rule("truedungeon.ghosting.cabal-example")
def test_with_all_casters_played_no_ghost_wears_a_cabal_item() -> None:
    casters = set(TOKENS.find("Charm of the Cabal").classes)
    assert casters == {"bard", "cleric", "druid", "elf-wizard", "wizard"}
    assert not casters & {ghost.class_ for ghost in fill(real(5), 5) if ghost.ghost}
    assert "a ghost cannot be a wizard too" in refused((*real(5), Character(class_="wizard", ghost=True)))
    free = Character(class_="wizard", ghost=True, tokens=("Charm of the Cabal",))
    assert examined((*real(4), free)).legal


@pytest.mark.rule("truedungeon.ghosting.reward-limit")
def test_five_ghosts_receive_something() -> None:
    found = examined(fill(real(1), 9))
    assert [line["treasure"] for line in found.cards] == [3] * 6 + [0] * 4
    named = tuple(
        Character(class_=cls, ghost=at > 0, rewarded=True if at else None) for at, cls in enumerate(CLASSES[:7])
    )
    assert "truedungeon.ghosting.reward-limit" in reasons(examined(named))


@pytest.mark.rule("truedungeon.ghosting.all-may-equip-te", "truedungeon.ghosting.solo-avarice")
def test_a_solo_player_with_ten_charms_of_avarice() -> None:
    found = examined(all_with(fill(real(1), 9), "Charm of Avarice"))
    assert found.legal
    assert [line["treasure"] for line in found.cards] == [3 + 13] * 6 + [0] * 4


@pytest.mark.rule("truedungeon.ghosting.five-and-five")
def test_with_five_ghosts_all_ten_have_treasure() -> None:
    assert all(line["treasure"] for line in examined(fill(real(5), 5)).cards)


@pytest.mark.rule("truedungeon.ghosting.completion-tokens")
def test_ghosts_earn_completion_tokens() -> None:
    members = examined(fill(real(1), 9)).party.members
    assert [len(completion(member, "epic").rarities) for member in members] == [2] * 6 + [0] * 4
    assert completion(members[1], "nightmare").rarities == ("uncommon", "rare")
    assert completion(members[1], "normal").rarities == completion(members[0], "normal").rarities == ("uncommon",)


@pytest.mark.rule("truedungeon.ghosting.no-survivor")
def test_ghosts_earn_no_survivor_buttons() -> None:
    assert not survivor(Character(class_="monk", ghost=True), "normal", alive=True).earned
    assert survivor(Character(class_="monk"), "normal", alive=True).earned


@pytest.mark.rule("truedungeon.ghosting.no-level-bonus", "truedungeon.ghosting.solo-sixth")
def test_only_the_player_has_the_chip_of_sixth_level() -> None:
    solo = fill(real(1, player_level=6), 9)
    leveled = (solo[0], *(Character(class_=g.class_, ghost=True, player_level=6) for g in solo[1:]))
    assert [line["treasure"] for line in examined(leveled).cards] == [4] + [3] * 5 + [0] * 4
