"""Options that Python cannot call by their name, and options with a text that is secret until the end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from tests.engine.toy import GAME
from undercroft.engine import BadRecord, Options, Refused, Table, by, from_plain, specs, to_plain, unusual
from undercroft.engine.options import OWN, hides, plain_options, read_options, shown_options

TALE = 'title = "Ash"\ntext = "the key is in the well"\n'


def title_of(text: str) -> str:
    if not text.startswith("title"):
        raise Refused("no title")
    return str(json.loads(text.split("\n")[0].removeprefix("title = ")))


class OddOptions(Options, frozen=True, kw_only=True):
    lead: Annotated[int, by("toy.option.lead")] = 0
    continue_: Annotated[bool, by("toy.option.pace", "go on")] = msgspec.field(default=False, name="continue")
    tale: Annotated[str, by("toy.option.polite", "the tale", secret=title_of, max_length=400)] = "usual"
    hymn: Annotated[str, by("toy.option.polite", "the hymn", secret=True)] = "none"
    polite: Annotated[bool, by("toy.option.polite")] = True
    pace: Annotated[str, by("toy.option.pace")] = "slow"


PLAIN = {"lead": 0, "continue": False, "tale": "usual", "hymn": "none", "polite": True, "pace": "slow"}


def odd(**given: Any) -> OddOptions:
    options = read_options("toy", OddOptions, given)
    assert isinstance(options, OddOptions)
    return options


@pytest.mark.parametrize("value", ["on", "true", True])
def test_outside_python_an_option_has_its_own_name(value: object):
    options = odd(**{"continue": value})
    assert options.continue_ and specs(OddOptions)["continue"].value(options) is True
    assert specs(OddOptions)["continue"].name == "continue" and "continue_" not in specs(OddOptions)
    assert plain_options(options) == PLAIN | {"continue": True}
    assert read_options("toy", OddOptions, plain_options(options)) == options


def test_a_text_of_another_kind_is_kept_as_text():
    class Text(str):
        pass

    assert type(odd(tale=Text(TALE)).tale) is str


def test_the_name_of_its_field_is_no_option():
    with pytest.raises(Refused, match="toy has no option 'continue_'; did you mean 'continue'?"):
        odd(continue_=True)
    with pytest.raises(Refused, match="option continue of toy cannot be perhaps: one of false, true"):
        odd(**{"continue": "perhaps"})


def test_saved_options_come_back():
    options = odd(**{"continue": "on", "tale": TALE, "lead": 3})
    assert from_plain(json.loads(json.dumps(to_plain(options))), {"OddOptions": OddOptions}) == options


def race(**options: Any) -> Table:
    """A race with these options."""
    return Table.start(replace(GAME, options=OddOptions), options=options, seed=1)


def test_a_record_keeps_the_name_and_the_text():
    table = race(**{"continue": "on", "tale": TALE})
    record = table.record()
    assert record.file.options == PLAIN | {"continue": True, "tale": TALE}
    again = Table.load(json.loads(record.text()), game=table.game)
    assert again.setting.options == table.setting.options and again.digest == table.digest
    damaged = json.loads(record.text()) | {"options": PLAIN | {"continue": "on"}}
    with pytest.raises(BadRecord, match='option continue cannot be "on"'):
        Table.load(damaged, game=table.game)


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("tale", "usual", "usual"),
        ("tale", "what-the-salt-keeps", "what-the-salt-keeps"),
        ("tale", "", ""),
        ("tale", TALE, "Ash"),
        ("tale", "kind = 1", OWN),
        ("tale", "x" * 65, OWN),
        ("tale", '{"title": "Ash"}', OWN),
        ("tale", "two\nlines", OWN),
        ("hymn", "evening", "evening"),
        ("hymn", TALE, OWN),
        ("pace", TALE, TALE),
    ],
)
def test_a_secret_text_is_shown_by_its_title_alone(name: str, value: str, shown: str):
    plain = PLAIN | {name: value}
    assert shown_options(OddOptions, plain) == PLAIN | {name: shown}
    assert hides(OddOptions, plain) == (shown != value)


def test_what_is_unusual_is_told_as_everybody_may_read_it():
    told = [(spec.name, value) for spec, value in unusual(odd(**{"continue": True, "tale": TALE, "hymn": "dawn"}))]
    assert told == [("continue", True), ("tale", "Ash"), ("hymn", "dawn")]
    assert not list(unusual(OddOptions()))


def test_a_secret_text_is_not_repeated_in_a_refusal():
    for text, named in ((TALE * 20, "Ash"), (f"{TALE} " * 20, "Ash"), ("the well, " * 60, OWN)):
        with pytest.raises(Refused) as caught:
            odd(tale=text)
        assert "the well" not in str(caught.value)
        assert f"option tale of toy cannot be {named}: " in str(caught.value)


def test_a_file_of_a_game_holds_the_text_for_its_host(tmp_path: Path):
    race(tale=TALE).record().save(tmp_path / "game.json")
    assert "the key is in the well" in (tmp_path / "game.json").read_text(encoding="utf-8")
