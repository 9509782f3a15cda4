"""Between floors: buying Legendary Items, bringing back the fallen, passing things on."""

from typing import Any

import pytest

from tests.games.pararoles.tables import LEDGER, crawl, hero
from tests.tables import do, ids, refused, told
from undercroft.games.pararoles.content.cards import NAMES
from undercroft.games.pararoles.content.goods import GOODS

HALL = "###########\n#1 . . . .#\n###########"
KEYS = list(GOODS)
COSTS: Any = LEDGER["pararoles.item.costs"].data
ONE: Any = LEDGER["pararoles.item.one-per-party"].data


def shop(*treasure: int, items: tuple[str, ...] = (), **more: Any) -> Any:
    """A party at the stairs whose members hold so many cards each; the first one carries these items."""
    deck = list(NAMES[:52])
    heroes: list[dict[str, Any]] = [
        {"left": True, "treasure": [deck.pop() for _ in range(count)]} for count in treasure
    ]
    heroes[0]["items"] = list(items)
    return crawl("###\n#:#\n###", heroes=heroes + more.pop("others", []), stage="stairs", **more)


def carried(table: Any, number: int = 1) -> list[str]:
    """What a hero carries, by key."""
    return [item["key"] for item in hero(table, number)["items"]]


# ---------------------------------------------------------------- buying


@pytest.mark.rule("pararoles.core.shop", "pararoles.item.legendary")
def test_the_party_buys_at_the_stairs_with_cards_of_any_members():
    table = shop(2, 3)
    assert table.choices[0].ask == "shop" and table.choices[0].about["purse"] == 5
    assert ids(table) == ["buy leaf", "give", "done"]
    do(table, "buy leaf")
    assert table.choices[0].ask == "pay" and table.choices[0].about["due"] == 4
    do(table, "p2 clubs", "rest")
    assert carried(table) == ["leaf"]
    assert len(hero(table, 1)["treasure"]) + len(hero(table, 2)["treasure"]) == 1
    assert table.choices[0].ask == "shop", "more may be bought"
    do(table, "done")
    assert table.waiting == (1,)


@pytest.mark.rule("pararoles.core.shop")
def test_on_a_floor_nothing_is_sold():
    table = crawl(HALL, heroes=[{"treasure": ["2C", "3C", "4C", "5C"]}])
    assert not any(option.startswith("buy") for option in ids(table))
    refused(table, "buy leaf", "pararoles.core.shop")


@pytest.mark.rule("pararoles.core.shop")
def test_with_the_variant_anywhere_buying_is_the_item_action():
    options = {"anywhere": True}
    table = crawl(HALL, heroes=[{"treasure": ["2C", "3C", "4C", "5C"], "health": 1}], options=options)
    do(table, "buy leaf")
    assert carried(table) == ["leaf"] and hero(table)["used"] and hero(table)["treasure"] == []
    refused(table, "buy leaf", "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.item.costs")
def test_the_items_and_their_costs_are_the_books():
    assert {good.name: good.cost for good in GOODS.values()} == COSTS
    assert [good.name for good in GOODS.values()] == list(COSTS)


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.rule(f"pararoles.{key}.cost")) for key in KEYS])
@pytest.mark.rule("pararoles.item.costs")
def test_an_item_is_bought_for_its_cost_and_not_for_less(key):
    data: Any = LEDGER[f"pararoles.{key}.cost"].data
    cost = data["cost"]
    table = shop(cost - 1, 1)
    do(table, f"buy {key}")
    while table.choices[0].ask == "pay":
        do(table, ids(table)[-1])
    assert carried(table) == [key]
    assert hero(table, 1)["treasure"] == hero(table, 2)["treasure"] == []
    (bought,) = told(table, "bought")
    assert bought.data["item"] == GOODS[key].called and GOODS[key].rule in bought.also
    poor = shop(cost - 1)
    assert f"buy {key}" not in ids(poor)
    assert f"{cost} treasure cards" in refused(poor, f"buy {key}", f"pararoles.{key}.cost").reason


@pytest.mark.rule("pararoles.item.one-per-party")
@pytest.mark.parametrize("key", [key for key in KEYS if GOODS[key].name in ONE])
def test_a_party_carries_one_of_it(key):
    assert len(ONE) == 9
    table = shop(22, 0, items=(key,))
    assert f"buy {key}" not in ids(table)
    refused(table, f"buy {key}", "pararoles.item.one-per-party")
    do(table, "done")
    refused(table, f"buy {key}", "pararoles.item.one-per-party", seat=1)


@pytest.mark.rule("pararoles.item.no-limit")
@pytest.mark.parametrize("key", [key for key in KEYS if GOODS[key].name not in ONE])
def test_leaves_and_daggers_carry_no_limit(key):
    table = shop(18, items=(key,))
    do(table, f"buy {key}", "rest")
    assert carried(table) == [key, key]


@pytest.mark.rule("pararoles.item.no-limit")
def test_with_dagger_limited_a_party_carries_one_dagger():
    table = shop(18, items=("dagger",), options={"dagger_limited": True})
    refused(table, "buy dagger", "pararoles.item.no-limit")
    do(table, "buy leaf", "rest")
    assert carried(table) == ["dagger", "leaf"]


@pytest.mark.rule("pararoles.core.treasure.any-use")
def test_the_referee_gives_up_what_is_missed_least():
    treasure = ["2H", "3H", "4H", "5H", "6H", "7D"]
    table = crawl("###\n#:#\n###", heroes=[{"left": True, "treasure": treasure}], stage="stairs")
    do(table, "buy leaf", "rest")
    assert hero(table)["treasure"] == ["6H", "7D"]


# ---------------------------------------------------------------- the fallen


@pytest.mark.rule("pararoles.core.revive")
def test_three_cards_bring_a_fallen_hero_back_with_half_health():
    data: Any = LEDGER["pararoles.core.revive"].data
    table = shop(2, data["cost"] - 2, others=[{"fallen": True}])
    assert "revive p3" in ids(table)
    do(table, "revive p3", "rest")
    assert not hero(table, 3)["fallen"]
    assert hero(table, 3)["full"] == 7 and hero(table, 3)["health"] == 4, "half, rounded up"
    assert hero(table, 1)["treasure"] == hero(table, 2)["treasure"] == []


@pytest.mark.rule("pararoles.core.revive")
def test_with_too_few_cards_or_for_the_living_nobody_is_brought_back():
    table = shop(2, 0, others=[{"fallen": True}])
    assert refused(table, "revive p3", "pararoles.core.revive").reason.count("3 treasure cards")
    assert "has not fallen" in refused(table, "revive p2", "pararoles.core.revive").reason


@pytest.mark.rule("pararoles.core.revive")
def test_the_price_of_a_hero_can_be_replaced():
    table = shop(1, others=[{"fallen": True}], numbers={"pararoles.core.revive.cost": 1})
    do(table, "revive p2")
    assert (hero(table, 2)["fallen"], hero(table, 2)["full"], hero(table, 2)["health"]) == (False, 8, 4)
    assert told(table, "revived")[0].data == {"seat": 1, "health": 4}


# ---------------------------------------------------------------- passing on


@pytest.mark.rule("pararoles.core.treasure.owner")
def test_at_the_stairs_things_are_passed_to_any_living_member():
    table = shop(1, 0, items=("axe",), others=[{"fallen": True}])
    do(table, "give")
    assert [option for option in ids(table) if option.startswith("axe")] == ["axe p2"]
    do(table, "axe p2")
    assert carried(table, 2) == ["axe"] and carried(table, 1) == []
    alone = shop(5, items=("axe",), others=[{"fallen": True}])
    assert "give" not in ids(alone)
