"""Situations among Explorers: keys, fragments, the way out, and company."""

from __future__ import annotations

from tests.games.electro.players.situations import CLEARED, FOUND, OPEN, at, there
from tests.games.electro.tables import TWO

BOOSTED = {"i1": "boost key"}

AMONG = [
    # ------------------------------------------------------------ keys and doors
    there("a key opens the door one stands before", at("1j", keys=1), good="unlock yellow"),
    there(
        "a Bent Pin is played before the door is unlocked",
        at("1j", keys=1, cards=["bent-pin"]),
        good="play bent-pin",
    ),
    there(
        "for the last door the pin is not needed",
        at("1j", keys=1, cards=["bent-pin"]),
        sides={f"{sector}x": OPEN for sector in range(2, 7)},
        good="unlock yellow",
    ),
    there(
        "what lies here is picked up", at("3g"), at("4s"), piles=[{"at": "3g", "fragments": 1}], good="take fragment"
    ),
    there("of two keys one goes to who has none", at("3g", keys=2), at("3g"), good="give key e2"),
    there("one's only key is kept", at("3g", keys=1), at("3g"), good="-give key e2"),
    # ------------------------------------------------------------ fragments
    there(
        "fragments come together in the hand that holds most",
        at("3a", fragments=1),
        at("3a", fragments=2),
        sides=FOUND,
        rooms=CLEARED,
        good="give fragment e2",
    ),
    there(
        "as long as one is missing fragments stay where they are",
        at("3a", fragments=1),
        at("3a", fragments=1),
        good="-give fragment e2",
    ),
    there(
        "a fragment is handed to who has one, so that one's hands are free",
        at("3a", fragments=1),
        at("3a", fragments=1),
        turn=1,
        seat=TWO,
        good="give fragment e1",
    ),
    there(
        "whoever has nothing else to do brings it there",
        at("3s", live=1, fragments=1),
        at("4s", live=1, fragments=1),
        at("i1"),
        rooms={**CLEARED, "i1": "beast key fighting"},
        turn=1,
        seat=TWO,
        good="roll",
    ),
    there(
        "whoever holds most asks for the last one",
        at("3a", fragments=2),
        at("3a", fragments=1),
        sides=FOUND,
        rooms=CLEARED,
        good="ask fragment e2",
    ),
    there(
        "nobody is pestered for a fragment before all is found",
        at("3a", fragments=1),
        at("3a", fragments=1),
        good="-ask fragment e2",
    ),
    there(
        "the last fragment is handed over when asked for",
        at("3a", fragments=2),
        at("3a", fragments=1),
        sides=FOUND,
        before=["ask fragment e2"],
        seat=TWO,
        good="accept",
    ),
    there(
        "a selfish one hands nothing over",
        at("3a", fragments=2),
        at("3a", fragments=1),
        sides=FOUND,
        before=["ask fragment e2"],
        seat=TWO,
        bot="selfish",
        good="decline",
    ),
    # ------------------------------------------------------------ the way out
    there(
        "before the exit one waits for a friend who is near", at("1j", fragments=3), at("1h"), sides=FOUND, good="stay"
    ),
    there("also for one who stands before the door", at("1j", fragments=3), at("1j"), sides=FOUND, good="stay"),
    there("the more Live, the longer", at("1j", live=5, fragments=3), at("3s"), at("4g"), sides=FOUND, good="stay"),
    there(
        "the carrier who waits before the exit and a friend who goes in have the same way",
        at("1g", live=4, fragments=3),
        at("1g"),
        at("1c"),
        sides=FOUND,
        good="group e2",
    ),
    there("for a friend who is far one does not wait", at("1j", fragments=3), at("4g"), sides=FOUND, good="roll"),
    there(
        "who is loyal waits for a friend who is far",
        at("1j", fragments=3),
        at("4g"),
        sides=FOUND,
        bot="loyal",
        good="stay",
    ),
    there("with 1 Live nobody waits in the open", at("1j", fragments=3, live=1), at("1h"), sides=FOUND, good="roll"),
    there("when the storm is here nobody waits", at("1j", fragments=3), at("1h"), sides=FOUND, round=59, good="roll"),
    there(
        "a selfish one waits for nobody",
        at("1j", fragments=3),
        at("1h"),
        sides=FOUND,
        bot="selfish",
        good="roll",
    ),
    there(
        "whoever has no fragment waits where nothing strikes, in the exit",
        at("1x"),
        at("4g", fragments=3),
        sides=FOUND,
        good="stay",
    ),
    # ------------------------------------------------------------ company
    there(
        "whoever has the same way is asked into a group",
        at("3a"),
        at("3a"),
        at("5g", fragments=3),
        sides=FOUND,
        good="group e2",
    ),
    there(
        "a group with one way moves together",
        at("3a"),
        at("3a"),
        at("5g", fragments=3),
        sides=FOUND,
        groups=[[0, 1]],
        good="together",
    ),
    there(
        "whoever has the same way goes along",
        at("3a"),
        at("3a"),
        at("5g", fragments=3),
        sides=FOUND,
        groups=[[0, 1]],
        before=["together"],
        seat=TWO,
        good="come",
    ),
    there(
        "whoever has a door to open elsewhere parts",
        at("3a", keys=1),
        at("3a"),
        rooms={"i3": "boost key"},
        groups=[[0, 1]],
        before=["together"],
        seat=TWO,
        good="part",
    ),
    there("a beginner goes alone", at("3a"), at("3a"), at("5g", fragments=3), sides=FOUND, bot="easy", good="roll"),
    there("a group is agreed to", at("3a"), at("3a"), before=["group e2"], seat=TWO, good="accept"),
    there(
        "a key is not taken from a friend", at("3a", cards=["magnet-hook"]), at("3a", keys=1), good="-play magnet-hook"
    ),
    there(
        "a selfish one takes it",
        at("3a", cards=["magnet-hook"]),
        at("3a", keys=1),
        bot="selfish",
        good="play magnet-hook",
    ),
    there(
        "a selfish one betrays whoever trusts it",
        at("3a", fight=4),
        at("3a", fragments=1),
        groups=[[0, 1]],
        bot="selfish",
        good="attack e2",
    ),
    there("a companion never does", at("3a", fight=6), at("3a", fragments=1), groups=[[0, 1]], good="-attack e2"),
    there(
        "a good fighter strikes back",
        at("3a", fight=5, move=2),
        at("3a"),
        fights=[{"at": "3a", "fighters": [0, 1], "blows": [[1, 0]]}],
        good="attack e2",
    ),
    there(
        "a good runner gets away",
        at("3a", fight=2, move=5),
        at("3a"),
        fights=[{"at": "3a", "fighters": [0, 1], "blows": [[1, 0]]}],
        good="flee",
    ),
    there(
        "the truth is told of a key",
        at("1b", cards=["far-lens"]),
        rooms=BOOSTED,
        before=["stay", "see i1"],
        rolls=[6, 6, 6, 1],
        good="boost key",
    ),
    there(
        "a selfish one calls it a beast",
        at("1b"),
        rooms=BOOSTED,
        before=["stay", "see i1"],
        rolls=[6, 6, 6, 1],
        bot="selfish",
        good="beast nokey",
    ),
]
