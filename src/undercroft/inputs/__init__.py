"""The kinds of input: what a form shows to whoever fills it in, what stands against it, and data that lies in files."""

from undercroft.inputs.checking import faults
from undercroft.inputs.files import read_file_text
from undercroft.inputs.grid import GridWidget, Group, Mark, Piece, Ready
from undercroft.inputs.reading import (
    Strict,
    all_of,
    called,
    fault,
    from_text,
    in_file,
    limited,
    must_be,
    no_such,
    one_of,
    read,
    within,
)
from undercroft.inputs.recall import Chart, ChartPlace, RecallWidget
from undercroft.inputs.schemas import schema
from undercroft.inputs.slide import SlidePuck, SlideWidget
from undercroft.inputs.slots import Slot, SlotsWidget
from undercroft.inputs.throws import must_be_possible, not_left, read_throw, throw_words
from undercroft.inputs.trace import TraceRoute, TraceWidget

__all__ = [
    "Chart",
    "ChartPlace",
    "GridWidget",
    "Group",
    "Mark",
    "Piece",
    "Ready",
    "RecallWidget",
    "SlidePuck",
    "SlideWidget",
    "Slot",
    "SlotsWidget",
    "Strict",
    "TraceRoute",
    "TraceWidget",
    "all_of",
    "called",
    "fault",
    "faults",
    "from_text",
    "in_file",
    "limited",
    "must_be",
    "must_be_possible",
    "no_such",
    "not_left",
    "one_of",
    "read",
    "read_file_text",
    "read_throw",
    "schema",
    "throw_words",
    "within",
]
