"""Reward cards of the Explorers: when each may be played, and what those do that are played on one's own turn.

What is printed on them is in `content/cards.py`. Cards against damage: `harm.GUARDS` and `harm.LAST_SPARK`; higher
scores: `State.score`; the key that a Bent Pin spares: `keys.unlock`; how long a card lasts: `spending.py`.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.engine.craft.telling import after, seen
from undercroft.games.electro.book.basics.asking import Deed, ask
from undercroft.games.electro.book.basics.keys import lay_open, named
from undercroft.games.electro.book.basics.peeking import peek, to_tell
from undercroft.games.electro.book.basics.places import go
from undercroft.games.electro.book.basics.spending import spend
from undercroft.games.electro.content.cards import CARDS, FLEEING, INSTEAD, REACTION
from undercroft.games.electro.state.records import TRAITS, Explorer, Offer, Turn
from undercroft.games.electro.state.state import State

TARGETED: Final = {
    "far-lens": "which room do you look into",
    "tempered-core": "which score do you raise",
    "beacon": "to whom do you go",
    "magnet-hook": "whose key do you take",
}
"""Cards that are played on something, and what is asked about it."""
VEIL: Final = "ozone-veil"
MOST: Final = 6
"""Tempered Core raises no score above this.  [electro.deck.tempered-core]"""


def why_not_play(s: State, explorer: Explorer, card: str) -> Refusal | None:
    """What stands against playing this card now: one between two own turns, no lasting one on another.

    [electro.cards.timing] [electro.cards.one-a-turn] [electro.cards.one-a-round] [electro.cards.no-stack]
    """
    if card not in CARDS:
        return Refusal(f"there is no reward card {card!r}", rule="electro.deck.explorer")
    if card not in explorer.hand:
        return Refusal(f"{CARDS[card].name} is not in your hand", rule="electro.info.hands")
    if explorer.played:
        return Refusal("one card between two of your turns", rule="electro.cards.one-a-round")
    if s.barred(card, explorer.effects):
        return Refusal("a lasting card of yours is in force", rule="electro.cards.no-stack")
    if CARDS[card].moment in (REACTION, FLEEING):
        return Refusal(f"{CARDS[card].name} has its own moment: {CARDS[card].words}", rule="electro.cards.timing")
    if not _does_something(s, explorer, card):
        return Refusal(f"{CARDS[card].name} can do nothing now: {CARDS[card].words}", rule=CARDS[card].rule)
    return None


def _does_something(s: State, explorer: Explorer, card: str) -> bool:
    """Whether this card has an effect here and now."""
    turn = s.running()
    if CARDS[card].moment == INSTEAD:
        if turn.stage != "free" or len(turn.members) > 1 or s.is_room(explorer.at):
            return False
        return card != "beacon" or bool(_beacons(s, explorer))
    if card in TARGETED:
        return bool(_targets(s, explorer, card))
    return True


def begin(s: State, turn: Turn, explorer: Explorer, card: str, chance: Chance, tell: Tell) -> None:
    """The card is played: done at once, or waiting for its target.

    [electro.turn.free-actions] [electro.deck.copper-salve] [electro.deck.spark-step] [electro.deck.bent-pin]
    """
    spend(s, explorer, card, tell, also=("electro.turn.free-actions",))
    if card == "copper-salve":
        gain_live(explorer, 2, tell, rule="electro.deck.copper-salve")
    elif card == "spark-step":
        turn.rolled = turn.points = 6
        turn.stage = "steps"
    elif card == "bent-pin":
        turn.pin = explorer.number
    elif card in TARGETED:
        turn.card = card


PLAY: Final[Deed] = Verb(
    "play",
    lambda s, who, card: f"play {CARDS[card].name}: {CARDS[card].words}",
    rule=lambda s, who, card: CARDS[card].rule,
    targets=lambda s, who: sorted(set(who.hand)),
    why_not=why_not_play,
    do=begin,
)


def why_not_veil(s: State, explorer: Explorer, nothing: str) -> Refusal | None:
    """What stands against fleeing with Ozone Veil.  [electro.deck.ozone-veil] [electro.cards.one-a-round]"""
    if VEIL not in explorer.hand:
        return Refusal("Ozone Veil is not in your hand", rule="electro.info.hands")
    if explorer.played:
        return Refusal("one card between two of your turns", rule="electro.cards.one-a-round")
    return None


def gain_live(explorer: Explorer, amount: int, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """The Explorer has so much more Live, also above 6.  [electro.traits.no-cap]"""
    explorer.live += amount  # [electro.traits.no-cap]
    also = ("electro.traits.no-cap", *also)
    tell.everyone("gains", seat=explorer.seat, amount=amount, live=explorer.live, rule=rule, also=also)


def resolve(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The target of a card has been named, and the card has had its effect."""
    explorer, card = s.explorers[turn.doer], turn.card
    target: str = yield from ask(s, turn.doer, _ask_target(s, explorer, card))
    turn.card = ""
    if card == "far-lens":
        tell.everyone("lens", seat=explorer.seat, room=target, rule="electro.deck.far-lens")
        peek(s, explorer, target, tell, rule="electro.deck.far-lens")
        turn.room, turn.back = target, turn.stage
        to_tell(s, turn)
    elif card == "tempered-core":
        temper(explorer, TRAITS.index(target), tell)
    elif card == "magnet-hook":
        hook(s, explorer, *target.split(), tell=tell)
    else:
        other = s.by_id(target)
        s.offer = Offer("beacon", explorer.number, [other.number])


def temper(explorer: Explorer, trait: int, tell: Tell) -> None:
    """One score is 1 higher for good, not above 6.  [electro.deck.tempered-core]"""
    explorer.scores[trait] += 1
    tell.everyone(
        "tempered",
        seat=explorer.seat,
        trait=TRAITS[trait].capitalize(),
        now=explorer.scores[trait],
        rule="electro.deck.tempered-core",
    )


def hook(s: State, explorer: Explorer, id: str, colour: str = "", *, tell: Tell) -> None:
    """A Small Key of another Explorer on the tile is taken.  [electro.deck.magnet-hook]"""
    other = s.by_id(id)
    keys = [key for key in other.keys if not colour or s.colour(key) == colour]
    if not keys:  # Only where held keys are secret.
        lay_open(s, other)
        tell.everyone(
            "hooked-nothing", seat=explorer.seat, rival=other.seat, rule="electro.deck.magnet-hook", shows=True
        )
        return
    key = min(keys, key=lambda key: not s.keys[key].open)
    other.keys.remove(key)
    explorer.keys = sorted([*explorer.keys, key])
    s.keys[key].open = True
    tell.everyone(
        "hooked",
        seat=explorer.seat,
        rival=other.seat,
        thing=named(s.colour(key)),
        rule="electro.deck.magnet-hook",
        shows=True,
    )


def follow_beacon(s: State, turn: Turn, explorer: Explorer, other: Explorer, tell: Tell) -> None:
    """The Explorer is on the other's tile, and the move action has ended there.  [electro.deck.beacon]"""
    turn.stage = "moved"
    tell.everyone("beacon", seat=explorer.seat, ally=other.seat, at=other.at, rule="electro.deck.beacon")
    go(s, explorer, other.at, tell)


def _beacons(s: State, explorer: Explorer) -> list[Explorer]:
    """Those to whom a Beacon may lead: not into small rooms or fights.  [electro.deck.beacon]"""
    return [
        other
        for other in s.present()
        if other.at != explorer.at and not s.is_room(other.at) and s.fight_of(other.number) is None
    ]


def _targets(s: State, explorer: Explorer, card: str) -> list[Option]:
    rule = CARDS[card].rule
    if card == "far-lens":
        rooms = [room for room in s.rooms if _face_down(s, explorer, room)]
        return [Option(room, f"look into {room}", rule=rule, at=room) for room in rooms]
    if card == "tempered-core":
        return [
            Option(TRAITS[trait], f"raise {TRAITS[trait].capitalize()} to {score + 1}", rule=rule)
            for trait, score in enumerate(explorer.scores)
            if score < MOST
        ]
    if card == "beacon":
        return [
            Option(other.id, f"go to {s.name(other.number)} on {other.at}", rule=rule, at=other.at)
            for other in _beacons(s, explorer)
        ]
    return _hooks(s, explorer, rule)


def _hooks(s: State, explorer: Explorer, rule: str) -> list[Option]:
    """Whose key may be taken; where keys are secret, anybody's on the tile, and where they have colours, which."""
    if s.is_room(explorer.at):
        return []
    options = []
    for other in s.on(explorer.at):
        if other is explorer:
            continue
        kinds = sorted({s.colour(key) for key in other.keys})
        if s.rules.secret_keys:
            options.append(Option(other.id, f"take a key from {s.name(other.number)}", rule=rule))
        elif s.rules.coloured_keys:
            options += [
                Option(f"{other.id} {kind}", f"take the {kind} key from {s.name(other.number)}", rule=rule)
                for kind in kinds
            ]
        elif kinds:
            options.append(Option(other.id, f"take a key from {s.name(other.number)}", rule=rule))
    return options


def _face_down(s: State, explorer: Explorer, room: str) -> bool:
    card = s.card(room)
    return card is not None and not card.shown and room not in explorer.perceived


def _ask_target(s: State, explorer: Explorer, card: str) -> Choice:
    about = {"card": CARDS[card].name, "what": TARGETED[card]}
    return Choice(explorer.seat, TARGET, tuple(_targets(s, explorer, card)), about)


TARGET: Final = Question("target", "{card}: {what}?", rule="electro.cards.timing")
QUESTIONS: Final = (TARGET,)
EVENTS: Final = {
    "gains": after("{seat} gains {amount} Live and has {live}.", rises="+{amount}", over="seat"),
    "lens": "{seat} looks into {room} from afar.",
    "tempered": seen("{seat}'s {trait} is {now} for good.", rises="{trait} {now}", over="seat"),
    "hooked": seen("{seat} takes a {thing} from {rival}.", rises="- key", over="rival"),
    "hooked-nothing": after("{rival} had no Small Key for {seat} to take."),
    "beacon": "{seat} goes to {ally} on {at}.",
}
