"""The pages of the lab: begin a small experiment, see how far it is, and read what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, Unknown, shelf, specs
from undercroft.engine.craft.words import whole
from undercroft.engine.options import proposed
from undercroft.server import forms
from undercroft.server.faults import Fault, NotNow
from undercroft.server.guard import Guard, address
from undercroft.server.lab.trials import Trial
from undercroft.server.pages import or_trouble, page
from undercroft.server.storage.many import count_servers
from undercroft.server.tables.hall import Hall

PAIRS: Final = (5, 10, 15)
"""So many games each way may be played that is compared."""
_LONGEST: Final = 16_000
"""So many letters an experiment has at most."""
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""A report brings its style with it, and may do nothing."""
_SEVERAL: Final = "several servers share the work here, and none can show what another plays"
_OTHERS: Final = "another server may know this experiment, which shares the work here with this one; look again"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that a game can be asked: which option is varied, and what it says."""

    option: str
    text: str
    ways: int


class LabPages:
    """The pages of the lab of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The routes of these pages; none where the host wants none."""
        if not self.guard.settings.lab_games:
            return []
        return [
            Route("/lab", or_trouble(self.lab), methods=["GET"]),
            Route("/lab", or_trouble(self.begin), methods=["POST"]),
            Route("/lab/{id}", or_trouble(self.trial), methods=["GET"]),
            Route("/lab/{id}/stop", or_trouble(self.stop), methods=["POST"]),
            Route("/lab/{id}/report", or_trouble(self.report), methods=["GET"]),
        ]

    async def lab(self, request: Request) -> Response:
        """What can be asked, and one's own experiments."""
        self.guard.take_look(request)
        most = self.hall.trials.most
        games = [shelf.get(id) for id in shelf.ids()]
        return page(
            "lab.html",
            games=[(game, asks(game, most)) for game in games],
            mine=self.hall.trials.of(address(request)),
            pairs=[pairs for pairs in PAIRS if 2 * pairs <= most],
            most=most,
            example=experiment(games[0], asks(games[0], most)[0].option, PAIRS[0]),
            longest=_LONGEST,
            several=await self._are_several(),
        )

    async def begin(self, request: Request) -> Response:
        """An experiment is run, and who asked for it sees how far it is; where there are several servers, its file."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        form = forms.read_form(request, await self.guard.body(request))
        if await self._are_several():
            unplayed = Trial(address(request), _text(form))
            unplayed.fault = _SEVERAL
            return page("lab_trial.html", NotNow.status, trial=unplayed, mine=False)
        trial = self.hall.trials.begin(address(request), _text(form))
        return RedirectResponse(f"/lab/{trial.id}", 303)

    async def trial(self, request: Request) -> Response:
        """How far an experiment is, or what came of it."""
        self.guard.take_look(request)
        trial = self._trial(request)
        return page("lab_trial.html", trial=trial, mine=trial.who == address(request))

    async def stop(self, request: Request) -> Response:
        """No further game is begun; what there is becomes the report."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        trial = self._trial(request)
        if trial.who == address(request):
            trial.stopped = True
        return RedirectResponse(f"/lab/{trial.id}", 303)

    async def report(self, request: Request) -> Response:
        """The report, as `undercroft lab run` writes it."""
        self.guard.take_look(request)
        trial = self._trial(request)
        if not trial.report:
            raise Refused("there is no report of it yet")
        return Response(trial.report, media_type="text/html", headers={"Content-Security-Policy": _POLICY})

    def _trial(self, request: Request) -> Trial:
        trial = self.hall.trials.find(request.path_params["id"])
        if trial is None:
            raise _Gone(_OTHERS if self.hall.store.shared else "this experiment is not kept any more; begin it again")
        return trial

    async def _are_several(self) -> bool:
        """Whether other servers share the work: any of them may be asked for a page, and has no others' experiments."""
        store = self.hall.store
        return store.shared and await store.do(count_servers) > 1


class _Gone(Fault):
    """It was here, or never was."""

    status = 404


def asks(game: Game, most: int) -> list[Ask]:
    """What a game can be asked with so many games: each option of which every value can be tried."""
    found = []
    for spec in specs(game.options).values():
        ways = len(spec.values or ())
        if 2 <= ways <= most // PAIRS[0]:
            found.append(Ask(spec.name, spec.text, ways))
    return found


def experiment(game: Game, option: str, pairs: int) -> str:
    """The text of the experiment that tries every value of this option at the usual table."""
    usual = {name: value for name, value in proposed(game.options).items() if name != option}
    lines = [
        'kind = "experiment"',
        f"game = {_toml(game.id)}",
        f"name = {_toml(f'{option} in {game.title}')}",
        f"question = {_toml(f'What does {option} do in {game.title}?')}",
        'measure = "won"',
        f"metrics = {_toml(['turns', 'decisions', *game.tallies])}",
        "",
        "[options]",
        *(f"{name} = {_toml(value)}" for name, value in usual.items()),
        "",
        "[vary.options]",
        f'{option} = "every"',
        "",
        "[stop]",
        f"games = {pairs}",
    ]
    return "\n".join(lines) + "\n"


def _text(form: Mapping[str, str]) -> str:
    """The text of the experiment that the form asks for."""
    if "text" in form:
        if len(form["text"]) > _LONGEST:
            raise Refused(f"an experiment has at most {_LONGEST} letters here")
        return form["text"]
    game = shelf.to_play(form.get("game", ""))
    option = form.get("option", "")
    if option not in specs(game.options):
        raise Unknown(f"{game.title} has no option {option!r}")
    pairs = whole(form.get("pairs", ""))
    if pairs not in PAIRS:
        raise Refused(f"{' or '.join(map(str, PAIRS))} games each way are wanted")
    return experiment(game, option, pairs)


def _toml(value: Any) -> str:
    """A word, a number, a switch or a list of these, as TOML writes it: the same as JSON."""
    return json.dumps(value)
