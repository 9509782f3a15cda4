"""What a seat may not know, it cannot learn: twins, real games that look alike, and the past relived."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

from undercroft import Table
from undercroft.engine import Refused, digest, shelf, to_plain
from undercroft.engine.game import nothing_hidden
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.reel import Beat
from undercroft.testing.corpus import alike_games, choose, hiding_positions, size, some_positions
from undercroft.testing.help import help_of
from undercroft.testing.law import law
from undercroft.testing.looks import TRIED, alike, differences, first_difference, refusals, refused, shown, together

MOST_WORLDS = size(300)
"""So many worlds are drawn beside the usual ones, where games that look alike differ in what no world has so far: ten
times as many as sound games have needed."""


def lookers(table: Table) -> tuple[int | None, ...]:
    """Every seat, and the spectator."""
    return (*range(len(table.seats)), None)


@law
def a_twin_looks_the_same_and_tells_the_same_until_something_is_shown(game: str, first: int = 0) -> None:
    known: set[str] = set()
    for table, rng in some_positions(game, range(first, first + size(10)), 0.03):
        known.update(option.id for choice in table.asked for option in choice.options)
        tried = [*TRIED, *rng.sample(sorted(known), min(6, len(known)))]
        by, answer = choose(table, rng)
        for looker in lookers(table):
            seed = rng.randrange(10**9)
            twin = table.resampled(looker, seed, same_dice=True)
            table.game.audit(twin.state)
            assert shown(twin, looker) == shown(table, looker)
            assert twin.events_for(looker) == table.events_for(looker) == twin.events
            if looker is not None:
                assert refusals(twin, looker, tried) == refusals(table, looker, tried)
            assert twin.resampled(looker, seed, same_dice=True).digest == twin.digest, "it used something hidden"
            goes_on_alike(table.clone(), twin, looker, by, answer)


def goes_on_alike(table: Table, twin: Table, looker: int | None, by: int, answer: Any) -> None:
    """After one same answer the first difference shows something; without difference all looks the same."""
    since = table.tell.events.length
    table.watch(Film())
    twin.watch(Film())
    table.answer(by, answer)
    try:
        twin.answer(by, answer)
    except Refused:
        assert by != looker, f"{answer!r} is refused in the twin"
        return
    found = first_difference(table.events_for(looker, since), twin.events_for(looker, since))
    if found is None:
        assert shown(twin, looker) == shown(table, looker)
    else:
        assert all(event.shows for event in found if event is not None), found
    for ours, theirs in zip(table.reel(looker, since), twin.reel(looker, since), strict=False):
        if ours.events != theirs.events:
            assert found is not None
            return
        assert looked(theirs) == looked(ours), ours.events
    assert found is not None or len(table.reel(looker, since)) == len(twin.reel(looker, since))


def looked(beat: Beat) -> Any:
    """What there was to see and to read at this beat."""
    return beat.number, beat.words, beat.about, beat.scene().text()


@law
def a_world_with_other_dice_can_be_played_to_its_end(game: str, first: int = 0) -> None:
    for table, rng in some_positions(game, range(first, first + size(4)), 0.004):
        world = table.resampled(rng.choice(lookers(table)), rng.randrange(10**9))
        for _ in range(300):
            if not world.asked:
                break
            world.answer(*choose(world, rng))
            world.game.audit(world.state)
        refused(world.record)


@law
def real_games_that_look_alike_have_the_same_twins(game: str, first: int = 0) -> None:
    """Resampling uses nothing hidden, and all that differs between real games that look alike differs in twins."""
    real: Counter[str] = Counter()
    imagined = Imagined()
    played = some_positions(game, range(first, first + size(12)), 0.012)
    for table, rng in chain(played, hiding_positions(game, range(first, first + size(8)), 0.15)):
        looker = rng.choice(lookers(table))
        for group in alike(table, looker, rng, tries=4, length=5):
            left, right, *_ = group
            have_the_same_twins(left, right, looker, rng, real, imagined)
            for pair in together(left, right, looker, rng, length=30):
                if rng.random() < 0.1:
                    have_the_same_twins(*pair, looker, rng, real, imagined)
    for left, right, rng in alike_games(game, range(first, first + size(4))):
        looker = rng.choice(lookers(left))
        assert shown(left, looker) == shown(right, looker)
        for pair in together(left, right, looker, rng, length=100):
            if rng.random() < 0.05:
                have_the_same_twins(*pair, looker, rng, real, imagined)
    assert real or shelf.get(game).resample is nothing_hidden, "no two games looked alike"
    assert real.keys() <= imagined.paths, {path: real[path] for path in real.keys() - imagined.paths}


class Imagined:
    """The places in which worlds imagined so far differ, and how many more may be drawn to see whether others do."""

    def __init__(self) -> None:
        self.paths: set[str] = set()
        self.left = MOST_WORLDS


def have_the_same_twins(
    left: Table, right: Table, looker: int | None, rng: Random, real: Counter[str], imagined: Imagined
) -> None:
    """Two games that look alike give the same other worlds; where they differ, and where worlds do, is noted."""
    real.update(differences(to_plain(left.state), to_plain(right.state)))
    states = []
    for _ in range(4):
        seed = rng.randrange(10**9)
        twin, other = left.resampled(looker, seed).state, right.resampled(looker, seed).state
        assert digest(twin) == digest(other), differences(to_plain(twin), to_plain(other))
        states.append(to_plain(twin))
    imagined.paths.update(path for state in states[1:] for path in differences(states[0], state))
    for _ in range(imagined.left):
        if real.keys() <= imagined.paths:
            return
        imagined.left -= 1
        states.append(to_plain(left.resampled(looker, rng.randrange(10**9)).state))
        imagined.paths.update(differences(states[-1], rng.choice(states)))


@law
def the_past_relived_in_a_twin_tells_the_same(game: str, first: int = 0) -> None:
    relive = help_of(game).relive
    if relive is None:
        return
    relived = 0
    for table, rng in some_positions(game, range(first, first + size(12)), 0.01):
        for looker in lookers(table):
            twin = table.resampled(looker, rng.randrange(10**9), same_dice=True)
            again = relive(table, twin, looker)
            if again is None:
                continue
            relived += 1
            difference = first_difference(again.events_for(looker), table.events_for(looker))
            assert difference is None, difference
            assert shown(again, looker)["view"] == shown(table, looker)["view"]
    assert relived
