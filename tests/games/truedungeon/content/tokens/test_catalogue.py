"""The catalogue: what the handbook names, what public lists know, and how tokens are found."""

import re
import tomllib
from importlib.resources import files
from typing import get_args

import pytest

from undercroft.engine import Refused, Unknown
from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.tokens.catalogue import (
    Catalogue,
    check_names,
    read_tokens,
    shipped,
)
from undercroft.games.truedungeon.content.tokens.checking import why_not_token
from undercroft.games.truedungeon.content.tokens.sets import instruments, sets
from undercroft.games.truedungeon.content.tokens.token import Condition, Token, Weapon
from undercroft.games.truedungeon.content.words import RARITIES, Kind

FOLDER = files("undercroft.games.truedungeon")
LEDGER = Ledger.read(FOLDER)
ALL = shipped()
PUBLIC = tomllib.loads(FOLDER.joinpath("data", "tokens", "public.toml").read_text(encoding="utf-8"))["token"]


def data(rule):
    return LEDGER[rule].data


def weapon(name: str) -> Weapon:
    """The weapon of this name."""
    found = ALL[name].weapon
    assert found is not None
    return found


def only(name, stat):
    """The one effect of this token on that statistic."""
    (effect,) = [effect for effect in ALL[name].effects if effect.stat == stat]
    return effect


# ---- as a whole


@pytest.mark.rule("truedungeon.token.catalogue")
def test_every_shipped_token_is_sound():
    assert [(token.name, str(why)) for token in ALL.values() for why in why_not_token(token)] == []
    assert [item for found in sets().values() for item in found.items if item not in ALL] == []
    check_names(ALL.values(), ALL)


def test_no_name_stands_in_two_shipped_files():
    folder = FOLDER.joinpath("data", "tokens")
    rows = [row for file in folder.iterdir() for row in tomllib.loads(file.read_text(encoding="utf-8"))["token"]]
    assert len(rows) == len(ALL)
    assert [alias for row in rows for alias in row.get("aliases", ()) if ALL[alias].name != row["name"]] == []


def test_every_rule_that_a_token_cites_is_in_the_ledger():
    assert [token.name for token in ALL.values() if token.rule and token.rule not in LEDGER] == []


@pytest.mark.rule("truedungeon.token.categories")
def test_the_kinds_begin_with_the_seven_of_the_handbook():
    assert list(get_args(Kind)[:7]) == data("truedungeon.token.categories")["categories"]


@pytest.mark.rule("truedungeon.token.rarity")
def test_rarities_go_up_as_the_handbook_has_them():
    assert list(RARITIES) == data("truedungeon.token.rarity")["order"]


@pytest.mark.rule("truedungeon.digital.catalogue")
def test_every_token_that_the_ledgers_name_is_there():
    """Names stand in capitals in the ledgers; what is left over is no name of one token."""
    text = " ".join(str((rule.rule, rule.ruling, rule.example, rule.data)) for rule in LEDGER.values())
    name = r"(?:\+\d )?[A-Z][A-Z'ÁÉ\-]+(?:(?:: | )(?:\+\d|[A-Z][A-Z'ÁÉ\-]+|\(Complete\)))+"
    found = {match.strip("' ") for match in re.findall(name, text)}
    found = {found_name for found_name in found if found_name not in ALL and not re.match(r"\+\d (AC|HP)", found_name)}
    parts = {"POTION OF", "RING OF", "ELEMENTAL COMMAND", "GOOD FORTUNE", "AWAKENED SYNERGY"}
    several = {"CHARMS OF AVARICE", "CREEPER STOUTS", "TREASURE CHIPS", "+1 MITHRAL LONG SWORDS", "BOOTS OF MIGHT"}
    less_exact = {"ORB OF DRAGONKIND", "SHORT SWORD", "MITHRAL BRACERS", "VIPER STRIKE FANG", "SLAYER BOW"}
    assert found - parts - several - less_exact == set()


@pytest.mark.rule("truedungeon.token.authority")
def test_what_is_named_without_an_effect_is_listed_as_not_known():
    assert not ALL["Ankh of the Ancients"].known and not ALL["Ankh of the Ancients"].effects
    assert ALL["Thrall Scale Armor"].known
    unknown = [token for token in ALL.values() if not token.known]
    assert [token.name for token in unknown if token.source == "ours"] == []
    assert [token.name for token in unknown if token.effects] == []


@pytest.mark.rule("truedungeon.token.handheld-definition")
def test_weapons_shields_and_orbs_are_held_and_gloves_and_rings_are_worn():
    held = ("+1 Short Sword", "Defender Shield", "Orb of Might", "+2 Sacred Sling")
    worn = ("Gloves of Glory", "Ring of Riches", "Boots of Might", "+2 Mithral Bracers")
    assert [ALL[name].hand_held for name in (*held, *worn)] == [True] * 4 + [False] * 4


def test_public_tokens_say_where_they_guess():
    assert all(row["source"] == "public" for row in PUBLIC)
    printed = {row["print"]: row["rarity"] for row in PUBLIC if "print" in row}
    assert printed["Exalted"] == printed["Enhanced"] == printed["Premium"] == "ultra-rare"
    assert (printed["Mythic"], printed["Trade 1"], printed["Paragon"]) == ("legendary", "common", "relic")
    assert "slot-guessed" in ALL["+1 Assassin's Blade"].tags and "rarity-guessed" in ALL["+1 Assassin's Blade"].tags
    assert not {"slot-guessed", "rarity-guessed"} & set(ALL["Dawn Belt"].tags)
    assert {row["slot"] for row in PUBLIC if row["kind"] in ("potion", "scroll", "trade-good", "trophy")} == {"carried"}


def test_a_plus_in_a_public_weapons_name_is_its_plus():
    for token in ALL.values():
        plus = re.search(r"\+(\d)", token.name)
        if token.source == "public" and token.is_weapon:
            assert weapon(token.name).plus == (int(plus[1]) if plus else 0), token.name


@pytest.mark.rule("truedungeon.appearance.conversion-code")
def test_public_tokens_say_what_they_convert_to():
    belt = ALL["Dawn Belt"]
    assert (belt.converts, belt.units, belt.years) == ("Mystic Silk", 1, (2026,))


# ---- what single tokens do, against the ledger


@pytest.mark.rule("truedungeon.treasure.te-amounts")
def test_treasure_enhancers_add_as_ruled():
    for name, amount in data("truedungeon.treasure.te-amounts").items():
        names = [name]
        if name.startswith("each "):
            names = [f"Ioun Stone {metal} Nugget" for metal in ("Silver", "Gold", "Platinum")]
        for enhancer in names:
            effect = only(enhancer, "treasure")
            assert ([list(step) for step in effect.wearers] or effect.by) == amount
            assert "treasure-enhancing" in ALL[enhancer].tags


@pytest.mark.rule("truedungeon.treasure.te-alone")
def test_some_enhancers_count_alone_or_beside_one():
    for name, (chips, _) in data("truedungeon.treasure.te-alone").items():
        if name.isupper():
            assert only(name, "treasure").by == chips
    assert ALL["Charm of Divine Gifts"].condition == Condition(without=("treasure-enhancing",))
    assert ALL["Charm of Treasure Boosting"].condition == Condition(one_other="treasure-enhancing")


@pytest.mark.rule("truedungeon.combat.initiative-tokens", "truedungeon.combat.initiative-token-amounts")
def test_two_charms_change_the_initiative():
    amounts = data("truedungeon.combat.initiative-token-amounts")
    for name in data("truedungeon.combat.initiative-tokens"):
        assert only(name, "initiative").by == amounts[name]
    changing = [token.name for token in ALL.values() if any(effect.stat == "initiative" for effect in token.effects)]
    named = [name for name in changing if ALL[name].source == "handbook"]
    assert sorted(named) == ["Charm of Awakened Synergy", "Charm of Awareness"]
    assert only("Charm of Awakened Synergy", "hp").others == 1


def test_four_tokens_lower_reflex_by_eight():
    names = ("Helm of the Boar", "Oakskin Medallion", "Redoubt Mail", "Wicked Charm")
    found = [effect.by for name in names for effect in ALL[name].effects if effect.stat in ("reflex", "saves")]
    assert found == data("truedungeon.penalty.reflex-example")["equipped"]


@pytest.mark.rule("truedungeon.xp.nobility")
def test_nobility_is_in_the_catalogue():
    assert [ALL[name].tags[0] for name in data("truedungeon.xp.nobility")] == ["nobility"] * 3
    assert only("Badge of Nobility", "ac").by == 1


@pytest.mark.rule("truedungeon.treasure.denominations")
def test_treasure_chips_come_in_four_sizes():
    for size, draws in data("truedungeon.treasure.denominations").items():
        token = ALL[f"{size} Treasure Chip{'s' if draws > 1 else ''}"]
        assert token.kind == "treasure-chip" and token.notes[0].text.split()[0] == str(draws)


@pytest.mark.rule("truedungeon.partycard.rd-sources")
def test_sources_of_retribution_are_named_without_a_number():
    names = [name for name in data("truedungeon.partycard.rd-sources") if name.isupper()]
    assert names and all(ALL[name].notes and not ALL[name].known for name in names)


@pytest.mark.rule("truedungeon.combat.ammo-effect-list", "truedungeon.combat.ammo-magic-bolt")
def test_ammunition_is_as_the_combat_chapter_has_it():
    assert all("effect-ammunition" in ALL[name].tags for name in data("truedungeon.combat.ammo-effect-list"))
    for name, adds in data("truedungeon.combat.ammo-magic-bolt").items():
        bolt = {effect.stat: effect.by for effect in ALL[name].effects}
        assert bolt == {"missile-to-hit": adds["to_hit"], "missile-damage": adds["damage"]}
        assert all(effect.circumstantial for effect in ALL[name].effects)


def test_a_masterwork_arrow_adds_one():
    assert only("Masterwork Arrow", "missile-damage").by == 1


@pytest.mark.parametrize(
    ("name", "wheel", "plus"),
    [
        ("+1 Short Sword", "short sword", 1),
        ("+1 Mithral Long Sword", "long sword", 1),
        ("+1 Celestial Keen Long Sword", "long sword", 1),
        ("+2 Dagger of Venom", "dagger", 2),
        ("+2 Holy Great Sword", "great sword", 2),
        ("+2 Sacred Sling", "sling", 2),
        ("+2 Flaming Short Bow", "short bow", 2),
        ("Heavy Mace", "mace", 0),
    ],
)
def test_wheels_are_those_of_the_ruling_with_the_plus_on_every_face(name, wheel, plus):
    assert list(weapon(name).wheel) == [face + plus for face in data("truedungeon.digital.wheels")[wheel]]
    assert weapon(name).plus == plus


@pytest.mark.rule("truedungeon.crit.range-base")
def test_keen_and_smiting_weapons_crit_sooner():
    ranges = data("truedungeon.crit.range-base")
    for token in ALL.values():
        if token.source != "ours" and token.is_weapon:
            keen = re.search("keen|smiting", token.name, re.IGNORECASE)
            row = ("superlative " if "Ultra" in token.name else "") + "keen or smiting" if keen else "normal"
            assert weapon(token.name).crit == ranges[row][0], token.name


def test_two_points_of_some_wheels_are_of_another_kind():
    sling, bow = weapon("+2 Sacred Sling"), weapon("+2 Flaming Short Bow")
    assert (sling.energy, sling.share, sling.edge) == ("sacred", 2, "blunt")
    assert (bow.energy, bow.share, bow.edge) == ("fire", 2, "piercing")


def test_the_weapons_of_the_worked_examples():
    paladin, rogue = data("truedungeon.crit.example-paladin"), data("truedungeon.crit.example-rogue")
    assert only("+2 Holy Great Sword", "melee-damage").by == paladin["holy"]
    assert only("+2 Holy Great Sword", "melee-damage").against == "evil creatures"
    assert only("+2 Dagger of Venom", "melee-damage").by == rogue["poison"]
    assert only("Oil of the Yeti", "damage").by == paladin["oil_cold"] == rogue["oil_cold"]
    assert paladin["base"] in weapon("+2 Holy Great Sword").wheel
    assert rogue["base"] in weapon("+2 Dagger of Venom").wheel


@pytest.mark.rule("truedungeon.misc.thrall-scale", "truedungeon.misc.still-mind")
def test_what_holds_only_against_something_is_circumstantial():
    ac, will = ALL["Thrall Scale Armor"].effects
    assert (ac.stat, ac.by, ac.circumstantial) == ("ac", 5, False)
    assert (will.stat, will.by, will.against, will.circumstantial) == ("will", 1, "charm", True)
    still = only("Charm of Still Mind", "will")
    assert (still.by, still.against, still.circumstantial) == (2, "dominate", True)


@pytest.mark.rule("truedungeon.misc.heroism-glory", "truedungeon.slot.follower-example")
def test_expanders_and_one_that_forbids():
    assert ALL["Medallion of Heroism"].forbids == ("finger",)
    expanders = {"Gloves of Glory": "finger", "Follower Brawling": "shirt", "Hitchhiking Ghost: Mog": "shirt"}
    assert {name: only(name, "slots").slot for name in expanders} == expanders
    assert only("Charm Necklace", "slots").by == 3


@pytest.mark.rule("truedungeon.set.rules.swap-example", "truedungeon.set.dragonscale.example")
def test_set_items_of_which_the_appendix_says_something():
    assert (ALL["Orb of Might"].slot, only("Orb of Might", "strength").by) == ("offhand", 2)
    assert sum(only(name, "reduction").by for name in sets()["dragonscale"].items) == 13 - 10


def test_food_and_drink_of_the_examples():
    found = {name: ALL[name].effects[0] for name in ("Orcish Rations", "Dwarven Rations", "Creeper Stout")}
    assert [(effect.stat, effect.by) for effect in found.values()] == [("to-hit", -2), ("fortitude", 1), ("ac", -2)]
    assert all(effect.circumstantial for effect in found.values()) and all(ALL[name].consumable for name in found)


@pytest.mark.parametrize(
    "rule",
    [
        "truedungeon.class.cleric.turn-undead.pelor",
        "truedungeon.class.cleric.turn-undead.greater-pelor",
        "truedungeon.class.cleric.turn-undead.acolyte",
        "truedungeon.class.cleric.turn-undead.haven",
    ],
)
def test_holy_symbols_are_a_clerics(rule):
    (token,) = [token for token in ALL.values() if token.rule == rule]
    assert token.tags[0] == "holy-symbol" and token.classes == ("cleric",)
    more = data(rule)
    assert all(str(number) in token.notes[0].text for key, number in more.items() if key.startswith("add"))


def test_every_instrument_but_the_default_one_is_a_token_for_bards():
    for name in list(instruments())[1:]:
        assert (ALL[name].kind, ALL[name].classes) == ("instrument", ("bard",))


# ---- finding


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("charm of good fortune", "Charm of Good Fortune"),
        ("BRIANO’S BLESSED BODHRAN", "Briano's Blessed Bodhrán"),
        ("+2 flaming shortbow", "+2 Flaming Short Bow"),
        ("Ashs Death Pouch", "Ash's Death Pouch"),
        ("3× Treasure Chips", "3x Treasure Chips"),
        ("Rod of Seven Parts", "Rod of Seven Parts (Complete)"),
    ],
)
def test_a_name_is_found_however_it_is_written(written, name):
    assert written in ALL and ALL.find(written) is ALL[name]


@pytest.mark.rule("truedungeon.token.duplicate.ring-example")
def test_the_ring_with_two_names_is_one_token():
    assert ALL["GREATER RING OF FOCUS"].name == "Ring of Greater Focus" != ALL["RING OF FOCUS"].name


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(Unknown, match="there is no token 'Charm of Gud Fortun'; did you mean 'Charm of Good Fortune'?"):
        ALL.find("Charm of Gud Fortun")
    assert ALL.get("Charm of Gud Fortun") is None
    with pytest.raises(Unknown):
        ALL.find("x" * 100_000)


def test_a_users_token_joins_the_catalogue_or_overrides_it():
    text = """
        kind = "tokens"
        [[token]]
        name = "RING OF RICHES"
        slot = "finger"
        kind = "misc-magic"
        rarity = "rare"
        source = "handbook"
        rule = "truedungeon.treasure.te-amounts"
        effects = [{ stat = "treasure", by = 1 }]
        [[token]]
        name = "Ring of Pebbles"
        slot = "finger"
        kind = "misc-magic"
        rarity = "common"
        known = false
    """
    mine = read_tokens(text, "mine.toml")
    assert [(token.source, token.rule) for token in mine] == [("user", ""), ("user", "")]
    assert ALL.overridden(mine) == ("Ring of Riches",)
    both = ALL.with_tokens(mine)
    assert (len(both), both["Ring of Riches"].effects[0].by) == (len(ALL) + 1, 1)
    assert ALL["Ring of Riches"].effects[0].by == 3 and "Ring of Pebbles" not in ALL


def test_a_users_file_may_be_json():
    (token,) = read_tokens('{"kind": "tokens", "token": [{"name": "X", "slot": "head", "kind": "clothing", '
                           '"rarity": "rare", "effects": [{"stat": "level"}]}]}', "mine.json")  # fmt: skip
    assert token.effects[0].stat == "level"


def test_searching_goes_by_words_slot_class_rarity_source_and_what_is_owned():
    assert [token.name for token in ALL.search("good fortune")] == ["Charm of Good Fortune", "Charm of Avarice"]
    assert ALL.search("bodhran")[0].name == "Briano's Blessed Bodhrán"
    lutes = ALL.search("lute", slot="mainhand", cls="bard")
    assert "Lute of Fury" in [token.name for token in lutes]
    assert all(not token.classes or "bard" in token.classes for token in lutes)
    assert ALL.search("lute of", cls="rogue", slot="mainhand", source="handbook") == ()
    assert {token.rarity for token in ALL.search(rarity="relic")} == {"relic"}
    assert [token.name for token in ALL.search(owned=["ring of riches", "nothing"])] == ["Ring of Riches"]
    assert all(token.known for token in ALL.search("ring", known=True))
    assert ALL.search("ring of")[0].name.startswith("Ring of")
    assert len(ALL.search()) == len(ALL)


# ---- what names others


def test_a_condition_names_tokens_that_there_are():
    token = Token(
        name="X",
        slot="head",
        kind="gear",
        rarity="rare",
        source="user",
        condition=Condition(beside=("Skul of Cavadar",)),
    )
    with pytest.raises(Refused, match='token "X": condition: there is no token .* did you mean .Skull of Cavadar'):
        check_names([token], Catalogue(ALL.values()))
