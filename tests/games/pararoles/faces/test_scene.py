"""How a crawl looks: what this viewer may see, cropped to it, in letters, words and pictures."""

from xml.etree import ElementTree

import pytest

from tests.games.pararoles.faces.test_view import WITH_POCKET, book, on
from tests.games.pararoles.floors import at
from tests.tables import turns
from undercroft.engine import Tell
from undercroft.games.pararoles import PararolesOptions, begin, generate
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.content.bestiary import TYPES
from undercroft.games.pararoles.content.cards import card_named
from undercroft.games.pararoles.faces.panels import READY_BY_ID
from undercroft.games.pararoles.faces.scene import GLYPHS, scene
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, NOWHERE
from undercroft.games.pararoles.floor.grid import RIGHT, edge
from undercroft.games.pararoles.state.ground import POCKET, Bar
from undercroft.games.pararoles.state.records import NOBODY, Act, Combat, Item, Menace, Pile, Snare
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, HEROES, OVER, STAIRS, Stage
from undercroft.scene import ICONS, Line, Scene, Tile

FOUR = ("Ann", "Bob", "Cem", "Dora")

BOOK = """\
Floor 5

 6
                          +---+---+---+---+---+---+---+---+
 7                        | 3   2   h1  :   .   .   .   . |
  +---+---+---+---+---+---+               +---+---+---+   +
 8| ^   .   .   .   .   4   :   1   :   : |
  +---+---+   +---+---+---+               +
 9                        | :   c1  :   p1|
                          +---+---+---+---+
10

    1   2   3   4   5   6   7   8   9   10  11  12  13  14
"""


def tile(drawn: Scene, anchor: str, board: int = 0) -> Tile:
    return next(tile for tile in drawn.boards[board].tiles if tile.anchor == anchor)


def words(drawn: Scene, panel: str) -> str:
    """The lines of the panel of this title."""
    (found,) = [each for each in drawn.panels if each.title == panel]
    return "\n".join(line if isinstance(line, str) else line.words for line in found.lines)


def test_the_known_part_of_the_floor_in_letters():
    assert BOOK in scene(book(), 0, FOUR).text()


def test_the_party_sees_less_than_the_keeper():
    s = on(generate(7), ["1,4"], keeper=True)
    party, keeper = scene(s, 1, ("Kim", "Ann")).boards[0], scene(s, 0, ("Kim", "Ann")).boards[0]
    assert (party.columns, party.rows, keeper.columns, keeper.rows) == (6, 5, 10, 16)
    assert tile(scene(s, 1), "2,3").note == "2,3: unseen" and tile(scene(s, 0), "3,3").note == "3,3: rock"
    assert "not seen by the party" in tile(scene(s, 0), "2,6").note


def test_what_lies_beyond_an_open_side_is_on_the_board_so_that_one_can_step_there():
    drawn = scene(on(generate(7), ["1,4"]), 0, FOUR)
    assert {"2,3", "2,5"} <= {tile.anchor for tile in drawn.boards[0].tiles}


def test_what_one_can_climb_to_is_on_the_board():
    s = on(generate(7), ["10,8"])
    s.seen = s.all_squares()
    assert scene(s, 0, FOUR).boards[0].columns == 10
    s.heroes[0].items = [Item("knuckles", 0)]
    assert scene(s, 0, FOUR).boards[0].columns == 11


def test_the_far_end_of_a_portal_is_on_a_board():
    s = on(generate(WITH_POCKET), ["3,1"])
    portal = next(door for door in s.ground.hidden if door.portal)
    s.seen |= 1 << portal.square
    s.ground.open_hidden(portal)
    assert [tile.note for tile in scene(s, 0, FOUR).boards[1].tiles] == ["pocket 1,1: unseen"]


def test_coordinates_are_those_of_the_whole_floor():
    drawn = scene(on(generate(WITH_POCKET), ["10,2"]), 0, FOUR)
    board, here = drawn.boards[0], tile(drawn, "10,2")
    assert (board.column_names[int(here.x)], board.row_names[int(here.y)]) == ("10", "2")
    assert int(board.column_names[0]) > 1 and int(board.row_names[0]) > int(board.row_names[-1])


def test_a_trap_found_far_away_is_on_the_board():
    s = on(generate(7), ["1,4"])
    s.snares = [Snare(at("9,15"), 4, found=True)]
    drawn = scene(s, 0, FOUR)
    far = tile(drawn, "9,15")
    assert (far.ground, far.icon, far.glyph) == ("void", "trap-4", "T4") and "two-enemy trap" in far.note


def test_what_lies_on_a_square_is_drawn_and_told():
    s = book(position_only=True)
    s.stairs, s.burning = at("8,9"), 1 << at("9,8") | 1 << at("7,9")
    s.snares = [Snare(at("9,9"), 2, found=True, tried=True), Snare(at("10,7"), 1, lid=True, found=True)]
    s.piles = [
        Pile(at("10,7"), chest=2),
        Pile(at("7,9"), [card_named("7D")], [Item("leaf", 0)]),
        Pile(at("7,8"), plain=2),
    ]
    drawn = scene(s, 0, FOUR)
    assert (tile(drawn, "8,9").icon, tile(drawn, "9,8").icon, tile(drawn, "7,8").icon) == (
        "stairs",
        "flame",
        "treasure",
    )
    assert tile(drawn, "9,9").note == "9,9: room, a trap, tried"
    assert tile(drawn, "10,7").note == "10,7: room, a chest, a trap on the chest"
    assert tile(drawn, "10,7").marks == ("trap",)
    assert tile(drawn, "7,9").note == "7,9: room, treasure: 7D, Throwing Leaf, blue flames"
    assert tile(drawn, "7,9").marks == ("leaf", "flame")
    assert "treasure: 2" in tile(drawn, "7,8").note


def test_the_keeper_is_told_which_traps_are_not_found_and_what_chests_hold():
    s = book(keeper=True)
    s.piles = [Pile(at("10,7"), chest=2)]
    drawn = scene(s, 0, ("Kim", *FOUR))
    assert tile(drawn, "9,9").note == "9,9: room, trap: large explosion, not found yet"
    assert "a chest of 2" in tile(drawn, "10,7").note


def test_rooms_differ_from_corridors_in_pattern_and_letter():
    drawn = scene(book(), 0, FOUR)
    assert (tile(drawn, "9,8").ground, tile(drawn, "9,8").glyph) == ("paved", ":")
    assert (tile(drawn, "5,8").ground, tile(drawn, "5,8").glyph) == ("floor", ".")


def test_doors_and_closed_ways_are_edges():
    s = on(generate(7), ["3,10"], keeper=True)
    s.ground.bars.append(Bar(1, *edge(at("4,11"), RIGHT), [0]))
    s.ground.refresh()
    kinds = {edge.kind for edge in scene(s, 1).boards[0].edges}
    assert kinds == {"wall", "door", "bars"}
    assert "secret" in {edge.kind for edge in scene(s, 0).boards[0].edges}


def test_heroes_and_enemies_stand_on_their_squares():
    s = book()
    s.heroes[0].guarded = s.foes[0].entangled = True
    pieces = {piece.anchor: piece for piece in scene(s, 0, FOUR).boards[0].pieces}
    assert (pieces["8,8"].glyph, pieces["8,8"].icon, pieces["8,8"].signs) == (
        "1",
        "hero-encourager",
        (("shield", "guarded"),),
    )
    assert (pieces["9,7"].glyph, pieces["9,7"].icon, pieces["9,7"].signs) == ("h1", "phool", (("vines", "entangled"),))
    assert pieces["10,9"].note == "Prince 1, Prince of Pain, Jack of spades, health 4"
    assert pieces["10,9"].note in tile(scene(s, 0, FOUR), "10,9").note


@pytest.mark.rule("pararoles.supplies.enemy-tokens")
def test_bosses_and_duos_are_told_apart_on_the_map():
    s = book()
    s.foes[0].kind, s.foes[1].kind = BOSS, LEAD
    pieces = {piece.anchor: piece for piece in scene(s, 0, FOUR).boards[0].pieces}
    assert (pieces["9,7"].glyph, pieces["9,7"].signs) == ("*h", (("boss", "boss"),))
    assert (pieces["8,9"].glyph, pieces["8,9"].signs) == ("c&", (("duo-lead", "lead"),))
    assert pieces["10,9"].signs == ()


def test_pieces_have_the_names_by_which_events_call_them_their_health_and_whose_turn_it_is():
    s = book()
    s.heroes[1].health, s.mover = 2, 1
    pieces = {piece.id: piece for piece in scene(s, 0, FOUR).boards[0].pieces}
    assert (pieces["@1"].bar, pieces["@1"].acts, pieces["@1"].also) == ((2, 8), True, ("p2",))
    assert not pieces["@0"].acts
    # A Jack of a party of four: 2, 1 a player, 2 for its tier.
    assert (pieces["prince-1"].bar, pieces["prince-1"].thing) == ((4, 8), "prince-1")
    s.foes[2].kind = BOSS
    assert {piece.id: piece for piece in scene(s, 0, FOUR).boards[0].pieces}["prince-1"].bar == (4, 12)


def test_in_a_combat_it_is_the_turn_of_whoever_acts():
    s = book()
    s.stage, s.combat = CLASH, Combat([0, 1], [0, 1], 2, "enemies", menace=Menace(s.foes[1].id))
    acts = [piece.id for piece in scene(s, 0, FOUR).boards[0].pieces if piece.acts]
    lines = [
        line.id for panel in scene(s, 0, FOUR).boxes for line in panel.lines if isinstance(line, Line) and line.acts
    ]
    assert acts == lines == ["commander-1"]


def test_the_party_acts_in_its_order_then_the_enemies():
    s = book()
    s.mover, s.heroes[3].left, s.heroes[3].at = 1, True, NOWHERE
    drawn = scene(s, 0, FOUR)
    assert turns(drawn) == ["Ann", "*Bob", "Cem", "the enemies"]
    first = drawn.panels[0].lines[0]
    assert isinstance(first, Line) and (first.id, first.also, first.thing) == ("@0", ("p1",), "p1")
    s.stage, s.mover = ENEMIES, NOBODY
    assert turns(scene(s, 0, FOUR)) == ["Ann", "Bob", "Cem", "*the enemies"]
    s.stage = OVER
    assert turns(scene(s, 0, FOUR)) == []


def test_a_party_that_chooses_who_goes_next_has_no_order():
    s = book(free_order=True)
    s.mover = 1
    assert turns(scene(s, 0, FOUR)) == ["*the party", "the enemies"]


def test_in_a_combat_the_enemies_act_between_the_vigilant_and_the_rushed():
    s = book()
    s.heroes[0].rushed = True
    fighting = [s.foes[0].id, s.foes[1].id]
    s.stage, s.combat = CLASH, Combat([0, 1], fighting, 2, "enemies", late=[0], menace=Menace(s.foes[1].id))
    names = [foe.called for foe in s.foes]
    assert turns(scene(s, 0, FOUR)) == ["Bob", "Cem", "Dora", names[0], f"*{names[1]}", "Ann"]
    s.combat = Combat([0, 1], fighting, 2, "last", [0], [], act=Act(0))
    assert turns(scene(s, 0, FOUR)) == ["Bob", "Cem", "Dora", names[0], names[1], "*Ann"]
    s.combat = Combat([0, 1], fighting, 2, "enemies", late=[0], menace=Menace(s.foes[2].id))
    assert turns(scene(s, 0, FOUR))[3:] == [names[0], names[1], f"*{names[2]}", "Ann"], "one that comes closer"


def test_who_waits_for_another_combat_has_no_turn_in_this_one():
    s = book()
    s.stage, s.combat = CLASH, Combat([0], [s.foes[0].id], 2, "first", [0], heroes_waiting=[1, 2])
    s.combat.foes_waiting.append(s.foes[1].id)
    assert turns(scene(s, 0, FOUR)) == ["Ann", "Dora", s.foes[0].called]
    assert "In another one, fought after it: Bob, Cem, Commander 1" in words(scene(s, 0, FOUR), "Floor 5, round 0")
    s.combat.heroes_waiting, s.combat.foes_waiting = [], []
    assert "In another one" not in words(scene(s, 0, FOUR), "Floor 5, round 0")


def test_by_the_variant_all_act_late_where_one_of_the_combat_has_rushed():
    s = book(any_rushed=True)
    s.heroes[1].rushed = True
    s.stage, s.combat = CLASH, Combat([0, 1], [s.foes[0].id], 2, "last", [2, 3], [2, 3], act=Act(2))
    assert turns(scene(s, 0, FOUR)) == [s.foes[0].called, "Ann", "Bob", "*Cem", "Dora"]


def test_every_type_has_a_letter_and_an_icon_of_its_own():
    assert {type.icon for type in TYPES} <= set(ICONS)
    assert len(set(GLYPHS.values())) == len(TYPES) == len({type.icon for type in TYPES})
    assert set(GLYPHS) == {type.short for type in TYPES}


def test_the_pocket_dimension_is_a_board_of_its_own():
    s = on(generate(WITH_POCKET), ["3,1", "3,2"])
    assert len(scene(s, 0, FOUR).boards) == 1
    s.heroes[1].at = POCKET + 17
    reveal(s, Tell(), "position", rule="pararoles.core.hidden-view")
    floor, pocket = scene(s, 0, FOUR).boards
    assert (pocket.name, pocket.columns, pocket.rows) == ("Pocket dimension", 4, 3)
    assert [piece.anchor for piece in floor.pieces] == ["3,1"]
    assert [piece.anchor for piece in pocket.pieces] == ["pocket 2,2"]
    assert tile(scene(s, 0, FOUR), "pocket 2,2", 1).note == "pocket 2,2: room, Bob, Leader, health 6 of 8"


# ---------------------------------------------------------------- panels


def test_the_party_panel_tells_health_stats_things_and_states():
    s = book()
    hero = s.heroes[0]
    hero.guarded, hero.items, hero.saved = True, [Item("quiver", 4), Item("wand", 0)], card_named("QH")
    s.take(hero, [card_named("9S")])
    s.heroes[2].fallen = s.heroes[3].left = True
    drawn = scene(s, 0, FOUR)
    party = words(drawn, "The party").splitlines()
    assert party[:6] == [
        "Ann (you): Encourager",
        "H8 D7 S7 (6+1) C5",
        "treasure: 9 of spades",
        "Quiver of Action (4 left)",
        "Blue Flame Wand (spent)",
        "guarded; has saved the Queen of hearts",
    ]
    (first, *_) = next(panel.lines for panel in drawn.panels if panel.title == "The party")
    assert isinstance(first, Line) and (first.id, first.thing, first.bar) == ("@0", "p1", (6, 8))
    assert first.signs == (("shield", "guarded"), ("dart", "saved"))
    assert "fallen, H" in "\n".join(party) and "has left the floor, H" in "\n".join(party)
    assert party[-1] == "H Hearts, D Diamonds, S Spades, C Clubs"


def test_the_enemies_panel_tells_card_health_and_die():
    s = book()
    s.foes[2].quarry, s.foes[2].wounds, s.foes[2].acid, s.foes[2].cards = 1, 2, 1, [card_named("KD")]
    told = words(scene(s, 0, FOUR), "Enemies")
    assert "pHool 1, 8 of hearts (H8 D8 S8 C8)\npHool of Destruction, speed 1: 1-4 attack" in told
    assert "5-6 special (bursts with acid)" in told
    assert "Prince 1, Jack of spades (H11 D11 S11 C11), pursues Bob, wounds 2, acid 1, holds King of diamonds" in told
    s.foes[2].at = at("16,11")
    assert "out of sight: Prince 1" in words(scene(s, 0, FOUR), "Enemies")


def test_the_turn_panel_tells_whose_turn_it_is():
    s = book()
    s.heroes[0].moved, s.quiet, s.round = True, True, 3
    assert "The floor is cleared" not in words(scene(s, 0, FOUR), "Floor 5, round 3"), "as long as one is in sight"
    s.foes.clear()
    told = words(scene(s, 0, FOUR), "Floor 5, round 3")
    aim = "Aim: find the stairs down; this is the last floor, and leaving it wins"
    assert told == f"Your turn; done: move\nThen Bob, Cem, Dora\nThe floor is cleared\n{aim}\nDeck 52 cards, score 0"
    s.stage, s.mover = ENEMIES, -1
    assert "The enemies move" in words(scene(s, 1, FOUR), "Floor 5, round 3")


def test_a_fight_is_told_in_the_turn_panel():
    s = book()
    s.stage, s.combat = CLASH, Combat([0, 1], [0, 1], 2, "first", act=Act(1))
    s.combat.sword.holders = [0, 1]
    drawn = scene(s, 0, FOUR)
    told = words(drawn, "Floor 5, round 0")
    assert "Combat, round 2: Ann, Bob against pHool 1, Commander 1\nThe vigilant act: Bob" in told
    assert "The Big One is lifted by Ann, Bob" in told
    assert "Prince" not in words(drawn, "In combat")


def test_before_between_and_after_floors_there_are_fitting_panels():
    s = book()
    s.stage = HEROES
    assert not scene(s, 0, FOUR).boards
    assert all(hero.text in words(scene(s, 0, FOUR), "Ready-made heroes") for hero in READY_BY_ID.values())
    s.stage, s.heroes[1].fallen, s.heroes[0].items = STAIRS, True, [Item("wand", 1)]
    shop = words(scene(s, 0, FOUR), "After floor 5: prices in treasure cards")
    assert (
        " 4 Throwing Leaf" in shop and " 8 Blue Flame Wand (the party has it)" in shop and " 3 Bob comes back" in shop
    )
    s.stage, s.ended, s.behind, s.beaten = OVER, "won", 4, 7
    drawn = scene(s, None, FOUR)
    assert "4 floors left behind: 40\n7 enemies defeated: 7" in words(drawn, "The party has made it")
    assert "Score 47" in words(drawn, "The party has made it") and drawn.boards


def test_while_the_keeper_designs_only_the_keeper_sees_the_drawing():
    s = book(keeper=True)
    s.stage, s.design = DESIGN, begin(PararolesOptions(human_controller=True), 2, 0)
    assert scene(s, 0, ("Kim", *FOUR)).boards and not scene(s, 1, ("Kim", *FOUR)).boards
    assert "The keeper designs the floor." in scene(s, None, ("Kim", *FOUR)).text()


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_draws_for_everybody(stage: Stage):
    s = book(keeper=True)
    s.stage = stage
    for seat in (0, 1, None):
        drawn = scene(s, seat, ("Kim", *FOUR))
        assert drawn.text().isascii()
        ElementTree.fromstring(drawn.svg(highlight={"8,8", "p1", "phool-1"}))
