"""Your dice, our map: rolls typed one by one, and the floor drawn as they fall. The address holds all of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Refused
from undercroft.maps.maker import Dice, bare_rolls, give_line, line_of, told
from undercroft.maps.picture import picture
from undercroft.server.forms import BadForm, Wrong
from undercroft.server.tools.bench import Bench, cite
from undercroft.server.tools.floor import drawn, floor_page, wrong_field
from undercroft.server.tools.wish import Form, Wish, read_wish

_MOST_KEPT: Final = 64
_MANY: Final = 20
"""A die with more faces than this is typed, not clicked."""


class Tray:
    """The dice that were rolled lately, by their addresses, so that old rolls need not all be done again.

    Nothing depends on it: dice that are not here are rolled again from their moves.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Dice] = OrderedDict()

    def take(self, wish: Wish) -> Dice:
        """Dice on which these moves were made, for who asks alone; `Refused` at the first that cannot be."""
        dice = self._kept.pop(wish.query(), None)
        if dice is None:
            dice = wish.maker.dice(wish.number, wish.options)
            give_line(dice, wish.moves or "")
        return dice

    def put(self, wish: Wish, dice: Dice) -> None:
        """The dice lie here for who comes with this wish."""
        self._kept[wish.query()] = dice
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


_tray = Tray()


class DicePages:
    """Floors by real dice."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The one page."""
        return [self.bench.route("/tools/floor/dice", self.dice)]

    async def dice(self, request: Request) -> Response:
        """What is rolled next, the floor so far, and what the last roll did; a roll sent leads to the next."""
        form = self.bench.fields(request)
        return await self.bench.work(_go_on, form)


def _go_on(form: Form) -> Response:
    """The dice of this form, with the roll that was sent."""
    try:
        wish = read_wish({**form, "seed": ""}, by_hand=True)
        dice = _taken(wish, form)
    except BadForm as error:
        return floor_page("tools_dice.html", form, wrong=error.wrong, by_hand=True, dice=None, drawn=None)
    given = form.get("roll", "").strip().lower()
    wrong: Wrong | None = None
    try:
        if form.get("undo"):
            dice.undo()
        give_line(dice, given)
    except Refused as error:
        wrong = wrong_field(wish, form, error, "roll").wrong
    now = replace(wish, moves=line_of(dice.moves))
    if (given or form.get("undo")) and wrong is None:
        _tray.put(now, dice)
        return RedirectResponse(f"/tools/floor/dice?{now.query()}", 303)
    answer = _page(now, dice, form, wrong)
    _tray.put(now, dice)
    return answer


def _taken(wish: Wish, form: Form) -> Dice:
    try:
        return _tray.take(wish)
    except Refused as error:
        raise wrong_field(wish, form, error, "moves") from None


def _page(wish: Wish, dice: Dice, form: Form, wrong: Wrong | None) -> Response:
    """The page of these dice."""
    complete = None
    if dice.done:
        rolls = bare_rolls(wish.maker.written(dice.floor, wish.options))
        complete = drawn(replace(wish, rolls=rolls, moves=None), dice.floor)
    return floor_page(
        "tools_dice.html", form, wrong=wrong, by_hand=True, dice=_asked(wish, dice), drawn=complete, wish=wish
    )


def _asked(wish: Wish, dice: Dice) -> dict[str, Any]:
    """What the page says of dice that may not be complete."""
    want = dice.next_wanted()
    plan = wish.maker.plan(dice.floor, False)
    done = [(words, cite(wish.game, rule)) for words, rule in told(dice.events)]
    return {
        "want": want,
        "faces": range(1, want.die + 1) if want is not None and want.die <= _MANY else (),
        "rule": cite(wish.game, want.rule) if want is not None else "",
        "choices": [(choice, cite(wish.game, choice.rule)) for choice in dice.choices.values()],
        "moves": dice.moves,
        "line": line_of(dice.moves),
        "last": done[-1] if done else None,
        "told": done,
        "svg": Markup(picture.svg(plan, legend=False, scale=False)),
        "text": picture.text(plan),
    }
