"""What holds for every build from the real catalogue."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.truedungeon.builds import KEY, LEDGER
from undercroft.games.truedungeon.build import Character, plain, read_character
from undercroft.games.truedungeon.card import Card, card
from undercroft.games.truedungeon.cards import classes
from undercroft.games.truedungeon.desk import ready_made
from undercroft.games.truedungeon.equip import fit
from undercroft.games.truedungeon.explain import adds_up
from undercroft.games.truedungeon.files import read_text, write_text
from undercroft.games.truedungeon.fitted import Fitted
from undercroft.games.truedungeon.tokens.catalogue import shipped
from undercroft.games.truedungeon.tokens.sets import sets
from undercroft.games.truedungeon.tokens.token import Token

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
@settings(max_examples=15)
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


def touched(token: Token) -> set[str]:
    """The columns that a token's own effects may change."""
    wider = {
        "to-hit": {"melee-to-hit", "missile-to-hit"},
        "damage": {"melee-damage", "missile-damage"},
        "ac": {"melee-ac", "missile-ac"},
        "saves": {"fortitude", "reflex", "will"},
        "strength": {"strength", "melee-to-hit", "melee-damage", "missile-damage"},
        "dexterity": {"dexterity", "melee-ac", "missile-ac", "reflex", "missile-to-hit"},
        "constitution": {"constitution", "hp", "fortitude"},
        "wisdom": {"wisdom", "will"},
    }
    return {column for effect in token.effects if not effect.circumstantial for column in wider.get(effect.stat, {effect.stat})}


def simple(token: Token) -> bool:
    """Whether a token is worn and no set, level, condition or room hangs on it."""
    tangled = token.tags or token.base or token.forbids or token.name in IN_SETS or token.condition
    return not tangled and not token.hand_held and not {effect.stat for effect in token.effects} & {"level", "slots"}


SIMPLE: Final = [name for name in LIVELY if simple(CATALOGUE.find(name))]
ASKED: Final = {
    ability for token in CATALOGUE.values() if token.condition for ability in token.condition.least
} | {"charisma"}
"""Abilities of which a score is asked somewhere."""


@given(characters(), st.sampled_from(SIMPLE))
def test_one_token_more_changes_only_what_it_says(character: Character, name: str) -> None:
    legal = legal_part(character)
    token = CATALOGUE.find(name)
    added = msgspec.structs.replace(legal, tokens=(*legal.tokens, name))
    before, after = card(examined(legal)), card(examined(added))
    if after.problems or {effect.stat for effect in token.effects} & ASKED:
        return
    old, new = values(before), values(after)
    changed = {column for column in old if old[column] != new[column]}
    counted = any(effect.each == token.slot for other in after.fitted.tokens() for effect in other.effects)
    assert counted or changed <= touched(token)
    assert before.level == after.level and before.sets == after.sets
    for effect in token.effects:
        if effect.stat in old and effect.stat not in ("psychic", "double-scroll", "spell-healing") and not (
            effect.circumstantial or effect.hands or effect.shield or effect.each or effect.wearers or effect.others
        ):
            alone = sum(other.by for other in token.effects if effect.stat in touched_by(other))
            if effect.stat not in ("hp", "fortitude", "reflex", "will") and not counted:
                assert new[effect.stat] - old[effect.stat] == alone


def touched_by(effect: Any) -> set[str]:
    """The columns that change by exactly what the effect says."""
    wider = {"to-hit": {"melee-to-hit", "missile-to-hit"}, "ac": {"melee-ac", "missile-ac"}}
    return set() if effect.circumstantial else wider.get(effect.stat, {effect.stat})
