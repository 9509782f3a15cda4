"""Plain data as typed tables: what is read, and what is refused with its place, its words and its rule."""

from typing import Annotated, Any, Literal

import jsonschema
import msgspec
import pytest

from undercroft.engine import Refusal, Refused
from undercroft.inputs import (
    Strict,
    all_of,
    called,
    fault,
    from_text,
    limited,
    must_be,
    no_such,
    one_of,
    read,
    schema,
    within,
)

CARDS = {"beacon": 2, "copper-salve": 3, "rope": 1}
Card = Annotated[str, one_of(CARDS, "toy.deck", what="card")]


class Explorer(Strict):
    live: Annotated[int, within(1, 99, "toy.traits.live")] = 3
    luck: Annotated[int, within(0, 9, "toy.traits.luck")] | None = None
    cards: list[Card] = []
    keys: int | list[str] = 0


class Attack(Strict):
    type: Literal["fire", "ice"] = "fire"
    on: Literal["hit"] = "hit"
    hand: Literal["", "left", "right"] = ""
    number: Literal[1, 2] = 1


class Monster(Strict):
    id: str
    ac: int
    attacks: tuple[Attack, ...] = ()
    size: tuple[int, int] = (1, 1)


class Room(Strict, kw_only=True):
    name: Annotated[str, msgspec.Meta(max_length=8)] = ""
    start: Annotated[int, msgspec.Meta(ge=0, lt=40)] = msgspec.field(default=0, name="from")
    monsters: list[Monster]
    entries: Annotated[list[str], msgspec.Meta(max_length=2)] = []


class Map(Strict):
    """A map."""

    rooms: list[Room] = []
    explorers: list[Explorer] = []
    guides: Annotated[list[Explorer] | None, called("g")] = None
    tiles: dict[str, Annotated[int, within(1, 6, "toy.tile")]] = {}
    halls: dict[str, Attack] = {}
    near: dict[Annotated[str, msgspec.Meta(max_length=2)], str] = {}
    push: dict[Literal["normal", "hardcore"], int] = {}


RULES = {"": "toy.map", "rooms": "toy.room", "monsters": "toy.foe", "monsters.ac": "toy.ac", "name": "toy.name"}
RAT = {"id": "rat", "ac": 3}


def refused(plain: Any, **more: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        read(Map, plain, what="map", rules=RULES, nouns={"type": "kind of damage"}, **more)
    assert caught.value.reason.startswith(f"{caught.value.at}: ")
    return caught.value


def monster(**keys: Any) -> dict[str, Any]:
    return {"rooms": [{"monsters": []}, {"name": "B", "monsters": [RAT, {**RAT, **keys}]}]}


def room(**keys: Any) -> dict[str, Any]:
    return {"rooms": [{"monsters": [], **keys}]}


def explorer(**keys: Any) -> dict[str, Any]:
    return {"explorers": [{}, keys]}


def test_what_fits_is_read():
    found = read(Map, room(monsters=[RAT], **{"from": 39}) | {"tiles": {"a": 6}}, what="map", rules=RULES)
    assert (found.rooms[0].start, found.rooms[0].monsters[0].ac, found.tiles) == (39, 3, {"a": 6})
    plain = explorer(live=99, luck=None, cards=["rope", "beacon"], keys=["red"])
    assert read(Map, plain, what="map", rules={}).explorers[1] == Explorer(99, None, ["rope", "beacon"], ["red"])


MISREAD: dict[str, tuple[Any, str]] = {
    "no table": (7, "map: a table is wanted, not a number [toy.map]"),
    "an unknown key": ({"romos": []}, "romos: there is no such key here; did you mean 'rooms'? [toy.map]"),
    "one far from all others": ({"xyzzy": []}, "xyzzy: there is no such key here [toy.map]"),
    "one with another name in Python": (room(start=3), "room 1, start: there is no such key here [toy.room]"),
    "a missing key": ({"rooms": [{"name": "hall"}]}, "room hall, monsters: this key is missing [toy.room]"),
    "no list": ({"rooms": "many"}, "rooms: a list is wanted, not a text [toy.room]"),
    "no row": ({"rooms": ["one"]}, "room 1: a table is wanted, not a text [toy.room]"),
    "no number": (monster(ac=True), "room B, monster rat, ac: a whole number is wanted, not true or false [toy.ac]"),
    "nothing": (monster(id=None), "room B, monster 2, id: a text is wanted, not nothing [toy.foe]"),
    "neither of two": (
        explorer(keys="red"),
        "explorer 2, keys: a whole number or a list is wanted, not a text [toy.map]",
    ),
    "something strange": (
        monster(ac=1.5),
        "room B, monster rat, ac: a whole number is wanted, not a broken number [toy.ac]",
    ),
    "too small": (explorer(live=0), "explorer 2, live: 1 to 99 is wanted, not 0 [toy.traits.live]"),
    "one with a name of its own": (
        {"guides": [{}, {"live": 0}]},
        "g2, live: 1 to 99 is wanted, not 0 [toy.traits.live]",
    ),
    "one who is none": ({"guides": [{}, 7]}, "g2: a table is wanted, not a number [toy.map]"),
    "too great": (explorer(luck=10**30), f"explorer 2, luck: 0 to 9 is wanted, not {10**30} [toy.traits.luck]"),
    "a text where limits are": (
        explorer(live="3"),
        "explorer 2, live: a whole number is wanted, not a text [toy.traits.live]",
    ),
    "limits of another kind": (room(**{"from": 40}), "room 1, from: 0 to 39 is wanted, not 40 [toy.room]"),
    "no such card": (
        explorer(cards=["rope", "coper-salve"]),
        "explorer 2, card 2: there is no card 'coper-salve'; did you mean 'copper-salve'? [toy.deck]",
    ),
    "nothing like a card": (
        explorer(cards=["rope\n"]),
        "explorer 2, card 1: there is no card 'rope\\n'; did you mean 'rope'? [toy.deck]",
    ),
    "no card at all": (
        explorer(cards=["?"]),
        "explorer 2, card 1: there is no card '?'; there are beacon, copper-salve, rope [toy.deck]",
    ),
    "another word": (
        monster(attacks=[{"type": "fyre"}]),
        "room B, monster rat, attack 1, type: there is no kind of damage 'fyre'; did you mean 'fire'? [toy.foe]",
    ),
    "the only word": (
        monster(attacks=[{}, {"on": "miss"}]),
        "room B, monster rat, attack 2, on: 'hit' is wanted, not 'miss' [toy.foe]",
    ),
    "a word where none may stand, too": (
        monster(attacks=[{"hand": "both"}]),
        "room B, monster rat, attack 1, hand: there is no 'both'; there are left, right [toy.foe]",
    ),
    "another number": (
        monster(attacks=[{"number": 3}]),
        "room B, monster rat, attack 1, number: there is no 3; there are 1, 2 [toy.foe]",
    ),
    "a pair of three": (
        monster(size=[1, 2, 3]),
        "room B, monster rat, size: a list of length 2 is wanted, not of 3 [toy.foe]",
    ),
    "a pair with a text": (
        monster(size=[1, "2"]),
        "room B, monster rat, size 2: a whole number is wanted, not a text [toy.foe]",
    ),
    "too long a text": (
        room(name="the cellar"),
        "room the cellar, name: a text of length 8 at most is wanted, not of 10 [toy.name]",
    ),
    "too many": (room(entries=["a"] * 3), "room 1, entries: a list of length 2 at most is wanted, not of 3 [toy.room]"),
    "a row of a list": (room(entries=["a", 2]), "room 1, entry 2: a text is wanted, not a number [toy.room]"),
    "an entry too great": ({"tiles": {"1a": 6, "1b": 7}}, "tiles 1b: 1 to 6 is wanted, not 7 [toy.tile]"),
    "an entry of another type": ({"tiles": {"1a": "six"}}, "tiles 1a: a whole number is wanted, not a text [toy.tile]"),
    "a key inside an entry": (
        {"halls": {"west": {}, "east": {"typ": "ice"}}},
        "halls east, typ: there is no such key here; did you mean 'type'? [toy.map]",
    ),
    "a word inside an entry": (
        {"halls": {"east": {"type": "icy"}}},
        "halls east, type: there is no kind of damage 'icy'; did you mean 'ice'? [toy.map]",
    ),
    "a long key": ({"near": {"abc": "d"}}, "near: a text of length 2 at most is wanted, not of 3 [toy.map]"),
    "a key that is no text": ({"near": {1: "d"}}, "near: a text is wanted, not a number [toy.map]"),
    "another word as a key": (
        {"push": {"normal": 1, "hard": 5}},
        "push: there is no 'hard'; did you mean 'hardcore'? [toy.map]",
    ),
    "half a letter": (room(name="\ud800"), "room 1, name: a text has a broken letter in it [toy.name]"),
    "half a letter in a word": (
        monster(attacks=[{"type": "\ud800"}]),
        "room B, monster rat, attack 1, type: a text has a broken letter in it [toy.foe]",
    ),
    "half a letter in a key": (room(**{"\ud800": 1}), "room 1: a text has a broken letter in it [toy.room]"),
}


@pytest.mark.parametrize("name", MISREAD)
def test_what_does_not_fit_is_refused_with_place_and_rule(name):
    plain, says = MISREAD[name]
    assert str(refused(plain)) == says


def test_the_place_begins_where_the_whole_lies():
    assert str(refused(7, at="map 3")) == "map 3: a table is wanted, not a number [toy.map]"
    assert refused({"romos": []}, at="map 3").at == "map 3, romos"
    assert refused(room(name=3), at="map 3").at == "map 3, room 1, name"


def test_a_row_is_not_called_by_what_is_no_name():
    for name in ("x" * 40, "a\nb", "", 7):
        assert refused({"rooms": [{"name": name, "monsters": 3}]}).at in ("room 1, monsters", "room 1, name")


def test_what_has_no_end_is_refused():
    endless: list[Any] = []
    endless.append(endless)
    assert "nested too deeply" in refused({"rooms": endless}).reason


def test_strange_things_are_refused_by_their_type():
    assert str(refused(monster(ac=object()))).startswith("room B, monster rat, ac: a whole number is wanted")
    assert "a table is wanted" in refused([]).reason


def test_rules_may_be_silent():
    with pytest.raises(Refused) as caught:
        read(Map, {"romos": 1}, what="map", rules={})
    assert (caught.value.rule, str(caught.value)) == (None, "romos: there is no such key here; did you mean 'rooms'?")


def test_a_list_is_read_too():
    with pytest.raises(Refused) as caught:
        read(list[Monster], [RAT, {"id": "eel"}], what="clues", rules={"": "toy.clue"})
    assert str(caught.value) == "eel, ac: this key is missing [toy.clue]"


# ---------------------------------------------------------------- files


def test_a_file_says_what_it_is():
    says = {"kind": "adventure", "game": "toy"}
    plain = {"kind": "adventure", "rooms": []}
    assert must_be(plain, says, title="Toy", rule="toy.format") is plain
    assert must_be({"rooms": []}, says, title="Toy", rule="toy.format") == {"rooms": []}
    for given, at, words in (
        ({"kind": "story"}, "kind", "this is no adventure of Toy: kind is 'story'"),
        ({"game": 3}, "game", "this is no adventure of Toy: game is 3"),
        ([], "adventure", "an adventure is a table of keys"),
    ):
        with pytest.raises(Refused) as caught:
            must_be(given, says, title="Toy", rule="toy.format")
        assert (caught.value.reason, caught.value.at, caught.value.rule) == (words, at, "toy.format")


def test_every_refusal_of_a_file_names_it():
    def of(plain: dict[str, Any]) -> Map:
        if "both" in plain:
            raise all_of([fault("a", "no", "toy.a"), fault("b", "not", "toy.b")], "map")
        return read(Map, plain, what="map", rules=RULES)

    assert from_text("rooms = []", "my.toml", of, rule="toy.format") == Map()
    for text, at, says in (
        ("rooms = ", "my.toml", "my.toml is neither TOML nor JSON: "),
        ("romos = []", "romos", "my.toml: romos: there is no such key here; did you mean 'rooms'? [toy.map]"),
        ("both = 1", "a", "my.toml: this map cannot be played yet\n  a: no [toy.a]\n  b: not [toy.b]\n2 faults, the"),
    ):
        with pytest.raises(Refused) as caught:
            from_text(text, "my.toml", of, rule="toy.format")
        assert str(caught.value).startswith(says) and caught.value.at == at
    assert (caught.value.rule, caught.value.also) == ("toy.a", ("toy.b",))


def test_one_fault_alone_is_that_fault():
    only = Refusal("a: {b}", rule="toy.a", at="a", b="no")
    assert str(all_of([only], "map")) == "a: no [toy.a]"


def test_limits_that_only_a_game_can_tell_are_said_alike():
    assert [limited(number, "left", rule="toy.move", most=3) for number in (0, 3)] == [0, 3]
    for number, least, says in (
        (-1, 0, "left: 0 to 3 is wanted, not -1 [toy.move]"),
        (4, 3, "left: 3 is wanted, not 4 [toy.move]"),
    ):
        with pytest.raises(Refused) as caught:
            limited(number, "left", rule="toy.move", least=least, most=3)
        assert (str(caught.value), caught.value.at) == (says, "left")


def test_where_nothing_is_known_nothing_is_proposed():
    assert no_such("card", "x", []) == "there is no card 'x'"


# ---------------------------------------------------------------- schemas


class Elite(Monster):
    """A monster, and more."""

    crown: bool = False


class Court(Strict, kw_only=True):
    """A file."""

    kind: Literal["court"] = "court"
    king: Elite
    explorers: dict[str, Explorer] = {}


def test_a_schema_says_what_may_stand_in_a_file_and_what_it_means():
    words = {"Monster": {"ac": "how hard to hit"}, "Elite": {"crown": "gold"}, "Court": {"king": "sits"}}
    made = schema(Court, "A court", words, says={"kind": "court", "game": "toy"})
    assert made["title"] == "A court" and made["required"] == ["kind", "king"]
    assert made["properties"]["kind"] == {"const": "court"} and made["properties"]["game"] == {"const": "toy"}
    elite = made["$defs"]["Elite"]
    assert (elite["properties"]["ac"]["description"], elite["properties"]["crown"]["description"]) == (
        "how hard to hit",
        "gold",
    )
    assert "title" not in elite and "description" not in elite and "description" not in made
    live, cards = (made["$defs"]["Explorer"]["properties"][key] for key in ("live", "cards"))
    assert (live["minimum"], live["maximum"], cards["items"]["enum"]) == (1, 99, list(CARDS))
    assert "pattern" not in cards["items"]


@pytest.mark.parametrize(
    ("king", "explorers", "sound"),
    [
        (RAT, {"ann": {"cards": ["rope"], "live": 99}}, True),
        (RAT, {"ann": {"cards": ["robe"]}}, False),
        (RAT, {"ann": {"live": 0}}, False),
        ({**RAT, "purse": 3}, {}, False),
        ({"id": "rat"}, {}, False),
    ],
)
def test_a_schema_and_reading_agree(king, explorers, sound):
    plain = {"kind": "court", "king": king, "explorers": explorers}
    made = schema(Court, "A court", {}, says={"kind": "court"})
    assert jsonschema.Draft202012Validator(made).is_valid(plain) is sound
    if sound:
        read(Court, plain, what="court", rules={})
    else:
        with pytest.raises(Refused):
            read(Court, plain, what="court", rules={})


def test_words_for_a_key_that_is_not_there_are_a_mistake():
    with pytest.raises(KeyError, match="crwon"):
        schema(Court, "A court", {"Elite": {"crwon": "gold"}})
