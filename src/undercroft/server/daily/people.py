"""Who somebody is without an account: the key that their browser or terminal keeps. Of it only the digest is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from undercroft.engine.seating import why_not_names
from undercroft.server.faults import Unreadable
from undercroft.server.guard import bearer_of
from undercroft.server.secrets import digest, is_secret, new_secret
from undercroft.server.tables.sitting import LONGEST_NAME

_KEY: Final = "uc-key"
_YEAR: Final = 365 * 24 * 60 * 60


def key_of(cookies: Mapping[str, str]) -> str | None:
    """The key of the browser that sends these cookies, if it has one."""
    key = cookies.get(_KEY)
    return key if is_secret(key) else None


def person_of(connection: HTTPConnection) -> str | None:
    """Who asks: by the key in the header, else by that of the browser; None where there is neither."""
    bearer = bearer_of(connection)
    key = bearer if is_secret(bearer) else key_of(connection.cookies)
    return None if key is None else digest(key)


def key_or_new(cookies: Mapping[str, str]) -> str:
    """The key of this browser, or a new one."""
    return key_of(cookies) or new_secret()


def keep_key(answer: Response, key: str, *, secure: bool) -> None:
    """Whoever gets this answer keeps the key, out of reach of any script."""
    answer.set_cookie(_KEY, key, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def must_be_name(name: str) -> str:
    """The name without spaces around it; `Unreadable` where nobody can be called so."""
    name = name.strip()
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"a name has at most {LONGEST_NAME} letters")
    if why_not_names([name]):
        raise Unreadable("say what you are called, in letters that can be printed")
    return name
