"""The reference cards of the print kit: what Explorers and the Master of Fates look up at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from undercroft.engine.craft.words import plural
from undercroft.games.electro import figures
from undercroft.games.electro.book.basics.asking import BRAVE
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, KEYS, LIMITS, WORDS
from undercroft.games.electro.book.basics.odds import against_fate
from undercroft.games.electro.book.explorers.sides import ROLL_BONUS
from undercroft.games.electro.book.fates.beasts import ATTACKS, BITE, DAMAGE, POUNCE, ROAR, SHOCKWAVE
from undercroft.games.electro.book.puzzles.kind import EASY, MEDIUM
from undercroft.games.electro.book.setup.scores import LEAST, MOST, POINTS
from undercroft.games.electro.faces.things.people import attack_card
from undercroft.games.electro.faces.things.places import ROOM_CARDS
from undercroft.games.electro.faces.things.words import WORDS as SAID
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import TRIAL
from undercroft.scene.kit.parts import Row


def odds(score: int) -> Fraction:
    """How likely as many D6 as the score equal or exceed a D20.  [electro.ref.success-odds]

    >>> odds(1), odds(3)
    (Fraction(7, 40), Fraction(21, 40))
    """
    return Fraction(*against_fate(score))


def _odds_told() -> str:
    return ", ".join(f"{score}: {percent(odds(score))}" for score in range(LEAST, MOST + 1))


def percent(chance: Fraction) -> str:
    """The chance in whole hundredths, a half rounded up.

    >>> percent(Fraction(7, 40))
    '18 %'
    """
    return f"{int(chance * 100 + Fraction(1, 2))} %"


def turn_rows(options: ElectroOptions) -> tuple[Row, ...]:
    """The first card of an Explorer: the turn, rolls, rooms, beasts, death, cards."""
    return (
        Row(
            "Your turn",
            "First, if you start in a room or a fight, its business. Then move. Then at most one See attempt and one "
            "room. Free at any time on your turn: pick up, hand over, unlock, form or leave a group, play one card.",
            "explorer",
            small="electro.turn.outline electro.turn.free-actions electro.turn.one-room electro.cards.one-a-turn",
        ),
        Row(
            "Move",
            "Roll a D6. You may roll again, as often in all as your Move score; the last roll counts. Go up to that "
            "many spaces, in any direction, through cleared rooms for 1.",
            "swift-current",
            small=(
                "electro.move.roll electro.move.rerolls electro.move.reroll-replaces electro.move.up-to "
                "electro.move.cleared-room"
            ),
        ),
        Row(
            "Score roll",
            f"{SAID['score-roll'].text} Each other member of your group on your space adds 1. Chances by score, alone: "
            f"{_odds_told()}.",
            "fates-hand",
            small="electro.score.roll electro.score.group-bonus electro.score.success electro.ref.success-odds",
        ),
        Row(
            "Look into a room",
            "Your move has ended beside a room: make a See roll. On a success you alone look at its chips, put them "
            "back, and say of them what you like. Not at the same room on two turns running.",
            "far-lens",
            small="electro.see.attempt electro.see.success electro.see.no-repeat electro.talk.share-or-lie",
        ),
        Row(
            "Enter a room you have perceived",
            "Your turn ends there. At the start of your next turn interact or flee (a Move roll). Boost Box: a card, "
            "and the key. Trapped one: a See roll for these; if it fails, a Move roll or 1 damage. Then go out "
            "and move.",
            "boost-box",
            small=(
                "electro.enter.perceived electro.room.choice electro.boost.claim electro.trapped.dismantle "
                "electro.trapped.failure"
            ),
        ),
        Row(
            "Head-first into another",
            "Settled at once. Beast: a Move roll brings you back out; if it fails, 1 damage and combat. Box: open it "
            "or leave; a trapped one does 2 damage. Empty: take the key, if any. Out again, use your points left.",
            "trapped-box",
            small=(
                "electro.enter.head-first electro.enter.beast-check electro.enter.box-choice "
                "electro.enter.box-trapped electro.enter.leftover"
            ),
        ),
        Row(
            "ElectroBeast",
            f"It has {options.beast_health} health. Each turn: a Fight roll for {DAMAGE} damage, or flee by a Move "
            "roll; if that fails you still fight. Who slays it takes the key.",
            "beast",
            small=(
                "electro.beast.health electro.beast.attack electro.room.flee-roll electro.room.flee-failure "
                "electro.beast.reward"
            ),
        ),
        Row(
            "Death",
            f"{SAID['death'].text} The Master of Fates may draw a card.",
            "last-spark",
            small=(
                "electro.death.when electro.death.drop electro.death.discard electro.death.new-live "
                "electro.death.mof-card"
            ),
        ),
    )


def people_rows(options: ElectroOptions) -> tuple[Row, ...]:
    """The second card of an Explorer: groups, fights, keys, side rooms, the escape."""
    easy, medium = (NUMBERS[ROLL_BONUS[level]] for level in (EASY, MEDIUM))
    see = f"by a See roll, +{easy} for an easy one, +{medium} for a medium one"
    rolled = options.puzzles == "roll"
    how = f"you settle it {see}." if rolled else f"you lead, all who are there advise. Or settle it {see}."
    opens = "of its colour use it" if options.coloured_keys else "use one"
    return (
        Row(
            "Groups",
            "With all on your tile who agree. Combine your turns: one move roll with the average Move, rounded up, +1 "
            "for each member beyond the first; all end on one space. Then each may look, then each may enter.",
            "beacon",
            small="electro.group.form electro.group.combined-turn electro.group.score electro.group.after-move",
        ),
        Row(
            "Attack",
            "Once on your turn, whoever shares your tile: your Fight roll against their Move roll. A tie is yours. 1 "
            "damage; against one of your own group you also gain 1 Live. It ends your turn.",
            "fight-between",
            small=(
                "electro.pvp.may electro.pvp.when electro.pvp.roll electro.score.contested-tie electro.pvp.betrayal"
            ),
        ),
        Row(
            "In a fight",
            "On your turn attack, hold, or flee: your Move roll against their Fight roll. Won: roll and move, nothing "
            "more. Lost: 1 damage. It ends after a round without attack or flight.",
            "ozone-veil",
            small="electro.pvp.fight electro.pvp.flee electro.pvp.flee-won electro.pvp.flee-lost electro.pvp.hold",
        ),
        Row(
            "Keys",
            f"{KEYS} Small Keys lie in small rooms. On the tile before a door {opens}: the door stays open, the key is "
            "spent. Keys and fragments may be handed over on the same space, cards may not.",
            "small-key",
            small=(
                "electro.keys.use electro.keys.spent electro.keys.pass electro.keys.pass-small electro.keys.pick-up"
            ),
        ),
        Row(
            "Puzzle",
            f"Behind the door, on your turn: {how} Those who took part agree on the prize, or the leader keeps it.",
            "puzzle",
            small=(
                "electro.side.attempt electro.puzzle.who electro.puzzle.roll-mode electro.puzzle.prize-dispute "
                "electro.side.retry"
            ),
        ),
        Row(
            "Trial",
            ROOM_CARDS[TRIAL][0],
            "trial",
            small="electro.trial.multiple electro.trial.who electro.trial.rivals electro.trial.prize",
        ),
        Row(
            "The escape",
            f"One Explorer with all {FRAGMENTS} fragments steps into the opened room of the Master Lock: the game ends "
            "at once. All who are there or on the tile before its door escape too, and win. All others lose.",
            "master-lock",
            small=(
                "electro.exit.single-holder electro.exit.place electro.exit.companions electro.exit.at-once "
                "electro.end.escape"
            ),
        ),
        Row(
            "Reward cards",
            "One from the start of your turn to the start of your next, reactions included. While a lasting card of "
            "yours is in force you play no other lasting one.",
            "copper-salve",
            small="electro.cards.one-a-round electro.cards.no-stack electro.cards.until-next electro.cards.timing",
        ),
        Row(
            "Before the first turn",
            f"Divide {POINTS} points, {LEAST} to {MOST} for each trait; show them together. The highest Move begins, "
            "ties by a D6. Each starts on a start tile of their choice.",
            "lightning",
            small=(
                "electro.setup.points electro.setup.trait-secret electro.setup.first-player electro.setup.start-places"
            ),
        ),
    )


def setup_rows(options: ElectroOptions) -> tuple[Row, ...]:
    """The first card of the Master of Fates: what may be laid, and secrets."""
    limits = ", ".join(f"{least} to {most} {plural(WORDS[kind])}" for kind, (least, most) in LIMITS.items())
    keys = "each in its colour, " if options.coloured_keys else ""
    other = " Or a key alone, outside the limit of Empty Rooms." if options.lone_keys else ""
    return (
        Row(
            "Small rooms",
            f"A room chip face down on each red room, and under it a key chip or a blank: {limits}.{other} "
            f"{KEYS} keys, {keys}at most one in a room, with any kind of card.",
            "room-back",
            small=(
                "electro.setup.one-card electro.setup.face-down electro.setup.beasts electro.setup.keys "
                "electro.setup.keys-any-card"
            ),
        ),
        Row(
            "Side rooms",
            "A side room at each door, its lock before it, a side room chip face down in it: the Master Lock once, "
            "Puzzles and Trials in the others. Pick a task for each, none twice.",
            "door-lock",
            small="electro.doc.pieces electro.setup.side-cards electro.setup.locks electro.setup.side-tasks",
        ),
        Row(
            "Prizes",
            f"A fragment in exactly {FRAGMENTS} of the Puzzle and Trial rooms. A reward card wherever you like; the "
            "rooms without a fragment must have one. Note all of it; hand it out when it is won.",
            "fragment",
            small=(
                "electro.setup.fragments electro.setup.fragments-not-exit electro.setup.side-rewards "
                "electro.setup.side-prize"
            ),
        ),
        Row(
            "Secrets",
            "Room chips are yours alone, and of those who have perceived them. What locked doors hide is yours alone; "
            "the card is shown when the door opens, the prize when it is won. Hands are hidden from you, too.",
            "empty-room",
            small="electro.info.rooms electro.info.sides electro.side.reveal electro.info.hands electro.info.counts",
        ),
        Row(
            "Bluff",
            "Talk and mislead as you like; dice, results and rules you state truly. You call for no rolls but those "
            "of the rules.",
            "fates-hand",
            small="electro.talk.mof electro.score.called electro.score.public",
        ),
        Row(
            "When a room is cleared",
            "Its chips leave the board; an unused Beast may come back by a card. A key from a burst box lies in the "
            "room for whoever passes.",
            "cleared-room",
            small="electro.trapped.removed electro.trapped.key-survives electro.mofdeck.stray-beast",
        ),
        Row("You win", _clock(options), "storm-cloud", small=_CLOCKS[options.clock]),
    )


def fates_rows(options: ElectroOptions) -> tuple[Row, ...]:
    """The second card of the Master of Fates: the turn, the four attacks, tasks."""
    return (
        Row(
            "Your turn",
            "After all Explorers. Roll a D6 for Electroshock: whoever stands on that number loses 1 Live, all at the "
            "same time. Then each beast in combat makes one attack. Then recharge counts fall.",
            "lightning",
            small="electro.mof.outline electro.mof.shock-roll electro.mof.shock-damage electro.mof.shock-safe",
        ),
        _attack(BITE, "no recharge"),
        _attack(SHOCKWAVE, f"recharge {ATTACKS[SHOCKWAVE].recharge}", "electro.beast.shockwave-rolls"),
        _attack(ROAR, f"recharge {ATTACKS[ROAR].recharge}", "electro.beast.roar-effect"),
        _attack(POUNCE, "once a combat", "electro.beast.pounce-condition electro.beast.pounce-once"),
        Row(
            "Dodging and recharge",
            "An attack lands if the D20 exceeds the Move roll. A recharge count falls at the end of each later turn: "
            "2 bars your next two turns. When nobody is left in the room the beast is whole again.",
            "beast",
            small="electro.beast.dodge electro.beast.recharge-timing electro.beast.recover",
        ),
        Row(
            "Your cards",
            "One when an Explorer dies, if you like. Play one a turn; a reaction on another's turn uses it up. You "
            "place and move nothing else.",
            "stray-beast",
            small="electro.death.mof-card electro.cards.one-a-round electro.mof.no-placing",
        ),
        Row(
            "Tasks",
            "Read the task's card aloud. For a Puzzle lay out the next unused card of its kind, and another one after "
            "a failure. Judge by the page of solutions, and look at no more of it than you need.",
            "puzzle",
            small="electro.side.attempt electro.side.retry electro.puzzle.fair electro.trial.winner",
        ),
        *([AUTO] if options.mof == "auto" else []),
    )


def _attack(id: str, right: str, more: str = "") -> Row:
    """An attack of the beasts in the words of its card, with when it may be made again and further rules."""
    card = attack_card(ATTACKS[id])
    return Row(card.title, card.text, right=right, small=f"{ATTACKS[id].rule} {more}".strip())


AUTO: Final = Row(
    "Nobody is Master of Fates",
    f"Shuffle what is laid out. A beast pounces on the lowest Live if it can; else it uses Shockwave on two or more, "
    f"else Fierce Roar on the highest Fight of {BRAVE} or more; else it bites the lowest Live. Draw a card at each "
    "death and play the oldest that can be played.",
    "storm-cloud",
    small="electro.mof.auto electro.setup.preset electro.setup.preset-sides",
)
"""How the table plays the Master of Fates.  [electro.mof.auto]"""

_CLOCKS: Final = {
    "storm": "electro.end.storm-clock",
    "deaths": "electro.end.death-toll",
    "off": "electro.end.hard-cap",
}


def _clock(options: ElectroOptions) -> str:
    if options.clock == "deaths":
        return f"When Explorers have died {NUMBERS[figures.DEATH_TOLL]} times before anybody escapes."
    if options.clock == "off":
        return f"If nobody has escaped after round {NUMBERS[figures.HARD_CAP]}, or all give up."
    turns = NUMBERS[figures.EXPLORER_TURNS]
    two = figures.storm_rounds(turns, 2)
    by_number = f"round {turns} divided by the number of Explorers, rounded up; of round {two} if there are two"
    return f"If nobody has escaped by the end of {by_number}."
