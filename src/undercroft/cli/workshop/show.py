"""What comes over the desk, in words and tables that fit a screen of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.engine.workshop.desk import Plain

WIDTH: Final = 80
_ACROSS: Final = 3
"""A character alone has its columns in so many columns."""
_PER: Final = {
    "always": "always",
    "round": "each round",
    "combat": "each combat",
    "room": "each room",
    "game": "each game",
}
"""How often something listed holds or can be done, in order."""


def clean(text: object) -> str:
    """The text without anything that a screen would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(text))


def table(rows: Iterable[Sequence[object]], *, right: Iterable[int] = (), indent: int = 0) -> str:
    """Rows in aligned columns; the last one goes on in further lines where it is too long for one."""
    cells = [[clean(cell) for cell in row] for row in rows]
    if not cells:
        return ""
    grid = Table.grid(padding=(0, 2, 0, 0))
    wide = max(len(row) for row in cells)
    for at in range(wide):
        last = at == wide - 1
        grid.add_column(justify="right" if at in right else "left", no_wrap=not last, overflow="fold")
    for row in cells:
        grid.add_row(*(Text(cell) for cell in row))
    out = StringIO()
    console = Console(file=out, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    console.print(Padding(grid, (0, 0, 0, indent)))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def card(found: Plain, labels: Mapping[str, str], only: int | None = None) -> str:
    """The card of a party or of one of it: all numbers, then of each what is not added up, and what is wrong."""
    members = found["members"] if only is None else [found["members"][only]]
    parts = []
    if len(found["members"]) > 1 and only is None:
        named = ", ".join(found[key] for key in ("name", "difficulty", "date", "start") if found[key])
        parts.append(f"{clean(named)}; party initiative {found['initiative']['value']:+d}\n")
    heads = [[number, _head(member)] for number, member in enumerate(members, 1)]
    parts.append(table(heads) if len(members) > 1 else f"{clean(heads[0][1])}\n" if heads else "nobody yet\n")
    parts.append(_numbers(members, labels))
    for member in members:
        below = _below(member)
        if below:
            parts.append((f"{clean(member['title'])}\n" if len(members) > 1 else "") + below)
    if found["problems"] and only is None:
        parts.append("The party breaks a rule:\n" + problems(found["problems"]))
    return "\n".join(parts)


def problems(found: Iterable[Plain]) -> str:
    """What is wrong, a paragraph each, with its rule."""
    return table(["", said(one)] for one in found)


def said(problem: Plain) -> str:
    """One thing that is wrong, where, and by which rule."""
    where = "" if problem["at"] in problem["reason"] else f"{problem['at']}: "
    rule = f" [{problem['rule']}]" if problem["rule"] else ""
    return clean(f"{where}{problem['reason']}{rule}")


def _head(member: Plain) -> str:
    kind = member["kind_name"]
    name = member["title"] if member["title"] == kind else f"{member['title']}, {kind}"
    ghost = ", a ghost" if member["ghost"] else ""
    wrong = len(member["problems"])
    broken = "" if not wrong else f"; breaks {'a rule' if wrong == 1 else f'{wrong} rules'}"
    return f"{name}{ghost}, level {member['level']}{broken}"


def _numbers(members: Sequence[Plain], labels: Mapping[str, str]) -> str:
    """Every column, ability and box of all these."""
    rows = [
        [labels.get(name, name), *(member["columns"][name]["value"] for member in members)] for name in _keys(members)
    ]
    rows += [
        [name.capitalize(), *(member["abilities"][name]["value"] for member in members)]
        for name in (members[0]["abilities"] if members else ())
    ]
    rows += [
        [_words(name), *("yes" if member["boxes"][name] else "-" for member in members)]
        for name in (members[0]["boxes"] if members else ())
    ]
    if len(members) != 1:
        return table([["", *range(1, len(members) + 1)], *rows], right=range(1, len(members) + 1)) if members else ""
    high = -(-len(rows) // _ACROSS)
    blocks = [rows[start : start + high] for start in range(0, len(rows), high)]
    lines = [[cell for block in line for cell in block] for line in zip_longest(*blocks, fillvalue=["", ""])]
    return table(lines, right=range(1, 2 * _ACROSS, 2))


def _keys(members: Sequence[Plain]) -> list[str]:
    return list(members[0]["columns"]) if members else []


def _below(member: Plain) -> str:
    """Hands, kinds of damage, sets; what is listed by how often; what is wrong and what is worn for nothing."""
    rows = _fighting(member)
    rows += [["level", f"{number['label']}"] for number in member["levels"]]
    rows += [
        ["set", f"{bonus['name']}, {bonus['pieces']} of {bonus['of']}: {'; '.join(bonus['gives'])}"]
        for bonus in member["sets"]
        if bonus["gives"]
    ]
    for per, words in _PER.items():
        lines = [f"{line['text']} ({line['source']})" for line in member["listed"] if line["per"] == per]
        rows += [[words if number == 0 else "", line] for number, line in enumerate(lines)]
    rows += [["wrong" if number == 0 else "", said(one)] for number, one in enumerate(member["problems"])]
    rows += [["idle" if number == 0 else "", said(one)] for number, one in enumerate(member["idle"])]
    return table(rows)


def _fighting(member: Plain) -> list[list[str]]:
    """What is in hand, the kinds of damage dealt, and what does less or no harm."""
    rows: list[list[str]] = []
    for mode, hands in member["hands"].items():
        held = [name for name in hands.values() if name]
        if held:
            rows.append([mode, ", ".join(held)])
    for mode, kinds in member["icons"].items():
        if kinds:
            shares = {kind: number["value"] for kind, number in member["types"][mode].items()}
            rows.append(
                [f"{mode} types", ", ".join(f"{kind} {shares[kind]}" if kind in shares else kind for kind in kinds)]
            )
    if member["reductions"]:
        less = (f"{kind} {number['value']}" for kind, number in member["reductions"].items())
        rows.append(["takes less", ", ".join(less)])
    if member["immune"]:
        rows.append(["immune to", ", ".join(member["immune"])])
    return rows


def _words(name: str) -> str:
    return name.replace("-", " ").capitalize()


def changes(before: Plain, after: Plain, labels: Mapping[str, str]) -> str:
    """What is another on a member's card than it was, column by column, then what is listed anew or no more."""
    rows: list[list[object]] = []
    if before["level"] != after["level"]:
        rows.append(["Level", before["level"], "->", after["level"]])
    for part in ("columns", "abilities"):
        for name, number in after[part].items():
            old, new = before[part][name]["value"], number["value"]
            if old != new:
                rows.append([labels.get(name, name.capitalize()), old, "->", new])
    rows += [
        [_words(name), _yes(before["boxes"][name]), "->", _yes(box)]
        for name, box in after["boxes"].items()
        if before["boxes"][name] != box
    ]
    text = table(rows, right=(1, 3))
    notes = [["+", line] for line in _notes(after) if line not in _notes(before)]
    notes += [["-", line] for line in _notes(before) if line not in _notes(after)]
    return text + table(notes) or "nothing changes on the card\n"


def _yes(box: bool) -> str:
    return "yes" if box else "no"


def _notes(member: Plain) -> list[str]:
    """What stands on a card in words."""
    lines = [": ".join(row) for row in _fighting(member)]
    lines += [f"{line['text']} ({line['source']})" for line in member["listed"]]
    lines += [f"{bonus['name']}: {gift}" for bonus in member["sets"] for gift in bonus["gives"]]
    return lines + [f"idle: {said(one)}" for one in member["idle"]]


def compared(found: Plain) -> str:
    """Two characters side by side: the columns in which they differ or which are not empty, then their tokens."""
    first, second = found["first"], found["second"]
    rows: list[list[object]] = [["", "first", "second", "change"]]
    rows.append(["Level", first["level"], second["level"], _signed(second["level"] - first["level"])])
    rows += [
        [row["label"], row["first"], row["second"], _signed(row["difference"])]
        for row in found["rows"]
        if row["first"] or row["second"]
    ]
    rows += [
        [_words(box["box"]), _yes(box["first"]), _yes(box["second"]), ""]
        for box in found["boxes"]
        if box["first"] or box["second"]
    ]
    heads = [
        [word, f"{side['title']}{'' if side['legal'] else ' (breaks a rule)'}"]
        for word, side in (("first", first), ("second", second))
    ]
    only = [[f"only {word}", "; ".join(found[f"only_{word}"])] for word in ("first", "second") if found[f"only_{word}"]]
    return "\n".join(part for part in (table(heads), table(rows, right=(1, 2, 3)), table(only)) if part)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else ""
