"""The best build: as good as trying everything, legal, the same every time, and honest about what it did not prove."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.engine import Refused, Unknown
from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.character.card import COLUMNS, WIDER, Card, card
from undercroft.games.truedungeon.character.company import ALONE, company_of
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue, shipped
from undercroft.games.truedungeon.content.tokens.sets import sets
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, Slot
from undercroft.games.truedungeon.desk.best.best import GOALS, WHEELS, Best, best, weights_of, worth
from undercroft.games.truedungeon.desk.best.model import Model, Task, World
from undercroft.games.truedungeon.desk.best.value import Columns
from undercroft.games.truedungeon.desk.desk import CoachDesk, ready_made
from undercroft.games.truedungeon.options import TrueDungeonOptions

CATALOGUE = shipped()
USUAL = TrueDungeonOptions()
ARCHER = Character(class_="barbarian", missile=("Yew Stave",))
"""Whose heavy blows a bow for two hands has by a variant."""
VARIED = TrueDungeonOptions(always=True, generator=True, plus_dex=True, text_only=True)
KNOWN = sorted(token.name for token in CATALOGUE.values() if token.known and token.slot != "carried")
HELD = [name for name in KNOWN if CATALOGUE[name].hand_held]
SPECIAL = [
    name
    for name in KNOWN
    if (known := CATALOGUE[name]).condition
    or known.forbids
    or known.base
    or any(it.each or it.wearers or it.others or it.hands or it.stat in ("slots", "level") for it in known.effects)
]
PIECES = [[name for name in found.items if name in CATALOGUE] for found in sets().values() if found.items]
READY = {id: read_character(data, id) for id, data in ready_made().items()}


def token(name: str, slot: str, *effects: Mapping[str, Any], **more: Any) -> Token:
    """A token made up for a test."""
    data = {"kind": "gear", "rarity": "rare", "source": "user", "effects": list(effects), **more}
    return msgspec.convert({"name": name, "slot": slot, **data}, Token)


def found(cls: str, owned: Iterable[str | Token], *, goal: str | Mapping[str, int] = "melee-ac", **more: Any) -> Best:
    """The best build of a class from one of each of these, proven and legal."""
    made = [it for it in owned if isinstance(it, Token)]
    names = [it.name if isinstance(it, Token) else it for it in owned]
    weights = {goal: 1} if isinstance(goal, str) else goal
    character = more.pop("character", Character(class_=cls))
    result = best(character, dict.fromkeys(names, 1), weights, CATALOGUE.with_tokens(made), **more)
    assert result.proven
    assert result.card.fitted.legal
    return result


# ---- beside trying everything ----


def every_build(character: Character, owned: Mapping[str, int], catalogue: Catalogue) -> Iterator[Character]:
    """All that can be put on of these, legal or not."""
    held = [name for name in owned if catalogue[name].hand_held]
    worn = {name: count for name, count in owned.items() if name not in held}
    hands = [(), *((one,) for one in held), *((a, b) for a, b in product(held, held) if a != b or owned[a] > 1)]
    grips = [
        msgspec.structs.replace(character, melee=melee, missile=missile) for melee, missile in product(hands, hands)
    ]
    grips = [grip for grip in grips if not fit(grip, catalogue).held.refused]
    most = [count if catalogue[name].slot == "runestone" else 1 for name, count in worn.items()]
    for counts in product(*(range(count + 1) for count in most)):
        tokens = tuple(name for name, count in zip(worn, counts, strict=True) for _ in range(count))
        for grip in grips:
            yield msgspec.structs.replace(grip, tokens=tokens)


def by_trying(
    character: Character,
    owned: Mapping[str, int],
    goal: Mapping[str, int],
    *,
    catalogue: Catalogue = CATALOGUE,
    others: Sequence[Character] = (),
) -> int:
    """What the best of all builds is worth."""
    company = [fit(other, catalogue) for other in others]
    fitted = (fit(build, catalogue) for build in every_build(character, owned, catalogue))
    weights = weights_of(goal)
    return max(worth(card(it, company_of([it, *company])), weights) for it in fitted if it.legal)


@st.composite
def collections(draw: st.DrawFn) -> dict[str, int]:
    """Six to nine tokens, among them many that depend on one another."""
    pool = draw(st.sampled_from([KNOWN, SPECIAL, *PIECES]))
    names = draw(st.lists(st.sampled_from(pool), min_size=2, max_size=5, unique=True))
    names += draw(st.lists(st.sampled_from(SPECIAL), max_size=3, unique=True))
    names += draw(st.lists(st.sampled_from(HELD), max_size=2, unique=True))
    names = list(dict.fromkeys(names))
    too_many = [name for name in names if CATALOGUE[name].hand_held][3:]
    return {name: draw(st.integers(1, 2)) for name in names if name not in too_many}


BRUTE = settings(max_examples=90 if os.environ.get("UNDERCROFT_SOAK") == "1" else 9)
"""All builds there are take long to look through."""


goals = st.dictionaries(st.sampled_from(sorted(GOALS)), st.integers(1, 3), min_size=1, max_size=2)


@BRUTE
@given(collections(), st.sampled_from(sorted(classes())), goals)
def test_nothing_is_better_than_the_best(owned, cls, goal):
    result = best(Character(class_=cls), owned, goal, CATALOGUE)
    assert result.card.fitted.legal
    assert result.proven
    assert result.value == by_trying(Character(class_=cls), owned, goal)


STRANGE = [
    token("Tall Hat", "head", {"stat": "dexterity", "by": 2}, {"stat": "ac"}, condition={"least": {"strength": 17}}),
    token("Long Boots", "feet", {"stat": "strength", "by": 2}, condition={"least": {"dexterity": 17}}),
    token("Proud Collar", "neck", {"stat": "strength", "by": 2}, condition={"least": {"strength": 16}}),
    token("Heavy Belt", "waist", {"stat": "dexterity", "by": -2}, {"stat": "ac", "by": 5}),
    token("Strong Bracers", "wrist", {"stat": "strength", "by": 3}),
    token("Quick Gloves", "hands", {"stat": "dexterity", "by": 3}),
    token("Fair Cloak", "back", {"stat": "charisma", "by": 6}),
    token("Dog", "figurine", {"stat": "saves", "by": 2}),
    token("Cat", "figurine", {"stat": "saves"}, {"stat": "hp"}),
    token("Banner", "eyes", {"stat": "ac", "by": 2, "party": True}, {"stat": "strength", "by": 2, "party": True}),
    token("Arm Strap", "face", {"stat": "ac", "by": 2, "shield": True}, {"stat": "damage", "by": 2, "hands": "one"}),
    token("Few Rings", "slotless", {"stat": "saves", "by": -1, "each": "finger"}, {"stat": "ac", "by": 2}),
    token("Only This", "slotless", {"stat": "saves", "by": 3}, tags=["alone"], condition={"without": ["alone"]}),
    token("Or That", "slotless", {"stat": "ac"}, tags=["alone"], condition={"without": ["alone"]}, rarity="relic"),
    token("With One", "slotless", {"stat": "will", "by": 2}, condition={"one_other": "alone"}),
    token("Tight Trousers", "legs", {"stat": "saves", "by": 3}, forbids=["finger", "neck"]),
    token(
        "Great Sword",
        "mainhand",
        {"stat": "melee-damage", "by": 2},
        kind="weapon",
        condition={"least": {"strength": 17}},
        weapon={"mode": ["melee"], "hands": "two", "wheel": [3, 4, 5, 6, 7, 8], "plus": 2},
    ),
]
WITH_STRANGE = CATALOGUE.with_tokens(STRANGE)


@BRUTE
@given(
    st.lists(st.sampled_from([it.name for it in STRANGE]), min_size=4, max_size=7, unique=True),
    st.lists(
        st.sampled_from(["Ring of Heroism", "Shield of the Old Oak", "Charm of Synergy"]), max_size=3, unique=True
    ),
    st.sampled_from(["fighter", "ranger", "wizard"]),
    st.sampled_from(["melee-ac", "saves", "melee", "hp", "balanced-combat"]),
    st.sampled_from([(), ("Banner",), ("Charm of Synergy", "Smackdown's Charm of Comraderie")]),
)
def test_nothing_is_better_with_strange_tokens_and_in_company(strange, usual, cls, goal, theirs):
    owned = dict.fromkeys([*strange, *usual], 1)
    others = [Character(class_="bard", tokens=theirs)] if theirs else []
    result = best(Character(class_=cls), owned, {goal: 1}, WITH_STRANGE, others=others)
    assert result.card.fitted.legal
    assert result.proven
    expected = by_trying(Character(class_=cls), owned, {goal: 1}, catalogue=WITH_STRANGE, others=others)
    assert result.value == expected


@pytest.mark.parametrize(
    ("id", "options"),
    [
        *((id, USUAL) for id in sorted(READY)),
        ("bard-bag", VARIED),
        ("monk-bag", VARIED),
        ("archer", USUAL),
        ("archer", TrueDungeonOptions(any_two_handed=True)),
    ],
)
def test_the_program_says_of_a_build_what_its_card_says(id, options):
    """Every column of every ready-made character, at its own level and with its own hands."""
    character = READY.get(id, ARCHER)
    fitted = fit(character, CATALOGUE, options)
    real = card(fitted)
    worn = {it.name for it in fitted.worn}
    tokens = tuple(sorted({it.name: it for it in fitted.tokens()}.values(), key=lambda it: it.name))
    copies = {it.name: sum(other.name == it.name for other in fitted.tokens()) for it in tokens}
    carried = tuple(map(CATALOGUE.find, character.carried))
    weights = {**dict.fromkeys(COLUMNS, 1), **dict.fromkeys(WHEELS, 1)}
    task = Task(character, tokens, copies, frozenset(), carried, weights, options, ALONE)
    model = Model(task, World(fitted.level, fitted.level, fitted.stance))
    columns = Columns(model)
    parts = {name: columns.column(name) for name in weights}
    for name, copy in ((name, copy) for name, several in model.worn.items() for copy in several):
        model.program.equal(copy, int(name in worn))
    for mode in MODES:
        for hand, held in ((model.main[mode], fitted.held[mode].main), (model.off[mode], fitted.held[mode].off)):
            for name, variable in hand.items():
                model.program.equal(variable, int(held is not None and held.name == name))
    solution = model.program.most(sum(parts.values(), start=parts["hp"]))
    assert solution.values is not None
    said = {name: part.at(solution.values) for name, part in parts.items()}
    assert {name: said[name] for name in COLUMNS} == {name: real[name] for name in COLUMNS}
    assert sum(said.values()) == worth(real, weights)


# ---- the hard things, one by one ----

CHARMS = [token(f"Charm {letter}", "charm", {"stat": "ac"}) for letter in "ABCDEFGHIJKLMN"]


def test_more_charms_with_a_necklace_for_them():
    dear = token("Dear Gorget", "neck", {"stat": "ac", "by": 2})
    result = found("fighter", [*CHARMS, "Charm Necklace", dear])
    assert "Charm Necklace" in result.character.tokens
    assert sum(name.startswith("Charm ") for name in result.character.tokens) == 7  # The necklace, and six charms.


def test_a_better_thing_for_the_neck_than_room_for_charms():
    dear = token("Dear Gorget", "neck", {"stat": "ac", "by": 4})
    result = found("fighter", [*CHARMS, "Charm Necklace", dear])
    assert "Dear Gorget" in result.character.tokens
    assert len(result.character.tokens) == 4


@pytest.mark.rule("truedungeon.token.duplicate.exceptions")
def test_beside_a_base_only_runestones_repeat():
    base = token("Wide Base", "runestone", {"stat": "hp"}, base=2)
    ring, stone = token("Hale Ring", "finger", {"stat": "ac"}), token("Hale Stone", "runestone", {"stat": "ac"})
    catalogue = CATALOGUE.with_tokens([base, ring, stone])
    result = best(Character(class_="fighter"), {"Wide Base": 1, "Hale Ring": 2, "Hale Stone": 3}, {"ac": 1}, catalogue)
    assert result.proven and result.tried == 2
    assert result.character.tokens == ("Hale Ring", "Hale Stone", "Hale Stone", "Wide Base")


def test_never_more_than_ten_charms():
    wide = [token(f"Wide {slot}", slot, {"stat": "slots", "slot": "charm", "by": 5}) for slot in ("back", "waist")]
    result = found("fighter", [*CHARMS, *wide])
    assert sum(name.startswith("Charm ") for name in result.character.tokens) == 10


def test_three_pieces_for_a_level_instead_of_better_single_ones():
    """A fighter's 5th level is worth more Hit Points than what three slots give."""
    pieces = ["Charming Crown", "Charming Earcuff", "Charming Ring"]
    rivals = [token(f"Hearty {slot}", slot, {"stat": "hp"}) for slot in ("head", "ear", "finger")]
    result = found("fighter", [*pieces, *rivals], goal="hp")
    assert result.card.level == 5
    assert set(pieces) <= set(result.character.tokens)


def test_a_second_level_gives_nothing():
    result = found("fighter", ["Ring of Heroism", "Charm of Heroism"], goal="hp")
    assert len(result.character.tokens) == 1


def test_what_forbids_rings_or_rings():
    rings = [token(f"Ring {letter}", "finger", {"stat": "hp", "by": 2}) for letter in "AB"]
    assert found("fighter", ["Medallion of Heroism", *rings], goal="hp").character.tokens == ("Medallion of Heroism",)
    rings = [token(f"Ring {letter}", "finger", {"stat": "hp", "by": 20}) for letter in "AB"]
    assert found("fighter", ["Medallion of Heroism", *rings], goal="hp").character.tokens == ("Ring A", "Ring B")


def weapon(name: str, *effects: Mapping[str, Any], hands: str = "one", plus: int = 0, **more: Any) -> Token:
    wheel = [plus + face for face in (1, 2, 3, 4, 5, 6)]
    return token(
        name,
        "mainhand",
        *effects,
        kind="weapon",
        weapon={"mode": ["melee"], "hands": hands, "wheel": wheel, "plus": plus},
        **more,
    )


SHIELDS = (("A", 2), ("B", 1), ("C", 3))
RAIDED = get_args(Slot)[2:16]
"""Fourteen slots that are no hands."""


def test_two_hands_for_a_weapon_or_one_and_a_shield():
    pole, stick = weapon("Long Pole", hands="two", plus=3), weapon("Short Stick", plus=1)
    owned: list[str | Token] = [pole, stick, "Shield of the Old Oak"]
    assert found("fighter", owned, goal="melee").character.melee == ("Long Pole",)
    assert found("fighter", owned).character.melee == ("Shield of the Old Oak",)
    both = found("fighter", owned, goal={"melee-ac": 3, "melee-to-hit": 2})
    assert both.character.melee == ("Short Stick", "Shield of the Old Oak")


@pytest.mark.rule("truedungeon.slot.hand-modes")
def test_one_hand_holds_one_shield_and_no_build_with_two_is_tried():
    shields = [token(f"Shield {name}", "offhand", {"stat": "ac", "by": by}, shield=True) for name, by in SHIELDS]
    result = found("fighter", shields)
    assert (result.character.melee, result.tried) == (("Shield C",), 2)


@pytest.mark.rule("truedungeon.partycard.pregen-bonus")
@pytest.mark.parametrize(("options", "more"), [({}, 0), ({"always": True}, 1), ({"always": True, "never": True}, 0)])
def test_hit_points_of_a_prepared_card_are_foreseen(options: dict[str, Any], more: int):
    result = found("bard", ["Charming Ring"], goal="hp", options=TrueDungeonOptions(**options))
    assert result.value == card(fit(Character(class_="bard"), CATALOGUE))["hp"] + more


@pytest.mark.rule("truedungeon.set.sea-raider.by-slot")
@pytest.mark.parametrize(("slots", "more"), [(2, 1), (3, 1), (12, 6), (13, 6), (14, 6)])
def test_by_variant_sea_raider_items_count_up_to_twelve_slots(slots: int, more: int):
    owned = [token(f"Sea Raider {slot}", slot) for slot in RAIDED[:slots]]
    result = found("fighter", owned, goal="hp", options=TrueDungeonOptions(generator=True))
    assert result.tried <= 2
    assert result.value == card(fit(Character(class_="fighter"), CATALOGUE))["hp"] + more


def test_a_barbarian_takes_the_larger_weapon_for_its_damage():
    owned = [weapon("Long Pole", hands="two"), weapon("Short Stick", plus=1)]
    assert found("barbarian", owned, goal="melee-damage").character.melee == ("Long Pole",)
    assert found("barbarian", owned, goal="melee-to-hit").character.melee == ("Short Stick",)


def test_a_score_that_another_token_raises():
    wise = token("Wise Ring", "finger", {"stat": "wisdom", "by": 8})
    picky = token("Picky Hat", "head", {"stat": "ac", "by": 3}, condition={"least": {"wisdom": 17}})
    assert found("fighter", [picky]).character.tokens == ()
    assert set(found("fighter", [picky, wise]).character.tokens) == {"Picky Hat", "Wise Ring"}


def test_two_that_each_need_what_the_other_gives_do_not_help_each_other():
    first = token("First", "head", {"stat": "ac"}, {"stat": "wisdom", "by": 9}, condition={"least": {"charisma": 17}})
    other = token("Other", "feet", {"stat": "ac"}, {"stat": "charisma", "by": 9}, condition={"least": {"wisdom": 17}})
    assert found("fighter", [first, other]).character.tokens == ()
    start = token("Start", "neck", {"stat": "wisdom", "by": 9})
    assert len(found("fighter", [first, other, start]).character.tokens) == 3


def test_a_ranger_holds_two_weapons_and_a_fighter_one():
    owned = [weapon("Right", plus=2), weapon("Left", plus=1)]
    assert found("ranger", owned, goal="melee").character.melee == ("Right", "Left")
    assert found("fighter", owned, goal="melee").character.melee == ("Right",)


def test_a_rangers_second_weapon_is_one_for_rogues():
    owned = [weapon(name, plus=2, classes=["ranger", "fighter"]) for name in ("Not Left", "Nor This")]
    assert found("ranger", owned, goal="melee").character.melee == ("Nor This",)
    owned = [weapon("Left", plus=2), weapon("Right", plus=1, classes=["ranger", "fighter"])]
    assert found("ranger", owned, goal="melee").character.melee == ("Right", "Left")


def test_two_copies_for_two_hands_but_only_one_of_what_is_worn():
    stick, ring = weapon("Stick"), token("Ring", "finger", {"stat": "melee-damage"})
    result = best(
        Character(class_="ranger"), {"Stick": 2, "Ring": 2}, {"melee": 1}, CATALOGUE.with_tokens([stick, ring])
    )
    assert result.proven
    assert result.character.melee == ("Stick", "Stick")
    assert result.character.tokens == ("Ring",)


def test_runestones_ride_on_a_base():
    stone = token("Stone", "runestone", {"stat": "ac"}, kind="runestone")
    result = best(
        Character(class_="fighter"),
        {"Stone": 5, "Three-Socket Plinth": 1},
        {"melee-ac": 1},
        CATALOGUE.with_tokens([stone]),
    )
    assert result.proven
    assert result.character.tokens == ("Stone", "Stone", "Stone", "Three-Socket Plinth")


def test_company_decides_which_charm_is_better():
    alone = token("Lone Charm", "neck", {"stat": "hp", "by": 3})
    shared = token("Shared Charm", "neck", {"stat": "hp", "others": 2})
    catalogue = [alone, shared]
    others = [Character(class_=cls, tokens=("Shared Charm",)) for cls in ("bard", "cleric")]
    assert found("fighter", catalogue, goal="hp").character.tokens == ("Lone Charm",)
    assert found("fighter", catalogue, goal="hp", others=others).character.tokens == ("Shared Charm",)


def test_treasure_that_excludes_other_treasure():
    owned = ["Charm of Avarice", "Charm of Good Fortune", "Ring of Riches", "Horn of Plenty"]
    assert found("fighter", owned, goal="treasure").character.tokens == ("Charm of Avarice",)


# ---- what it says of itself ----


def test_of_equal_builds_that_with_the_fewest_tokens_then_by_name():
    useless = token("Useless", "feet", {"stat": "initiative"})
    twins = [token(f"Twin {letter}", "head", {"stat": "ac"}) for letter in "BA"]
    assert found("fighter", [useless, *twins]).character.tokens == ("Twin A",)


def test_the_order_in_which_tokens_are_owned_changes_nothing():
    owned = dict.fromkeys(KNOWN[::6], 1)
    back = dict(reversed(owned.items()))
    results = [best(Character(class_="ranger"), it, {"balanced-combat": 1}, CATALOGUE).plain() for it in (owned, back)]
    assert results[0] == results[1]


def test_what_is_carried_stays_carried_and_is_not_worn():
    cap = token("Cap", "head", {"stat": "ac"})
    character = Character(class_="fighter", carried=("Cap",))
    assert found("fighter", [cap], character=character).character.tokens == ()
    result = best(character, {"Cap": 2}, {"melee-ac": 1}, CATALOGUE.with_tokens([cap]))
    assert result.character.tokens == ("Cap",)
    assert result.character.carried == ("Cap",)


def test_a_ghost_is_rewarded_as_before():
    result = found("fighter", ["Ring of Riches"], goal="treasure", character=Character(class_="fighter", ghost=True))
    assert result.character.rewarded is None
    assert result.value > 3


def test_a_sub_class_wears_its_key_or_is_refused():
    character = Character(class_="fighter", subclass=classes()["fighter"].subclass.id)
    assert found("fighter", ["Skull of Cavadar"], character=character).character.tokens == ("Skull of Cavadar",)
    with pytest.raises(Refused) as refused:
        found("fighter", ["Ring of Heroism"], character=character)
    assert refused.value.rule == "truedungeon.subclass.access"


def test_with_little_work_the_value_is_real_and_the_bound_holds():
    owned = dict.fromkeys(KNOWN, 1)
    character = Character(class_="ranger")
    for goal in ("saves", "balanced-combat"):
        whole = best(character, owned, {goal: 1}, CATALOGUE)
        little = best(character, owned, {goal: 1}, CATALOGUE, nodes=0, tries=1)
        assert whole.proven
        assert little.card.fitted.legal
        assert not little.proven
        assert little.value < whole.value <= little.bound


@pytest.mark.parametrize("goal", ["hp", "melee", "defence"])
def test_what_a_ready_made_character_wears_is_at_most_the_best_of_it(goal):
    character = READY["fighter-hoard"]
    fitted = fit(character, CATALOGUE)
    owned = Counter(it.name for it in (*fitted.tokens(), *fitted.carried))
    result = best(character, owned, {goal: 1}, CATALOGUE)
    assert result.proven
    assert result.value >= worth(card(fitted), GOALS[goal].weights)


def test_the_desk_returns_plain_data():
    desk = CoachDesk({}, {})
    data = {"kind": "character", "class": "ranger", "name": "Ann"}
    result = desk.best(data, 0, {"ring of heroism": 1, "Shield of the Old Oak": 1}, {"ac": 1, "hp": 1})
    assert result["proven"]
    assert result["value"] == result["bound"]
    assert result["goal"] == {"ac": 1, "hp": 1}
    assert result["columns"].keys() == COLUMNS.keys()
    again: Card = desk.card(result["character"]).cards[0]
    assert {name: again[name] for name in COLUMNS} == result["columns"]
    assert result["character"]["name"] == "Ann"


def test_goals_are_columns_with_weights():
    for name, goal in GOALS.items():
        assert goal.words
        assert goal.weights.keys() <= COLUMNS.keys() | WHEELS.keys(), name
    assert COLUMNS.keys() <= GOALS.keys()
    assert weights_of({"saves": 2, "will": 1}) == {"fortitude": 2, "reflex": 2, "will": 3}


def test_a_goal_must_be_known_and_weigh_something():
    with pytest.raises(Unknown, match="did you mean 'melee'"):
        weights_of({"mele": 1})
    wrong: list[Any] = [0, -1, 1001, True, "2"]
    for weight in wrong:
        with pytest.raises(Refused, match="whole number"):
            weights_of({"hp": weight})
    with pytest.raises(Refused, match="needs a goal"):
        weights_of({})


def test_what_a_set_supersedes_is_in_no_column():
    """The program leaves that rule out."""
    known = {stat for name in COLUMNS for stat in WIDER.get(name, (name,))}
    lost = [effect for it in sets().values() for tier in it.tiers if tier.supersedes for effect in tier.effects]
    assert lost
    assert not known & {effect.stat for effect in lost}
