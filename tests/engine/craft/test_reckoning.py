"""Reckonings: the sum, the steps in words, and the rules that an event then cites."""

from undercroft.engine import Tell, notebook
from undercroft.engine.craft.reckoning import Reckoning


def test_a_number_is_the_sum_of_its_steps():
    might = Reckoning("toy.might")
    might.add(40, "the Butcher", rule="toy.hero")
    might.add(0, "growth", rule="toy.growth")
    might.add(-10, "Cursed", rule="toy.status")
    might.add(10, "Brave", rule="toy.status")
    assert might.total == 40
    assert might.words == ["+40 the Butcher", "-10 Cursed", "+10 Brave"]
    assert might.rules == ("toy.hero", "toy.status")


def test_nothing_reckoned_is_0():
    empty = Reckoning("toy.might")
    assert (empty.total, empty.words, empty.rule, empty.rules, empty.hidden) == (0, [], "toy.might", (), ())


def test_a_kind_without_an_amount_keeps_its_place():
    harm = Reckoning()
    harm.add(0, "a blow", rule="toy.blow", kind="sacred")
    harm.add(4, "flames", rule="toy.fire", kind="fire")
    assert list(harm.amounts.items()) == [("sacred", 0), ("fire", 4)] and harm.rules == ("toy.fire",)


def test_what_is_taken_off_goes_from_kind_to_kind_and_never_below_0():
    harm = Reckoning()
    for kind, by in (("fire", 4), ("eldritch", 5), ("owed", -3), ("cold", 6)):
        harm.add(by, kind, rule="toy.harm", kind=kind)
    harm.less(7, "resistant", rule="toy.resist", kinds=("cold", "missing", "fire"))
    assert harm.amounts == {"fire": 3, "eldritch": 5, "owed": -3, "cold": 0}
    harm.less(9, "Damage Reduction", rule="toy.dr")
    assert harm.amounts == {"fire": 0, "eldritch": 0, "owed": -3, "cold": 0}
    assert harm.words[-2:] == ["-7 resistant", "-9 Damage Reduction"]


def test_what_several_rules_take_off_together_is_noted_for_each():
    harm = Reckoning()
    harm.add(9, "flames", rule="toy.harm", kind="fire")
    for by, label in ((2, "Ring"), (3, "Cloak")):
        harm.note(f"-{by}, {label}", "toy.dr")
    harm.take_off(5)
    assert harm.total == 4 and harm.words == ["+9 flames", "-2, Ring", "-3, Cloak"]


def test_a_rule_with_its_own_arithmetic_changes_the_amounts_and_says_so():
    harm = Reckoning()
    harm.add(4, "a blow", rule="toy.blow", kind="fire")
    harm.amounts["fire"] *= 2
    harm.note("x2, a critical hit", "toy.crit")
    assert harm.total == 8 and harm.words == ["+4 a blow", "x2, a critical hit"]


def test_an_event_cites_all_of_it_and_shows_what_may_be_read():
    harm, tell = Reckoning("toy.order"), Tell()
    with notebook() as notes:
        harm.add(4, "a blow", rule="toy.blow")
        harm.note("no critical hit", "toy.crit")
        harm.by("toy.mixed", "", "toy.order", "toy.blow")
        harm.behind("toy.secret")
        assert notes == set()
        tell.everyone("scored", why=harm.words, rule=harm.rule, also=harm.rules, behind=harm.hidden)
    assert notes == {"toy.order", "toy.blow", "toy.crit", "toy.mixed", "toy.secret"}
    assert tell.events.last().plain() == {
        "kind": "scored",
        "data": {"why": ["+4 a blow", "no critical hit"]},
        "rule": "toy.order",
        "shows": False,
        "audience": None,
        "also": ["toy.blow", "toy.crit", "toy.mixed"],
    }
