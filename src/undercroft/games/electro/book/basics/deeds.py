"""Free deeds on one's turn: picking up, handing over, unlocking, grouping, playing cards; and what others agree to."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell, each
from undercroft.engine.notes import cite
from undercroft.games.electro.book.basics import groups, playing, things
from undercroft.games.electro.book.basics.asking import ask
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.state.records import NOBODY, Explorer, Offer, Turn
from undercroft.games.electro.state.state import State

GROUP: Final = "group"
GIVE: Final = "give"
ASK: Final = "ask"
BEACON: Final = "beacon"
TRIAL: Final = "trial"


def free(s: State, turn: Turn, explorer: Explorer, *, fighting: bool = False) -> list[Option]:
    """What the Explorer may freely do now.  [electro.turn.free-actions] [electro.pvp.bound]"""
    options = things.take_options(s, turn, explorer.at)
    others = [other for other in s.on(explorer.at) if other is not explorer and not other.quits]
    if not fighting:
        options += things.unlock_option(s, explorer)
    options += playing.options(s, turn, explorer, fighting=fighting)
    if not fighting:
        options += _grouping(s, turn, explorer, others)
    for other in others:
        options += _handing(s, turn, explorer, other)
    return options


def _handing(s: State, turn: Turn, explorer: Explorer, other: Explorer) -> list[Option]:
    """Things may be handed over on the turn of either.  [electro.keys.pass] [electro.keys.pass-small]"""
    name, rule = s.name(other.number), "electro.keys.pass"
    mine = things.held(s, explorer) + (sorted(set(explorer.hand)) if s.rules.trade_cards else [])
    options = [
        Option(f"give {thing} {other.id}", f"offer {name} your {_named(thing)}", rule=rule)
        for thing in mine
        if things.may_give(s, turn, explorer, thing) and f"give {thing} {other.id}" not in turn.asked
    ]
    theirs = [thing for thing in things.held(s, other) if things.may_give(s, turn, other, thing)]
    if s.rules.secret_keys:  # Nobody knows whether they have one.
        colours = [colour for colour, _ in s.board.sides.values()] if s.rules.coloured_keys else ["key"]
        theirs = colours + [thing for thing in theirs if thing == things.FRAGMENT]
    if s.rules.trade_cards and other.hand:
        theirs = [*theirs, things.CARD]
    options += [
        Option(f"ask {thing} {other.id}", f"ask {name} for their {_named(thing)}", rule=rule)
        for thing in theirs
        if f"ask {thing} {other.id}" not in turn.asked
    ]
    return options


def _named(thing: str) -> str:
    if thing == things.CARD:
        return "reward card"
    return CARDS[thing].name if thing in CARDS else things.named(thing)


def _grouping(s: State, turn: Turn, explorer: Explorer, others: list[Explorer]) -> list[Option]:
    """On a tile a group may be formed and left.  [electro.group.form] [electro.group.leave]"""
    options: list[Option] = []
    if not s.is_room(explorer.at):
        for other in others:
            strangers = explorer.group == NOBODY or other.group != explorer.group
            if strangers and s.fight_of(other.number) is None and f"group {other.id}" not in turn.asked:
                label = f"form a group with {s.name(other.number)}"
                options.append(Option(f"group {other.id}", label, rule="electro.group.form"))
    apart = len(turn.members) == 1 or turn.alone or turn.stage == "after"  # A combined move ends in one space.
    if explorer.group != NOBODY and apart:
        options.append(Option("part", "leave the group", rule="electro.group.leave"))
    return options


VERBS: Final = ("take", "give", "ask", "unlock", "group", "part", "play")


def is_free(deed: str) -> bool:
    """Whether this answer is one of the free deeds."""
    return deed.partition(" ")[0] in VERBS


def do(s: State, turn: Turn, explorer: Explorer, deed: str, chance: Chance, tell: Tell) -> None:
    """The free deed is done, or begun where somebody must agree or a target be named.

    [electro.turn.free-actions]
    """
    cite("electro.turn.free-actions")
    verb, *words = deed.split()
    if verb == "take":
        things.take(s, explorer, explorer.at, words[0], tell)
    elif verb == "unlock":
        things.unlock(s, turn, explorer, tell)
    elif verb == "part":
        groups.quit_group(s, explorer, tell)
    elif verb == "play":
        playing.begin(s, turn, explorer, words[0], chance, tell)
    else:
        propose(s, turn, explorer, verb, words, tell)


def propose(s: State, turn: Turn, explorer: Explorer, verb: str, words: list[str], tell: Tell) -> None:
    """A proposal is put, once a turn to the same Explorer.  [electro.turn.free-limit] [electro.group.consent]"""
    other = s.by_id(words[-1])
    turn.asked.append(" ".join([verb, *words]))
    giver, taker = (explorer, other) if verb == GIVE else (other, explorer)
    thing = words[0] if verb in (GIVE, ASK) else ""
    s.offer = Offer(verb, explorer.number, [other.number], thing, giver.number, taker.number)
    if tell.heard:
        what, rule = _asked(verb, thing), _RULES[verb]
        tell.everyone("proposes", seat=explorer.seat, ally=other.seat, what=what, rule=rule)


def _asked(kind: str, thing: str) -> str:
    """The proposal in words; which card it is about is said to nobody before it is agreed to."""
    return _ASKED[kind].format(thing="reward card" if thing in CARDS else _named(thing) if thing else "")


def settle(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody to whom a proposal was put has answered, and what they agreed to is done."""
    offer = s.offer
    assert offer is not None, "there is a proposal"
    for number in each(offer.asked):
        answer = yield from ask(s, number, _ask_offer(s, turn, offer, number))
        if answer:
            offer.yes.append(number)
            if answer != "yes":
                offer.thing = answer
        else:
            tell.everyone("declines", seat=s.explorers[number].seat, rule=_RULES[offer.kind])
    if offer.kind != TRIAL:  # A Trial's company is counted by who called it.
        s.offer = None
        if offer.yes:
            _agreed(s, turn, offer, tell)


def _agreed(s: State, turn: Turn, offer: Offer, tell: Tell) -> None:
    explorer, other = s.explorers[offer.by], s.explorers[offer.yes[0]]
    if offer.kind == GROUP:
        groups.join(s, explorer, other, tell)
    elif offer.kind == BEACON:
        playing.follow_beacon(s, turn, explorer, other, tell)
    else:
        giver, taker = s.explorers[offer.giver], s.explorers[offer.taker]
        turn.asked.pop()  # The next of these is another thing.
        things.hand_over(s, turn, giver, taker, offer.thing, tell)


def _ask_offer(s: State, turn: Turn, offer: Offer, number: int) -> Choice:
    """What the other is asked; who is asked for a card chooses which."""
    explorer = s.explorers[number]
    rule = _RULES[offer.kind]
    what = _asked(offer.kind, offer.thing)
    yes = [Option("accept", "agree", rule=rule, value="yes")]
    if offer.kind == ASK and offer.thing == things.CARD:
        yes = [Option(card, f"hand over {CARDS[card].name}", rule=rule) for card in sorted(set(explorer.hand))]
    elif offer.kind == ASK and not things.may_give(s, turn, explorer, offer.thing):
        yes = []
    options = (*yes, Option("decline", "decline", rule=rule, value=""))
    return Choice(explorer.seat, OFFER, options, {"who": s.name(offer.by), "what": what})


_RULES: Final = {
    GROUP: "electro.group.consent",
    GIVE: "electro.keys.pass",
    ASK: "electro.keys.pass",
    BEACON: "electro.deck.beacon",
    TRIAL: "electro.trial.who",
}
_ASKED: Final = {
    GROUP: "form a group",
    GIVE: "take a {thing}",
    ASK: "hand over a {thing}",
    BEACON: "be the goal of a Beacon",
    TRIAL: "hold the Trial of this room",
}
OFFER: Final = Question("offer", "{who} asks you to {what}. Do you agree?", rule="electro.turn.free-actions")
QUESTIONS: Final = (OFFER,)
EVENTS: Final = {
    "proposes": "{seat} asks {ally} to {what}.",
    "declines": "{seat} declines.",
}
