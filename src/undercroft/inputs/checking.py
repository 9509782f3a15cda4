"""Checking a form that is not handed in yet."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Form, Refusal, Refused
from undercroft.engine.plain import too_deep


def faults(form: Form, given: Any) -> tuple[Refusal, ...]:
    """All that is known to stand against this data, the first as an answer would be refused; empty if it is taken.

    Nothing has changed: the form was read, and what was read is forgotten.

    >>> def read(given):
    ...     if given != "please":
    ...         raise Refused("say please", rule="toy.manners", at="lips")
    >>> [(fault.reason, fault.rule, fault.at) for fault in faults(Form("text", {}, read), "now")]
    [('say please', 'toy.manners', 'lips')]
    >>> faults(Form("text", {}, read), "please")
    ()
    """
    if too_deep(given):
        return (Refusal("this is nested too deeply"),)
    try:
        form.read(given)
    except Refused as error:
        first = Refusal("{reason}", rule=error.rule, at=error.at, also=error.also, reason=error.reason)
    else:
        return ()
    if form.faults is None:
        return (first,)
    try:
        return tuple(form.faults(given)) or (first,)
    except Refused:  # It cannot even be read so far that there were more to find.
        return (first,)
