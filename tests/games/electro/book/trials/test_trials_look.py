"""How Trials look: every option has its place, in the picture and in text."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.electro.hall import answer, duel, trial
from undercroft.engine import Table
from undercroft.games.electro.book import trials
from undercroft.scene import Line


def anchors(table: Table, seat: int | None) -> set[str]:
    """All places on which options may stand."""
    scene = table.scene(seat)
    tiles = {tile.anchor for board in scene.boards for tile in board.tiles if tile.anchor}
    lines = {line.anchor for panel in scene.panels for line in panel.lines if isinstance(line, Line) and line.anchor}
    return tiles | lines


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("task", trials.TRIALS)
def test_every_option_stands_somewhere_and_every_moment_can_be_drawn(task: str, players: int):
    rng = Random(task)
    table = duel(task, rolls=None) if players == 1 else trial(task, players, rolls=None)
    for _ in range(40):
        for seat, choice in table.choices.items():
            assert {option.at for option in choice.options} <= anchors(table, seat)
        for looker in (1, None):
            scene = table.scene(looker)
            assert "@" not in scene.text() and scene.svg().startswith("<svg")
            assert max(map(len, scene.text().splitlines())) <= 80
        if not table.choices:
            break
        seat = rng.choice(table.waiting)
        table.answer(seat, rng.choice(table.choices[seat].options))


def test_the_players_stand_in_a_panel_with_what_they_showed():
    table = answer(trial("rod-arc-water", 3), (1, "rod"), (2, "rod"), (3, "arc"), (1, "water"))
    text = " ".join(table.scene(1).text(width=200).split())
    assert "Ann (you): has chosen water; showed rod" in text
    assert "Bob: still in; showed rod" in text
    assert "Cid: out; showed arc" in text


def test_own_dice_are_drawn_and_those_of_others_are_covered():
    table = trial("liars-cells", rolls=[2, 2, 5, 3, 6, 6])
    (bids, dice) = table.scene(1).boards
    assert [tile.icon for tile in dice.tiles] == ["die-covered"] * 3 + ["die-2", "die-2", "die-5"]
    assert (bids.columns, bids.rows) == (6, 6)


@pytest.mark.rule("electro.trial.last-fuse")
def test_whose_turn_it_is_is_seen_until_the_trial_is_won():
    table, seen = trial("last-fuse", rolls=[1]), []
    for _ in range(8):
        view = table.view(None)["trial"]
        seen.append((view["pile"], view["turn"], view["winner"]))
        if table.result is None:
            table.answer(table.waiting[0], "take 3")
    turns = [(21 - 3 * taken, ("e1", "e2")[taken % 2], None) for taken in range(7)]
    assert seen == [*turns, (0, None, "e2")]
