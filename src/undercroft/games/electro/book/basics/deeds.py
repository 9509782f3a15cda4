"""Free deeds on one's turn: picking up, handing over, unlocking, grouping, playing cards; and what others agree to."""

from __future__ import annotations

from functools import partial
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell, each
from undercroft.engine.craft.deeds import Verb, by_word, offered
from undercroft.games.electro.book.basics import cards, groups, keys
from undercroft.games.electro.book.basics.asking import Deed, ask, whom
from undercroft.games.electro.book.basics.cards import PLAY
from undercroft.games.electro.book.basics.groups import PART
from undercroft.games.electro.book.basics.keys import TAKE, UNLOCK
from undercroft.games.electro.book.basics.places import beside
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.state.records import NOBODY, Explorer, Offer, Turn
from undercroft.games.electro.state.state import State

BEACON: Final = "beacon"
TRIAL: Final = "trial"


def free(s: State, explorer: Explorer) -> list[Option]:
    """What the Explorer may freely do now; a fighter may neither unlock a door nor form or leave a group.

    [electro.turn.free-actions] [electro.pvp.bound]
    """
    others = beside(s, explorer)
    if s.running().stage == "fight":
        options = offered((TAKE, PLAY), s, explorer)
    elif others or explorer.group != NOBODY:
        options = offered((TAKE, UNLOCK, PLAY, GROUP, PART), s, explorer)
    else:  # Who is alone can neither form nor leave a group.
        options = offered((TAKE, UNLOCK, PLAY), s, explorer)
    for other in others:
        options += GIVE.offers(s, explorer, [f"{thing} {other.id}" for thing in _goods(s, explorer)])
        options += ASK.offers(s, explorer, [f"{thing} {other.id}" for thing in _wishes(s, other)])
    return options


# ---------------------------------------------------------------------- handing over


def _goods(s: State, explorer: Explorer) -> list[str]:
    """What the Explorer has to give.  [electro.keys.pass-small]"""
    return keys.held(s, explorer) + (sorted(set(explorer.hand)) if s.rules.trade_cards else [])


def _wishes(s: State, other: Explorer) -> list[str]:
    """What the other may be asked for; where keys are secret, for any, as nobody knows whether they have one."""
    theirs = [thing for thing in keys.held(s, other) if keys.may_give(s, s.running(), other, thing)]
    if s.rules.secret_keys:
        colours = [colour for colour, _ in s.board.sides.values()] if s.rules.coloured_keys else ["key"]
        theirs = colours + [thing for thing in theirs if thing == keys.FRAGMENT]
    return [*theirs, keys.CARD] if s.rules.trade_cards and other.hand else theirs


def why_not_give(s: State, explorer: Explorer, words: str) -> Refusal | None:
    """What stands against offering this thing to this Explorer.

    [electro.keys.pass] [electro.keys.pass-small] [electro.turn.free-limit]
    """
    turn, (thing, _, id) = s.running(), words.partition(" ")
    if thing in CARDS and not s.rules.trade_cards:
        return Refusal("reward cards are not handed over", rule="electro.keys.pass-small")
    if f"give {words}" in turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    here = id in [other.id for other in beside(s, explorer)]
    if here and thing in _goods(s, explorer) and keys.may_give(s, turn, explorer, thing):
        return None
    what = keys.said(thing)
    if [explorer.id, thing] in turn.handed:
        return Refusal(f"a {what} is handed over once a turn", rule="electro.turn.free-limit")
    return Refusal(f"you cannot hand a {what} to {whom(s, id)} here", rule="electro.keys.pass", at=explorer.at)


def why_not_ask(s: State, explorer: Explorer, words: str) -> Refusal | None:
    """What stands against asking this Explorer for this thing.  [electro.keys.pass] [electro.turn.free-limit]"""
    turn, (thing, _, id) = s.running(), words.partition(" ")
    if f"ask {words}" in turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    if any(other.id == id and thing in _wishes(s, other) for other in beside(s, explorer)):
        return None
    what = keys.said(thing)
    if thing not in CARDS and [id, thing] in turn.handed:  # Cards are handed over in secret.
        return Refusal(f"a {what} is handed over once a turn", rule="electro.turn.free-limit")
    return Refusal(f"you cannot have a {what} from {whom(s, id)} here", rule="electro.keys.pass", at=explorer.at)


# ---------------------------------------------------------------------- proposals


def propose(kind: str, s: State, turn: Turn, explorer: Explorer, words: str, chance: Chance, tell: Tell) -> None:
    """A proposal is put, once a turn to the same Explorer.  [electro.turn.free-limit] [electro.group.consent]"""
    thing, _, id = words.rpartition(" ")
    other = s.by_id(id)
    turn.asked.append(f"{kind} {words}")
    giver, taker = (explorer, other) if kind == GIVE.word else (other, explorer)
    s.offer = Offer(kind, explorer.number, [other.number], thing, giver.number, taker.number)
    if tell.heard:
        what, rule = _asked(kind, thing), _RULES[kind]
        tell.everyone("proposes", seat=explorer.seat, ally=other.seat, what=what, rule=rule)


GIVE: Final[Deed] = Verb(
    "give",
    lambda s, who, words: f"offer {whom(s, words.split()[1])} your {_named(words.split()[0])}",
    rule="electro.keys.pass",
    why_not=why_not_give,
    do=partial(propose, "give"),
)
ASK: Final[Deed] = Verb(
    "ask",
    lambda s, who, words: f"ask {whom(s, words.split()[1])} for their {_named(words.split()[0])}",
    rule="electro.keys.pass",
    why_not=why_not_ask,
    do=partial(propose, "ask"),
)
GROUP: Final[Deed] = Verb(
    "group",
    lambda s, who, id: f"form a group with {whom(s, id)}",
    rule="electro.group.form",
    targets=lambda s, who: [other.id for other in beside(s, who)],
    why_not=groups.why_not_group,
    do=partial(propose, "group"),
)
FREE: Final[dict[str, Deed]] = by_word(TAKE, UNLOCK, PLAY, GROUP, PART, GIVE, ASK)
"""What may be done freely on one's turn.  [electro.turn.free-actions]"""


def _named(thing: str) -> str:
    return "reward card" if thing == keys.CARD else keys.said(thing)


def _asked(kind: str, thing: str) -> str:
    """The proposal in words; which card it is about is said to nobody before it is agreed to."""
    return _ASKED[kind].format(thing="reward card" if thing in CARDS else _named(thing) if thing else "")


def settle(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody to whom a proposal was put has answered, and what they agreed to is done.  [electro.group.consent]"""
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
    if offer.kind == GROUP.word:
        groups.join(s, explorer, other, tell)
    elif offer.kind == BEACON:
        cards.follow_beacon(s, turn, explorer, other, tell)
    else:
        giver, taker = s.explorers[offer.giver], s.explorers[offer.taker]
        turn.asked.pop()  # The next of these is another thing.
        keys.hand_over(s, turn, giver, taker, offer.thing, tell)


def _ask_offer(s: State, turn: Turn, offer: Offer, number: int) -> Choice:
    """What the other is asked; who is asked for a card chooses which."""
    explorer = s.explorers[number]
    rule = _RULES[offer.kind]
    what = _asked(offer.kind, offer.thing)
    yes = [Option("accept", "agree", rule=rule, value="yes")]
    if offer.kind == ASK.word and offer.thing == keys.CARD:
        yes = [Option(card, f"hand over {CARDS[card].name}", rule=rule) for card in sorted(set(explorer.hand))]
    elif offer.kind == ASK.word and not keys.may_give(s, turn, explorer, offer.thing):
        yes = []
    options = (*yes, Option("decline", "decline", rule=rule, value=""))
    return Choice(explorer.seat, OFFER, options, {"who": s.name(offer.by), "what": what})


_RULES: Final = {
    GROUP.word: "electro.group.consent",
    GIVE.word: "electro.keys.pass",
    ASK.word: "electro.keys.pass",
    BEACON: "electro.deck.beacon",
    TRIAL: "electro.trial.who",
}
_ASKED: Final = {
    GROUP.word: "form a group",
    GIVE.word: "take a {thing}",
    ASK.word: "hand over a {thing}",
    BEACON: "be the goal of a Beacon",
    TRIAL: "hold the Trial of this room, for its hidden prize",
}
OFFER: Final = Question("offer", "{who} asks you to {what}. Do you agree?", rule="electro.turn.free-actions")
QUESTIONS: Final = (OFFER,)
EVENTS: Final = {
    "proposes": "{seat} asks {ally} to {what}.",
    "declines": "{seat} declines.",
}
