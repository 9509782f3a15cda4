"""How tokens look, against the ledger."""

from importlib.resources import files

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.tokens.appearance import appearance, look
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Token

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
KNOWN = appearance()


def data(rule):
    return LEDGER[rule].data


def printed(rarity, year, *, name="X", print="", converts=""):
    token = Token(
        name=name, slot="head", kind="gear", rarity=rarity, source="user", print=print, converts=converts, known=False
    )
    return look(token, year)


def dated(words, since):
    return f"{words} ({since}+)" if since else words


@pytest.mark.rule("truedungeon.appearance.name-colors")
def test_the_colours_of_names():
    assert KNOWN.names == data("truedungeon.appearance.name-colors")
    for rarity in ("common", "uncommon", "rare", "ultra-rare", "legendary"):
        assert (
            printed(rarity, 2020).name == data("truedungeon.appearance.name-colors")[rarity.replace("-", " ").title()]
        )


@pytest.mark.rule("truedungeon.appearance.transmuted")
def test_three_kinds_of_transmuted_tokens_are_told_apart_by_their_symbol():
    found = [printed("relic", 2020, print=print) for print in ("Enhanced", "Exalted", "Relic")]
    assert [each.name for each in found] == [data("truedungeon.appearance.name-colors")["Transmuted"]] * 3
    assert len({each.symbol for each in found}) == 3


@pytest.mark.rule("truedungeon.appearance.conversion-code", "truedungeon.appearance.no-code")
def test_a_token_without_a_code_cannot_be_converted_since_2018():
    assert [printed("common", year).convertible for year in (2017, 2018)] == [True, False]
    assert printed("common", 2018, converts="Mystic Silk").convertible
    assert KNOWN.dots == {"Uncommon": "left", "Rare": "right"}


@pytest.mark.rule("truedungeon.appearance.parts")
def test_the_parts_of_a_token():
    assert list(KNOWN.parts) == data("truedungeon.appearance.parts")


@pytest.mark.rule("truedungeon.appearance.slang")
def test_slang():
    assert KNOWN.slang == data("truedungeon.appearance.slang")


@pytest.mark.rule("truedungeon.appearance.origins")
def test_origins():
    assert KNOWN.origins == data("truedungeon.appearance.origins")


@pytest.mark.rule("truedungeon.appearance.year-icons")
def test_the_icons_of_the_years():
    assert [list(row) for row in KNOWN.icons.items()] == data("truedungeon.appearance.year-icons")
    assert [printed("rare", year).icon for year in (2003, 2004, 2025, 2027)] == ["", "Pentagram", "Odin's Ravens", ""]
    assert [printed(rarity, 2005).icon for rarity in ("ultra-rare", "rare")] == [".com", "Blowing Wind"]


@pytest.mark.rule("truedungeon.appearance.year-place")
def test_one_icon_on_wooden_tokens_and_two_on_chips():
    assert [(printed("rare", year).icons, printed("rare", year).back) for year in (2006, 2007)] == [
        (1, "wood"),
        (2, "gold"),
    ]


@pytest.mark.rule("truedungeon.appearance.back-colors")
def test_what_the_colour_of_the_back_marks():
    def words(back):
        if not back.since:
            return back.marks
        return f"{back.marks} {back.since}-{back.until}" if back.until < 9999 else f"{back.marks} from {back.since}"

    assert [[back.color, words(back)] for back in KNOWN.backs] == data("truedungeon.appearance.back-colors")


@pytest.mark.rule("truedungeon.appearance.back-conflicts")
def test_the_dated_list_goes_before_the_table_and_the_undated_one_after_it():
    eldritch = [printed("relic", year, print="Eldritch Relic").back for year in (2019, 2021, 2023)]
    assert eldritch == ["dark green", "dark green", "dark purple"]
    assert [printed("relic", year, print="Premium").back for year in (2014, 2015, 2022, 2023)] == [
        "gold",
        "light green",
        "light green",
        "lavender",
    ]
    assert printed("relic", 2020, print="Paragon").back == "dark red"
    assert printed("relic", 2020, print="Artifact").back == "purple"


@pytest.mark.rule("truedungeon.appearance.year-stamp")
def test_who_has_the_year_on_the_back_since_2016():
    listed = [row.split(" (")[0] for row in data("truedungeon.appearance.year-stamp")]
    assert list(KNOWN.stamped.rarities) == listed and KNOWN.stamped.since == 2016
    for rarity in listed:
        assert [printed("rare", year, print=rarity).stamp for year in (2015, 2016)] == ["", "2016"], rarity
    assert printed("legendary", 2023, name="Charm of Avarice").stamp == ""
    assert printed("relic", 2016, name="Orb of Dragonkind (Hatchling)", print="Paragon").stamp == ""
    assert printed("rare", 2020).stamp == ""


@pytest.mark.rule("truedungeon.appearance.chip-shades")
def test_the_shades_of_treasure_chips():
    assert KNOWN.chips == data("truedungeon.appearance.chip-shades")
    names = {"1x": "Treasure Chip", "3x": "3x Treasure Chips", "10x": "10x Treasure Chips"}
    assert {size: look(shipped()[name], 2020).back for size, name in names.items()} == data(
        "truedungeon.appearance.chip-shades"
    )
    assert look(shipped()["Treasure Chip"], 2016).back == "gold"


@pytest.mark.rule("truedungeon.appearance.star-dimples")
def test_who_has_dimples_like_stars_since_2017():
    listed = data("truedungeon.appearance.star-dimples")
    named = [*KNOWN.starred.rarities, *KNOWN.starred.tokens, *(f"{k} ({v})" for k, v in KNOWN.starred.once.items())]
    assert [name.casefold() for name in named] == [name.casefold() for name in listed]
    assert [printed("ultra-rare", year).dimples for year in (2016, 2017)] == ["round", "star"]
    assert printed("rare", 2020, print="Exalted").dimples == "star"
    assert printed("rare", 2020, name="Badge of Nobility").dimples == "star"
    assert [printed("legendary", year, name="Charm of Avarice").dimples for year in (2019, 2023)] == ["star", "round"]


@pytest.mark.rule("truedungeon.appearance.traits")
def test_the_table_of_traits():
    rows = []
    for trait in KNOWN.traits:
        title = ", ".join(
            "Brown (wood)" if tint.until == 2006 else dated(tint.color.title(), tint.since) for tint in trait.title
        )
        back = ", ".join(dated(tint.color.title(), tint.since) for tint in trait.back)
        dimples = ", ".join(dated(dimple.shape, dimple.since) for dimple in trait.dimples)
        stamp = "Yes" if trait.stamp == "year" else trait.stamp.title() or "No"
        rows.append([trait.rarity, trait.symbol or "n/a", title, back, dimples, dated(stamp, trait.stamp_since)])
    wanted = [
        [cell.replace("BADGE OF NOBILITY", "Badge of Nobility") for cell in row]
        for row in data("truedungeon.appearance.traits")
    ]
    assert rows == wanted


@pytest.mark.rule("truedungeon.appearance.tier-stamp")
def test_trade_goods_have_a_tier_since_2017():
    plank = shipped()["Darkwood Plank"]
    assert (look(plank, 2017).stamp, look(plank, 2017).back) == ("tier 1", "chocolate brown")
    assert (look(plank, 2016).stamp, look(plank, 2016).name) == ("", "maroon")
    assert "Reserve (Tier 1)" not in {trait.rarity for trait in KNOWN.traits}


def test_every_shipped_token_has_a_look():
    assert all(look(token).name for token in shipped().values())
