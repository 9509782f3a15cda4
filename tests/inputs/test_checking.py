"""Checking forms: all faults at once, without a trace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft import Table
from undercroft.engine import Form, Refusal, Refused
from undercroft.inputs import faults

LAYOUTS = st.lists(st.text(".#EHS^KDCP", min_size=9, max_size=9), min_size=6, max_size=6)


def form_of(table: Table, seat: int = 0) -> Form:
    form = table.choices[seat].form
    assert form is not None
    return form


def build(**options: Any) -> Table:
    return Table.start("trapper", options=options, seed=1)


def test_every_fault_is_told_and_the_first_is_the_refusal() -> None:
    table = build()
    wrong = {"layout": ["D........", *["........."] * 4, "....E..HH"]}
    found = faults(form_of(table), wrong)
    with pytest.raises(Refused) as refused:
        table.answer(0, wrong)
    assert (found[0].reason, found[0].rule, found[0].at) == (refused.value.reason, refused.value.rule, refused.value.at)
    assert [fault.at for fault in found] == ["i1", None, None, None, "a6"]
    assert found[-1].rule == "trapper.darts.requirements"


@given(rows=LAYOUTS, decoys=st.lists(st.sampled_from(["a1", "c3", "zz"]), max_size=2))
def test_a_form_has_faults_exactly_when_it_is_refused(rows: list[str], decoys: list[str]) -> None:
    table = build(fog="decoy")
    given = {"layout": [*rows[:5], rows[5][:4] + "E" + rows[5][5:]], "decoys": decoys}
    found = faults(form_of(table), given)
    try:
        table.answer(0, given)
    except Refused as error:
        assert (found[0].reason, found[0].rule, found[0].at) == (error.reason, error.rule, error.at)
    else:
        assert not found


def test_checking_changes_nothing() -> None:
    table = build()
    before = table.digest
    comb = form_of(table).plain()["widget"]["ready"][0]["value"]
    assert faults(form_of(table), comb) == ()
    assert table.digest == before
    assert table.choices[0].number == 0


def test_what_cannot_be_read_has_one_fault() -> None:
    deep: Any = []
    for _ in range(2000):
        deep = [deep]
    tried: list[Any] = ["nonsense", 7, None, {"layout": 3}, {"walls": []}, deep]
    for wrong in tried:
        assert len(faults(form_of(build()), wrong)) == 1


def test_a_form_that_lists_nothing_more_tells_what_reading_says() -> None:
    def read(given: Any) -> Any:
        raise Refused("no", rule="toy.no", at="b2")

    def nothing(given: Any) -> list[Refusal]:
        return []

    for form in (Form("text", {}, read), Form("text", {}, read, faults=nothing)):
        assert [str(fault) for fault in faults(form, "x")] == ["no [toy.no]"]
