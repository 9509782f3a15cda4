"""Forms that are typed in one line, or number by number: a slide, what is remembered, a path that is traced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from undercroft.engine import Form, Refused
from undercroft.engine.craft.words import whole
from undercroft.engine.refusal import shown

Read = Callable[[str], str]
"""Asks for a line with these words before it."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Field:
    """A number of a form: the word for it, its name in the form, what it is, its limits and what it usually is."""

    word: str
    key: str
    about: str
    least: float
    most: float
    usual: float

    def read(self, text: str) -> float:
        """The number that was typed."""
        if not _NUMBER.fullmatch(text):
            raise Refused(
                f"{self.word} is a number from {_short(self.least)} to {_short(self.most)}, not {shown(text)}"
            )
        return int(text) if text.lstrip("+-").isdigit() else float(text)

    @property
    def prompt(self) -> str:
        """The number is asked for; Enter takes what is usual."""
        return f"  {self.line} ({_short(self.usual)}): "

    @property
    def line(self) -> str:
        """What it is, and its limits."""
        return f"{self.about}, {_short(self.least)} to {_short(self.most)}"


SLIDE: Final = (
    Field("x", "x_mm", "x: place of release in mm from the left edge", 30, 570, 300),
    Field("angle", "angle_deg", "angle: degrees, positive to the right", -20, 20, 0),
    Field("speed", "speed_mm_s", "speed: mm a second", 0, 4000, 1830),
    Field("spin", "spin_rad_s", "spin: rad a second, positive clockwise", -19, 19, 0),
    Field("turn", "orientation_deg", "turn: degrees of the first wheel number, clockwise", 0, 360, 0),
)
"""The numbers of a slide, in the order in which they are asked for."""

REACHES: Final = {"fast": 1690, "medium": 1830, "slow": 1965}
"""The speed with which a puck comes to the middle of the target area, by how fast the board is known to be."""


FOLLOWS: Final = 300
"""The milliseconds after which the second of two pucks usually follows."""


def is_typed(form: Form) -> bool:
    """Whether the form is filled in by words after its own, in one line."""
    return form.kind in _KINDS


def how(form: Form) -> str:
    """What to type for the form, in a line."""
    return _KINDS[form.kind].how(_widget(form))


def typed(form: Form, words: str) -> Any:
    """The form's data that these words stand for; `Refused` where they stand for none."""
    return _KINDS[form.kind].typed(words.split(), _widget(form))


def asked(form: Form, read: Read) -> Any:
    """The form's data, its parts asked for one after another."""
    return _KINDS[form.kind].asked(read, _widget(form))


def sketch(form: Form) -> list[str]:
    """What is to be looked at, drawn in lines of text, where the form has such a drawing."""
    widget = _widget(form) if is_typed(form) else {}
    chart = widget.get("chart") or {}
    return list(widget.get("sketch") or chart.get("sketch") or ())


def legend(form: Form) -> str:
    """What the words of the form are, a line each."""
    return "\n".join(_KINDS[form.kind].legend(_widget(form)))


def _widget(form: Form) -> Mapping[str, Any]:
    return {} if form.widget is None else form.widget()


# ---- a slide


def fields(widget: Mapping[str, Any]) -> tuple[Field, ...]:
    """The numbers of a slide with the limits of this form, and a speed that reaches the target area."""
    limits = widget.get("limits", {})
    speed = REACHES.get(widget.get("known", ""), SLIDE[2].usual)
    found = []
    for field in SLIDE:
        least, most = limits.get(field.key, (field.least, field.most))
        usual = speed if field.word == "speed" else field.usual
        found.append(replace(field, least=least, most=most, usual=usual))
    return tuple(found)


def _slide_how(widget: Mapping[str, Any]) -> str:
    one = " ".join(f"{field.word}={_short(field.usual)}" for field in fields(widget))
    if len(widget.get("pucks", ())) < 2:
        return f"slide {one}"
    usual = {number: _start(number, 2, widget, SLIDE[0]) for number in (0, 1)}
    two = [one.replace("x=300", f"x={_short(x)}") for x in usual.values()]
    return f"slide {' / '.join(two)}" + (f" delay={_short(_delay(widget).usual)}" if widget.get("delay") else "")


def read_slide(words: list[str], widget: Mapping[str, Any]) -> dict[str, Any]:
    """The slide, or the two, that these words stand for; what is left out is usual.

    >>> read_slide("x=250 angle=-2.5 speed=1850".split(), {})
    {'x_mm': 250, 'angle_deg': -2.5, 'speed_mm_s': 1850, 'spin_rad_s': 0, 'orientation_deg': 0}
    """
    pucks = max(1, len(widget.get("pucks", ())))
    parts = " ".join(words).split("/")
    if len(parts) != pucks:
        wanted = "one slide is" if pucks == 1 else "two slides with / between them are"
        raise Refused(f"{wanted} wanted here, not {len(parts)}")
    known = {field.word: field for field in fields(widget)}
    found: dict[str, float] = {}
    slides = []
    for number, part in enumerate(parts):
        values = {field.key: field.usual for field in known.values()}
        values["x_mm"] = _start(number, pucks, widget, known["x"])
        for word in part.split():
            name, equals, text = word.partition("=")
            if name == "delay" and widget.get("delay") and equals:
                found["delay_s"] = _delay(widget).read(text)
                continue
            field = known.get(name)
            if field is None or not equals:
                close = get_close_matches(name, known, n=1)
                hint = f"did you mean {close[0]}=?" if close else f"there are {', '.join(f'{name}=' for name in known)}"
                raise Refused(f"a slide has no {shown(word)}; {hint}")
            values[field.key] = field.read(text)
        slides.append(values)
    return slides[0] if pucks == 1 else {"slides": slides, **_delayed(widget, found)}


def _ask_slide(read: Read, widget: Mapping[str, Any]) -> dict[str, Any]:
    pucks = [puck.get("label", "") for puck in widget.get("pucks", ())] or [""]
    known = fields(widget)
    slides = []
    for number, label in enumerate(pucks):
        values: dict[str, float] = {}
        for field in known:
            usual = _start(number, len(pucks), widget, field) if field.word == "x" else field.usual
            field = replace(field, usual=usual)
            prompt = f"  {label}: {field.prompt.strip()} " if len(pucks) > 1 else field.prompt
            values[field.key] = _ask(read, prompt, field)
        slides.append(values)
    if len(pucks) == 1:
        return slides[0]
    found = {"delay_s": _ask(read, _delay(widget).prompt, _delay(widget))} if widget.get("delay") else {}
    return {"slides": slides, **_delayed(widget, found)}


def _ask(read: Read, prompt: str, field: Field) -> float:
    """The number that is typed, or what is usual; whoever types something else is asked again."""
    while True:
        line = read(prompt).strip()
        if not line:
            return field.usual
        try:
            return field.read(line)
        except Refused as error:
            prompt = f"  {error.reason}: "


def _start(number: int, pucks: int, widget: Mapping[str, Any], field: Field) -> float:
    """Where a puck is usually released: two of them side by side, as far apart as they must be."""
    apart = widget.get("apart") or 0
    return field.usual if pucks == 1 or not apart else field.usual + (apart // 2 + 1) * (2 * number - 1)


def _delay(widget: Mapping[str, Any]) -> Field:
    least, most = widget["delay"]
    usual = min(max(least, FOLLOWS), most)
    return Field("delay", "delay_s", "delay: seconds until the second", least / 1000, most / 1000, usual / 1000)


def _delayed(widget: Mapping[str, Any], found: Mapping[str, float]) -> dict[str, float]:
    return {"delay_s": found.get("delay_s", _delay(widget).usual)} if widget.get("delay") else {}


def _slide_legend(widget: Mapping[str, Any]) -> Iterator[str]:
    yield from (field.line for field in fields(widget))
    if len(widget.get("pucks", ())) > 1:
        yield "/ parts the two pucks"
    if widget.get("delay"):
        yield _delay(widget).line


def _short(number: float) -> str:
    return f"{number:g}"


# ---- what is remembered


def read_recall(words: list[str], widget: Mapping[str, Any]) -> dict[str, Any]:
    """The name that was typed, or the place on a chart: its ring, and its hour on the clock.

    >>> read_recall("Ring Oak".split(), {"typed": True}), read_recall("oak".split(), {})
    ({'text': 'Ring Oak'}, {'answer': 'oak'})
    >>> read_recall("outer ring 4".split(), {"chart": {}})
    {'ring': 'outer ring', 'clock': 4}
    """
    hour = whole(words[-1]) if words and widget.get("chart") is not None else None
    if hour is not None and len(words) > 1:
        return {"ring": " ".join(words[:-1]).lower(), "clock": hour}
    return {"text" if widget.get("typed") else "answer": " ".join(words)}


def _recall_how(widget: Mapping[str, Any]) -> str:
    rings = _rings(widget)
    return f"recall {rings[-1]} {widget['chart']['places'][-1]['clock']}" if rings else "recall NAME"


def _recall_about(widget: Mapping[str, Any]) -> str:
    rings = _rings(widget)
    return f"the ring ({', '.join(rings)}) and the hour on the clock, or the name" if rings else "the name"


def _rings(widget: Mapping[str, Any]) -> list[str]:
    chart = widget.get("chart")
    return [] if chart is None else list(chart.get("rings", ()))


def _ask_recall(read: Read, widget: Mapping[str, Any]) -> dict[str, Any]:
    return read_recall(read(f"  {_recall_about(widget)}: ").split(), widget)


# ---- a path that is followed


def read_trace(words: list[str], widget: Mapping[str, Any]) -> dict[str, Any]:
    """The direction of each segment, or the places where the stylus was; after `back`, from the other end.

    >>> read_trace("right down right".split(), {})
    {'turns': ['right', 'down', 'right'], 'route': 0}
    >>> read_trace("back up".split(), {}), read_trace("120,300 145,330".split(), {})
    ({'turns': ['up'], 'route': 1}, {'trace': [[120, 300], [145, 330]]})
    """
    route = int(words[:1] == ["back"])
    turns = [word.lower().strip(",") for word in words[route:]]
    places = [[whole(number) for number in word.split(",")] for word in words]
    if places and all(len(place) == 2 and None not in place for place in places):
        return {"trace": places}
    return {"turns": turns, "route": route}


def _ask_trace(read: Read, widget: Mapping[str, Any]) -> dict[str, Any]:
    return read_trace(read(f"  {_TRACE}: ").split(), widget)


_TRACE: Final = "the direction of each segment, such as right down right; begin with back for the other way"


# ---- all of them


@dataclass(frozen=True, slots=True)
class _Kind:
    how: Callable[[Mapping[str, Any]], str]
    typed: Callable[[list[str], Mapping[str, Any]], dict[str, Any]]
    asked: Callable[[Read, Mapping[str, Any]], dict[str, Any]]
    legend: Callable[[Mapping[str, Any]], Iterator[str]]


_KINDS: Final = {
    "slide": _Kind(_slide_how, read_slide, _ask_slide, _slide_legend),
    "recall": _Kind(_recall_how, read_recall, _ask_recall, lambda widget: iter((_recall_about(widget),))),
    "trace": _Kind(
        lambda widget: "trace right down right",
        read_trace,
        _ask_trace,
        lambda widget: iter((_TRACE, "or the places of the stylus in tenths of a unit, such as 120,300 145,330")),
    ),
}
