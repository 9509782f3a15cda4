"""Playing out: a table that goes on by itself with random answers is a game like any other."""

from random import Random

from tests.engine.hard_cases.beast import GAME as BEAST
from tests.engine.hard_cases.clumsy import GAME as CLUMSY
from tests.engine.hard_cases.rescue import GAME as RESCUE
from undercroft import Table

GAMES = (BEAST, CLUMSY, RESCUE, "trapper")


def by_hand(table: Table, rng: Random) -> int:
    """The same answers, given one by one."""
    given = 0
    while table.waiting:
        choice = table.choices[table.waiting[0]]
        table.answer(choice.seat, choice.options[rng.getrandbits(24) * len(choice.options) >> 24])
        given += 1
    return given


def test_it_gives_the_answers_that_could_have_been_given_one_by_one():
    for game in GAMES:
        for seed in range(4):
            one, other = (Table.start(game, seed=seed, strict=False) for _ in range(2))
            assert one.play_out(Random(seed).getrandbits) == by_hand(other, Random(seed)) > 0
            assert one.result == other.result and one.digest == other.digest
            assert one.record().file == other.record().file


def test_it_stops_after_so_many_and_can_go_on():
    whole, parts = Table.start("trapper", seed=2), Table.start("trapper", seed=2)
    draw, again = Random(5), Random(5)
    assert whole.play_out(draw.getrandbits, 60) == 60
    assert [parts.play_out(again.getrandbits, 20) for _ in range(3)] == [20, 20, 20]
    assert whole.digest == parts.digest and whole.choices.keys() == parts.choices.keys()
    whole.play_out(draw.getrandbits)
    assert whole.result is not None and whole.play_out(draw.getrandbits) == 0


def test_strict_tables_prove_every_answer_on_the_way():
    one, other = Table.start("trapper", seed=3, strict=True), Table.start("trapper", seed=3, strict=False)
    assert one.play_out(Random(1).getrandbits, 80) == other.play_out(Random(1).getrandbits, 80)
    assert one.digest == other.digest


def test_every_option_is_as_likely_as_the_others():
    table = Table.start("trapper", seed=4, strict=False)
    draw = Random(4)
    while table.choices[table.waiting[0]].ask != "buy":
        table.play_out(draw.getrandbits, 1)
    options = [option.id for option in table.choices[table.waiting[0]].options]
    counts = dict.fromkeys(options, 0)
    for _ in range(600 * len(options)):
        twin = table.clone()
        twin.play_out(draw.getrandbits, 1)
        counts[twin.record().file.steps[-1].answer] += 1
    assert len(options) > 3 and all(450 < count < 750 for count in counts.values())
