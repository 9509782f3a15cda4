"""What enemies are: cards with stats, types and health; duos that keep together; bosses; and what they drop."""

from typing import Any

import pytest

from tests.games.pararoles.rooms import KILLED, YARD, data_of, enemies_move, moves, room, where
from tests.games.pararoles.tables import crawl, open_table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.pararoles.floor.floor import BOSS, Enemy
from undercroft.games.pararoles.floor.grid import distance
from undercroft.games.pararoles.floor.premade import walkthrough
from undercroft.games.pararoles.floor.text import to_text
from undercroft.games.pararoles.state.ground import square_named

OPEN = room("1 : : a")
SUITS = ("hearts", "diamonds", "spades", "clubs")


def foes(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view(None)["enemies"]
    return found


def one(difficulty: int, **about: Any) -> dict[str, Any]:
    """An enemy of this difficulty as the party sees it."""
    options = about.pop("options", None)
    number = about.pop("number", 1)
    rolls = about.pop("rolls", ())
    given = {"a": {"difficulty": difficulty, **about}}
    return foes(crawl(OPEN, enemies=given, options=options, number=number, rolls=rolls))[0]


# ---------------------------------------------------------------- cards


@pytest.mark.rule("pararoles.core.enemy.card")
def test_a_d4_names_the_prime_suit():
    data = data_of("pararoles.core.enemy.card")
    for face in range(1, 5):
        foe = one(8, suit=None, rolls=[face])
        assert (foe["difficulty"], foe["suit"]) == (8, data[str(face)])


@pytest.mark.rule("pararoles.core.enemy.card")
def test_suits_are_rolled_in_order_of_creation_when_play_on_the_floor_begins():
    floor = walkthrough()
    floor.enemies[1:1] = [Enemy(BOSS, 7, square_named("8,7"), False)]
    table = on_custom_floor(to_text(floor), [1, 2, "KD", "2D", 3, 4])
    armed = [(event.data["foe"], event.data["stats"]) for event in told(table, "armed")]
    assert armed == [
        ("phool", [8, 6, 6, 6]),
        ("trickster", [7, 9, 7, 7]),
        ("commander", [7, 7, 9, 7]),
        ("prince", [9, 9, 9, 11]),
    ]


def on_custom_floor(text: str, rolls: list[Any]) -> Table:
    """One hero has arrived on this floor."""
    script = Scripted(rolls=["2H", "3H", "4H", *rolls])
    table = open_table("pararoles", seats=1, options={"dungeon": "custom"}, chance=script, strict=True)
    do(table, "start", {"text": text})
    table.chance.spent()
    return table


@pytest.mark.rule("pararoles.enemy.move-order")
def test_the_enemy_of_a_secret_room_was_created_first():
    table = open_table("pararoles", seats=1, options={"dungeon": "custom"}, seed="paymaster", strict=True)
    do(table, "start", "premade-3", "done")
    assert [event.data["at"] for event in told(table, "armed")][0] == "9,12"


@pytest.mark.rule("pararoles.core.enemy.stats")
@pytest.mark.parametrize(("difficulty", "others"), [(8, 6), (5, 3), (4, 2), (3, 2), (2, 2), (14, 12)])
def test_the_prime_stat_is_the_difficulty_and_the_others_are_lower(difficulty, others):
    assert one(difficulty, suit="spades")["stats"] == {
        "hearts": others,
        "diamonds": others,
        "spades": difficulty,
        "clubs": others,
    }
    data = data_of("pararoles.core.enemy.stats")
    assert others == max(difficulty - data["off"], data["min"])


@pytest.mark.rule("pararoles.core.enemy.stats")
def test_with_even_all_four_stats_are_the_difficulty():
    assert one(8, suit="spades", options={"even": True})["stats"] == dict.fromkeys(SUITS, 8)


@pytest.mark.rule("pararoles.core.enemy.types")
def test_the_difficulty_gives_the_type():
    types = data_of("pararoles.core.enemy.types")
    assert {str(difficulty): one(difficulty)["type"] for difficulty in range(2, 15)} == types


@pytest.mark.rule("pararoles.core.enemy.health")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_health_grows_with_the_party_and_the_tier(players):
    data = data_of("pararoles.core.enemy.health")
    tiers = {rank: tier for low, high, tier in data["tier"] for rank in range(low, high + 1)}
    drawing = room("1 2 3 4"[: 2 * players - 1] + " : : : a")
    for difficulty in range(2, 15):
        foe = foes(crawl(drawing, enemies={"a": {"difficulty": difficulty}}))[0]
        assert foe["health"] == data["base"] + data["per_player"] * players + tiers[difficulty]


@pytest.mark.rule("pararoles.core.enemy.health")
def test_the_fallen_count_for_the_health_of_enemies():
    party = [{}, *[{"fallen": True}] * 3]
    table = crawl(OPEN, heroes=party, enemies={"a": {"difficulty": 14}}, seats=4)
    assert foes(table)[0]["health"] == 9


@pytest.mark.rule("pararoles.core.enemy.health-boss")
@pytest.mark.parametrize("players", [1, 4])
def test_a_boss_has_as_much_more_health_as_there_are_players(players):
    drawing = room("1 2 3 4"[: 2 * players - 1] + " : : : a")
    plain = foes(crawl(drawing, enemies={"a": {"difficulty": 9}}))[0]["health"]
    boss = foes(crawl(drawing, enemies={"a": {"difficulty": 9, "kind": "boss"}}, rolls=["2H", "3H"]))[0]["health"]
    assert boss - plain == players * data_of("pararoles.core.enemy.health-boss")["per_player"]


@pytest.mark.rule("pararoles.core.start.alert")
@pytest.mark.parametrize("seed", ["near", "far", "wide"])
def test_no_enemy_of_a_rolled_floor_stands_near_the_entrance(seed):
    table = open_table("pararoles", seats=1, seed=seed)
    do(table, "start")
    start = square_named(told(table, "floor")[0].data["at"])
    radius = data_of("pararoles.core.start.alert")["clear_radius"]
    placed = [square_named(event.data["at"]) for event in told(table, "armed")]
    assert len(placed) >= 3 and all(distance(start, square) > radius for square in placed)


# ---------------------------------------------------------------- bosses


@pytest.mark.rule("pararoles.boss.stats")
def test_a_boss_has_its_difficulty_in_all_stats():
    boss = one(11, kind="boss", suit="clubs", rolls=["2H", "3D"])
    assert boss["stats"] == {"hearts": 12, "diamonds": 12, "spades": 11, "clubs": 11}


@pytest.mark.rule("pararoles.boss.treasure")
def test_two_treasure_cards_raise_the_stats_of_their_suits():
    boss = one(9, kind="boss", rolls=["4S", "KS"])
    assert boss["cards"] == ["4S", "KS"] and boss["stats"] == {"hearts": 9, "diamonds": 9, "spades": 11, "clubs": 9}


@pytest.mark.rule("pararoles.boss.type-kept")
def test_treasure_does_not_change_the_type_of_a_boss():
    boss = one(9, kind="boss", rolls=["4S", "KS"])
    assert (boss["difficulty"], boss["type"]) == (9, "Commander of the Void")


@pytest.mark.rule("pararoles.boss.max")
@pytest.mark.parametrize("floor", range(1, 11))
def test_the_last_floors_boss_is_as_difficult_as_its_floor_allows(floor):
    """With final_boss a floor without a boss gets one."""
    data = data_of("pararoles.boss.max")
    assert last_boss(floor) == data.get(str(floor), data["9+"])


@pytest.mark.rule("pararoles.boss.max")
def test_with_placed_it_is_as_difficult_as_the_most_difficult_enemy_there():
    assert last_boss(14, placed=True) == last_boss(1, placed=True) == 11


def last_boss(floor: int, **options: bool) -> int:
    """The difficulty of the boss that the walk-through's floor has when it is the last."""
    table = open_table(
        "pararoles",
        seats=1,
        position={"floor": "walk-through", "number": floor, "heroes": [{"at": "1,8"}], "seen": "all"},
        chance=Scripted(rolls=[1, 1, 1, 1, "2H", "3H"]),
        options={"final_boss": True, **options},
        numbers={"pararoles.core.win.floors": floor},
        strict=True,
    )
    table.chance.spent()
    (boss,) = [event.data["difficulty"] for event in told(table, "enemy-seen") if event.data["kind"] == "boss"]
    assert isinstance(boss, int)
    return boss


BESIDE = room("1 a :")
HURT: dict[str, Any] = {"health": 1}


def slain(drawing: str = BESIDE, *, foe: str, rolls: tuple[Any, ...] = KILLED, **about: Any) -> Table:
    """The first hero has defeated this enemy with one blow in a combat."""
    table = crawl(drawing, stage="clash", rolls=rolls, **about)
    do(table, f"attack {foe}")
    table.chance.spent()
    return table


@pytest.mark.rule("pararoles.enemy.drop")
def test_a_defeated_enemy_drops_one_treasure():
    table = slain(foe="defender-1", enemies={"a": HURT})
    assert [event.data["cards"] for event in told(table, "gained")] == [["5D"]]


@pytest.mark.rule("pararoles.enemy.drop-boss", "pararoles.boss.drop")
def test_a_defeated_boss_drops_both_its_cards_and_no_other():
    boss = {"kind": "boss", "cards": ["4C", "9S"], **HURT}
    table = slain(foe="defender-1", enemies={"a": boss}, rolls=KILLED[:2])
    assert [event.data["cards"] for event in told(table, "gained")] == [["4C", "9S"]]
    assert table.view(0)["heroes"][0]["treasure"] == ["4C", "9S"]


@pytest.mark.rule("pararoles.boss.example")
def test_the_books_boss_of_floor_3():
    boss = {"kind": "boss", "difficulty": 9, "suit": None, **HURT}
    rolls = (1, "6H", "QH", "2S", "KS")
    table = crawl(BESIDE, stage="clash", number=3, enemies={"a": boss}, rolls=rolls)
    foe = foes(table)[0]
    assert foe["stats"] == {"hearts": 11, "diamonds": 9, "spades": 9, "clubs": 9}
    assert foe["type"] == "Commander of the Void"
    do(table, "attack commander-1")
    assert told(table, "gained")[0].data["cards"] == ["6H", "QH"]


# ---------------------------------------------------------------- duos

LEAD: dict[str, Any] = {"kind": "lead"}
PARTNER: dict[str, Any] = {"kind": "partner"}
PAIR = {"a": LEAD, "b": PARTNER}
RUSHED = {"rushed": True}


@pytest.mark.rule("pararoles.duo.movement")
def test_a_duo_moves_by_the_rules_for_its_lead():
    """A Royal Demon Guard moves two squares, and so does the Minion with him; on patrol one die is rolled for both."""
    swift = {"a": {**LEAD, "difficulty": 10}, "b": {**PARTNER, "difficulty": 2}}
    table = enemies_move(room("1 : : : : a b"), enemies=swift)
    assert where(table) == {"guard-1": "4,1", "minion-1": "5,1"}
    walking = {"a": {**LEAD, "patrol": True}, "b": {**PARTNER, "patrol": True}}
    table = enemies_move(YARD.replace(": a :", ": a b"), enemies=walking, rolls=[3])
    assert where(table) == {"defender-1": "4,2", "defender-2": "4,3"}


@pytest.mark.rule("pararoles.duo.movement", "pararoles.join.enemy-witness")
def test_a_partner_parted_from_its_lead_comes_closer_at_the_leads_speed():
    pair = {"a": {**LEAD, "difficulty": 10}, "b": {**PARTNER, "difficulty": 2}}
    table = crawl(room("1 a : : : b"), stage="clash", enemies=pair, rolls=["KH", 4])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "witness")] == ["minion-1"]
    assert where(table) == {"guard-1": "2,1", "minion-1": "4,1"}


@pytest.mark.rule("pararoles.duo.movement")
def test_a_partner_that_its_lead_takes_along_does_not_move_a_second_time():
    """The third enemy fights; the duo sees it and comes closer together, by one move of its lead."""
    for drawing, at in ((room("1 a : : : b c"), "6,1"), (room("1 a : : : b : : c"), "8,1")):
        table = crawl(drawing, stage="clash", enemies={"b": LEAD, "c": PARTNER}, rolls=["KH", 4])
        do(table, "defend")
        assert [event.data["foe"] for event in told(table, "witness")] == ["defender-2"]
        assert where(table) == {"defender-1": "2,1", "defender-2": "5,1", "defender-3": at}


@pytest.mark.rule("pararoles.duo.movement")
def test_a_partner_beside_a_lead_that_does_not_see_the_combat_stays_with_it():
    def moved(*cellar: str) -> list[str]:
        """What moves when this lies below the partner's square."""
        below = "".join(f"######### #\n        #{sign}#\n" for sign in cellar)
        drawing = f"###########\n#1 a : : c#\n{below}        ###"
        table = crawl(drawing, stage="clash", enemies={"b": LEAD, "c": PARTNER}, rolls=["KH", 4])
        do(table, "defend")
        assert len(told(table, "witness")) == len(moves(table))
        return moves(table)

    assert moved("b") == []
    assert moved(":", "b") == ["4,1"], "parted from it, it comes"


@pytest.mark.rule("pararoles.duo.combat")
def test_the_view_names_the_lead_of_a_duo_and_nobody_else_who_has_rolled():
    def lead_seen(**enemies: dict[str, Any]) -> str | None:
        rolls = ["KH", 4, 4] if enemies else ["KH", 4, 4, 4]
        table = crawl(room("1 a c", "2 b :"), stage="clash", heroes=[{}, RUSHED], enemies=enemies, rolls=rolls)
        do(table, "defend")
        lead: str | None = table.view(1)["combat"]["lead"]
        return lead

    assert lead_seen(**PAIR) == "defender-1"
    assert lead_seen() is None


@pytest.mark.rule("pararoles.duo.together")
def test_the_partner_follows_into_the_square_that_the_lead_has_left():
    table = enemies_move(room("1 : : a", ": : : b"), enemies=PAIR)
    assert moves(table) == ["3,1", "4,1"] and told(table, "follows")[0].data == {
        "foe": "defender-2",
        "lead": "defender-1",
    }


@pytest.mark.rule("pararoles.duo.together")
def test_where_that_square_is_taken_it_takes_the_nearest_free_one():
    """Two squares on, the lead has left one that a summoned enemy has taken."""
    swift = {"a": {**LEAD, "difficulty": 10}, "b": PARTNER}
    drawing = room("1 : : : : a b")
    table = enemies_move(drawing, enemies=swift, traps=[{"at": "5,1", "type": 3}], rolls=[1, 1])
    assert where(table) == {"guard-1": "4,1", "minion-1": "5,1", "defender-1": "6,1"}


@pytest.mark.rule("pararoles.duo.together")
def test_a_partner_without_its_lead_moves_by_its_own_type():
    pair = {"a": {**LEAD, **HURT}, "b": {**PARTNER, "difficulty": 14}}
    table = slain(room("1 a : : : b"), foe="defender-1", enemies=pair)
    assert moves(table) == []
    do(table, "done")
    assert moves(table) == ["5,1", "4,1", "3,1"]


@pytest.mark.rule("pararoles.duo.combat", "pararoles.duo.die-own-table")
def test_the_partner_acts_after_the_lead_by_the_same_roll_on_its_own_table():
    """A 4 is defense for a Chaotic Defender and attack for a Minion of Darkness."""
    pair = {"a": LEAD, "b": {**PARTNER, "difficulty": 2}}
    table = crawl(room("1 a", ": b"), stage="clash", enemies=pair, rolls=["KH", 4, "KC"])
    do(table, "defend")
    acts = [(event.data["foe"], event.data["face"], event.data["means"]) for event in told(table, "die")]
    assert acts == [("defender-1", 4, "defense"), ("minion-1", 4, "attack")]
    table.chance.spent()


@pytest.mark.rule("pararoles.duo.alone")
def test_a_partner_whose_lead_loses_its_turn_rolls_its_own_die():
    """The die of the enemy before them is not theirs either."""
    enemies = {"a": {}, "b": {**LEAD, "lost": True}, "c": PARTNER}
    table = crawl(room("1 a", "b c"), stage="clash", enemies=enemies, rolls=["KH", 4, 5])
    do(table, "defend")
    assert [(event.data["foe"], event.data["face"]) for event in told(table, "die")] == [
        ("defender-1", 4),
        ("defender-3", 5),
    ]
    assert ["pararoles.duo.alone" in event.also for event in told(table, "die")] == [False, True]


@pytest.mark.rule("pararoles.duo.alone", "pararoles.duo.drop")
def test_a_partner_whose_lead_is_defeated_rolls_its_own_die():
    pair = {"a": {**LEAD, **HURT}, "b": PARTNER}
    table = crawl(room("1 a", ": b"), stage="clash", enemies=pair, rolls=[*KILLED, 4])
    do(table, "attack defender-1")
    assert [(event.data["foe"], event.data["face"]) for event in told(table, "die")] == [("defender-2", 4)]


@pytest.mark.rule("pararoles.duo.drop")
def test_each_enemy_of_a_duo_drops_one_treasure():
    pair = {"a": {**LEAD, **HURT}, "b": {**PARTNER, **HURT}}
    table = crawl(room("1 a", ": b"), stage="clash", enemies=pair, rolls=[*KILLED, 1, "KC", "3H", "QH", "6D"])
    do(table, "attack defender-1", "attack defender-2")
    assert [event.data["cards"] for event in told(table, "gained")] == [["5D"], ["6D"]]
