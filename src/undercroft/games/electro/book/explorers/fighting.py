"""Explorers against Explorers: attacks, betrayal, flight, and what is left lying when one dies.

Fights with beasts: `fates/beasts.py`.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell, each
from undercroft.engine.craft.deeds import Verb, by_word, offered, refusal
from undercroft.engine.craft.telling import after, quiet
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics import deeds
from undercroft.games.electro.book.basics.asking import Deed, ask, do, whom
from undercroft.games.electro.book.basics.cards import VEIL, gain_live, why_not_veil
from undercroft.games.electro.book.basics.keys import TAKE
from undercroft.games.electro.book.basics.places import leave_group, opponent, out_of_fight
from undercroft.games.electro.book.basics.rolls import contested
from undercroft.games.electro.book.basics.spending import spend
from undercroft.games.electro.state.records import FIGHT, MOVE, Explorer, Fight, Turn
from undercroft.games.electro.state.state import State


def why_not_attack(s: State, explorer: Explorer, id: str) -> Refusal | None:
    """What stands against attacking this Explorer: it takes the place of a move or follows it, on the same tile.

    [electro.pvp.may] [electro.pvp.where] [electro.pvp.flee-won]
    """
    turn = s.running()
    if s.is_room(explorer.at):
        return Refusal("there is no fighting between Explorers in small rooms", rule="electro.pvp.where")
    if turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won")
    if id not in rivals(s, explorer):
        return Refusal(f"{whom(s, id)} is not on your tile {explorer.at}", rule="electro.pvp.may", at=explorer.at)
    if turn.stage not in ("free", "after", "fight"):
        return Refusal("nobody attacks amid a move", rule="electro.pvp.may", at=explorer.at)
    return None


def rivals(s: State, explorer: Explorer) -> list[str]:
    """The other Explorers on the same space, by id."""
    return [other.id for other in s.on(explorer.at) if other is not explorer]


def _joining(s: State, explorer: Explorer, id: str) -> str:
    """The rule of an attack: whoever comes into a running fight makes it one of more than two.

    [electro.pvp.may] [electro.pvp.many]
    """
    mine, theirs = s.fight_of(explorer.number), s.fight_of(s.by_id(id).number)
    return "electro.pvp.may" if mine is theirs else "electro.pvp.many"


def spend_on_attack(s: State, turn: Turn, explorer: Explorer, id: str, chance: Chance, tell: Tell) -> None:
    """The turn is spent on an attack.  [electro.pvp.may]"""
    turn.stage = "done"
    attack(s, turn, explorer, s.by_id(id), chance, tell)


ATTACK: Final[Deed] = Verb(
    "attack",
    lambda s, who, id: f"attack {whom(s, id)}",
    rule=_joining,
    targets=rivals,
    why_not=why_not_attack,
    do=spend_on_attack,
)


def attack(s: State, turn: Turn, explorer: Explorer, victim: Explorer, chance: Chance, tell: Tell) -> None:
    """The attacker's Fight against the victim's Move; both are in a fight from now on, and the turn ends.

    [electro.pvp.roll] [electro.pvp.hit] [electro.pvp.when] [electro.pvp.betrayal] [electro.pvp.betrayal-team]
    """
    team = turn.mates.get(explorer.number, [])
    betrayal = victim.number in team
    if explorer.group == victim.group:
        leave_group(s, explorer)
    fight = join(s, explorer, victim)
    pair = [explorer.number, victim.number]
    if betrayal and pair[::-1] not in fight.betrayals and pair not in fight.betrayals:
        fight.betrayals.append(pair)
        also = ("electro.pvp.betrayal",)
        tell.everyone("betrays", seat=explorer.seat, rival=victim.seat, rule="electro.pvp.betrayal-team", also=also)
    if pair in fight.blows:
        fight.blows.remove(pair)
    fight.blows.append(pair)
    fight.stirred = True
    when = ("electro.pvp.when",)
    won = contested(s, explorer, FIGHT, victim, MOVE, "attack", chance, tell, rule="electro.pvp.roll", also=when)
    if not won:  # [electro.pvp.hit] [electro.score.fight-uses]
        tell.everyone("fends", seat=victim.seat, rule="electro.pvp.hit")
        return
    s.strike(victim.number, 1, "an attack", rule="electro.pvp.hit")
    if pair in fight.betrayals and not (s.rules.betray_once and pair in fight.paid):
        fight.paid.append(pair)
        gain_live(explorer, 1, tell, rule="electro.pvp.betrayal", also=("electro.pvp.betrayal-each",))


def join(s: State, explorer: Explorer, victim: Explorer) -> Fight:
    """The fight in which both are from now on: a new one, the one of either, or both in one.

    [electro.pvp.fight] [electro.pvp.many]
    """
    mine, theirs = s.fight_of(explorer.number), s.fight_of(victim.number)
    fight = mine or theirs
    if fight is None:
        fight = Fight(explorer.at)
        s.fights.append(fight)
    if mine is not None and theirs is not None and mine is not theirs:
        mine.fighters += theirs.fighters
        mine.blows += theirs.blows
        mine.betrayals += theirs.betrayals
        mine.paid += theirs.paid
        s.fights.remove(theirs)
        fight = mine
    fight.fighters = s.in_order({*fight.fighters, explorer.number, victim.number})
    return fight


def fight(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """A fighter's turn: attack, flee or hold; handing over, picking up and cards stay free.

    Where the others have left the game meanwhile, the turn goes on as outside a fight.
    [electro.pvp.fight] [electro.pvp.bound] [electro.pvp.hold] [electro.pvp.rotation] [electro.pvp.end]
    """
    explorer = s.explorers[turn.doer]
    if s.fight_of(turn.doer) is None:
        turn.stage = turn.then
        return
    deed: str = yield from ask(s, turn.doer, _ask_fight(s, turn, explorer))
    do(VERBS, s, turn, explorer, deed, chance, tell)


def hold(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The fighter does nothing.  [electro.pvp.hold]"""
    tell.everyone("holds", seat=explorer.seat, rule="electro.pvp.hold")
    turn.stage = "done"


def veil(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The fighter has got away with Ozone Veil.  [electro.deck.ozone-veil]"""
    spend(s, explorer, VEIL, tell)
    stir(s, explorer)
    got_away(s, turn, explorer, tell)  # [electro.deck.ozone-veil]


def stir(s: State, explorer: Explorer) -> None:
    """This round is none of peace.  [electro.pvp.hold]"""
    running = s.fight_of(explorer.number)
    assert running is not None, "a fighter is in a fight"
    running.stirred = True


def flee(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """A Move roll against the opponent's Fight: out of the fight, or 1 damage and the turn is over.

    [electro.pvp.flee] [electro.pvp.flee-won] [electro.pvp.flee-lost]
    """
    other = opponent(s, explorer)
    stir(s, explorer)
    if contested(s, explorer, MOVE, other, FIGHT, "flee", chance, tell, rule="electro.pvp.flee"):
        got_away(s, turn, explorer, tell)
    else:
        s.strike(explorer.number, 1, "a failed flight", rule="electro.pvp.flee-lost")
        turn.stage = "done"


def got_away(s: State, turn: Turn, explorer: Explorer, tell: Tell) -> None:
    """The runaway is out of the fight and may move, and nothing else.  [electro.pvp.flee-won]"""
    tell.everyone("runs", seat=explorer.seat, rule="electro.pvp.flee-won")
    out_of_fight(s, explorer.number, tell)
    turn.barred = True
    turn.stage = "free"


def lapse(s: State, tell: Tell) -> None:
    """A fight in which nobody attacked or fled for a full round is over.  [electro.pvp.hold]"""
    for running in list(s.fights):
        if not running.stirred:
            s.fights.remove(running)
            tell.everyone("lapses", at=running.at, rule="electro.pvp.hold")
        running.stirred = False


def ambush(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """With the variant ambush, whoever stands where a move ended may attack at once.  [electro.pvp.when]"""
    for number in each(turn.watch):
        explorer = s.explorers[number]
        deed: str = yield from ask(s, number, _ask_ambush(s, turn, explorer))
        if deed:
            explorer.ambushed = True
            turn.watch.clear()
            attack(s, turn, explorer, s.by_id(deed), chance, tell)
            return


def watchers(s: State, turn: Turn, explorer: Explorer) -> list[int]:
    """Those who may ambush whoever has ended a move here."""
    if not s.rules.ambush or s.is_room(explorer.at):
        return []
    return [other.number for other in s.on(explorer.at) if other.number not in turn.members and not other.ambushed]


def loot(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """What a killed fighter left is offered to those on the tile, the killer first.  [electro.pvp.loot]"""
    for number in each(turn.loot):
        explorer = s.explorers[number]
        while explorer.at == turn.loot_at and (options := [*TAKE.offers(s, explorer)]):
            options.append(Option("leave it", "leave it lying", rule="electro.pvp.loot", value=""))
            deed: str = yield from ask(s, number, Choice(explorer.seat, LOOT, tuple(options), {"at": turn.loot_at}))
            if not deed:
                break
            do(by_word(TAKE), s, turn, explorer, deed, chance, tell)


def _ask_fight(s: State, turn: Turn, explorer: Explorer) -> Choice:
    first, *last = FIGHTERS
    options = (*first.offers(s, explorer), *deeds.free(s, explorer), *offered(last, s, explorer))
    return Choice(explorer.seat, FIGHTING, options, {"at": explorer.at})


def _ask_ambush(s: State, turn: Turn, explorer: Explorer) -> Choice:
    options = [
        Option(s.explorers[number].id, f"attack {s.name(number)} at once", rule="electro.pvp.when")
        for number in turn.members
        if s.explorers[number].at == explorer.at
    ]
    options.append(Option("wait", "let them be", rule="electro.pvp.when", value=""))
    return Choice(explorer.seat, AMBUSH, tuple(options), {"at": explorer.at})


FIGHTERS: Final[tuple[Deed, ...]] = (
    ATTACK,
    Verb(
        "veil",
        "flee with Ozone Veil, without a roll",
        rule="electro.deck.ozone-veil",
        why_not=why_not_veil,
        do=veil,
    ),
    Verb(
        "flee",
        lambda s, who, nothing: f"flee from {s.name(opponent(s, who).number)}",
        rule="electro.pvp.flee-opponent",
        do=flee,
    ),
    Verb("hold", "do nothing", rule="electro.pvp.hold", do=hold),
)
"""What a fighter may do beside what is free."""
VERBS: Final = {**by_word(*FIGHTERS), **deeds.FREE}
_BOUND: Final = ("roll", "stay", "together", "see", "enter", "unlock", "task", "escape", "group", "part")


def _why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why a fighter cannot do this, or None where nothing special is to be said.  [electro.pvp.bound]"""
    if answer.partition(" ")[0] in _BOUND:
        return Refusal("you are in a fight: attack, flee or hold", rule="electro.pvp.bound")
    return refusal(VERBS, s, s.seated(choice.seat), answer)


def why_not_loot(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this cannot be picked up where a fighter has died.  [electro.pvp.loot] [electro.keys.pick-up]"""
    explorer = s.seated(choice.seat)
    if answer.partition(" ")[0] == TAKE.word:
        return refusal(by_word(TAKE), s, explorer, answer)
    words = "what lies on {tile} is picked up or left; {answer} is neither"
    return Refusal(words, rule="electro.pvp.loot", at=explorer.at, tile=explorer.at, answer=shown(answer))


FIGHTING: Final = Question(
    "fight", "You are in a fight on {at}. What do you do?", rule="electro.pvp.fight", why_not=_why_not
)
AMBUSH: Final = Question("ambush", "Somebody has come to your tile {at}. Attack at once?", rule="electro.pvp.when")
LOOT: Final = Question("loot", "Things lie on {at}. Pick something up?", rule="electro.pvp.loot", why_not=why_not_loot)
QUESTIONS: Final = (FIGHTING, AMBUSH, LOOT)
EVENTS: Final = {
    "betrays": "{seat} betrays {rival}.",
    "fends": after("{seat} is not hit.", rises="miss", over="seat"),
    "holds": after("{seat} holds."),
    "runs": after("{seat} gets away from the fight.", rises="gets away", over="seat"),
    "lapses": quiet("The fight on {at} comes to nothing."),
}
