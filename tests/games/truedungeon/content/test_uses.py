"""What tokens do in play: every row against its token and its rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.truedungeon.builds import LEDGER, rule_data
from tests.games.truedungeon.figures import TOKENS, token
from undercroft.engine import Refused
from undercroft.games.truedungeon.content.tokens.token import Token, Weapon
from undercroft.games.truedungeon.content.uses import (
    FLAGS,
    FULL,
    SCROLLS,
    Use,
    casters,
    crit_range,
    flags,
    read_uses,
    use_of,
    uses,
    why_cannot_use,
    why_not_coat,
)

ROWS = [use for rows in uses().values() for use in rows]
USED = ("ammunition", "alchemical", "oil", "wand", "spirit-pet", "polymorph-trinket")
"""Kinds that are there to be used, besides what is used up."""
BY_TAG = {"fights-on", "leap", "oil-free", "sneak-at-once", "wand-free"}
"""Flags of which the handbook says that some tokens have them, without naming one."""


def only(name: str) -> Use:
    """The one use of this token."""
    (use,) = use_of(name)
    return use


def weapon(name: str) -> Weapon:
    found = TOKENS[name].weapon
    assert found is not None
    return found


def named(*names: str) -> list[Token]:
    return [TOKENS[name] for name in names]


# ---- as a whole


def test_every_known_token_that_is_used_up_or_there_to_be_used_has_a_use() -> None:
    known = [token for token in TOKENS.values() if token.known and token.slot in ("carried", "spirit-pet")]
    wanted = [token.name for token in known if token.consumable or token.kind in USED]
    assert len(wanted) > 80
    assert [name for name in wanted if not use_of(name)] == []


def test_every_use_is_of_a_known_token_by_its_own_name_and_cites_a_rule() -> None:
    assert len(ROWS) == 186
    for use in ROWS:
        assert TOKENS[use.token].known and TOKENS[use.token].name == use.token
        assert use.rule in LEDGER, use


def test_flags_are_all_in_some_row_or_for_tags() -> None:
    assert set(FLAGS) - {use.flag for use in ROWS} == BY_TAG


def test_what_a_used_token_changes_is_what_the_catalogue_says() -> None:
    for use in ROWS:
        if use.how in ("drink", "read", "coat", "fire", "gear") and TOKENS[use.token].effects and not use.hook:
            whole = {(effect.stat, effect.by, effect.type) for effect in TOKENS[use.token].effects if effect.when}
            assert {(effect.stat, effect.by, effect.type) for effect in use.effects} == whole, use.token


def test_numbers_of_a_row_stand_on_its_token() -> None:
    """What our own tokens heal and deal is what their text says."""
    for use in ROWS:
        if TOKENS[use.token].source == "ours":
            said = TOKENS[use.token].text
            for number in (use.heal, use.damage, use.slide_ac, use.dc, max(use.revive, 0)):
                assert not number or f"{number} " in said or f"{number}." in said, (use.token, number)


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("potion", "drink"),
        ("scroll", "read"),
        ("wand", "wand"),
        ("oil", "coat"),
        ("alchemical", "throw"),
        ("ammunition", "fire"),
        ("spirit-pet", "call"),
        ("polymorph-potion", "shape"),
        ("polymorph-trinket", "shape"),
    ],
)
def test_each_kind_is_used_in_its_own_way(kind: str, how: str) -> None:
    assert {use.how for use in ROWS if TOKENS[use.token].kind == kind} == {how}


def test_what_is_thrown_called_or_turned_into_has_a_wheel() -> None:
    assert all(use.wheel for use in ROWS if use.how in ("throw", "shape"))
    assert only("Spirit Mouse").wheel == (1, 2, 3, 4, 5, 6) and only("Spirit Mouse").type == "force"
    assert only("Coronet of the Arch-Druid").wheel == only("Broth of the Cave Bear").wheel


# ---- one by one


@pytest.mark.rule("truedungeon.resolution.step5-list", "truedungeon.resolution.step5-values")
def test_boots_potions_and_rings_halve_their_energy() -> None:
    halving = {use.token: use.halves for use in ROWS if use.halves}
    energies = ("cold", "fire", "shock", "sonic")
    named_so = {
        f"{what} of {energy.title()} Resistance": (energy,) for what in ("Potion", "Ring") for energy in energies
    }
    assert halving == {"Boots of Warmth": ("cold",), **named_so}


@pytest.mark.rule("truedungeon.resolution.step4-list")
def test_some_tokens_take_points_off() -> None:
    lowering = {use.token: use.reduces for use in ROWS if use.reduces}
    assert lowering["Ring of Gaea"] == {"cold": 3, "fire": 3, "shock": 3}
    assert set(lowering) == {"Ring of Gaea", "Ioun Stone Faceted Amber", "Ray's Ring of Remembrance"}
    assert list(lowering["Ray's Ring of Remembrance"]) == ["puzzle"]


@pytest.mark.rule("truedungeon.combat.ammo-magic-bolt")
def test_magical_bolts_add_to_both() -> None:
    for name, adds in rule_data("truedungeon.combat.ammo-magic-bolt").items():
        bolt = {effect.stat: effect.by for effect in only(TOKENS[name].name).effects}
        assert bolt == {"missile-to-hit": adds["to_hit"], "missile-damage": adds["damage"]}


@pytest.mark.rule("truedungeon.combat.ammo-effect-list")
def test_effect_ammunition_of_the_handbook_is_not_to_be_had_and_ours_deals_nothing() -> None:
    assert [name for name in rule_data("truedungeon.combat.ammo-effect-list") if use_of(name)] == []
    sleep = only("Bolt of Sudden Sleep")
    assert (sleep.no_damage, sleep.save, sleep.dc, sleep.inflicts, sleep.duration) == (
        True,
        "will",
        12,
        "asleep",
        "turn",
    )


def test_potions_against_charm_are_given_by_another_who_does_nothing_else() -> None:
    for name in ("Potion Feybane", "Potion Siren Wine"):
        assert (only(name).action, only(name).target, only(name).removes) == ("full", "other", ("charmed",))


def test_who_is_dead_comes_back_with_what_the_token_says() -> None:
    back = {use.token: use.revive for use in ROWS if use.revive and not use.moment}
    assert back == {
        "Elixir of Life": FULL,
        "Fallen Star Mushroom": FULL,
        "Potion Death's Door": 1,
        "Mystic Mushroom": 1,
        "Draught of One More Dawn": 10,
    }
    assert {use.heal for use in ROWS if use.revive == FULL} == {FULL}


@pytest.mark.rule(
    "truedungeon.misc.dwarven-rations", "truedungeon.misc.orcish-rations", "truedungeon.penalty.creeper-stout"
)
def test_food_and_drink_of_the_examples() -> None:
    dwarven, orcish, stout = only("Dwarven Rations"), only("Orcish Rations"), only("Creeper Stout")
    assert (dwarven.heal, dwarven.below, orcish.heal, orcish.below, stout.heal) == (1, 10, 1, 0, 5)
    assert [(use.effects[0].stat, use.effects[0].by) for use in (dwarven, orcish, stout)] == [
        ("fortitude", 1),
        ("to-hit", -2),
        ("ac", -2),
    ]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.pelor", "truedungeon.class.cleric.turn-undead.greater-pelor")
@pytest.mark.rule("truedungeon.class.cleric.turn-undead.acolyte")
def test_holy_symbols_have_the_numbers_of_their_rules() -> None:
    for rule in (
        "truedungeon.class.cleric.turn-undead.pelor",
        "truedungeon.class.cleric.turn-undead.greater-pelor",
        "truedungeon.class.cleric.turn-undead.acolyte",
    ):
        (use,) = [use for use in ROWS if use.rule == rule]
        assert (use.flag, use.numbers) == ("turn-more", rule_data(rule))


def test_reactions_wait_for_their_moments() -> None:
    moments = {use.token: use.moment for use in ROWS if use.how == "react"}
    assert moments["Anti-Toxin"] == moments["Periapt of Proof against Poison"] == "failed poison save"
    assert moments["Figurine of Power: Cricket"] == "push" and only("Figurine of Power: Cricket").revive == 1
    assert moments["Masterwork Thieves' Tools"] == "failed test" and moments["Ash's Death Pouch"] == "death"
    assert only("Ioun Stone Violet Prism").numbers == {"level": 3} and only("Ioun Stone Violet Prism").charges


@pytest.mark.rule("truedungeon.skillcheck.rogue.mtt.effect", "truedungeon.skillcheck.rogue.libram.effect")
@pytest.mark.rule("truedungeon.skillcheck.rogue.ektdar.effect")
def test_tools_of_a_rogue() -> None:
    assert (only("Masterwork Thieves' Tools").per, only("Ektdar's Tinkering Tool").per) == ("game", "room")
    assert only("Ektdar's Tinkering Tool").flag == "half-maze"
    assert flags(named("Libram of Looting", "Ektdar's Tinkering Tool")) == {"token-and-clue"}


# ---- flags


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        ("Amorgen's Amazing Ocarina", "bardsong-and-scroll"),
        ("Briano's Blessed Bodhrán", "bardsong-and-spell"),
        ("+1 Fae Blowgun Flute", "bardsong-and-own-attack"),
        ("Lyre of Lore", "bardsong-and-lore"),
        ("Lyre of Echoes", "bardsong-echoes"),
        ("Widseth's Legendary Lute", "bardsong-and-any"),
        ("Widseth's Mystical Lute", "bardsong-and-attack"),
        ("Belt of Retrieval", "drink-free"),
        ("Charm of Final Repose", "crit-undead"),
        ("Amulet of the Tinkerer", "crit-construct"),
        ("Ring of Wizardry", "spells-crit"),
        ("Lenses of Vital Insight", "sneak-at-range"),
        ("Gloves of the Flying Fists", "flurry-leap"),
        ("+3 Rod of Niltongue", "speaks-dead"),
        ("Shade Cloak", "hears-ghosts"),
        ("Shirt of Spiritward", "slides-dead"),
    ],
)
def test_what_a_token_allows_by_being_there(name: str, flag: str) -> None:
    assert flags(named(name)) == {flag}


def test_flags_of_several_tokens_come_together_and_what_must_be_used_is_not_among_them() -> None:
    assert flags(named("Belt of Retrieval", "Ring of Wizardry")) == {"drink-free", "spells-crit"}
    assert flags(named("Scroll Speak with Dead", "Oil of the Tinkerer", "Heavy Mace")) == frozenset()


def test_a_token_of_ones_own_may_have_a_flag_as_a_tag() -> None:
    assert flags([token("Soft Shoes", tags=("sneak-at-once", "iron"))]) == {"sneak-at-once"}


# ---- who may


@pytest.mark.rule("truedungeon.scroll.class-all", "truedungeon.scroll.class-arcane", "truedungeon.scroll.class-divine")
def test_old_scrolls_go_by_their_mark() -> None:
    assert {mark: list(classes) for mark, classes in SCROLLS.items()} == {
        "all": rule_data("truedungeon.scroll.class-all"),
        "arcane": rule_data("truedungeon.scroll.class-arcane"),
        "divine": rule_data("truedungeon.scroll.class-divine"),
    }
    for mark, classes in SCROLLS.items():
        assert casters(token("Old Scroll", slot="carried", kind="scroll", tags=(mark,))) == classes
    assert casters(TOKENS["Scroll Slow Poison"]) == SCROLLS["all"]


@pytest.mark.rule("truedungeon.scroll.class-specified")
def test_a_scroll_that_names_classes_is_for_them_alone() -> None:
    window = TOKENS["Leaf of the Lit Window"]
    assert [cls for cls in SCROLLS["all"] if why_cannot_use(window, cls) is None] == ["bard", "cleric", "paladin"]
    refusal = why_cannot_use(window, "druid")
    assert refusal is not None and refusal.rule == "truedungeon.scroll.class-specified"
    assert "cleric, paladin, bard" in str(refusal)
    assert why_cannot_use(TOKENS["Scroll Slow Poison"], "fighter") is not None


@pytest.mark.rule("truedungeon.misc.class-list")
def test_no_list_means_everybody_and_a_list_nobody_else() -> None:
    assert why_cannot_use(TOKENS["Skin of Good Water"], "monk") is None
    assert why_cannot_use(TOKENS["Scepter of the Dead"], "cleric") is None
    why = why_cannot_use(TOKENS["Scepter of the Dead"], "monk")
    assert why is not None
    with pytest.raises(Refused, match="not for a monk") as refused:
        raise Refused(why)
    assert refused.value.rule == "truedungeon.misc.class-list"


# ---- oils


@pytest.mark.rule("truedungeon.crit.smiting", "truedungeon.crit.range-base")
def test_smiting_lets_a_blunt_weapon_crit_from_19() -> None:
    oil = only("Oil of Smiting")
    assert (oil.crit_from, oil.edge) == (rule_data("truedungeon.crit.range-base")["keen or smiting"][0], "blunt")
    assert crit_range(weapon("Heavy Mace"), [oil]) == 19
    assert crit_range(weapon("Heavy Mace"), []) == 20


@pytest.mark.rule("truedungeon.crit.keen")
def test_keen_is_for_whatever_has_a_point_or_an_edge() -> None:
    keen = Use(token="Oil of Test", rule="", how="coat", target="weapon", crit_from=19, edge="edged")
    assert [crit_range(Weapon(mode=("melee",), edge=edge), [keen]) for edge in ("edged", "piercing", "blunt")] == [
        19,
        19,
        20,
    ]


@pytest.mark.rule("truedungeon.crit.keen-match")
def test_smiting_does_not_go_on_an_edge() -> None:
    refusal = why_not_coat(only("Oil of Smiting"), weapon("+1 Short Sword"))
    assert refusal is not None
    with pytest.raises(Refused, match="goes on blunt weapons only; this one is edged"):
        raise Refused(refusal)
    assert why_not_coat(only("Oil of the Yeti"), weapon("+1 Short Sword")) is None


@pytest.mark.rule("truedungeon.weapon.oil-not-flesh")
def test_no_oil_goes_on_flesh() -> None:
    refusal = why_not_coat(only("Oil of Hoar"), None)
    assert refusal is not None
    with pytest.raises(Refused, match="cannot go on flesh"):
        raise Refused(refusal)


@pytest.mark.rule("truedungeon.crit.oil-wasted")
def test_smiting_on_smiting_is_wasted() -> None:
    assert crit_range(weapon("+2 Hammer of Smiting"), [only("Oil of Smiting")]) == 19
    assert crit_range(weapon("Io's +4 Ultra Keen Slayer Bow"), [only("Oil of Smiting")]) == 18


# ---- reading


def refused(**row: Any) -> Refused:
    """What is said of a file in which the third row is this one."""
    good = {"token": "Elixir of Life", "rule": "", "how": "drink", "heal": 1}
    with pytest.raises(Refused) as caught:
        read_uses({"kind": "uses", "use": [good, good, {"rule": "", "how": "drink", **row}]}, TOKENS)
    return caught.value


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"token": "Elixir of Strife", "heal": 1}, "no token is called 'Elixir of Strife'"),
        ({"token": "Holy Water", "how": "throw"}, "nobody knows what this token does"),
        ({"token": "Elixir of Life"}, "it has no effect"),
        ({"token": "Elixir of Life", "removes": ["sleepy"]}, "sleepy"),
        ({"token": "Elixir of Life", "how": "chew"}, "chew"),
        ({"token": "Elixir of Life", "heals": 3}, "heals"),
        ({"token": "Elixir of Life", "heal": "much"}, "Expected int"),
        ({"token": "Elixir of Life", "flag": "flies"}, "no flag is called 'flies'"),
        ({"token": "Elixir of Life", "how": "react", "heal": 1}, "a reaction has a moment"),
        ({"token": "Elixir of Life", "moment": "push", "heal": 1}, "a reaction has a moment"),
        ({"token": "+1 Bolt", "how": "fire", "damage": 1}, "what is fired says as what"),
        ({"token": "Trinket of the Fen Boar", "how": "shape"}, "another form is that of a creature"),
        ({"token": "Oil of Hoar", "how": "coat", "damage": 1}, "an oil goes on a weapon"),
        ({"token": "Elixir of Life", "damage": 1, "save": "will"}, "a save goes with a dc"),
        ({"token": "Thunder Stone", "how": "throw", "double_against": "golem"}, "no monster is of the type 'golem'"),
        ({"token": "Elixir of Life", "effects": [{"stat": "ac", "by": 1, "when": "drunk"}]}, "it has no when"),
    ],
)
def test_a_wrong_row_is_refused_with_its_place(row: dict[str, Any], words: str) -> None:
    error = refused(**row)
    assert words in error.reason and error.reason.startswith(f'use 3 ("{row["token"]}")')
    assert error.rule == "truedungeon.misc.token-database" and error.at


def test_what_is_no_list_of_uses_is_refused() -> None:
    wrongs: list[Any] = [{"kind": "tokens", "use": []}, [], {"kind": "uses", "use": [3]}]
    for wrong in wrongs:
        with pytest.raises(Refused):
            read_uses(wrong, TOKENS)


def test_rows_can_be_written_and_read_again() -> None:
    rows = [msgspec.to_builtins(use) for use in ROWS]
    again = read_uses({"kind": "uses", "use": rows}, TOKENS)
    assert again == uses()
