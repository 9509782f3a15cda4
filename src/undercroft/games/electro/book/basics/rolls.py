"""Score rolls and contested rolls."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet, seen
from undercroft.games.electro.book.basics import asking as auto
from undercroft.games.electro.book.basics.asking import ask_fates
from undercroft.games.electro.book.basics.spending import spend_fate
from undercroft.games.electro.state.records import FIGHT, NOBODY, TRAITS, Explorer, Roll
from undercroft.games.electro.state.state import State


def dice(s: State, explorer: Explorer, trait: int, why: str, chance: Chance) -> list[int]:
    """As many D6 as the score.  [electro.score.roll] [electro.score.zero-dice] [electro.components.dice]"""
    return [chance.roll(6, why) for _ in range(s.score(explorer, trait))]


def bonus(s: State, explorer: Explorer, without: Explorer | None = None) -> int:
    """1 for each other member of the team on the same space, but the one rolled against.

    [electro.score.group-bonus] [electro.group.bonus-present] [electro.score.contested-bonus]
    """
    others = len([other for other in s.companions(explorer) if other is not without])
    return others + 1 if others and s.rules.count_self else others


def total(
    s: State, explorer: Explorer, trait: int, faces: list[int], *, extra: int = 0, without: Explorer | None = None
) -> int:
    """The sum of the dice with the bonus of the group; with roar_sum a Fierce Roar counts here."""
    less = 1 if trait == FIGHT and explorer.roared and s.rules.roar_sum else 0
    return max(0, sum(faces) + bonus(s, explorer, without) + extra - less)


def score_roll(
    s: State, explorer: Explorer, trait: int, why: str, chance: Chance, tell: Tell, *, rule: str, extra: int = 0
) -> Proc[bool]:
    """Whether the Explorer's roll equals or exceeds the D20; the Master of Fates may turn a success once.

    [electro.score.against] [electro.score.success] [electro.score.order] [electro.mofdeck.fates-hand]
    """
    if s.roll is None:
        faces = dice(s, explorer, trait, why, chance)
        sum_ = total(s, explorer, trait, faces, extra=extra)
        s.roll = Roll(explorer.number, why, sum_, chance.roll(20, why))
        if tell.heard:
            tell.everyone(  # [electro.score.public]
                "roll",
                seat=explorer.seat,
                trait=TRAITS[trait].capitalize(),
                why=why,
                dice=faces or ["no dice"],
                plus=_plus(sum_ - sum(faces)),
                sum=sum_,
                d20=s.roll.d20,
                outcome=_outcome(s.roll),
                rule=rule,
                also=(*AGAINST_FATE, *at_work(explorer, trait, faces)),
            )
    roll = s.roll
    assert (roll.number, roll.why) == (explorer.number, why), "another roll is not settled"
    if roll.sum >= roll.d20 and not roll.asked and may_turn(s):
        if (yield from ask_fates(s, _ask_hand(s, roll), auto.first)):
            spend_fate(s, "fates-hand", tell)
            roll.d20 = chance.roll(20, "Fate's Hand")
            tell.everyone(
                "turned", seat=explorer.seat, d20=roll.d20, outcome=_outcome(roll), rule="electro.mofdeck.fates-hand"
            )
        elif s.auto:
            tell.everyone("stands", rule="electro.mof.auto", shows=True)
        roll.asked = True
    s.roll = None
    return roll.sum >= roll.d20


AGAINST_FATE: Final = (
    "electro.score.roll",
    "electro.score.against",
    "electro.score.success",
    "electro.score.order",
    "electro.score.called",
    "electro.score.public",
    "electro.components.dice",
)
USES: Final = ("electro.score.move-uses", "electro.score.see-uses", "electro.score.fight-uses")
"""By trait: the rule that says for what it is rolled."""
IN_GROUP: Final = ("electro.score.group-bonus", "electro.group.bonus-present", "electro.group.lasting")


def at_work(explorer: Explorer, trait: int, faces: list[int]) -> tuple[str, ...]:
    """The rules that decide how many dice there are and what is added to them."""
    team = IN_GROUP if explorer.group != NOBODY else ()
    return (USES[trait], *team, *(() if faces else ("electro.score.zero-dice",)))


def _plus(number: int) -> str:
    return f" {number:+}" if number else ""


def _outcome(roll: Roll) -> str:
    return "success" if roll.sum >= roll.d20 else "failure"


def may_turn(s: State) -> bool:
    """Whether the Master of Fates could hold and play a Fate's Hand, for all that everybody knows."""
    return bool(s.hand) and not s.played and s.fates.spent.count("fates-hand") < 2


def _ask_hand(s: State, roll: Roll) -> Choice:
    options = [Option("stand", "let it stand", rule="electro.mofdeck.fates-hand", value=False)]
    if "fates-hand" in s.hand:
        options.insert(0, Option("fates-hand", "play Fate's Hand: roll the D20 again", value=True))
    about = {"who": s.name(roll.number), "why": roll.why, "sum": roll.sum, "d20": roll.d20}
    return Choice(s.mof, HAND, tuple(options), about)


CONTEST: Final = (
    "electro.score.contested",
    "electro.score.contested-tie",
    "electro.score.contested-bonus",
    "electro.score.order",
    "electro.score.public",
)


def contested(
    s: State,
    one: Explorer,
    trait: int,
    other: Explorer,
    against: int,
    why: str,
    chance: Chance,
    tell: Tell,
    *,
    rule: str,
    also: tuple[str, ...] = (),
) -> bool:
    """Whether the one who attempts something wins against the other; ties are theirs.

    [electro.score.contested] [electro.score.contested-tie] [electro.score.contested-bonus] [electro.score.order]
    """
    mine = dice(s, one, trait, why, chance)
    theirs = dice(s, other, against, why, chance)
    sum_ = total(s, one, trait, mine, without=other)
    opposed = total(s, other, against, theirs, without=one)
    won = sum_ > opposed or (sum_ == opposed and not s.rules.defender_ties)
    if tell.heard:
        tell.everyone(  # [electro.score.public]
            "contest",
            seat=one.seat,
            rival=other.seat,
            trait=TRAITS[trait].capitalize(),
            against=TRAITS[against].capitalize(),
            why=why,
            dice=mine or ["no dice"],
            others=theirs or ["no dice"],
            plus=_plus(sum_ - sum(mine)),
            extra=_plus(opposed - sum(theirs)),
            sum=sum_,
            opposed=opposed,
            outcome="won" if won else "lost",
            rule=rule,
            also=(*also, *CONTEST, *at_work(one, trait, mine), *at_work(other, against, theirs)),
        )
    return won


HAND: Final = Question(
    "fates-hand",
    "{who} has succeeded: {sum} against your {d20} ({why}). Let it stand?",
    rule="electro.mofdeck.fates-hand",
)
QUESTIONS: Final = (HAND,)
EVENTS: Final = {
    "roll": seen(
        "{seat} rolls {trait} ({why}): {dice}{plus}, together {sum}; "
        "the D20 of the Master of Fates shows {d20}: {outcome}.",
        rises="{outcome}",
        over="seat",
    ),
    "turned": seen(
        "Fate's Hand: the D20 is rolled again and shows {d20}: {outcome} for {seat}.", rises="{outcome}", over="seat"
    ),
    "stands": quiet("The Master of Fates lets it stand."),
    "contest": seen(
        "{seat} rolls {trait} ({why}): {dice}{plus}, together {sum}, "
        "against {rival}'s {against}: {others}{extra}, together {opposed}: {outcome}.",
        rises="{outcome}",
        over="seat",
    ),
}
