"""Side rooms: starting a task, and what it pays."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell, each
from undercroft.engine.craft.deeds import Verb
from undercroft.engine.craft.telling import after, quiet
from undercroft.games.electro import figures
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.basics import deeds
from undercroft.games.electro.book.basics.asking import Deed, answers, ask
from undercroft.games.electro.book.basics.layouts import OWN, TASKS
from undercroft.games.electro.book.basics.places import check_escape
from undercroft.games.electro.book.basics.rolls import score_roll
from undercroft.games.electro.state.records import (
    CHAMPION,
    LOCK,
    NOBODY,
    PUZZLE,
    SEE,
    TRIAL,
    Explorer,
    Offer,
    Prize,
    Side,
    Turn,
)
from undercroft.games.electro.state.state import State

ROLL_BONUS: Final = {"easy": figures.ROLL_EASY, "medium": figures.ROLL_MEDIUM, "hard": figures.ROLL_HARD}
"""[electro.puzzle.roll-mode]"""


def why_not_task(s: State, explorer: Explorer, nothing: str) -> Refusal | None:
    """What stands against the task of the side room in which the Explorer stands.

    [electro.side.attempt] [electro.side.done] [electro.trial.multiple] [electro.turn.free-limit]
    """
    turn, at, side = s.running(), explorer.at, s.side_at(explorer.at)
    if side is None:
        return Refusal(f"there is no task on {at}", rule="electro.side.attempt", at=at)
    if side.card == LOCK:
        return Refusal("the Master Lock room has no task", rule="electro.side.definition", at=at)
    if side.done:
        return Refusal("this task is completed", rule="electro.side.done", at=at)
    if turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=at)
    if side.card == TRIAL and "trial" in turn.asked:
        return Refusal("a Trial is called once a turn", rule="electro.turn.free-limit", at=at)
    if side.card == TRIAL and not (company(s, explorer) or champion_stands_in(s, explorer)):
        return Refusal("a Trial needs at least two Explorers here who accept", rule="electro.trial.multiple")
    if turn.stage not in ("free", "after"):
        return Refusal("a task takes the place of the move, or follows it", rule="electro.side.attempt", at=at)
    return None


def title(side: Side) -> str:
    """The name of a side room's task."""
    if side.task == OWN:
        return "a riddle of the Master of Fates"
    return TASKS[side.card][side.task]


def company(s: State, explorer: Explorer) -> list[Explorer]:
    """The other Explorers in this side room."""
    return [other for other in s.on(explorer.at) if other is not explorer]


def champion_stands_in(s: State, explorer: Explorer) -> bool:
    """Whether the Master of Fates stands in as the opponent of a lone Explorer.

    [electro.trial.champion] [electro.trial.who] [electro.players.count]
    """
    return len(s.present()) == 1 or (s.rules.champion and not company(s, explorer))


def start(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The task of this side room begins.  [electro.side.attempt] [electro.puzzle.who] [electro.trial.who]"""
    side = s.sides[explorer.at]
    turn.then = turn.stage
    if side.card == PUZZLE:
        turn.stage = "puzzle"
        return
    turn.stage = "trial"
    turn.asked.append("trial")
    asked = [] if champion_stands_in(s, explorer) else s.in_order((o.number for o in company(s, explorer)), turn.doer)
    s.offer = Offer(deeds.TRIAL, turn.doer, asked)
    also = ("electro.trial.champion",) if champion_stands_in(s, explorer) else ()
    tell.everyone("calls", seat=explorer.seat, name=title(side), rule="electro.trial.who", also=also)


def _in_words(s: State, explorer: Explorer, nothing: str) -> str:
    side = s.sides[explorer.at]
    return f"{'try the Puzzle' if side.card == PUZZLE else 'call the Trial'}: {title(side)}"


def _by_rule(s: State, explorer: Explorer, nothing: str) -> str:
    return "electro.side.attempt" if s.sides[explorer.at].card == PUZZLE else "electro.trial.who"


TASK: Final[Deed] = Verb(
    "task", _in_words, rule=_by_rule, why_not=why_not_task, at=lambda s, who, nothing: who.at, do=start
)


# ---------------------------------------------------------------------- puzzles


def puzzle(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The Puzzle is tried: played, or rolled for where the table or its leader prefers that.

    [electro.puzzle.who] [electro.puzzle.roll-mode] [electro.puzzle.roll-instead] [electro.side.retry]
    """
    explorer = s.explorers[turn.doer]
    side = s.sides[explorer.at]
    if s.puzzle is None and s.roll is None:
        how = "play" if side.task == OWN else "roll" if s.rules.puzzles == "roll" else ""
        how = how or (yield from ask(s, turn.doer, _ask_how(s, explorer, side)))
        if how == "play":
            team = s.in_order((other.number for other in s.on(explorer.at)), turn.doer)
            puzzles.begin(s, explorer.at, turn.doer, team, chance, tell)
    if s.puzzle is not None:
        solved = yield from puzzles.play(s, chance, tell)
        s.puzzle = None
    else:
        extra = s.figure(ROLL_BONUS[puzzles.PUZZLES[side.task].level])
        rule = "electro.puzzle.roll-mode"
        solved = yield from score_roll(s, explorer, SEE, "the Puzzle", chance, tell, rule=rule, extra=extra)
    settle_puzzle(s, turn, explorer, side, solved, tell)


def settle_puzzle(s: State, turn: Turn, explorer: Explorer, side: Side, solved: bool, tell: Tell) -> None:
    """A solved Puzzle goes on to its prize; a failed one costs the turn.  [electro.side.retry] [electro.side.done]"""
    if solved:
        tell.everyone("solved", seat=explorer.seat, name=title(side), rule="electro.side.done")
        team = s.in_order((other.number for other in s.on(explorer.at)), turn.doer)
        s.prize = Prize(explorer.at, turn.doer, team)
        show_prize(side, tell)
        turn.stage = "prize"
        return
    also = ("electro.end.always-possible",)
    tell.everyone("unsolved", seat=explorer.seat, name=title(side), rule="electro.side.retry", also=also)
    if s.rules.fail_shock:
        s.strike(turn.doer, 1, "the failed Puzzle", rule="electro.side.retry")
    turn.stage = "done"


def show_prize(side: Side, tell: Tell) -> None:
    """Everybody knows what the task pays, now that it is done.  [electro.side.reveal]"""
    parts = ["a fragment of the Master Key"] if side.fragment else []
    parts += ["a reward card"] if side.reward else []
    tell.everyone("prize", what=" and ".join(parts) or "nothing", rule="electro.side.reveal", shows=True)


def prize(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The leader names who gets what; if anybody objects, the leader keeps all.

    [electro.puzzle.prize] [electro.puzzle.prize-dispute]
    """
    plan = s.prize
    assert plan is not None, "there is a prize"
    side = s.sides[plan.side]
    if plan.fragment == NOBODY:
        plan.fragment = (yield from _receiver(s, plan, "fragment")) if side.fragment else plan.leader
    if plan.reward == NOBODY:
        plan.reward = (yield from _receiver(s, plan, "reward card")) if side.reward else plan.leader
        if {plan.fragment, plan.reward} != {plan.leader}:
            plan.asked = [number for number in plan.team if number != plan.leader]
        if len(plan.team) > 1 and answers(s, plan.leader):
            seat = s.explorers[plan.leader].seat
            tell.everyone("plans", seat=seat, rule="electro.puzzle.prize-dispute", shows=True)
    for number in each(plan.asked):
        if not (yield from ask(s, number, _ask_plan(s, plan, number))):
            tell.everyone("objects", seat=s.explorers[number].seat, rule="electro.puzzle.prize-dispute")
            plan.fragment = plan.reward = plan.leader
            plan.asked.clear()
    s.prize = None
    turn.stage = "done"
    holder, drawer = s.explorers[_taker(s, plan, plan.fragment)], s.explorers[_taker(s, plan, plan.reward)]
    pay(s, side, holder, drawer, chance, tell, rule="electro.puzzle.prize")


def _receiver(s: State, plan: Prize, thing: str) -> Proc[int]:
    rule = "electro.puzzle.prize-dispute"
    others = [number for number in plan.team if number != plan.leader and answers(s, number)]  # [electro.end.quit]
    if not others:
        return plan.leader
    if not answers(s, plan.leader):
        return others[0]
    options = [Option(s.explorers[n].id, s.name(n), rule=rule, value=n) for n in others]
    options.append(Option(s.explorers[plan.leader].id, "yourself", rule=rule, value=plan.leader))
    seat = s.explorers[plan.leader].seat
    chosen: int = yield from ask(s, plan.leader, Choice(seat, SHARE, tuple(options), {"thing": thing}))
    return chosen


def _taker(s: State, plan: Prize, named: int) -> int:
    """Who gets what is named for this one: where they and the leader have quit, the next who has not.

    [electro.puzzle.prize-dispute] [electro.end.quit]
    """
    if named == plan.leader or answers(s, named) or answers(s, plan.leader):
        return named
    return next((number for number in plan.team if answers(s, number)), named)


def _ask_plan(s: State, plan: Prize, number: int) -> Choice:
    rule, side = "electro.puzzle.prize-dispute", s.sides[plan.side]
    parts = [f"the fragment to {s.name(_taker(s, plan, plan.fragment))}"] if side.fragment else []
    parts += [f"the reward card to {s.name(_taker(s, plan, plan.reward))}"] if side.reward else []
    options = (
        Option("object", "object: the leader keeps all", rule=rule, value=False),
        Option("agree", rule=rule, value=True),
    )
    return Choice(s.explorers[number].seat, PLAN, options, {"plan": " and ".join(parts)})


def pay(s: State, side: Side, holder: Explorer, drawer: Explorer, chance: Chance, tell: Tell, *, rule: str) -> None:
    """The prize is paid, once; the room is an ordinary empty space.  [electro.side.done] [electro.side.card-draw]"""
    side.done = True
    fragment, reward = side.fragment, side.reward
    side.fragment = side.reward = False
    if fragment:
        holder.fragments += 1
        tell.everyone("fragment", seat=holder.seat, count=holder.fragments, rule=rule, shows=True)
    if reward:
        s.draw(drawer, chance, tell, rule="electro.side.card-draw")
    check_escape(s, tell)


# ---------------------------------------------------------------------- trials


def trial(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Those who accept compete; the winner takes the prize.

    [electro.trial.who] [electro.trial.prize] [electro.end.quit]
    """
    explorer = s.explorers[turn.doer]
    side = s.sides[explorer.at]
    if s.offer is not None:
        yield from deeds.settle(s, turn, chance, tell)
        rivals = [CHAMPION] if champion_stands_in(s, explorer) else s.offer.yes
        s.offer = None
        if not rivals:
            tell.everyone("no-trial", rule="electro.trial.multiple")
            turn.stage = turn.then
            return
        trials.begin(s, explorer.at, turn.doer, [turn.doer, *rivals], tell)
    winner = yield from trials.play(s, chance, tell)
    s.trial = None
    turn.stage = "done"
    if winner == CHAMPION:
        tell.everyone("champion-wins", rule="electro.trial.champion")
        return
    if not answers(s, winner):  # All who took part have left the table.
        tell.everyone("no-trial", rule="electro.end.quit")
        return
    best = s.explorers[winner]
    tell.everyone("wins-trial", seat=best.seat, name=title(side), rule="electro.trial.prize")
    show_prize(side, tell)
    pay(s, side, best, best, chance, tell, rule="electro.trial.prize")


def _ask_how(s: State, explorer: Explorer, side: Side) -> Choice:
    kind = puzzles.PUZZLES[side.task]
    extra = s.figure(ROLL_BONUS[kind.level])
    options = (
        Option("play", f"play it: {kind.words}", rule="electro.puzzle.who"),
        Option("roll", f"roll See instead{f', with +{extra}' if extra else ''}", rule="electro.puzzle.roll-instead"),
    )
    return Choice(explorer.seat, HOW, options, {"name": kind.title, "level": kind.level})


HOW: Final = Question("how", "{name} ({level}). Play it, or roll for it?", rule="electro.puzzle.roll-instead")
SHARE: Final = Question("share", "Who gets the {thing}?", rule="electro.puzzle.prize")
PLAN: Final = Question("plan", "The plan is: {plan}. Do you agree?", rule="electro.puzzle.prize-dispute")
QUESTIONS: Final = (HOW, SHARE, PLAN)
EVENTS: Final = {
    "calls": "{seat} calls the Trial: {name}.",
    "solved": "{seat} has solved the Puzzle: {name}.",
    "unsolved": "{seat} has not solved the Puzzle: {name}.",
    "plans": quiet("{seat} has decided who is to get the prize."),
    "objects": "{seat} objects: the leader keeps all.",
    "fragment": after("{seat} has a fragment of the Master Key and holds {count}.", rises="+ fragment", over="seat"),
    "prize": after("The prize of the room: {what}."),
    "no-trial": "A Trial needs company: it is not held.",
    "champion-wins": "The champion wins the Trial; it may be tried again.",
    "wins-trial": "The prize of the Trial goes to {seat}.",
}
