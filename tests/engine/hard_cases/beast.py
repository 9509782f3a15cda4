"""An ElectroBeast attacks: dodges, last-moment cards, deaths that ask.

Seat 0 is the Master of Fates, the others are Explorers in one combat. A question stands inside a roll inside a dodge
inside a loop over targets; hands are hidden, so who may react follows from the number of cards alone.
"""

from __future__ import annotations

from typing import Any

from tests.engine.hard_cases.small import ask, redealt, small_game
from undercroft.engine import Chance, Choice, Option, Proc, Question, Result, Setting, Tell, Turn, each

FATES = 0
EXPLORERS = (1, 2, 3)
ROUND = ["attack", "settle", "recharge"]
LENGTH = 3
EXPLORER_CARDS = ["copper-salve", "copper-salve", "far-lens", "far-lens", "last-spark", "last-spark", "last-spark"]
FATES_CARDS = ["fates-hand", "fates-hand", "second-charge", "static-fog"]
TILES = ("start-n", "start-e", "start-s", "start-w")

# name: damage, whether it strikes all, whether it can be dodged, recharge  [electro.beast.attack-table]
ATTACKS: dict[str, tuple[int, bool, bool, int]] = {
    "static-bite": (1, False, True, 0),
    "shockwave": (1, True, True, 2),
    "thunder-pounce": (2, False, False, 0),
}

ATTACK = Question("attack", "Which attack does the beast make?", rule="electro.beast.one-attack")
TARGET = Question("target", "Whom does {attack} strike?", rule="electro.beast.one-attack")
DODGE = Question("dodge", "Do you try to avoid {attack}?", rule="electro.beast.dodge")
FATES_HAND = Question("react", "{total} against {d20}: a success. Let it stand?", rule="electro.mofdeck.fates-hand")
LAST_SPARK = Question("shield", "{damage} damage would bring you to 0.", rule="electro.deck.last-spark")
RETURN = Question("return", "To which start tile do you return?", rule="electro.death.return-choice")
DRAW = Question("draw", "An Explorer died: draw a card?", rule="electro.death.mof-card")


class Target:
    """One who is attacked, and whether they try to dodge."""

    __slots__ = ("dodge", "seat")

    def __init__(self, seat: int, dodge: bool | None = None) -> None:
        self.seat = seat
        self.dodge = dodge

    def copy(self) -> Target:
        return Target(self.seat, self.dodge)


class Attack:
    """An attack that is being made; its targets are None until they are named."""

    __slots__ = ("name", "targets")

    def __init__(self, name: str, targets: list[Target] | None = None) -> None:
        self.name = name
        self.targets = targets

    def copy(self) -> Attack:
        return Attack(self.name, None if self.targets is None else [target.copy() for target in self.targets])


class Roll:
    """A score roll that still may be changed."""

    __slots__ = ("d20", "seat", "total", "why")

    def __init__(self, seat: int, why: str, total: int, d20: int) -> None:
        self.seat = seat
        self.why = why
        self.total = total
        self.d20 = d20

    def copy(self) -> Roll:
        return Roll(self.seat, self.why, self.total, self.d20)


class Harm:
    """Damage that is due and has not fallen."""

    __slots__ = ("answer", "damage", "seat")

    def __init__(self, seat: int, damage: int, answer: str | None = None) -> None:
        self.seat = seat
        self.damage = damage
        self.answer = answer

    def copy(self) -> Harm:
        return Harm(self.seat, self.damage, self.answer)


class Death:
    """A death that is being settled; the tile is None until it is chosen."""

    __slots__ = ("seat", "tile")

    def __init__(self, seat: int, tile: str | None = None) -> None:
        self.seat = seat
        self.tile = tile

    def copy(self) -> Death:
        return Death(self.seat, self.tile)


class State:
    """The combat. Lists are by seat; the Master of Fates has no scores."""

    __slots__ = (
        "attack",
        "death",
        "deaths",
        "dying",
        "harms",
        "health",
        "lives",
        "mof_deck",
        "mof_hand",
        "moves",
        "piles",
        "played",
        "hands",
        "deck",
        "pounced",
        "recharge",
        "roll",
        "steps",
    )

    def __init__(
        self,
        *,
        lives: list[int],
        moves: list[int],
        hands: list[list[str]],
        deck: list[str],
        mof_hand: list[str],
        mof_deck: list[str],
        steps: list[str],
        health: int = 6,
        played: list[int] | None = None,
        piles: list[str] | None = None,
        recharge: dict[str, int] | None = None,
        pounced: bool = False,
        deaths: int = 0,
        attack: Attack | None = None,
        roll: Roll | None = None,
        harms: list[Harm] | None = None,
        dying: list[int] | None = None,
        death: Death | None = None,
    ) -> None:
        self.lives = lives
        self.moves = moves
        self.hands = hands
        self.deck = deck
        self.mof_hand = mof_hand
        self.mof_deck = mof_deck
        self.steps = steps
        self.health = health
        self.played = played or []
        self.piles = piles or []
        self.recharge = recharge or {}
        self.pounced = pounced
        self.deaths = deaths
        self.attack = attack
        self.roll = roll
        self.harms = harms or []
        self.dying = dying or []
        self.death = death

    def copy(self) -> State:
        return State(
            lives=self.lives.copy(),
            moves=self.moves.copy(),
            hands=[hand.copy() for hand in self.hands],
            deck=self.deck.copy(),
            mof_hand=self.mof_hand.copy(),
            mof_deck=self.mof_deck.copy(),
            steps=self.steps.copy(),
            health=self.health,
            played=self.played.copy(),
            piles=self.piles.copy(),
            recharge=self.recharge.copy(),
            pounced=self.pounced,
            deaths=self.deaths,
            attack=self.attack and self.attack.copy(),
            roll=self.roll and self.roll.copy(),
            harms=[harm.copy() for harm in self.harms],
            dying=self.dying.copy(),
            death=self.death and self.death.copy(),
        )

    def hand(self, seat: int) -> list[str]:
        return self.mof_hand if seat == FATES else self.hands[seat]

    def may_react(self, seat: int) -> bool:
        """Cards in hand, and none played this round: what everybody can see.  [electro.cards.one-a-round]"""
        return bool(self.hand(seat)) and seat not in self.played

    def would_die(self, harm: Harm) -> bool:
        return self.lives[harm.seat] <= harm.damage

    def spend(self, seat: int, card: str, tell: Tell, *, rule: str) -> None:
        """The card is played, and lies face up."""
        self.hand(seat).remove(card)
        self.piles.append(card)
        self.played.append(seat)
        tell.everyone("played", seat=seat, card=card, rule=rule, shows=True)

    def strike(self, seat: int, damage: int, tell: Tell, *, rule: str) -> None:
        """Damage is due; it falls when all is rolled."""
        self.harms.append(Harm(seat, damage))
        tell.everyone("due", seat=seat, damage=damage, rule=rule)


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """Cards are dealt; then the beast attacks, damage falls, the beast recharges, round after round."""
    for step in each(s.steps):
        yield from STEPS[step](s, chance, tell) or ()


def deal(s: State, chance: Chance, tell: Tell) -> None:
    """Two cards each, drawn blind.  [electro.side.card-draw]"""
    for seat in (FATES, *EXPLORERS):
        for _ in range(2):
            draw_card(s, seat, chance, tell, rule="electro.side.card-draw")


def draw_card(s: State, seat: int, chance: Chance, tell: Tell, *, rule: str) -> None:
    """A deck nobody may look into has no order: the card is picked among those left."""
    deck = s.mof_deck if seat == FATES else s.deck
    if deck:
        card = chance.pick(deck, "card", stream="cards")
        deck.remove(card)
        s.hand(seat).append(card)
        s.hand(seat).sort()
        tell.only(seat, "drew", card=card, rule=rule, shows=True)
        tell.everyone("drawn", seat=seat, rule=rule)


def beast_attacks(s: State, chance: Chance, tell: Tell) -> Turn:
    """One attack of the Master's choice; each target in turn may dodge.  [electro.beast.one-attack] [.dodge]"""
    if s.attack is None:
        s.attack = Attack((yield ask_attack(s)))
    attack = s.attack
    damage, all_of_them, dodgeable, recharge = ATTACKS[attack.name]
    if attack.targets is None:
        seats = EXPLORERS if all_of_them else ((yield ask_target(s, attack)),)
        attack.targets = [Target(seat) for seat in seats]
        s.recharge[attack.name] = recharge and recharge + 1  # It falls for the first time at the end of this very turn.
        s.pounced = s.pounced or attack.name == "thunder-pounce"
        tell.everyone("attacks", attack=attack.name, targets=seats, rule="electro.beast.one-attack")
    for target in each(attack.targets):
        if dodgeable and target.dodge is None:
            target.dodge = (yield ask(target.seat, DODGE, "dodge", "stay", attack=attack.name)) == "dodge"
        if target.dodge and (yield from score_roll(s, target.seat, "dodge", chance, tell)):
            tell.everyone("dodged", seat=target.seat, rule="electro.beast.dodge")
        else:
            s.strike(target.seat, damage, tell, rule="electro.beast.dodge")
    s.attack = None


def score_roll(s: State, seat: int, why: str, chance: Chance, tell: Tell) -> Proc[bool]:
    """As many D6 as the score against the Master's D20; Fate's Hand may roll that again.  [electro.score.success]"""
    if s.roll is None:
        total = sum(chance.roll(6, why) for _ in range(s.moves[seat]))
        s.roll = Roll(seat, why, total, chance.roll(20, why))
        tell.everyone("rolled", seat=seat, total=total, d20=s.roll.d20, rule="electro.score.success")
    roll = s.roll
    assert (roll.seat, roll.why) == (seat, why)  # Somebody else's record: a mark is missing.
    if roll.total >= roll.d20 and s.may_react(FATES) and (yield ask_fates_hand(s, roll)) == "fates-hand":
        s.spend(FATES, "fates-hand", tell, rule="electro.mofdeck.fates-hand")
        roll.d20 = chance.roll(20, "fates-hand")
        tell.everyone("rolled", seat=seat, total=roll.total, d20=roll.d20, rule="electro.mofdeck.fates-hand")
    s.roll = None
    return roll.total >= roll.d20


def settle(s: State, chance: Chance, tell: Tell) -> Turn:
    """Those about to die may react; then all hits fall together; deaths follow in turn order.

    [electro.cards.reaction-order] [electro.beast.shockwave-rolls]
    """
    for harm in s.harms:
        if harm.answer is None and s.would_die(harm) and s.may_react(harm.seat):
            harm.answer = yield ask_last_spark(s, harm)
            if harm.answer == "last-spark":
                s.spend(harm.seat, "last-spark", tell, rule="electro.deck.last-spark")
    for harm in s.harms:
        s.lives[harm.seat] = max(1 if harm.answer == "last-spark" else 0, s.lives[harm.seat] - harm.damage)
        tell.everyone("hurt", seat=harm.seat, live=s.lives[harm.seat], rule="electro.death.when")
        if s.lives[harm.seat] == 0:
            s.dying.append(harm.seat)
    s.harms.clear()
    for seat in each(s.dying):
        yield from death(s, seat, chance, tell)


def death(s: State, seat: int, chance: Chance, tell: Tell) -> Turn:
    """Figure to a start tile, cards discarded, a D6 for the new Live, the Master's card.  [electro.death.sequence]"""
    if s.death is None:
        s.death = Death(seat)
        s.deaths += 1
        tell.everyone("died", seat=seat, rule="electro.death.when")
    dead = s.death
    assert dead.seat == seat
    if dead.tile is None:
        dead.tile = yield ask(seat, RETURN, *TILES)
        tell.everyone("returned", seat=seat, tile=dead.tile, rule="electro.death.return-choice")
        tell.everyone("discarded", seat=seat, cards=s.hands[seat], rule="electro.death.discard", shows=True)
        s.piles += s.hands[seat]
        s.hands[seat].clear()
        s.lives[seat] = chance.roll(6, "new live")
        tell.everyone("hurt", seat=seat, live=s.lives[seat], rule="electro.death.new-live")
    if (yield ask(FATES, DRAW, "draw", "leave")) == "draw":
        draw_card(s, FATES, chance, tell, rule="electro.death.mof-card")
    s.death = None


def recharge(s: State, chance: Chance, tell: Tell) -> None:
    """Counts fall at the end of each later turn of the Master's; cards may be played again.

    [electro.beast.recharge-timing]
    """
    for name, count in s.recharge.items():
        s.recharge[name] = max(0, count - 1)
    s.played.clear()


STEPS = {"deal": deal, "attack": beast_attacks, "settle": settle, "recharge": recharge}


def ask_attack(s: State) -> Choice:
    return ask(FATES, ATTACK, *(name for name in ATTACKS if available(s, name)))


def available(s: State, name: str) -> bool:
    if name == "thunder-pounce":
        return s.health <= 2 and not s.pounced
    return s.recharge.get(name, 0) == 0


def ask_target(s: State, attack: Attack) -> Choice:
    options = tuple(Option(GAME.seat_names[seat], data=seat) for seat in EXPLORERS)
    return Choice(FATES, TARGET, options, {"attack": attack.name})


def ask_fates_hand(s: State, roll: Roll) -> Choice:
    held = ("fates-hand",) if "fates-hand" in s.mof_hand else ()
    return ask(FATES, FATES_HAND, "let it stand", *held, total=roll.total, d20=roll.d20)


def ask_last_spark(s: State, harm: Harm) -> Choice:
    held = ("last-spark",) if "last-spark" in s.hands[harm.seat] else ()
    return ask(harm.seat, LAST_SPARK, "take it", *held, damage=harm.damage)


def new(setting: Setting) -> State:
    return State(
        lives=[0, 2, 1, 2],
        moves=[0, 3, 2, 3],
        hands=[[], [], [], []],
        deck=EXPLORER_CARDS.copy(),
        mof_hand=[],
        mof_deck=FATES_CARDS.copy(),
        steps=["deal", *ROUND * LENGTH],
        health=2,
    )


def result(s: State) -> Result | None:
    if s.steps:
        return None
    winners = (FATES,) if s.deaths else EXPLORERS
    return Result({FATES: s.deaths, 1: 0, 2: 0, 3: 0}, winners, f"{s.deaths} deaths", "electro.end.death-toll")


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Scores, rolls and damage are public; of a hand only its size.  [electro.info.scores]"""
    return {
        "stage": s.steps[0] if s.steps else "end",
        "lives": s.lives.copy(),
        "cards": [len(s.hand(each_seat)) for each_seat in range(4)],
        "hand": None if seat is None else s.hand(seat).copy(),
        "face up": s.piles.copy(),
        "decks": [len(s.mof_deck), len(s.deck)],
        "attack": s.attack and s.attack.name,
        "targets": [target.seat for target in (s.attack and s.attack.targets) or ()],
        "roll": s.roll and [s.roll.seat, s.roll.total, s.roll.d20],
        "due": [[harm.seat, harm.damage] for harm in s.harms],
        "dying": s.dying.copy(),
        "recharge": s.recharge.copy(),
        "played": sorted(s.played),
    }


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """Hands of others and both decks are hidden; how many cards each holds is not."""
    redealt(s.hands, s.deck, chance, known=seat)
    redealt([s.mof_hand], s.mof_deck, chance, known=seat)


def audit(s: State) -> None:
    """No card is lost or made."""
    cards = sorted([card for hand in s.hands for card in hand] + s.deck + s.mof_hand + s.mof_deck + s.piles)
    assert cards == sorted(EXPLORER_CARDS + FATES_CARDS), cards


GAME = small_game(
    "beast",
    seats=("fates", "ada", "ben", "cy"),
    records=(State, Attack, Target, Roll, Harm, Death),
    questions=(ATTACK, TARGET, DODGE, FATES_HAND, LAST_SPARK, RETURN, DRAW),
    events={
        "drew": "You drew {card}.",
        "drawn": "{seat} drew a card.",
        "attacks": "The beast makes its {attack}.",
        "rolled": "{seat} has {total} against {d20}.",
        "dodged": "{seat} dodges.",
        "due": "{seat} will take {damage}.",
        "played": "{seat} plays {card}.",
        "hurt": "{seat} has Live {live}.",
        "died": "{seat} is dead.",
        "returned": "{seat} returns to {tile}.",
        "discarded": "{seat} discards {cards}.",
    },
    order="electro.beast.turns",
    new=new,
    play=play,
    result=result,
    view=view,
    resample=resample,
    audit=audit,
)
