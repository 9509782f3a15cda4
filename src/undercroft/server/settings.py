"""What a host may set: where tables are kept, where links lead, and how much is taken from whom."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server.

    `db` is an SQLAlchemy URL; `public_url` is where links lead, as others reach this server. A bot answers after an
    even `pause`, in seconds. `messages` in `seconds` are taken from one socket, and from one address over HTTP; one
    address has so many `sockets` open. Behind a proxy that tells for whom it asks, these are the addresses it tells.

    Who holds a seat and is away is called `notice_after` so many seconds, at most once in a `notice_gap`, and if that
    fails after further pauses, `notice_again`; within the host's own network only with `private_webhooks`.
    """

    db: str
    public_url: str = "http://127.0.0.1:8700"
    pause: float = 0.1
    messages: int = 100
    seconds: float = 20
    sockets: int = 200
    frame_bytes: int = 16 * 1024
    body_bytes: int = 256 * 1024
    tables_an_hour: int = 60
    webhooks_an_hour: int = 30
    notice_after: float = 20
    notice_gap: float = 60
    notice_again: tuple[float, ...] = (15, 120, 900)
    private_webhooks: bool = False
    idle_days: int = 60
    unstarted_days: int = 14

    @property
    def origin(self) -> str:
        """Where our own pages come from."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def secure(self) -> bool:
        """Whether cookies go over TLS only."""
        return self.public_url.startswith("https:")

    @property
    def local(self) -> bool:
        """Whether a link would not leave this machine."""
        name = urlsplit(self.public_url).hostname or ""
        try:
            return ip_address(name).is_loopback
        except ValueError:
            return name == "localhost"
