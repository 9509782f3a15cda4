"""The kinds of input: what a form shows to whoever fills it in, what stands against it, and forms that lie in files."""

from undercroft.inputs.checking import faults
from undercroft.inputs.files import read_file_text
from undercroft.inputs.grid import GridWidget, Group, Mark, Piece, Ready
from undercroft.inputs.recall import Chart, ChartPlace, RecallWidget
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
    "TraceRoute",
    "TraceWidget",
    "faults",
    "must_be_possible",
    "not_left",
    "read_file_text",
    "read_throw",
    "throw_words",
]
