"""The kinds of input: what a form shows to whoever fills it in, what stands against it, and forms that lie in files."""

from undercroft.inputs.checking import faults
from undercroft.inputs.files import read_file_text
from undercroft.inputs.grid import GridWidget, Group, Mark, Piece, Ready
from undercroft.inputs.slots import Slot, SlotsWidget
from undercroft.inputs.throws import must_be_possible, not_left, read_throw, throw_words

__all__ = [
    "GridWidget",
    "Group",
    "Mark",
    "Piece",
    "Ready",
    "Slot",
    "SlotsWidget",
    "faults",
    "must_be_possible",
    "not_left",
    "read_file_text",
    "read_throw",
    "throw_words",
]
