"""Creatures: the power of each, the table, and how large a group is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import against, ledger_data
from tests.games.exploration.journal import story_text
from tests.games.exploration.small import small
from tests.games.exploration.tables import cites, crawl, foe, hero, last, spent
from tests.tables import do, told
from undercroft.games.exploration.book.rooms.spawning import SCALE
from undercroft.games.exploration.content.lists import CREATURES
from undercroft.games.exploration.content.stories.names import USUAL_TABLE

POWERS = "exploration.core.creatures.powers"
SCALING = "exploration.core.table.scale"


# ---------------------------------------------------------------- powers


@pytest.mark.rule(POWERS)
@pytest.mark.parametrize(("others", "total"), [([], 2), ([[4, 5]], 12), ([[4, 5], [3, 3]], 22), ([[9, 9]], 2)])
def test_a_grave_rat_has_10_more_might_for_each_other_one_next_to_its_target(others, total):
    group: list[Any] = [{"at": [4, 4], "vita": 1}, {"at": [0, 9]}, {"at": [1, 9]}]
    rats = [[5, 4], *others]
    table = crawl(*group, **against("Grave Rat", *rats, turn="f1"), rolls=[2] * 9)
    attack = told(table, "foe-attacks")[0]
    assert attack.data["total"] == total and (POWERS in cites(attack)) is (total > 2)


@pytest.mark.rule(POWERS)
@pytest.mark.parametrize(("face", "rises"), [(8, False), (9, True), (10, True)])
def test_a_zombie_rises_on_its_first_defeat_with_9_or_10(face, rises):
    table = crawl(**against("Zombie", [5, 4]), rolls=[60, 6, face, *([] if rises else [1, 1, 1])])
    do(table, "attack f1")
    event = last(table, "rises")
    assert event.rule == POWERS and event.data["face"] == face
    assert event.data["outcome"] == ("it gets up again" if rises else "it stays down")
    assert [each.vita for each in table.state.foes] == ([1] if rises else [])
    assert bool(told(table, "defeated")) is not rises
    spent(table)


@pytest.mark.rule(POWERS)
def test_a_zombie_rises_only_once():
    table = crawl(**against("Zombie", [5, 4], vita=1, risen=True), rolls=[60, 6, 1, 1, 1])
    do(table, "attack f1")
    assert told(table, "rises") == [] and last(table, "victory").data["rounds"] == 1
    assert ledger_data(POWERS)["Zombie"].startswith("on its first defeat")


@pytest.mark.rule(POWERS)
@pytest.mark.parametrize(("kind", "status"), [("Ghoul", "Spooked"), ("Stregha", "Cursed"), ("Skeleton", None)])
def test_a_hit_of_ghoul_or_stregha_leaves_a_status(kind, status):
    group: list[Any] = [{"at": [1, 1]}, {"at": [0, 1]}, {"at": [1, 0]}]
    table = crawl(*group, **against(kind, [0, 0], turn="f1"), rolls=[90, 1])
    hit = hero(table, str(last(table, "foe-attacks").data["who"]))
    assert hit.statuses == ([status] if status else [])
    if status:
        assert last(table, "status").rule == POWERS and status in ledger_data(POWERS)[kind]


@pytest.mark.rule(POWERS)
@pytest.mark.parametrize(("other", "total"), [("Cultist", 22), ("Stregha", 22), ("Wretched Hag", 22), ("Ghoul", 12)])
def test_a_hag_has_10_more_might_with_another_occultist_in_the_fight(other, total):
    foes = [{"kind": "Wretched Hag", "at": [5, 4]}, {"kind": other, "at": [9, 9], "stunned": True}]
    table = crawl(*[{}, {"at": [0, 0]}, {"at": [0, 1]}], foes=foes, battle={"turn": "f1"}, rolls=[2])
    attack = last(table, "foe-attacks")
    assert attack.data["total"] == total and (POWERS in cites(attack)) is (total > 12)


@pytest.mark.rule(POWERS)
@pytest.mark.parametrize(
    ("name", "at", "lost"), [("Butcher", [4, 4], 3), ("Telepath", [4, 4], 1), ("Arcanist", [4, 4], 4)]
)
def test_a_wraith_takes_2_less_from_weapons_that_are_not_magical(name, at, lost):
    """A 3 on the die: the Butcher's bonus is 2, the Arcanist's 1 and the Telepath's 0."""
    table = crawl({"character": name, "at": at}, "Courtesan", **against("Wraith", [5, 4], turn=name), rolls=[90, 3])
    do(table, "attack f1")
    assert last(table, "wounded").data["lost"] == lost and POWERS in cites(last(table, "wounded"))


@pytest.mark.rule(POWERS)
def test_a_wraith_never_gains_by_a_weak_hit():
    table = crawl("Telepath", "Courtesan", **against("Wraith", [5, 4], turn="Telepath"), rolls=[90, 1])
    do(table, "attack f1")
    assert last(table, "wounded").data["lost"] == 0 and foe(table, "f1").vita == 9


@pytest.mark.rule(POWERS)
def test_bare_hands_are_not_magical():
    table = crawl(
        {"character": "Arcanist", "jammed": True},
        "Courtesan",
        **against("Wraith", [5, 4], turn="Arcanist"),
        rolls=[90, 3],
    )
    do(table, "attack f1")
    assert last(table, "wounded").data["lost"] == 2


@pytest.mark.rule("exploration.core.ghost.touch")
@pytest.mark.parametrize(("options", "lost"), [({}, 3), ({"plain_touch": True}, 1)])
def test_a_ghosts_touch_is_magical(options, lost):
    table = crawl({"life": "ghost"}, {}, {}, **against("Wraith", [5, 4]), options=options, rolls=[90, 3])
    do(table, "attack f1")
    assert last(table, "wounded").data["lost"] == lost


@pytest.mark.rule(POWERS)
def test_a_gargoyle_takes_1_less_from_every_hit_but_never_less_than_nothing():
    table = crawl(**against("Gargoyle", [5, 4]), rolls=[90, 3])
    do(table, "attack f1")
    assert foe(table, "f1").vita == 12 - 4
    table = crawl({"life": "ghost"}, {}, {}, **against("Gargoyle", [5, 4]), rolls=[90, 1, 2])
    do(table, "attack f1")
    assert foe(table, "f1").vita == 12 and POWERS in cites(last(table, "wounded"))


# ---------------------------------------------------------------- powers in skirmishes


@pytest.mark.rule("exploration.core.skirmish.powers")
def test_in_a_skirmish_the_powers_that_give_a_status_and_the_coven_count():
    skirmish = {"kinds": ["Stregha", "Wretched Hag"], "counters": [9]}
    table = crawl({"items": ["Holy Water"]}, {}, {}, skirmish=skirmish, rolls=[90, *[2] * 8])
    do(table, "attack", "attack", "attack")
    assert hero(table, "Butcher").statuses == ["Cursed"]
    assert told(table, "creature-attacks")[3].data["total"] == 22
    fitting = crawl({"items": ["Holy Water"]}, {}, {}, skirmish={"kinds": ["Zombie"], "counters": [9]})
    assert last(do(fitting, "throw"), "splash").rule == "exploration.core.skirmish.powers"


@pytest.mark.rule("exploration.core.skirmish.creatures-first")
@pytest.mark.parametrize(("kind", "total"), [("Grave Rat", 2), ("Wretched Hag", 12)])
def test_in_a_skirmish_no_power_helps_a_kind_alone(kind, total):
    table = crawl(skirmish={"kinds": [kind], "counters": [9]}, rolls=[2] * 6)
    do(table, "attack", "attack", "attack")
    assert {event.data["total"] for event in told(table, "creature-attacks")} == {total}


# ---------------------------------------------------------------- the table


@pytest.mark.rule("exploration.core.table.dce")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_d10_on_the_table_names_the_ledgers_creatures(face):
    wanted = ledger_data("exploration.core.table.dce")[str(face)]
    assert list(USUAL_TABLE[face - 1]) == wanted and set(wanted) <= set(CREATURES)
    table = crawl(ending="check", rolls=[1, face, 2])
    event = last(table, "table")
    assert event.data == {"face": face, "creatures": wanted} and "exploration.core.table.dce" in cites(event)
    assert table.state.skirmish.kinds == list(dict.fromkeys(wanted))


def met(number: int, *listed: str) -> list[str]:
    """Whom so many characters meet where the event of a token brings this group."""
    plain = small()
    plain["rooms"][0]["tokens"][0]["event"] = {"text": "So.", "encounter": list(listed)}
    group: list[Any] = [{"at": [3, 2]}, *({} for _ in range(number - 1))]
    table = crawl(*group, options={"story": story_text(plain)}, seats=number, rolls=[5, 5])
    return [each.kind for each in do(table, "search 3,3").state.foes]


@pytest.mark.rule(SCALING)
@pytest.mark.parametrize(
    ("number", "group"),
    [
        (2, ["Stregha"]),
        (3, ["Stregha", "Wretched Hag"]),
        (4, ["Stregha", "Wretched Hag", "Stregha"]),
        (5, ["Stregha", "Wretched Hag", "Stregha", "Wretched Hag"]),
    ],
)
def test_groups_grow_with_the_characters_as_in_the_ledgers_example(number, group):
    """Result 8: for 2 a Stregha, for 3 both, for 4 two Streghas and a Hag, for 5 two of each."""
    assert {str(key): more for key, more in SCALE.items() if key > 1} == ledger_data(SCALING)
    assert met(number, *USUAL_TABLE[7]) == group


@pytest.mark.rule(SCALING)
@pytest.mark.parametrize(("number", "count"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_a_single_creature_is_never_left_out(number, count):
    assert met(number, "Ghoul") == ["Ghoul"] * count


@pytest.mark.rule(SCALING)
def test_a_main_foe_is_not_multiplied_and_stays():
    assert met(5, "The Cook") == ["The Cook"]
    assert met(5, "The Cook", "Ghoul") == ["The Cook", "Ghoul", "Ghoul", "Ghoul"]
    assert met(2, "Ghoul", "Zombie", "The Cook") == ["Ghoul", "The Cook"]


@pytest.mark.rule(SCALING)
@pytest.mark.parametrize(("number", "rats"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_the_groups_of_stories_are_scaled_like_the_tables(number, rats):
    """Two Grave Rats lurk in the drain of the Washing Place."""
    group: list[dict[str, Any]] = [{"at": [16, 12]}, *({} for _ in range(number - 1))]
    table = crawl(*group, removed=["a-b", "b-c"], rolls=[2, 5, 5])
    do(table, "search 16,13")
    assert [each.kind for each in table.state.foes] == ["Grave Rat"] * rats


@pytest.mark.rule("exploration.core.creatures.powers")
@pytest.mark.parametrize(
    ("kind", "others", "more"),
    [
        ("Grave Rat", ["Ghoul"], 0),
        ("Grave Rat", ["Ghoul", "Grave Rat"], 10),
        ("Wretched Hag", ["Ghoul", "Cultist"], 10),
        ("Wretched Hag", ["Ghoul"], 0),
        ("Ghoul", ["Grave Rat", "Cultist"], 0),
    ],
)
def test_only_their_like_help_rats_and_hags(kind, others, more):
    spaces = ([3, 4], [3, 5])
    foes = [{"kind": kind, "at": [5, 4]}]
    foes += [{"kind": other, "at": at, "stunned": True} for other, at in zip(others, spaces, strict=False)]
    table = crawl(
        {"at": [4, 4], "vita": 1}, {"at": [0, 9]}, {"at": [0, 8]}, foes=foes, battle={"turn": "f1"}, rolls=[2]
    )
    usual = table.state.kind(kind).might
    assert last(table, "foe-attacks").data["total"] == 2 + usual + more
    after = [{"kind": "Grave Rat", "at": at, "stunned": at != [5, 4]} for at in ([5, 4], [3, 4])]
    crawl({"at": [4, 4]}, {"at": [0, 9]}, {"at": [0, 8]}, foes=after, battle={"turn": "f1"}, rolls=[2])
