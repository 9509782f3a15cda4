"""The referee's craft: games, tables, choices, chance, events, records and the ledger. Knows no game."""

from undercroft.engine.byhand import ByHand
from undercroft.engine.chance import Chance, Recorded, Scripted, commitment, fresh_key, seed_key
from undercroft.engine.choice import Asked, Choice, Form, Option, Over, Proc, Question, Turn, ask_all, each
from undercroft.engine.event import Event, Tell
from undercroft.engine.faults import ChanceError, Dead, Reentered, Wanted
from undercroft.engine.game import Bot, Features, FileKind, Game, Result, Seat, Setting, Showpiece, Tally, Timer
from undercroft.engine.ledger import Ledger, Rule
from undercroft.engine.naming import named, named_choice, named_option
from undercroft.engine.notes import cite, notebook
from undercroft.engine.options import Options, OptionSpec, by, specs, unusual
from undercroft.engine.plain import digest, from_plain, to_plain
from undercroft.engine.record import BadRecord, Record, read_record
from undercroft.engine.refusal import Refusal, Refused, Unknown
from undercroft.engine.table import Table

__all__ = [
    "Asked",
    "BadRecord",
    "Bot",
    "ByHand",
    "Chance",
    "ChanceError",
    "Choice",
    "Dead",
    "Event",
    "Features",
    "FileKind",
    "Form",
    "Game",
    "Ledger",
    "Option",
    "OptionSpec",
    "Options",
    "Over",
    "Proc",
    "Question",
    "Record",
    "Recorded",
    "Reentered",
    "Refusal",
    "Refused",
    "Result",
    "Rule",
    "Scripted",
    "Seat",
    "Setting",
    "Showpiece",
    "Table",
    "Tally",
    "Tell",
    "Timer",
    "Turn",
    "Unknown",
    "Wanted",
    "ask_all",
    "by",
    "cite",
    "commitment",
    "digest",
    "each",
    "fresh_key",
    "from_plain",
    "named",
    "named_choice",
    "named_option",
    "notebook",
    "read_record",
    "seed_key",
    "specs",
    "to_plain",
    "unusual",
]
