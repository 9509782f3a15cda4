"""What the operations of the API are asked with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer: the sender's own id for it, the number of the question, an option's id or a form's data."""

    id: str
    number: int
    answer: Any


class CheckBody(msgspec.Struct, forbid_unknown_fields=True):
    """What an answer by a form would be, to the question of this number."""

    number: int
    answer: Any


class FileBody(msgspec.Struct, forbid_unknown_fields=True):
    """The text of a data file."""

    text: Annotated[str, msgspec.Meta(max_length=64 * 1024)]


class ActBody(msgspec.Struct, forbid_unknown_fields=True):
    """An act, such as concede."""

    id: str
    act: str


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    """The last answer is to be taken back; the number is that of the question now asked."""

    id: str
    number: int


class ThrowBody(msgspec.Struct, forbid_unknown_fields=True):
    """What fell: a number, a card by its name, or the faces of several dice by their names."""

    id: str
    number: int
    face: Any


class TypistsBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether everybody types the throws of their own steps, and not the host alone."""

    everybody: bool


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    """A hint to the question of this number, or to whatever is asked."""

    number: int | None = None


class ChatBody(msgspec.Struct, forbid_unknown_fields=True):
    """A line of chat, to all or to one seat."""

    text: str
    to: int | None = None
    id: str | None = None


class GalleryBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether those may talk who only watch."""

    talks: bool


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play a seat from now on, or, before the start, what it is called.

    A host may post a friend's link: who watches sees it until somebody has come by it.
    """

    kind: Literal["bot", "friend", "me"] | None = None
    bot: str | None = None
    name: str | None = None
    post: bool = False


class JoinBody(msgspec.Struct, forbid_unknown_fields=True):
    """Under which name somebody sits down at an open table, and where: at the first free seat, if nothing is said."""

    name: str
    seat: int | None = None


class OpenBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether anybody may take a free seat of the table."""

    open: bool


class WhatIfBody(msgspec.Struct, forbid_unknown_fields=True):
    """From which moment of which seat another table is to go on, and how strong the others are there."""

    seat: int = msgspec.field(name="as")
    at: int
    bot: str | None = None


class WebhookBody(msgspec.Struct, forbid_unknown_fields=True):
    """Where who holds a seat wants to be called when it is waited for."""

    url: str
