"""What events say in other words than their data hold: which foe is meant, how a roll adds up, how many have come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from undercroft.engine.craft.telling import setting_in_words
from undercroft.engine.craft.words import counted, listed, plural
from undercroft.games.exploration.content.lists import CREATURES

Data: TypeAlias = Mapping[str, Any]
Said: TypeAlias = dict[str, str]

NUMBERS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

FAULT: Final = "fault"
DEVASTATING: Final = "devastating"
"""What an attack roll can be, whatever its total."""

VERBS: Final = {"attacks": "attack", "rolls": "roll", "strikes": "strike", "makes": "make", "is": "are"}
"""What one does, and what several do."""


def foe_name(kind: str, number: object) -> str:
    """A foe by its kind and its number; a main foe, which there is once, by its name alone.

    >>> foe_name("Zombie", 2), foe_name("The Sexton", 17)
    ('Zombie 2', 'The Sexton')
    """
    return f"{kind} {number}" if kind in CREATURES else kind


def within(name: str) -> str:
    """A name in the middle of a sentence.

    >>> within("The Sexton"), within("Zombie 2")
    ('the Sexton', 'Zombie 2')
    """
    return f"the {name[4:]}" if name.startswith("The ") else name


def group(kinds: Iterable[str]) -> str:
    """These foes, those of a kind together.

    >>> group(["Cultist", "Skeleton", "Cultist"]), group(["The Sexton", "Grave Rat"])
    ('two Cultists and a Skeleton', 'the Sexton and a Grave Rat')
    """
    return listed(_several(kind, many) for kind, many in Counter(kinds).items())


def _several(kind: str, many: int) -> str:
    if kind not in CREATURES:
        return within(kind)
    number = NUMBERS[many] if many < len(NUMBERS) else str(many)
    return f"{number} {kind if many == 1 else plural(kind)}"


def kinds(names: Iterable[str]) -> str:
    """All of these kinds, of which nobody knows how many there are.

    >>> kinds(["Stregha", "Wretched Hag"]), kinds(["The Sexton"])
    ('Streghas and Wretched Hags', 'the Sexton')
    """
    return listed(plural(name) if name in CREATURES else within(name) for name in names)


def the(item: str) -> str:
    """What is held in the hand, or does without: a cold touch, bare hands."""
    return item if item.startswith(("a ", "bare ")) else f"the {item}"


# ---------------------------------------------------------------------- of an event's data


def foe(data: Data) -> Said:
    """The foe, as a sentence begins with it and in the middle of one."""
    name = foe_name(data["creature"], str(data["id"]).removeprefix("f"))
    return {"Foe": name, "foe": within(name)}


def roll(data: Data) -> Said:
    """A die and what is added to it.

    >>> roll({"natural": 35, "total": 55}), roll({"face": 4, "total": 3}), roll({"face": 4, "total": 4})
    ({'sum': '35 + 20 = 55'}, {'sum': '4 - 1 = 3'}, {'sum': '4'})
    """
    face, total = data.get("natural", data.get("face")), data["total"]
    assert isinstance(face, int), "a die shows a number"
    if face == total:
        return {"sum": str(face)}
    return {"sum": f"{face} {'+' if total > face else '-'} {abs(total - face)} = {total}"}


def strike(data: Data) -> Said:
    """An attack roll and how it ends; a Devastating Strike is named. What older editions told does not say it.

    >>> strike({"natural": 97, "total": 97, "outcome": "a hit", "extreme": "devastating"})["ends"]
    'a hit, a Devastating Strike'
    >>> strike({"natural": 100, "total": 100, "outcome": "a hit"})["ends"]
    'a hit'
    """
    return roll(data) | {"ends": data["outcome"] + ", a Devastating Strike" * (data.get("extreme") == DEVASTATING)}


def attack(data: Data) -> Said:
    """The same in an encounter, where a Fault is named too.

    >>> attack({"natural": 3, "total": 23, "outcome": "a miss", "extreme": "fault"})["ends"]
    'a miss, a Fault'
    """
    told = strike(data)
    told["ends"] += ", a Fault" * (data.get("extreme") == FAULT)
    return told


def blow(data: Data) -> Said:
    """A character's attack roll, and at whom it is aimed: a foe, or by who is possessed a friend."""
    kind, _, number = data["target"].rpartition(" ")
    target = within(foe_name(kind, number)) if number.isdigit() else f"the {data['target']}"
    return attack(data) | {"aim": target}


def foe_blow(data: Data) -> Said:
    """A foe's attack roll."""
    return foe(data) | attack(data)


def armed(data: Data) -> Said:
    """An attack on a foe, with what."""
    weapon, _, ability = data["weapon"].partition(" and ")
    return foe(data) | {"with": listed([the(weapon), *[ability] * bool(ability)])}


def loss(data: Data) -> Said:
    """What was lost, and what is left of it.

    >>> loss({"lost": 4, "left": 2})["vita"], loss({"lost": 4, "left": 0})["vita"]
    ('4 Vita and has 2 left', 'the last 4 Vita')
    >>> loss({"lost": 1, "left": 2})["ghost"]
    '1 Ghost Point and has 2 left'
    """
    lost, left = data["lost"], data["left"]
    told = {"vita": f"{lost} Vita", "ghost": counted(lost, "Ghost Point")}
    return {key: f"the last {words}" if not left else f"{words} and has {left} left" for key, words in told.items()}


def foe_loss(data: Data) -> Said:
    """What a foe lost."""
    return foe(data) | loss(data)


def come(data: Data) -> Said:
    """The foes that come."""
    return {"group": group(data.get("foes") or data["creatures"])}


def fray(data: Data) -> Said:
    """The kinds of a skirmish."""
    return {"kinds": kinds(data["creatures"])}


def fray_kind(data: Data) -> Said:
    """One kind of a skirmish, with what it does: several of them, unless it is a main foe."""
    name, one = data["creature"], data["creature"] not in CREATURES
    said = {verb: verb if one else many for verb, many in VERBS.items()}
    said |= {"Kind": name if one else f"The {plural(name)}", "kind": within(name) if one else f"the {plural(name)}"}
    return said | (strike(data) if "natural" in data else {})


def recovery(data: Data) -> Said:
    """What a rest has brought, without what it has not.

    >>> recovery({"what": "2 Vita and 0 Power Points"}), recovery({"what": "0 Vita and 0 Power Points"})
    ({'gain': '2 Vita'}, {'gain': 'nothing'})
    >>> recovery({"what": "1 Ghost Points"})
    {'gain': '1 Ghost Point'}
    """
    parts = [part.split(" ", 1) for part in data["what"].split(" and ")]
    some = [f"1 {thing.removesuffix('s')}" if number == "1" else f"{number} {thing}" for number, thing in parts]
    return {"gain": listed((words for words in some if not words.startswith("0 ")), "nothing")}


def reward(data: Data) -> Said:
    """What a fight has brought."""
    coins = data["coins"]
    return {"gain": f", the group {counted(coins, 'coin')}" if coins else ""}


def drink(data: Data) -> Said:
    """Who drinks what."""
    own = data["who"] == data["other"]
    deed = "drinks" if own else f"lets the {data['other']} drink"
    return {"drinks": f"{deed} the {data['item']}: +{data['gained']} {data['what']}"}


def search(data: Data) -> Said:
    """What is searched."""
    return {"searches": "searches a token" if data["what"] == "a search token" else f"tries: {data['what']}"}


def statuses(data: Data) -> Said:
    """The statuses that are over."""
    return {"all": data["statuses"].replace(", ", " or ")}


def coins(data: Data) -> Said:
    """So many coins."""
    return {"many": counted(data["coins"], "coin")}


def heir(data: Data) -> Said:
    """What passes to another."""
    return {"all": listed(f"the {item}" for item in data["items"])}


def setting(data: Data) -> Said:
    """What the table is played with; of a story its name alone, where it has one.

    >>> [setting({"name": "story", "value": value})["all"] for value in ("random", "own", "lodger-below")]
    ['a random story', 'the story of a file', 'the story lodger-below']
    >>> setting({"name": "difficulty", "value": "hard", "text": "how hard foes hit"})["all"]
    'difficulty hard: how hard foes hit'
    """
    if data["name"] == "story":
        value = data["value"]
        return {"all": {"random": "a random story", "own": "the story of a file"}.get(value, f"the story {value}")}
    return {"all": f"{setting_in_words(data)['what']}: {data['text']}"}


def lead(data: Data) -> Said:
    """Who leads from now on.

    >>> lead({"old": "Butcher", "who": "Butcher"}), lead({"old": "Butcher", "who": "Courtesan"})
    ({'passes': 'the Butcher goes on leading'}, {'passes': 'leadership passes from the Butcher to the Courtesan'})
    """
    old, who = data["old"], data["who"]
    return {"passes": f"the {who} goes on leading" if old == who else f"leadership passes from the {old} to the {who}"}
