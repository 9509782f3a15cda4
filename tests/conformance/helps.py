"""What a game must tell the suite about itself: values of open-ended options, and answers to its forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.conformance.relive import RELIVE
from tests.games.electro import rich as electro
from tests.games.exploration import rich as exploration
from tests.games.trapper.tables import LEGAL, PLAIN, raiding, row2
from tests.games.truedungeon import rich as truedungeon
from undercroft import games
from undercroft.engine import Table, specs
from undercroft.games.pararoles import PararolesOptions, generate, to_text
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.trapper.book.builder import numbered
from undercroft.games.trapper.content.board import layout_text, names_of
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.testing.help import Help

VALUES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("trapper", "turn_limit"): (4, 20, 60),
    ("electro", "board"): ("default", "wheel"),
    ("exploration", "story"): ("sunken-priory", "lodger-below", "what-the-salt-keeps", "random"),
    ("truedungeon", "adventure"): tuple(shipped_texts()),
    ("truedungeon", "builds"): ("", truedungeon.PARTY),
    ("truedungeon", "slide_skill"): ("average", "expert", truedungeon.SKILL),
    ("truedungeon", "user_catalogue"): ("", truedungeon.TOKENS),
    ("truedungeon", "card_file"): ("", 'kind = "class-cards"\n[bard.fourth]\nhp = 25\n'),
    ("truedungeon", "bag_contents"): ("", "Boiled Cap x2"),
    ("truedungeon", "set_size"): ("", "cleric 7, druid 5, bard 14, wizard 4"),
}
"""Values of options that are not a choice among few; only such with which every game ends."""

CLASHES: dict[str, tuple[dict[str, Any], ...]] = {"electro": ({"board": "wheel", "box_keys": True},)}
"""Options that are refused together."""

FAMILIES: dict[str, tuple[tuple[str, str], ...]] = {
    "exploration": (
        (r"(creatures\.list|characters\.list|characters\.weapons|skill-values)\.[a-z-]+_", r"\1.*_"),
        (r"(skill-values\.\*_)\w+", r"\1*"),
    )
}
"""Numbers that are used alike: what they are called together."""

SHOWN: dict[str, dict[str, str]] = {
    "pararoles": {
        "final_boss": "book/combat/test_enemy_cards.py",
        "one_square": "book/floors/test_enemies_move.py",
        "regrow": "book/combat/test_enemies_harmed.py",
        "any_enemy": "book/combat/test_items_others.py",
        "needs_success": "book/combat/test_items_weapons.py",
        "one_defense": "book/combat/test_bigone.py",
        "none": "book/floors/test_treasure.py",
        "endless": "book/test_end.py",
    },
    "exploration": {"solo_one": "content/test_characters.py", "plain_touch": "content/test_creatures.py"},
}
"""Options that need more than chance gives: the test, below that of the game, that shows what each does."""

ELSEWHERE = {"truedungeon": "tests/games/truedungeon/book/test_variants.py"}
"""Games that have a test of their own for the effect of every setting."""

BESIDE: dict[str, dict[str, int]] = {
    "pararoles.core.start-stats.2": {"pararoles.core.start-stats.1": 12},  # They fall: one between two has no room.
    "pararoles.core.start-stats.3": {"pararoles.core.start-stats.4": 1},
}
"""What must be changed beside a number, in both games, so that it can be."""

LIMITS: dict[str, dict[str, Any]] = {"trapper": {"turn_limit": 20}, "truedungeon": truedungeon.QUICK}
"""Options that keep games short where a check needs many of them."""


SHORT: dict[str, dict[str, int]] = {
    "pararoles": {"pararoles.core.win.floors": 2, "pararoles.core.exhaustion.idle_rounds": 20},
    "electro": electro.SHORT,
    "exploration": exploration.SHORT,
}
"""Numbers that do the same."""


def _layout(table: Table, rng: Random, seat: int) -> Any:
    layout = numbered(rng.randrange(10**9), table.state.rules, table.state.tokens)
    return {"layout": layout_text(layout.icons), "decoys": names_of(layout.decoys)}


def _hero_or_floor(table: Table, rng: Random, seat: int) -> Any:
    if table.state.stage.value == "floor":
        return to_text(generate(rng.randrange(10**6), 1))
    values = rng.sample((8, 7, 6, 5), 4)
    return dict(zip(("hearts", "diamonds", "spades", "clubs"), values, strict=True))


FORMS: dict[str, Callable[[Table, Random, int], Any]] = {
    "trapper": _layout,
    "pararoles": _hero_or_floor,
    "electro": electro.form_data,
    "truedungeon": truedungeon.form_data,
}
"""For each game with forms: data that the form of this seat takes at this moment."""

GARBAGE: dict[str, tuple[Any, ...]] = {
    "trapper": (
        {"layout": "........."},
        {"layout": ["........."] * 6},
        {"layout": 7},
        {"layout": "\n".join(["#########"] * 6), "decoys": ["a1"]},
        {"layout": "\n".join(["........."] * 6), "decoys": "z9"},
        {"layout": None, "extra": 1},
        {"layuot": ""},
    ),
    "pararoles": (
        {"hearts": 8},
        {"hearts": 8, "diamonds": 8, "spades": 6, "clubs": 5},
        {"hearts": "8", "diamonds": 7, "spades": 6, "clubs": 5},
        {"stars": 8, "diamonds": 7, "spades": 6, "clubs": 5},
        {"kind": "floor"},
        {"text": "Floor 1\nnothing"},
        "Floor 1\n#####\n",
    ),
    "electro": electro.GARBAGE,
    "truedungeon": truedungeon.GARBAGE,
}
"""Data that a game's forms never take."""


def _rich_crawl(seed: int) -> Table:
    """Every third time a keeper designs; else heroes who have everything meet enemies of every kind."""
    rng = Random(f"rich {seed}")
    if seed % 3 == 0:
        return Table.start("pararoles", seed=seed, seats=2, options={"human_controller": True, "controller": True})
    switches = [name for name, spec in specs(PararolesOptions).items() if spec.values == (False, True)]
    options: dict[str, Any] = {name: True for name in switches if rng.random() < 0.15}
    squares = [f"{x},{y}" for x in range(1, 7) for y in range(1, 5)]
    rng.shuffle(squares)
    cards = [f"{rank}{suit}" for rank in ("2", "3", "9", "10", "J", "K") for suit in "HDSC"]
    rng.shuffle(cards)
    items = [list(GOODS)[number::3] + ["leaf"] for number in range(3)]
    roles = rng.sample(READY, 3)
    heroes = [
        {"hero": role.id, "at": squares.pop(), "items": goods, "treasure": [cards.pop() for _ in range(6)], "full": 30}
        for role, goods in zip(roles, items, strict=True)
    ]
    if rng.random() < 0.3:
        heroes[2] = {**heroes[2], "fallen": True, "at": None, "items": [], "treasure": []}
    kinds = ("enemy", "boss", "enemy") if rng.random() < 0.5 else ("lead", "partner", "enemy")
    enemies = [
        {
            "at": squares.pop(),
            "difficulty": rng.randrange(2, 15),
            "kind": kind,
            "patrol": rng.random() < 0.5,
            "health": 9,
        }
        for kind in kinds
    ]
    position = {
        "map": HALL,
        "stairs": squares.pop(),
        "heroes": heroes,
        "enemies": enemies,
        "traps": [
            {"at": squares.pop(), "type": rng.randrange(1, 7), "found": rng.random() < 0.7},
            {"at": squares.pop(), "type": rng.randrange(1, 7), "found": rng.random() < 0.7},
        ],
        "piles": [{"at": squares.pop(), "chest": 4}],
        "seen": [],
        "stage": rng.choice(["party", "clash", "stairs", "enemies"]),
    }
    seats = 4 if options.get("human_controller") else 3
    return Table.start("pararoles", seed=seed, seats=seats, position=position, options=options)


HALL = """
#################
#: : :|: : :#. .#
#     #     # # #
#: : : : : :#.#.#
#     #     # # #
#: : :#: : :|. .#
#     #     #####
#: : :#: : :~? ?#
#################
"""


def _beside_enemy(difficulty: int) -> Table:
    """Two heroes fight one enemy."""
    heroes = [{"hero": role.id, "at": at, "full": 30} for role, at in zip(READY, ("1,1", "2,1"), strict=False)]
    enemies = [{"at": "2,2", "difficulty": difficulty, "kind": "enemy", "health": 9}]
    position = {"map": HALL, "heroes": heroes, "enemies": enemies, "stage": "clash"}
    return Table.start("pararoles", seed=1, seats=2, position=position)


GROWING = {"characters": [{"lore": 100}] * 3, "growing": ["Butcher", "Courtesan", "Illusionist"]}
ABBOT = {"kind": "The Drowned Abbot", "at": [3, 3]}

SETTING_TABLES: dict[str, tuple[Callable[[], Table], ...]] = {
    "trapper": (lambda: raiding(row2("....>H..."), fortitude=7),),  # A fan that blows over the heirloom: fly_over.
    "electro": (
        lambda: electro.beside("puzzle", "charge-cells"),
        lambda: electro.beside("trial", "rod-arc-water"),
        lambda: electro.beside("trial", "voltage"),
        electro.half_in_the_know,  # group_sight
    ),
    "pararoles": (
        lambda: Table.start("pararoles", seats=3, seed=1),
        lambda: Table.start("pararoles", seats=4, seed=1),
        *(partial(_beside_enemy, difficulty) for difficulty in (10, 13, 14)),  # Guard, King of the Dead, Dragon.
    ),
    "exploration": (
        lambda: Table.start("exploration", seed=1, options={"story": "random"}),
        lambda: Table.start("exploration", seed=1, options={"difficulty": "hard"}, position={"foes": [ABBOT]}),
        lambda: Table.start(
            "exploration", seed=1, options={"characters": 5}, position={"skirmish": {"kinds": ["Zombie"]}}
        ),
        lambda: Table.start("exploration", seed=1, position=GROWING),
    ),
}
"""Tables for settings that make a difference so seldom that no game is sure to show it."""


def _last_turn(seed: int) -> Table:
    """Who began stands before the heirloom, and the rival is to have a last turn."""
    boards = [LEGAL, PLAIN]
    position = {"boards": boards, "turn": 0, "stage": "adventuring", "at": "i3", "fortitude": 7}
    return Table.start("trapper", seed=seed, options={"equal_turns": True, "turn_limit": 20}, position=position)


RICH: dict[str, Callable[[int], Table]] = {
    "trapper": _last_turn,
    "pararoles": _rich_crawl,
    "electro": electro.rich_table,
    "exploration": exploration.rich_table,
    "truedungeon": truedungeon.rich_table,
}
"""For games in which chance seldom deals everything: tables at which a lot can happen, one for every number."""


def _kept_crawl(seed: int) -> Table:
    """A keeper designs the floor in secret."""
    return Table.start("pararoles", seed=seed, seats=2 + seed % 2, options={"human_controller": True})


HIDING: dict[str, Callable[[int], Table]] = {
    "pararoles": _kept_crawl,
    "electro": electro.laid_by_hand,
    "truedungeon": truedungeon.voting_table,
}
"""For games in which somebody seldom has a secret choice: tables at which somebody has, one for every number."""

RICHES: dict[str, int] = {"trapper": 3, "pararoles": 90, "exploration": 20, "truedungeon": 4}
"""How many of them are played, where fewer than usual do."""

ALIKE: dict[str, Callable[[int], tuple[Table, Table]]] = {"exploration": exploration.two_stories}
"""For games in which no player has a secret: two real games that look alike, one pair for every number."""

FEWER: dict[str, float] = {"trapper": 0.4, "pararoles": 0.25, "electro": 0.3, "exploration": 0.3, "truedungeon": 0.12}
"""Where games are long, fewer of them are played through."""

SOME: dict[str, slice] = {"pararoles": slice(1, None, 2), "truedungeon": slice(0, None, 3)}
"""Where there are many options, some of their values are tried alone; all of them in a soak."""

PACE: dict[str, float] = {"trapper": 0.5, "pararoles": 0.1, "electro": 0.03, "exploration": 0.1, "truedungeon": 0.04}
"""Where games are long, checks look at a smaller share of their positions."""

SELDOM: dict[str, set[str]] = {
    "pararoles": {"portal", "felled", "fumbled", "enemy-opens", "no-target"},
    "electro": {
        *("own-task", "own-answer", "concedes", "fate-concedes", "quits", "leaves", "no-card", "no-fate"),
        *(
            "reshuffled",
            "fuses-weighed",
            "pylons-again",
            "champion-wins",
            "hooked-nothing",
            "destroyed",
            "declares",
            "stands",
            "keeps",
        ),
    },
    "exploration": exploration.SELDOM,
    "truedungeon": truedungeon.SELDOM,
}
"""Questions and events that no number of games is sure to reach; each has a test of its own with its game."""

HELPS: dict[str, Help] = {
    id: Help(
        values={name: values for (game, name), values in VALUES.items() if game == id},
        clashes=CLASHES.get(id, ()),
        limits=LIMITS.get(id, {}),
        short=SHORT.get(id, {}),
        form=FORMS.get(id),
        garbage=GARBAGE.get(id, ()),
        rich=RICH.get(id),
        riches=RICHES.get(id, 120),
        hiding=HIDING.get(id),
        alike=ALIKE.get(id),
        relive=RELIVE.get(id),
        fewer=FEWER.get(id, 1.0),
        pace=PACE.get(id, 1.0),
        some=SOME.get(id, slice(None)),
        seldom=frozenset(SELDOM.get(id, ())),
    )
    for id in games.ids()
}
"""All of it, game by game."""
