"""What holds for every build from the real catalogue."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.games.truedungeon.builds import KEY, LEDGER
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.character.build import Character, plain, read_character
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.files import read_text, write_text
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.sets import sets
from undercroft.games.truedungeon.content.tokens.token import Effect, Token
from undercroft.games.truedungeon.desk.desk import ready_made

CATALOGUE: Final = shipped()
READY: Final = {id: read_character(data, id) for id, data in ready_made().items()}
LIVELY: Final = sorted(
    token.name
    for token in CATALOGUE.values()
    if token.slot != "carried" and (token.effects or token.condition or token.weapon or token.base or token.forbids)
)
"""Tokens that do something on a card."""
IN_SETS: Final = sorted(item for found in sets().values() for item in found.items)

some_names = st.lists(st.one_of(st.sampled_from(LIVELY), st.sampled_from(IN_SETS)), max_size=30)
any_names = st.lists(st.sampled_from(sorted(CATALOGUE)), max_size=40)


@st.composite
def characters(draw: st.DrawFn, names: st.SearchStrategy[list[str]] = some_names) -> Character:
    """A character of any class with any tokens; half of them a ready-made one with more."""
    tokens = tuple(draw(names))
    if draw(st.booleans()):
        ready = READY[draw(st.sampled_from(sorted(READY)))]
        return msgspec.structs.replace(ready, tokens=(*ready.tokens, *tokens))
    cls = draw(st.sampled_from(sorted(classes())))
    subclass = draw(st.sampled_from(["", classes()[cls].subclass.id]))
    in_hand: Any = draw(st.sampled_from(["", "melee", "missile"]))
    return Character(class_=cls, subclass=subclass, tokens=tokens, carried=(KEY,), in_hand=in_hand)


def examined(character: Character) -> Fitted:
    return fit(character, CATALOGUE)


def shown(character: Character) -> dict[str, Any]:
    """The card as plain data; lists whose order says nothing are put in order."""
    found = card(examined(character)).plain()
    for name in ("problems", "idle"):
        found[name] = sorted(map(str, found[name]))
    return found


def values(found: Card) -> dict[str, int]:
    """Every number of the card."""
    return {name: number.value for name, number in (*found.columns.items(), *found.abilities.items())}


def legal_part(character: Character) -> Character:
    """The character without what breaks a rule."""
    while (found := examined(character)).problems:
        left = Counter(name for name, _ in found.problems)
        tokens = []
        for name in character.tokens:
            if left[CATALOGUE.find(name).name] > 0:
                left[CATALOGUE.find(name).name] -= 1
            else:
                tokens.append(name)
        character = msgspec.structs.replace(character, tokens=tuple(tokens))
    return character


@given(characters(any_names), st.lists(st.sampled_from(sorted(CATALOGUE)), max_size=4))
def test_examining_never_fails_whatever_is_put_on(character: Character, named: list[str]) -> None:
    found = examined(msgspec.structs.replace(character, melee=tuple(named), missile=tuple(reversed(named))))
    assert card(found).plain()["legal"] == found.legal


@given(characters(), st.integers())
def test_the_order_of_tokens_never_matters(character: Character, seed: int) -> None:
    mixed, carried = list(character.tokens), list(character.carried)
    Random(seed).shuffle(mixed)
    Random(seed).shuffle(carried)
    other = msgspec.structs.replace(character, tokens=tuple(mixed), carried=tuple(carried))
    assert shown(other) == shown(character)


@given(characters())
def test_every_number_is_the_sum_of_its_parts(character: Character) -> None:
    found = card(examined(character))
    trees = [*found.columns.values(), *found.abilities.values(), *found.reductions.values(), *found.levels]
    trees += [number for kinds in found.types.values() for number in kinds.values()]
    trees += found.fitted.room.values()
    for tree in trees:
        assert adds_up(tree), tree.label
        assert {part.rule for part in tree if part.rule} <= set(LEDGER)
    assert found.level == (5 if found.levels else 4)
    for mode, kinds in found.types.items():
        typed = sum(number.value for number in kinds.values())
        untyped = [part for part in found.columns[f"{mode}-damage"].parts if "(" not in part.label]
        assert typed + sum(part.value for part in untyped) == found[f"{mode}-damage"]


@given(characters())
def test_every_problem_has_a_reason_and_a_rule_of_the_ledger(character: Character) -> None:
    found = examined(character)
    for name, why in (*found.problems, *found.idle):
        assert name and why.reason and "{" not in why.reason
        assert why.rule in LEDGER and set(why.also) <= set(LEDGER)


@given(characters())
def test_what_breaks_a_rule_counts_for_nothing(character: Character) -> None:
    found = examined(character)
    refused = Counter(name for name, _ in found.problems if name in CATALOGUE)
    equipped = Counter(token.name for token in found.tokens())
    given_ = Counter(CATALOGUE.find(name).name for name in character.tokens)
    assert equipped + refused == given_
    assert {source.token for source in found.sources if source.token} <= set(equipped)


@given(characters())
def test_taking_off_what_breaks_a_rule_makes_no_new_problem_of_another_kind(character: Character) -> None:
    found = examined(character)
    for name, _ in found.problems:
        if name not in character.tokens:
            continue
        tokens = list(character.tokens)
        tokens.remove(name)
        after = examined(msgspec.structs.replace(character, tokens=tuple(tokens)))
        assert len(after.problems) < len(found.problems)
        assert {why.rule for _, why in after.problems} <= {why.rule for _, why in found.problems}


@given(characters())
def test_a_legal_build_stays_as_it_is_through_files(character: Character) -> None:
    legal = legal_part(character)
    before = shown(legal)
    assert before["legal"]
    for ending in (".toml", ".json"):
        text = write_text(plain(legal), ending)
        again = read_character(read_text(text, f"build{ending}"))
        assert again == legal
        assert shown(again) == before
        assert write_text(plain(again), ending) == text


# ---- one token more

COLUMNS: Final[dict[str, set[str]]] = {
    "to-hit": {"melee-to-hit", "missile-to-hit"},
    "damage": {"melee-damage", "missile-damage"},
    "ac": {"melee-ac", "missile-ac"},
    "saves": {"fortitude", "reflex", "will"},
}
"""Where an effect counts, if not in the column of its own name alone."""
BEHIND: Final[dict[str, set[str]]] = {
    "strength": {"strength", "melee-to-hit", "melee-damage", "missile-damage"},
    "dexterity": {"dexterity", "melee-ac", "missile-ac", "reflex", "missile-to-hit"},
    "constitution": {"constitution", "hp", "fortitude"},
    "wisdom": {"wisdom", "will"},
    "intelligence": {"intelligence"},
    "charisma": {"charisma"},
}
"""What hangs on an ability."""
TANGLED: Final = frozenset({"level", "slots", "spell-healing", "psychic", "double-scroll"})
"""What does not simply add up, or not for everybody."""


def plain_effect(effect: Effect) -> bool:
    """Whether an effect gives what it says to everybody, and always."""
    only = effect.circumstantial or effect.hands or effect.shield or effect.each or effect.wearers or effect.others
    return not only and effect.stat not in TANGLED


def simple(token: Token) -> bool:
    """Whether a token is worn, and no set, level, condition, room or tag hangs on it."""
    tangled = token.tags != ("starter",) or token.base or token.forbids or token.name in IN_SETS or token.condition
    return not tangled and not token.hand_held and all(map(plain_effect, token.effects))


SIMPLE: Final = [token.name for token in map(CATALOGUE.find, LIVELY) if simple(token) and token.effects]
SOUND: Final = [name for name, ready in READY.items() if fit(ready, CATALOGUE).legal]


@given(st.sampled_from(SOUND), st.sampled_from(SIMPLE))
def test_one_token_more_changes_only_what_it_says(id: str, name: str) -> None:
    token = CATALOGUE.find(name)
    free = tuple(worn for worn in READY[id].tokens if CATALOGUE.find(worn).slot not in (token.slot, "slotless"))
    before = msgspec.structs.replace(READY[id], tokens=free)
    after = msgspec.structs.replace(before, tokens=(*free, name))
    old, new = (card(examined(one)) for one in (before, after))
    if (
        new.problems != old.problems
        or new.sets != old.sets
        or new.level != old.level
        or new.fitted.idle != old.fitted.idle
    ):
        return
    said: Counter[str] = Counter()
    behind: set[str] = set()
    for effect in token.effects:
        behind |= BEHIND.get(effect.stat, set())
        for column in COLUMNS.get(effect.stat, {effect.stat}):
            said[column] += effect.by
    was, now = values(old), values(new)
    counted = any(effect.each == token.slot for worn in new.fitted.tokens() for effect in worn.effects)
    for column in was:
        if column not in behind and not counted:
            assert now[column] - was[column] == said[column], column


def test_there_are_enough_simple_tokens() -> None:
    assert len(SIMPLE) > 100 and len(SOUND) > 40
