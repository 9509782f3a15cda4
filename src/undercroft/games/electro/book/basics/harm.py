"""Damage that is due and then falls, and the deaths that follow."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell, each
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.electro.book.basics import asking as auto
from undercroft.games.electro.book.basics.asking import ask, ask_fates
from undercroft.games.electro.book.basics.keys import lay_open
from undercroft.games.electro.book.basics.places import go, leave_group, opponent, out_of_fight, out_of_turn
from undercroft.games.electro.book.basics.spending import spend
from undercroft.games.electro.content.cards import CARDS, EXPLORER_CARDS
from undercroft.games.electro.figures import DEATH_TOLL
from undercroft.games.electro.state.records import Death, Explorer, Harm
from undercroft.games.electro.state.state import State, drawn

SHOCK: Final = "Electroshock"
TRAP: Final = "a trapped box"
GUARDS: Final = {SHOCK: "ground-wire", TRAP: "rubber-gloves"}
"""By the cause of damage: the card that keeps it off.  [electro.deck.ground-wire] [electro.deck.rubber-gloves]"""
LAST_SPARK: Final = "last-spark"


def is_due(s: State) -> bool:
    """Whether damage or a death is still to be settled."""
    return bool(s.harms or s.dying)


def settle(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Those who may react have done so, all damage has fallen at the same time, and every death is settled.

    [electro.cards.reaction-order] [electro.mof.shock-together] [electro.beast.shockwave-rolls]
    """
    for harm in s.harms:
        if not harm.asked:
            explorer = s.explorers[harm.number]
            if may_react(s, explorer, harm):
                card = yield from ask(s, harm.number, _ask_react(explorer, harm))
                react(s, explorer, harm, card, tell)
            harm.asked = True
    fall(s, tell)
    for number in each(s.dying):
        yield from die(s, number, chance, tell)


def cards_against(explorer: Explorer, harm: Harm) -> list[str]:
    """The reward cards that would help against this damage."""
    cards = [GUARDS[harm.cause]] if harm.cause in GUARDS else []
    if harm.amount >= explorer.live:
        cards.append(LAST_SPARK)
    return cards


def may_react(s: State, explorer: Explorer, harm: Harm) -> bool:
    """Whether, for all that everybody knows, this Explorer could play a card against it."""
    if not s.may_play(explorer):
        return False
    return any(s.deck.spent.count(card) < EXPLORER_CARDS[card].count for card in cards_against(explorer, harm))


def _ask_react(explorer: Explorer, harm: Harm) -> Choice:
    options = [
        Option(card, f"play {CARDS[card].name}: {CARDS[card].words}", rule=CARDS[card].rule)
        for card in cards_against(explorer, harm)
        if card in explorer.hand
    ]
    options.append(Option("take it", "take the damage", rule="electro.traits.live", value=""))
    return Choice(explorer.seat, REACT, tuple(options), {"amount": harm.amount, "cause": harm.cause})


def react(s: State, explorer: Explorer, harm: Harm, card: str, tell: Tell) -> None:
    """The card is played and the damage the less.

    [electro.deck.ground-wire] [electro.deck.rubber-gloves] [electro.deck.last-spark]
    """
    if not card:
        return
    spend(s, explorer, card, tell)
    harm.amount = explorer.live - 1 if card == LAST_SPARK else 0


def fall(s: State, tell: Tell) -> None:
    """All damage that is due falls together; Live never goes below 0.

    What hid in a room is not told to others with its damage.  [electro.death.when] [electro.info.cleared]
    """
    for harm in s.harms:
        explorer = s.explorers[harm.number]
        explorer.live = max(0, explorer.live - harm.amount)
        if harm.amount and tell.heard:
            tell.everyone(
                "hurt",
                seat=explorer.seat,
                amount=harm.amount,
                cause=f"what was in {explorer.at}" if harm.hidden else harm.cause,
                live=explorer.live,
                rule="electro.traits.live" if harm.hidden else harm.rule,
                also=() if harm.hidden else ("electro.traits.live",),
                behind=(harm.rule,),
            )
    s.dying.extend(s.in_order(harm.number for harm in s.harms if s.explorers[harm.number].live == 0))
    s.harms.clear()


def die(s: State, number: int, chance: Chance, tell: Tell) -> Proc[None]:
    """Items dropped, figure to a start tile, cards discarded, a new Live, then the card of the Master of Fates.

    [electro.death.sequence]
    """
    explorer = s.explorers[number]
    if s.death is None:
        s.death = Death(number)
        drop(s, explorer, tell)
    if s.death.step == "drop":
        tile: str = yield from ask(s, number, _ask_tile(s, explorer))
        go(s, explorer, tile, tell)
        tell.everyone(
            "returns", seat=explorer.seat, at=tile, rule="electro.death.return", also=("electro.death.return-choice",)
        )
        discard_all(s, explorer, tell)
        explorer.live = chance.roll(6, "new Live")
        also = ("electro.death.sequence", "electro.death.unlimited")
        tell.everyone("revives", seat=explorer.seat, face=explorer.live, rule="electro.death.new-live", also=also)
        s.death.step = "card"
    if (yield from ask_fates(s, _ask_draw(s, explorer), auto.first)):
        draw_fate(s, chance, tell)
    s.death = None


def drop(s: State, explorer: Explorer, tell: Tell) -> None:
    """The dead Explorer's keys and fragments lie where they died, and nothing lasts on them.

    [electro.death.drop] [electro.death.effects] [electro.death.turn-ends] [electro.pvp.loot]
    """
    s.deaths += 1
    explorer.deaths += 1
    space = explorer.at
    mine = s.turn is not None and explorer.number in s.turn.members
    when = "electro.death.turn-ends" if mine else "electro.death.off-turn"
    tell.everyone(
        "dies",
        seat=explorer.seat,
        at=space,
        keys=len(explorer.keys),
        colours=[s.colour(key) for key in explorer.keys],
        fragments=explorer.fragments,
        rule="electro.death.when",
        also=("electro.death.drop", "electro.death.effects", "electro.end.always-possible", when),
        shows=s.rules.secret_keys,
    )
    put_down(s, explorer)
    end_effects(s, explorer)
    fight = s.fight_of(explorer.number)
    killer = opponent(s, explorer).number if fight else None
    out_of_fight(s, explorer.number, tell)
    leave_group(s, explorer)
    out_of_turn(s, explorer.number)
    turn = s.turn
    if turn is not None and killer is not None and s.pile(space) is not None:
        turn.loot_at = space
        turn.loot = s.in_order((other.number for other in s.on(space) if other is not explorer), killer)
    if s.rules.clock == "deaths" and s.deaths >= s.figure(DEATH_TOLL):
        s.end("death toll", tell, rule="electro.end.death-toll")


def put_down(s: State, explorer: Explorer) -> None:
    """Keys and fragments lie where the Explorer stands, and are not lost.  [electro.end.always-possible]"""
    lay_open(s, explorer)
    s.lay(explorer.at, explorer.keys, explorer.fragments)
    explorer.keys, explorer.fragments = [], 0


def end_effects(s: State, explorer: Explorer) -> None:
    """Nothing lasts on the Explorer any more.  [electro.death.effects]"""
    s.deck.spent.extend(effect.card for effect in explorer.effects)
    explorer.effects.clear()
    explorer.roared = False


def discard_all(s: State, explorer: Explorer, tell: Tell) -> None:
    """All reward cards in hand are on the discard pile, face up.  [electro.death.discard] [electro.cards.piles]"""
    if explorer.hand:
        names = [CARDS[card].name for card in explorer.hand]
        also = ("electro.cards.piles",)
        tell.everyone("discards", seat=explorer.seat, names=names, rule="electro.death.discard", also=also, shows=True)
    s.deck.spent.extend(explorer.hand)
    explorer.hand.clear()
    s.tips[:] = [tip for tip in s.tips if tip.holder != explorer.number]


def draw_fate(s: State, chance: Chance, tell: Tell) -> None:
    """The Master of Fates has one more card.  [electro.death.mof-card]"""
    card = drawn(s.fates, chance, "fate card", tell)
    if card is None:
        tell.everyone("no-fate", rule="electro.cards.reshuffle")
        return
    s.hand.append(card)
    also = ("electro.cards.no-hand-limit",)
    tell.everyone("fate-card", count=len(s.hand), rule="electro.death.mof-card", also=also)
    if not s.auto:
        tell.only(s.mof, "your-card", name=CARDS[card].name, rule="electro.info.hands", shows=True)


def _ask_tile(s: State, explorer: Explorer) -> Choice:
    rule = "electro.death.return-choice"
    options = tuple(Option(tile, f"return to {tile}", rule=rule, at=tile) for tile in s.board.starts)
    return Choice(explorer.seat, RETURN, options)


def _ask_draw(s: State, explorer: Explorer) -> Choice:
    rule = "electro.death.mof-card"
    options = (Option("draw", "draw a card", rule=rule, value=True), Option("decline", rule=rule, value=False))
    return Choice(s.mof, DRAW, options, {"who": s.name(explorer.number)})


REACT: Final = Question(
    "react", "You are about to lose {amount} Live to {cause}. Play a card?", rule="electro.cards.reaction-order"
)
RETURN: Final = Question(
    "return", "You have died. On which start tile do you return?", rule="electro.death.return-choice"
)
DRAW: Final = Question("draw", "{who} has died. Draw a card?", rule="electro.death.mof-card")
QUESTIONS: Final = (REACT, RETURN, DRAW)
EVENTS: Final = {
    "hurt": after("{seat} loses {amount} Live ({cause}): {live} left.", rises="-{amount}", over="seat"),
    "dies": seen("{seat} dies at {at}; keys left there: {keys}, fragments: {fragments}.", rises="dies", over="seat"),
    "returns": after("{seat} returns to the start tile {at}."),
    "discards": after("{seat} discards {names}."),
    "revives": seen("{seat} rolls {face} for the new Live.", rises="+{face}", over="seat"),
    "fate-card": quiet("The Master of Fates draws a card and holds {count}."),
    "no-fate": quiet("The deck of the Master of Fates is exhausted."),
}
