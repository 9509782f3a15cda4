"""The commands of hosts: the web table, dungeon floors and print kits. Each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from undercroft.cli.base import GAME, Flag, Several, Whole, app, fresh


@app.command(
    help_epilogue="""Examples:

  undercroft serve                       on this machine, for whoever sits at it
  undercroft serve --host 0.0.0.0        also for other devices in the same network
  undercroft serve --db postgresql+psycopg://user@host/games --public-url https://games.example.org"""
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8700,
    db: str | None = None,
    public_url: str | None = None,
    idle_days: Whole | None = None,
    private_webhooks: bool = False,
    lab_games: Whole | None = None,
    metrics: bool = False,
    log_json: bool = False,
    workers: Whole = 1,
    proxy: Several = (),
) -> int:
    """Start the web table: play in the browser, alone or with friends through a link.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 for all devices of the network.
    port
        The port; if it is taken, the next one that is free.
    db
        Where tables are kept: an SQLAlchemy URL. Without it a file in the user's folder.
    public_url
        The address that links name, where it is another than this machine's.
    idle_days
        After so many days without a move a table is deleted; 60 without this.
    private_webhooks
        Webhooks may also lead to machines of the own network.
    lab_games
        So many games an experiment in the lab has; 60 without this, 0: no lab.
    metrics
        What is counted is at /metrics, for Prometheus on this machine.
    log_json
        Log faults as lines of JSON.
    workers
        So many processes serve together; only with PostgreSQL.
    proxy
        An address or network whose word is taken for who is calling, besides this machine.
    """
    from undercroft.cli.workers import counted_together

    with counted_together(workers):
        from undercroft.cli import serve as command

        return command.run(
            host,
            port,
            db,
            public_url,
            idle_days=idle_days,
            private_webhooks=private_webhooks,
            lab_games=lab_games,
            metrics=metrics,
            log_json=log_json,
            workers=workers,
            proxies=proxy,
        )


@app.command(
    help_epilogue="""Examples:

  undercroft floor                                  a floor on the screen, with all its rolls
  undercroft floor --seed 7 --floor 3 -o floor.pdf  to print: one inch a square, tiled over pages
  undercroft floor --seed 7 --for players -o map.png
  undercroft floor --rolls -                        your dice, my map: type what real dice show
  undercroft floor --rolls rolls.txt -o floor.uvtt
  undercroft floor --batch 20 -o floors/crypt.svg   twenty at once
  undercroft floor --read floor.json -o floor.tmj   from one format into another

Formats by the ending of FILE: .txt .svg .png .pdf .json .uvtt .dd2vtt .v13.json .v14.json
(Foundry) .tmj (Tiled). A players' file holds no secret, no seed and no rolls."""
)
def floor(
    *,
    seed: Whole | None = None,
    floor: Annotated[Whole, Parameter(name="--floor")] = 1,
    rolls: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    read: Path | None = None,
    audience: Annotated[str, Parameter(name="--for")] = "keeper",
    batch: Whole | None = None,
    out: Annotated[Path | None, Parameter(name=("--out", "-o"))] = None,
    paper: str = "A4",
    theme: str | None = None,
    option: Several = (),
) -> int:
    """Roll a dungeon floor by the book, and draw, print or export it.

    Parameters
    ----------
    seed
        A number that stands for all dice; one is chosen if none is given.
    floor
        Which floor of the dungeon: the deeper, the harder.
    rolls
        A file with the rolls of real dice, or - to type them (or to read them from a pipe).
    read
        A floor to draw or convert: our JSON or text, Universal VTT, Foundry, Tiled, One Page Dungeon or donjon.
    audience
        keeper, who sees everything, or players.
    batch
        So many floors, in numbered files.
    out
        The file to write; its ending says the format.
    paper
        A4 or Letter, for a PDF.
    theme
        parchment, ink (which saves it) or dark; a PDF is in ink if nothing is said.
    option
        A variant: NAME=VALUE, or NAME=@FILE for the text of a file; may be given several times.
    """
    from undercroft.cli import floor as command
    from undercroft.cli.plan import read_pairs

    printed = out is not None and out.suffix.lower() == ".pdf"
    return command.run(
        seed=seed,
        number=floor,
        rolls=rolls,
        read=read,
        audience=audience,
        batch=batch,
        out=out,
        paper=paper,
        theme=theme or ("ink" if printed else "parchment"),
        options=read_pairs("--option", option),
        fresh=fresh,
    )


@app.command(help_epilogue=f"Example:\n\n  undercroft kit {GAME} -o kit.pdf --paper Letter")
def kit(
    game: str,
    /,
    *,
    out: Annotated[Path, Parameter(name=("--out", "-o"))],
    paper: str = "A4",
    option: Several = (),
) -> int:
    """Write a print kit: boards, tokens, cards and a reference card for a table of wood.

    Parameters
    ----------
    game
        A game's id.
    out
        The PDF to write.
    paper
        A4 or Letter.
    option
        A variant: NAME=VALUE, or NAME=@FILE for the text of a file; may be given several times.
    """
    from undercroft.cli import kit as command
    from undercroft.cli.plan import read_pairs

    return command.run(game, out, paper, options=read_pairs("--option", option))


@app.command(
    help_epilogue="""Examples:

  undercroft preview sunken-priory              a story that comes with the game
  undercroft preview my-story.toml              your own, as players know it when they begin
  undercroft preview my-story.toml --secrets    all of it, for whoever does not play
  undercroft preview my-story.toml -o map.pdf   a picture: .svg, .png or .pdf

A file in which something is wrong is refused as undercroft check does."""
)
def preview(
    what: str,
    /,
    *,
    secrets: Flag = False,
    out: Annotated[Path | None, Parameter(name=("--out", "-o"))] = None,
    option: Several = (),
    json: Flag = False,
) -> int:
    """Look at a data file before the game: in words, and as a map.

    Parameters
    ----------
    what
        A file, or the name of one that comes with a game.
    secrets
        Show also what players do not know when the game begins.
    out
        The picture to write; its ending says the format.
    option
        A variant under which it must be right: NAME=VALUE.
    json
        For programs.
    """
    from undercroft.cli import preview as command
    from undercroft.cli.plan import read_pairs

    return command.run(what, read_pairs("--option", option), secrets=secrets, out=out, as_json=json)
