"""Files of tokens that cannot be: each is refused with the file, the entry and the rule."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft.engine import Refused
from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.tokens.catalogue import MOST_TOKENS, read_tokens, tokens_of
from undercroft.games.truedungeon.content.tokens.checking import MOST_PLUS
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.options import TrueDungeonOptions

CASES = tomllib.loads(Path(__file__).with_name("broken_tokens.toml").read_text(encoding="utf-8"))["case"]
LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
ROW = {"name": "X", "slot": "neck", "kind": "gear", "rarity": "common", "text": "y"}


SHOWN = ("truedungeon.token.catalogue", "truedungeon.token.equip-limited", "truedungeon.slot.two-handed")
"""The rules that such a refusal shows at work; others are only the reason for it."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["name"], marks=[pytest.mark.rule(case["rule"])] if case["rule"] in SHOWN else [])
        for case in CASES
    ],
)
def test_a_broken_file_is_refused_with_place_and_rule(case):
    with pytest.raises(Refused) as refused:
        read_tokens(case["text"], "mine.toml")
    assert refused.value.reason.startswith("mine.toml: ")
    assert case["says"] in refused.value.reason
    assert (refused.value.rule, refused.value.at) == (case["rule"], case["at"])
    assert case["at"] in refused.value.reason or case["at"] in ("kind", "game", "token")
    assert case["rule"] in LEDGER


def test_a_file_that_is_no_toml_is_refused():
    with pytest.raises(Refused, match=r"mine\.toml is neither TOML nor JSON"):
        read_tokens("kind = ", "mine.toml")


@pytest.mark.rule("truedungeon.treasure.synergistic")
def test_wearers_go_up_from_one_to_ten():
    def read(wearers):
        return tokens_of({"kind": "tokens", "token": [{**ROW, "effects": [{"stat": "treasure", "wearers": wearers}]}]})

    for sound in ([[1, 2], [6, 3], [10, 4]], [[2, 1]], [[10, 1]]):
        assert [token.name for token in read(sound)] == ["X"]
    for broken in ([[0, 2], [6, 3]], [[11, 2]], [[6, 3], [1, 2]], [[6, 3], [6, 4]]):
        with pytest.raises(Refused, match="wearers go up, from 1 to 10") as refused:
            read(broken)
        assert refused.value.rule == "truedungeon.treasure.synergistic"


def test_too_many_tokens_are_not_read():
    rows = [{**ROW, "name": f"X{number}"} for number in range(MOST_TOKENS + 1)]
    with pytest.raises(Refused, match="5001 tokens; at most 5000 are read"):
        tokens_of({"kind": "tokens", "token": rows})


@pytest.mark.parametrize(
    "long",
    [
        {"name": "X" * 81},
        {"text": "y" * 1001},
        {"notes": [{"text": "y" * 1001}]},
        {"tags": ["y"] * 41},
        {"aliases": ["Y" * 81]},
    ],
)
def test_over_long_texts_are_refused(long):
    with pytest.raises(Refused, match=r"token 1 .*at most"):
        tokens_of({"kind": "tokens", "token": [{**ROW, **long}]})


@pytest.mark.rule("truedungeon.token.catalogue")
@pytest.mark.parametrize("plus", [0, 1, MOST_PLUS, MOST_PLUS + 1])
def test_a_weapon_may_have_any_plus_that_there_is(plus):
    row = (
        f'{{ name = "X", slot = "mainhand", kind = "weapon", rarity = "common", '
        f'weapon = {{ mode = ["melee"], wheel = [1], plus = {plus} }} }}'
    )
    text = f'kind = "tokens"\ntoken = [{row}]'
    if plus > MOST_PLUS:
        with pytest.raises(Refused):
            read_tokens(text, "mine.toml")
    else:
        (token,) = read_tokens(text, "mine.toml")
        assert token.weapon is not None
        assert token.weapon.plus == plus


def test_a_date_is_refused_like_anything_else_that_is_no_text():
    data = tomllib.loads('kind = "tokens"\n[[token]]\nname = 2026-01-01\n')
    with pytest.raises(Refused, match="name: a text is wanted"):
        FILES["tokens"].check(data, TrueDungeonOptions())


@pytest.mark.parametrize(
    ("least", "most", "row"),
    [
        (2003, 2099, lambda number: {"years": [number]}),
        (1, 40, lambda number: {"condition": {"least": {"strength": number}}}),
        (-99, 99, lambda number: {"effects": [{"stat": "hp", "by": number}]}),
        (-99, 99, lambda number: {"effects": [{"stat": "hp", "others": number}]}),
        (-99, 99, lambda number: {"effects": [{"stat": "hp", "wearers": [[1, number]]}]}),
        (1, 3, lambda number: {"effects": [{"stat": "double-scroll", "by": number}]}),
    ],
)
def test_numbers_of_a_token_go_as_far_as_their_limits(least: int, most: int, row: Callable[[int], dict[str, Any]]):
    for number in (least, most):
        assert tokens_of({"kind": "tokens", "token": [{**ROW, **row(number)}]})
    for number in (least - 1, most + 1):
        with pytest.raises(Refused):
            tokens_of({"kind": "tokens", "token": [{**ROW, **row(number)}]})
