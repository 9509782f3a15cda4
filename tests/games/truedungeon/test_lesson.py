"""The guided first room: it is sound, every way through it wins, and what the teacher says is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from undercroft import games
from undercroft.engine.lessons.check import check_lesson
from undercroft.engine.lessons.lesson import Guide, Lead, NotYet, find_lesson
from undercroft.games.truedungeon.content.adventures.library import adventure_named
from undercroft.games.truedungeon.state.stats import most_hp

GAME = games.get("truedungeon")
LESSON = find_lesson(GAME)


def begun() -> Guide:
    """The lesson at its first moment."""
    guide = Guide.start(LESSON, key=bytes(32))
    guide.play_others()
    return guide


def played(
    choose: Callable[[Sequence[str]], str], look: Callable[[Guide, Lead], None] | None = None
) -> tuple[Guide, list[Lead]]:
    """The lesson played to its end; at every moment `choose` picks among the answers that lead on."""
    guide = begun()
    heard = []
    while not guide.over:
        lead = guide.lead
        heard.append(lead)
        if look is not None:
            look(guide, lead)
        guide.answer(LESSON.seat, choose(lead.options))
        guide.play_others()
    return guide, heard


def first(options: Sequence[str]) -> str:
    return options[0]


def last(options: Sequence[str]) -> str:
    return options[-1]


def events(guide: Guide, kind: str) -> list[dict[str, Any]]:
    """What was told of this kind."""
    return [event.data for event in guide.table.events if event.kind == kind]


def test_the_lesson_is_sound() -> None:
    said = check_lesson(LESSON, game=GAME)
    assert said == "Three doors under the inn has 24 moments, all of them reached, and 2 ends"


def test_its_adventure_is_a_sound_short_one() -> None:
    rooms = adventure_named(LESSON.options["adventure"], short=True).rooms
    assert [room.kind for room in rooms] == ["combat", "puzzle", "combat"]
    assert all(room.animals and room.evil and room.poison and room.won and room.lost for room in rooms)


@pytest.mark.parametrize("seed", range(4))
def test_every_way_through_it_ends_well_and_with_treasure(seed: int) -> None:
    guide, heard = played(Random(seed).choice)
    result = guide.table.result
    assert result is not None and result.rule == "truedungeon.digital.success"
    assert result.winners == (0, 1, 2)
    assert len(heard) == 23, "a lesson of a quarter of an hour"
    rewards = [reward for reward in guide.table.state.rewards if reward.seat == LESSON.seat]
    assert [(reward.survivor, len(reward.drawn) == reward.chips > 0, reward.xp > 0) for reward in rewards] == [
        (True, True, True)
    ]


def test_every_wrong_answer_meets_a_kind_word_of_its_own_and_changes_nothing() -> None:
    refused: list[tuple[str | None, str]] = []

    def stray(guide: Guide, lead: Lead) -> None:
        for option in guide.table.choices[LESSON.seat].options:
            if option.id not in lead.options:
                before = guide.table.digest
                with pytest.raises(NotYet) as caught:
                    guide.answer(LESSON.seat, option.id)
                assert guide.table.digest == before
                refused.append((lead.moment, caught.value.reason))

    played(first, stray)
    assert {moment for moment, _ in refused} >= {"class", "study", "strike", "heal", "recall", "top", "finish", "home"}
    assert not [reason for _, reason in refused if reason.startswith(("Not just now", "One moment"))]


def test_where_all_are_asked_at_once_the_others_come_first() -> None:
    guide = begun()
    while guide.lead.moment != "ready":
        guide.answer(LESSON.seat, guide.lead.options[0])
        guide.play_others()
    guide.answer(LESSON.seat, "ready")
    assert set(guide.table.choices) == {0, 1, 2}
    with pytest.raises(NotYet, match="the others are not done yet"):
        guide.answer(LESSON.seat, "ready")
    assert guide.play_others() == 2
    guide.answer(LESSON.seat, "ready")


def test_it_teaches_what_a_newcomer_needs() -> None:
    """The party card, a blow, a Spell with its memory test, healing, a monster's turn, a save, a puzzle, treasure."""
    guide, heard = played(first)
    rules = {rule for lead in heard for rule in lead.rules}
    assert rules >= {
        "truedungeon.partycard.filled",
        "truedungeon.digital.rolled-attack",
        "truedungeon.board.hit-test",
        "truedungeon.digital.skill-common",
        "truedungeon.spell.cleric.cure-light-wounds",
        "truedungeon.combat.monster-hit-test",
        "truedungeon.save.roll",
        "truedungeon.digital.puzzle-format",
        "truedungeon.board.natural-20",
        "truedungeon.digital.success",
        "truedungeon.treasure.base",
    }
    told = {event.kind for event in guide.table.events}
    assert told >= {"practised", "slide", "scored", "asked", "tested", "healed", "attacks", "hits", "save", "slain"}
    assert told >= {"puzzle", "challenge", "reward", "over"}


NUMBERS = re.compile(r"\d+")


def test_the_numbers_that_the_teacher_names_are_those_of_the_game() -> None:
    words: dict[str, list[int]] = {}

    def listen(guide: Guide, lead: Lead) -> None:
        words[lead.moment or ""] = [int(found) for found in NUMBERS.findall(" ".join(lead.says))]
        if lead.moment == "card":
            state = guide.table.state
            assert words["card"] == [most_hp(state, hero) for hero in state.heroes]

    guide, _ = played(first, listen)
    scored = events(guide, "scored")
    (hit,) = events(guide, "hits")
    (healed,) = events(guide, "healed")
    saves = events(guide, "save")
    assert [one["natural"] for one in scored[:3]] == [*words["strike"][:2], words["first-round"][0]]
    assert words["heal"][:3] == [scored[2]["damage"], scored[0]["damage"], scored[1]["natural"]]
    assert words["heal"][3:5] == [hit["natural"], hit["total"]] and hit["ac"] == words["heal"][5]
    assert healed["amount"] == words["recall"][2] and healed["of"] == sum((*words["recall"][:2], words["recall"][3]))
    assert healed["hp"] == words["second-round"][0]
    assert {(one["dc"], one["natural"], one["how"]) for one in saves} == {(*words["hammer"][1:3], "saves")}
    assert [one["damage"] for one in scored[3:5]] == words["hammer"][5:7]
    assert scored[7]["natural"] == words["third-round"][0]
    assert [one["natural"] for one in scored[5:7]] == words["hammer"][7:9]
    assert scored[-1]["damage"] == words["twenty"][2]


def test_the_maul_is_as_good_as_the_pestle() -> None:
    guide, heard = played(last)
    maul = next(lead for lead in heard if lead.moment == "maul")
    scored = events(guide, "scored")[-1]
    assert [int(found) for found in NUMBERS.findall(" ".join(maul.says))] == [scored["natural"], 15, scored["damage"]]
