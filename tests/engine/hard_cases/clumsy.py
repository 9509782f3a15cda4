"""The Big One of Para Roles: lifted together, swung with clumsy draws, lost to an interrupt.

Each acts on their own turn; the successes of a round count together. Cards are picked from a deck that was never
shuffled ahead. An extra draw stacks with clumsiness: two sets of two, the better of the two worst. The enemy's die may
be thrown again by the Mage Staff before it takes effect.
"""

from __future__ import annotations

from typing import Any

from tests.engine.hard_cases.small import ask, small_game
from undercroft.engine import Chance, Choice, Proc, Question, Result, Setting, Tell, Turn, each

HEROES = (0, 1, 2)
STAFF = 0  # Who carries the Mage Staff.
ENEMIES = ("ogre", "rat")
ROUND = ["heroes", "enemy", "end of round"]
LENGTH = 5
VALUES = {"J": 11, "Q": 12, "K": 13, "A": 14}
SUITS = "CDHS"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in (*range(2, 11), *VALUES)]
STATS = [
    {"C": 7, "D": 9, "H": 12, "S": 8},
    {"C": 11, "D": 8, "H": 7, "S": 9},
    {"C": 8, "D": 7, "H": 9, "S": 13},
]
DEFENSE = {"ogre": {"C": 4, "D": 5, "H": 3, "S": 8}, "rat": {"C": 5, "D": 3, "H": 6, "S": 2}}

TURN = Question("turn", "What do you do?", rule="pararoles.bigone.rounds")
TARGET = Question("target", "Whom does The Big One strike?", rule="pararoles.bigone.rounds")
EXTRA = Question("extra", "Use your extra draw?", rule="pararoles.bigone.extra-draw")
REROLL = Question("reroll", "The enemy threw {die}. Make it throw again?", rule="pararoles.staff.reroll")


def value(card: str) -> int:
    """What the card counts.  [pararoles.core.card-values]"""
    return VALUES.get(card[:-1]) or int(card[:-1])


class HeroTurn:
    """A turn under way: what is done, and whether with an extra draw; None until answered."""

    __slots__ = ("act", "extra", "seat")

    def __init__(self, seat: int, act: str | None = None, extra: bool | None = None) -> None:
        self.seat = seat
        self.act = act
        self.extra = extra

    def copy(self) -> HeroTurn:
        return HeroTurn(self.seat, self.act, self.extra)


class State:
    """The encounter. Lists of seats say who; `down` is true unless the sword is held or hot."""

    __slots__ = (
        "attacked",
        "deck",
        "defeated",
        "die",
        "discard",
        "extras",
        "guarded",
        "hits",
        "hot",
        "lifters",
        "lost",
        "steps",
        "target",
        "turn",
        "turns",
        "wielders",
    )

    def __init__(
        self,
        *,
        deck: list[str],
        steps: list[str],
        turns: list[int] | None = None,
        turn: HeroTurn | None = None,
        discard: list[str] | None = None,
        extras: list[int] | None = None,
        guarded: list[int] | None = None,
        lifters: list[int] | None = None,
        wielders: list[int] | None = None,
        lost: list[int] | None = None,
        target: str | None = None,
        hits: int = 0,
        attacked: bool = False,
        hot: bool = False,
        die: int | None = None,
        defeated: list[str] | None = None,
    ) -> None:
        self.deck = deck
        self.steps = steps
        self.turns = turns or []
        self.turn = turn
        self.discard = discard or []
        self.extras = extras or []
        self.guarded = guarded or []
        self.lifters = lifters or []
        self.wielders = wielders or []
        self.lost = lost or []
        self.target = target
        self.hits = hits
        self.attacked = attacked
        self.hot = hot
        self.die = die
        self.defeated = defeated or []

    def copy(self) -> State:
        return State(
            deck=self.deck.copy(),
            steps=self.steps.copy(),
            turns=self.turns.copy(),
            turn=self.turn and self.turn.copy(),
            discard=self.discard.copy(),
            extras=self.extras.copy(),
            guarded=self.guarded.copy(),
            lifters=self.lifters.copy(),
            wielders=self.wielders.copy(),
            lost=self.lost.copy(),
            target=self.target,
            hits=self.hits,
            attacked=self.attacked,
            hot=self.hot,
            die=self.die,
            defeated=self.defeated.copy(),
        )

    def stop_assisting(self, seat: int, tell: Tell) -> None:
        """The wielder loses a turn and lets go; with fewer than 2 left the sword is put down.

        [pararoles.bigone.interrupt-how]
        """
        self.lost.append(seat)
        tell.everyone("interrupted", seat=seat, rule="pararoles.bigone.interrupt")
        if seat in self.wielders:
            self.wielders.remove(seat)
            if len(self.wielders) < 2:
                self.put_down(tell, rule="pararoles.bigone.interrupt-how")

    def put_down(self, tell: Tell, *, rule: str) -> None:
        self.wielders.clear()
        tell.everyone("down", rule=rule)


def draw_card(s: State, why: str, chance: Chance) -> str:
    """One of the cards left; when there are none the discards are the deck again.  [pararoles.core.deck]"""
    if not s.deck:
        s.deck[:] = sorted(s.discard)
        s.discard.clear()
    card = chance.pick(s.deck, why, stream="fate")
    s.deck.remove(card)
    s.discard.append(card)
    return card


def draw(
    s: State, why: str, chance: Chance, *, clumsy: bool = False, advantaged: bool = False
) -> tuple[str, list[str]]:
    """The card that counts, and all that were drawn; of equal cards the first drawn.  [pararoles.core.clumsy]"""
    sets = [[draw_card(s, why, chance) for _ in range(2 if clumsy else 1)] for _ in range(2 if advantaged else 1)]
    worst = [max(cards, key=value) for cards in sets]
    return min(worst, key=value), [card for cards in sets for card in cards]


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    for step in each(s.steps):
        yield from STEPS[step](s, chance, tell) or ()


def heroes(s: State, chance: Chance, tell: Tell) -> Turn:
    """Each acts on their own turn, unless it was lost."""
    if not s.turns:
        s.turns.extend(HEROES)
    for seat in each(s.turns):
        if seat not in s.lost:
            yield from hero_turn(s, seat, chance, tell)
    s.lost.clear()


def hero_turn(s: State, seat: int, chance: Chance, tell: Tell) -> Proc[None]:
    if s.turn is None:
        s.turn = HeroTurn(seat)
        if seat in s.guarded:
            s.guarded.remove(seat)
    turn = s.turn
    assert turn.seat == seat
    if turn.act is None:
        turn.act = yield ask_act(s, seat)
    if turn.act == "attack":
        if s.target is None:
            s.target = yield ask(seat, TARGET, *ENEMIES)
        if turn.extra is None and s.extras[seat]:
            turn.extra = (yield ask(seat, EXTRA, "extra", "plain")) == "extra"
        attack(s, seat, chance, tell, extra=bool(turn.extra))
    elif turn.act == "lift":
        lift(s, seat, chance, tell)
    elif turn.act == "defend":
        defend(s, seat, chance, tell)
    s.turn = None


def ask_act(s: State, seat: int) -> Choice:
    """Who holds the sword may attack; while nobody does, anybody may lift.  [pararoles.bigone.who-attacks]"""
    sword = ["attack"] if seat in s.wielders and not s.hot else ["lift"] if not s.wielders and not s.hot else []
    return ask(seat, TURN, *sword, "defend", "wait")


def lift(s: State, seat: int, chance: Chance, tell: Tell) -> None:
    """A check with the highest stat.  [pararoles.bigone.lift]"""
    used, cards = draw(s, "lift", chance)
    if value(used) <= max(STATS[seat].values()):
        s.lifters.append(seat)
    tell.everyone("lifts", seat=seat, cards=cards, lifted=seat in s.lifters, rule="pararoles.bigone.lift")


def defend(s: State, seat: int, chance: Chance, tell: Tell) -> None:
    """Guarded until the next turn if the card is at most the stat of its suit.  [pararoles.core.defense-action]"""
    used, cards = draw(s, "defense", chance)
    if value(used) <= STATS[seat][used[-1]]:
        s.guarded.append(seat)
    tell.everyone("defends", seat=seat, cards=cards, rule="pararoles.core.defense-action")


def attack(s: State, seat: int, chance: Chance, tell: Tell, *, extra: bool) -> None:
    """A clumsy attack; past the enemy's defense it is a hit, and the second hit of a round defeats.

    [pararoles.bigone.clumsy-attack] [pararoles.bigone.defense-each] [pararoles.bigone.kill]
    """
    assert s.target is not None
    s.attacked = True
    s.extras[seat] -= extra
    used, cards = draw(s, "attack", chance, clumsy=True, advantaged=extra)
    suit = used[-1]
    tell.everyone("swings", seat=seat, cards=cards, used=used, rule="pararoles.bigone.clumsy-attack")
    if value(used) > STATS[seat][suit]:
        return
    guard = draw_card(s, "enemy defense", chance)
    tell.everyone("enemy guards", enemy=s.target, card=guard, rule="pararoles.bigone.defense-each")
    if value(guard) > DEFENSE[s.target][suit]:
        s.hits += 1
        if s.hits == 2:
            s.defeated.append(s.target)
            tell.everyone("defeated", enemy=s.target, seat=seat, rule="pararoles.bigone.kill")


def enemy(s: State, chance: Chance, tell: Tell) -> Turn:
    """A die of 1 or 2 interrupts somebody; the Mage Staff may have it thrown again.

    [pararoles.bigone.interrupt] [pararoles.staff.reroll] [pararoles.staff.same-outcome]
    """
    if s.die is None:
        s.die = chance.roll(6, "enemy")
        tell.everyone("thrown", die=s.die, rule="pararoles.bigone.interrupt")
    if STAFF in s.guarded and (yield ask(STAFF, REROLL, "again", "keep", die=s.die)) == "again":
        s.die = chance.roll(6, "staff")
        tell.everyone("thrown", die=s.die, rule="pararoles.staff.reroll")
    if s.die <= 2:
        holders = s.wielders or list(HEROES)
        s.stop_assisting(chance.pick(sorted(holders), "interrupt"), tell)
    s.die = None


def end_of_round(s: State, chance: Chance, tell: Tell) -> None:
    """Two who lifted hold it; after an attack it is hot; without one it is put down.

    [pararoles.bigone.two-lifters] [pararoles.bigone.hot] [pararoles.bigone.dropped]
    """
    if s.attacked:
        s.hot = True
        s.steps[1:] = []
        tell.everyone("hot", hits=s.hits, rule="pararoles.bigone.hot")
    elif s.wielders:
        s.put_down(tell, rule="pararoles.bigone.dropped")
    elif len(holding := [seat for seat in s.lifters if seat not in s.lost]) >= 2:
        s.wielders.extend(holding)
        tell.everyone("held", seats=holding, rule="pararoles.bigone.two-lifters")
    s.lifters.clear()


STEPS = {"heroes": heroes, "enemy": enemy, "end of round": end_of_round}


def new(setting: Setting) -> State:
    return State(deck=sorted(DECK), steps=ROUND * LENGTH, extras=[1, 0, 1])


def result(s: State) -> Result | None:
    if s.steps:
        return None
    score = len(s.defeated)
    reason = f"{', '.join(s.defeated) or 'nobody'} was defeated"
    return Result(dict.fromkeys(HEROES, score), HEROES if score else (), reason, "pararoles.bigone.kill")


def view(s: State, seat: int | None) -> dict[str, Any]:
    """All is open, but which card comes next is nobody's knowledge, the deck's included."""
    return {
        "stage": s.steps[0] if s.steps else "end",
        "turns": s.turns.copy(),
        "act": s.turn and s.turn.act,
        "extras": s.extras.copy(),
        "discard": s.discard.copy(),
        "wielders": s.wielders.copy(),
        "guarded": s.guarded.copy(),
        "lost": s.lost.copy(),
        "target": s.target,
        "hits": s.hits,
        "die": s.die,
    }


def audit(s: State) -> None:
    assert sorted(s.deck + s.discard) == sorted(DECK)


GAME = small_game(
    "clumsy",
    seats=("ann", "bo", "cid"),
    records=(State, HeroTurn),
    questions=(TURN, TARGET, EXTRA, REROLL),
    events={
        "lifts": "{seat} draws {cards} to lift.",
        "defends": "{seat} draws {cards} to defend.",
        "swings": "{seat} draws {cards} and uses {used}.",
        "enemy guards": "The {enemy} draws {card}.",
        "defeated": "{seat} defeats the {enemy}.",
        "thrown": "The enemy throws {die}.",
        "interrupted": "{seat} must let go.",
        "held": "The Big One is lifted.",
        "down": "The Big One is put down.",
        "hot": "The Big One glows.",
    },
    order="pararoles.bigone.rounds",
    new=new,
    play=play,
    result=result,
    view=view,
    audit=audit,
)
