"""Show me a good move: what to answer and with which plan, what it was compared with, and how things stand.

The plan is the game's own bot's, in its words, unless games played out in imagination show a better answer. Such games
are only believed where there was time for enough of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any, Final

from undercroft.bots import imagine
from undercroft.bots.search import FEWEST, PLAYOUTS, Line, Search, Stopped, Until, no_worlds
from undercroft.engine import Chance, Choice, Option, Refused, Table, seed_key
from undercroft.engine.craft.player import ONLY, Candid, Reasoned
from undercroft.engine.naming import named

WITHOUT: Final = "roll"
"""The answer by which a test of memory is left to a die."""

FOR_EVER: Final = 1e9
SECONDS: Final = 1.2
"""How long a hint may be thought about where somebody waits for it."""

RIVALS: Final = 8
"""With so many other answers one is compared at most."""

SHOWN: Final = 4
"""So many answers are shown side by side."""

PLAYED_OUT: Final = "played out"
OWN_PLAYER: Final = "own player"
GIVEN: Final = "given"
"""How a hint was found: by imagined games, by what the game's own bot knows, or there was nothing to find."""

CLEAR: Final = 60
"""By so many thousandths an estimate must be better before the game's own bot is not believed."""

NEAR: Final = ((15, "as good"), (CLEAR, "a little worse"), (150, "worse"))
"""Up to how many thousandths behind the best an answer is called what."""

AHEAD: Final = 750
GOOD: Final = 650
"""From so many thousandths on an estimate says that one is ahead, or that it goes well for all.

Less than that says little: by estimates of three quarters against a rival about six games of ten are won.
"""

FEW: Final = 0.8
"""With a smaller share of imagined games that came to their end, what they come to is an estimate and no chance."""


@dataclass(frozen=True, slots=True)
class Compared:
    """An answer that was looked at: what imagined games say of it, and its odds, where there are any."""

    option: Option
    figure: str = ""
    odds: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good answer: the plan in a sentence, what was compared, how the game stands, and how all this was found."""

    option: Option
    plan: str
    compared: tuple[Compared, ...] = ()
    standing: str = ""
    how: str = GIVEN
    playouts: int = 0

    @property
    def reason(self) -> str:
        """All of it but the comparison, in a sentence or two."""
        return " ".join(sentence(part) for part in (self.plan, self.standing) if part)

    def rows(self, names: Sequence[str]) -> list[str]:
        """The comparison as lines of text, with the names of the seats."""
        return [
            ": ".join(filter(None, (named(row.option.label, names), "; ".join(filter(None, (row.figure, row.odds))))))
            for row in self.compared
        ]

    def __iter__(self) -> Iterator[Any]:
        """The answer and the reason, for who wants no more."""
        return iter((self.option, self.reason))


def hint(
    table: Table,
    seat: int,
    *,
    playouts: int = PLAYOUTS,
    seconds: float | None = None,
    dropped: Callable[[], bool] = lambda: False,
) -> Hint:
    """A good answer to this seat's open question; from what the seat may know and nothing else.

    Asked again at the same question it says the same, but with `seconds`, where it depends on how fast the machine is.
    It is given up, and raises `Stopped`, as soon as it is `dropped`. A test of memory is the player's own: there the
    way without it is shown, where there is one. To give up is never recommended: `Refused` where nothing else but words
    of one's own could be answered.
    """
    if dropped():
        raise Stopped
    choice = table.choices[seat]
    if choice.form is not None and all(option.offer.quits for option in choice.options):
        raise Refused("there is no hint: this is for you to answer, in your own words", rule=choice.rule)
    if len(choice.options) == 1:
        return Hint(choice.options[0], ONLY)
    without = choice.option(WITHOUT) if choice.form is not None and choice.form.kind == "recall" else None
    if without is not None:
        return Hint(without, "what is asked here is for you to know; this is the way for whoever would rather not")
    until = Until(FOR_EVER if seconds is None else seconds, dropped)
    chance = Chance(seed_key(f"hint {seat} {choice.number}"))
    view = table.view(seat)
    own = own_answer(table, choice, view, chance)
    among = rivals(choice, own)
    search = Search(
        table.game, view, choice, imagine(table, seat, chance), chance, trusted=own.option, among=[own.option, *among]
    )
    search.think(playouts, None, until=until)
    if dropped():
        raise Stopped
    return told(search, own, cooperative=table.game.cooperative)


def own_answer(table: Table, choice: Choice, view: Any, chance: Chance) -> Reasoned:
    """What the game's own bot answers, and why; the first answer where that is to give up."""
    bot = table.game.bots.get("greedy")
    fit = [option for option in choice.options if not option.offer.quits] or list(choice.options)
    if isinstance(bot, Candid):
        found = bot.reasoned(view, choice, chance)
        if found.option in fit:
            return found
        return Reasoned(fit[0], "go on: to give up wins nothing, and something can still be won")
    option = (
        next((option for option in fit if option.idle), fit[0]) if bot is None else bot(view, choice, no_worlds, chance)
    )
    return Reasoned(option if option in fit else fit[0], "")


def rivals(choice: Choice, own: Reasoned) -> list[Option]:
    """The answers to compare with that of the game's own bot: its next best, then some of every kind.

    None that gives up, none in vain unless there is nothing else.
    """
    fit = [option for option in choice.options if option.id != own.option.id and not option.offer.quits]
    fit = [option for option in fit if not option.vain] or fit
    kinds: dict[str | None, list[Option]] = {}
    for option in fit:
        kinds.setdefault(option.verb, []).append(option)
    turns = chain.from_iterable(zip_longest(*kinds.values()))
    ranked = [option for option in own.others if option in fit]
    found = dict.fromkeys([*ranked, *(option for option in turns if option is not None)])
    return list(found)[:RIVALS]


# ---------------------------------------------------------------- in words


def told(search: Search, own: Reasoned, *, cooperative: bool) -> Hint:
    """What comes of a search, as a hint."""
    lines = {line.answers[0]: line for line in search.lines}
    means = {id: worth for id, worth in search.worth().items() if len(lines[id].scores) >= FEWEST or lines[id].sure}
    if len(means) < 2:
        rows = tuple(Compared(option, odds=option.odds or "") for option in (own.option, *own.others[: SHOWN - 1]))
        plan = own.why or "there is too much to choose from for playing it out: this is the usual answer"
        return Hint(own.option, plan, rows if len(rows) > 1 or rows[0].odds else (), how=OWN_PLAYER)
    best = believed(search, own.option, means)
    worth = means[best.id]
    said = standing(worth, search.playouts, ended=ended(lines[best.id]), cooperative=cooperative)
    if len(set(means.values())) == 1:
        said = f"whatever you answer here, {said}" if worth and ended(lines[best.id]) else ""
        plan = own.why or "any answer will do: this is the simplest"
        return Hint(own.option, plan, standing=said, how=PLAYED_OUT, playouts=search.playouts)
    if best.id != own.option.id:
        plan = f"played out, it does better than '{brief(own.option)}'"
    else:
        plan = own.why or "of all that was played out nothing does better beyond doubt"
    ranked = [best.id, *sorted((id for id in means if id != best.id), key=lambda id: -means[id])]
    options = {option.id: option for option in search.choice.options}
    rows = tuple(
        Compared(
            options[id],
            f"{percent(means[id])} of 100"
            if ended(lines[id])
            else "best"
            if id == best.id
            else near(worth - means[id]),
            options[id].odds or "",
        )
        for id in ranked[:SHOWN]
    )
    return Hint(best, plan, rows, said, PLAYED_OUT, search.playouts)


def ended(line: Line) -> bool:
    """Whether the imagined games of this line came to their end, so that what they come to is a chance."""
    return line.ended >= FEW * len(line.scores)


def believed(search: Search, own: Option, means: Mapping[str, float]) -> Option:
    """The best answer; against that of the game's own bot an estimate counts only where it is clear."""
    best = search.best()
    sure = all(ended(line) for line in search.lines if line.answers[0] in (best.id, own.id))
    clear = sure or means.get(best.id, 0) - means.get(own.id, 0) > CLEAR
    return best if clear and best.id in means else own


def standing(worth: float, count: int, *, ended: bool, cooperative: bool) -> str:
    """How the game stands for the seat: as a chance where imagined games came to their end, else in plain words."""
    if ended:
        who = "the party wins" if cooperative else "you win"
        if worth in (0, 1000):
            return f"{who} {'all' if worth else 'none'} of the games imagined"
        return f"{who} {percent(worth)} of 100 games from here, by {count} imagined ones"
    if cooperative:
        return "it looks good" if worth >= GOOD else "it looks bad" if worth <= 1000 - GOOD else "it may go either way"
    return (
        "you are ahead" if worth >= AHEAD else "you are behind" if worth <= 1000 - AHEAD else "the game is about even"
    )


def near(behind: float) -> str:
    """How an answer compares that is so many thousandths behind the best."""
    return next((words for most, words in NEAR if behind <= most), "much worse")


def percent(worth: float) -> str:
    """Thousandths as about so many of a hundred; what is hardly ever or nearly always so is not called never or always.

    >>> percent(615.0), percent(4.0), percent(1000.0)
    ('about 62', 'about 1', 'about 100')
    """
    whole = min(99, max(1, round(worth / 10))) if 0 < worth < 1000 else round(worth / 10)
    return f"about {whole}"


def brief(option: Option) -> str:
    """The label of an option without what is explained behind a colon."""
    return option.label.partition(": ")[0]


def sentence(words: str) -> str:
    """These words with a capital and a full stop.

    >>> sentence("run: it is late")
    'Run: it is late.'
    """
    if not words:
        return ""
    start = (
        words[0] if any(map(str.isdigit, words.partition(":")[0][:3])) else words[0].upper()
    )  # A place keeps its name.
    return f"{start}{words[1:]}{'' if words[-1] in '.!?' else '.'}"
