"""The turn of the Master of Fates: Electroshock, the beasts' attacks, and the cards of the second deck."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.electro.book.basics import asking as auto
from undercroft.games.electro.book.basics import harm
from undercroft.games.electro.book.basics.asking import ask_fates
from undercroft.games.electro.book.basics.places import split_groups
from undercroft.games.electro.book.basics.spending import fade_fates, spend_fate
from undercroft.games.electro.book.fates import beasts
from undercroft.games.electro.book.fates.cards import TARGETED, begin_card, resolve, target_question, why_not_play
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.state.records import Fate
from undercroft.games.electro.state.state import State


def begin(s: State, tell: Tell) -> None:
    """It is the turn of the Master of Fates, always the last of a round.  [electro.setup.clockwise]"""
    s.fate = Fate()
    s.played = False
    tell.everyone("fates", round=s.round, rule="electro.mof.outline", also=("electro.setup.clockwise",))


def take(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Electroshock, one attack by each beast in combat, recharge.  [electro.mof.outline]"""
    fate = s.fate
    assert fate is not None, "the turn of the Master of Fates has begun"
    while fate.stage != "end":
        if harm.is_due(s):
            yield from harm.settle(s, chance, tell)
        elif fate.card:
            yield from name_target(s, fate, tell)
        elif s.attack is not None:
            yield from beasts.strike(s, chance, tell)
        elif fate.stage == "before":
            yield from before(s, fate, tell)
        elif fate.stage == "shock":
            shock(s, fate, chance, tell)
        else:
            yield from afterwards(s, fate, tell)
    beasts.recharge(s)
    fade_fates(s, tell)
    split_groups(s, tell)  # Whoever was dragged away has left the team.
    s.fate = None


def before(s: State, fate: Fate, tell: Tell) -> Proc[None]:
    """Before the Electroshock a card may be played, also in its place.  [electro.cards.timing]"""
    if not (s.hand and not s.played):
        fate.stage = "shock"
        return
    deed: str = yield from ask_fates(s, _ask_cards(s, fate), auto.plays_card)
    if deed:
        play(s, fate, deed, tell)
    else:
        keep_cards(s, tell)
        fate.stage = "shock"


def keep_cards(s: State, tell: Tell) -> None:
    """That software plays no card though it might says something of its hand.  [electro.mof.auto]"""
    if s.auto and s.hand and not s.played:
        tell.everyone("keeps", rule="electro.mof.auto", shows=True)


def play(s: State, fate: Fate, card: str, tell: Tell) -> None:
    """The card is played: done, or waiting for its target."""
    spend_fate(s, card, tell)
    if card in TARGETED:
        fate.card = card
    else:
        begin_card(fate, card)


def name_target(s: State, fate: Fate, tell: Tell) -> Proc[None]:
    """A part of the target of a card has been named; with the last part the card has its effect."""
    answer: str = yield from ask_fates(s, target_question(s, fate), auto.names_target)
    resolve(s, fate, answer, tell)


def shock(s: State, fate: Fate, chance: Chance, tell: Tell) -> None:
    """Everyone on a tile with the number loses 1 Live, all at the same time, each at most once.

    [electro.mof.shock-roll] [electro.mof.shock-damage] [electro.mof.shock-safe] [electro.mof.shock-together]
    """
    chosen = bool(fate.numbers)
    if not chosen:
        fate.numbers = [chance.roll(6, "Electroshock") for _ in range(fate.bolts)]
    numbers = s.board.numbers
    struck = [explorer for explorer in s.present() if numbers.get(explorer.at) in fate.numbers]
    if tell.heard:
        rule = "electro.mofdeck.aimed-bolt" if chosen else "electro.mof.shock-roll"
        names = [s.name(explorer.number) for explorer in struck] or ["nobody"]
        also: tuple[str, ...] = ("electro.mof.shock-damage", "electro.mof.shock-safe", "electro.mof.shock-together")
        if not chosen and fate.bolts > 1:
            also += ("electro.mofdeck.twin-bolt",)
        tell.everyone("shock", faces=fate.numbers, struck=names, rule=rule, also=also)
    for explorer in struck:
        s.strike(explorer.number, 1, harm.SHOCK, rule="electro.mof.shock-damage")
    fate.beasts = beasts.in_combat(s)
    fate.stage = "beasts"


def afterwards(s: State, fate: Fate, tell: Tell) -> Proc[None]:
    """Each beast in combat makes one attack, in the order the Master of Fates likes; a card may be played between.

    [electro.beast.one-attack] [electro.beast.turns]
    """
    fate.beasts[:] = [room for room in fate.beasts if room in beasts.in_combat(s)]
    if not fate.beasts and not (s.hand and not s.played):
        fate.stage = "end"
        return
    deed: str = yield from ask_fates(s, _ask_beasts(s, fate), auto.attacks)
    if deed in CARDS:
        play(s, fate, deed, tell)
        return
    keep_cards(s, tell)
    if deed:
        fate.beasts.remove(deed.split()[0])
        beasts.choose(s, deed, tell)
    else:
        fate.stage = "end"


def _cards(s: State, fate: Fate) -> list[Option]:
    return [
        Option(f"play {card}", f"play {CARDS[card].name}: {CARDS[card].words}", rule=CARDS[card].rule, value=card)
        for card in sorted(set(s.hand))
        if why_not_play(s, fate, card) is None
    ]


def _ask_cards(s: State, fate: Fate) -> Choice:
    options = (*_cards(s, fate), Option("go on", rule="electro.mof.shock-roll", value=""))
    return Choice(s.mof, BEFORE, options, {"round": s.round})


def _ask_beasts(s: State, fate: Fate) -> Choice:
    """Attacks and cards; without a beast that has to attack, the turn may end."""
    options = [option for room in fate.beasts for option in beasts.attack_options(s, room)]
    options += _cards(s, fate)
    if not fate.beasts:
        options.append(Option("end", "end your turn", rule="electro.mof.outline", value=""))
    return Choice(s.mof, BEASTS, tuple(options), {"beasts": len(fate.beasts)})


def _why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why the Master of Fates cannot do this now, or None where nothing special is to be said.

    [electro.mof.no-placing]
    """
    verb, *words = answer.split() or [""]
    if verb in ("place", "move"):
        return Refusal("after setting up only reward cards place or move anything", rule="electro.mof.no-placing")
    if verb == "play" and words and s.fate is not None:
        return why_not_play(s, s.fate, words[0])
    if verb in s.rooms and words and words[0] in beasts.ATTACKS:
        return beasts.why_not_attack(s, verb, words[0], " ".join(words[1:]))
    return None


BEFORE: Final = Question(
    "before",
    "Round {round}, before the Electroshock. Play a card?",
    rule="electro.mof.outline",
    why_not=_why_not,
)
BEASTS: Final = Question(
    "fates",
    "Your turn. Beasts that have yet to attack: {beasts}.",
    rule="electro.beast.one-attack",
    why_not=_why_not,
)
QUESTIONS: Final = (BEFORE, BEASTS)
EVENTS: Final = {
    "fates": quiet("Round {round}: the turn of the Master of Fates."),
    "keeps": quiet("The Master of Fates plays no card."),
    "shock": "Electroshock on {faces}. Struck: {struck}.",
}
