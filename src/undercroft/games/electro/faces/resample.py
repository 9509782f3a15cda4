"""Other worlds: what a seat cannot know is drawn anew, such that everything it was told stays true."""

from __future__ import annotations

from itertools import product

from undercroft.engine import Chance
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.basics.deeds import GIVE
from undercroft.games.electro.book.fates.cards import targets
from undercroft.games.electro.book.setup.scores import LEAST, MOST, POINTS
from undercroft.games.electro.content.cards import EXPLORER_CARDS
from undercroft.games.electro.faces.worlds import STREAM, another_draft, redraw_rooms, redraw_sides
from undercroft.games.electro.state.records import CHAMPION, NOBODY, Explorer
from undercroft.games.electro.state.stages import ROOMS, SCORES, SIDES
from undercroft.games.electro.state.state import State

DIVISIONS = tuple(scores for scores in product(range(LEAST, MOST + 1), repeat=4) if sum(scores) == POINTS)
"""Every way to divide the points.  [electro.setup.points]"""


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """Change s into another world that this seat (None: a spectator) could not tell from this one.

    The Master of Fates knows the layout, an Explorer what they perceived and took, everybody what was shown.
    [electro.info.spectator]
    """
    me = next((explorer.number for explorer in s.explorers if explorer.seat == seat), NOBODY)
    fate = seat == s.mof
    s.claims[:] = [claim for claim in s.claims if not claim.to or seat == claim.seat or seat in claim.to]
    if not fate:
        if s.stage in (ROOMS, SIDES):
            s.draft = another_draft(s, chance)
        if s.cards:
            redraw_rooms(s, me, chance)
        if s.sides:
            redraw_sides(s, chance)
        deal_fates(s, chance)
        name_target(s, chance)
        stand_before_box(s, me, chance)
    if s.stage is SCORES:
        for explorer in s.explorers:
            if explorer.number != me:
                divide(explorer, chance)
    deal_hands(s, me, chance)
    rename_offers(s, me, chance)
    plan_prize(s, me, chance)
    if s.puzzle is not None:
        puzzles.resample(s.puzzle, chance)
    trials.resample(s, CHAMPION if fate else None if me == NOBODY else me, chance)


# ---------------------------------------------------------------- scores and cards


def divide(explorer: Explorer, chance: Chance) -> None:
    """Other points; whoever is not ready may have chosen up to two scores.  [electro.setup.trait-secret]"""
    scores = list(DIVISIONS[chance.below(len(DIVISIONS), STREAM)])
    if explorer.live:
        explorer.scores, explorer.live = scores[:3], scores[3]
    else:
        chosen = chance.below(3, STREAM)
        explorer.scores = scores[:chosen] + [0] * (3 - chosen)


def deal_hands(s: State, me: int, chance: Chance) -> None:
    """Others hold other cards, as many as before, and those that this Explorer has handed to them.

    [electro.info.hands] [electro.keys.pass-small]
    """
    others = [explorer for explorer in s.explorers if explorer.number != me]
    pool = sorted([*s.deck.left, *(card for explorer in others for card in explorer.hand)])
    mine = [tip for tip in s.tips if tip.giver == me and tip.card]
    given = {explorer.number: [tip.card for tip in mine if tip.holder == explorer.number] for explorer in others}
    for card in (card for cards in given.values() for card in cards):
        pool.remove(card)
    pool = chance.shuffle(pool, "imagined hands", STREAM)
    for explorer in others:
        known = given[explorer.number]
        drawn = [pool.pop() for _ in range(len(explorer.hand) - len(known))]
        explorer.hand = chance.shuffle([*known, *drawn], "imagined hands", STREAM)
    s.deck.left = sorted(pool)
    for tip in s.tips:
        if me not in (tip.giver, tip.holder):
            cards = ["", *s.explorers[tip.holder].hand]
            tip.card = cards[chance.below(len(cards), STREAM)]


def deal_fates(s: State, chance: Chance) -> None:
    """The Master of Fates holds other cards, as many as before.  [electro.info.hands]"""
    pool = chance.shuffle(sorted([*s.fates.left, *s.hand]), "imagined hand", STREAM)
    s.hand = [pool.pop() for _ in s.hand]
    s.fates.left = sorted(pool)


# ---------------------------------------------------------------- what is half done


def name_target(s: State, chance: Chance) -> None:
    """The first half of a target may be named, or not yet."""
    fate = s.fate
    if fate is None or fate.card not in ("shifting-walls", "magnet-drag") or len(fate.target.split()) > 1:
        return
    fate.target = ""
    halves = ["", *(option.id for option in targets(s, fate))]
    fate.target = halves[chance.below(len(halves), STREAM)]


def stand_before_box(s: State, me: int, chance: Chance) -> None:
    """Whoever is with a box head-first may have left it, or not yet.  [electro.enter.box-notice]"""
    turn = s.turn
    if turn is None or turn.doer == me or turn.then != "onward" or turn.stage not in ("box", "out"):
        return
    if s.card(turn.room) is not None:
        turn.stage = ("box", "out")[chance.below(2, STREAM)]


def rename_offers(s: State, me: int, chance: Chance) -> None:
    """Reward cards that others have offered or handed over on this turn are others.  Variant trade_cards."""
    turn, offer = s.turn, s.offer
    if turn is None or not s.rules.trade_cards or me in turn.takers:
        return
    if offer is not None and offer.kind == GIVE.word and offer.thing in EXPLORER_CARDS:
        hand = s.explorers[offer.giver].hand
        offer.thing = hand[chance.below(len(hand), STREAM)]
    mine = "" if me == NOBODY else s.explorers[me].id
    told = [f"{GIVE.word} {thing} {taker}" for taker, thing in turn.handed if taker == mine]
    asked: list[str] = []
    for at, words in enumerate(turn.asked):
        verb, *rest = words.split()
        if verb == GIVE.word and rest[0] in EXPLORER_CARDS:
            pending = offer is not None and offer.kind == GIVE.word and at == len(turn.asked) - 1
            if pending and offer is not None:
                rest[0] = offer.thing
            elif words not in told:
                left = [card for card in EXPLORER_CARDS if f"{GIVE.word} {card} {rest[1]}" not in (*asked, *told)]
                rest[0] = left[chance.below(len(left), STREAM)]
        asked.append(" ".join([verb, *rest]))
    turn.asked[:] = asked
    for pair in turn.handed:
        if pair[1] in EXPLORER_CARDS and pair[0] != mine:
            hand = s.by_id(pair[0]).hand or list(EXPLORER_CARDS)
            pair[1] = hand[chance.below(len(hand), STREAM)]


def plan_prize(s: State, me: int, chance: Chance) -> None:
    """The leader of a Puzzle plans otherwise; whoever was asked about the plan knows it.

    [electro.puzzle.prize-dispute]
    """
    plan = s.prize
    if plan is None or me == plan.leader:
        return
    side, others = s.sides[plan.side], [number for number in plan.team if number != plan.leader]
    told = others[: len(others) - len(plan.asked) + 1] if plan.asked else []
    if me in told:
        return

    def anyone(there: bool) -> int:
        return plan.team[chance.below(len(plan.team), STREAM)] if there else plan.leader

    if not plan.asked:
        named = not side.fragment or (side.reward and chance.below(2, STREAM))
        plan.fragment = anyone(side.fragment) if named else NOBODY
        return
    plan.fragment = plan.reward = plan.leader
    while {plan.fragment, plan.reward} == {plan.leader}:
        plan.fragment, plan.reward = anyone(side.fragment), anyone(side.reward)
