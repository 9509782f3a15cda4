"""Stories for tests: the small one with events of one's own, as the text of a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.games.exploration.small import small


def story_text(plain: Mapping[str, Any]) -> str:
    """The story as the text of a file."""
    return json.dumps(plain)


def with_events(*events: Mapping[str, Any], room: int = 3, **changes: Any) -> str:
    """The small story in which a room (D unless another is named) has these events instead of its own.

    Its other parts may be changed by name.
    """
    plain = small()
    plain["rooms"][room]["events"] = [dict(event) for event in events]
    return story_text(plain | changes)


def with_token(event: Mapping[str, Any], **changes: Any) -> str:
    """The small story in which the token of the first room, on 3,3, has this event."""
    plain = small()
    plain["rooms"][0]["tokens"][0]["event"] = dict(event)
    return story_text(plain | changes)
