"""Groups: forming and leaving them, their score for a combined move, and who goes along.

How a group is proposed and agreed to is in `deeds.py`, how it parts where its members do in `places.py`.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell, each
from undercroft.engine.craft.deeds import Verb
from undercroft.games.electro.book.basics.asking import Deed, ask, whom
from undercroft.games.electro.book.basics.places import beside, leave_group, new_group, split
from undercroft.games.electro.state.records import MOVE, NOBODY, Explorer, Turn
from undercroft.games.electro.state.state import State


def join(s: State, explorer: Explorer, other: Explorer, tell: Tell) -> None:
    """The other is in the Explorer's group; whoever was in another, or is elsewhere by now, has left that.

    [electro.group.form] [electro.group.size] [electro.group.leave]
    """
    if explorer.group != NOBODY:
        split(s, explorer.group, tell)
    if other.group != NOBODY:
        quit_group(s, other, tell)
    if explorer.group == NOBODY:
        explorer.group = new_group(s)
    other.group = explorer.group
    team = [s.name(member.number) for member in s.group_of(explorer)]
    also = ("electro.group.consent", "electro.group.size")
    tell.everyone("grouped", team=team, rule="electro.group.form", also=also)


def quit_group(s: State, explorer: Explorer, tell: Tell) -> None:
    """The Explorer has declared to leave the group.  [electro.group.leave]"""
    leave_group(s, explorer)
    also = ("electro.turn.free-actions",)
    tell.everyone("ungrouped", seat=explorer.seat, rule="electro.group.leave", also=also)


def why_not_group(s: State, explorer: Explorer, id: str) -> Refusal | None:
    """What stands against forming a group with this Explorer.  [electro.group.form] [electro.turn.free-limit]"""
    if s.is_room(explorer.at):
        return Refusal("no group is formed inside small rooms", rule="electro.group.form", at=explorer.at)
    if f"group {id}" in s.running().asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    for other in beside(s, explorer):
        strangers = explorer.group == NOBODY or other.group != explorer.group
        if other.id == id and strangers and s.fight_of(other.number) is None:
            return None
    words = f"{whom(s, id)} is not on your tile, or in your group already"
    return Refusal(words, rule="electro.group.form", at=explorer.at)


def why_not_part(s: State, explorer: Explorer, nothing: str) -> Refusal | None:
    """What stands against leaving the group.  [electro.group.leave]"""
    turn = s.running()
    if explorer.group == NOBODY:
        return Refusal("you are in no group", rule="electro.group.leave")
    if len(turn.members) > 1 and not turn.alone and turn.stage != "after":
        return Refusal("a combined move ends in one space", rule="electro.group.leave")
    return None


def part(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The Explorer has left the group.  [electro.group.leave]"""
    quit_group(s, explorer, tell)


PART: Final[Deed] = Verb("part", "leave the group", rule="electro.group.leave", why_not=why_not_part, do=part)


def begin_turn(explorer: Explorer) -> None:
    """This round's turn of the Explorer has begun.  [electro.cards.one-a-round] [electro.group.combined-turn]"""
    explorer.acted = True
    explorer.turns += 1  # [electro.see.no-repeat]
    explorer.played = False


def move_score(s: State, members: list[Explorer]) -> int:
    """The average Move score, rounded up, and 1 for each member beyond the first.  [electro.group.score]"""
    scores = [s.score(member, MOVE) for member in members]
    return -(-sum(scores) // len(scores)) + len(members) - 1


def may_come(s: State, explorer: Explorer) -> list[int]:
    """The members on the same tile who still have a turn to combine, in turn order.

    [electro.group.combined-turn] [electro.group.already-acted] [electro.group.in-room]
    """
    return [other.number for other in s.companions(explorer) if not other.acted and s.fight_of(other.number) is None]


def why_not_together(s: State, explorer: Explorer, nothing: str) -> Refusal | None:
    """What stands against a combined move.  [electro.group.combined-turn] [electro.group.already-acted]"""
    turn = s.running()
    if explorer.group == NOBODY:
        return Refusal("you are in no group", rule="electro.group.form")
    if turn.stage != "free" or turn.barred or not may_come(s, explorer):
        return Refusal("no member here has a turn left to combine", rule="electro.group.already-acted")
    return None


def begin_to_gather(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The members are about to be asked.  [electro.group.combined-turn]"""
    turn.queue = may_come(s, explorer)
    turn.stage = "gather"


TOGETHER: Final[Deed] = Verb(
    "together",
    "move together with your group",
    rule="electro.group.combined-turn",
    why_not=why_not_together,
    do=begin_to_gather,
)


def gather(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Each member is asked whether to come along, before the roll; who does not has left the group.

    [electro.group.combined-turn] [electro.group.leader] [electro.group.leave]
    """
    for number in each(turn.queue):
        explorer = s.explorers[number]
        comes = yield from ask(s, number, _ask_come(s, turn, explorer))
        if comes:
            turn.members.append(number)
            turn.takers.append(number)
        else:
            quit_group(s, explorer, tell)
    turn.stage = "set off"
    if len(turn.members) == 1:
        turn.stage = "free"
        return
    for number in turn.members[1:]:
        begin_turn(s.explorers[number])
    team = [s.explorers[number] for number in turn.members]
    tell.everyone(
        "together",
        team=[s.name(number) for number in turn.members],
        score=move_score(s, team),
        rule="electro.group.combined-turn",
        also=("electro.group.score", "electro.group.move", "electro.group.leader"),
    )


def _ask_come(s: State, turn: Turn, explorer: Explorer) -> Choice:
    options = (
        Option("come", "go along: this is your turn of the round", rule="electro.group.combined-turn", value=True),
        Option("part", "do not go along, and leave the group", rule="electro.group.leave", value=False),
    )
    return Choice(explorer.seat, COME, options, {"leader": s.name(turn.members[0])})


COME: Final = Question("come", "{leader} wants to move together. Do you go along?", rule="electro.group.combined-turn")
QUESTIONS: Final = (COME,)
EVENTS: Final = {
    "grouped": "A group: {team}.",
    "ungrouped": "{seat} chooses to leave the group.",
    "together": "{team} move together with a Move score of {score}.",
}
