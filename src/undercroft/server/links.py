"""Links that open a seat, their QR codes, and the cookie that keeps what a link opened."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import quote, unquote

import segno
from starlette.responses import Response

from undercroft.server.secrets import cookie_name, is_table_id
from undercroft.server.tables.sitting import LONGEST_NAME

_YEAR = 365 * 24 * 60 * 60
_HOUR = 60 * 60
_NAME = "uc-name"

MOST_REMEMBERED = 60
"""So many tables a browser keeps, the newest ones: all its cookies come with every request, and must stay few."""


_SET = "ucs_"
MOST_SETS = 12
"""So many sets a browser keeps, the newest ones."""


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


def set_secret(cookies: Mapping[str, str], id: str) -> str | None:
    """The secret that these cookies keep for this set."""
    return cookies.get(_SET + id)


def keep_set(answer: Response, cookies: Mapping[str, str], id: str, secret: str, *, secure: bool) -> None:
    """Whoever gets this answer keeps the secret by which they see this set; of too many the oldest are forgotten."""
    answer.set_cookie(_SET + id, secret, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    others = [name for name in cookies if name.startswith(_SET) and name != _SET + id]
    for old in others[: max(0, len(others) - MOST_SETS + 1)]:
        answer.delete_cookie(old, path="/", httponly=True, samesite="lax")


def invitation_of(cookies: Mapping[str, str], table: str) -> str | None:
    """The secret of a link to this table that was opened, and gave no seat yet."""
    return cookies.get(_invitation(table))


def keep_invitation(answer: Response, table: str, secret: str, *, secure: bool) -> None:
    """Whoever gets this answer keeps for an hour that they have opened this link; a seat they have stays theirs."""
    how = {"max_age": _HOUR, "path": f"/t/{table}", "secure": secure, "httponly": True}
    answer.set_cookie(_invitation(table), secret, samesite="lax", **how)  # type: ignore[arg-type]


def forget_invitation(answer: Response, table: str) -> None:
    """Whoever gets this answer has no open invitation to this table any more."""
    answer.delete_cookie(_invitation(table), path=f"/t/{table}", httponly=True, samesite="lax")


def name_of(cookies: Mapping[str, str]) -> str | None:
    """What who sends these cookies was called at a table last, or None."""
    name = unquote(cookies.get(_NAME, ""))
    return name if name.strip() and name.isprintable() and len(name) <= LONGEST_NAME else None


def remember_name(answer: Response, name: str, *, secure: bool) -> None:
    """Whoever gets this answer is proposed this name at other tables."""
    answer.set_cookie(_NAME, quote(name), max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def table_address(id: str, back: str = "") -> str:
    """Where a new table is; with the way back to the one that somebody was invited to, if they came from there."""
    return f"/t/{id}?back={back}" if is_table_id(back) else f"/t/{id}"


def _invitation(table: str) -> str:
    return f"uci_{table}"
