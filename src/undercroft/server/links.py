"""Links that open a seat, their QR codes, and the cookie that keeps what a link opened."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache

import segno
from starlette.responses import Response

from undercroft.server.secrets import cookie_name, is_table_id

_YEAR = 365 * 24 * 60 * 60

MOST_REMEMBERED = 60
"""So many tables a browser keeps, the newest ones: all its cookies come with every request, and must stay few."""


def link(base: str, table: str, secret: str, *, screen: bool = False) -> str:
    """The link that this secret is handed on by; it leads to the table, or to its screen for all to see."""
    return f"{base.rstrip('/')}/t/{table}{'/screen' if screen else ''}?k={secret}"


@lru_cache(maxsize=64)
def qr(url: str) -> str:
    """The link as a QR code, an SVG that is black on white."""
    picture = io.BytesIO()
    segno.make(url, micro=False).save(
        picture, kind="svg", border=4, light="#fff", xmldecl=False, title="QR code of the link", nl=False, omitsize=True
    )
    return picture.getvalue().decode()


def remembered(cookies: Mapping[str, str]) -> list[str]:
    """The tables whose secrets these cookies keep, the newest first; browsers send the oldest first."""
    prefix = cookie_name("")
    ids = [name.removeprefix(prefix) for name in cookies if name.startswith(prefix)]
    return [id for id in reversed(ids) if is_table_id(id)]


def remember(answer: Response, cookies: Mapping[str, str], table: str, secret: str, *, secure: bool) -> None:
    """Whoever gets this answer keeps the secret, out of reach of any script; of too many the oldest are forgotten."""
    answer.set_cookie(cookie_name(table), secret, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    others = [id for id in remembered(cookies) if id != table]
    for old in others[MOST_REMEMBERED - 1 :]:
        forget(answer, old)


def forget(answer: Response, table: str) -> None:
    """Whoever gets this answer keeps the secret no longer."""
    answer.delete_cookie(cookie_name(table), path="/", httponly=True, samesite="lax")
