"""Parts of a state: records with slots, whose copies share nothing."""

from __future__ import annotations

from typing import Any, TypeVar

R = TypeVar("R", bound="Record")


def copied(value: Any) -> Any:
    """An independent value: records, lists and dicts anew, what never changes as it is."""
    if isinstance(value, Record):
        return value.copy()
    if type(value) is list:
        return [copied(item) for item in value]
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    return value


class Record:
    """A part of the state: fields in slots, which a copy shares nothing of."""

    __slots__ = ()

    def copy(self: R) -> R:
        """An independent record with the same values."""
        twin = object.__new__(type(self))
        slot: str
        for slot in type(self).__slots__:
            value = getattr(self, slot)
            kind = type(value)
            setattr(twin, slot, value if kind is int or kind is str or kind is bool else copied(value))
        return twin
