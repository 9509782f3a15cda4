"""Answers as numbers, and what a seat sees as a row of numbers: the same for every library that wants them so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.engine import Choice, Game, Option, Refused, Setting


class Actions:
    """The answers of a game as numbers from 0.

    A game that declares its answers gives each its own number for good. In any other a number is a place in the list
    of options, of which there may be no more than `most`.
    """

    def __init__(self, game: Game, setting: Setting, most: int) -> None:
        self.game = game
        self.meanings = None if game.answers is None else game.answers(setting)
        self.count = most if self.meanings is None else len(self.meanings)
        self._numbers: dict[str, dict[str, int]] = {}
        for number, (ask, id) in enumerate(self.meanings or ()):
            self._numbers.setdefault(ask, {})[id] = number

    def legal(self, choice: Choice) -> list[int]:
        """The numbers of the options, in their order."""
        if self.meanings is None:
            if len(choice.options) > self.count:
                raise ValueError(
                    f"{self.game.title} offers {len(choice.options)} options at {choice.ask!r}, and there are only "
                    f"{self.count} numbers for them: make room with positions={len(choice.options)} or more"
                )
            return list(range(len(choice.options)))
        numbers = self._numbers.get(choice.ask, {})
        try:
            return [numbers[option.id] for option in choice.options]
        except KeyError as missing:
            raise ValueError(
                f"{self.game.title} offers {missing} at {choice.ask!r}, which its answers do not list"
            ) from None

    def option(self, choice: Choice, action: int) -> Option:
        """The option of this number; `Refused` if it is not offered."""
        if self.meanings is None:
            if 0 <= action < len(choice.options):
                return choice.options[action]
        elif 0 <= action < self.count:
            ask, id = self.meanings[action]
            if ask == choice.ask:
                for option in choice.options:
                    if option.id == id:
                        return option
        raise Refused(f"action {action} ({self.meaning(action)}) is not offered at {choice.ask!r}", rule=choice.rule)

    def meaning(self, action: int) -> str:
        """The answer of this number in words."""
        if not 0 <= action < self.count:
            return "no answer"
        return f"option {action}" if self.meanings is None else " ".join(self.meanings[action])


class Observations:
    """What a seat sees as a row of numbers of fixed length.

    A game that has features gives them. Of any other the row is text: what is asked, the ids of the options and the
    view, as JSON with sorted keys, and zeros after it; no more than `most` bytes.
    """

    def __init__(self, game: Game, most: int) -> None:
        self.game = game
        self.most = most
        if game.features is None:
            self.highest = bytes([255]) * most
        else:
            self.highest = b"".join(bytes([highest]) * count for _, count, highest in game.features.parts)

    def row(self, view: Mapping[str, Any], choice: Choice | None) -> bytearray:
        """The numbers for who sees this view and is asked this (None: nothing)."""
        if self.game.features is not None:
            return self.game.features.read(view, choice)
        asked: dict[str, Any] = {"ask": None, "options": [], "view": view}
        if choice is not None:
            asked |= {"ask": choice.ask, "options": [option.id for option in choice.options]}
        text = msgspec.json.encode(asked, order="deterministic")
        if len(text) > self.most:
            raise ValueError(
                f"what a seat of {self.game.title} sees takes {len(text)} bytes, and there are only {self.most}: "
                f"make room with view_bytes={len(text)} or more"
            )
        return bytearray(text.ljust(self.most, b"\0"))
