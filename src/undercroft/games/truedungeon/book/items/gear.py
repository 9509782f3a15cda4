"""Gear in a room that knows what to do with it, and tokens that do something for the dead or for what was thrown.

[truedungeon.combat.gear-creative] [truedungeon.ghost.scepter-dead] [truedungeon.combat.thrown-once]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.combat.arming import take_back
from undercroft.games.truedungeon.book.combat.harm import due
from undercroft.games.truedungeon.book.combat.scoring import wound
from undercroft.games.truedungeon.book.skills.attempts import give_clue
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.state.records import Harm, Hero, Slide
from undercroft.games.truedungeon.state.state import State

FLAGS: Final = ("ghosts-may-speak", "returns-thrown", "half-maze")
"""Flags of gear that is used for something else than healing or a room's own sake."""


def why_not(s: State, hero: Hero, use: Use) -> Refusal | None:
    """The reason why this gear does nothing here, or None; it costs nothing to be told."""
    if use.flag == "ghosts-may-speak":
        if any(one.ghost and not one.gone for one in s.heroes):
            return None
        return Refusal("there is no ghost to speak", rule=use.rule)
    if use.flag == "returns-thrown":
        return None if hero.thrown else Refusal("nothing has been thrown", rule=use.rule)
    if use.flag:
        return Refusal("{token} is for the rogue's box", rule=use.rule, token=use.token)
    if use.hook not in s.here.gear_hooks:
        return Refusal("{token} is of no use here", rule="truedungeon.combat.gear-creative", token=use.token)
    if f"gear {use.hook}" in s.tags:
        return Refusal("{token} has done here what it can", rule="truedungeon.combat.gear-creative", token=use.token)
    return None


def do(s: State, hero: Hero, use: Use, tell: Tell) -> None:
    """The gear has done what it does in this room, or its own work."""
    if use.flag == "ghosts-may-speak":
        _wake_the_dead(s, hero, use, tell)
    elif use.flag == "returns-thrown":
        name = take_back(hero)
        tell.everyone("back", who=s.name(hero), token=name, rule=use.rule)
    elif use.hook in s.here.gear_hooks and f"gear {use.hook}" not in s.tags:
        _in_the_room(s, hero, use, tell)


def _wake_the_dead(s: State, hero: Hero, use: Use, tell: Tell) -> None:
    """All ghosts may speak for this room; whoever called them takes damage.  [truedungeon.ghost.scepter-dead]"""
    for one in s.heroes:
        if one.ghost and not one.gone and one.cls not in s.speaking:
            s.speaking.append(one.cls)
    tell.everyone("speaks", who=", ".join(s.speaking), token=use.token, rule=use.rule)
    if use.cost:
        due(s, Harm(hero.number, {"": use.cost}, hero.cls, use.token, rule=use.rule))


def _in_the_room(s: State, hero: Hero, use: Use, tell: Tell) -> None:
    """Words, and whatever this gear does here: a clue, time, damage, a way across.

    [truedungeon.combat.gear-creative]
    """
    gear = s.here.gear_hooks[use.hook]
    s.tags.append(f"gear {use.hook}")
    s.journal.append((use.token, gear.text))
    tell.everyone(
        "gear", who=s.name(hero), token=use.token, text=gear.text, rule="truedungeon.combat.gear-creative", shows=True
    )
    if gear.clue and s.here.puzzle is not None:
        give_clue(s, s.here.puzzle.clues[gear.clue - 1], use.token, tell)
    if gear.time:
        s.clock += gear.time
        tell.everyone("time", seconds=gear.time, left=s.clock, rule="truedungeon.combat.gear-creative")
    if gear.opens:
        for foe in s.standing():
            if s.kind(foe).separated and not s.kind(foe).barred:
                foe.reached = True
                tell.everyone("reached", foe=foe.name, rule="truedungeon.combat.gear-creative")
    if gear.damage and s.standing():
        foe = s.standing()[0]
        if s.fight is not None:
            parts = [[gear.damage, "", use.token, "truedungeon.combat.gear-creative"]]
            marks = ["truedungeon.combat.gear-creative", "no-song", "no-crit", "no-plus", "gear"]
            s.fight.slides.append(Slide(hero.number, foe.id, "spell", use.token, damage=parts, marks=marks))
        else:
            wound(s, foe, gear.damage, 0, tell, rule="truedungeon.combat.gear-creative")


EVENTS: Final[dict[str, str]] = {
    "back": after("{token} is back in the hand of the {who}."),
    "speaks": "{token}: ghosts may speak in this room: {who}.",
    "gear": "The {who} uses {token}. {text}",
    "time": after("{seconds} seconds are gained: {left} are left."),
    "reached": after("The {foe} can be reached now.", rises="in reach", over="foe"),
}
