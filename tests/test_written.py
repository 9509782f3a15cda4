"""A dataclass that the build wrote out does what the decorator would have made it do."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tools.written import written

SOURCE = '''
from __future__ import annotations
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any, ClassVar
from undercroft.engine.craft.parts import Record

@dataclass(slots=True)
class Wound(Record):
    """What hurts."""
    deep: int = 1

@dataclass(slots=True)
class Hero(Record):
    """Who is hurt."""
    derived: ClassVar = ("worst",)
    name: str
    wounds: list[Wound]
    last: Wound | None = None
    rows: list[list[int]] = field(default_factory=lambda: [[1]])
    seen: dict[str, Wound] = field(default_factory=dict)
    found: Any = None
    worst: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.worst = max(wound.deep for wound in self.wounds)

@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    _: KW_ONLY
    size: int = 3

class Party:
    def __init__(self, heroes: list[Hero]) -> None:
        self.heroes = heroes
        self.asked = 0

    @cached_property
    def eldest(self) -> Hero | None:
        self.asked += 1
        return self.heroes[0] if self.heroes else None

    def has(self, hero: Hero, other: Hero) -> bool:
        return hero in (*self.heroes, other)
'''


def module_of(name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    made = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, made)
    exec(compile(source, name, "exec"), vars(made))
    return made


def played(made: Any) -> list[Any]:
    """What can be seen of these classes from outside."""
    hero = made.Hero("Ann", [made.Wound(2), made.Wound()], found=[made.Wound(5)], seen={"a": made.Wound()})
    hero.worst = 7
    twin = hero.copy()
    twin.wounds[0].deep = twin.rows[0][0] = twin.found[0].deep = 9
    small, party = made.Kind("small", size=1), made.Party([hero])
    return [
        repr(hero),
        repr(twin),
        twin.worst,
        hero == twin,
        hero == hero.copy(),
        hero == 3,
        made.Hero("Bo", [made.Wound()]).rows is made.Hero("Bo", [made.Wound()]).rows,
        small == made.Kind("small", size=1),
        len({small, replace(small, id="small"), replace(small, size=2)}),
        (party.eldest, party.eldest, party.asked, made.Party([]).eldest, party.has(twin, twin)),
    ]


def test_a_class_that_is_written_out_does_what_the_decorator_made_it_do(monkeypatch: pytest.MonkeyPatch):
    plain = module_of("plainly", SOURCE, monkeypatch)
    source = written(SOURCE, plain)
    assert "@dataclass" not in source and "cached_property\n" not in source.replace("import cached_property\n", "")
    assert repr(played(module_of("written", source, monkeypatch))) == repr(played(plain))
