"""Sheets as web pages: one file that needs nothing else, reads well on a screen and prints on the chosen paper."""

from __future__ import annotations

from html import escape
from typing import Final

from undercroft.scene.pen import clean
from undercroft.scene.picture import paper_size
from undercroft.scene.sheets.sheets import (
    INK,
    Beside,
    Block,
    Cell,
    Column,
    Fields,
    Heading,
    Page,
    Scale,
    Sheet,
    Table,
    Text,
    Ticks,
    groups,
)

_STYLE: Final = """
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; background: #ddd; color: #222; font: 11px/1.25 Helvetica, Arial, sans-serif; }
.page { background: #fff; margin: 12px auto; padding: 20px; max-width: 210mm; overflow-x: auto; }
.page.lying { max-width: 297mm; }
header { background: var(--accent); color: #fff; display: flex; flex-wrap: wrap; gap: 4px 16px;
  justify-content: space-between; align-items: baseline; padding: 5px 10px; margin-bottom: 8px; }
h1 { font: bold 20px Georgia, Times, serif; margin: 0; }
h2 { font: bold 14px Georgia, Times, serif; color: var(--accent); border-bottom: 1px solid var(--accent);
  margin: 9px 0 4px; break-after: avoid; }
h2 small { font: 9px Helvetica, Arial, sans-serif; color: #666; float: right; padding-top: 4px; }
p { margin: 2px 0 5px; }
p.strong { font-weight: bold; }
table { border-collapse: collapse; width: 100%; margin: 0 0 7px; table-layout: fixed; }
th, td { border: 1px solid #8a8a8a; padding: 2px 3px; text-align: left; vertical-align: top; position: relative;
  overflow-wrap: break-word; }
th { background: var(--tint); font-size: 0.8em; vertical-align: bottom; padding: 2px 1px; }
tr { break-inside: avoid; }
.middle { text-align: center; vertical-align: middle; }
.right { text-align: right; }
.corner { position: absolute; top: 0; left: 2px; font-size: 0.7em; color: #666; }
td:has(.corner) { padding-top: 0.8em; }
.small { display: block; font-size: 0.8em; color: #444; }
.marks { display: block; font-size: 0.68em; line-height: 1.7; }
.mark { display: inline-block; min-width: 1.8em; text-align: center; color: #767676; }
.mark.on { color: #222; font-weight: bold; border: 1.5px solid #222; border-radius: 50%; line-height: 1.25; }
.box { display: inline-block; width: 11px; height: 11px; border: 1px solid #222; margin: 0 2px 0 0;
  font: bold 11px/9px Helvetica, Arial, sans-serif; text-align: center; vertical-align: -2px; }
.fields, .beside, .ticks, .scale { display: flex; margin-bottom: 6px; }
.fields div { border: 1px solid #8a8a8a; padding: 1px 4px; min-height: 32px; font-weight: bold; font-size: 14px; }
.fields small { display: block; font-size: 8px; font-weight: normal; color: #555; }
.ticks { flex-wrap: wrap; gap: 3px 14px; align-items: center; }
.scale { align-items: center; }
.scale b { width: 80px; }
.scale span { border: 1px solid #8a8a8a; min-width: 30px; text-align: center; padding: 2px; }
.scale span.on { background: var(--tint); font-weight: bold; outline: 2px solid #222; border-radius: 8px; }
.beside { gap: 14px; }
.beside > div { min-width: 0; }
.columns { column-gap: 14px; }
footer { font-size: 8px; color: #666; margin-top: 6px; }
@media print {
  body { background: none; }
  .page { margin: 0; padding: 0 2px 0 0; max-width: none !important; overflow: visible; break-after: page; }
  .page:last-child { break-after: auto; }
  .page.fit { zoom: 0.72; }
  .page.fit.lying { zoom: 0.84; }
}
"""


def draw_html(sheet: Sheet, paper: str = "a4") -> str:
    """The sheet as a page for this paper."""
    short, long = paper_size(paper)
    papers = (
        f"@page {{ size: {short}mm {long}mm; margin: 9mm; }}\n"
        f"@page lying {{ size: {long}mm {short}mm; margin: 9mm; }}\n.page.lying {{ page: lying; }}\n"
    )
    body = "".join(_page(page, sheet.foot) for page in sheet.pages)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_words(sheet.title)}</title>\n<style>{_STYLE}{papers}</style>\n</head>\n"
        f"<body>\n{body}</body>\n</html>\n"
    )


def _page(page: Page, foot: str) -> str:
    colours = f"--accent: {page.accent}; --tint: {page.tint}"
    inside = "".join(map(_block, page.blocks))
    if page.columns > 1:
        inside = f'<div class="columns" style="column-count: {page.columns}">{inside}</div>'
    looks = (" lying" if page.lying else "") + (" fit" if page.fit else "")
    note = f"<span>{_words(page.note)}</span>" if page.note else ""
    small = f"<footer>{_words(foot)}</footer>" if foot else ""
    return (
        f'<section class="page{looks}" style="{colours}">'
        f"<header><h1>{_words(page.title)}</h1>{note}</header>\n{inside}{small}</section>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading():
            note = f"<small>{_words(block.note)}</small>" if block.note else ""
            return f"<h2>{_words(block.text)} {note}</h2>\n"
        case Text():
            strong = ' class="strong"' if block.strong else ""
            return f"<p{strong}{_coloured(block.colour)}>{_words(block.text)}</p>\n"
        case Fields():
            shares = block.wide or (1.0,) * len(block.fields)
            places = zip(block.fields, shares, strict=True)
            inside = "".join(
                f'<div style="flex: {share:g}"><small>{_words(label)}</small>{_words(value)}</div>'
                for (label, value), share in places
            )
            return f'<div class="fields">{inside}</div>\n'
        case Ticks():
            inside = "".join(f"<span>{_box(ticked)} {_words(word)}</span>" for word, ticked in block.ticks)
            return f'<div class="ticks"><b>{_words(block.label)}</b>{inside}</div>\n'
        case Scale():
            return f'<div class="scale"><b>{_words(block.label)}</b>{_steps(block)}</div>\n'
        case Table():
            return _table(block)
        case Beside():
            shares = block.wide or (1.0,) * len(block.stacks)
            stacks = zip(block.stacks, shares, strict=True)
            inside = "".join(
                f'<div style="flex: {share:g}">{"".join(map(_block, stack))}</div>' for stack, share in stacks
            )
            return f'<div class="beside">{inside}</div>\n'


def _steps(block: Scale) -> str:
    found = ""
    for word in block.steps:
        on = ' class="on"' if word == block.at else ""
        found += f"<span{on}>{_words(word)}</span>"
    return found


def _table(block: Table) -> str:
    everything = sum(column.wide for column in block.columns)
    widths = "".join(f'<col style="width: {100 * column.wide / everything:.2f}%">' for column in block.columns)
    head = _head(block) if block.head else ""
    body = "".join("<tr>" + "".join(map(_cell, row, block.columns)) + "</tr>\n" for row in block.rows)
    size = f"font-size: {block.size * 4 / 3:.1f}px"
    return f'<table style="{size}"><colgroup>{widths}</colgroup>{head}<tbody>{body}</tbody></table>\n'


def _head(block: Table) -> str:
    """One row of headings, or two where columns share one."""
    if not any(column.group for column in block.columns):
        return "<thead><tr>" + "".join(_heading(column) for column in block.columns) + "</tr></thead>"
    upper, lower, at = "", "", 0
    for group, count in groups(block.columns):
        some = block.columns[at : at + count]
        at += count
        if group:
            upper += f'<th class="middle" colspan="{count}" scope="colgroup">{_words(group)}</th>'
            lower += "".join(_heading(column) for column in some)
        else:
            upper += _heading(some[0], ' rowspan="2"')
    return f"<thead><tr>{upper}</tr><tr>{lower}</tr></thead>"


def _heading(column: Column, more: str = "") -> str:
    align = "" if column.align == "left" else f' style="text-align: {_CSS[column.align]}"'
    return f'<th scope="col"{more}{align}>{_words(column.title)}</th>'


_CSS: Final = {"middle": "center", "right": "right"}


def _cell(cell: Cell, column: Column) -> str:
    inside = f'<span class="corner">{_words(cell.corner)}</span>' if cell.corner else ""
    if cell.text:
        words = _words(cell.text)
        inside += f"<b>{words}</b>" if cell.bold else words
    if cell.text and cell.boxes:
        inside += "<br>"
    inside += _box(False) * cell.boxes
    if cell.tick is not None:
        inside += _box(cell.tick)
    if cell.small:
        inside += f'<span class="small">{_words(cell.small)}</span>'
    if cell.marks:
        inside += '<span class="marks">'
        for mark in cell.marks:
            on, told = (" on", f"includes {mark.name}") if mark.circled else ("", f"no {mark.name}")
            inside += f'<span class="mark{on}" title="{_words(told)}">{_words(mark.text)}</span>'
        inside += "</span>"
    align = "" if column.align == "left" else f' class="{column.align}"'
    return f"<td{align}{_coloured(cell.colour)}>{inside}</td>"


def _box(ticked: bool) -> str:
    told = "ticked" if ticked else "empty box"
    return f'<span class="box" role="img" aria-label="{told}">{"&#10003;" if ticked else ""}</span>'


def _coloured(colour: str) -> str:
    return "" if colour == INK else f' style="color: {escape(colour)}"'


def _words(text: str) -> str:
    return escape(clean(text)).replace("\n", "<br>")
