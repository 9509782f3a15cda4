"""Reports of an experiment: one page that stands alone, the same in Markdown, and tables for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Unknown
from undercroft.lab.answers import bare, figure
from undercroft.lab.metrics import Row
from undercroft.lab.plots import Mark, intervals, narrowing
from undercroft.lab.run import ROWS, Run
from undercroft.lab.summary import summary
from undercroft.lab.words import dead, some, used
from undercroft.lab.worth import WARNING

DRAWN: Final = 24
"""So many cells are drawn; all of them stand in the tables."""
TRAILS: Final = 8
LONG: Final = 60
"""Words of more letters than this need a wide column."""
Table = tuple[str, Sequence[str], list[Sequence[str]]]
"""A table of the report: what it shows, its columns, its rows."""
FILES: Final = ("summary.json", "report.html", "report.md", f"{Path(ROWS).stem}.csv", "cells.csv")


def write(run: Run) -> dict[str, Any]:
    """The summary; it and all reports lie in the folder of the run."""
    found = summary(run)
    texts = (
        json.dumps(found, indent=1) + "\n",
        page(run, found),
        markdown(found),
        games_csv(run.rows),
        cells_csv(found),
    )
    for name, text in zip(FILES, texts, strict=True):
        (run.folder / name).write_text(text, encoding="utf-8", newline="")
    return found


# ---------------------------------------------------------------- what stands in it


def about(found: Mapping[str, Any]) -> list[str]:
    """What one must know to read the figures."""
    dice = "the same dice in all cells" if found["paired"] else "other dice in each cell"
    sure = found["confidence"]
    lines = [
        f"{found['title']}, edition {found['edition']}; {found['games']} games among bots, seed {found['seed']}, "
        f"{dice}.",
        f"Bounds in round brackets hold at all times, and in a column all at once, in {sure} of 100 experiments, "
        "whenever one stops (hedged betting bounds of Waudby-Smith and Ramdas).",
        f"Intervals in square brackets are of one figure alone and hold in {sure} of 100 cases"
        + (
            ", had the number of games been fixed before; here it was not, so take them for a hint only."
            if found["adaptive"]
            else ": shares by Wilson, differences of shares by Bonett and Price, others by Student's t. "
            "Of many such intervals some are wrong."
        ),
    ]
    if found["paired"] and found["comparisons"]:
        lines.append("Alike are pairs in which nothing was different: what was varied did not come up in these games.")
    low, high = found["limits"]
    if not found["measure"]["share"]:
        lines.append(f"For the bounds, {found['measure']['text']} beyond {low:g} to {high:g} count as these limits.")
    return lines


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """All tables of the report."""
    yield _cells(found)
    if found["comparisons"]:
        yield _differences(found)
    if found["steps"]:
        share = found["measure"]["share"]
        yield (
            f"From each to the next{_of(found)}",
            ("from", "to", found["measure"]["text"]),
            [(step["from"], step["to"], _apart(step, share)) for step in found["steps"]],
        )
    yield (
        "Who wins by seat, and how games end",
        ("cell", "seats", "ends"),
        [(cell["name"], _seats(cell), _ends(cell)) for cell in found["cells"] if cell["games"]],
    )
    seen = [cell for cell in found["cells"] if "measured" in cell]
    if seen:
        yield (
            "What is done, never done and always done",
            ("cell", "done", "never", "always, where something else could be"),
            [(cell["name"], *_uses(cell["measured"])) for cell in seen],
        )
    for cell in found["cells"]:
        if cell.get("worth"):
            yield (
                f"Wins with and without, {cell['name']}",
                ("what", "with", "games", "without", "games", "difference"),
                [_worth(one) for one in cell["worth"][:20]],
            )


def _cells(found: Mapping[str, Any]) -> Table:
    name, share = found["measure"]["name"], found["measure"]["share"]
    others = [metric for metric in _told(found) if metric != name]
    rows: list[Sequence[str]] = []
    for cell in found["cells"]:
        low, high = (bare(end, share) for end in cell["bounds"])
        seen = cell["metrics"][name]
        mean = "-" if seen is None else f"{figure(seen['mean'], share)} ({low} to {high})"
        rows.append((cell["name"], str(cell["games"]), mean, *(_stat(cell["metrics"][other]) for other in others)))
    head = ("cell", "games", found["metrics"][name], *(found["metrics"][other] for other in others))
    return f"Every cell{_of(found)}", head, rows


def _differences(found: Mapping[str, Any]) -> Table:
    name, share = found["measure"]["name"], found["measure"]["share"]
    others = [metric for metric in _told(found) if metric != name]
    rows: list[Sequence[str]] = []
    for one in found["comparisons"]:
        seen = one["metrics"][name]
        low, high = (figure(end, share, signed=True) for end in one["bounds"])
        mean = "-" if seen is None else f"{figure(seen['difference'], share, signed=True)} ({low} to {high})"
        shares = {metric: bool(_is_share(found, metric)) for metric in others}
        apart = (_apart(one["metrics"][metric], shares[metric]) for metric in others)
        pairs, same = (0 if seen is None else seen["pairs"]), (one["same"] or {"same": "-"})["same"]
        rows.append((one["name"], str(pairs), str(same), "yes" if one["sure"] else "no", mean, *apart))
    head = ("cell", "pairs", "alike", "sure", found["metrics"][name], *(found["metrics"][other] for other in others))
    return f"Differences from {found['comparisons'][0]['than']}{_of(found)}", head, rows


def _of(found: Mapping[str, Any]) -> str:
    return f" (wins and points of {found['of']})" if {"won", "score"} & set(found["metrics"]) else ""


def _told(found: Mapping[str, Any]) -> list[str]:
    return list(found["cells"][0]["metrics"])


def _is_share(found: Mapping[str, Any], metric: str) -> bool:
    return any("share" in (cell["metrics"][metric] or {}) for cell in found["cells"])


def _stat(seen: Mapping[str, Any] | None) -> str:
    if seen is None:
        return "-"
    share = "share" in seen
    if seen["interval"] is None:
        return figure(seen["mean"], share)
    low, high = (bare(end, share) for end in seen["interval"])
    return f"{figure(seen['mean'], share)} [{low} to {high}]"


def _apart(seen: Mapping[str, Any] | None, share: bool) -> str:
    if seen is None:
        return "-"
    words = figure(seen["difference"], share, signed=True)
    if seen["interval"] is None:
        return words
    low, high = (figure(end, share, signed=True) for end in seen["interval"])
    return f"{words} [{low} to {high}]"


def _seats(cell: Mapping[str, Any]) -> str:
    return "; ".join(f"{seat['seat']} {_stat({**seat, 'mean': seat['share']})}" for seat in cell["seats"])


def _ends(cell: Mapping[str, Any]) -> str:
    return ", ".join(f"{rule} {times}" for rule, times in cell["ends"].items())


def _uses(seen: Mapping[str, Any]) -> tuple[str, str, str]:
    done = some([used(row) for row in (*seen["done"], *seen["things"]) if row["chosen"]], 24)
    never = some([dead(row) for row in (*seen["dead"]["verbs"], *seen["dead"]["things"])], 24)
    return done, never, some([f"{row['verb']} ({row['ask']}, {row['open']} times)" for row in seen["always"]], 24)


def _worth(one: Mapping[str, Any]) -> tuple[str, ...]:
    sides = [
        (_stat({**one[side], "mean": one[side]["share"]}), str(one[side]["games"])) for side in ("with", "without")
    ]
    return (f"{one['verb']} {one['thing']}", *sides[0], *sides[1], figure(one["difference"], True, signed=True))


# ---------------------------------------------------------------- Markdown


def markdown(found: Mapping[str, Any]) -> str:
    """The report in Markdown."""
    parts = [f"# {found['experiment']}", f"**{found['question']}**", found["answer"]]
    parts.append("\n".join(f"- {line}" for line in about(found)))
    for title, head, rows in tables(found):
        lines = [f"| {' | '.join(_plain(cell) for cell in row)} |" for row in (head, *rows)]
        parts += [f"## {title}", "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])]
        if title.startswith("Wins with and without"):
            parts.append(WARNING)
    parts += ["## Games to watch", "\n".join(f"- {one['about']}: `{one['command']}`" for one in found["watch"])]
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# ---------------------------------------------------------------- the page


STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2226; --soft: #6b5c50; --paper: #fbf7ee; --line: #d8cbb4; --mark: #8a4b1f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe6d6; --soft: #b9ab98; --paper: #1d1a22; --line: #453f4e; --mark: #e0a15c; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 60rem; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.2rem; }
.question { font-size: 1.15rem; font-style: italic; color: var(--soft); }
.answer { font-size: 1.2rem; border-left: 4px solid var(--mark); padding-left: 1rem; }
.scroll { overflow-x: auto; } svg { width: 100%; max-width: 50rem; min-width: 34rem; height: auto; }
th, td { min-width: 5.5rem; } th:first-child, td:first-child { min-width: 4rem; }
td.long { min-width: 16rem; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.9rem 0.35rem 0;
  border-bottom: 1px solid var(--line); }
code { font-size: 0.85rem; overflow-wrap: anywhere; } ul { padding-left: 1.2rem; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .grid { stroke: var(--line); } svg .zero { stroke: var(--ink); stroke-dasharray: 4 3; fill: none; }
svg .bar { stroke: var(--mark); stroke-width: 4; stroke-linecap: round; opacity: 0.65; }
svg .mean { fill: var(--mark); } svg .game { fill: var(--soft); opacity: 0.45; }
svg .band { fill: var(--mark); opacity: 0.3; }
"""


def page(run: Run, found: Mapping[str, Any]) -> str:
    """The report as one page, with its plots; it loads nothing."""
    parts = [
        f"<h1>{escape(found['experiment'])}</h1>",
        f'<p class="question">{escape(found["question"])}</p>',
        f'<p class="answer">{escape(found["answer"])}</p>',
        *(f'<h2>{escape(title)}</h2><div class="scroll">{plot}</div>' for title, plot in plots(run, found)),
    ]
    for title, head, rows in tables(found):
        parts.append(f"<h2>{escape(title)}</h2>{_table(head, rows)}")
        if title.startswith("Wins with and without"):
            parts.append(f"<p>{escape(WARNING)}</p>")
    watched = "".join(
        f"<li>{escape(one['about'])}<br><code>{escape(one['command'])}</code></li>" for one in found["watch"]
    )
    parts.append(f"<h2>Games to watch</h2><ul>{watched}</ul>")
    parts.append(f"<h2>How to read this</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in about(found))}</ul>")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    title = escape(found["experiment"])
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}<title>{title}</title><style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(f"<tr>{''.join(map(_td, row))}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def _td(cell: str) -> str:
    kind = ' class="long"' if len(cell) > LONG else ""
    return f"<td{kind}>{escape(cell)}</td>"


def plots(run: Run, found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The plots of a run, each with its title."""
    name, share = found["measure"]["name"], found["measure"]["share"]
    text = found["measure"]["text"]
    plain: Callable[[float], str] = lambda value: figure(value, share)  # noqa: E731
    signed: Callable[[float], str] = lambda value: figure(value, share, signed=True)  # noqa: E731
    marks = []
    for cell in [cell for cell in found["cells"] if cell["metrics"][name]][:DRAWN]:
        values = () if share else tuple(_values(run, cell["cell"]))
        marks.append(Mark(cell["name"], cell["metrics"][name]["mean"], *_ends_of(cell), values))
    if marks:
        yield f"{text}, with bounds".capitalize(), intervals(text, marks, plain)
    apart = [one for one in found["comparisons"] if one["metrics"][name]][:DRAWN]
    if apart:
        title = f"Differences in {text} from {apart[0]['than']}"
        rows = [Mark(one["name"], one["metrics"][name]["difference"], *_ends_of(one)) for one in apart]
        yield title, intervals(title, rows, signed, zero=True)
        trails = [(one["name"], run.progress.trail[one["cell"]]) for one in apart[:TRAILS]]
        trails = [(cell, trail) for cell, trail in trails if trail]
        if trails:
            yield "How the bounds of the differences came together", narrowing("bounds by games", trails, signed)


def _ends_of(one: Mapping[str, Any]) -> tuple[float, float]:
    low, high = one["bounds"]
    return low, high


def _values(run: Run, cell: int) -> Iterator[float]:
    for row in run.of_cell(cell):
        value = run.study.measure.of(row)
        if value is not None:
            yield value


# ---------------------------------------------------------------- tables for other programs


def games_csv(rows: Sequence[Row]) -> str:
    """Every game on a line, without what cannot be one cell of a table."""
    head, lines = _games(rows)
    return _csv([head, *(["" if cell is None else cell for cell in line] for line in lines)])


def games_parquet(rows: Sequence[Row], path: Path) -> None:
    """The same table in a Parquet file, with options, numbers and scores as JSON; `Unknown` where polars is missing."""
    try:
        import polars
    except ImportError:
        raise Unknown("Parquet needs polars: pip install 'undercroft[lab]'") from None
    head, lines = _games(rows)
    columns = {name: [line[at] for line in lines] for at, name in enumerate(head)}
    columns |= {name: [json.dumps(row[name]) for row in rows] for name in ("options", "numbers", "scores")}
    try:
        polars.DataFrame(columns, strict=False).write_parquet(path)
    except OSError as error:
        raise Unknown(f"{path} cannot be written: {error}") from None


def _games(rows: Sequence[Row]) -> tuple[list[str], list[list[Any]]]:
    """The names of the columns, and every game in them."""
    own = sorted({name for row in rows for name in row.get("tallies", ())})
    plain = ("row", "cell", "seed", "game", "decisions", "turns", "won", "nobody", "stuck", "score", "end", "reason")
    seen = ("minutes", "choices", "entropy", "leads", "margin", "clock")
    head = [*plain, "bots", "winners", *(seen if any("measured" in row for row in rows) else ()), *own]
    lines = []
    for row in rows:
        flat = {**row, **(row.get("measured") or {}), **(row.get("tallies") or {})}
        flat |= {name: row[name] for name in plain}
        flat |= {name: " ".join(map(str, row[name])) for name in ("bots", "winners")}
        lines.append([flat.get(name) for name in head])
    return head, lines


def cells_csv(found: Mapping[str, Any]) -> str:
    """Every metric of every cell on a line, with its interval and its difference from the first cell."""
    head = ["cell", "name", "games", "metric", "mean", "low", "high", "difference", "difference_low", "difference_high"]
    apart = {one["cell"]: one["metrics"] for one in found["comparisons"]}
    lines: list[list[Any]] = []
    for cell in found["cells"]:
        for metric, seen in cell["metrics"].items():
            if seen is None:
                continue
            gap = (apart.get(cell["cell"], {}) or {}).get(metric) or {"difference": "", "interval": None}
            lines.append(
                [cell["cell"], cell["name"], cell["games"], metric, seen["mean"], *(seen["interval"] or ("", "")),
                 gap["difference"], *(gap["interval"] or ("", ""))]
            )  # fmt: skip
    return _csv([head, *lines])


def _csv(rows: Sequence[Sequence[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
