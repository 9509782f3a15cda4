"""The table of an adventure: seats, commander, marching order, leaving, windows, streams, records, difficulty."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.truedungeon.book.test_rooms import SWORD, all_ready, ended
from tests.games.truedungeon.fights import anew, attack, hero, monster, offered, state, table
from tests.games.truedungeon.rich import rich_table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.engine.game import CLOCK
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.book.table import TIME, acts, seats
from undercroft.games.truedungeon.character.build import plain
from undercroft.games.truedungeon.character.listing import LENT
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.games.truedungeon.content.difficulty import ADVICE
from undercroft.games.truedungeon.content.files import write_text
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.roster import character_of, held_of
from undercroft.inputs import read_file_text

BLADE = "Militia Long Sword"
HARMLESS = monster(attacks=[attack(damage=0)])


def party(*classes: str) -> str:
    """A party file."""
    return "\n".join(['kind = "party"', *(f'[[character]]\nclass = "{cls}"' for cls in classes)])


def begun(*classes: str, seats: int | None = None, seed: int = 1, **options: Any) -> Table:
    """An adventure from its beginning."""
    options = {"builds": party(*classes), "skill_tests": "chance", **options}
    return Table.start("truedungeon", seed=seed, seats=seats or len(classes), options=options)


def trained(table: Table) -> Table:
    """Everybody is ready for Room 1."""
    while any(choice.ask in ("train", "agree") for choice in table.choices.values()):
        seat = min(table.waiting)
        do(table, "ready" if table.choices[seat].ask == "train" else "yes", seat=seat)
    return table


@pytest.mark.rule("truedungeon.class.ranger.weapons.loan")
@pytest.mark.parametrize(
    ("brought", "melee", "lent"),
    [
        ({"tokens": [BLADE]}, [BLADE, LENT], True),
        ({"melee": [BLADE], "missile": ["Yew Stave"]}, [BLADE, LENT], True),
        ({}, [], False),
        ({"missile": ["Yew Stave"]}, [], False),
        ({"tokens": ["Yew Stave"]}, [], False),
        ({"melee": [BLADE, "Bodkin"]}, [BLADE, "Bodkin"], False),
        ({"tokens": ["Two-Hand Toothpick"]}, ["Two-Hand Toothpick"], False),
    ],
)
def test_a_ranger_goes_in_with_the_dagger_of_the_coach(brought: Any, melee: list[str], lent: bool) -> None:
    builds = json.dumps({"kind": "party", "character": [{"class": "ranger", **brought}, {"class": "fighter"}]})
    here = trained(Table.start("truedungeon", seed=1, seats=2, options={"builds": builds, "skill_tests": "chance"}))
    assert held_of(hero(here, "ranger").build, state(here).rules)["melee"] == melee
    assert [event.data["who"] for event in told(here, "lent")] == ["Ranger"] * lent
    assert hero(here, "ranger").mode == ("melee" if melee or not brought else "missile")
    assert not any(line.rule == "truedungeon.class.ranger.weapons.loan" for line in state(here).party.cards[0].listed)


# ---------------------------------------------------------------- seats


@pytest.mark.rule("truedungeon.digital.seats")
def test_one_to_ten_sit_there_and_the_rest_are_ghosts():
    here = trained(begun("fighter", "cleric"))
    assert told(here, "ghosted")[0].data["number"] == 8 and len(state(here).ghosts) == 8
    assert seats(TrueDungeonOptions(), None) == range(1, 11)
    for number in (0, 11):
        with pytest.raises(Refused):
            Table.start("truedungeon", seats=number)


@pytest.mark.rule("truedungeon.ghosting.definition", "truedungeon.ghosting.full-party")
def test_ghosts_fill_a_party_of_ten():
    here = trained(begun("fighter"))
    assert len(state(here).heroes) + len(state(here).ghosts) == 10


@pytest.mark.rule("truedungeon.digital.seats")
@pytest.mark.parametrize(("empty", "seats", "ghosts"), [("empty", 2, 0), ("bot", 10, 0)])
def test_the_host_chooses_what_empty_seats_are(empty: str, seats: int, ghosts: int):
    options = {"empty_seats": empty, "builds": party("fighter", "cleric"), "skill_tests": "chance"}
    here = Table.start("truedungeon", seed=1, seats=seats, options=options)
    assert len(here.seats) == seats and len(state(here).ghosts) == ghosts
    if empty == "bot":
        with pytest.raises(Refused) as caught:
            Table.start("truedungeon", seats=2, options={"empty_seats": "bot"})
        assert caught.value.rule == "truedungeon.digital.seats"


@pytest.mark.rule("truedungeon.ghosting.definition")
def test_players_hold_the_seats_of_ghosts_in_turn_under_their_names() -> None:
    named = party("fighter", "cleric").replace('"fighter"', '"fighter"\nplayer = "Ann"')
    here = trained(begun("fighter", "cleric", builds=named))
    assert [character_of(ghost).player for ghost in state(here).ghosts] == ["Ann", "Cleric"] * 4


@pytest.mark.rule("truedungeon.digital.seats")
def test_seats_that_shall_stay_empty_do() -> None:
    assert state(trained(begun("fighter", "cleric", empty_seats="empty"))).ghosts == []


@pytest.mark.rule("truedungeon.party.prep-sequence")
@pytest.mark.parametrize("difficulty", ["normal", "hardcore"])
def test_of_the_usual_difficulty_it_is_said_that_it_is(difficulty: str) -> None:
    [intro] = told(begun("fighter", difficulty=difficulty), "intro")
    assert ("truedungeon.difficulty.default" in intro.also) == (difficulty == "normal")


@pytest.mark.rule("truedungeon.ghosting.most-ghosts")
def test_by_the_summary_there_are_at_most_five_ghosts():
    assert len(state(trained(begun("fighter", five=True))).ghosts) == 5


@pytest.mark.rule("truedungeon.digital.one-character", "truedungeon.digital.seats")
def test_one_player_may_command_all_ten():
    here = Table.start("truedungeon", seed=1, options={"commander": True})
    assert len(here.seats) == 1 and len(state(here).heroes) == 10
    assert all(one.seat == 0 for one in state(here).heroes)


@pytest.mark.rule("truedungeon.digital.seats")
def test_the_text_of_an_adventure_of_ones_own_stands_in_no_setting():
    text = shipped_texts()["ferry-not-running"]
    for given, kept in (("ferry-not-running", "ferry-not-running"), (text, "own")):
        here = state(begun("fighter", adventure=given))
        assert here.rules.adventure == kept and here.adventure.name == "The Ferry Is Not Running"


@pytest.mark.rule("truedungeon.ghosting.one-character")
def test_a_party_needs_a_seat_for_each_character():
    with pytest.raises(Refused) as caught:
        begun("fighter", "cleric", seats=1)
    assert caught.value.rule == "truedungeon.ghosting.one-character"
    assert [one.cls for one in state(begun("fighter", "cleric", seats=2)).heroes] == ["fighter", "cleric"]


@pytest.mark.rule("truedungeon.ghosting.full-party")
def test_seats_and_the_ghosts_of_a_file_are_ten_at_most() -> None:
    solo = party(*TEN[:1]) + "".join(f'\n[[character]]\nclass = "{cls}"\nghost = true' for cls in TEN[1:])
    assert len(state(begun(TEN[0], builds=solo)).ghosts) == 9
    with pytest.raises(Refused) as caught:
        begun(TEN[0], builds=solo, seats=2)
    assert (caught.value.rule, caught.value.at) == ("truedungeon.ghosting.full-party", "builds")


def test_a_file_of_ones_own_is_taken_as_text_or_data():
    for data in ('kind = "character"\nclass = "fighter"\nname = "Udo"\n', {"class": "fighter", "name": "Udo"}):
        here = Table.start("truedungeon", seed=1, seats=1)
        do(here, "fighter")
        here.answer(0, data)
        assert here.view(0)["heroes"][0]["name"] == "Udo"
    here = Table.start("truedungeon", seed=1, seats=1)
    do(here, "fighter")
    with pytest.raises(Refused) as caught:
        here.answer(0, {"class": "wizard"})
    assert caught.value.rule == "truedungeon.party.unique-class"


@pytest.mark.rule("truedungeon.partycard.pregen-bonus", "truedungeon.partycard.pregen-digital")
@pytest.mark.parametrize(("options", "more"), [({}, 1), ({"never": True}, 0)])
def test_who_brings_a_prepared_card_has_a_hit_point_more(options: dict[str, Any], more: int) -> None:
    chosen = Table.start("truedungeon", seed=1, seats=1, options=options)
    do(chosen, "fighter", "fighter-bag")
    usual = chosen.view(0)["heroes"][0]["max_hp"]
    text = write_text(plain(ready_made()["fighter-bag"]), ".toml")
    renamed = text.replace('name = "', 'name = "Our ', 1)
    answered = Table.start("truedungeon", seed=1, seats=1, options=options)
    do(answered, "fighter")
    answered.answer(0, renamed)
    brought = Table.start("truedungeon", seed=1, seats=1, options={"builds": text, **options})
    assert [one.view(0)["heroes"][0]["max_hp"] for one in (answered, brought)] == [usual + more] * 2
    assert hero(trained(brought), "fighter").hp == usual + more


@pytest.mark.rule("truedungeon.digital.adventure-orientation")
def test_only_a_version_that_there_is_can_be_played() -> None:
    data = read_file_text(shipped_texts()["ferry-not-running"], "ferry.toml")
    rooms = [room for room in data["rooms"] if room.get("orientation", "puzzle") == "puzzle"]
    alone = write_text({**data, "orientation": "puzzle", "rooms": rooms}, ".json")
    here = state(begun("fighter", adventure=alone, orientation="puzzle"))
    assert here.last_room == 7
    with pytest.raises(Refused) as caught:
        begun("fighter", adventure=alone)
    assert (caught.value.rule, caught.value.at) == ("truedungeon.digital.adventure-orientation", "orientation")


# ---------------------------------------------------------------- difficulty


@pytest.mark.rule("truedungeon.difficulty.unanimous")
def test_in_another_world_others_have_voted_otherwise_but_nobody_sooner():
    here = begun("fighter", "cleric", "rogue", difficulty="hardcore")
    do(here, "yes", seat=1)
    worlds = [state(here.resampled(0, seed)).votes for seed in range(20)]
    assert {votes[1] for votes in worlds} == {"yes", "no"}
    assert {(votes[0], votes[2]) for votes in worlds} == {(None, None)}
    assert {state(here.resampled(1, seed)).votes[1] for seed in range(20)} == {"yes"}


@pytest.mark.rule("truedungeon.difficulty.unanimous", "truedungeon.difficulty.default")
@pytest.mark.parametrize(("votes", "found"), [(["yes", "yes"], "hardcore"), (["yes", "no"], "normal")])
def test_all_must_agree_and_nobody_sees_a_vote_before(votes: list[str], found: str):
    here = begun("fighter", "cleric", difficulty="hardcore")
    about = here.choices[0].about or {}
    assert about["difficulty"] == "hardcore" and about["advice"] == ADVICE["hardcore"] != ADVICE.get("normal")
    do(here, votes[1], seat=1)
    assert here.view(0)["votes"] == {"0": "", "1": "given"}
    do(here, votes[0])
    assert state(here).difficulty == found
    if found == "normal":
        assert told(here, "difficulty")[0].rule == "truedungeon.difficulty.unanimous"


@pytest.mark.rule("truedungeon.difficulty.unanimous-example")
def test_nine_of_ten_are_not_enough():
    here = Table.start("truedungeon", seed=1, options={"difficulty": "hardcore", "builds": party(*TEN)}, seats=10)
    for seat in range(9):
        do(here, "yes", seat=seat)
    do(here, "no", seat=9)
    assert state(here).difficulty == "normal"


TEN = ["bard", "barbarian", "cleric", "druid", "dwarf-fighter", "elf-wizard", "fighter", "monk", "paladin", "ranger"]


@pytest.mark.rule("truedungeon.difficulty.hardcore.advice", "truedungeon.difficulty.nightmare.advice")
@pytest.mark.parametrize("difficulty", ["hardcore", "nightmare"])
def test_advice_is_given_and_bars_nobody(difficulty: str):
    here = begun("fighter", difficulty=difficulty)
    assert here.choices[0].ask == "agree" and "for those" in here.choices[0].text
    do(here, "yes")
    assert state(here).difficulty == difficulty


@pytest.mark.rule("truedungeon.digital.difficulty-party-size")
def test_a_small_party_is_eased_by_the_variant_only():
    hp = {}
    for scale in (False, True):
        beasts, options = [monster(hp=100)], {"scale_hp": scale}
        here = table("fighter", monsters=beasts, stage="before", rolls=[12, 3], options=options)
        do(here, "ready")
        assert "truedungeon.digital.difficulty-party-size" in told(here, "combat")[0].also
        hp[scale] = state(here).foes[0].hp
    assert hp == {False: 100, True: 30}


@pytest.mark.rule("truedungeon.digital.difficulty-party-size")
def test_ten_are_no_small_party_until_one_has_left():
    small = []
    for gone in (0, 1):
        here = table(*TEN, stage="before", rolls=[12, 3])
        state(here).heroes[9].gone = bool(gone)
        here = anew(here)
        for seat in here.waiting:
            do(here, "ready", seat=seat)
        small.append("truedungeon.digital.difficulty-party-size" in told(here, "combat")[0].also)
    assert small == [False, True]


# ---------------------------------------------------------------- the order of march


@pytest.mark.rule("truedungeon.digital.marching-order")
def test_the_first_seat_walks_in_front_until_somebody_else_does():
    here = ended("fighter", "rogue", "wizard")
    assert here.view(0)["order"] == ["fighter", "rogue", "wizard"]
    do(here, "march front", seat=2)
    do(here, "march back", seat=0)
    assert here.view(0)["order"] == ["wizard", "rogue", "fighter"]
    assert [hero.cls for hero in state(here).living()] == ["wizard", "rogue", "fighter"]
    for seat, what in ((2, "march front"), (0, "march front")):
        with pytest.raises(Refused) as caught:
            here.answer(seat, what)
        assert caught.value.rule == "truedungeon.digital.marching-order"
    all_ready(here)
    assert state(here).room == 2 and here.view(0)["order"] == ["wizard", "rogue", "fighter"]


@pytest.mark.rule("truedungeon.digital.marching-order", "truedungeon.board.order-saves-time")
def test_the_order_is_not_changed_in_a_fight():
    here = table("fighter", "rogue", monsters=[HARMLESS])
    assert not any(id.startswith(("march", "order")) for id in offered(here))
    for what in ("march back", "order fixed", "march sideways", "order of the boot"):
        with pytest.raises(Refused) as caught:
            here.answer(0, what)
        assert caught.value.rule in ("truedungeon.digital.marching-order", "truedungeon.board.order-saves-time")


@pytest.mark.rule("truedungeon.board.order-saves-time")
def test_in_a_fixed_order_one_is_asked_after_another():
    here = table("fighter", "rogue", stage="before", rolls=[15, 3])
    do(here, "order fixed", seat=1)
    with pytest.raises(Refused, match="already"):
        here.answer(0, "order fixed")
    do(here, "ready")
    do(here, "ready", seat=1)
    assert list(here.choices) == [0]
    do(here, "done")
    assert list(here.choices) == [1] and state(here).clock == 600 - 66


# ---------------------------------------------------------------- leaving


@pytest.mark.rule("truedungeon.room.leave", "truedungeon.room.rejoin-character")
def test_who_leaves_is_gone_with_the_character():
    here = table(SWORD, "rogue", monsters=[HARMLESS], rolls=[2])
    here.act(1, "leave")
    assert hero(here, "rogue").gone and here.acts(1) == () and 1 not in here.choices
    do(here, "done")  # The monster picks nobody: one target is left.
    assert here.choices[0].ask == "turn" and told(here, "leaves")[0].rule == "truedungeon.room.leave"
    assert [one.cls for one in state(here).living()] == ["fighter"]


@pytest.mark.rule("truedungeon.room.leave")
def test_when_all_have_left_it_is_over():
    here = table("fighter", "rogue", monsters=[HARMLESS])
    here.act(0, "leave")
    here.act(1, "leave")
    assert here.result is not None and here.result.rule == "truedungeon.room.leave" and here.result.winners == ()


# ---------------------------------------------------------------- windows


@pytest.mark.rule("truedungeon.digital.reaction-windows")
def test_whoever_can_react_is_asked_and_may_pass_for_the_room():
    pouch = {"class": "rogue", "tokens": ["Ash's Death Pouch"]}
    killer = monster(attacks=[attack(to_hit=20, damage=99)])
    here = table(pouch, "fighter", monsters=[killer], first="monsters", rolls=["rogue", 10])
    assert here.choices[0].ask == "react" and offered(here)[-2:] == ["pass", "pass room"]
    do(here, "pass room")
    assert hero(here, "rogue").is_dead and hero(here, "rogue").passes and here.view(1)["heroes"][0]["passes"]


# ---------------------------------------------------------------- chance and records


@pytest.mark.rule("truedungeon.digital.streams")
def test_each_kind_of_chance_has_a_stream_of_its_own():
    used: set[str] = set()
    for here in map(rich_table, range(3)):
        answered = 0
        while here.choices and answered < 200:
            seat = min(here.waiting)
            here.answer(seat, here.choices[seat].options[answered % len(here.choices[seat].options)])
            answered += 1
        used.update(here.chance.counts)
    assert used <= {
        *("board", "initiative", "monsters", "choices", "saves", "slides", "wheels", "skill", "symbols", "treasure")
    }
    assert len(used) > 4


@pytest.mark.rule("truedungeon.digital.streams")
def test_an_attack_more_does_not_shift_the_dice_of_the_monsters():
    rolls = []
    for deeds in (["done"], ["attack ogre", "done"]):
        position = {"party": [SWORD], "monsters": [monster(hp=900)]}
        here = Table.start("truedungeon", seats=1, seed=11, position=position)
        do(here, *deeds)
        rolls.append([event.data["natural"] for event in told(here, "hits")])
    assert rolls[0] == rolls[1] and rolls[0]


@pytest.mark.rule("truedungeon.digital.saves-game")
def test_a_saved_run_goes_on_as_it_would_have():
    here = begun("fighter", "cleric", seed=2)
    for _ in range(60):
        seat = min(here.waiting)
        here.answer(seat, here.choices[seat].options[0])
    again = Table.load(json.loads(here.record().text()) | {"key": None} if here.result else here.record())
    for one in (here, again):
        for _ in range(40):
            if one.choices:
                seat = min(one.waiting)
                one.answer(seat, one.choices[seat].options[0])
    assert again.digest == here.digest and again.events == here.events


@pytest.mark.rule("truedungeon.digital.saves-game")
def test_a_run_that_is_saved_as_it_begins_does_not_begin_twice():
    here = Table.start("truedungeon", seats=2, seed=2)
    for _ in range(4):
        again = here.clone()
        assert again.digest == here.digest and again.events == here.events and len(told(again, "intro")) == 1
        seat = min(here.waiting)
        for one in (here, again):
            one.answer(seat, one.choices[seat].options[0])
        assert again.digest == here.digest and again.events == here.events


@pytest.mark.rule("truedungeon.digital.log")
def test_every_number_can_be_traced():
    here = table(SWORD, monsters=[monster(attacks=[attack(damage=7)])], rolls=[{"natural": 14, "wheel": 3}, 19])
    do(here, "attack ogre", "done")
    [scored] = told(here, "scored")
    assert scored.data["damage"] > 0 and scored.data["why"] and scored.rule
    [harmed] = told(here, "harmed")
    assert harmed.data["why"] == ["7 typeless"] and "truedungeon.digital.log" in harmed.also
    assert all(event.rule in here.game.ledger for event in here.events)


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"party": [{"class": "fighter"}], "room": 8}, "truedungeon.room.seven"),
        ({"party": [{"class": "fighter"}, {"class": "fighter"}]}, "truedungeon.party.unique-class"),
        ({"party": [{"class": "fighter", "hp": 99}]}, "truedungeon.ability.hp"),
        ({"party": [{"class": "fighter"}], "round": 0}, "truedungeon.combat.round"),
        ({"party": [{"class": "fighter", "conditions": ["bored"]}]}, "truedungeon.condition.summary.duration"),
        ({"party": [{"class": "fighter"}], "monsters": [monster(taken=150)]}, "truedungeon.death.zero"),
        ({"party": [{"class": "fighter"}], "monsters": [], "stage": "puzzle"}, "truedungeon.digital.room-format"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], rule: str):
    with pytest.raises(Refused) as caught:
        Table.start("truedungeon", seats=len(position["party"]), position=position)
    assert caught.value.rule == rule


@pytest.mark.rule("truedungeon.digital.slide-bot")
def test_a_skill_that_nobody_has_is_refused_at_the_beginning() -> None:
    with pytest.raises(Refused):
        Table.start("truedungeon", seats=1, options={"slide_skill": "no such skill"}, seed=1)


@pytest.mark.rule("truedungeon.digital.clock-mode")
def test_no_clock_runs_before_the_first_room() -> None:
    coached = Table.start("truedungeon", seats=2, options={"clock": "real_time"}, seed=1)
    assert acts(coached.state, CLOCK) == ()
    here = Table.start("truedungeon", seats=1, options={"clock": "real_time"}, position={"party": [{"class": "bard"}]})
    assert [option.id for option in acts(here.state, CLOCK)] == [TIME.id]
    here.act(CLOCK, TIME.id)
    assert "truedungeon.digital.clock-mode" in told(here, "time-up")[0].also


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
def test_the_dead_claim_nothing() -> None:
    party = [{"class": "bard"}, {"class": "monk", "dead": True}]
    options = {"manual_claim": True}
    here = Table.start("truedungeon", seats=2, options=options, position={"party": party, "monsters": [monster()]})
    assert [[option.id for option in acts(here.state, seat)] for seat in (0, 1)] == [["leave", "claim"], ["leave"]]
    here.act(0, "claim")
    assert [event.data["who"] for event in told(here, "claims")] == ["Bard"]
    assert [option.id for option in acts(here.state, 0)] == ["leave"], "it has claimed"
    state(here).room, hero(here, "bard").claims = 0, False
    assert [option.id for option in acts(here.state, 0)] == ["leave"], "there is no room yet"
    usual = Table.start("truedungeon", seats=2, position={"party": party, "monsters": [monster()]})
    assert [option.id for option in acts(usual.state, 0)] == ["leave"]


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
def test_one_player_of_several_claims_for_those_who_live_and_have_not_yet() -> None:
    party = [{"class": "bard"}, {"class": "monk", "dead": True}, {"class": "rogue"}]
    here = Table.start(
        "truedungeon", seats=3, options={"manual_claim": True}, position={"party": party, "monsters": [monster()]}
    )
    for one in state(here).heroes:
        one.seat = 0
    hero(here, "rogue").claims = True
    here.act(0, "claim")
    assert [event.data["who"] for event in told(here, "claims")] == ["Bard"] and not hero(here, "monk").claims


@pytest.mark.rule("truedungeon.token.class-list")
def test_a_party_file_whose_characters_cannot_be_is_refused_with_the_place() -> None:
    wrong = 'kind = "party"\n[[character]]\nclass = "wizard"\nmelee = ["Two-Hand Toothpick"]\n'
    with pytest.raises(Refused) as caught:
        Table.start("truedungeon", seats=1, options={"builds": wrong}, seed=1)
    assert str(caught.value.at).startswith("builds: ")


def test_a_card_file_that_cannot_be_read_is_refused_at_the_beginning() -> None:
    with pytest.raises(Refused):
        Table.start("truedungeon", seats=1, options={"card_file": "no such card"}, seed=1)
