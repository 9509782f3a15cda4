"""What the conformance suite needs of ElectroDungeon: answers to its forms, and tables at which a lot can happen."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.electro.tables import labyrinth
from undercroft import Table
from undercroft.engine import Chance, Choice, specs
from undercroft.engine.chance import seed_key
from undercroft.games.electro.book.basics.layouts import TASKS, Layout, random_rooms, random_sides
from undercroft.games.electro.book.setup.rooms_form import plain_rooms
from undercroft.games.electro.book.setup.scores import BUILDS
from undercroft.games.electro.book.setup.sides_form import plain_sides
from undercroft.games.electro.content.board import board_named
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS, full_deck
from undercroft.games.electro.figures import CODE_DIGITS, CODE_LENGTH
from undercroft.games.electro.options import ElectroOptions

SHORT = {"electro.end.storm-clock.explorer_turns": 24, "electro.end.hard-cap.rounds": 6}
"""Numbers with which games are short."""

GARBAGE: tuple[Any, ...] = (
    {"i1": "beast"},
    {"i1": "dragon", "zz": 1},
    {"1x": "lock", "1x prize": "fragment"},
    {"move": 6, "see": 6, "fight": 6, "live": 6},
    {"move": "3", "see": 3, "fight": 3, "live": 3},
    {"1": "left", "2": "left"},
    {"runes": ["1234"]},
    [["1"]],
)
"""Data that no form takes."""


def form_data(table: Table, rng: Random, seat: int = 0) -> Any:
    """Data for the form that is open at this table."""
    s, choice = table.state, next(choice for choice in table.choices.values() if choice.form is not None)
    name = choice.question.name
    chance = Chance(seed_key(rng.randrange(10**9)))
    if name in ("rooms", "room-card", "room-key"):
        return plain_rooms(some_layout(s.rules, chance), s.board, s.rules)
    if name == "own-task":
        return f"What is the number {rng.randrange(10**6)}? = a number / {rng.randrange(10)}"
    if name in ("sides", "side-card", "side-task", "side-prize"):
        sides = random_sides(tuple(s.board.sides), s.rules, {}, chance)
        assert sides is not None
        return plain_sides(list(sides.values()), s.board)
    if name in ("scores", "score"):
        scores = rng.choice([scores for _, _, scores in BUILDS.values()])
        return dict(zip(("move", "see", "fight", "live"), scores, strict=True))
    return task_data(table, choice, rng)


def task_data(table: Table, choice: Choice, rng: Random) -> Any:
    """Data for the form of a Puzzle."""
    s = table.state
    if s.puzzle.task == "fuse-code":
        return "".join(str(rng.randint(1, s.figure(CODE_DIGITS))) for _ in range(s.figure(CODE_LENGTH)))
    if s.puzzle.task == "rune-square":
        runes = "".join(str(rune or rng.randint(1, 4)) for rune in s.puzzle.fixed)
        return [runes[row : row + 4] for row in range(0, 16, 4)]
    if s.puzzle.task == "odd-fuse":
        fuses = rng.sample("123456789", 4)
        return {fuses[0]: "left", fuses[1]: "left", fuses[2]: "right", fuses[3]: "right"}
    return rng.choice(["echo", "a shadow", "lightning", "nothing"])


def some_layout(rules: Any, chance: Chance) -> Layout:
    """A legal layout of the small rooms."""
    board = board_named(rules.board)
    found = random_rooms(tuple(board.rooms), rules, {}, {}, chance)
    assert found is not None
    keys = [room for room, (_, key) in found.items() if key]
    return Layout(tuple(kind for kind, _ in found.values()), tuple(keys))


def laid_by_hand(seed: int) -> Table:
    """A Master of Fates lays everything out card by card, or Explorers who hold a lot trade and hide it."""
    if seed % 2:
        return rich_table(seed, trade_cards=True)
    name, value = (("board", "default"), ("puzzles", "own"), ("lone_keys", True), ("coloured_keys", True))[
        seed // 2 % 4
    ]
    table = Table.start("electro", seed=seed, seats=3, options={name: value})
    table.answer(0, "by hand")
    if seed % 3 == 2:
        table.answer(0, form_data(table, Random(seed)))
        table.answer(0, "by hand")
    return table


def rich_table(seed: int, **options: Any) -> Table:
    """Everybody has cards, keys and company; rooms hold beasts and boxes; all doors but one are open."""
    rng = Random(f"rich electro {seed}")
    switches = [name for name, spec in specs(ElectroOptions).items() if spec.values == (False, True)]
    given: dict[str, Any] = {name: True for name in switches if rng.random() < 0.15 and name != "solo"}
    given |= {"mof": "auto"} if rng.random() < 0.1 else {}
    given |= {"clock": rng.choice(["off", "deaths"])} if rng.random() < 0.2 else {}
    given |= {"puzzles": rng.choice(["roll", "own"])} if rng.random() < 0.3 else {}
    given |= options
    seats = (4 if seed % 2 and seed % 5 else rng.choice([2, 3, 4])) + (given.get("mof") != "auto")
    table = Table.start(
        "electro",
        seed=seed,
        seats=seats,
        position=rich_position(seats - (given.get("mof") != "auto"), given, seed, rng),
        options=given,
        numbers=SHORT | {"electro.end.death-toll.deaths": 4, "electro.end.storm-clock.explorer_turns": 60},
    )
    for wanted in ("task", "play"):
        seat = table.waiting[0]
        if table.choices[seat].option(wanted) is not None:
            table.answer(seat, wanted)
    return table


def rich_position(explorers: int, options: dict[str, Any], number: int, rng: Random) -> dict[str, Any]:
    """A position of so many Explorers in which a lot can happen: with many cards, at a task, or on the way."""
    rules = ElectroOptions(**options)
    if number % 2:
        return task_position(explorers, rules, number // 2, rng)
    if number % 4 == 2:
        return walking_position(explorers, rules, rng)
    board = board_named(rules.board)
    chance = Chance(seed_key(rng.randrange(10**9)))
    layout = some_layout(rules, chance)
    rooms = dict(zip(board.rooms, layout.cards, strict=True))
    keyed = rng.sample(layout.keys, 2) if not rules.box_keys else []
    keyed += [room for room, kind in rooms.items() if kind == "lone" and room not in keyed]
    rooms = {room: f"{kind} key" if room in keyed else kind for room, kind in rooms.items()}
    beast = next((room for room, text in rooms.items() if text.startswith("beast")), None)
    spaces = [*board.sides, *(tile for tiles in board.rooms.values() for tile in tiles), *board.doors]
    meeting = rng.choice(spaces)
    deck = rng.sample(full_deck(EXPLORER_CARDS), 5 * explorers)
    people = [
        {
            "at": meeting if rng.random() < 0.6 else rng.choice(spaces),
            "cards": deck[5 * number : 5 * number + 5],
            "keys": 1 if number < 6 - len(keyed) - 1 else 0,
            "live": rng.choice([1, 2, 3, 5]),
            "fight": rng.choice([1, 3, 5]),
        }
        for number in range(explorers)
    ]
    tasks = [*rng.sample(list(TASKS["puzzle"]), 3), *rng.sample(list(TASKS["trial"]), 2)]
    rng.shuffle(tasks)
    spots = list(board.sides)
    lock = rng.randrange(len(spots))
    tasks.insert(lock, "")
    sides: dict[str, Any] = {
        space: {"card": "lock" if not task else None, "task": task or None, "open": True, "reward": True}
        for space, task in zip(spots, tasks, strict=True)
    }
    if rules.puzzles == "own":
        own = next(space for space in spots if sides[space]["task"] in TASKS["puzzle"])
        sides[own] |= {"task": "own", "text": "What always answers?", "answers": ["echo"]}
    together = [number for number, person in enumerate(people) if person["at"] == meeting]
    position: dict[str, Any] = {
        "explorers": people,
        "rooms": rooms,
        "sides": sides,
        "hand": rng.sample(full_deck(FATE_CARDS), 6),
        "groups": [together] if len(together) > 1 and rng.random() < 0.5 else [],
        "turn": rng.choice([*range(explorers), "fates"]),
    }
    if beast is not None and rng.random() < 0.7:
        rooms[beast] += " fighting health=2"
        people[0]["at"] = beast
        position["groups"] = []
    if not position["groups"] and len(together) > 1 and 0 not in together and rng.random() < 0.5:
        position["fights"] = [{"at": meeting, "fighters": together}]
    elif rng.random() < 0.3:
        people[-1]["fragments"] = 2
    if rng.random() < 0.5:
        position["piles"] = [{"at": rng.choice(board.starts), "keys": 1}]
    return position


def task_position(explorers: int, rules: ElectroOptions, number: int, rng: Random) -> dict[str, Any]:
    """All are in one open side room with one of the tasks, and have little else to do."""
    tasks = [task for card in TASKS for task in TASKS[card]]
    task = tasks[number % len(tasks)]
    side: dict[str, Any] = {"task": task, "open": True, "fragment": True, "reward": True}
    if rules.puzzles == "own" and task in TASKS["puzzle"]:
        side |= {"task": "own", "text": "What always answers?", "answers": ["echo"]}
    there, away = rng.sample(["2x", "5x"], 2)
    people: list[dict[str, Any]] = [{"at": there, "live": rng.choice([2, 4, 6])} for _ in range(explorers)]
    other = {"task": tasks[(number + 7) % len(tasks)], "open": True}
    if explorers == 4:
        people[2]["at"] = people[3]["at"] = away
    if rules.declared:
        people[0] = {"at": "1x", "fragments": 3}
        del side["fragment"]
    sides = {"1x": {"card": "lock", "open": True, "reward": True}, there: side, away: other}
    return {"explorers": people, "sides": sides, "rooms": {"i1": "beast", "o1": "boost", "o2": "trapped"}}


def walking_position(explorers: int, rules: ElectroOptions, rng: Random) -> dict[str, Any]:
    """A group with keys before locked doors, among things that lie on tiles and in cleared rooms."""
    start = rng.choice(["1j", "1f", "1b"])
    keys = 1 if explorers < 4 else 0
    cards = ["magnet-hook", "beacon", "bent-pin", "far-lens", "spark-step"]
    people = [
        {"at": start, "keys": keys, "live": 5, "cards": cards[number : number + 1]} for number in range(explorers)
    ]
    rooms = {"i1": "beast", "o1": "cleared", "i2": "trapped key", "o2": "boost"}
    piles = [{"at": "o1", "keys": 1}, {"at": start, "fragments": 1}]
    position = {"explorers": people, "rooms": rooms, "piles": piles, "groups": [list(range(explorers))]}
    return position | {"turn": rng.randrange(explorers)}


def beside(card: str, task: str) -> Table:
    """Two Explorers stand in a side room where this waits for them."""
    side = {"card": card, "task": task, "open": True}
    return labyrinth({"at": "1x"}, {"at": "1x"}, sides={"1x": side}, rolls=None, seed=1)


def half_in_the_know() -> Table:
    """A group of two before every room, into all of which one of them has looked."""
    rooms = board_named("default").rooms
    team = ({"at": "1b"}, {"at": "1b", "perceived": list(rooms)})
    return labyrinth(*team, groups=[[0, 1]], rooms=dict.fromkeys(rooms, "boost"), rolls=None, seed=1)
