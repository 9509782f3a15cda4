"""Events: their audience, what they carry, and the chain they hang on."""

from enum import StrEnum
from functools import partial
from typing import Any

import pytest

from undercroft.engine import Event, Reentered, Refusal, Refused, Tell, Unknown, cite, notebook
from undercroft.engine.event import Chain, Unread, frozen
from undercroft.engine.record import leads_to, steps_between


def test_what_is_told_shares_nothing_with_the_state():
    tell, rows = Tell(), [[1], [2]]
    table: dict[Any, Any] = {"a": [1], 7: (1, 2)}
    tell.everyone("shows", rows=rows, table=table, rule="toy.a.b")
    tell.only((0, 1), "shows", rows=rows, rule="toy.a.b")
    rows[0].append(9)
    rows.append([3])
    table["a"].append(9)
    first, second = tell.events.since(0)
    assert first.data == {"rows": [[1], [2]], "table": {"a": [1], "7": [1, 2]}}
    assert second.data == {"rows": [[1], [2]]}
    first.data["rows"].clear()
    assert second.data == {"rows": [[1], [2]]}


@pytest.mark.parametrize("value", [{1, 2}, 1.5, object(), b"x", [{"a": {1}}]])
def test_only_plain_data_can_be_told(value: Any):
    with pytest.raises(TypeError, match="is no plain data"):
        Tell().everyone("shows", value=value, rule="toy.a.b")


def test_plain_data_is_left_as_it_is():
    class Name(StrEnum):
        FAN = "fan"

    assert frozen((None, True, 3, "x", Name.FAN)) == [None, True, 3, "x", "fan"]


def test_an_audience_is_everybody_or_some_seats():
    tell = Tell()
    tell.everyone("a", rule="toy.a.b", shows=True)
    tell.only(1, "b", rule="toy.a.b")
    tell.only([0, 1], "c", rule="toy.a.b", also=("toy.a.c",))
    heard = {seat: [event.kind for event in tell.events.since(0) if event.heard_by(seat)] for seat in (0, 1, None)}
    assert heard == {0: ["a", "c"], 1: ["a", "b", "c"], None: ["a"]}
    assert [event.audience for event in tell.events.since(0)] == [None, (1,), (0, 1)]


def test_an_event_is_plain_data():
    event = Event("runs", {"seat": 1}, rule="toy.a.b", audience=(0,), also=("toy.a.c",))
    plain = {"kind": "runs", "data": {"seat": 1}, "rule": "toy.a.b", "shows": False, "audience": [0]}
    assert event.plain() == plain | {"also": ["toy.a.c"]}
    assert "also" not in Event("runs", {}, rule="toy.a.b").plain()
    assert event == Event("runs", {"seat": 1}, rule="toy.a.b", audience=(0,), also=("toy.a.c",))
    assert event != Event("runs", {"seat": 1}, rule="toy.a.b") and event != plain
    assert hash(event) == hash(Event("runs", {}, rule="toy.a.b"))
    assert repr(event) == "Event('runs', seat=1) [toy.a.b]"


def test_nobody_hears_when_nobody_listens():
    tell = Tell(heard=False)
    with notebook() as notes:
        tell.everyone("a", rule="toy.a.b", anything={1, 2})
        tell.only(0, "a", rule="toy.a.b")
    assert len(tell.events) == 0 and not notes


def test_a_locked_voice_raises_even_if_nobody_listens():
    tell = Tell(heard=False)
    tell.locked = True
    for call in (lambda: tell.everyone("a", rule="toy.a.b"), lambda: tell.only(0, "a", rule="toy.a.b")):
        with pytest.raises(Reentered, match=r"'a' was told on the way back to a question \[toy.a.b\]"):
            call()


def test_what_is_behind_the_screen_is_cited_and_shows_nowhere():
    tell, plain = Tell(), Tell()
    with notebook() as notes:
        tell.everyone("a", rule="toy.a.b", also=("toy.a.c",), behind=("toy.a.d", ""))
        tell.only(1, "b", rule="toy.a.b", behind=("toy.a.e",))
    plain.everyone("a", rule="toy.a.b", also=("toy.a.c",))
    plain.only(1, "b", rule="toy.a.b")
    assert notes == {"toy.a.b", "toy.a.c", "toy.a.d", "toy.a.e"}
    assert tell.events.since(0) == plain.events.since(0)


def test_nothing_behind_what_nobody_hears_is_cited():
    with notebook() as notes:
        Tell(heard=False).everyone("a", rule="toy.a.b", behind=("toy.a.d",))
    assert notes == set()


def test_what_is_told_is_cited():
    with notebook() as notes:
        Tell().everyone("a", rule="toy.a.b", also=("toy.a.c", "toy.a.d"))
        cite("toy.a.e", "")
    cite("toy.a.f")
    assert notes == {"toy.a.b", "toy.a.c", "toy.a.d", "toy.a.e"}


def test_a_chain_and_its_copies_grow_apart():
    chain = Chain("abc")
    twin = chain.copy()
    chain.append("d")
    twin.append("e")
    assert (chain.since(0), twin.since(0), chain.since(3), chain.since(9)) == (list("abcd"), list("abce"), ["d"], [])
    assert (len(chain), chain.length, chain.last(), Chain().last(), Chain().since(0)) == (4, 4, "d", None, [])


def test_a_chain_can_be_cut_without_harm_to_its_copies():
    chain = Chain("abcd")
    twin = chain.copy()
    chain.cut(2)
    chain.append("x")
    chain.cut(7)
    assert (chain.since(0), twin.since(0)) == (list("abx"), list("abcd"))


def test_a_chain_of_what_some_heard_goes_on_counting():
    chain = Chain()
    for kind, audience in (("a", None), ("b", (1,)), ("c", (0,)), ("d", (0, 1))):
        chain.append(Event(kind, {}, rule="toy.a.b", audience=audience))
    first = chain.heard_by(0)
    first.append(Event("e", {}, rule="toy.a.b", audience=(1,)))
    both, nobody = first.heard_by(1), chain.heard_by(None)

    def kinds(chain: Chain, since: int = 0) -> str:
        return "".join(event.kind for event in chain.since(since))

    assert (kinds(chain), kinds(first), kinds(first, 2), kinds(first, 4), first.length) == (
        "abcd",
        "acde",
        "cde",
        "e",
        5,
    )
    assert (kinds(both), kinds(nobody), nobody.last().kind, len(nobody)) == ("ade", "a", "a", 4)


def test_a_long_chain_is_let_go_without_harm():
    chain = Chain(range(300_000))
    assert chain.since(299_998) == [299_998, 299_999]
    del chain


def test_a_refusal_is_put_into_words_when_read():
    refusal = Refusal("{a} costs {b}.", rule="toy.a.b", at="c1", a="fan", b=2)
    assert (refusal.reason, str(refusal), str(Refusal("No {braces}."))) == (
        "fan costs 2.",
        "fan costs 2. [toy.a.b]",
        "No {braces}.",
    )
    with notebook() as notes:
        refused = Refused(refusal)
    assert (refused.reason, refused.rule, refused.at, str(refused)) == ("fan costs 2.", "toy.a.b", "c1", str(refusal))
    assert notes == {"toy.a.b"}
    unknown = Unknown("no 'x'")
    assert isinstance(unknown, Refused) and isinstance(unknown, LookupError) and str(unknown) == "no 'x'"


def test_what_lies_far_back_is_read_when_somebody_gets_there():
    read: list[int] = []

    def part(number: int) -> Any:
        read.append(number)
        node: Any = Unread(partial(part, number - 1)) if number else None
        for at in range(10 * number, 10 * number + 10):
            node = (node, at)
        return node

    chain = Chain.ending(Unread(partial(part, 2)), 30)
    twin = chain.copy()
    chain.append(30)
    assert chain.since(30) == [30] and len(chain) == 31 and not read
    assert chain.since(25) == [25, 26, 27, 28, 29, 30] and read == [2]
    assert twin.since(12) == list(range(12, 30)) and read == [2, 1], "what was read is read for all"
    chain.cut(15)
    assert chain.last() == 14 and chain.since(0) == list(range(15)) and read == [2, 1, 0]


def test_of_what_is_unread_nobody_has_a_part():
    first: Any = (None, 0, "ask", "a", (), 0)
    unread = Unread(lambda: first)
    second: Any = (unread, 1, "ask", "b", (), 0)
    third: Any = (second, 0, "ask", "c", (), 0)
    assert leads_to(second, third) and not leads_to(first, third)
    assert [step.answer for step in steps_between(third, second)] == ["c"]
    assert [step.answer for step in steps_between(third, None)] == ["a", "b", "c"]
