"""Secrets of seats, hosts and spectators: who holds one may act; only their digests are kept."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import token_urlsafe

_SECRET = re.compile("[A-Za-z0-9_-]{43}")
_TABLE = re.compile("[A-Za-z0-9_-]{12}")


@dataclass(frozen=True, slots=True)
class Grant:
    """What a secret allows at a table: to manage it, to play a seat, or, with neither, to watch.

    A secret that opens several seats has a grant for each. Who `watches` does nothing else, whatever the secret allows.
    """

    table: str
    host: bool
    seat: int | None
    digest: str = field(repr=False)
    watches: bool = False

    @property
    def role(self) -> str:
        """The role as a client reads it."""
        return "host" if self.host else "spectator" if self.seat is None else "seat"


def new_secret() -> str:
    """A secret that nobody can guess: 32 random bytes."""
    return token_urlsafe(32)


def new_table_id() -> str:
    """The id of a new table."""
    return token_urlsafe(9)


def is_secret(text: object) -> bool:
    """Whether this could be a secret."""
    return isinstance(text, str) and _SECRET.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    """Whether this could be the id of a table."""
    return _TABLE.fullmatch(text) is not None


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def granted(secret: object, grants: Iterable[Grant], seat: int | None = None) -> Grant | None:
    """The grant that this secret opens, for this seat if one is named, or None; all are compared, each in even time."""
    if not isinstance(secret, str) or _SECRET.fullmatch(secret) is None:
        return None
    given = digest(secret)
    return speaking([grant for grant in grants if hmac.compare_digest(grant.digest, given)], seat)


def speaking(held: Sequence[Grant], seat: int | None) -> Grant | None:
    """With which of the grants of one secret it speaks for this seat; None if it may not.

    Where it says for no seat, it has the only one; of several it has none, until it says which.
    """
    if seat is not None:
        return next((grant for grant in held if grant.seat == seat), None)
    if not held:
        return None
    return held[0] if len(held) == 1 else replace(held[0], seat=None)


def cookie_name(table: str) -> str:
    """The cookie that keeps the secret of this table."""
    return f"uc_{table}"
