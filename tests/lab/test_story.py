"""The story of a game: the same for the same record, from what the game was; luck is nothing on average."""

from __future__ import annotations

import json
from functools import cache
from math import sqrt
from pathlib import Path

import msgspec
import pytest

from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.cli import main
from undercroft.engine import Event, Option, Refused
from undercroft.engine.chance import Recorded
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.record import RecordFile
from undercroft.lab.story import Story, read_story, tell
from undercroft.lab.story.numbers import Rise, Tally
from undercroft.lab.story.teller import Drawn, Luck, Teller, evened
from undercroft.lab.story.told import Costly, Die, Fortune, Point, SideTold
from undercroft.lab.story.walk import Walk, done_again, said_apart
from undercroft.lab.story.words import costly_words, luck_lines, luck_words, number_words, told, turning_words


@cache
def played(game: str, seed: int, *bots: str) -> RecordFile:
    """A whole game among these bots."""
    table = Table.start(game, seed=seed, strict=False)
    play_bots(table, seated(table.game, ((bots or ("greedy",)) * len(table.seats))[: len(table.seats)], seed))
    return table.record().file


@cache
def quickly_told() -> Story:
    """The story of a game between a beginner and a good player."""
    return tell(played("trapper", 5, "easy", "greedy"), effort=1)


def lucks(game: str, seed: int) -> list[float]:
    """What the dice of each step gave whoever answered then."""
    teller = Teller(played(game, seed), effort=1)
    owners = {number: done.seat for number, done in enumerate(teller.walk.done)}
    return [
        luck.gains[teller.chances.side_of(seat)]
        for number, luck in teller.luck().items()
        if (seat := owners[number]) is not None
    ]


def assert_fair(found: list[float]) -> None:
    """The mean of all this is 0 within its interval, and not because there is nothing."""
    mean = sum(found) / len(found)
    error = sqrt(sum((luck - mean) ** 2 for luck in found) / (len(found) - 1) / len(found))
    assert abs(mean) < 2.6 * error
    assert sum(luck > 1 for luck in found) > len(found) // 20 < sum(luck < -1 for luck in found)


def test_the_same_record_has_the_same_story_from_its_beginning_to_its_end():
    file = played("trapper", 5, "easy", "greedy")
    story = quickly_told()
    assert story == tell(file, effort=1) == read_story(json.dumps(story.plain()))
    assert [point.step for point in story.points] == sorted(point.step for point in story.points)
    assert story.points[0].step == 0 and story.points[-1].step == story.steps
    assert file.result is not None
    winner = file.result["winners"][0]
    assert story.points[-1].truth == story.points[-1].knew == [1000 * (seat == winner) for seat in (0, 1)]
    assert all(sum(point.truth) == pytest.approx(1000, abs=1) for point in story.points)
    last = story.turnings[-1]
    assert last.point == story.steps and last.change[winner] > 150  # The heirloom is taken: nobody overlooks that.
    assert all(row.change[0] == -row.change[1] and row.choice[0] == -row.choice[1] for row in story.turnings)
    assert story.fortunes[1].differ == 0 < story.fortunes[0].differ  # The one plays like the game's own player.
    assert all(row.seat == 0 and row.cost > 0 and row.given != row.better for row in story.costly)
    text = "\n".join(told(story, width=70, unicode=False))
    assert text.isascii() and max(map(len, text.splitlines())) <= 70
    assert story.turnings[-1].title in text and "Luck" in text


def test_what_came_of_a_step_ends_with_what_was_seen_to_happen():
    walk = Walk(played("trapper", 5, "easy", "greedy"), games.get("trapper"), seed="words")
    deaths = [n for n, done in enumerate(walk.done) if any(event.kind == "killed" for event in done.told)]
    assert deaths and all("killed" in walk.words(number, 3, (0, 1), good=False)[-1] for number in deaths)
    for number in deaths:  # That is more to be seen than what was bought and mended in that turn.
        turn = [n for n, done in enumerate(walk.done) if done.turn == walk.done[number].turn]
        quiet = [n for n in turn if not any("adventurer" in words for words in walk.words(n, 9, (0, 1), good=False))]
        raider = (walk.done[number].seat or 0,)
        assert all(walk.notable(n, raider, good=False) < walk.notable(number, raider, good=False) for n in quiet)


@pytest.mark.parametrize(
    ("rise", "good", "weight"),
    [
        (Rise(0, 3), False, 3),  # My harm is what was bad, and theirs what was good.
        (Rise(0, 3), True, -3),
        (Rise(None, 2), True, 2),
        (Rise(1, 2), False, 0),
        (Rise(None, 0), False, 0),  # That a foe missed me is nothing bad.
        (Rise(None, 0), True, 1),
        (Rise(0, 0), False, 1),
    ],
)
def test_a_gain_is_not_told_by_ones_own_harm_nor_a_loss_by_that_of_others(rise: Rise, good: bool, weight: int):
    walk = Walk(played("trapper", 5, "easy", "greedy"), games.get("trapper"), seed="weights")
    number = next(n for n, done in enumerate(walk.done) if len(done.told) == 2)
    done = walk.done[number]
    done.rises = [rise, rise]
    assert walk.notable(number, (0,), good=good) == 1 + 2 * weight
    assert walk.is_blow(number, (0,), good=good) == (rise.harm > 0 < weight)


def test_what_came_of_a_step_ends_with_what_was_good_or_bad():
    walk = Walk(played("trapper", 5, "easy", "greedy"), games.get("trapper"), seed="ends")
    all_told = [event for done in walk.done for event in done.told]
    loud = [event for event in all_told if not event.shows and walk.game.moment(event.kind) != QUIET]
    walk.done[0].told, walk.done[0].rises = loud[:3], [None, Rise(None, 4), Rise(0, 4)]
    first, second, third = (walk.game.words(event, walk.end.names) for event in loud[:3])
    assert walk.words(0, 9, (0,), good=True) == [first, second]
    assert walk.words(0, 9, (0,), good=False) == [first, second, third]
    assert walk.words(0, 1, (0,), good=True) == [second]
    walk.done[0].rises = [None, Rise(1, 0), None]  # What rose over a rival is told where nothing else is.
    assert walk.words(0, 9, (0,), good=False) == [first, second]


def test_what_one_meets_or_is_was_not_used():
    walk = Walk(played("electro", 5, "easy"), games.get("electro"), seed="used")
    used = {name for numbers in walk.numbers for name in numbers.used}
    assert used and not used & {"Move", "ElectroBeast", "Empty Room", "Boost Box", "Fuse Code", "Ampere"}
    walk = Walk(played("trapper", 5, "easy", "greedy"), games.get("trapper"), seed="used")
    assert all({"Fog token", "Adventurer"}.isdisjoint(numbers.used) for numbers in walk.numbers)
    assert any(numbers.used for numbers in walk.numbers)


def test_two_answers_of_one_name_are_told_apart():
    table = Table.start("trapper", seed=5)
    bite, pounce, leave = Option("bite", "i2: bite"), Option("pounce", "i2: pounce on @0"), Option("leave", "leave")
    assert said_apart(table, bite, leave) == ("i2", "leave")
    assert said_apart(table, bite, pounce) == ("i2: bite", "i2: pounce on North")


def test_playouts_that_agree_by_chance_are_no_surer_than_those_of_other_points():
    told_at = [Point(step, step, [500], [500]) for step in range(3)]
    loose, agreed, end = [Drawn(told, Luck((500.0,), (spread,)), Luck((500.0,), (spread,)))
                          for told, spread in zip(told_at, (9000.0, 0.0, 0.0), strict=True)]  # fmt: skip
    found = evened([loose, agreed, end])
    assert [point.truth.spread for point in found] == [(9000.0,), (4500.0,), (0.0,)]
    assert [point.knew.spread for point in found] == [(9000.0,), (4500.0,), (0.0,)]


def test_points_and_chances_of_a_dear_decision_agree():
    row = Costly(3, 2, 0, "What?", "done", "mend", "", cost=74, doubt=10, came=514)
    assert costly_words(row) == "Better, by about 8 points: mend. (Played out: about 59 % instead of 51 %.)"


@pytest.mark.parametrize(
    ("luck", "doubt", "words"),
    [
        (-62, 40, "which gave about 6 points of a hundred less than usual (within 4 or so)."),
        (11, 8, "which gave about 1 point of a hundred more than usual (within 1 or so)."),
        (-3, 2, "as lucky as usual (within 1 point of a hundred or so)."),
        (120, 230, "neither lucky nor unlucky, as far as can be told."),
        (-2060, 590, "against their mean they took more than a whole game is worth."),
        (1300, 200, "against their mean they gave more than a whole game is worth."),
        (200, 900, "whether that was luck cannot be told, so close were the fights."),
    ],
)
def test_luck_is_told_as_far_as_it_is_known(luck: int, doubt: int, words: str):
    told = luck_words("North", Fortune(0, luck, doubt, rolls=7, choice=0, differ=0, decisions=0))
    assert told.startswith("North: 7 draws") and told.endswith(words)


def test_who_wins_together_has_luck_together():
    found = [Fortune(seat, luck, 40, rolls=7, choice=0, differ=0, decisions=0) for seat, luck in enumerate((300, -520))]
    story = msgspec.structs.replace(quickly_told(), fortunes=found, sides=[SideTold("The party", [0, 1])])
    assert luck_lines(story) == [
        "The party: 14 draws, which gave about 22 points of a hundred less than usual (within 6 or so)."
    ]


def test_of_few_rolls_no_average_is_told():
    numbers = quickly_told().numbers[0]
    few, many = (msgspec.structs.replace(numbers, die=Die(6, [0, 0, 0, 0, 0, rolls])) for rolls in (1, 12))
    assert "rolls of" not in "; ".join(number_words(few)) and "12 rolls of the d6" in "; ".join(number_words(many))


def test_what_several_do_at_once_is_told_of_each():
    table = Table.start("electro", seed=1)
    tally = Tally(table)
    blow = Event("hits", {"seat": 2, "room": "i2", "damage": 3, "health": 4}, rule="electro.beast.attack")
    assert tally.told(1, table, [blow]) == [Rise(None, 3)]  # Seat 1 answered last, seat 2 struck.
    assert [numbers.dealt for numbers in tally.numbers()] == [0, 0, 3, 0]


def test_of_many_sides_it_is_said_whose_chance_the_dice_changed():
    story = quickly_told()
    one = msgspec.structs.replace(story.turnings[0], change=[80, -140], luck=[80, -60], choice=[0, 0])
    assert turning_words(story, one)[-1] == "Chances: North +8, South -14; the dice were about 6 of it."
    three = msgspec.structs.replace(story, sides=[*story.sides, SideTold("West", [2])])
    one = msgspec.structs.replace(one, change=[80, -140, 9], luck=[80, -60, 0], choice=[0, -30, 0])
    assert turning_words(three, one)[-1] == (
        "Chances: North +8, South -14; the dice were about 6 of what South lost and decisions were about 3 of what"
        " South lost."
    )


def test_a_story_for_programs_and_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    table = Table.start("trapper", names=["Ann <3", "Bob"], seed=5, strict=False)
    play_bots(table, seated(table.game, ("easy", "greedy"), 5))
    table.record().save(tmp_path / "game.json")
    page = tmp_path / "story.html"
    assert main(["story", str(tmp_path / "game.json"), "--json", "--effort", "1", "-o", str(page)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["curve"][0].keys() >= {"at", "seat", "knew", "truth"} and told["curve"][0]["at"] == 0
    end = {row["seat"]: row["truth"] for row in told["curve"] if row["at"] == told["steps"]}
    assert end == {seat: 1000 * (seat in told["winners"]) for seat in (0, 1)}
    assert told["turning"] and all(0 <= row["at"] <= told["steps"] for row in told["turning"])
    assert told["luck"].keys() == told["numbers"].keys() == {"0", "1"}
    assert told["costly"] and all(row.keys() >= {"at", "seat", "answer", "better", "cost"} for row in told["costly"])
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2 and "Ann &lt;3" in text and "Ann <3" not in text and "src=" not in text
    assert main(["story", str(tmp_path / "game.json"), "-o", str(tmp_path / "story.pdf")]) == 2
    assert "a story is written as .html" in capsys.readouterr().err


def test_who_gave_up_turned_the_game():
    table = Table.start("trapper", seed=5, strict=False)
    play_bots(table, seated(table.game, ("greedy", "greedy"), 5), limit=90)
    table.act(0, "concede")
    last = tell(table.record().file, effort=1).turnings[-1]
    assert (last.seat, last.step) == (0, len(table.steps) - 1) and last.title.endswith("concede the game")


def test_what_a_story_tells_of_luck_is_what_single_rolls_gave():
    """And nothing of how the game ended: else whoever decides badly would be told of ill luck."""
    teller, story = Teller(played("trapper", 5, "easy", "greedy"), effort=1), quickly_told()
    gains = [0.0, 0.0]
    for number, luck in teller.luck().items():
        seat = teller.walk.done[number].seat
        if seat is not None:
            gains[seat] += luck.gains[seat]
    assert [fortune.luck for fortune in story.fortunes] == [round(gain) for gain in gains]


@pytest.mark.parametrize(
    "game", ["trapper", *(pytest.param(game, marks=pytest.mark.soak) for game in games.ids() if game != "trapper")]
)
def test_what_came_and_what_might_have_come_are_made_alike(game: str):
    """A step done again with its own dice is that step: so on average of all dice no luck is left."""
    walk = Walk(played(game, 5, "easy", "greedy"), games.get(game), seed="alike")
    drew = 0
    for _, done, before, after in walk.tables():
        if done.step.draws:
            twin = before.clone()
            twin.strict = twin.tell.heard = False
            assert isinstance(twin.chance, Recorded)
            twin.chance.load(done.step.draws)
            done_again(twin, done.step)
            assert twin.digest == after.digest
            drew += 1
    assert drew > 10


def test_luck_is_nothing_on_average():
    assert_fair([luck for seed in (2, 3, 5) for luck in lucks("trapper", seed)])


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
def test_luck_is_nothing_on_average_over_many_games(game: str):
    assert_fair([luck for seed in range(25) for luck in lucks(game, seed)])


@pytest.mark.soak
@pytest.mark.parametrize("game", ["trapper", "electro"])
def test_over_a_thousand_games_luck_is_nothing(game: str):
    """Of a game all luck together is one number: what falls in one game is not independent."""
    assert_fair([sum(lucks(game, seed)) for seed in range(1000)])


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in games.ids() if game != "trapper"])
def test_every_game_has_a_story(game: str):
    story = tell(played(game, 5, "easy"), effort=5)
    assert story.points[0].step == 0 and story.points[-1].step == story.steps
    assert len(story.numbers) == len(story.names) == len(story.fortunes)
    assert list(told(story))


def test_a_running_game_has_no_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    table = Table.start("trapper", seed=1)
    with pytest.raises(Refused, match="when it is over"):
        tell(table.record().file)
    table.record().save(tmp_path / "game.json")
    assert main(["story", str(tmp_path / "game.json")]) == 1
    assert "when it is over" in capsys.readouterr().err
