"""The form of a memory test: what is shown as a picture or on the chart, and the ways in which an answer may be given.

Nothing in it knows what is right. Time is counted where the question is seen, from when it can be seen: a slow line
costs nobody a second, and an answer that was given in time is in time whenever it arrives.
[truedungeon.digital.skill-time]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from undercroft.engine import Form, Refused
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.symbols import FIND, NAME, RINGS, SymbolSet, icon_of, name_id, place_of
from undercroft.inputs import Chart, ChartPlace, RecallWidget
from undercroft.scene.charts import chart_sketch

ROLL: Final = "roll"
LATE: Final = "late"
"""What is given in place of an answer."""
NONE: Final = "-"
"""What is no name at all."""
LONGEST: Final = 40
PLANES: Final = "planes"


def recall_form(found: SymbolSet, form: str, asked: str, name: str, ids: tuple[str, ...], seconds: int) -> Form:
    """The form of a question about a symbol of this set.

    `asked` is the symbol that is shown, or the id of the name that is asked for; `name` is this name as people read
    it. `ids` are the answers there are, `seconds` how long one may think (0: no limit).
    """
    finds = form == FIND and found.id == PLANES
    ways: list[dict[str, Any]] = [_object(answer={"enum": list(ids)})]
    if found.typed and form == NAME:
        ways += [{"type": "string", "maxLength": LONGEST}, _object(text={"type": "string", "maxLength": LONGEST})]
    if finds:
        ways.append(_object(ring={"enum": list(RINGS)}, clock={"type": "integer", "minimum": 1, "maximum": 12}))
    if seconds:
        ways.append(_object(late={"const": True}))
    schema = {"title": "Your answer", "oneOf": ways}
    read = _reader(found, ids, typed=found.typed and form == NAME, finds=finds, timed=seconds > 0)
    return Form("recall", schema, read, widget=partial(_widget, found, form, asked, name, seconds))


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != "clock"],
        "additionalProperties": False,
    }


# ---------------------------------------------------------------- what is shown


def _widget(found: SymbolSet, form: str, asked: str, name: str, seconds: int) -> dict[str, Any]:
    """What a client draws: the symbol asked about, or the name; and the symbols there are, if one is to be found."""
    shows = form == NAME
    return RecallWidget(
        words=found.symbol(asked).looks if shows else name,
        picture=icon_of(found.id, asked) if shows else "",
        icons={one.id: icon_of(found.id, one.id) for one in found.symbols} if not shows and found.id != PLANES else {},
        chart=_chart(found, asked if shows else "") if found.id == PLANES else None,
        typed=found.typed and shows,
        seconds=seconds,
    ).plain()


def _chart(found: SymbolSet, marked: str) -> Chart:
    """The planar chart with its names covered: one place is pointed at, or each has its hour.

    [truedungeon.digital.skill-planes-form]
    """
    places = tuple(ChartPlace(one.id, *place_of(one.id), one.looks) for one in found.symbols)
    if marked:
        words = {(one.ring, one.clock): "[?]" if one.id == marked else "o" for one in places}
    else:
        words = {(one.ring, one.clock): str(one.clock) if one.ring else "centre" for one in places}
    return Chart(() if marked else RINGS, places, marked, tuple(chart_sketch(words)))


# ---------------------------------------------------------------- what is answered


def _reader(found: SymbolSet, ids: tuple[str, ...], *, typed: bool, finds: bool, timed: bool) -> Callable[[Any], str]:
    def read(data: Any) -> str:
        if isinstance(data, str):
            data = {"text": data}
        if not isinstance(data, dict):
            raise Refused(
                f"an answer is {_ways(typed, finds)}, not {shown(data)}",
                rule="truedungeon.digital.skill-common",
                at="answer",
            )
        if timed and data == {"late": True}:
            return LATE
        if data.keys() == {"answer"}:
            return _id(data["answer"], ids)
        if typed and data.keys() == {"text"}:
            return _typed(data["text"])
        if finds and "ring" in data and data.keys() <= {"ring", "clock"}:
            return _place(found, data)
        raise Refused(f"an answer is {_ways(typed, finds)}", rule="truedungeon.digital.skill-common", at="answer")

    return read


def _ways(typed: bool, finds: bool) -> str:
    """The ways in which it may be given, in words."""
    return "one of those offered" + " or a name in letters" * typed + " or a ring and an hour" * finds


def _id(given: Any, ids: tuple[str, ...]) -> str:
    """The answer of this id, also in capitals or as a name is written."""
    meant = " ".join(given[:LONGEST].lower().split()) if isinstance(given, str) else ""
    found = next((id for id in (meant, name_id(meant)) if id in ids), None)
    if found is None:
        raise Refused(f"there is no answer {shown(given)} here", rule="truedungeon.digital.skill-common", at="answer")
    return found


def _typed(given: Any) -> str:
    """A name that was typed; what is no name is a wrong answer.  [truedungeon.digital.skill-runes-form]"""
    if not isinstance(given, str):
        raise Refused("a name is given as text", rule="truedungeon.digital.skill-runes-form", at="text")
    name = name_id(given[:LONGEST])
    return NONE if name in (ROLL, LATE) else name


def _place(found: SymbolSet, given: Mapping[str, Any]) -> str:
    """A place on the chart by ring and clock direction.  [truedungeon.digital.skill-planes-form]"""
    rule = "truedungeon.digital.skill-planes-form"
    ring, clock = given["ring"], given.get("clock", 12)
    if ring not in RINGS:
        raise Refused(f"the rings are {', '.join(RINGS)}, not {shown(ring)}", rule=rule, at="ring")
    hours = {place_of(one.id)[1]: one.id for one in found.symbols if one.id.split(" ")[0] == ring}
    if ring == RINGS[0]:
        clock = 12
    if type(clock) is not int or clock not in hours:
        there = ", ".join(map(str, sorted(hours)))
        raise Refused(f"the {ring} ring has planes at {there} o'clock, not at {shown(clock)}", rule=rule, at="clock")
    return hours[clock]
