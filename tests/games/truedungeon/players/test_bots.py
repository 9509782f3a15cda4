"""The bots: they answer from their view alone, play adventures to the end, and do what a sensible adventurer does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.truedungeon.fights import anew, monster, state, table
from tests.tables import do
from tools.adventures import HEAD, Played, main, play, row, there_is, usage
from undercroft import Table, games
from undercroft.bots import Player, play_bots
from undercroft.engine import Chance, Choice, Option, seed_key
from undercroft.games.truedungeon.content.adventures.library import adventure_named
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.content.adventures.puzzles import choices, complete, places, right
from undercroft.games.truedungeon.content.symbols import right_answer
from undercroft.games.truedungeon.players import bot
from undercroft.games.truedungeon.players import puzzles as bot_puzzle
from undercroft.games.truedungeon.players.bot import BOTS, EASY, GREEDY, kit_for
from undercroft.games.truedungeon.players.deeds import DEEDS
from undercroft.games.truedungeon.players.sight import Sight

GAME = games.get("truedungeon")
BOW = {"class": "ranger", "missile": ["+2 Keen Longbow"], "in_hand": "missile"}
AT_REST = {**BOW, "melee": ["Militia Long Sword"], "in_hand": "melee"}
SLING = {"class": "cleric", "missile": ["Bird-Boy's Sling"], "in_hand": "missile"}
SWORD = {"class": "fighter", "melee": ["Militia Long Sword"]}


def checked(name: str) -> Any:
    """The bot of this name, which must take an option of the question."""

    def choose(view: Mapping[str, Any], choice: Choice, worlds: Any, chance: Chance) -> Option:
        option = BOTS[name](view, choice, worlds, chance)
        assert any(option is offered for offered in choice.options)
        return option

    return choose


def played(name: str, seed: int, seats: int, *, strict: bool = False, **options: Any) -> Table:
    """An adventure of these bots, to its end."""
    found = Table.start("truedungeon", seats=seats, seed=seed, options=options, strict=strict, listen=strict)
    play_bots(found, {seat: Player(checked(name), f"{seed} {seat}") for seat in range(seats)}, limit=6000)
    return found


def answers(found: Table, *, name: str = "greedy", seat: int = 0, times: int = 1) -> list[str]:
    """The ids of what a bot answers here, with other dice each time."""
    choice = found.choices[seat]
    view = found.view(seat)
    return [BOTS[name](view, choice, lambda n: (), Chance(seed_key(number))).id for number in range(times)]


# ---------------------------------------------------------------- whole adventures


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_temper_comes_to_the_end_of_an_adventure(name):
    found = played(name, 4, 3)
    assert found.result is not None and found.state.ended in ("success", "failure", "wiped out")


@pytest.mark.parametrize(
    "options",
    [
        {"orientation": "puzzle", "difficulty": "non-lethal"},
        {"difficulty": "epic"},
        {"skill_tests": "chance", "clock": "untimed"},
        {"shuffled": True, "hidden": True},
    ],
    ids=["puzzles", "epic", "untimed", "hidden"],
)
def test_a_bot_can_play_any_version(options):
    assert played("greedy", 5, 2, **options).result is not None


def test_one_bot_commands_all_ten():
    found = played("careful", 6, 1, commander=True)
    assert found.result is not None and len(found.state.heroes) == 10


def test_an_adventure_of_bots_is_the_same_on_fresh_coroutines():
    """Every answer goes to a fresh coroutine on a saved and loaded state."""
    short = played("greedy", 7, 1, strict=True)
    assert short.result is not None
    assert short.digest == played("greedy", 7, 1).digest


def test_the_party_that_bots_make_up_befits_the_difficulty():
    for difficulty, wealth in (("normal", "bag"), ("hardcore", "shelf"), ("epic", "hoard")):
        found = Table.start("truedungeon", seats=10, seed=1, options={"difficulty": difficulty}, listen=False)
        players = {seat: Player(checked("greedy"), seat) for seat in range(10)}
        while found.choices and next(iter(found.choices.values())).ask in ("class", "character"):
            (choice,) = found.choices.values()
            if choice.ask == "character":
                chosen = checked("greedy")(found.view(choice.seat), choice, lambda n: (), Chance(seed_key(3)))
                assert chosen.id.endswith(f"-{wealth}")
            play_bots(found, players, limit=1)
        assert [one.cls for one in found.state.heroes][:3] == ["cleric", "fighter", "bard"]


def test_a_small_party_brings_more_and_less_of_it_where_monsters_are_eased():
    kits = [[kit_for("normal", members, 0, eased=eased) for members in (10, 4, 2)] for eased in (True, False)]
    assert kits == [["bag", "bag", "bag"], ["bag", "shelf", "hoard"]]
    assert [kit_for("normal", 3, seat, eased=True) for seat in range(3)] == ["bag", "bag", "shelf"]


# ---------------------------------------------------------------- in a fight


def test_a_bot_strikes_what_is_nearly_down_rather_than_what_is_unhurt():
    foes = [monster(id="ogre"), monster(id="troll", name="Troll", taken=120)]
    found = table(SWORD, monsters=foes)
    assert set(answers(found, times=9)) == {"attack troll"}


def test_a_bot_shoots_what_it_cannot_reach():
    found = table({"class": "ranger", "missile": ["+2 Keen Longbow"]}, monsters=[monster(flying=True)])
    assert answers(found)[0].startswith(("shoot", "fire", "throw"))


@pytest.mark.parametrize(("hp", "heals"), [(4, True), (30, False)])
def test_a_cleric_heals_who_is_badly_hurt(hp, heals):
    found = table("cleric", {"class": "fighter", "hp": hp})
    assert answers(found)[0].startswith("cast cure") is heals
    if heals:
        assert answers(found)[0].endswith(" fighter")


def test_the_careful_heal_earlier_than_the_bold():
    found = table("cleric", {"class": "barbarian", "hp": 20})
    assert answers(found, name="careful")[0].startswith("cast cure")
    assert not answers(found, name="bold")[0].startswith("cast cure")


def test_a_wizard_finds_the_weak_spot_once_it_is_told():
    cold = monster(vulnerable={"cold": 5}, lore=True)
    found = table({"class": "wizard", "level": 4}, monsters=[cold], room=1)
    assert answers(found, times=5).count("cast frost-dart ogre") >= 4


def test_limited_spells_are_kept_for_later_rooms_unless_it_is_the_last():
    early, late = (table({"class": "wizard", "level": 5}, room=room, difficulty="hardcore") for room in (1, 7))
    assert not any("lightning-storm" in one for one in answers(early, times=9))
    assert any("lightning-storm" in one for one in answers(late, times=9))


def test_a_bot_that_knows_nothing_of_a_deed_does_not_do_it():
    found = table("fighter")
    choice = found.choices[0]
    strange = Choice(0, choice.question, (Option("juggle ogre"), Option("done")), choice.about)
    assert BOTS["greedy"](found.view(0), strange, lambda n: (), Chance(seed_key(1))).id == "done"
    assert "juggle" not in DEEDS


def test_a_rogue_that_has_sneaked_up_strikes_in_melee():
    found = table({"class": "rogue", "melee": ["Bodkin"], "missile": ["Crow-Scarer's Bow"], "in_hand": "missile"})
    state(found).heroes[0].sneak = "ready"
    assert set(answers(anew(found), times=9)) == {"attack ogre"}


def test_what_a_cleric_gives_back_is_used_at_once():
    found = table({"class": "wizard", "spells": {"fire-dart": 3}}, "cleric", monsters=[monster(hp=200)], room=7)
    state(found).heroes[0].restored = "spell fire-dart"
    assert set(answers(anew(found), times=9)) == {"cast fire-dart ogre"}


def test_a_surge_that_was_given_back_goes_into_a_small_spell_too():
    found = table({"class": "druid", "powers": {"spell-surge": 1}, "hp": 7}, "cleric", room=5)
    state(found).heroes[0].restored = "power spell-surge"
    assert all(one.startswith("surge") for one in answers(anew(found), times=9))


def test_hands_that_were_given_back_are_laid_on_though_it_is_more_than_is_lacked():
    found = table({"class": "paladin", "powers": {}}, {"class": "wizard", "hp": 6}, "cleric", room=5)
    state(found).heroes[0].restored = "power lay-on-hands"
    assert set(answers(anew(found), times=9)) == {"use lay-on-hands wizard 12"}


def test_no_spell_is_given_back_that_can_be_cast_without():
    found = table("cleric", {"class": "druid", "spells": {"firebolt": 1}}, monsters=[monster(hp=200)], room=7)
    state(found).heroes[1].cast = ["firebolt"]
    assert not any("restore" in one for one in answers(anew(found), times=9))


def test_no_draught_that_only_lasts_is_got_out_in_a_fight():
    found = table({**BOW, "carried": ["Draught of the Clear Eye"]}, room=7)
    state(found).heroes[0].standard = True
    assert set(answers(anew(found), times=9)) == {"done"}


def test_whoever_shoots_best_gets_the_grace_of_a_cat():
    found = table({"class": "wizard", "spells": {"instant-safeguard": 1}}, SLING, AT_REST, stage="before", room=7)
    assert set(answers(found, times=9)) == {"cast cats-grace ranger"}


def test_a_paladin_guards_whoever_is_weakest():
    found = table("paladin", {"class": "wizard", "hp": 5}, "fighter", stage="before")
    for seat in range(3):
        do(found, "ready", seat=seat)
    assert found.choices[0].ask == "guard" and answers(found) == ["guard wizard"]


def why(found: Table) -> str:
    """Why a good player does what it does here."""
    choice = found.choices[0]
    return BOTS["greedy"].reasoned(found.view(0), choice, Chance(seed_key(1))).why


def test_whys_fit_the_deed():
    drinker = {**SWORD, "carried": ["Draught of Plain Mending"]}
    alone, many = table(drinker), table(SWORD, monsters=[monster(), monster(id="troll", name="Troll")])
    assert why(alone).startswith("strike the Ogre: about ") and "you can hurt it most" in why(many)
    state(alone).heroes[0].standard = True
    assert why(anew(alone)).startswith("nothing more: your action is spent")
    reached = table(drinker, monsters=[monster(flying=True)])
    assert why(reached).startswith("nothing more: you reach nobody")
    spent = {"fire-dart": 3, "frost-dart": 2, "magic-missile": 2, "burning-hands": 1, "instant-safeguard": 1}
    assert why(table({"class": "wizard", "spells": spent}, room=7)).startswith("hurt the Ogre: a hit deals ")
    after = table("fighter", {"class": "wizard", "hp": 5}, stage="recovery", rooms=["overcome"])
    assert why(after).startswith("go on: you have nothing more")


# ---------------------------------------------------------------- tests of memory, puzzles


@pytest.mark.rule("truedungeon.digital.skill-bots")
def test_a_bot_remembers_three_times_in_four():
    found = table({"class": "wizard", "level": 5})
    about = {"set": "leaves", "form": "name", "shown": "fan", "shuffled": False}
    known = right_answer(about)
    options = tuple(Option(id) for id in ("ginkgo", "oak", "elm", "roll"))
    choice = Choice(0, found.choices[0].question, options, {**about, "who": "Wizard"})
    dice = [Chance(seed_key(number)) for number in range(400)]
    given = [bot.recall(Sight(found.view(0), choice, chance, GREEDY)).id for chance in dice]
    assert 270 <= given.count(known) <= 330 and "roll" not in given


@pytest.mark.parametrize("version", ["combat", "puzzle"])
def test_a_bot_works_out_every_puzzle_that_has_facts(version):
    for room in adventure_named("ferry-not-running").path(version):
        puzzle = room.puzzle
        if puzzle is None or not puzzle.facts:
            continue
        seen = {
            "kind": puzzle.kind,
            "elements": list(puzzle.elements),
            "places": list(places(puzzle)),
            "columns": puzzle.columns,
            "facts": [[fact.text, fact.says] for fact in puzzle.facts],
        }
        found = bot_puzzle.solved(seen)
        assert found is not None
        assert right(puzzle, found), room.title


def put_together(puzzle: Puzzle, dice: Chance) -> list[str]:
    """The answer that a bot gives to this puzzle, piece by piece."""
    found, given = table("fighter"), list[str]()
    seen = {
        "kind": puzzle.kind,
        "elements": list(puzzle.elements),
        "places": list(places(puzzle)),
        "columns": puzzle.columns,
        "facts": [[fact.text, fact.says] for fact in puzzle.facts],
        "tried": [],
    }
    while not complete(puzzle, given):
        options = tuple(Option(one, data=one) for one in choices(puzzle, given))
        choice = Choice(0, found.choices[0].question, options, {"who": "Fighter"})
        view = {**found.view(0), "puzzle": {**seen, "given": list(given)}}
        given.append(bot_puzzle.piece(Sight(view, choice, dice, EASY)).id)
    return given


@pytest.mark.parametrize("room", [2, 4, 6])
def test_a_bot_that_slips_goes_on_sensibly(room):
    """A slip costs its own place, and with pieces that come once another; tiles are slid back."""
    puzzle = adventure_named("ferry-not-running").path("combat")[room - 1].puzzle
    assert puzzle is not None
    given = [put_together(puzzle, Chance(seed_key(number))) for number in range(20)]
    if puzzle.kind == "sliding_tiles":
        assert sum(right(puzzle, one) for one in given) >= 14
        return
    wrong = [sum(a != b for a, b in zip(one, puzzle.solution, strict=True)) for one in given]
    assert any(wrong) and sum(wrong) < len(puzzle.solution) * len(given) // 2


def test_a_bot_without_wits_still_never_tries_the_same_answer_twice():
    seen = {
        "kind": "riddle_choice",
        "elements": ["a", "b", "c"],
        "places": ["first"],
        "columns": 0,
        "facts": [],
        "given": [],
        "tried": [["a"], ["c"]],
    }
    found = table("fighter")
    options = tuple(Option(id, data=id) for id in "abc")
    choice = Choice(0, found.choices[0].question, options, {"who": "Fighter"})
    view, dice = {**found.view(0), "puzzle": seen}, [Chance(seed_key(number)) for number in range(9)]
    assert {bot_puzzle.piece(Sight(view, choice, chance, GREEDY)).id for chance in dice} == {"b"}


# ---------------------------------------------------------------- what it comes to


def test_the_table_of_adventures_is_printed(capsys):
    assert main(["--games", "1", "--difficulty", "normal", "--seats", "4", "--jobs", "1", "--used", "--rooms"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(HEAD) and "| normal | usual |" in out and " spell " in out


def test_what_was_never_used_is_listed():
    one = Played(True, True, 7, 9, 20, 500, 1.0, {"spell wizard fire-dart": 3})
    lines = usage([one, one])
    assert lines[0].split() == ["6", "spell", "wizard", "fire-dart"]
    assert "   never spell cleric bless" in lines and len(lines) == len(there_is())
    assert row("epic", "hoard", [one]).startswith("| epic | hoard | 100 % | 7.0 | 9.0 |")


def test_gear_can_be_given_to_the_whole_party():
    one = play(1, wealth="hoard", bots=["bold"], options={"difficulty": "normal"}, seats=3)
    assert one.over and one.decisions > 20


def test_bots_are_offered_to_players():
    assert list(GAME.bots) == ["greedy", "easy", "strong", "careful", "bold"]
