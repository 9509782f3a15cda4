"""Setting Explorer scores, play order and start places."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refusal, Refused, Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.asking import answers, ask
from undercroft.games.electro.state.records import FIGHT, MOVE, SEE, TRAITS, Explorer
from undercroft.games.electro.state.state import State
from undercroft.inputs import Ready, Slot, SlotsWidget

POINTS: Final = 12
LEAST: Final = 1
MOST: Final = 6
"""[electro.setup.points] [electro.setup.trait-min] [electro.setup.trait-max]"""

TRAIT_WORDS: Final = {
    "move": "movement and avoiding attacks",
    "see": "learning about threats before meeting them",
    "fight": "fighting beasts and Explorers",
    "live": "health: never rolled, lowered by damage",
}
"""[electro.traits.move] [electro.traits.see] [electro.traits.fight] [electro.traits.live]"""

BUILDS: Final = {
    "runner": ("Runner", "Far and hard to catch.", (5, 2, 2, 3)),
    "seer": ("Seer", "Knows what waits behind the door.", (3, 5, 2, 2)),
    "brawler": ("Brawler", "Beasts first.", (2, 2, 5, 3)),
    "survivor": ("Survivor", "Takes what comes.", (3, 2, 2, 5)),
    "balanced": ("Balanced", "Good at everything, best at nothing.", (3, 3, 3, 3)),
}
"""Ready-made divisions of the points: Move, See, Fight, Live."""


# ---------------------------------------------------------------- scores


def choose(s: State, tell: Tell) -> Proc[None]:
    """Every Explorer has divided 12 points among the traits, all at the same time, and all know all scores.

    [electro.setup.points] [electro.setup.trait-secret] [electro.info.scores]
    """
    while asked := [explorer for explorer in s.explorers if answers(s, explorer.number) and not is_chosen(explorer)]:
        seat, value = yield [ask_scores(explorer) for explorer in asked]
        note(s.seated(seat), value, tell)
    for explorer in s.explorers:
        if not is_chosen(explorer):  # Who has left has some all the same.
            set_scores(explorer, BUILDS["balanced"][2])
        if not explorer.gone:
            reveal(explorer, tell)


def is_chosen(explorer: Explorer) -> bool:
    """Whether all points are divided."""
    return explorer.live > 0


def ask_scores(explorer: Explorer) -> Choice:
    """A ready-made division, or the Move score; then the See score and the Fight score.  Live is what is left."""
    trait = next(trait for trait in (MOVE, SEE, FIGHT) if not explorer.scores[trait])
    name = TRAITS[trait]
    options = [
        Option(f"{name} {score}", f"{name.capitalize()} {score}", rule="electro.setup.points", value=score)
        for score in range(LEAST, MOST + 1)
        if why_not_score(explorer, trait, score) is None
    ]
    about = {"trait": name.capitalize(), "words": TRAIT_WORDS[name], "left": POINTS - sum(explorer.scores)}
    if trait == MOVE:
        options = [*BUILD_OPTIONS, *options]
        return Choice(explorer.seat, SCORES, tuple(options), about, FORM)
    return Choice(explorer.seat, SCORE, tuple(options), about, FORM)


def why_not_score(explorer: Explorer, trait: int, score: int) -> Refusal | None:
    """The reason why this trait may not have this score after those chosen before, or None.

    [electro.setup.trait-min] [electro.setup.trait-max] [electro.setup.trait-all]
    """
    name = TRAITS[trait].capitalize()
    if score > MOST:
        return Refusal("no trait starts above {most}", rule="electro.setup.trait-max", at=TRAITS[trait], most=MOST)
    if score < LEAST:
        return Refusal("every trait starts at 1 or more", rule="electro.setup.trait-min", at=TRAITS[trait])
    others = len(TRAITS) - trait - 1
    left = POINTS - sum(explorer.scores[:trait]) - score
    if left < others * LEAST:
        words = "with {name} {score} there would be {left} points left for {others} traits of 1 or more"
        rule = "electro.setup.trait-min"
    elif left > others * MOST:
        words = "with {name} {score} there would be {left} points left for {others} traits of 6 at most"
        rule = "electro.setup.trait-all"
    else:
        return None
    return Refusal(words, rule=rule, at=TRAITS[trait], name=name, score=score, left=left, others=others)


def note(explorer: Explorer, value: Any, tell: Tell) -> None:
    """The answer is part of the scores, in secret; after three the fourth is what is left.

    Everybody knows who is done.  [electro.setup.trait-secret]
    """
    if isinstance(value, tuple):
        set_scores(explorer, value)
    else:
        explorer.scores[explorer.scores.index(0)] = value
        if all(explorer.scores):
            explorer.live = POINTS - sum(explorer.scores)
    if is_chosen(explorer):
        tell.everyone("scores-chosen", seat=explorer.seat, rule="electro.setup.trait-secret", shows=True)


def set_scores(explorer: Explorer, scores: tuple[int, int, int, int]) -> None:
    """The Explorer has these scores: Move, See, Fight, Live."""
    explorer.scores, explorer.live = list(scores[:3]), scores[3]


def reveal(explorer: Explorer, tell: Tell) -> None:
    """Everybody knows these scores.  [electro.setup.trait-secret]"""
    move, see, fight = explorer.scores
    tell.everyone(
        "scores",
        seat=explorer.seat,
        move=move,
        see=see,
        fight=fight,
        live=explorer.live,
        rule="electro.setup.trait-secret",
        shows=True,
        also=("electro.setup.points", "electro.setup.trait-all", "electro.info.scores"),
    )


# ---------------------------------------------------------------- scores as data

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "title": "12 points for four traits, 1 to 6 each",
    "properties": {
        trait: {"type": "integer", "minimum": LEAST, "maximum": MOST, "title": trait.capitalize()} for trait in TRAITS
    },
    "required": list(TRAITS),
    "additionalProperties": False,
}


def read_scores(given: Any) -> tuple[int, int, int, int]:
    """Move, See, Fight and Live, or `Refused` with the limit that is broken."""
    faults = score_faults(given)
    if faults:
        raise Refused(faults[0])
    move, see, fight, live = (given[trait] for trait in TRAITS)
    return move, see, fight, live


def score_faults(given: Any) -> list[Refusal]:
    """Every limit that these scores break, with its rule.

    [electro.setup.points] [electro.setup.trait-max] [electro.setup.trait-min] [electro.setup.trait-all]
    """
    rule = "electro.setup.points"
    if not isinstance(given, dict):
        words = "scores are given by trait, such as move 3, see 3, fight 3, live 3, not as {given}"
        return [Refusal(words, rule=rule, given=shown(given))]
    there = ", ".join(TRAITS)
    faults = [
        Refusal("there is no trait {name}; there are {traits}", rule=rule, name=shown(name), traits=there)
        for name in given
        if name not in TRAITS
    ]
    for trait in TRAITS:
        score = given.get(trait)
        if score is None:
            faults.append(Refusal("{trait} has no score", rule=rule, at=trait, trait=trait))
        elif type(score) is not int:
            words = "{trait} is a whole number, not {score}"
            faults.append(Refusal(words, rule="electro.setup.trait-all", at=trait, trait=trait, score=shown(score)))
        elif score > MOST:
            words = "no trait starts above {most}; {trait} is {score}"
            faults.append(Refusal(words, rule="electro.setup.trait-max", at=trait, most=MOST, trait=trait, score=score))
        elif score < LEAST:
            words = "every trait starts at 1 or more; {trait} is {score}"
            faults.append(Refusal(words, rule="electro.setup.trait-min", at=trait, trait=trait, score=score))
    total = sum(score for trait in TRAITS if type(score := given.get(trait)) is int)
    if total != POINTS:
        words = "exactly {points} points are divided; these are {total}"
        rule = "electro.setup.trait-all" if total < POINTS else rule
        faults.append(Refusal(words, rule=rule, points=POINTS, total=total))
    return faults


WIDGET: Final = SlotsWidget(
    slots=tuple(
        Slot(trait, trait.capitalize(), words=f"{TRAIT_WORDS[trait][0].upper()}{TRAIT_WORDS[trait][1:]}.")
        for trait in TRAITS
    ),
    values=tuple(range(LEAST, MOST + 1)),
    once=False,
    ready=tuple(
        Ready(title, words, dict(zip(TRAITS, scores, strict=True))) for title, words, scores in BUILDS.values()
    ),
).plain()
FORM: Final = Form("slots", SCHEMA, read_scores, widget=lambda: WIDGET, faults=score_faults)


# ---------------------------------------------------------------- play order


def order(s: State, chance: Chance, tell: Tell) -> None:
    """The Explorer with the highest Move takes the first turn, the others follow clockwise.

    [electro.setup.first-player] [electro.setup.clockwise] [electro.setup.order-fixed]
    """
    playing = [explorer for explorer in s.explorers if answers(s, explorer.number)]
    highest = max(explorer.scores[MOVE] for explorer in playing)
    tied = [explorer for explorer in playing if explorer.scores[MOVE] == highest]
    while len(tied) > 1:
        tied = roll_off(tied, chance, tell)
    first = tied[0].number
    s.order = [(first + after) % len(s.explorers) for after in range(len(s.explorers))]
    if tell.heard:
        tell.everyone(
            "order",
            seat=tied[0].seat,
            names=[s.name(number) for number in s.order],
            rule="electro.setup.first-player",
            also=("electro.setup.clockwise", "electro.setup.order-fixed"),
        )


def roll_off(tied: list[Explorer], chance: Chance, tell: Tell) -> list[Explorer]:
    """Those with the highest D6 for the first turn.

    [electro.setup.first-player-tie] [electro.setup.first-player-reroll]
    """
    faces = [chance.roll(6, "first turn") for _ in tied]
    if tell.heard:
        for explorer, face in zip(tied, faces, strict=True):
            tell.everyone("first-roll", seat=explorer.seat, face=face, rule="electro.setup.first-player-tie")
    best = [explorer for explorer, face in zip(tied, faces, strict=True) if face == max(faces)]
    if len(best) > 1 and tell.heard:
        names = [f"@{explorer.seat}" for explorer in best]
        tell.everyone("first-tied", names=names, rule="electro.setup.first-player-reroll")
    return best


# ---------------------------------------------------------------- start places


def places(s: State, tell: Tell) -> Proc[None]:
    """In turn order each Explorer stands on a start tile of their choice; tiles may be shared.

    [electro.setup.start-places]
    """
    for number in s.order:
        explorer = s.explorers[number]
        if not explorer.at and not explorer.gone:
            explorer.at = yield from ask(s, number, _ask_place(s, explorer))
            tell.everyone("placed", seat=explorer.seat, at=explorer.at, rule="electro.setup.start-places")


def _ask_place(s: State, explorer: Explorer) -> Choice:
    options = tuple(
        Option(tile, f"start on {tile}", rule="electro.setup.start-places", at=tile) for tile in s.board.starts
    )
    return Choice(explorer.seat, PLACE, options)


# ---------------------------------------------------------------- questions


def _why_not_score(s: State, choice: Choice, answer: str) -> Refusal | None:
    name, _, score = answer.partition(" ")
    explorer = s.seated(choice.seat)
    trait = explorer.scores.index(0)
    if name != TRAITS[trait] or not (score.isascii() and score.isdecimal() and len(score) < 9):
        return None
    return why_not_score(explorer, trait, int(score))


SCORES: Final = Question(
    "scores",
    "Divide {left} points among Move, See, Fight and Live, 1 to 6 each, in secret. Take a ready-made division, or "
    "begin with your {trait} score: {words}.",
    rule="electro.setup.points",
    why_not=_why_not_score,
)
SCORE: Final = Question(
    "score",
    "Points left: {left}. How high is your {trait} score: {words}?",
    rule="electro.setup.points",
    why_not=_why_not_score,
)
PLACE: Final = Question(
    "start-place", "On which start tile do you begin? It may be shared.", rule="electro.setup.start-places"
)
BUILD_OPTIONS: Final = tuple(
    Option(
        id,
        f"{title}: Move {scores[0]}, See {scores[1]}, Fight {scores[2]}, Live {scores[3]}",
        rule="electro.setup.points",
        value=scores,
    )
    for id, (title, _, scores) in BUILDS.items()
)
QUESTIONS: Final = (SCORES, SCORE, PLACE)
EVENTS: Final = {
    "scores-chosen": quiet("{seat} has divided the points."),
    "scores": "{seat}: Move {move}, See {see}, Fight {fight}, Live {live}.",
    "first-roll": seen("{seat} rolls {face} for the first turn.", rises="{face}", over="seat"),
    "first-tied": after("Tied again, and rolling again: {names}."),
    "order": after("{seat} has the first turn; the order is {names}, then the Master of Fates."),
    "placed": "{seat} starts on {at}.",
}
