"""The print kit of ElectroDungeon: board, pieces, cards, sheets and Puzzles that tell the truth."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from undercroft.engine import Tell
from undercroft.games.electro import GAME, ElectroOptions
from undercroft.games.electro.book.puzzles import PUZZLES
from undercroft.games.electro.book.puzzles.pylons import balance
from undercroft.games.electro.book.trials import TRIALS
from undercroft.games.electro.content.board import COLOURS, board_named
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS
from undercroft.games.electro.content.shapes import drawn
from undercroft.games.electro.faces.kit.cards import (
    SHOWN,
    beast_cards,
    chips,
    clock_card,
    deck,
    explorer_sheets,
    explorers,
    field,
    lock_pieces,
    own_cards,
    secret_sheet,
    side_pieces,
    tokens,
)
from undercroft.games.electro.faces.kit.kit import TILE_MM, kit
from undercroft.games.electro.faces.kit.tasks import (
    COPIES,
    PUZZLE_ICONS,
    SOLUTIONS,
    TRIAL_ICONS,
    instances,
    lost,
    moves,
    pictures,
    riddles,
    solutions,
    task_faces,
)
from undercroft.games.electro.faces.kit.words import fates_rows, odds, people_rows, percent, setup_rows, turn_rows
from undercroft.games.electro.faces.panels import NAMES
from undercroft.games.electro.state.records import SOLVED
from undercroft.scene import ICONS
from undercroft.scene.kit.faces import Beside, Deck
from undercroft.scene.kit.forms import Blanks, Boxes, FormCard, FormCards, Grid
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import Reference, Row, agreed
from undercroft.scene.kit.pieces import Chips, Cutouts, Jigsaw
from undercroft.scene.kit.poster import Poster

OPTIONS = ElectroOptions()
EVERYTHING = ElectroOptions(
    **{name: True for name in OPTIONS.__struct_fields__ if getattr(OPTIONS, name) is False},
    board="wheel",
    clock="deaths",
    beast_health=8,
    puzzles="own",
    puzzle_level="gentle",
    mof="auto",
)


def data(rule: str) -> Any:
    return GAME.ledger[rule].data


def rows(options: ElectroOptions = OPTIONS) -> list[Row]:
    return [*turn_rows(options), *people_rows(options), *setup_rows(options), *fates_rows(options)]


def row(title: str, options: ElectroOptions = OPTIONS) -> str:
    (found,) = [row.words for row in rows(options) if row.title == title]
    return found


def forms(options: ElectroOptions = OPTIONS) -> list[FormCard]:
    board = board_named(options.board)
    return [*explorer_sheets(), *beast_cards(options), clock_card(options), secret_sheet(board), *own_cards()]


def test_blank_cards_for_own_puzzles_are_numbered():
    assert [card.title for card in own_cards()] == [f"A Puzzle of your own, {i}" for i in range(1, 6)]


# ---------------------------------------------------------------- all of it


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("options", [OPTIONS, EVERYTHING], ids=["usual", "everything"])
def test_it_fits_on_both_papers(options: ElectroOptions, paper: str):
    pages = kit(options).pages(paper)
    assert 30 < len(pages) < 50
    assert ("Agreed otherwise" in "".join(pages)) == (options is EVERYTHING)


def test_it_is_the_kit_of_the_game_and_a_pdf_in_colour():
    assert GAME.kit is kit
    made = GAME.kit(OPTIONS)
    assert isinstance(made, Kit) and made.theme == "print"
    assert Kit(made.title, made.parts[:3], theme=made.theme).pdf().startswith(b"%PDF-")


def test_all_that_is_printed_names_rules_that_exist():
    for options in (OPTIONS, EVERYTHING, ElectroOptions(clock="off")):
        printed = [row.small for row in (*rows(options), *solutions(instances(options)), *riddles())]
        printed += [face.small for face in (*deck(EXPLORER_CARDS), *deck(FATE_CARDS), *task_faces())]
        printed += [card.small for card in forms(options)] + [card.small for card in pictures(instances(options))]
        assert all(printed)
        ids = [id for small in printed for id in small.split()]
        assert len(ids) > 200 and [id for id in ids if id not in GAME.ledger] == []


def test_every_icon_that_is_printed_exists():
    icons = {row.icon for row in (*rows(EVERYTHING), *solutions(instances(OPTIONS))) if row.icon}
    icons |= {face.icon for face in (*deck(EXPLORER_CARDS), *deck(FATE_CARDS), *task_faces())}
    icons |= {token.icon for token in (*tokens(), *explorers())} | {card.icon for card in forms()}
    for chip in chips(EVERYTHING):
        icons |= {chip.icon, chip.back.icon, *([chip.mark] if chip.mark else [])}
    icons |= {piece.icon for piece in (*side_pieces(board_named("default")), *lock_pieces())}
    assert icons <= set(ICONS)


def test_rule_ids_fit_on_a_line_of_a_reference_card():
    assert max(len(row.small) for row in rows()) <= 125


# ---------------------------------------------------------------- board and pieces


@pytest.mark.rule("electro.board.default", "electro.board.numbers")
def test_the_board_is_printed_with_all_its_numbers_rooms_and_doors():
    board = board_named("default")
    printed = field(board)
    words = Counter(tile.words for tile in printed.tiles if tile.words)
    assert {number: words[str(number)] for number in range(1, 7)} == dict.fromkeys(range(1, 7), 12)
    assert words["start"] == data("electro.board.default")["start_tiles"]
    assert [tile.words for tile in printed.tiles if tile.colour == "red"] == list(board.rooms)
    assert [tile.icon for tile in printed.tiles if tile.icon] == [f"sign-{colour}" for colour in COLOURS]
    assert sum(edge.kind == "door" for edge in printed.edges) == 2 * 12 + 6


def test_the_board_goes_over_four_sheets_and_another_board_by_its_option():
    made = {
        board: [part for part in kit(ElectroOptions(board=board)).parts if isinstance(part, Poster)]
        for board in ("default", "wheel")
    }
    ((large,), (small,)) = made.values()
    assert (large.title, small.title) == (board_named("default").title, board_named("wheel").title)
    for paper in ("A4", "Letter"):
        assert len(Kit("", (large,)).pages(paper)) == 1 + 4 and len(Kit("", (small,)).pages(paper)) == 1 + 2


def test_there_is_a_side_room_and_a_trapezoidal_lock_for_each_door():
    board = board_named("default")
    sides, locks = side_pieces(board), lock_pieces()
    assert [piece.icon for piece in sides] == [f"sign-{colour}" for colour in COLOURS]
    assert [piece.words[0] for piece in sides] == [f"{colour} door" for colour in COLOURS]
    assert (
        len({piece.band for piece in sides})
        == len({piece.fill for piece in locks})
        == data("electro.components.keys")["locks"]
    )
    assert [piece.words for piece in locks] == [(colour,) for colour in COLOURS]
    for piece in (*sides, *locks):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece.corners
        assert ay == by and cy == dy and bx - ax != cx - dx
    parts = [part for part in kit(OPTIONS).parts if isinstance(part, Cutouts)]
    assert [part.pieces for part in parts] == [sides, locks]


def test_a_chip_lies_in_the_smallest_room_and_a_figure_on_a_tile():
    (sheet,) = [part for part in kit(OPTIONS).parts if isinstance(part, Chips)]
    board = board_named("default")
    for room in board.rooms:
        corners = drawn(board).spaces[room].corners
        assert min(max(x for x, _ in corners) * 2, max(y for _, y in corners) * 2) * TILE_MM >= sheet.size


@pytest.mark.rule("electro.components.room-cards", "electro.components.side-cards", "electro.components.keys")
def test_there_are_as_many_chips_of_each_kind_as_the_supply_holds():
    made = Counter(re.sub(r" \d$", "", re.sub(r" \d\d$", "", chip.name)) for chip in chips(OPTIONS))
    rooms, sides = data("electro.components.room-cards"), data("electro.components.side-cards")
    assert made["ElectroBeast"] == rooms["beast"] and made["Empty Room"] == rooms["empty"]
    assert made["Boost Box"] == rooms["boost"] and made["Trapped Boost Box"] == rooms["trapped"]
    assert made["Master Lock"] == sides["master_lock"]
    assert made["Puzzle"] == sides["puzzle"] and made["Trial"] == sides["trial"]
    assert made["Small Key"] == data("electro.components.keys")["small_keys"]
    (key,) = [part for part in kit(OPTIONS).parts if isinstance(part, Jigsaw)]
    assert key.pieces == data("electro.components.keys")["fragments"]


def test_chips_of_one_sort_have_one_back_and_every_room_can_have_a_key_or_a_blank():
    made = chips(OPTIONS)
    backs = {chip.name: chip.back.name for chip in made}
    rooms = [name for name, back in backs.items() if back == "Room"]
    keys = [name for name, back in backs.items() if back == "Key?"]
    assert len(rooms) == len(keys) == sum(data("electro.components.room-cards").values())
    assert {re.sub(r" \d+$", "", name) for name in keys} == {"Small Key", "no key"}
    assert [name for name, back in backs.items() if back == "Side room"][0] == "Master Lock"


def test_keys_have_colours_where_these_count_and_lie_alone_where_they_may():
    plain = [chip for chip in chips(OPTIONS) if chip.icon == "small-key"]
    assert {(chip.words, chip.mark) for chip in plain} == {("Small Key", "")}
    coloured = [chip for chip in chips(ElectroOptions(coloured_keys=True)) if chip.icon == "small-key"]
    assert [(chip.words, chip.mark) for chip in coloured] == [(f"{colour} key", f"sign-{colour}") for colour in COLOURS]
    lone = [chip for chip in chips(ElectroOptions(lone_keys=True)) if chip.icon == "lone-key"]
    assert len(lone) == 6 and {chip.back.name for chip in lone} == {"Room"}


def test_lamps_can_be_turned_over_and_there_is_a_token_for_every_task():
    lamps = [chip for chip in chips(OPTIONS) if chip.icon == "lamp-lit"]
    assert len(lamps) == 9 and {chip.back.icon for chip in lamps} == {"lamp-dark"}
    made = Counter(token.icon for token in tokens())
    assert made["fuse"] == data("electro.trial.last-fuse")["pile"]
    assert [made[f"slab-{i}"] for i in range(1, 9)] == [1] * 8
    assert [made[f"sign-{sign}"] for sign in data("electro.trial.rod-arc-water")["beats"]] == [6] * 3
    assert len({(token.icon, token.label) for token in tokens() if token.label}) == 18


def test_six_explorers_are_told_apart_by_name_letter_and_livery():
    assert GAME.seat_names[1:] == NAMES
    assert len({token.colour for token in explorers()}) == len({token.name for token in explorers()}) == 6
    assert [token.name[0] for token in explorers()] == list("ABCDEF")


# ---------------------------------------------------------------- cards


@pytest.mark.rule("electro.deck.explorer", "electro.mofdeck.list")
@pytest.mark.parametrize(
    ("cards", "rule", "count"),
    [(EXPLORER_CARDS, "electro.deck.explorer", 30), (FATE_CARDS, "electro.mofdeck.list", 20)],
)
def test_a_deck_has_every_card_as_often_as_the_ledger_says(cards: Any, rule: str, count: int):
    faces = deck(cards)
    assert len(faces) == count
    assert Counter(face.icon for face in faces) == {row[0]: row[1] for row in data(rule)}
    for face in faces:
        card = cards[face.icon]
        assert (face.title, face.words, face.small) == (card.name, (card.words,), card.rule)
        assert dict(face.facts) == {"Play it": card.moment, "Lasts": card.lasts}


def test_the_decks_have_different_backs():
    backs = [part.back for part in kit(OPTIONS).parts if isinstance(part, Deck)]
    assert len(backs) == len({(back.name, back.icon) for back in backs}) == 3


def test_there_is_a_card_for_each_puzzle_and_each_trial():
    faces = task_faces()
    assert [face.title for face in faces] == [
        row[1] for row in (*data("electro.puzzle.list"), *data("electro.trial.list"))
    ]
    assert set(PUZZLE_ICONS) == set(PUZZLES) and set(TRIAL_ICONS) == set(TRIALS)
    for face, (id, _, level, _) in zip(faces, data("electro.puzzle.list"), strict=False):
        bonus = data("electro.puzzle.roll-mode")[level]
        assert face.words == (PUZZLES[id].opening, PUZZLES[id].words)
        told = f"+{bonus} to the dice" if bonus else "without bonus"
        assert dict(face.facts) == {"Puzzle": level, "Or a See roll": told}


def test_an_explorer_sheet_has_four_traits_and_live_to_cross_off():
    for sheet in explorer_sheets():
        traits, live, _ = sheet.fields
        assert isinstance(traits, Blanks) and isinstance(live, Boxes)
        assert [name for name, _ in traits.boxes] == ["Move", "See", "Fight", "Live"]
        assert traits.note == "12 points in all, 1 to 6 each to start"
        assert live.count == 12


@pytest.mark.rule("electro.beast.attack-table")
@pytest.mark.parametrize("health", [4, 6, 8])
def test_a_beast_card_has_its_attacks_and_its_health_and_recharge_to_write_down(health: Any):
    cards = beast_cards(ElectroOptions(beast_health=health))
    assert len(cards) == data("electro.components.room-cards")["beast"]
    attacks, boxes, waits = cards[0].fields
    assert isinstance(attacks, Grid) and isinstance(boxes, Boxes) and isinstance(waits, Grid)
    assert boxes.count == health and boxes.strong == (2,)
    table = {row[0].replace("-", " ").title(): row for row in data("electro.beast.attack-table")[1:]}
    assert [row[0] for row in attacks.rows] == list(table)
    for name, does, dodge, then in attacks.rows:
        _, _, damage, targets, dodged, recharge, _ = table[name]
        assert does == f"{f'{damage} damage' if damage else 'Fight -1'}, {targets}"
        assert dodge == ("Move" if dodged else "no")
        assert (f"recharge {recharge}" == then) == bool(recharge)
    assert waits.rows == tuple((name, "") for name, row in table.items() if row[5])


def test_the_clock_has_its_rounds_or_deaths():
    storm = clock_card(OPTIONS).fields[0]
    rounds = data("electro.end.storm-clock")["rounds"]
    assert isinstance(storm, Boxes) and storm.count == rounds["2"]
    assert storm.strong == tuple(rounds[str(count)] for count in range(2, 7))
    alone = clock_card(ElectroOptions(solo=True)).fields[0]
    assert isinstance(alone, Boxes) and alone.count == rounds["1"]
    toll = clock_card(ElectroOptions(clock="deaths")).fields[0]
    assert isinstance(toll, Boxes) and toll.count == data("electro.end.death-toll")["deaths"]
    assert toll.strong == (toll.count,) and (storm.size, alone.size, toll.size) == (17, 12, 22)
    card = clock_card(ElectroOptions(clock="off"))
    off = card.fields[0]
    assert isinstance(off, Boxes) and not off.strong and card.small == "electro.end.hard-cap"


def test_the_master_of_fates_can_note_every_side_room():
    grid = secret_sheet(board_named("wheel")).fields[0]
    assert isinstance(grid, Grid)
    assert [row[0] for row in grid.rows] == [f"{side} {c}" for side, (c, _) in board_named("wheel").sides.items()]


# ---------------------------------------------------------------- reference cards


@pytest.mark.rule("electro.ref.success-odds")
def test_the_odds_on_the_card_are_those_of_the_dice():
    for score, above, below in data("electro.ref.success-odds"):
        assert odds(score) == Fraction(above, below)
        assert f"{score}: {percent(odds(score))}" in row("Score roll")
    assert percent(Fraction(21, 40)) == "53 %" and percent(Fraction(7, 20)) == "35 %"


def test_the_limits_on_the_card_are_those_of_the_rulebook():
    words = row("Small rooms")
    for kind, rule in (
        ("ElectroBeasts", "beasts"),
        ("Empty Rooms", "empties"),
        ("Boost Boxes", "boosts"),
        ("Trapped Boost Boxes", "trapped"),
    ):
        least, most = re.findall(r"\d", GAME.ledger[f"electro.setup.{rule}"].rule)
        assert f"{least} to {most} {kind}" in words
    assert "6 keys" in words and "exactly 3 of" in row("Prizes") and "all 3 fragments" in row("The escape")
    assert "12 points, 1 to 6 for each" in row("Before the first turn")


def test_the_four_attacks_on_the_card_are_those_of_the_table():
    found = {row.title: row for row in fates_rows(OPTIONS)}
    for id, _, damage, _, _, recharge, _ in data("electro.beast.attack-table")[1:]:
        attack = found[id.replace("-", " ").title()]
        assert (f"{damage} damage" in attack.words) == bool(damage)
        assert (attack.right == f"recharge {recharge}") == bool(recharge)
    assert "2 health or less" in found["Thunder Pounce"].words and found["Thunder Pounce"].right == "once a combat"


def test_the_cards_follow_the_options():
    hard = ElectroOptions(
        beast_health=8, clock="deaths", puzzles="roll", coloured_keys=True, lone_keys=True, mof="auto"
    )
    assert "It has 8 health" in row("ElectroBeast", hard) and "It has 6 health" in row("ElectroBeast")
    assert "died 10 times" in row("You win", hard) and "round 120 divided" in row("You win")
    assert "round 400" in row("You win", ElectroOptions(clock="off"))
    assert "you settle it by a See roll, +4" in row("Puzzle", hard) and "you lead" in row("Puzzle")
    assert "door of its colour" in row("Keys", hard) and "colour" not in row("Keys")
    assert "a key alone" in row("Small rooms", hard) and "alone" not in row("Small rooms")
    assert "highest Fight of 4 or more" in row("Nobody is Master of Fates", hard)
    assert "Nobody is Master of Fates" not in [row.title for row in rows()]


def test_other_readings_are_printed_on_a_card_of_their_own():
    shown = ElectroOptions(board="wheel", clock="off", beast_health=4, puzzles="own")
    assert agreed(OPTIONS, but=SHOWN) == agreed(shown, but=SHOWN) == ()
    (found,) = agreed(ElectroOptions(best_roll=True, ambush=True, coloured_keys=True), but=SHOWN)
    assert found.words == (
        "the highest movement roll counts (electro.move.reroll-replaces); whoever ends a move on your tile may be "
        "attacked at once, once a round (electro.pvp.when)."
    )


# ---------------------------------------------------------------- ready-made Puzzles


@pytest.mark.parametrize("level", ["gentle", "usual", "strict"])
def test_there_are_three_different_instances_of_every_puzzle_the_same_every_time(level: Any):
    options = ElectroOptions(puzzle_level=level)
    drawn = instances(options)
    assert Counter(one.kind.id for one in drawn) == dict.fromkeys(PUZZLES, COPIES)
    assert [one.puzzle for one in drawn] == [one.puzzle for one in instances(options)]
    for one in drawn:
        assert [one.puzzle == other.puzzle for other in drawn].count(True) == 1


@pytest.mark.parametrize(
    "one", [one for one in instances(OPTIONS) if one.kind.id != "pylons"], ids=lambda one: one.title
)
def test_the_printed_solution_solves_it(one: Any):
    """The words on the page of the Master of Fates, played out by the rules of the Puzzle."""
    told = SOLUTIONS[one.kind.id](one)
    state = one.state.copy()
    puzzle = state.puzzle
    for move in _moves_of(one.kind.id, told, one):
        value = next(option.value for option in one.kind.ask(state, puzzle).options if option.id == move)
        one.kind.move(state, puzzle, value, Tell(heard=False))
    assert puzzle.outcome == SOLVED


def test_the_printed_take_leaves_the_dungeon_at_a_loss():
    for one in instances(OPTIONS):
        if one.kind.id == "pylons":
            count, heap = SOLUTIONS["pylons"](one).split(" of ")
            left = list(one.puzzle.cells)
            left["abc".index(heap)] -= int(count)
            assert min(left) >= 0 and balance(left) == 0
            assert len(moves(one)) > 1  # Then it is won in any case.


def _moves_of(kind: str, told: str, one: Any) -> list[str]:
    """The printed solution as answers."""
    if kind == "fuse-code":
        return [f"fuse {digit}" for digit in told]
    if kind == "charge-cells":
        return [f"pour {pour.replace(' to ', ' ')}" for pour in told.split(", ")]
    if kind == "sconces":
        return [f"honest {told.removesuffix(' honest').replace(' and ', ' ').lower()}"]
    if kind == "odd-fuse":
        return [f"name {told.split()[1]}"]
    if kind == "rune-square":
        runes = told.replace(" / ", "")
        empty = [at for at, given in enumerate(one.puzzle.fixed) if not given]
        return [f"set {'abcd'[at % 4]}{4 - at // 4} {runes[at]}" for at in empty]
    verb = {"breaker-panel": "press", "slide-gate": "slide"}[kind]
    return [f"{verb} {word}" for word in told.split()]


def test_the_cards_of_puzzles_hold_no_secret_and_the_page_of_solutions_all():
    drawn = instances(OPTIONS)
    told = {row.title: row.words for row in solutions(drawn)}
    for one, card in zip(drawn, pictures(drawn), strict=True):
        assert card.title == one.title and one.kind.given(one.puzzle) in card.words
        assert f"No. {one.number}: {SOLUTIONS[one.kind.id](one)}" in told[one.kind.title]
    codes = [card for card in pictures(drawn) if card.title.startswith(("Fuse Code", "Odd Fuse"))]
    assert len({(card.board, card.words) for card in codes}) == 2  # All of a kind look the same.


def test_the_dungeon_knows_every_heap_at_which_the_other_loses():
    for heaps in lost().split(", "):
        a, b, c = map(int, heaps.split("-"))
        assert a ^ b ^ c == 0
    assert len(lost().split(", ")) == 7


def test_the_card_of_setting_up_speaks_of_colours_and_lone_keys_where_there_are_any():
    def words(**options: Any) -> str:
        return setup_rows(ElectroOptions(**options))[0].words

    assert "6 keys, at most one in a room" in words() and "key alone" not in words()
    assert "6 keys, each in its colour, at most one in a room" in words(coloured_keys=True)
    assert "Or a key alone" in words(lone_keys=True)


def test_puzzles_that_are_rolled_for_are_not_printed_and_own_ones_have_blank_cards():
    def titles(how: Any) -> list[str]:
        return [part.contents for part in kit(ElectroOptions(puzzles=how)).parts]

    assert "24 ready-made Puzzles" in titles("play") and "a page of solutions" in titles("play")
    assert not {"24 ready-made Puzzles", "a page of solutions"} & {*titles("roll")}
    assert {"5 blank Puzzles", "a page of riddles", "24 ready-made Puzzles"} <= {*titles("own")}


def test_there_are_reference_cards_for_six_explorers_and_the_master_of_fates():
    pairs = [part for part in kit(OPTIONS).parts if isinstance(part, Beside) and len(part.parts) == 2]
    assert [(part.contents, part.copies) for part in pairs] == [
        ("6 reference cards for Explorers", 3),
        ("2 reference cards for the Master of Fates", 1),
    ]
    assert all(isinstance(card, Reference) for part in pairs for card in part.parts)
    assert sum(isinstance(part, FormCards) for part in kit(OPTIONS).parts) == 3
