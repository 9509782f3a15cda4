"""Small experiments, each in a process apart that plays a game when its turn comes; who began one pays for every game.

What came of them is kept in memory, and the oldest goes first: it can be had again from the same text.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from undercroft.engine import Refused
from undercroft.server.faults import TooMany
from undercroft.server.forge.pauses import can_pay, stretches
from undercroft.server.secrets import new_table_id
from undercroft.server.settings import Settings
from undercroft.server.shares import Account, payer

_LONGEST: Final = 120
"""So many seconds of the processor an experiment has; then the system ends it."""
_AT_ONCE: Final = 4
"""So many experiments run at the same time."""
_MOST_KEPT: Final = 40
"""Of so many experiments what came of them is kept."""
_ENOUGH: Final = _LONGEST / 2
"""After so many seconds of the processor no further game is begun."""
_TOO_LONG: Final = "a game of it took more of the processor than is given; take fewer or quicker bots"


class Trial:
    """An experiment: its text, how far it is, what came of it, or why nothing did."""

    __slots__ = ("answer", "done", "fault", "id", "of", "question", "report", "stopped", "task", "text", "who")

    def __init__(self, who: str, text: str) -> None:
        self.id = new_table_id()
        self.who = who
        self.text = text
        self.question = "An experiment"
        self.done = 0
        self.of = 0
        self.answer = ""
        self.report = ""
        self.fault = ""
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return bool(self.report or self.fault)


class Trials:
    """The experiments of one server."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.lab_games
        self._trials: dict[str, Trial] = {}

    def begin(self, who: str, text: str) -> Trial:
        """An experiment with this text is run for this address; `TooMany` while another of theirs is."""
        going = [trial for trial in self._trials.values() if not trial.over]
        if any(trial.who == who for trial in going):
            raise TooMany("one experiment at a time: wait until yours is over, or stop it")
        if len(going) >= _AT_ONCE:
            raise TooMany("many experiments are run here just now; wait a little")
        for old in [trial for trial in self._trials.values() if trial.over][: max(0, len(self._trials) - _MOST_KEPT)]:
            del self._trials[old.id]
        trial = Trial(who, text)
        self._trials[trial.id] = trial
        trial.task = asyncio.create_task(self._run(trial, payer.get()))
        return trial

    def find(self, id: str) -> Trial | None:
        """The experiment of this id, if it is kept."""
        return self._trials.get(id)

    def of(self, who: str) -> list[Trial]:
        """The experiments of this address, the newest first."""
        return [trial for trial in reversed(self._trials.values()) if trial.who == who]

    async def close(self) -> None:
        """Nothing is run any more."""
        tasks = [trial.task for trial in self._trials.values() if trial.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, trial: Trial, account: Account | None) -> None:
        try:
            await _played(trial, account, self.most)
        except Refused as error:
            trial.fault = error.reason
        except Exception:
            trial.fault = "a fault of this program"


async def _played(trial: Trial, account: Account | None, most: int) -> None:
    """The experiment is run in a process of its own, which ends with whoever waits for it."""
    first = msgspec.json.encode(trial.text)
    async with stretches("undercroft.lab", most, _LONGEST, first=first, account=account) as work:
        async for said in work.said():
            if "refused" in said:
                raise Refused(said["refused"])
            if "report" in said:
                trial.answer, trial.report = said["answer"], said["report"]
                return
            trial.question, trial.done, trial.of = said["question"], said["done"], said["of"]
            await can_pay(lambda: trial.stopped)
            if trial.stopped or work.spent > _ENOUGH:
                work.stop()
            else:
                work.go_on()
        work.charge(_LONGEST - work.spent)
    raise Refused(_TOO_LONG)
