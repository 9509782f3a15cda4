"""Saving throws: of one character, or one die for the whole party; re-rolls; and those of monsters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.windows import react
from undercroft.games.truedungeon.character.toll import saves_for_sure
from undercroft.games.truedungeon.content.adventures.scaling import level
from undercroft.games.truedungeon.state.records import Foe, Hero, Save
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column, foe_bonus, saving, song_now

NOTHING: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType({})
"""No further rules."""


def save(
    s: State,
    heroes: list[Hero],
    kind: str,
    dc: int,
    why: str,
    chance: Chance,
    tell: Tell,
    *,
    danger: str = "",
    also: Mapping[int, tuple[str, ...]] = NOTHING,
) -> Proc[dict[int, bool]]:
    """By number, whether each of these characters has saved: one die for all of them.

    Whoever fails may use what gives another try; those who do share one re-roll. `also` are further rules at work in
    what the save means to each of them.
    [truedungeon.save.roll] [truedungeon.save.group] [truedungeon.save.mulligan-shared]
    """
    if s.save is None:
        s.save = Save(kind, dc, [hero.number for hero in heroes], why, danger)
        found = s.save
        group = len(heroes) > 1
        found.natural = chance.roll(20, f"{kind} save against {why}", stream="saves")
        for hero in heroes:
            _judge(s, found, hero, found.natural, tell, group=group, also=also.get(hero.number, ()))
    found = s.save
    assert found.why == why, "somebody else's save is open"
    while failed := [n for n, good in found.results.items() if not good and n not in found.asked]:
        hero = s.heroes[failed[0]]
        about = {"save": kind, "why": why, "danger": danger}
        yield from react(s, "save", hero, chance, tell, about)
        found.asked.append(hero.number)
    if found.again and not found.rolled_again:
        found.rolled_again = True
        natural = chance.roll(20, f"{kind} save again", stream="saves")
        for number in found.again:
            _judge(s, found, s.heroes[number], natural, tell, group=len(found.again) > 1, also=also.get(number, ()))
    s.save = None
    return dict(found.results)


def _judge(s: State, found: Save, hero: Hero, natural: int, tell: Tell, *, group: bool, also: tuple[str, ...]) -> None:
    """Whether this die saves this character."""
    bonus = saving(s, hero, found.save, found.danger)
    parts, sung = _sung(s, found.save)
    total = natural + bonus.value + parts
    card = column(s, hero, found.save)
    why = [f"{part.value:+d} {part.label}" for part in bonus.parts if bonus != card and part.label != card.label]
    why += [f"{parts:+d} bardsong"] if parts else []
    also += ("truedungeon.save.outcome", *sung)
    also += ("truedungeon.save.group",) * group
    also += ("truedungeon.condition.poisoned.one-save",) * (found.danger == "poison")
    if found.rolled_again:
        also += (
            "truedungeon.save.mulligan-shared",
            "truedungeon.save.mulligan-individual",
            "truedungeon.save.mulligan-one",
        )
    if saves_for_sure(s.card(hero), found.danger):
        good, rule = True, "truedungeon.set.dragonhide.three"
    else:
        good, rule, more = _result(natural, total, found.dc, group=group)
        also += more
    found.results[hero.number] = good
    tell.everyone(
        "save",
        who=s.name(hero),
        save=found.save,
        why=found.why,
        natural=natural,
        total=total,
        dc=found.dc,
        how="saves" if good else "fails",
        parts=why,
        rule=rule,
        also=(*also, "truedungeon.digital.log"),
    )


def _result(natural: int, total: int, dc: int, *, group: bool = False) -> tuple[bool, str, tuple[str, ...]]:
    """Whether such a die saves, by which rule, and by which a die for all is everybody's.

    [truedungeon.save.natural-20] [truedungeon.save.natural-1]
    """
    if natural == 20:
        return True, "truedungeon.save.natural-20", ("truedungeon.save.group-natural",) * group
    if natural == 1:
        return False, "truedungeon.save.natural-1", ("truedungeon.save.group-natural",) * group
    return total >= dc, "truedungeon.save.roll", ()


def _sung(s: State, kind: str) -> tuple[int, tuple[str, ...]]:
    """What the songs in force add to a saving throw, and by which rules."""
    if s.song is not None and s.song.kind == "support":
        return SUPPORT, ("truedungeon.subclass.troubadour.song-of-support",)
    song = song_now(s)
    if song is None or kind not in song.saves:
        return 0, ()
    return song.saves[kind].value, ("truedungeon.instrument.saves", "truedungeon.instrument.defence-timing")


SUPPORT: Final = 2
"""What song of support adds to all saves.  [truedungeon.subclass.troubadour.song-of-support]"""


def foe_saves(
    s: State, foe: Foe, kind: str, dc: int, why: str, chance: Chance, tell: Tell, *, also: tuple[str, ...] = ()
) -> bool:
    """Whether a monster makes its save.  [truedungeon.save.monster] [truedungeon.save.monster-modifier]"""
    block = s.kind(foe)
    short = {"fortitude": block.fort, "reflex": block.reflex, "will": block.will}[kind]
    bonus = level(short, s.difficulty, how="save", scales=s.scales)
    bonus += foe_bonus(foe, (kind, "saves"))
    natural = chance.roll(20, f"{foe.name}: {kind} save", stream="saves")
    good, by, _ = _result(natural, natural + bonus, dc)
    tell.everyone(
        "save",
        who=foe.name,
        save=kind,
        why=why,
        natural=natural,
        total=natural + bonus,
        dc=dc,
        how="saves" if good else "fails",
        parts=[],
        rule="truedungeon.save.monster",
        also=(
            *also,
            by,
            *(("truedungeon.digital.monster-conditions",) if foe.lasting else ()),
            "truedungeon.save.monster-modifier",
        ),
        shows=True,
    )
    return good


EVENTS: Final = {
    "save": seen(
        "The {who} {how} against {why}: {natural} on the die, {total} in all for {save}, {dc} needed.",
        rises="{how}",
        over="who",
    ),
}
