"""Straight lines in a PDF of ours, read from its drawing operators, in points from the upper left corner."""

import re
import zlib
from collections.abc import Iterator

Line = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The sizes of the pages, in order."""
    things = pdf.split(b"endobj")
    usual = next(_box(thing) for thing in things if b"/Type /Pages" in thing)
    pages = [thing for thing in things if re.search(rb"/Type /Page\s", thing)]
    sizes = [_box(page) or usual for page in pages]
    return [size for size in sizes if size is not None]


def _box(thing: bytes) -> tuple[float, float] | None:
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", thing)
    return (float(found[1]), float(found[2])) if found else None


def streams(pdf: bytes) -> list[str]:
    """What is drawn on each page."""
    found = []
    for packed in re.findall(rb"stream\n(.*?)\nendstream", pdf, flags=re.DOTALL):
        try:
            drawn = zlib.decompress(packed).decode("latin-1")
        except zlib.error:
            continue
        if " cm" in drawn:
            found.append(drawn)
    return found


def lines(pdf: bytes, *, curves: bool = False) -> list[list[Line]]:
    """All straight lines of each page; with `curves` also the chords of the bent ones."""
    return [
        [(x1, high - y1, x2, high - y2) for x1, y1, x2, y2 in _drawn(stream, curves=curves)]
        for stream, (_, high) in zip(streams(pdf), page_sizes(pdf), strict=True)
    ]


def _drawn(stream: str, *, curves: bool) -> Iterator[Line]:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    numbers: list[float] = []
    at = (0.0, 0.0)
    for word in re.sub(r"\((?:\\.|[^)\\])*\)|\[[^\]]*\]", " ", stream).split():
        if re.fullmatch(r"[-+.\d]+", word):
            numbers.append(float(word))
            continue
        if word == "q":
            kept.append(matrix)
        elif word == "Q":
            matrix = kept.pop()
        elif word == "cm":
            matrix = _times(numbers[-6:], matrix)
        elif word == "m":
            at = (numbers[-2], numbers[-1])
        elif word in ("l", "c"):
            to = (numbers[-2], numbers[-1])
            if word == "l" or curves:
                yield (*_placed(at, matrix), *_placed(to, matrix))
            at = to
        numbers = []


def _times(inner: list[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _placed(point: tuple[float, float], m: Matrix) -> tuple[float, float]:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def page_words(pdf: bytes) -> list[list[str]]:
    """The pieces of text on each page, in the order in which they were written, in Latin letters."""
    found = []
    for packed in re.findall(rb"stream\n(.*?)\nendstream", pdf, flags=re.DOTALL):
        drawn = zlib.decompress(packed).decode("latin-1")
        pieces = re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", drawn, flags=re.DOTALL)
        found.append([re.sub(r"\\(.)", r"\1", piece) for piece in pieces])
    return found
