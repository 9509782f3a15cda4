"""Offers: what one does by each answer, the odds worked out by hand, and what is idle or in vain."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.tables import crawl
from tests.tables import do
from undercroft import Table
from undercroft.engine import Option
from undercroft.games.exploration.faces.chances import foe_might
from undercroft.games.exploration.figures import REST_GHOST, REST_POWER, REST_VITA

FREE = {"Butcher": {"character": "Butcher", "at": [4, 4]}, "Courtesan": {"character": "Courtesan", "at": [0, 9]}}


def offer(table: Table, id: str, seat: int | None = None) -> Option:
    choice = table.choices[min(table.waiting) if seat is None else seat]
    found = [option for option in choice.options if option.id == id]
    assert found, f"no {id!r}: {', '.join(option.id for option in choice.options if not option.id.startswith('go '))}"
    return found[0]


def verbs(table: Table, seat: int | None = None) -> set[str | None]:
    return {option.verb for option in table.choices[min(table.waiting) if seat is None else seat].options}


def fighting(*foes: dict[str, Any], who: dict[str, Any] | None = None, **more: Any) -> Table:
    hero = {"character": "Butcher", "at": [4, 4], **(who or {})}
    name = hero["character"]
    other = "Courtesan" if name != "Courtesan" else "Butcher"
    group: list[Any] = [hero, {"character": other, "at": [0, 9]}]
    return crawl(*group, foes=list(foes), battle={"turn": {"hero": name}}, rolls=None, seed=1, **more)


# ---------------------------------------------------------------- a turn


def test_all_spaces_are_one_group_and_a_turn_has_at_most_nine():
    table = crawl({"at": [9, 4]}, {"at": [9, 5]}, {"at": [8, 4]}, rolls=None, seed=1)
    goes = [option for option in table.choices[0].options if option.id.startswith("go ")]
    assert len(goes) > 50 and {option.verb for option in goes} == {"go"}
    assert verbs(table) == {"go", "open", "give", "ask", "rest", "end the turn"}


def test_where_one_goes_says_what_is_there():
    table = crawl({"at": [4, 4]}, {"at": [0, 9]}, rolls=None, seed=1)
    assert offer(table, "go 6,1").thing == "token 6,1" and offer(table, "go 5,5").thing == "room 0,0"


def test_a_lock_is_tried_with_its_odds():
    table = crawl({"at": [9, 4]}, {"at": [1, 1]}, rolls=None, seed=1)
    found = offer(table, "try 9,4-10,4")
    assert (found.verb, found.thing, found.odds) == ("open", "9,4-10,4", "opens: 40 %")
    deranged = crawl({"at": [9, 4], "statuses": ["Deranged"]}, {"at": [1, 1]}, rolls=None, seed=1)
    assert offer(deranged, "try 9,4-10,4").odds == "opens: 30 %"


def test_a_natural_one_fails_but_under_the_variant():
    # TRICKERY 7 with +6 would pass on every face; a 1 fails.
    group: list[Any] = [
        {"character": "Butcher", "at": [9, 4], "grown": 6, "lore": 800, "skills": {"TRICKERY": 6}},
        "Courtesan",
    ]
    assert offer(crawl(*group, rolls=None, seed=1), "try 9,4-10,4").odds == "opens: 90 %"
    table = crawl(*group, rolls=None, seed=1, options={"no_auto_fail": True})
    assert offer(table, "try 9,4-10,4").odds == "opens: 100 %"


def test_an_unlocked_door_may_bring_creatures():
    table = crawl({"at": [12, 8]}, {"at": [0, 9]}, revealed=["A", "B"], rolls=None, seed=1)
    assert offer(table, "open 12,8-12,9").odds == "creatures come at the round's end: 30 %"


def test_a_search_says_what_a_die_would_bring_unless_the_story_has_more():
    table = crawl({"at": [6, 2]}, {"at": [0, 9]}, rolls=None, seed=1)
    found = offer(table, "search 6,1")
    assert found.thing == "token 6,1"
    assert found.odds == "unless the story has something there, an Item: 30 %, coins: 20 %"


def test_a_rest_is_in_vain_while_nobody_lacks_anything():
    whole, hurt = crawl(rolls=None, seed=1), crawl({"vita": 19}, {}, rolls=None, seed=1)
    assert offer(whole, "rest").vain and not offer(hurt, "rest").vain
    assert not offer(crawl({}, {"character": "Courtesan", "power": 5}, rolls=None, seed=1), "rest").vain
    assert offer(hurt, "rest").odds == "a skirmish: 30 %"
    for left, vain in ((5, False), (6, True)):
        faint = crawl({}, {"life": "ghost", "ghost": left}, rolls=None, seed=1)
        assert offer(faint, "rest").vain is vain
    lost = crawl({}, {"life": "ghost", "ghost": 5}, numbers={REST_GHOST: 0}, rolls=None, seed=1)
    assert offer(lost, "rest").vain
    for number, spent in ((REST_VITA, {"vita": 19}), (REST_POWER, {"power": 3})):
        assert offer(crawl(spent, {}, numbers={number: 0}, rolls=None, seed=1), "rest").vain


def test_to_end_the_turn_is_idle_and_to_go_is_not():
    table = crawl(rolls=None, seed=1)
    assert offer(table, "end").idle and not offer(table, "go 5,5").idle


def test_what_is_asked_for_can_be_kept_idly():
    group: list[Any] = [{"at": [4, 4]}, {"at": [4, 5], "items": ["Lantern"]}]
    table = crawl(*group, rolls=None, seed=1)
    assert offer(table, "ask courtesan lantern").thing == "lantern"
    do(table, "ask courtesan lantern")
    assert (offer(table, "yes", 1).verb, offer(table, "yes", 1).idle) == ("give", False)
    assert (offer(table, "no", 1).verb, offer(table, "no", 1).idle) == ("keep", True)


# ---------------------------------------------------------------- a fight


def test_an_attack_says_how_often_it_hits_for_how_much_and_ends_it():
    # Might 20 against Defense 50: 30 to 100 hit, 71 faces; d8+2 is 3 to 10. Vita 10: an 8 (71 ways), and at a natural
    # 100 also 3 to 7 (doubled 10 to 18): 5 ways more, 76 of 800.
    table = fighting({"kind": "Ghoul", "at": [5, 5]})
    found = offer(table, "attack f1")
    assert (found.verb, found.thing) == ("attack", "f1")
    assert found.odds == "hits: 71 %, 3 to 10; to 0 Vita: 10 %"


def test_an_ability_that_joins_adds_its_die():
    # d8+2+d6: 4 to 16.
    odds = offer(fighting({"kind": "Ghoul", "at": [5, 5]}), "attack f1 carve").odds
    assert odds is not None and odds.startswith("hits: 71 %, 4 to 16; to 0 Vita: ")


def test_a_wraith_takes_less_from_a_weapon_that_is_not_magical():
    # Defense 60: 40 to 100, 61 faces; d8+2-2 is 1 to 8. Its 9 Vita are lost at a natural 100 alone, where the doubled
    # damage is 10 and more less 2: a 4 to 8 on the d8, 5 of 800 ways.
    assert offer(fighting({"kind": "Wraith", "at": [5, 5]}), "attack f1").odds == "hits: 61 %, 1 to 8; to 0 Vita: 1 %"


def test_bare_hands_and_a_ghosts_touch_have_their_own_dice():
    bare = fighting({"kind": "Ghoul", "at": [5, 5]}, who={"bare": True})
    bare_odds = offer(bare, "attack f1").odds
    assert bare_odds is not None and bare_odds.startswith("hits: 71 %, 3 to 6")
    ghost = fighting({"kind": "Ghoul", "at": [5, 5]}, who={"life": "ghost", "ghost": 3})
    assert offer(ghost, "attack f1").odds == "hits: 61 %, 1 to 4"
    wraith = fighting({"kind": "Wraith", "at": [5, 5]}, who={"bare": True})  # hands are not magical: 2 less
    assert str(offer(wraith, "attack f1").odds).startswith("hits: 61 %, 1 to 4")


def test_luck_is_said_beside_the_odds():
    table = fighting({"kind": "Ghoul", "at": [5, 5]}, who={"statuses": ["Lucky"]})
    assert str(offer(table, "attack f1").odds).endswith(", before a second roll")


def test_an_ability_that_can_bring_nothing_is_in_vain():
    alone = fighting({"kind": "Ghoul", "at": [5, 5]}, who={"character": "Arcanist"})
    assert offer(alone, "attack f1 sigil").vain and not offer(alone, "attack f1").vain
    two = fighting({"kind": "Ghoul", "at": [5, 5]}, {"kind": "Ghoul", "at": [6, 5]}, who={"character": "Arcanist"})
    assert not offer(two, "attack f1 sigil").vain
    spooked = fighting({"kind": "Ghoul", "at": [5, 5], "spooked": True}, who={"character": "Telepath"})
    assert offer(spooked, "attack f1 dread-whisper").vain


def test_beguiling_has_the_odds_of_its_check():
    # SPEECH 6 with +1: 5 to 10.
    table = fighting({"kind": "Ghoul", "at": [5, 5]}, who={"character": "Courtesan"})
    assert (offer(table, "beguile f1").verb, offer(table, "beguile f1").odds) == ("cast", "works: 60 %")


def test_holy_water_never_misses():
    table = fighting({"kind": "Ghoul", "at": [5, 5], "vita": 4}, who={"items": ["Holy Water"]})
    assert offer(table, "throw f1").odds == "hits: 100 %, 4"


def test_whoever_is_possessed_knows_whom_they_will_strike():
    # The Courtesan has Defense 60: 40 to 100 hit.
    hero = {"character": "Butcher", "at": [4, 4], "statuses": ["Possessed"]}
    foes = [{"kind": "Ghoul", "at": [9, 9]}]
    group: list[Any] = [hero, {"character": "Courtesan", "at": [4, 5]}]
    table = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    found = offer(table, "possessed")
    assert found.verb == "give in" and str(found.odds).startswith("hits: 61 %, 3 to 10")
    group[1] = {"character": "Courtesan", "at": [0, 9]}
    far = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert offer(far, "possessed").odds is None


# ---------------------------------------------------------------- a skirmish


def skirmish(*kinds: str, counters: list[int], **more: Any) -> Table:
    fight = {"kinds": list(kinds), "counters": counters, "round": 1}
    hero = {"character": "Butcher", **more}
    return crawl(hero, "Courtesan", skirmish=fight, rolls=None, seed=1)


def test_a_stance_says_both_sides_of_the_odds():
    # Butcher: Might 20 against 50, 71 faces, 61 when defending. A Skeleton: Might 5 against 55, 51 faces, or 65, 41.
    table = skirmish("Skeleton", counters=[3])
    assert offer(table, "attack", 0).odds == "hits: 71 %; Skeleton hits you: 51 %, 2"
    assert offer(table, "defend", 0).odds == "hits: 61 %; Skeleton hits you: 41 %, 2"
    assert offer(table, "attack", 0).thing == "skeleton"


def test_the_highest_defense_counts_against_all():
    # Skeleton 50 and Wraith 60: 40 to 100.
    table = skirmish("Skeleton", "Wraith", counters=[3])
    found = offer(table, "attack", 0)
    assert found.thing == "counter" and str(found.odds).startswith("hits: 61 %; Skeleton hits you")


def test_odds_that_a_curse_may_change_are_about():
    table = skirmish("Stregha", counters=[3])
    assert str(offer(table, "attack", 0).odds).startswith("hits: about 66 %")


@pytest.mark.parametrize(
    ("kinds", "spooked", "often"),
    [
        (["Wretched Hag"], [], 56),
        (["Wretched Hag", "Skeleton"], [], 56),
        (["Wretched Hag", "Stregha"], [], 66),
        (["Wretched Hag", "Stregha"], ["Wretched Hag"], 56),
        (["Skeleton", "Stregha"], [], 51),
    ],
)
def test_a_hag_hits_more_often_beside_another_occultist(kinds: list[str], spooked: list[str], often: int):
    # Defense 55: a Hag of Might 10 hits from 45 on, with help from 35 on; a Skeleton of Might 5 from 50 on.
    fight = {"kinds": kinds, "counters": [3], "round": 1, "spooked": spooked}
    table = crawl("Butcher", "Courtesan", skirmish=fight, rolls=None, seed=1)
    assert f"; {kinds[0]} hits you: {often} %" in str(offer(table, "attack", 0).odds)


def test_one_more_off_the_counter_is_in_vain_at_one():
    assert offer(skirmish("Skeleton", counters=[1]), "attack carve", 0).vain
    assert not offer(skirmish("Skeleton", counters=[2]), "attack carve", 0).vain


def test_a_ghost_without_points_only_holds():
    table = skirmish("Skeleton", counters=[3], life="ghost", ghost=1)
    assert offer(table, "hold", 0).idle and offer(table, "hold", 0).verb == "defend"
    assert not offer(table, "attack", 0).idle


def test_a_ghost_loses_two_less_but_not_to_spirits():
    # A ghost has Defense 60, defending 70: a Skeleton of Might 5 hits from 65 on, a Wraith of Might 15 from 55 on.
    skeleton = skirmish("Skeleton", counters=[3], life="ghost", ghost=4)
    assert offer(skeleton, "hold", 0).odds == "Skeleton hits you: 36 %, 0"
    wraith = skirmish("Wraith", counters=[3], life="ghost", ghost=4)
    assert offer(wraith, "hold", 0).odds == "Wraith hits you: 46 %, 3"


# ---------------------------------------------------------------- dice that may be rolled again


def lucky(rolls: list[int], **more: Any) -> Table:
    group: list[Any] = [
        {"character": "Butcher", "at": [9, 4], "statuses": ["Lucky"], **more.pop("who", {})},
        {"character": "Courtesan", "at": [1, 1]},
    ]
    return do(crawl(*group, rolls=rolls, **more), "try 9,4-10,4")


def test_a_lucky_check_says_whether_it_passes_as_it_is():
    failed, passed = lucky([3]), lucky([8])
    assert (offer(failed, "keep").odds, offer(failed, "again").odds) == ("fails", "passes: 40 %")
    assert offer(passed, "keep").odds == "passes"
    assert offer(passed, "again").vain and not offer(failed, "again").vain
    assert offer(failed, "keep").idle and not offer(failed, "again").idle


@pytest.mark.parametrize(("options", "told"), [({}, "fails"), ({"no_auto_fail": True}, "passes")])
def test_a_lucky_one_fails_but_under_the_variant(options: dict[str, Any], told: str):
    skilled = {"grown": 6, "lore": 800, "skills": {"TRICKERY": 6}}
    assert offer(lucky([1], who=skilled, options=options), "keep").odds == told


def test_another_lucky_die_says_how_often_it_shows_more():
    foes = [{"kind": "Ghoul", "at": [5, 5]}]
    group: list[Any] = [{"character": "Butcher", "at": [4, 4], "statuses": ["Lucky"]}, "Courtesan"]
    table = do(crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=[80]), "attack f1")
    assert offer(table, "again").odds == "higher: 20 %, lower: 79 %" and not offer(table, "again").vain


# ---------------------------------------------------------------- the rest


def test_characters_are_played_and_growth_is_grown_or_learnt():
    table = Table.start("exploration", seed=1)
    assert (offer(table, "butcher").verb, offer(table, "butcher").thing) == ("play", "butcher")
    grown = crawl({"lore": 100}, {}, growing=["Butcher"], rolls=None, seed=1)
    assert (offer(grown, "vita").verb, offer(grown, "trickery").verb) == ("grow", "learn")
    assert table.about(0, str(offer(grown, "trickery").thing)) is not None


@pytest.mark.parametrize("item", ["healing-draught", "lantern"])
def test_what_is_discarded_can_be_asked_about(item: str):
    items = ["Healing Draught", "Lantern", "Heavy Coat", "Holy Water", "Lucky Coin", "Power Tonic"]
    finds = [{"hero": "Butcher", "item": "Whetstone"}]
    table = crawl({"items": items}, {}, finds=finds, rolls=None, seed=1)
    assert (offer(table, item).verb, offer(table, item).thing) == ("discard", item)


def test_rats_help_rats_alone_to_hit():
    rats = [{"kind": "Grave Rat", "at": at} for at in ([4, 5], [3, 4])]
    view = fighting({"kind": "Skeleton", "at": [5, 4]}, *rats).view(0)
    hero = view["heroes"][0]
    assert [foe_might(view, foe, hero) for foe in view["foes"]] == [5, 10, 10]
    assert [foe_might(view, foe, {**hero, "at": None}) for foe in view["foes"]] == [5, 0, 0]
