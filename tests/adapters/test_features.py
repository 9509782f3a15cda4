"""What the numbers say of which a program learns, game by game."""

from undercroft import Table, games
from undercroft.adapters.coding import Observations
from undercroft.games.truedungeon.players.features import USED as TOKENS


def listed(game):
    """The parts of the features of this game."""
    features = games.get(game).features
    assert features is not None
    return features.parts


def part(row, game, name):
    """The numbers of the part whose name begins so."""
    at = 0
    for called, count, _ in listed(game):
        if called.startswith(name):
            return list(row[at : at + count])
        at += count
    raise KeyError(name)


def rows(table):
    """What each seat observes, by seat."""
    coding = Observations(table.game, 0)
    return {seat.number: coding.row(table.view(seat.number), table.choices.get(seat.number)) for seat in table.seats}


def test_electro_shows_where_explorers_stand_and_what_only_one_of_them_knows():
    explorers = [{"at": "1b", "live": 4}, {"at": "i2", "live": 2, "keys": 1}]
    position = {"explorers": explorers, "rooms": {"i2": "beast shown", "o1": "boost"}, "turn": 0}
    table = Table.start("electro", seed=1, seats=3, position=position)
    fates, first, second = rows(table).values()
    places = part(first, "electro", "e1 to e6, where")
    assert [at for at, one in enumerate(places) if one] == [table.state.board.tiles.index("1b"), 152 + 128 + 2]
    assert part(fates, "electro", "e1 to e6, where") == places
    assert part(first, "electro", "role") == part(second, "electro", "role") == [1, 0]
    assert part(fates, "electro", "role") == [0, 1]
    about = len(part(first, "electro", "e1 to e6: ")) // 6
    assert part(first, "electro", "e1 to e6: ")[:about:about] == [1]
    assert part(second, "electro", "e1 to e6: ")[about] == 1
    assert part(first, "electro", "turn: own") == [1, 1, 0, 0, 0]
    a_room = len(part(first, "electro", "small rooms")) // 18
    boxes = {seat: part(row, "electro", "small rooms")[a_room : 2 * a_room] for seat, row in rows(table).items()}
    assert boxes[0][:8] == [1, 0, 0, 0, 1, 0, 0, 0], "who laid it knows it"
    assert boxes[1][:8] == [1, 0, 0, 0, 0, 0, 0, 0], "face down"


def test_exploration_shows_the_ground_that_is_revealed_and_who_stands_there():
    table = Table.start("exploration", seed=1, seats=2, options={"story": "sunken-priory"})
    while table.choices and table.view(0)["stage"] == "choosing":
        seat = table.waiting[0]
        table.answer(seat, table.choices[seat].options[0])
    seat = table.waiting[0]
    row, view = rows(table)[seat], table.view(seat)
    floor = part(row, "exploration", "map: floor")[: 48 * 48]
    assert sum(floor) == 100, "the first room has ten by ten spaces"
    asked, living, ghosts, foes = (
        part(row, "exploration", "map: character")[start : start + 48 * 48] for start in range(0, 4 * 48 * 48, 48 * 48)
    )
    spaces = {y * 48 + x for x, y in (hero["at"] for hero in view["heroes"])}
    assert {at for at, one in enumerate(living) if one} == spaces
    assert sum(asked) == 1 and not any(ghosts) and not any(foes)
    people = part(row, "exploration", "butcher, ")
    each = len(people) // 6
    assert [people[start] for start in range(0, 6 * each, each)].count(1) == 1, "one of them is yours"
    assert part(row, "exploration", "asked about") == [0] * 22


def test_para_roles_shows_heroes_enemies_and_the_map_that_is_known():
    heroes = [{"hero": "idris", "at": "1,1", "full": 9, "items": ["leaf"]}, {"hero": "nuno", "at": "2,1", "full": 9}]
    enemies = [{"at": "2,2", "difficulty": 5, "kind": "enemy", "health": 7}]
    position = {"map": ROOM, "heroes": heroes, "enemies": enemies, "stage": "clash"}
    table = Table.start("pararoles", seed=1, seats=2, position=position)
    first, second = rows(table).values()
    planes = part(first, "pararoles", "map: yourself")
    where = [[at for at, one in enumerate(planes[start : start + 320]) if one] for start in (0, 320, 640, 960)]
    assert where == [[0], [1], [17], []]
    assert part(second, "pararoles", "map: yourself")[:320] == planes[320:640]
    known = part(first, "pararoles", "map: known")[:320]
    assert [at for at, one in enumerate(known) if one] == [0, 1, 2, 16, 17, 18]
    each = len(part(first, "pararoles", "heroes")) // 4
    names = dict(parts_of("pararoles", "heroes, each"))
    me, other = (part(first, "pararoles", "heroes")[start : start + each] for start in (0, each))
    assert [me[names["yours"]], other[names["yours"]], me[names["leaf"]], other[names["leaf"]]] == [1, 0, 1, 0]
    foe, names = part(first, "pararoles", "enemies, each"), dict(parts_of("pararoles", "enemies, each"))
    assert [foe[names[name]] for name in ("there", "difficulty", "health", "x", "y")] == [1, 5, 7, 2, 2]


def test_true_dungeon_shows_characters_by_class_monsters_and_what_the_one_who_is_asked_has():
    party = [
        {"class": "wizard", "hp": 7, "conditions": ["dazed"]},
        {"class": "fighter", "melee": ["Militia Long Sword"], "carried": ["Potion of Cold Resistance"]},
    ]
    monster = {"id": "lady", "name": "Lady", "ac": 14, "hp": 40, "types": ["undead"], "attacks": [CLAW]}
    position = {"party": party, "monsters": [{**monster, "taken": 12, "lore": True}], "room": 3}
    table = Table.start("truedungeon", seed=1, seats=2, position=position, options={"orientation": "combat"})
    first, second = rows(table).values()
    names = dict(parts_of("truedungeon", "characters by class, each"))
    people = part(first, "truedungeon", "characters by class")
    wizard, fighter = (people[at * len(names) : (at + 1) * len(names)] for at in (11, 6))
    assert len(people) == 12 * len(names) and not any(people[: len(names)]), "there is no barbarian"
    assert [wizard[names[name]] for name in ("there", "yours", "HP", "dazed", "held")] == [1, 1, 7, 1, 0]
    assert [fighter[names[name]] for name in ("there", "yours", "dazed", "things carried")] == [1, 0, 0, 1]
    shown = table.view(0)["heroes"][0]["now"]["will"]
    assert wizard[names["will now"]] == 100 + shown
    names = dict(parts_of("truedungeon", "monsters, each"))
    lady = part(first, "truedungeon", "monsters, each")[: len(names)]
    seen = [lady[names[name]] for name in ("there", "damage taken", "AC", "lady", "pass", "undead", "ooze")]
    assert seen == [1, 12, 14, 1, 0, 1, 0]
    carried = [sum(part(row, "truedungeon", "tokens")[: len(TOKENS)]) for row in (first, second)]
    assert carried == [0, 1], "the potion is the fighter's"
    assert part(first, "truedungeon", "asked")[:12] == [0] * 11 + [1]
    assert part(second, "truedungeon", "asked")[6] == 1


def test_true_dungeon_shows_a_puzzle_by_its_pieces():
    position = {"party": [{"class": "wizard"}], "room": 1, "stage": "puzzle"}
    table = Table.start("truedungeon", seed=1, seats=1, position=position, options={"orientation": "puzzle"})
    seen, row = table.view(0)["puzzle"], rows(table)[0]
    numbers = part(row, "truedungeon", "puzzle")
    planes, answer = numbers[8 + 3 + 12 : -60], numbers[-60:]
    assert sum(planes[: len(planes) // 2]) == len(seen["elements"])
    assert sum(planes[len(planes) // 2 :]) == len(seen["choices"]) and not any(answer)
    piece = next(option for option in table.choices[0].options if option.label == seen["choices"][1])
    table.answer(0, piece)
    place = seen["elements"].index(seen["choices"][1]) + 1
    assert part(rows(table)[0], "truedungeon", "puzzle")[-60:][:2] == [place, 0]


CLAW = {"id": "claw", "name": "claw", "damage": 8}


def parts_of(game, name):
    """The names in a part that has the same numbers for each of several, and where each stands."""
    called = next(called for called, _, _ in listed(game) if called.startswith(name))
    return {word: number for number, word in enumerate(called.partition(": ")[2].split(", "))}.items()


ROOM = """
#######
#: : :#
#     #
#: : :#
#######
"""
