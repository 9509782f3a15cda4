"""Build one for me: always legal, the same for the same number, and hard to rob."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft import Table
from undercroft.engine import Chance, Scripted
from undercroft.engine.chance import seed_key
from undercroft.games.trapper.book.builder import DUNGEONS, build, numbered
from undercroft.games.trapper.book.layout import MAX_WALLS, why_not_layout
from undercroft.games.trapper.content.board import BIT, GRID, HEIRLOOM, TRAP_ICONS, WALL, mask_where, tile_of
from undercroft.games.trapper.options import TrapperOptions
from undercroft.space import distances, region

SWITCHES = (
    "exact_walls",
    "heirloom_only",
    "clean_path",
    "free_setup",
    "edge_counts",
    "any_two",
    "diagonal_darts",
    "strict_supply",
)
rules = st.builds(
    TrapperOptions,
    fog=st.sampled_from(["traps", "full", "decoy"]),
    entrance=st.sampled_from(["e1", "a1", "a3"]),
    **{switch: st.booleans() for switch in SWITCHES},
)
numbers = st.integers(1, DUNGEONS)


@given(numbers, rules, st.integers(0, 34))
def test_every_dungeon_keeps_the_setup_rules(number, options, tokens):
    layout = numbered(number, options, tokens)
    assert why_not_layout(layout, options, tokens) is None


@given(numbers, rules)
def test_a_number_is_one_dungeon(number, options):
    once, again = numbered(number, options, 34), numbered(number, options, 34)
    assert (once.icons, once.decoys) == (again.icons, again.decoys)


def test_it_takes_one_draw_that_can_be_written_out():
    options = TrapperOptions()
    chance = Scripted(rolls=[48_123_991])
    assert build(options, 34, chance).icons == numbered(48_123_991, options, 34).icons
    chance.spent()


def test_decoys_lie_only_under_their_option():
    assert numbered(7, TrapperOptions(fog="decoy"), 34).decoys.bit_count() >= 20
    assert numbered(7, TrapperOptions(fog="decoy"), 10).decoys.bit_count() == 3
    assert numbered(7, TrapperOptions(), 34).decoys == 0


def test_dungeons_differ():
    chance = Chance(seed_key("many dungeons"))
    texts = {"".join(build(TrapperOptions(), 34, chance).icons) for _ in range(100)}
    assert len(texts) == 100


def test_the_way_is_long_and_its_traps_cannot_be_avoided():
    long = guarded = 0
    for number in range(100):
        layout = numbered(number, TrapperOptions(), 34)
        open_tiles = GRID.full & ~mask_where(layout.icons, WALL)
        entrance, heirloom = tile_of("e1"), layout.icons.index(HEIRLOOM)
        assert layout.icons.count(WALL) == MAX_WALLS
        far = distances(GRID.neighbours(), entrance, open_tiles)[heirloom]
        assert far is not None
        long += far >= 12
        traps = [tile for tile, icon in enumerate(layout.icons) if icon in TRAP_ICONS]
        passed = [not region(GRID, entrance, open_tiles & ~BIT[tile]) >> heirloom & 1 for tile in traps]
        guarded += sum(passed) >= 4
    assert long >= 90
    assert guarded >= 90


def test_a_player_may_ask_for_one():
    table = Table.start("trapper", seed=3)
    table.answer(0, "surprise")
    assert 0 not in table.choices
    assert table.view(0)["finished"] == [True, False]


@pytest.mark.parametrize(("exact_walls", "walls"), [(False, MAX_WALLS // 2), (True, MAX_WALLS)])
def test_with_clean_path_half_of_the_walls_are_left_out_if_they_may(exact_walls, walls):
    layout = numbered(7, TrapperOptions(clean_path=True, exact_walls=exact_walls), 34)
    assert layout.icons.count(WALL) == walls


def test_with_free_setup_traps_stand_where_the_walls_would_not_allow_them():
    layouts = [numbered(number, TrapperOptions(free_setup=True), 34) for number in range(10)]
    assert any(why_not_layout(layout, TrapperOptions(), 34) for layout in layouts)
