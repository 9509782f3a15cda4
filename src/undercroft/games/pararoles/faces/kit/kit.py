"""The print kit: counters, hero sheets, cards and reference cards; grids to draw on, and four rolled floors."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from undercroft.games.pararoles.faces.kit.cards import BACK, ROUND, agreed, counters, draws, faces, sheets
from undercroft.games.pararoles.floor.design import generate
from undercroft.games.pararoles.floor.grid import SIZE
from undercroft.games.pararoles.floor.plans import plan
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.maps.picture.grid import GridSheet, blank
from undercroft.maps.plan import Plan
from undercroft.scene.kit.faces import Beside, Counters, Deck, Sheets
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import Reference, Row

SEEDS: Final = (21, 22, 19, 24)
"""The floors of the kit, 1 to 4: much to explore, and something hidden on most."""

TABLES: Final = (
    Row(
        "1-3 Entrance",
        "Side: 1 right, 2 left, 3 top, 4 bottom, else again. Factor: 1-2 x1, 3-4 x2, 5-6 x3. Number times factor is "
        "the square; 18 is your choice.",
        small="pararoles.entrance.side pararoles.entrance.factor pararoles.entrance.site pararoles.entrance.choice",
    ),
    Row(
        "4 Path and intersection",
        "A path is a d6 long. Exits: 1 right, 2 left, 3 both, 4 right and ahead, 5 left and ahead, 6 all three. Even: "
        "a room is attached.",
        small="pararoles.path.length pararoles.intersection.table pararoles.room.check",
    ),
    Row(
        "4 Room",
        "1 one square, 2 2x2, 3 3x2, 4 3x3, 5 4x2, 6 4x3. Even: more doors, by walls as the exits above. Outside each "
        "is an intersection.",
        small="pararoles.room.size pararoles.room.doors.check pararoles.room.doors.table pararoles.room.doors.continue",
    ),
    Row(
        "5 Order",
        "Right, then left, then ahead, each with all beyond it; at a dead end go back.",
        small="pararoles.order.sides pararoles.order.depth-first",
    ),
    Row(
        "6 Size",
        "Fewer than 5 intersections: a secret door in a wall of your choice, and a path behind it.",
        small="pararoles.size.minimum pararoles.size.extra-path pararoles.size.secret-door",
    ),
    Row(
        "7 Stairs",
        "For across and down: factor, then number; 6 is your choice. In the room nearest to that square.",
        small="pararoles.stairs.multiplier pararoles.stairs.number",
    ),
    Row(
        "8 Secret room",
        "1-2 none, 3 treasure card, 4 enemy, 5 chest of d6 cards, 6 chest and enemy. Size as a room, place as "
        "the stairs.",
        small="pararoles.secret.table pararoles.secret.size pararoles.secret.place",
    ),
    Row(
        "9 Traps",
        "1 none, 2 one, 3 two, 4 three, 5 and the stairs, 6 and the chests. Type: 1 small, 2 large explosion, 3 one "
        "enemy, 4 two, 5 one and doors close, 6 two and doors close.",
        small="pararoles.trap.count pararoles.trap.type-roll pararoles.trap.place",
    ),
    Row(
        "10 Enemies",
        "1 three, 2 four, 3 five, 4 and a duo, 5 and a boss, 6 and both. Odd: on patrol, at an intersection; even: "
        "in a room. Difficulty: d6 and the floor's number, at most 8.",
        small="pararoles.enemy.count pararoles.enemy.patrol-roll pararoles.enemy.difficulty-low "
        "pararoles.enemy.difficulty-high",
    ),
)
"""The steps of a floor on one card."""


def kit(options: PararolesOptions) -> Kit:
    """All that the crawl needs on a table, and floors 1 to 4 as the keeper and as the players see them."""
    rolled = replace(options, dungeon="random", human_controller=False)  # Rolled, and nobody is there to be asked.
    floors = [generate(seed, number, rolled) for number, seed in enumerate(SEEDS, 1)]
    maps = [named(plan(floor, players), players) for floor in floors for players in (False, True)]
    crawl = (
        Reference("The crawl: a round", ROUND),
        Reference("The crawl: draws and treasure", draws(options)),
    )
    other = agreed(options)
    return Kit(
        "Para Roles: Dungeon Crawl",
        (
            Counters("counters for the squares", counters()),
            Sheets(sheets()),
            Beside("2 reference cards for the crawl", crawl),
            *([Reference("The crawl: agreed otherwise", other)] if other else []),
            Deck("cards of enemies, items and traps", faces(options), BACK),
            GridSheet(blank("A floor of your own", SIZE, SIZE)),
            *(GridSheet(sheet) for sheet in maps),
            Reference("A floor by the dice", TABLES),
        ),
        needs=("two decks of 52 cards", "a D6", "a D4", "a pencil", "an eraser"),
    )


def named(sheet: Plan, players: bool) -> Plan:
    """The plan with a title that says whose it is."""
    title = f"{sheet.title}, for the {'players' if players else 'keeper'}"
    return Plan(title, sheet.width, sheet.height, sheet.areas, sheet.walls, sheet.doors, sheet.marks, sheet.notes)
