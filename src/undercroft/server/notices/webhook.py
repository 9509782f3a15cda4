"""One call to an address that somebody gave: to no machine but a public one, once, shortly, and without a redirect."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from undercroft.server.faults import Unreadable

LONGEST = 500
PATIENCE = 10.0
_MOST_READ = 4096
_LOW_PORTS = (80, 443)
_PRINTED = re.compile("[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})[ \r]")
_DISGUISES = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")))
"""Networks of IPv6 whose addresses stand for others of IPv4."""


class Unreached(Exception):
    """The call did not get through; the reason says nothing of the address."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Target:
    """Where a webhook leads: the machine, how to talk to it, and what to ask it for, which may be a secret."""

    secure: bool
    host: str
    port: int
    path: str = field(repr=False)

    @property
    def origin(self) -> str:
        """The address without what may be secret in it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.secure else 80
        return f"http{'s' * self.secure}://{name}{'' if self.port == usual else f':{self.port}'}"


def target(url: str) -> Target:
    """Where this address leads; `Unreadable` if it is none that can be called."""
    if len(url) > LONGEST or _PRINTED.fullmatch(url) is None:
        raise Unreadable(f"a webhook is an address of at most {LONGEST} plain characters")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Unreadable("this is no address such as https://chat.example.org/hooks/...") from None
    if parts.scheme not in ("http", "https") or not host:
        raise Unreadable("this is no address such as https://chat.example.org/hooks/...")
    if parts.username is not None or parts.password is not None:
        raise Unreadable("an address with a name and a password in it is not called")
    port = port or (443 if parts.scheme == "https" else 80)
    if port < 1024 and port not in _LOW_PORTS:
        raise Unreadable(f"port {port} is not for webhooks")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


async def post(where: Target, body: bytes, *, inside: bool) -> None:
    """The body was sent there as JSON and taken; `Unreached` if not. Private addresses are called only if `inside`."""
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _posted(where, await _address(where, inside=inside), body)
    except TimeoutError:
        raise Unreached("it did not answer in time") from None
    except (OSError, ssl.SSLError, asyncio.IncompleteReadError, ValueError) as error:
        raise Unreached("it cannot be reached") from error
    if not 200 <= status < 300:
        raise Unreached(f"it answered with status {status}")


async def _address(where: Target, *, inside: bool) -> str:
    """The address of that machine; where one of its addresses is not public, none is taken."""
    look_up = partial(socket.getaddrinfo, where.host, where.port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(_names(), look_up)
    except (OSError, UnicodeError):
        raise Unreached("there is no machine of this name") from None
    addresses = [str(sockaddr[0]) for _, _, _, _, sockaddr in found]
    if not addresses or not (inside or all(map(is_public, addresses))):
        raise Unreached("only addresses in the public network are called")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether this is the address of a machine in the public network, and of no network of ours."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in network for network in _DISGUISES):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


async def _posted(where: Target, address: str, body: bytes) -> int:
    """The status with which this address has answered."""
    trust, name = (_trust(), where.host) if where.secure else (None, None)
    reader, writer = await asyncio.open_connection(
        address, where.port, limit=_MOST_READ, ssl=trust, server_hostname=name
    )
    try:
        head = (
            f"POST {where.path} HTTP/1.1\r\nHost: {where.origin.partition('://')[2]}\r\nUser-Agent: Undercroft\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        answered = _STATUS.match(await reader.readuntil(b"\n"))
        if answered is None:
            raise ValueError("no HTTP")
        return int(answered[1])
    except asyncio.LimitOverrunError:
        raise ValueError("no HTTP") from None
    finally:
        writer.close()
        with suppress(OSError, ssl.SSLError):
            await writer.wait_closed()


@lru_cache(maxsize=1)
def _names() -> ThreadPoolExecutor:
    """Threads in which names are looked up: one that is answered slowly keeps no table waiting."""
    return ThreadPoolExecutor(4, thread_name_prefix="names")


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
