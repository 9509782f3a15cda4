"""The content that comes with the game: pre-made floors, the walk-through's room, ready-made heroes, words."""

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from tests.games.pararoles.floors import LEDGER, at, box
from undercroft.engine import Refused
from undercroft.games.pararoles.content.ready import READY, SUITS, VALUES, read_heroes
from undercroft.games.pararoles.floor.floor import AREA_CLEARED, BOSS, FLOOR_CLEARED, LEAD, PARTNER, ROOM, SECRET, Floor
from undercroft.games.pararoles.floor.grid import NEXT, SIDES, mask_of, name, place, reached
from undercroft.games.pararoles.floor.premade import PREMADE, STEP_DOWN, WALKERS, introduction, premade, walkthrough
from undercroft.games.pararoles.floor.sound import why_not_floor
from undercroft.games.pararoles.floor.text import read_text, to_text

DATA = files("undercroft.games.pararoles").joinpath("data")
FLOORS = [1, 2, 3, 4]


def data_of(rule: str) -> Any:
    """The ledger's own numbers."""
    return LEDGER[rule].data


def drawing(number: int) -> str:
    """The file of a pre-made floor."""
    return DATA.joinpath(f"floor-{number}.txt").read_text(encoding="utf-8")


def apart(one: int, other: int) -> int:
    """The row-and-column distance of two squares."""
    (x1, y1), (x2, y2) = place(one), place(other)
    return abs(x1 - x2) + abs(y1 - y2)


def steps(floor: Floor, start: int, barred: tuple[int, ...] = ()) -> dict[int, int]:
    """How many steps it is from a square to each square that can be reached, past these."""
    found, edge = {start: 0}, [start]
    for square in edge:
        for side in SIDES:
            beyond = NEXT[side][square]
            if floor.is_passage(square, side) and beyond not in found and beyond not in barred:
                found[beyond] = found[square] + 1
                edge.append(beyond)
    return found


# ---------------------------------------------------------------- pre-made floors


@pytest.mark.rule("pararoles.map.premade")
@pytest.mark.parametrize("number", FLOORS)
def test_a_pre_made_floor_is_sound_and_on_the_grid_of_the_book(number):
    floor = premade(number)
    assert floor.number == number
    assert why_not_floor(floor) is None
    assert to_text(read_text(to_text(floor))) == to_text(floor)
    assert not floor.rolls
    width, height = data_of("pararoles.map.premade")["size"]
    assert all(1 <= x <= width and 1 <= y <= height for x, y in map(place, steps(floor, floor.entrance)))


@pytest.mark.rule("pararoles.map.premade", "pararoles.map.legend-premade")
def test_together_they_use_every_sign_of_the_legend():
    assert list(PREMADE) == data_of("pararoles.map.premade")["floors"]
    text = "\n".join(re.sub(r"\s+# .*", "", drawing(number)) for number in PREMADE)
    signs = {"E#": r"^E\d", "*#": r"^\*\d", "T#": r"^T\d", "$": r"^\$ ", "C": r"^C\d", "S#": r" S\d"}
    signs |= {"Exit*": r"^Exit\* ", "|": r"[:.]\|[:.]", "~": r"[:.]~[:.?]", "?": r"\? \?"}
    assert {*data_of("pararoles.map.premade")["must_use"]} <= {*data_of("pararoles.map.legend-premade")}
    for sign in data_of("pararoles.map.legend-premade"):
        assert re.search(signs[sign], text, re.MULTILINE), sign


@pytest.mark.rule("pararoles.map.premade-numbers")
def test_the_number_of_a_sign_is_a_difficulty_or_the_type_of_a_trap():
    floor = premade(3)
    assert "*9 1,10" in drawing(3) and "E8 1,4" in drawing(3) and "T4 9,14 S4 S6" in drawing(3)
    foes = {foe.square: (foe.kind, foe.difficulty) for foe in floor.enemies}
    assert foes[at("1,10")] == ("boss", 9)
    assert foes[at("1,4")] == ("enemy", 8)
    assert [(trap.type, trap.summons) for trap in floor.traps if trap.square == at("9,14")] == [(4, [4, 6])]


@pytest.mark.parametrize("number", FLOORS)
def test_difficulties_are_those_that_the_floor_could_roll(number):
    floor = premade(number)
    summoned = [difficulty for trap in floor.traps for difficulty in trap.summons]
    secret = [floor.secret.enemy] if floor.secret is not None and floor.secret.enemy else []
    plain = [foe.difficulty for foe in floor.enemies if foe.kind not in (PARTNER, BOSS)]
    assert all(number + 1 <= difficulty <= number + 6 for difficulty in plain + summoned + secret)
    assert all(foe.difficulty == number + 6 for foe in floor.enemies if foe.kind == BOSS)
    low = max(number - 1, 1)
    assert all(low + 1 <= foe.difficulty <= low + 6 for foe in floor.enemies if foe.kind == PARTNER)


def test_each_floor_holds_more_than_the_one_before_it():
    strength = [sum(foe.difficulty for foe in premade(number).enemies) for number in PREMADE]
    assert strength == sorted(set(strength))
    assert all(5 <= len(premade(number).enemies) <= 8 for number in PREMADE)
    kinds = [Counter(foe.kind for foe in premade(number).enemies) for number in PREMADE]
    assert [(count["enemy"], count[LEAD], count[BOSS]) for count in kinds] == [
        (5, 0, 0),
        (5, 1, 0),
        (5, 0, 1),
        (5, 1, 1),
    ]


@pytest.mark.parametrize("number", FLOORS)
def test_no_enemy_stands_near_the_entrance(number):
    floor = premade(number)
    assert all(apart(foe.square, floor.entrance) > 5 for foe in floor.enemies)


@pytest.mark.parametrize("number", FLOORS)
def test_those_on_patrol_stand_at_intersections_the_others_in_rooms_and_duos_together(number):
    floor = premade(number)
    kinds = {square: piece.kind for piece in floor.pieces for square in piece.squares}
    lead = -1
    for foe in floor.enemies:
        if foe.kind == PARTNER:
            assert steps(floor, lead)[foe.square] == 1
        else:
            assert kinds[foe.square] == ("intersection" if foe.patrol else "room"), name(foe.square)
        lead = foe.square


@pytest.mark.parametrize("number", FLOORS)
def test_everything_can_be_reached_and_the_exit_before_the_floor_is_cleared(number):
    floor = premade(number)
    secret = floor.secret
    assert secret is not None
    everywhere = reached(1 << floor.entrance, floor.across, floor.down)
    assert everywhere == floor.used
    doors = [door for door in floor.doors if door.kind == SECRET]
    assert doors[-1].opens == FLOOR_CLEARED
    before = floor.first_area(len(doors) - 1)
    assert before == everywhere & ~mask_of(secret.squares)
    assert before >> floor.stairs & 1
    way = steps(floor, floor.entrance)[floor.stairs]
    assert 18 <= way <= 40


def test_the_mine_goes_on_when_its_near_side_is_cleared():
    floor = premade(3)
    gate = next(door for door in floor.doors if door.kind == SECRET)
    assert gate.opens == AREA_CLEARED
    near = floor.open_area()
    assert not near >> floor.stairs & 1
    assert sum(near >> foe.square & 1 for foe in floor.enemies) == 3


@pytest.mark.parametrize("number", FLOORS)
def test_no_enemy_sees_the_party_come_in(number):
    floor = premade(number)
    doors = {(door.square, door.side) for door in floor.doors}
    doors |= {(NEXT[side][square], side ^ 1) for square, side in doors}
    foes = [foe.square for foe in floor.enemies]
    for square in list(steps(floor, floor.entrance))[:4]:
        for side in SIDES:
            seen = square
            while floor.is_passage(seen, side) and (seen, side) not in doors:
                seen = NEXT[side][seen]
                assert seen not in foes, name(seen)


@pytest.mark.parametrize("number", FLOORS)
def test_there_is_more_than_one_way(number):
    floor = premade(number)
    piece_of = {square: piece for piece in floor.pieces for square in piece.squares}
    links = [
        square
        for square in piece_of
        for side in SIDES
        if floor.is_passage(square, side) and piece_of[square] is not piece_of.get(NEXT[side][square])
    ]
    secret_door = 1
    between = (len(links) - secret_door) // 2
    assert between - len(floor.pieces) + 1 >= 2  # loops: links beyond those that a tree of the pieces would need


def test_a_pre_made_floor_is_a_fresh_copy():
    premade(1).enemies.clear()
    premade(1).traps[0].square = 0
    assert len(premade(1).enemies) == 5
    assert premade(1).traps[0].square == at("4,9")
    walkthrough().traps.clear()
    assert len(walkthrough().traps) == 2


@pytest.mark.parametrize("number", FLOORS)
def test_a_floor_is_introduced_in_a_few_words_under_the_name_of_its_file(number):
    title, text = introduction(number)
    assert drawing(number).splitlines()[:2] == [f"Floor {number}", title]
    assert text.endswith(".") and 80 < len(text) < 240
    assert not re.search(r"trap|boss|secret|chest|\d", text)


def test_another_number_is_refused():
    for ask in (premade, introduction):
        with pytest.raises(Refused, match="no pre-made floor 5; there are 1, 2, 3, 4"):
            ask(5)


# ---------------------------------------------------------------- the room of the walk-through

P1, P2, P3, P4 = WALKERS


def test_the_walk_through_takes_place_in_a_room_of_4x3_with_two_hallways():
    floor = walkthrough()
    room = next(piece for piece in floor.of_kind(ROOM) if P1 in piece.squares)
    assert sorted(room.squares) == [at(square) for square in box("7,7", "10,9").split()]
    ways = [(square, side) for square in room.squares for side in SIDES if floor.is_passage(square, side)]
    out = [NEXT[side][square] for square, side in ways if NEXT[side][square] not in room.squares]
    assert sorted(map(name, out)) == ["11,7", "6,8"]
    halls = [piece.squares for piece in floor.pieces if set(out) & set(piece.squares)]
    assert [all(square not in room.squares for square in hall) for hall in halls] == [True, True]
    assert all(door.square not in room.squares for door in floor.doors)
    assert [apart(foe.square, floor.entrance) > 5 for foe in floor.enemies] == [True] * 3


def test_whom_it_holds_and_who_touches_whom():
    floor = walkthrough()
    eight, nine, jack = floor.enemies
    assert [foe.difficulty for foe in floor.enemies] == [8, 9, 11]
    assert {trap.type: name(trap.square) for trap in floor.traps} == {5: "10,8", 2: "9,9"}
    assert not any(trap.summons for trap in floor.traps)
    room = next(piece for piece in floor.of_kind(ROOM) if P1 in piece.squares)
    assert {P1, P2, P3, eight.square, nine.square, jack.square} <= set(room.squares) and P4 not in room.squares
    for one, other in ((P1, nine.square), (P2, eight.square), (P1, P2), (P3, STEP_DOWN), (STEP_DOWN, P4)):
        assert steps(floor, one)[other] == 1
    assert NEXT[3][P3] == STEP_DOWN
    assert steps(floor, STEP_DOWN)[P1] == 1
    assert steps(floor, P3)[P4] == 2


def test_the_jack_has_two_ways_of_two_steps_one_over_each_trap():
    floor = walkthrough()
    eight, nine, jack = (foe.square for foe in floor.enemies)
    party = (P1, P2, STEP_DOWN, P4)
    far = steps(floor, jack)
    assert [far[square] for square in party] == [3, 4, 4, 5]
    free = steps(floor, jack, (*party, eight, nine))
    beside = [square for square in free if steps(floor, P1)[square] == 1]
    assert list(map(name, beside)) == ["9,8"] and free[beside[0]] == 2
    between = [square for square in free if free[square] == 1 and steps(floor, square)[beside[0]] == 1]
    assert {trap.square for trap in floor.traps} == set(between)


# ---------------------------------------------------------------- heroes


def test_there_are_two_heroes_of_each_role_and_the_first_four_are_a_party():
    assert len(READY) == 8
    assert len({hero.id for hero in READY}) == 8
    assert Counter(hero.suit for hero in READY) == dict.fromkeys(data_of("pararoles.core.role"), 2)
    assert {hero.suit for hero in READY[:4]} == set(SUITS)
    assert list(VALUES) == data_of("pararoles.core.start-stats")
    assert tuple(data_of("pararoles.core.stats")) == SUITS


@pytest.mark.parametrize("hero", READY, ids=lambda hero: hero.id)
def test_a_hero_spreads_the_four_values_and_is_soon_introduced(hero):
    assert sorted(hero.stats) == [5, 6, 7, 8]
    assert hero.stats[SUITS.index(hero.suit)] == 8
    assert re.fullmatch("[a-z]+", hero.id)
    assert hero.text.endswith(".") and 60 < len(hero.text) < 200


HERO = '[[hero]]\nid = "ann"\nname = "Ann"\ntext = "Ann."\nstats = {hearts = 8, diamonds = 7, spades = 6, clubs = 5}\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HERO.replace('"ann"', '"Ann B"'), "hero 1 'Ann B': an id is one lower-case word"),
        (HERO.replace('"Ann."', '""'), "hero 1 'ann': a hero has a name and a text"),
        (HERO.replace("= 5", "= 6"), "hero 1 'ann': the stats are 8, 7, 6, 5 in some order, not 8, 7, 6, 6"),
        (HERO.replace(", clubs = 5", ""), "hero 1 'ann', stats, clubs: this key is missing"),
        (HERO.replace("text =", "tale ="), "hero 1 'ann', (tale: there is no such key|text: this key is missing)"),
        (HERO + HERO, "hero 2 'ann': there is a hero of this id or name already"),
    ],
)
def test_a_fault_in_the_file_is_named_with_its_hero(text, words):
    assert read_heroes(HERO)[0].stats == (8, 7, 6, 5)
    with pytest.raises(Refused, match="^mine.toml, " + words):
        read_heroes(text, "mine.toml")


# ---------------------------------------------------------------- words
