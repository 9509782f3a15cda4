"""The print kit of Para Roles so far: grids, floors, and a card of dice tables that tells the truth."""

from undercroft.games.pararoles import GAME, PararolesOptions, generate, plan
from undercroft.games.pararoles.kit import SEEDS, TABLES, kit, named
from undercroft.maps.picture_grid import GridSheet
from undercroft.scene.kit_parts import Reference


def test_it_holds_a_blank_grid_and_each_floor_for_keeper_and_players():
    sheets = [part.plan for part in kit(PararolesOptions()).parts if isinstance(part, GridSheet)]
    assert len(sheets) == 9 and not sheets[0].squares and (sheets[0].width, sheets[0].height) == (16, 16)
    for number, (keeper, players) in enumerate(zip(sheets[1::2], sheets[2::2], strict=True), 1):
        floor = generate(SEEDS[number - 1], number)
        assert keeper == named(plan(floor, False), False) and keeper.title == f"Floor {number}, for the keeper"
        assert players == named(plan(floor, True), True) and players.title == f"Floor {number}, for the players"


def test_every_step_of_the_card_names_rules_that_exist():
    (card,) = [part for part in kit(PararolesOptions()).parts if isinstance(part, Reference)]
    ids = [id for row in card.rows for id in row.small.split()]
    assert len(card.rows) == len(TABLES) and len(ids) > 20
    assert [id for id in ids if id not in GAME.ledger] == []


def test_it_is_printed_on_both_papers():
    for paper in ("A4", "Letter"):
        assert kit(PararolesOptions()).pdf(paper).startswith(b"%PDF-")
