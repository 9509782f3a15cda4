"""What is true in the labyrinth, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from undercroft.engine import Chance, Over, Tell
from undercroft.engine.craft.parts import Record
from undercroft.games.electro.content.board import Board, board_named
from undercroft.games.electro.content.cards import BOOSTS, CURSES, LASTING
from undercroft.games.electro.content.cards import CARDS as REWARDS
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import (
    BEAST,
    CHAMPION,
    FIGHT,
    LOCK,
    NOBODY,
    Attack,
    Card,
    Claim,
    Death,
    Deck,
    Draft,
    Effect,
    Explorer,
    Fate,
    Fight,
    Harm,
    Key,
    Offer,
    Pile,
    Prize,
    Puzzle,
    Roll,
    Side,
    Tip,
    Trial,
    Turn,
)
from undercroft.games.electro.state.stages import OPENING, OVER, Stage


@dataclass(slots=True)
class State(Record):
    """The table.

    `numbers` are the rulings that were replaced. `mof` is the seat of the Master of Fates, NOBODY where software plays
    it from the start; `auto` says that software plays it now. `order` are the Explorers in turn order. `rooms` gives
    the number of the card on each small room, NOBODY when it is cleared; `sides` the side rooms by space. `deck` and
    `fates` are the reward decks of the Explorers and of the Master of Fates, whose cards in hand and in force are
    `hand` and `effects`. Below `turn` stand the half-done records: at most one of each.
    """

    rules: ElectroOptions
    numbers: dict[str, int]
    mof: int
    explorers: list[Explorer]
    deck: Deck
    fates: Deck
    stage: Stage = OPENING
    auto: bool = False
    order: list[int] = field(default_factory=list)
    round: int = 0
    cards: list[Card] = field(default_factory=list)
    rooms: dict[str, int] = field(default_factory=dict)
    keys: list[Key] = field(default_factory=list)
    sides: dict[str, Side] = field(default_factory=dict)
    piles: list[Pile] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    played: bool = False
    next_group: int = 0
    fights: list[Fight] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    tips: list[Tip] = field(default_factory=list)
    draft: Draft = field(default_factory=Draft)
    turn: Turn | None = None
    fate: Fate | None = None
    roll: Roll | None = None
    attack: Attack | None = None
    harms: list[Harm] = field(default_factory=list)
    dying: list[int] = field(default_factory=list)
    death: Death | None = None
    offer: Offer | None = None
    puzzle: Puzzle | None = None
    trial: Trial | None = None
    prize: Prize | None = None
    turns: int = 0
    deaths: int = 0
    escaped: list[int] = field(default_factory=list)
    ended: str = ""

    # ------------------------------------------------------------------ looking

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return board_named(self.rules.board)

    def figure(self, key: str) -> int:
        """A number that is a ruling, as it is in force."""
        return self.numbers.get(key, NUMBERS[key])

    def seat_of(self, number: int) -> int:
        """The seat of this Explorer; of the champion that of the Master of Fates."""
        return self.mof if number == CHAMPION else self.explorers[number].seat

    def name(self, number: int) -> str:
        """The Explorer in words that are shown to people: who sits there, by name."""
        return "the champion" if number == CHAMPION else f"@{self.explorers[number].seat}"

    def seated(self, seat: int) -> Explorer:
        """The Explorer in this seat, also one who has left."""
        return next(explorer for explorer in self.explorers if explorer.seat == seat)

    def by_id(self, id: str) -> Explorer:
        """The Explorer with this id."""
        return self.explorers[int(id[1:]) - 1]

    def present(self) -> list[Explorer]:
        """The Explorers who have not quit, in turn order."""
        return [self.explorers[number] for number in self.order if not self.explorers[number].gone]

    def on(self, space: str) -> list[Explorer]:
        """The Explorers on this space, in turn order."""
        explorers = self.explorers
        return [
            explorers[number] for number in self.order if explorers[number].at == space and not explorers[number].gone
        ]

    def in_order(self, numbers: Iterable[int], first: int = NOBODY) -> list[int]:
        """These Explorers in turn order, from this one on."""
        wanted = set(numbers)
        start = self.order.index(first) if first != NOBODY else 0
        turned = self.order[start:] + self.order[:start]
        return [number for number in turned if number in wanted]

    def card(self, room: str) -> Card | None:
        """The card on a small room, or None when it is cleared."""
        number = self.rooms[room]
        return None if number == NOBODY else self.cards[number]

    def is_room(self, space: str) -> bool:
        """Whether this space is a small room."""
        return space in self.rooms

    def side_at(self, space: str) -> Side | None:
        """The side room on this space, or None."""
        return self.sides.get(space)

    def pile(self, space: str) -> Pile | None:
        """What lies on this space, or None."""
        return next((pile for pile in self.piles if pile.at == space), None)

    def fight_of(self, number: int) -> Fight | None:
        """The fight in which this Explorer is, or None."""
        return next((fight for fight in self.fights if number in fight.fighters), None)

    def group_of(self, explorer: Explorer) -> list[Explorer]:
        """The members of this Explorer's team in turn order, or nobody."""
        if explorer.group == NOBODY:
            return []
        return [other for other in self.present() if other.group == explorer.group]

    def companions(self, explorer: Explorer) -> list[Explorer]:
        """The other members of the team on the same space.  [electro.group.bonus-present]"""
        return [other for other in self.group_of(explorer) if other is not explorer and other.at == explorer.at]

    def score(self, explorer: Explorer, trait: int) -> int:
        """The score as it counts now: with boosts, curses (not below 1) and a Fierce Roar (not below 0).

        [electro.beast.roar-effect] [electro.deck.swift-current] [electro.deck.keen-flash] [electro.deck.power-surge]
        [electro.mofdeck.leaden-air] [electro.mofdeck.static-fog] [electro.mofdeck.damp-blows]
        """
        score = explorer.scores[trait]
        for effect in explorer.effects:
            if BOOSTS.get(effect.card) == trait:
                score += 2
        for effect in self.effects:
            if CURSES.get(effect.card) == trait:
                score = max(1, score - 1)
        if trait == FIGHT and explorer.roared and not (self.rules.roar_sum or self.rules.roar_damage):
            score = max(0, score - 1)
        return score

    def running(self) -> Turn:
        """The turn that is being taken."""
        assert self.turn is not None, "somebody's turn has begun"
        return self.turn

    def may_play(self, explorer: Explorer) -> bool:
        """Whether this Explorer may still play a card before their next turn.  [electro.cards.one-a-round]"""
        return bool(explorer.hand) and not explorer.played

    def barred(self, card: str, effects: list[Effect]) -> bool:
        """Whether what is in force bars this card.  [electro.cards.no-stack]"""
        if self.rules.same_only:
            return any(effect.card == card for effect in effects)
        return REWARDS[card].lasts == LASTING and bool(effects)

    def colour(self, key: int) -> str:
        """A Small Key in ids and words: its colour, where keys have one."""
        return self.keys[key].colour or "key"

    def lock_space(self) -> str:
        """The side space of the Master Lock."""
        return next(space for space, side in self.sides.items() if side.card == LOCK)

    def beasts_on_board(self) -> int:
        """How many beast cards lie on the board."""
        return sum(card.kind == BEAST and not card.gone for card in self.cards)

    def idle(self) -> bool:
        """Whether nothing is half done, as at the beginning of a turn."""
        half = (self.roll, self.attack, self.death, self.offer, self.puzzle, self.trial, self.prize)
        return all(record is None for record in half) and not (self.harms or self.dying)

    # ------------------------------------------------------------------ verbs

    def lay(self, space: str, keys: list[int], fragments: int) -> None:
        """These things lie on this space."""
        if not keys and not fragments:
            return
        pile = self.pile(space)
        if pile is None:
            self.piles.append(Pile(space, sorted(keys), fragments))
        else:
            pile.keys = sorted(pile.keys + keys)
            pile.fragments += fragments

    def lift(self, pile: Pile) -> None:
        """A pile of nothing is no pile."""
        if not pile.keys and not pile.fragments:
            self.piles.remove(pile)

    def draw(self, explorer: Explorer, chance: Chance, tell: Tell, *, rule: str) -> None:
        """The Explorer has one more reward card, which only they know.

        [electro.cards.reshuffle] [electro.info.hands]
        """
        card = drawn(self.deck, chance, "reward card", tell)
        if card is None:
            tell.everyone("no-card", seat=explorer.seat, rule="electro.cards.reshuffle", shows=True)
            return
        explorer.hand.append(card)
        if tell.heard:
            public = () if rule == "electro.info.items" else ("electro.info.items",)
            also = (*public, "electro.cards.no-hand-limit")
            tell.everyone("card", seat=explorer.seat, count=len(explorer.hand), rule=rule, also=also, shows=True)
            tell.only(explorer.seat, "your-card", name=REWARDS[card].name, rule="electro.info.hands", shows=True)

    def strike(self, number: int, amount: int, cause: str, *, rule: str, hidden: bool = False) -> None:
        """This damage is due; its cause may be hidden from others.  [electro.traits.live]"""
        self.harms.append(Harm(number, amount, cause, rule, hidden))

    def end(
        self, how: str, tell: Tell, *, rule: str, also: tuple[str, ...] = (), escaped: list[int] | None = None
    ) -> None:
        """The game is over, and nothing is half done any more."""
        self.roll = self.attack = self.death = self.offer = self.puzzle = self.trial = self.prize = None
        self.harms.clear()
        self.dying.clear()
        self.stage = OVER
        self.ended = how
        self.escaped = escaped or []
        winners = [self.name(number) for number in self.escaped] or ["nobody"]
        tell.everyone("ended", how=how, winners=winners, rule=rule, also=also)
        raise Over


def drawn(deck: Deck, chance: Chance, reason: str, tell: Tell) -> str | None:
    """The next card of a deck, made anew from its discards when it is exhausted; None when there is none at all.

    [electro.cards.reshuffle] [electro.cards.piles]
    """
    if not deck.left:
        deck.left, deck.spent = sorted(deck.spent), []
        if not deck.left:
            return None
        tell.everyone("reshuffled", what=reason, rule="electro.cards.reshuffle", also=("electro.cards.piles",))
    card = chance.pick(deck.left, reason, "cards")
    deck.left.remove(card)
    return card
