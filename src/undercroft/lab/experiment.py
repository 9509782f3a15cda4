"""Experiments as files: which game, who plays, what is varied, what is measured, and when it is enough."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

from undercroft.engine import Game, Refused, shelf
from undercroft.engine.craft.words import counted
from undercroft.engine.game import FileKind
from undercroft.inputs import fault, must_be, no_such, read, schema
from undercroft.lab.cells import Cell, cells_of
from undercroft.lab.crew import LOOKS
from undercroft.lab.metrics import Metric, metrics_of
from undercroft.lab.written import KIND, WORDS, Experiment


class Study:
    """An experiment that can be run: its cells, of which the first is what the others are compared with."""

    def __init__(self, written: Experiment) -> None:
        self.written = written
        self.game = shelf.to_play(written.game)
        self.cells: tuple[Cell, ...] = cells_of(self.game, written)
        self.metrics: dict[str, Metric] = metrics_of(self.game)
        for at, name in (("measure", written.measure), *(("metrics", name) for name in written.metrics)):
            if name not in self.metrics:
                raise Refused(fault(at, no_such("metric", name, self.metrics), None))
        self.measure = self.metrics[written.measure]
        self._must_have_limits()
        self._must_be_of_somebody()
        if written.stop.width is not None and not 0 < written.stop.width < inf:
            raise Refused(fault("stop, width", f"more than 0 is wanted, not {written.stop.width:g}", None))
        if written.stop.sure and len(self.cells) == 1:
            raise Refused(
                fault("stop, sure", "there is one cell, and nothing to compare it with: vary something", None)
            )

    @property
    def title(self) -> str:
        """What it is called."""
        return self.written.name or self.written.question

    @property
    def told(self) -> tuple[Metric, ...]:
        """What is reported: first what the answer rests on."""
        names = dict.fromkeys((self.written.measure, *self.written.metrics))
        return tuple(self.metrics[name] for name in names)

    @property
    def look(self) -> str:
        """How closely the games must be looked at for all that."""
        return max((metric.look for metric in self.told), key=LOOKS.index)

    @property
    def limits(self) -> tuple[float, float]:
        """Between which values the measure lies."""
        most = self.measure.most if self.written.most is None else self.written.most
        assert most is not None
        return self.measure.least, most

    @property
    def adaptive(self) -> bool:
        """Whether what was seen decides when it is enough."""
        return self.written.stop.width is not None or self.written.stop.sure

    def confidence(self, bounds: int) -> float:
        """How sure each of so many bounds must be for all of them to hold together as surely as was asked."""
        return 1 - (100 - self.written.confidence) / 100 / bounds

    def _must_have_limits(self) -> None:
        name = self.measure.name
        if self.measure.group:
            raise Refused(fault("measure", f"{name} is no single number; take one of those that are", None))
        if self.written.most is None and self.measure.most is None:
            raise Refused(
                fault("most", f"{name} has no natural limit: give one, and what is more counts as that", None)
            )
        if self.written.most is not None and not self.measure.least < self.written.most < inf:
            raise Refused(fault("most", f"more than {self.measure.least:g} is wanted, not {self.written.most:g}", None))

    def _must_be_of_somebody(self) -> None:
        of = self.written.of
        fewest = min(len(cell.plan.seats) for cell in self.cells)
        if isinstance(of, int) and not 0 <= of < fewest:
            raise Refused(fault("of", f"0 to {fewest - 1} is wanted, not {of}", None))
        if isinstance(of, str):
            for cell in self.cells:
                if of not in cell.sides:
                    raise Refused(fault("of", no_such("side", of, dict.fromkeys(cell.sides)), None))


def read_experiment(plain: Any) -> Study:
    """The experiment in this data; `Refused` says what is wrong with it, and where."""
    must_be(plain, {"kind": KIND}, title="the lab", rule="")
    return Study(read(Experiment, plain, what=KIND, rules={}))


def experiment_kind(game: Game) -> FileKind:
    """The kind of file that an experiment with this game is."""
    made = schema(Experiment, KIND, WORDS, says={"kind": KIND})
    return FileKind(made, partial(_check, game), instead="an experiment is run, not played: undercroft lab run FILE")


def _check(game: Game, plain: dict[str, Any], options: Any) -> str:
    study = read_experiment(plain)
    stop = study.written.stop
    games = counted(stop.games * len(study.cells), "game")
    most = "at most " if study.adaptive else ""
    return f"{study.title} has {counted(len(study.cells), 'cell')} of {game.title}, {most}{games}"
