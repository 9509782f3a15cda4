"""Our own starter range of tokens, and the ready-made characters that wear it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.character.counting import ROOM
from undercroft.games.truedungeon.character.equip import fit, why_not_use
from undercroft.games.truedungeon.character.hands import serves, why_not_off
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import read_tokens, shipped
from undercroft.games.truedungeon.content.tokens.token import Condition, Effect, Token, Weapon
from undercroft.games.truedungeon.content.words import MODES, ClassId
from undercroft.games.truedungeon.desk.desk import ready_made

FOLDER = files("undercroft.games.truedungeon")
LEDGER = Ledger.read(FOLDER)
IDS: tuple[ClassId, ...] = get_args(ClassId)
OURS = {token.name: token for token in shipped().values() if token.source == "ours"}
READY = {id: read_character(data, id) for id, data in ready_made().items()}
SUBCLASS_KEY = "Skull of Cavadar"

POOLS = {
    "bag": ("common", "uncommon", "rare"),
    "shelf": ("uncommon", "rare"),
    "hoard": ("rare", "ultra-rare", "relic", "legendary"),
}
"""What may be found at each level of wealth."""
FREE_BAG = {"common": 7, "uncommon": 2, "rare": 1}
"""What a free bag holds, as the ruling of party.free-bag has it."""
SLOTS = {slot: room for slot, room in ROOM.items() if slot != "follower"}

SAID = {
    "hp": "HP",
    "to-hit": "To Hit",
    "melee-to-hit": "melee To Hit",
    "missile-to-hit": "missile To Hit",
    "melee-damage": "melee damage",
    "missile-damage": "missile damage",
    "ac": "AC",
    "ac-against-missiles": "AC against missiles",
    "saves": "all saves",
    "spell-damage": "Spell damage",
    "spell-healing": "Spell healing",
}
"""How a text calls a statistic, where that is not its name."""


# ---- the range


def test_the_range_is_sound_by_the_catalogues_own_check():
    text = FOLDER.joinpath("data", "tokens", "ours.toml").read_text(encoding="utf-8")
    found = read_tokens(text, "ours.toml")
    assert [token.name for token in found] == list(OURS)
    assert len(found) >= 260


def test_no_name_of_ours_is_anybody_elses():
    mine = {folded(row["name"]) for row in rows("ours.toml")}
    theirs = {
        folded(name)
        for file in FOLDER.joinpath("data", "tokens").iterdir()
        if file.name != "ours.toml"
        for row in rows(file.name)
        for name in (row["name"], *row.get("aliases", ()))
    }
    assert len(mine) == len(rows("ours.toml"))
    assert theirs
    assert not mine & theirs


def rows(file: str) -> list[dict[str, Any]]:
    """The tokens of a file of the catalogue, as they are written."""
    found: list[dict[str, Any]] = msgspec.toml.decode(
        FOLDER.joinpath("data", "tokens", file).read_text(encoding="utf-8")
    )["token"]
    return found


def folded(name: str) -> str:
    """A name without its plus, and without whatever is no letter."""
    return re.sub("[^a-z]", "", name.casefold())


def test_every_token_of_ours_is_marked_as_such():
    assert all(row["source"] == "ours" and "starter" in row["tags"] for row in rows("ours.toml"))


def test_the_range_goes_from_common_to_one_legendary():
    counts = Counter(token.rarity for token in OURS.values())
    assert all(counts[rarity] >= 60 for rarity in ("common", "uncommon", "rare", "ultra-rare"))
    assert counts["relic"] == 3
    assert counts["legendary"] == 1


def test_magnitudes_stay_within_those_of_printed_tokens():
    for token in OURS.values():
        for effect in token.effects:
            most = {"reduction": 5, "hp": 5, "ac": 5, "regeneration": 3}.get(effect.stat, 4)
            assert -2 <= effect.by <= most, token.name


@pytest.mark.rule("truedungeon.combat.initiative-tokens")
def test_none_of_ours_changes_initiative():
    """Only two tokens do, and both are the handbook's."""
    assert LEDGER["truedungeon.combat.initiative-tokens"].data == ["CHARM OF AWARENESS", "CHARM OF AWAKENED SYNERGY"]
    assert not [token.name for token in OURS.values() for effect in token.effects if effect.stat == "initiative"]


@pytest.mark.rule("truedungeon.digital.wheels")
def test_plain_weapons_have_the_wheels_of_the_ruling():
    """A +N weapon adds N to each number."""
    data: Any = LEDGER["truedungeon.digital.wheels"].data
    ruling = {name.replace(" ", "-"): faces for name, faces in data.items()}
    met = set()
    for token in OURS.values():
        for family in ruling.keys() & set(token.tags):
            assert token.weapon is not None
            assert list(token.weapon.wheel) == [face + token.weapon.plus for face in ruling[family]], token.name
            met.add(family)
    assert met == set(ruling)


def test_a_plus_stands_in_the_name_and_in_the_wheel():
    for token in OURS.values():
        if token.weapon is not None and token.is_weapon:
            named = re.match(r"\+(\d) ", token.name)
            assert token.rarity == "legendary" or token.weapon.plus == (int(named[1]) if named else 0), token.name
            assert token.weapon.plus < min(token.weapon.wheel), token.name
            assert max(token.weapon.wheel) <= 20, token.name


def test_weapons_that_clerics_may_use_are_blunt():
    for token in OURS.values():
        if token.is_weapon and (not token.classes or "cleric" in token.classes):
            assert token.weapon is not None
            assert token.weapon.edge == "blunt", token.name


@pytest.mark.parametrize("slot", sorted({token.slot for token in OURS.values()}))
def test_the_texts_say_what_the_effects_say(slot: str):
    for token in OURS.values():
        if token.slot != slot:
            continue
        for effect in token.effects:
            assert re.search(wording(effect), token.text, re.IGNORECASE), (effect, token.text)
        for note in token.notes:
            assert note.text in token.text
        assert sorted(re.findall(r"\d+", token.text)) == sorted(map(str, numbers(token))), token.text


def wording(effect: Effect) -> str:
    """A pattern that a text with this effect has in it."""
    kind = rf"{effect.type} " if effect.type else ""
    stat = SAID.get(effect.stat, effect.stat)
    sign = re.escape(f"{effect.by:+d}")
    patterns = {
        "reduction": rf"\b{effect.by} less {kind}damage taken",
        "retribution": rf"\b{effect.by} {kind}retribution",
        "regeneration": rf"regenerates {effect.by} HP",
        "treasure": rf"{sign} treasure chip",
        "slots": rf"room for {effect.by} more {(effect.slot or '').replace('-', ' ')}",
        "psychic": rf"psychic of level {effect.by}\b",
        "double-scroll": "scrolls work twice",
        "free-movement": "free movement",
        "no-surprise": "cannot be surprised",
        "immune": f"immune to {effect.to}",
    }
    if effect.others:
        return rf"\+{effect.others} {stat} for each other wearer"
    if effect.wearers:
        return ", ".join(rf"\+{by} {stat} from {least} wearers? on" for least, by in effect.wearers)
    tail = f" against {effect.against}" if effect.against else f".* {effect.when}" if effect.when else ""
    if effect.hands:
        tail = f" with a {effect.hands}-handed melee weapon"
    return patterns.get(effect.stat, rf"(?:^|, | and ){sign} {kind}{stat}\b") + tail


def numbers(token: Token) -> Iterator[int]:
    """Every number that the text of this token must have, and no other."""
    for effect in token.effects:
        if effect.wearers:
            yield from (number for pair in effect.wearers for number in pair)
        elif effect.stat not in ("free-movement", "no-surprise", "immune", "double-scroll"):
            yield effect.others or abs(effect.by)
    for note in token.notes:
        yield from map(int, re.findall(r"\d+", note.text))
    if token.weapon is not None:
        yield from numbers_of_weapon(token.weapon)
    yield from (token.condition or Condition()).least.values()
    if token.base:
        yield token.base


def numbers_of_weapon(weapon: Weapon) -> Iterator[int]:
    yield min(weapon.wheel)
    yield max(weapon.wheel)
    if weapon.plus:
        yield weapon.plus
    if weapon.crit < 20:
        yield weapon.crit


# ---- enough for everybody


@pytest.mark.parametrize("wealth", POOLS)
@pytest.mark.parametrize("id", IDS)
def test_every_class_can_fill_every_slot_at_every_wealth(id: ClassId, wealth: str):
    somebody = Character(class_=id)
    pool = [t for t in OURS.values() if t.rarity in POOLS[wealth] and why_not_use(t, somebody) is None]
    inside = Counter(token.slot for token in pool)
    assert {slot for slot, room in SLOTS.items() if inside[slot] < room} == set()
    weapons = [token for token in pool if token.is_weapon]
    assert all(any(serves(token, mode) for token in weapons) for mode in MODES)
    assert any(token.slot == "offhand" or why_not_off(token, "melee", id) is None for token in pool if token.hand_held)


@pytest.mark.parametrize("id", IDS)
def test_every_class_has_armour_of_every_rarity(id: ClassId):
    somebody = Character(class_=id)
    found = {t.rarity for t in OURS.values() if t.slot == "torso" and why_not_use(t, somebody) is None}
    assert found >= {"common", "uncommon", "rare", "ultra-rare"}


def test_casters_have_a_focus_to_hold_and_mystic_staves():
    for id in ("druid", "elf-wizard", "wizard"):
        tags = [token.tags for token in OURS.values() if token.is_weapon and id in token.classes]
        assert sum("focus" in found for found in tags) >= 2
        assert sum("mystic-staff" in found for found in tags) >= 4


# ---- ready-made characters


def test_there_is_one_of_every_class_at_every_wealth_and_one_of_every_sub_class():
    expected = {f"{id}-{wealth}" for id in IDS for wealth in POOLS}
    expected |= {f"{classes()[id].subclass.id}-hoard" for id in IDS}
    assert set(READY) == expected
    for id, character in READY.items():
        assert id.rpartition("-")[0] == (character.subclass or character.class_)


def test_everybody_has_a_name_and_a_story_of_their_own():
    people = list(READY.values())
    assert len({person.name for person in people}) == len(people)
    assert len({person.about for person in people}) == len(people)
    assert all(20 < len(person.about) < 160 for person in people)


@pytest.mark.parametrize("id", READY)
def test_a_ready_made_character_breaks_no_rule_and_wears_nothing_in_vain(id: str):
    fitted = fit(READY[id], shipped())
    assert [str(why) for _, why in fitted.problems] == []
    assert fitted.idle == []


@pytest.mark.parametrize("id", READY)
def test_a_ready_made_character_needs_only_our_own_tokens(id: str):
    person = READY[id]
    used = {*person.tokens, *person.carried}
    assert used - set(OURS) == ({SUBCLASS_KEY} if person.subclass else set())


@pytest.mark.parametrize("id", IDS)
def test_a_bag_is_exactly_a_free_bag(id: ClassId):
    person = READY[f"{id}-bag"]
    assert Counter(OURS[name].rarity for name in (*person.tokens, *person.carried)) == FREE_BAG


@pytest.mark.parametrize("id", [id for id in READY if not id.endswith("-bag")])
def test_shelves_and_hoards_fill_every_slot_from_their_own_pool(id: str):
    person = READY[id]
    worn = [OURS[name] for name in person.tokens]
    assert {token.rarity for token in worn} <= set(POOLS[id.rpartition("-")[2]])
    inside = Counter(token.slot for token in worn)
    assert {slot for slot, room in SLOTS.items() if inside[slot] < room} == set()


@pytest.mark.parametrize("id", [id for id in READY if id.endswith("-hoard")])
def test_a_hoard_has_a_relic_in_it(id: str):
    assert {OURS[name].rarity for name in READY[id].tokens} & {"relic", "legendary"}


@pytest.mark.parametrize("id", IDS)
def test_everybody_fights_in_both_modes(id: ClassId):
    for wealth in POOLS:
        held = fit(READY[f"{id}-{wealth}"], shipped()).held
        assert held.melee.main is not None
        assert held.missile.main is not None
