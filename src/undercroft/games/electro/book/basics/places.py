"""Where figures stand: going to a space and leaving it, what that does to fights and groups, and the escape."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after, quiet
from undercroft.engine.craft.words import listed
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.state.records import FIGHT, LOCK, NOBODY, Card, Explorer, Fight
from undercroft.games.electro.state.state import State

ESCAPING: Final = (
    "electro.objective.explorers",
    "electro.exit.single-holder",
    "electro.exit.place",
    "electro.exit.who-escapes",
    "electro.exit.companions",
)
"""The rules by which an escape is one."""


def go(s: State, explorer: Explorer, space: str, tell: Tell) -> None:
    """The Explorer stands there; a room left behind is without them.  [electro.board.occupancy]"""
    behind, explorer.at = explorer.at, space
    if behind in s.rooms:
        calm(s, behind, tell)
    check_escape(s, tell)


def beside(s: State, explorer: Explorer) -> list[Explorer]:
    """The others on the same space: on an Explorer's turn whoever quits is gone before anything is asked."""
    return [other for other in s.on(explorer.at) if other is not explorer]


def calm(s: State, room: str, tell: Tell) -> None:
    """Combat ends in a room without Explorers: the beast is as fresh as ever.

    [electro.beast.combat-end] [electro.beast.recover]
    """
    card = s.card(room)
    if card is None or not card.fighting or s.on(room):
        return
    refresh(s, card)
    tell.everyone("recovers", room=room, rule="electro.beast.recover", also=("electro.beast.combat-end",))


def refresh(s: State, card: Card) -> None:
    """The beast is out of combat, with its attacks ready; with wounds_stay lost health is kept."""
    card.fighting = card.pounced = False
    card.shock = card.roar = 0
    card.used = ""
    if not s.rules.wounds_stay:
        card.health = s.rules.beast_health


def clear(s: State, room: str, tell: Tell, *, also: tuple[str, ...] = ()) -> Card:
    """The room is cleared and its card off the board; a key with it is the caller's to place.

    [electro.beast.slain] [electro.trapped.removed] [electro.enter.box-removed] [electro.info.cleared]
    """
    card = s.card(room)
    assert card is not None, f"{room} is cleared already"
    card.gone = True
    s.rooms[room] = NOBODY
    s.claims[:] = [claim for claim in s.claims if claim.room != room]
    for explorer in s.explorers:
        if room in explorer.perceived:
            explorer.perceived.remove(room)
    tell.everyone("cleared", room=room, rule="electro.info.cleared", also=also, shows=True)
    return card


def check_escape(s: State, tell: Tell) -> None:
    """Whoever holds all three fragments in the exit escapes at once, with all there and on its door tile.

    [electro.exit.at-once] [electro.exit.single-holder] [electro.exit.place] [electro.exit.fighting]
    """
    if s.rules.declared:
        return
    for explorer in s.explorers:
        if explorer.fragments == FRAGMENTS and is_at_exit(s, explorer):
            escape(s, tell)


def is_at_exit(s: State, explorer: Explorer) -> bool:
    """Whether the Explorer stands in the unlocked Master Lock room; who has quit does not.

    [electro.exit.place] [electro.end.quit]
    """
    side = s.side_at(explorer.at)
    return side is not None and side.card == LOCK and side.open and not explorer.quits


def escape(s: State, tell: Tell) -> None:
    """Everybody in the exit and on its door tile has escaped, wanted or not, but nobody who has quit.

    [electro.exit.who-escapes] [electro.exit.companions] [electro.end.escape] [electro.objective.explorers]
    [electro.end.quit]
    """
    space = s.lock_space()
    door = s.board.sides[space][1]
    free = [explorer.number for explorer in s.present() if explorer.at in (space, door) and not explorer.quits]
    also = (*ESCAPING, *(() if s.rules.declared else ("electro.exit.at-once",)))
    if any(s.fight_of(number) is not None for number in free):
        also = (*also, "electro.exit.fighting")
    s.end("escape", tell, rule="electro.end.escape", also=also, escaped=free)


def out_of_turn(s: State, number: int) -> None:
    """The Explorer has no part any more in the turn that is being taken, nor in a Trial that was called in it."""
    turn, offer = s.turn, s.offer
    if turn is not None:
        for queue in (turn.members, turn.queue, turn.watch, turn.loot):
            if number in queue:
                queue.remove(number)
    if offer is not None:
        offer.asked[:] = [other for other in offer.asked if other != number]
        offer.yes[:] = [other for other in offer.yes if other != number]
        if offer.by == number:
            s.offer = None


# ---------------------------------------------------------------------- fights


def out_of_fight(s: State, number: int, tell: Tell) -> None:
    """The Explorer fights no longer, and with nobody left to fight the fight is over.  [electro.pvp.end]"""
    fight = s.fight_of(number)
    if fight is None:
        return
    fight.fighters.remove(number)
    fight.blows[:] = [blow for blow in fight.blows if number not in blow]
    fight.betrayals[:] = [pair for pair in fight.betrayals if number not in pair]
    fight.paid[:] = [pair for pair in fight.paid if number not in pair]
    if not fight.blows:
        end_fight(s, fight, tell)


def end_fight(s: State, fight: Fight, tell: Tell) -> None:
    """The fight is over for all who are in it."""
    s.fights.remove(fight)
    tell.everyone("fight-over", at=fight.at, rule="electro.pvp.end")


def opponent(s: State, explorer: Explorer) -> Explorer:
    """Against whom a runaway rolls: who attacked them last, or else the highest Fight score outside their group.

    [electro.pvp.flee-opponent]
    """
    fight = s.fight_of(explorer.number)
    assert fight is not None, "a fighter is in a fight"
    attackers = [blow[0] for blow in fight.blows if blow[1] == explorer.number]
    if attackers:
        return s.explorers[attackers[-1]]
    others = [s.explorers[number] for number in s.in_order(fight.fighters) if number != explorer.number]
    team = s.group_of(explorer)
    strangers = [other for other in others if other not in team]
    return max(strangers or others, key=lambda other: s.score(other, FIGHT))


# ---------------------------------------------------------------------- groups


def leave_group(s: State, explorer: Explorer) -> None:
    """The Explorer is in no group; a single one left over is no group either.  [electro.group.leave]"""
    team = s.group_of(explorer)
    explorer.group = NOBODY
    left = [other for other in team if other is not explorer]
    if len(left) == 1:  # [electro.group.size]
        left[0].group = NOBODY


def split_groups(s: State, tell: Tell) -> None:
    """At the end of a turn a group is split among those who share a space; two or more stay a group.

    [electro.group.leave] [electro.group.lasting]
    """
    for group in sorted({explorer.group for explorer in s.explorers if explorer.group != NOBODY}):
        split(s, group, tell)


def split(s: State, group: int, tell: Tell) -> None:
    """This group is split among those who share a space.  [electro.group.leave]"""
    team = [explorer for explorer in s.present() if explorer.group == group]
    spaces = list(dict.fromkeys(explorer.at for explorer in team))
    if len(spaces) == 1 and len(team) > 1:
        return
    left: list[str] = []
    for space in spaces:
        together = [explorer for explorer in team if explorer.at == space]
        fresh = new_group(s) if len(together) > 1 else NOBODY
        for explorer in together:
            explorer.group = fresh
        if fresh != NOBODY:
            left.append(listed(s.name(explorer.number) for explorer in together))
    names = [s.name(explorer.number) for explorer in team]
    if left:
        tell.everyone("parted-some", team=names, left=left, rule="electro.group.leave")
    else:
        tell.everyone("parted", team=names, rule="electro.group.leave")


def new_group(s: State) -> int:
    """An id that no group has had."""
    s.next_group += 1
    return s.next_group


EVENTS: Final = {
    "recovers": quiet("Nobody is left in {room}: the beast recovers."),
    "cleared": after("Room {room} is cleared."),
    "fight-over": quiet("The fight on {at} is over."),
    "parted": quiet("The group parts, since it no longer shares one space: {team}."),
    "parted-some": quiet("The group {team} parts; whoever still shares a space stays together: {left}."),
    "ended": "The game is over. Escaped: {winners}.",
}
