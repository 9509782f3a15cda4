"""What the numbers say of which a program learns, game by game."""

from undercroft import Table, games
from undercroft.adapters.coding import Observations


def part(row, game, name):
    """The numbers of the part whose name begins so."""
    at = 0
    for called, count, _ in games.get(game).features.parts:
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
