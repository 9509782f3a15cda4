"""Treasure: chips at the end, what they draw, participation tokens and survivor buttons."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.figures import TOKENS, card_of, token
from undercroft.engine import Refused
from undercroft.engine.chance import Chance, Scripted, seed_key
from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.career import pulls
from undercroft.games.truedungeon.character.career.career import career
from undercroft.games.truedungeon.character.career.treasure import at_end
from undercroft.games.truedungeon.character.company import Company
from undercroft.games.truedungeon.character.ghosting import COMPLETION, completion, survivor
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.options import TrueDungeonOptions

POOL = pulls.generator(TOKENS.values())
SEAT = Character(class_="monk", player="Ada")


def treasure(*tokens: str, wearers: dict[str, int] | None = None, **more: Any) -> int:
    return card_of("fighter", *tokens, company=Company(wearers or {}), **more)["treasure"]


# ---- chips


@pytest.mark.rule("truedungeon.treasure.base")
def test_everybody_receives_three_chips() -> None:
    assert treasure() == 3


@pytest.mark.rule("truedungeon.treasure.te")
def test_enhancers_raise_the_number() -> None:
    assert treasure("Ring of Riches") == 6
    assert treasure("Ring of Riches", "Bead of Greed") == 8


@pytest.mark.rule("truedungeon.treasure.te-amounts")
def test_enhancers_add_what_the_ledger_says() -> None:
    said = rule_data("truedungeon.treasure.te-amounts")
    for name in ("RING OF RICHES", "HORN OF PLENTY", "AMULET OF TREASURE FINDING", "BEAD OF BOUNTY", "BEAD OF GREED"):
        assert treasure(name) == 3 + said[name], name
    for name in ("Silver", "Gold", "Platinum"):
        assert treasure(f"Ioun Stone {name} Nugget") == 3 + said["each Silver, Gold or Platinum nugget"]
    for name in ("CHARM OF GOOD FORTUNE", "CHARM OF AVARICE"):
        known = TOKENS.find(name).name
        for least, by in said[name]:
            assert treasure(name, wearers={TOKENS[known].counted_as: least}) == 3 + by


@pytest.mark.rule("truedungeon.treasure.te-amounts")
def test_some_enhancers_exclude_one_another() -> None:
    assert treasure("Horn of Plenty", "Amulet of Treasure Finding") == 9
    assert treasure("Charm of Avarice", "Ring of Riches", "Charm of Good Fortune", "Horn of Plenty") == 14


@pytest.mark.rule("truedungeon.treasure.te-alone")
def test_some_enhancers_count_only_alone() -> None:
    assert treasure("Charm of Divine Gifts") == 5
    assert treasure("Charm of Divine Gifts", "Bead of Greed") == 5
    assert treasure("Ring of the Honest Cut") == 4
    assert treasure("Charm of Treasure Boosting") == 3
    assert treasure("Charm of Treasure Boosting", "Bead of Greed") == 6
    assert treasure("Charm of Treasure Boosting", "Bead of Greed", "Bead of Bounty") == 7


@pytest.mark.rule("truedungeon.treasure.te-recorded", "truedungeon.treasure.dead-players")
def test_an_enhancer_must_be_presented_again_and_the_dead_get_theirs() -> None:
    recorded = card_of("fighter", "Ring of Riches", "Bead of Greed", player_level=6).columns["treasure"]
    assert at_end(recorded, ["Ring of Riches", "Bead of Greed"]).value == 9
    assert at_end(recorded, ["Bead of Greed", "Horn of Plenty"]).value == 6
    assert at_end(recorded, ()).value == 4
    dead = {"adventure": "A", "rooms": 2, "died": 2}
    assert career({"runs": [dead]})["chips"]["earned"] == 3


@pytest.mark.rule("truedungeon.treasure.synergistic")
def test_a_synergistic_token_grows_with_its_wearers() -> None:
    members = [Character(class_=cls) for cls in ("bard", "cleric", "druid", "fighter", "monk", "rogue")]
    worn = [Character(class_=member.class_, tokens=("Charm of Good Fortune",)) for member in members]
    five, six = (party_card(Party(members=tuple(worn[:count])), TOKENS) for count in (5, 6))
    assert ({line["treasure"] for line in five.cards}, {line["treasure"] for line in six.cards}) == ({5}, {6})


@pytest.mark.rule("truedungeon.treasure.level-bonus")
def test_one_more_chip_from_sixth_level_on() -> None:
    assert [treasure(player_level=level) for level in (5, 6, 15)] == [3, 4, 4]
    runs = [{"adventure": f"A{at}", "rooms": 7, "success": True, "difficulty": "epic"} for at in range(9)]
    assert [row["chips"] for row in career({"runs": runs})["rows"]] == [3] * 8 + [4]


# ---- draws


@pytest.mark.rule("truedungeon.treasure.draw")
def test_a_chip_is_one_draw() -> None:
    chance = Scripted(rolls=[401, "Charming Ring", 402, POOL["uncommon"][0].name])
    assert [token.rarity for token in pulls.draw_many(POOL, 2, chance)] == ["rare", "uncommon"]
    chance.spent()


@pytest.mark.rule("truedungeon.treasure.draw-3x", "truedungeon.treasure.draw-10x")
@pytest.mark.parametrize("chips", [["3x"], ["10x", "10x"]])
def test_chips_of_several_draws_give_so_many_tokens(chips: list[str]) -> None:
    draws = sum(rule_data("truedungeon.treasure.denominations")[chip] for chip in chips)
    assert len(pulls.draw_many(POOL, draws, Chance(seed_key("chips")))) == draws == {1: 3, 2: 20}[len(chips)]


@pytest.mark.rule("truedungeon.treasure.no-commons", "truedungeon.treasure.commons-per-run")
def test_no_common_lies_in_the_generator() -> None:
    inside = [token for tokens in POOL.values() for token in tokens]
    assert not any(pulls.is_common(token) for token in inside)
    assert pulls.COMMONS == 40
    assert not any(token.kind == "treasure-chip" for token in inside)


@pytest.mark.rule("truedungeon.treasure.errant-common")
def test_an_errant_common_is_kept_and_drawn_again() -> None:
    stray = token("Stray Club", rarity="common", slot="mainhand", kind="weapon")
    pool = {**POOL, "uncommon": [stray, *POOL["uncommon"]]}
    drawn = pulls.draw_many(pool, 1, Scripted(rolls=[402, "Stray Club", 1, "Charming Ring"]))
    assert [found.name for found in drawn] == ["Stray Club", "Charming Ring"]


@pytest.mark.rule("truedungeon.treasure.looks-common")
def test_what_only_looks_common_gives_no_redraw() -> None:
    cursed = token("Cursed Boots", rarity="common", slot="feet", tags=("cursed",))
    assert (pulls.uses_up(cursed).value, pulls.kind_of(cursed)) == (1, "uncommon")
    assert pulls.uses_up(TOKENS.find("Mystic Silk")).value == 1


@pytest.mark.rule("truedungeon.treasure.contents")
def test_from_an_empty_generator_nothing_is_drawn() -> None:
    with pytest.raises(Refused, match="nothing lies in the treasure generator"):
        pulls.draw_many({}, 1, Chance(seed_key("empty")))
    with pytest.raises(Refused, match="nothing lies in the treasure generator"):
        pulls.pulled({}, [], 1, Chance(seed_key("empty")))


@pytest.mark.rule("truedungeon.treasure.contents")
def test_the_shares_are_the_ledgers_and_hold_in_the_long_run() -> None:
    assert list(pulls.SHARES.values()) == [
        rule_data("truedungeon.treasure.contents")[name]
        for name in ("rare", "uncommon", "trade_good", "treasure_only_set_piece", "trophy", "ultra_rare_or_better")
    ]
    assert sum(pulls.SHARES.values()) == 1000
    drawn = pulls.draw_many(POOL, 5_000, Chance(seed_key("shares")))
    kinds = Counter(pulls.kind_of(found) for found in drawn)
    for kind, share in pulls.SHARES.items():
        assert abs(kinds[kind] - 5 * share) < 120, kind


# ---- participation tokens and buttons


@pytest.mark.rule("truedungeon.treasure.participation")
def test_everybody_earns_a_participation_token() -> None:
    assert completion(SEAT, "normal").rarities == ("uncommon",)
    lost = {"adventure": "A", "rooms": 1, "died": 1}
    assert career({"runs": [lost]})["participation"] == [{"adventure": "A", "rarity": "uncommon", "count": 1}]


@pytest.mark.rule("truedungeon.treasure.participation-same")
def test_versions_give_the_same_participation_token() -> None:
    runs = [{"adventure": "Vault", "version": version, "rooms": 7} for version in ("combat", "puzzle", "A", "B")]
    assert career({"runs": runs})["participation"] == [{"adventure": "Vault", "rarity": "uncommon", "count": 4}]


@pytest.mark.rule("truedungeon.treasure.participation-rarity")
def test_its_rarity_follows_the_difficulty() -> None:
    said = {
        level: tuple(name.lower() for name in names)
        for level, names in rule_data("truedungeon.treasure.participation-rarity").items()
    }
    assert said == COMPLETION
    same = TrueDungeonOptions(same=True)
    assert {completion(SEAT, level, same).rarities for level in DIFFICULTIES} == {("uncommon",)}


@pytest.mark.rule("truedungeon.treasure.survivor")
def test_the_living_earn_a_survivor_button() -> None:
    runs = [
        {"adventure": "A", "rooms": 7},
        {"adventure": "B", "rooms": 3, "died": 3},
        {"adventure": "C", "rooms": 7, "buttons": False},
    ]
    assert [row["survivor"] for row in career({"runs": runs})["rows"]] == [True, False, False]


@pytest.mark.rule("truedungeon.treasure.survivor-non-lethal")
def test_non_lethal_gives_no_button() -> None:
    assert not survivor(SEAT, "non-lethal", alive=True).earned


@pytest.mark.rule("truedungeon.treasure.survivor-revived")
def test_the_revived_earn_a_button_too() -> None:
    runs = [{"adventure": "A", "rooms": 7, "died": 3, "revived": True}]
    assert career({"runs": runs})["survivor"] == 1
    assert career({"runs": runs}, None, TrueDungeonOptions(no_deaths=True))["survivor"] == 0
