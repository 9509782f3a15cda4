"""Slots: how many tokens each holds, what gives more room, and how much at most."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.truedungeon.builds import LEDGER, fitted, gives, made, reasons, rule_data
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.character.counting import CAPS, ROOM
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Slot

HANDS = ("mainhand", "offhand")


def fill(slot: Slot, count: int) -> list[Token]:
    """So many tokens of different names for a slot."""
    return [made(f"Test {slot} {number:02}", slot) for number in range(count)]


def body() -> Iterator[object]:
    """Every slot of the body with its number from the ledger."""
    for rule in LEDGER.values():
        data = rule.data
        if isinstance(data, dict) and "max" in data and "slot" in data and data["slot"] not in HANDS:
            yield pytest.param(data["slot"], data["max"], marks=pytest.mark.rule(rule.id), id=data["slot"])


@pytest.mark.parametrize(("slot", "most"), list(body()))
def test_a_slot_holds_so_many_tokens_and_no_more(slot: Slot, most: int) -> None:
    assert fitted("fighter", *fill(slot, most)).legal
    assert reasons(fitted("fighter", *fill(slot, most + 1))) == {f"Test {slot} {most:02}": f"truedungeon.slot.{slot}"}


def test_every_slot_of_the_ledger_has_its_room() -> None:
    slots = {param.values[0] for param in body()}  # type: ignore[attr-defined]
    assert slots == set(ROOM)


@pytest.mark.rule("truedungeon.slot.slotless")
def test_slotless_tokens_take_no_slot() -> None:
    assert fitted("bard", *fill("slotless", 30)).legal
    twice = fill("slotless", 1) * 2
    assert reasons(fitted("bard", *twice)) == {"Test slotless 00": "truedungeon.token.duplicate.unique-name"}


# ---- more room


@pytest.mark.rule("truedungeon.slot.expanders")
@pytest.mark.parametrize("slot", ["bead", "charm", "ioun-stone"])
def test_some_items_give_more_room(slot: Slot) -> None:
    more = made("Test Sash", "waist", gives("slots", 2, slot=slot))
    found = fitted("bard", more, *fill(slot, ROOM[slot] + 2))
    assert found.legal
    assert found.room[slot].value == ROOM[slot] + 2 and adds_up(found.room[slot])
    assert [part.token for part in found.room[slot].parts][1:] == ["Test Sash"]
    assert reasons(fitted("bard", *fill(slot, ROOM[slot] + 1)))


@pytest.mark.rule("truedungeon.slot.hard-caps")
@pytest.mark.parametrize(("slot", "cap"), rule_data("truedungeon.slot.hard-caps").items())
def test_a_hard_cap_holds_whatever_gives_more(slot: Slot, cap: int) -> None:
    assert CAPS[slot] == cap
    more = [made(f"Expander {number}", "slotless", gives("slots", 3, slot=slot)) for number in range(4)]
    found = fitted("bard", *more, *fill(slot, cap))
    assert found.legal and found.room[slot].value == cap and adds_up(found.room[slot])
    assert reasons(fitted("bard", *more, *fill(slot, cap + 1))) == {
        f"Test {slot} {cap:02}": "truedungeon.slot.hard-caps"
    }


@pytest.mark.rule("truedungeon.slot.hard-caps-only")
def test_other_slots_may_be_widened_without_a_cap() -> None:
    more = [made(f"Expander {number}", "slotless", gives("slots", 3, slot="finger")) for number in range(4)]
    assert fitted("bard", *more, *fill("finger", 14)).legal


@pytest.mark.rule("truedungeon.slot.follower-stack")
def test_a_follower_adds_to_other_expanders() -> None:
    follower = made("Follower: Test", "follower", gives("slots", 1, slot="bead"))
    sash = made("Test Sash", "waist", gives("slots", 1, slot="bead"))
    assert fitted("bard", follower, sash, *fill("bead", 5)).legal


@pytest.mark.rule("truedungeon.slot.follower-example", "truedungeon.slot.follower-stack", "truedungeon.slot.shirt")
def test_brawling_and_mog_allow_three_shirts_and_no_fourth() -> None:
    more = ("Follower Brawling", "Hitchhiking Ghost: Mog")
    assert fitted("bard", *more, *fill("shirt", 3)).legal
    assert reasons(fitted("bard", *more, *fill("shirt", 4))) == {"Test shirt 03": "truedungeon.slot.shirt"}


@pytest.mark.rule("truedungeon.slot.follower-cap")
def test_a_follower_cannot_push_a_slot_past_its_cap() -> None:
    follower = made("Follower: Test", "follower", gives("slots", 9, slot="charm"))
    assert fitted("bard", follower).room["charm"].value == 10
    assert reasons(fitted("bard", follower, *fill("charm", 11))) == {"Test charm 10": "truedungeon.slot.hard-caps"}


def test_room_that_is_there_only_now_and_then_is_no_room() -> None:
    now = made("Fickle Sash", "waist", gives("slots", 1, slot="bead", when="at night"))
    assert fitted("bard", now).room["bead"].value == 3


def test_an_expander_that_is_refused_gives_no_room() -> None:
    sash = made("Test Sash", "waist", gives("slots", 1, slot="bead"), classes=("monk",))
    assert set(reasons(fitted("bard", sash, *fill("bead", 4)))) == {"Test Sash", "Test bead 03"}


# ---- figurines


@pytest.mark.rule("truedungeon.slot.figurine-charisma", "truedungeon.ability.charisma")
def test_charisma_16_allows_a_second_figurine() -> None:
    need = rule_data("truedungeon.slot.figurine-charisma")
    paladin = fitted("paladin", *fill("figurine", need["max"]))
    assert paladin.legal and paladin.room["figurine"].value == need["max"]
    assert reasons(fitted("fighter", *fill("figurine", 2))) == {"Test figurine 01": "truedungeon.slot.figurine"}


@pytest.mark.rule("truedungeon.slot.figurine-charisma")
@pytest.mark.parametrize(("charisma", "room"), [(15, 1), (16, 2), (17, 2)])
def test_the_second_figurine_comes_exactly_at_16(charisma: int, room: int) -> None:
    base = fitted("fighter").character.card.fourth.abilities["charisma"]
    crown = made("Test Crown", "head", gives("charisma", charisma - base))
    assert fitted("fighter", crown).room["figurine"].value == room


@pytest.mark.rule("truedungeon.slot.follower")
def test_charisma_gives_no_second_follower() -> None:
    assert fitted("paladin").room["follower"].value == rule_data("truedungeon.slot.follower")["max"]
