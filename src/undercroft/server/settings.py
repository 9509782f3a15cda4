"""What a host may set: where tables are kept, where links lead, and how much is taken from whom."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server.

    `db` is an SQLAlchemy URL; `public_url` is where links lead, as others reach this server. A bot answers after an
    even `pause`, in seconds. `messages` in `seconds` are taken from one socket, and from one address over HTTP; one
    address has so many `sockets` open. Behind a proxy that tells for whom it asks, these are the addresses it tells.

    What is done for one address may take a `share` of a processor (None: a quarter, and all of it where links do not
    leave this machine); of what it does not use it saves up to `burst` seconds.

    A request is written within the seconds of `patience`, head and body; so many `connections` one address has open for
    such, and with it all others `connections_in_all` and `sockets_in_all`.

    Who holds a seat and is away is called `notice_after` so many seconds, at most once in a `notice_gap`, and if that
    fails after further pauses, `notice_again`; within the host's own network only with `private_webhooks`. A story is
    told with so much `story_effort`, in hundredths. An experiment on the page of the lab has `lab_games` games at most;
    with 0 there is no such page.

    Who brings the `host_key` reads what the server counts, at `/metrics` and `/status`; without one who asks from this
    machine itself, at the first only with `metrics`.
    The `proxies` are networks of machines that tell for whom they ask, besides this one.
    With `log_json` faults are logged as lines of JSON.

    `now` says what o'clock it is, in seconds since 1970: by it the dungeon of the day changes.
    """

    db: str
    public_url: str = "http://127.0.0.1:8700"
    pause: float = 0.1
    messages: int = 100
    seconds: float = 20
    share: float | None = None
    burst: float = 10
    sockets: int = 200
    sockets_in_all: int = 10_000
    connections: int = 100
    connections_in_all: int = 2_000
    patience: float = 15
    frame_bytes: int = 16 * 1024
    body_bytes: int = 256 * 1024
    tables_an_hour: int = 60
    webhooks_an_hour: int = 30
    notice_after: float = 20
    notice_gap: float = 60
    notice_again: tuple[float, ...] = (15, 120, 900)
    private_webhooks: bool = False
    story_effort: int = 100
    lab_games: int = 60
    idle_days: int = 60
    unstarted_days: int = 14
    host_key: str | None = field(default=None, repr=False)
    metrics: bool = False
    log_json: bool = False
    proxies: tuple[str, ...] = ()
    now: Callable[[], float] = time.time

    @property
    def origin(self) -> str:
        """Where our own pages come from."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def fair_share(self) -> float | None:
        """Which share of a processor an address may use; None: any."""
        return (None if self.local else 0.25) if self.share is None else self.share

    @property
    def names(self) -> frozenset[str] | None:
        """The names under which this server is asked, besides addresses in numbers; None: any name.

        A network of one's own may have names for its machines that nobody has told us.
        """
        name = (urlsplit(self.public_url).hostname or "").lower()
        if self.local or not _is_number(name):
            return frozenset((name, "localhost"))
        return None

    @property
    def secure(self) -> bool:
        """Whether cookies go over TLS only."""
        return self.public_url.startswith("https:")

    @property
    def local(self) -> bool:
        """Whether a link would not leave this machine."""
        name = urlsplit(self.public_url).hostname or ""
        return ip_address(name).is_loopback if _is_number(name) else name == "localhost"


def _is_number(host: str) -> bool:
    """Whether this is an address in numbers."""
    try:
        return bool(ip_address(host))
    except ValueError:
        return False
