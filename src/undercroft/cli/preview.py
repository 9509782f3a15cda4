"""The `preview` command: a data file as its host looks at it before the game, in words and as a map."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from undercroft.cli.check import known, read_data
from undercroft.engine import Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.engine.workshop.datafiles import examined, kinds
from undercroft.inputs import read_file_text
from undercroft.scene import Scene

WIDTH: Final = 100
_WRITERS: Final[dict[str, Callable[[Scene], bytes]]] = {
    ".svg": lambda scene: scene.svg().encode(),
    ".png": lambda scene: scene.png(),
    ".pdf": lambda scene: scene.pdf(),
}


def run(what: str, options: Mapping[str, str], *, secrets: bool, out: Path | None, as_json: bool) -> int:
    """Show the file, or the one of this name that comes with a game; what is wrong is said as `check` does."""
    if out is not None and out.suffix.lower() not in _WRITERS:
        raise Unknown(f"{out.name}: by its ending no picture is meant; there are {' '.join(_WRITERS)}")
    name, data = _found(what)
    sound = examined(data, name, options, known())
    if sound.file.preview is None:
        there = [kind for kind, owners in kinds().items() if any(file.preview for _, file in owners)]
        raise Unknown(f"{name}: there is no preview of a {sound.kind}, but of {', '.join(sorted(there)) or 'nothing'}")
    scene, outline = sound.file.preview(data, secrets)
    assert isinstance(scene, Scene)
    if out is not None:
        out.write_bytes(_WRITERS[out.suffix.lower()](scene))
    drawn = replace(scene, title="", panels=()).text(WIDTH)
    if as_json:
        told = {"file": what, "kind": sound.kind, "game": sound.game.id, "title": scene.title, "secrets": secrets}
        print(json.dumps(told | {"outline": outline, "map": drawn, "picture": None if out is None else str(out)}))
    elif out is not None:
        print(f"{out}: {scene.title}, {'with all secrets' if secrets else 'as players know it when the game begins'}")
    else:
        print(outline, drawn, sep="\n", end="")
    return 0


def _found(what: str) -> tuple[str, dict[str, Any]]:
    """The name and the data of the file that comes with a game under this name, or else lies there."""
    texts = [(kind.shipped(), game.id) for owners in kinds().values() for game, kind in owners if kind.preview]
    mine = [(shipped[what], game) for shipped, game in texts if what in shipped]
    if len(mine) > 1:
        raise Unknown(f"several games have {shown(what)}: {', '.join(game for _, game in mine)}; give a file")
    if mine:
        return what, read_file_text(mine[0][0], what)
    path = Path(what)
    if path.exists() or path.suffix or len(path.parts) > 1:
        return path.name, read_data(path)
    names = [name for shipped, _ in texts for name in shipped]
    hint = did_you_mean(what, names) or f"; there are {', '.join(names) or 'none'}, and files"
    raise Unknown(f"nothing to look at is called {shown(what)}{hint}")
