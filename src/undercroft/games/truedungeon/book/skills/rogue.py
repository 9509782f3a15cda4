"""The rogue challenge box: a winding path to be followed without a touch, and a clue or a treasure for it.

The player follows the path by hand, or leaves it to dice: ten segments one after another, or one die for all of it.
The clue is for the rogue's eyes until it is shown.
[truedungeon.skillcheck.rogue.model] [truedungeon.digital.skill-roll] [truedungeon.digital.rogue-clue]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from undercroft.engine import Chance, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import why_inattentive
from undercroft.games.truedungeon.book.basics.costs import pay, spend_time, why_cannot_pay
from undercroft.games.truedungeon.book.monsters import traps
from undercroft.games.truedungeon.book.skills import tracing
from undercroft.games.truedungeon.book.skills.memory import STREAM
from undercroft.games.truedungeon.character.career.pulls import Pool, draw_one, generator
from undercroft.games.truedungeon.content.maze import Passage
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.figures import BOX, MAZE, MAZE_HARD
from undercroft.games.truedungeon.state.records import Box, Deed, Hero
from undercroft.games.truedungeon.state.state import State

ROGUE: Final = "rogue"
SEGMENTS: Final = 10
STEADY: Final = 2
STEADY_THICK: Final = 3
"""What a d20 must show for each segment: 95 in a hundred, or 90 with the thick stylus.

[truedungeon.digital.skill-bots]
"""
NIGHTMARE: Final = 3
"""The difficulty from which on the stylus is thick and a trap may wait."""
EKTDAR: Final = "Ektdar's Tinkering Tool"
TOOLS: Final = "Masterwork Thieves' Tools"
LIBRAM: Final = "Libram of Looting"
HALVES: Final = {"end-to-middle": "from an end to the middle", "middle-to-end": "from the middle to an end"}
WAYS: Final = ("", "roll", *HALVES, "tools", "tools roll")
"""How the box may be tried: the path, a die for it, half of it, and once more."""
_USED: Final = "game thieves-tools"


def is_hard(s: State) -> bool:
    """Whether the thick stylus is used.  [truedungeon.skillcheck.rogue.hard-stylus]"""
    return s.hardness >= NIGHTMARE


# ---------------------------------------------------------------- what may be done


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What the rogue may do about the box of this room, and about what was in it.

    [truedungeon.skillcheck.rogue.device]
    """
    if hero.cls != ROGUE or s.box is None:
        return
    for way in WAYS:
        id = f"open box {way}".rstrip()
        if why_not_open(s, hero, id.split(" ")) is None:
            yield Option(id, _label(s, way), rule=_RULES.get(way, "truedungeon.skillcheck.rogue.device"))
    for reward in ("clue", "treasure"):
        if why_not_take(s, hero, ["take", reward]) is None:
            words = "look at the clue in the box" if reward == "clue" else "take a treasure from the box"
            yield Option(f"take {reward}", words, rule="truedungeon.skillcheck.rogue.reward")
    if why_not_show(s, hero, ["show", "clue"]) is None:
        yield Option("show clue", "show the clue to everybody", rule="truedungeon.skillcheck.rogue.clue-share")


_RULES: Final = {
    "roll": "truedungeon.digital.skill-roll",
    "end-to-middle": "truedungeon.digital.maze-half",
    "middle-to-end": "truedungeon.digital.maze-half",
    "tools": "truedungeon.skillcheck.rogue.mtt.effect",
    "tools roll": "truedungeon.digital.skill-roll",
}


def _label(s: State, way: str) -> str:
    needed = s.figure(MAZE_HARD if is_hard(s) else MAZE)
    return {
        "": f"open the rogue challenge box: {SEGMENTS} segments without a touch",
        "roll": f"open the rogue challenge box by a d20: {needed} or more",
        **{half: f"open the box with {EKTDAR}: half the path, {words}" for half, words in HALVES.items()},
        "tools": f"try the box again with {TOOLS}: {SEGMENTS} segments without a touch",
        "tools roll": f"try the box again with {TOOLS} by a d20: {needed} or more",
    }[way]


def why_not_open(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against trying the box in this way, or None."""
    way = " ".join(words[2:])
    if s.box is None:
        return Refusal("there is no rogue challenge box in this room", rule="truedungeon.skillcheck.rogue.device")
    if words[1:2] != ["box"] or way not in WAYS:
        return Refusal("the box cannot be opened so", rule="truedungeon.skillcheck.rogue.device")
    if hero.cls != ROGUE:
        return Refusal(
            "only a rogue can open the box",
            rule="truedungeon.skillcheck.rogue.rogue-only",
            also=("truedungeon.skillcheck.rogue.open-only-rogue",),
        )
    if s.box.state == "open":
        return Refusal("the box is open", rule="truedungeon.skillcheck.rogue.success-choice")
    if way.endswith("roll") and s.rules.interactive_only:
        return Refusal("the path is followed by hand, not by dice", rule="truedungeon.party.player-skill")
    return why_inattentive(hero) or _why_no_tool(s, hero, s.box, way) or _why_cannot_pay(s, hero)


def _why_no_tool(s: State, hero: Hero, box: Box, way: str) -> Refusal | None:
    """What stands against this way by what was tried and used before.

    [truedungeon.skillcheck.rogue.no-retry] [truedungeon.skillcheck.rogue.both-tools]
    [truedungeon.skillcheck.rogue.mtt.kept]
    """
    failed = box.state == "failed"
    if way in HALVES:
        if not s.has(hero, EKTDAR):
            return Refusal("the rogue has no {token}", rule="truedungeon.skillcheck.rogue.show-tools", token=EKTDAR)
        if box.tinkered:
            return Refusal(
                "{token} serves once for each box", rule="truedungeon.skillcheck.rogue.ektdar.uses", token=EKTDAR
            )
        if failed:
            also = ("truedungeon.skillcheck.rogue.both-tools-length", "truedungeon.skillcheck.rogue.no-retry")
            return Refusal(
                "{token} must be used first", rule="truedungeon.skillcheck.rogue.both-tools", also=also, token=EKTDAR
            )
        return None
    if not way.startswith("tools"):
        return (
            Refusal("a failed test cannot be tried again", rule="truedungeon.skillcheck.rogue.no-retry")
            if failed
            else None
        )
    if not s.has(hero, TOOLS):
        return Refusal("the rogue has no {token}", rule="truedungeon.skillcheck.rogue.show-tools", token=TOOLS)
    if not failed:
        return Refusal(
            "{token} repeat a failed test, and none has failed",
            rule="truedungeon.skillcheck.rogue.both-tools",
            token=TOOLS,
        )
    if hero.used.get(_USED):
        return Refusal(
            "{token} have been used in this adventure", rule="truedungeon.skillcheck.rogue.mtt.kept", token=TOOLS
        )
    return None


def _why_cannot_pay(s: State, hero: Hero) -> Refusal | None:
    """What it costs: a Standard Action in combat, a minute outside it.  [truedungeon.digital.clock-rogue]"""
    if s.in_combat:
        return why_cannot_pay(s, hero, "standard")
    if s.rules.clock == "turn_based" and s.clock < s.figure(BOX):
        words, rule = "the test takes {wanted} seconds; {left} are left", "truedungeon.digital.clock-rogue"
        return Refusal(words, rule=rule, wanted=s.figure(BOX), left=s.clock)
    return None


def why_not_take(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against taking this out of the box, or None; there is time as long as the room lasts.

    [truedungeon.skillcheck.rogue.decide-time] [truedungeon.skillcheck.rogue.success-choice]
    """
    if s.box is None or words[1:] not in (["clue"], ["treasure"]):
        return Refusal("there is no such thing to take", rule="truedungeon.skillcheck.rogue.reward")
    if hero.cls != ROGUE:
        return Refusal("it is the rogue's", rule="truedungeon.skillcheck.rogue.open-only-rogue")
    if s.box.state != "open":
        return Refusal("the box is closed", rule="truedungeon.skillcheck.rogue.fail-box")
    if s.box.reward:
        return Refusal(
            "the rogue has taken the {what}", rule="truedungeon.skillcheck.rogue.success-choice", what=s.box.reward
        )
    return None


def why_not_show(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against showing the clue, or None."""
    if words[1:] != ["clue"] or not hero.clue:
        return Refusal("there is no clue to show", rule="truedungeon.skillcheck.rogue.clue-share")
    if hero.clue in s.clues:
        return Refusal("everybody has seen the clue", rule="truedungeon.skillcheck.rogue.clue-share")
    return None


def why_not_bash(s: State, hero: Hero, words: list[str]) -> Refusal:
    """The box stands for careful searching: no force opens it.  [truedungeon.skillcheck.rogue.not-a-chest]"""
    return Refusal(
        "the box is no real chest and cannot be bashed open", rule="truedungeon.skillcheck.rogue.not-a-chest"
    )


# ---------------------------------------------------------------- trying it


def try_box(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The box is open, or stays closed and may have sprung its trap; whoever stops has lost no attempt.

    [truedungeon.skillcheck.rogue.fail] [truedungeon.skillcheck.rogue.fail-box]
    [truedungeon.skillcheck.rogue.hard-trap] [truedungeon.skillcheck.rogue.stop]
    """
    hero = s.heroes[deed.hero]
    box = s.box
    assert box is not None, "there is a box"
    way = " ".join(deed.id.split(" ")[2:])
    if not deed.step:
        if s.in_combat:
            pay(s, hero, "standard", tell)
        else:
            spend_time(s, s.figure(BOX), tell, rule="truedungeon.digital.clock-rogue")
        _show_tools(s, hero, box, way, tell)
        if s.tests == "play" and not way.endswith("roll"):
            tracing.begin(s, hero, box, way, chance, tell)
            deed.step = "trace"
        else:
            _settle(s, deed, way, walk(s, way, chance), tell)
    while deed.step == "trace":
        yield from _follow(s, deed, way, chance, tell)
    if deed.step == "open":
        _both(s, hero, box, chance, tell)
    elif deed.step == "trap" and _is_trapped(s):
        assert s.here.rogue_box is not None, "there is a box"
        yield from traps.spring(s, ROGUE, chance, tell, hero=hero, id=s.here.rogue_box.trap)


def _is_trapped(s: State) -> bool:
    """Whether a failed test springs a trap of the box.  [truedungeon.skillcheck.rogue.hard-trap]"""
    return is_hard(s) and s.here.rogue_box is not None and bool(s.here.rogue_box.trap)


def _follow(s: State, deed: Deed, way: str, chance: Chance, tell: Tell) -> Proc[None]:
    """The player has led the stylus on, to the goal, to a touch, or no further.

    [truedungeon.digital.maze-form] [truedungeon.digital.maze-turns] [truedungeon.skillcheck.rogue.stop]
    """
    hero, box = s.heroes[deed.hero], s.box
    assert box is not None, "there is a box"
    if box.gone == tracing.LATE:
        _settle(s, deed, way, Walk(False, "the direction comes too late", ("truedungeon.digital.maze-turns",)), tell)
        return
    passage: Passage | None = Passage("stopped", 0, SEGMENTS)  # Whoever has left lets go of the stylus.
    given: Any = tracing.STOP
    if not hero.gone:
        hard = is_hard(s)
        given = yield tracing.ask(s, hero, box, way, thick=hard, question=tracing.TRACE, dice=_dice(s, way))
        if given == tracing.ROLLED:
            _settle(s, deed, way, walk(s, way, chance), tell)
            return
        passage = tracing.judge(box, way, given, thick=hard)
    if passage is None:
        return
    if passage.how == "stopped":
        deed.step = "stopped"
        box.route = box.gone = 0
        tell.everyone(
            "stopped",
            who=s.name(hero),
            segments=passage.segments,
            of=passage.of,
            rule="truedungeon.skillcheck.rogue.stop",
            also=(tracing.way_of(given),),
        )
    else:
        _settle(s, deed, way, Walk(passage.how == "passed", passage.why, (tracing.way_of(given),)), tell)


def _dice(s: State, way: str) -> str:
    """How the path may be left to dice, in words; nothing where it may not."""
    if s.rules.interactive_only:
        return ""
    needed = STEADY_THICK if is_hard(s) else STEADY
    segments = SEGMENTS // 2 if way in HALVES else SEGMENTS
    return f"leave it to the dice: {segments} times {needed} or more on a d20"


def _settle(s: State, deed: Deed, way: str, walked: Walk, tell: Tell) -> None:
    """The test is passed or failed, and its tools are used.

    [truedungeon.skillcheck.rogue.model] [truedungeon.skillcheck.rogue.ektdar.uses]
    [truedungeon.skillcheck.rogue.mtt.kept]
    """
    hero, box = s.heroes[deed.hero], s.box
    assert box is not None, "there is a box"
    if way in HALVES:
        box.tinkered = True
    elif way.startswith("tools"):
        hero.used[_USED] = 1
        box.tools = True
    box.route = box.gone = 0
    passed = walked.passed
    box.state = "open" if passed else "failed"
    also = (
        "truedungeon.skillcheck.rogue.model",
        "truedungeon.skillcheck.rogue.hard-stylus",
        "truedungeon.digital.clock-rogue",
        *walked.rules,
    )
    if passed:
        also += ("truedungeon.skillcheck.rogue.open-only-rogue",)
    else:
        also += ("truedungeon.skillcheck.rogue.fail-box", "truedungeon.skillcheck.rogue.no-retry")
        if _is_trapped(s):
            also += ("truedungeon.skillcheck.rogue.hard-trap",)
    how, rule = (
        ("opens", "truedungeon.skillcheck.rogue.reward")
        if passed
        else ("does not open", "truedungeon.skillcheck.rogue.fail")
    )
    # No hand is taken back.
    tell.everyone("box", who=s.name(hero), how=how, why=walked.why, rule=rule, also=also, shows=True)
    deed.step = "open" if passed else "trap"


def _show_tools(s: State, hero: Hero, box: Box, way: str, tell: Tell) -> None:
    """The tool is shown, and what will be done with it is said.

    [truedungeon.skillcheck.rogue.show-tools] [truedungeon.skillcheck.rogue.ektdar.direction]
    [truedungeon.skillcheck.rogue.mtt.restart]
    """
    if way in HALVES:
        rule, token, use = "truedungeon.skillcheck.rogue.ektdar.direction", EKTDAR, HALVES[way]
        also: tuple[str, ...] = (
            "truedungeon.skillcheck.rogue.ektdar.uses",
            "truedungeon.digital.maze-half",
            "truedungeon.skillcheck.rogue.show-tools",
        )
    elif way.startswith("tools"):
        rule, token, use = "truedungeon.skillcheck.rogue.mtt.restart", TOOLS, "once more from the beginning"
        also = (
            "truedungeon.skillcheck.rogue.mtt.kept",
            "truedungeon.skillcheck.rogue.show-tools",
            *(
                ("truedungeon.skillcheck.rogue.both-tools", "truedungeon.skillcheck.rogue.both-tools-length")
                * box.tinkered
            ),
        )
    else:
        return
    tell.everyone("tool", who=s.name(hero), token=token, use=use, rule=rule, also=also)


class Walk(NamedTuple):
    """How the path was followed: without a touch or not, in what words, by which rules."""

    passed: bool
    why: str
    rules: tuple[str, ...] = ()


def walk(s: State, way: str, chance: Chance) -> Walk:
    """The path is followed by dice, or as the table has it.

    [truedungeon.skillcheck.rogue.model] [truedungeon.digital.skill-roll] [truedungeon.digital.maze-half]
    [truedungeon.skillcheck.auto]
    """
    rules: tuple[str, ...] = ("truedungeon.skillcheck.auto",) if s.tests != "play" else ()
    if s.tests in ("always_pass", "always_fail"):
        return Walk(s.tests == "always_pass", "so it is at this table", rules)
    hard = is_hard(s)
    if way.endswith("roll"):
        rules += ("truedungeon.digital.skill-roll",)
        needed = s.figure(MAZE_HARD if hard else MAZE)
        natural = chance.roll(20, "rogue test", stream=STREAM)
        return Walk(natural >= needed, f"{natural} on the die, {needed} needed", rules)
    needed = STEADY_THICK if hard else STEADY
    segments = SEGMENTS // 2 if way in HALVES else SEGMENTS
    for segment in range(1, segments + 1):  # [truedungeon.skillcheck.rogue.mtt.restart]
        natural = chance.roll(20, f"rogue test, segment {segment} of {segments}", stream=STREAM)
        if natural < needed:
            why = f"a touch in segment {segment} of {segments}: {natural} on the die, {needed} needed"
            return Walk(False, why, rules)
    return Walk(True, f"{segments} segments without a touch", rules)


# ---------------------------------------------------------------- what is in it


def _both(s: State, hero: Hero, box: Box, chance: Chance, tell: Tell) -> None:
    """With the libram a rogue has both, whatever helped to pass.  [truedungeon.skillcheck.rogue.libram.always-on]"""
    if not s.has(hero, LIBRAM):
        return
    rule = "truedungeon.skillcheck.rogue.libram.always-on"
    tell.everyone(
        "libram", who=s.name(hero), token=LIBRAM, rule=rule, also=("truedungeon.skillcheck.rogue.libram.effect",)
    )
    _look(s, hero, tell)
    _pull(s, hero, chance, tell)
    box.reward = "clue and treasure"


def take(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The rogue has the one or the other, as it pleases; to ask the party first is only courtesy.

    [truedungeon.skillcheck.rogue.reward] [truedungeon.skillcheck.rogue.etiquette]
    [truedungeon.skillcheck.rogue.discuss] [truedungeon.skillcheck.rogue.decide-time]
    """
    hero = s.heroes[deed.hero]
    box = s.box
    assert box is not None, "there is a box"
    box.reward = deed.id.split(" ")[1]
    if box.reward == "clue":
        _look(s, hero, tell, rules=CHOSEN)
    else:
        _pull(s, hero, chance, tell, rules=CHOSEN)


CHOSEN: Final = (
    "truedungeon.skillcheck.rogue.success-choice",
    "truedungeon.skillcheck.rogue.etiquette",
    "truedungeon.skillcheck.rogue.decide-time",
    "truedungeon.skillcheck.rogue.discuss",
)
"""The rules of the choice between clue and treasure."""


def _look(s: State, hero: Hero, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """The clue is the rogue's, for the rest of the room.

    [truedungeon.skillcheck.rogue.clue-time] [truedungeon.digital.rogue-clue]
    """
    assert s.here.rogue_box is not None, "there is a box"
    hero.clue = s.here.rogue_box.clue
    also = ("truedungeon.digital.rogue-clue", *rules)
    tell.everyone("peeks", who=s.name(hero), rule="truedungeon.skillcheck.rogue.reward", also=also)
    tell.only(
        hero.seat,
        "box-clue",
        text=hero.clue,
        rule="truedungeon.skillcheck.rogue.clue-time",
        also=("truedungeon.digital.rogue-clue",),
        shows=True,
    )


def _pull(s: State, hero: Hero, chance: Chance, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """One random token is the rogue's.

    [truedungeon.skillcheck.rogue.treasure-pull] [truedungeon.digital.rogue-clue]
    """
    token = draw_one(_pool(), chance)
    hero.treasure.append(token.name)
    also = ("truedungeon.skillcheck.rogue.reward", "truedungeon.digital.rogue-clue", *rules)
    tell.everyone(
        "pull", who=s.name(hero), token=token.name, rule="truedungeon.skillcheck.rogue.treasure-pull", also=also
    )


@cache
def _pool() -> Pool:
    return generator(shipped().values())


def show(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """Everybody has the rogue's clue; nothing obliges the rogue to show it.

    [truedungeon.skillcheck.rogue.clue-share]
    """
    hero = s.heroes[deed.hero]
    s.clues.append(hero.clue)
    s.journal.append(("A clue", hero.clue))
    tell.everyone(
        "clue",
        text=hero.clue,
        how=f"the {s.name(hero)} shows it",
        rule="truedungeon.skillcheck.rogue.clue-share",
        shows=True,
    )


DEEDS: Final = {"open": try_box, "take": take, "show": show}
WHY: Final = {"open": why_not_open, "take": why_not_take, "show": why_not_show, "bash": why_not_bash}
QUESTIONS: Final[tuple[Question, ...]] = tracing.QUESTIONS
EVENTS: Final = {
    **tracing.EVENTS,
    "stopped": "The {who} lets go of the stylus after {segments} of {of} segments: no touch, no attempt lost.",
    "tool": "The {who} shows {token}: {use}.",
    "box": "The {who} {how} the rogue challenge box: {why}.",
    "libram": after("By {token} the {who} has both the clue and a treasure."),
    "peeks": "The {who} looks at the clue in the box.",
    "box-clue": after("In the box: {text}"),
    "pull": "The {who} pulls {token} out of the box.",
}
