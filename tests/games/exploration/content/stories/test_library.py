"""Stories by name or as text: those that are played are sound, those of records of before are read all the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.exploration.journal import story_text
from tests.games.exploration.small import Plain, changed, small
from undercroft import Table
from undercroft.cli.watch import replay_file
from undercroft.engine import Refused
from undercroft.engine.options import shown_options
from undercroft.engine.record import BadRecord
from undercroft.games.exploration.content.stories.library import title_of
from undercroft.games.exploration.options import ExplorationOptions

SOUND = "exploration.core.story.sound"


def spoils_without_fight(plain: Plain) -> None:
    """The cup is for who wins a fight in D, and there is none: until edition 4 such a story was played."""
    plain["rooms"][3] |= {"tokens": [], "events": [{"on": "victory", "text": "A cup.", "gives": ["Cup"]}]}


UNSOUND = story_text(changed(spoils_without_fight))


def of_edition(number: int) -> dict[str, Any]:
    """The record of a crawl through that story, given up at once, as this edition left it."""
    table = Table.start("exploration", seats=2, seed=1, options={"story": story_text(small())})
    table.act(0, "concede")
    plain = table.record().plain()
    return plain | {"edition": number, "options": plain["options"] | {"story": UNSOUND}}


@pytest.mark.rule(SOUND)
def test_a_record_of_before_is_watched_though_its_story_would_be_refused_today(tmp_path: Path, capsys: Any):
    with pytest.raises(Refused) as today:
        Table.start("exploration", seats=2, seed=1, options={"story": UNSOUND})
    assert today.value.rule == SOUND
    path = tmp_path / "before.json"
    path.write_bytes(msgspec.json.encode(of_edition(4)))
    for as_json in (True, False):
        assert replay_file(path, seat=None, step=False, plain=True, as_json=as_json) == 0
    told, _, words = capsys.readouterr().out.partition("\n")
    assert "concedes" in [event["kind"] for event in json.loads(told)["events"]]
    assert "gives up for the group" in words and "told, not recomputed" in words
    with pytest.raises(BadRecord, match="it can be watched, but not recomputed"):
        Table.load(path)


def test_whoever_reads_of_a_table_of_before_has_the_title_of_its_story():
    assert title_of(UNSOUND) == "Small"
    assert shown_options(ExplorationOptions, {"story": UNSOUND}) == {"story": "Small"}
    with pytest.raises(Refused, match="no story 'sunken'"):
        title_of("sunken")
