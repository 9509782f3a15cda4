"""Links that open a seat, their QR codes, and the cookie that keeps what a link opened."""

from __future__ import annotations

import io

import segno
from starlette.responses import Response

from undercroft.server.secrets import cookie_name

_YEAR = 365 * 24 * 60 * 60


def link(base: str, table: str, secret: str) -> str:
    """The link that this secret is handed on by."""
    return f"{base.rstrip('/')}/t/{table}?k={secret}"


def qr(url: str) -> str:
    """The link as a QR code, an SVG that is black on white."""
    picture = io.BytesIO()
    segno.make(url, micro=False).save(
        picture, kind="svg", scale=4, border=4, light="#fff", xmldecl=False, title="QR code of the link", nl=False
    )
    return picture.getvalue().decode()


def remember(answer: Response, table: str, secret: str, *, secure: bool) -> None:
    """Whoever gets this answer keeps the secret, out of reach of any script."""
    answer.set_cookie(cookie_name(table), secret, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def forget(answer: Response, table: str) -> None:
    """Whoever gets this answer keeps the secret no longer."""
    answer.delete_cookie(cookie_name(table), path="/", httponly=True, samesite="lax")
