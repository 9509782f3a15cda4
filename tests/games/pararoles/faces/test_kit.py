"""The print kit of Para Roles: floors, cards, sheets, counters and reference cards that tell the truth."""

import re
from collections import Counter

import pytest

from undercroft.games.pararoles import GAME, PararolesOptions, generate, plan
from undercroft.games.pararoles.content.bestiary import TYPES
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.faces.kit.cards import (
    COPIES,
    FIRST,
    ITEMS,
    ROLES,
    ROUND,
    SPECIALS,
    agreed,
    counters,
    draws,
    faces,
    sheets,
)
from undercroft.games.pararoles.faces.kit.kit import SEEDS, TABLES, kit, named
from undercroft.maps.picture.grid import GridSheet
from undercroft.scene import ICONS
from undercroft.scene.kit.faces import Beside, Counters, Deck, Face, Sheets
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import Reference

OPTIONS = PararolesOptions()
FACES = {face.title: face for face in faces(OPTIONS)}


def data(rule: str):
    return GAME.ledger[rule].data


def facts(title: str) -> dict[str, str]:
    return dict(FACES[title].facts)


def test_it_holds_a_blank_grid_and_each_floor_for_keeper_and_players():
    sheets = [part.plan for part in kit(OPTIONS).parts if isinstance(part, GridSheet)]
    assert len(sheets) == 9 and not sheets[0].squares and (sheets[0].width, sheets[0].height) == (16, 16)
    for number, (keeper, players) in enumerate(zip(sheets[1::2], sheets[2::2], strict=True), 1):
        floor = generate(SEEDS[number - 1], number)
        assert keeper == named(plan(floor, False), False) and keeper.title == f"Floor {number}, for the keeper"
        assert players == named(plan(floor, True), True) and players.title == f"Floor {number}, for the players"


def test_it_holds_one_part_of_each_kind_for_the_crawl():
    parts = kit(OPTIONS).parts
    for kind in (Counters, Sheets, Beside, Deck):
        assert sum(isinstance(part, kind) for part in parts) == 1
    assert [part.title for part in parts if isinstance(part, Reference)] == ["A floor by the dice"]


def test_all_that_is_printed_names_rules_that_exist():
    (card,) = [part for part in kit(OPTIONS).parts if isinstance(part, Reference)]
    (crawl,) = [part for part in kit(OPTIONS).parts if isinstance(part, Beside)]
    cards = [part for part in (card, *crawl.parts) if isinstance(part, Reference)]
    rows = [row for part in cards for row in part.rows]
    assert len(rows) == len(TABLES) + len(ROUND) + len(draws(OPTIONS))
    printed = [*(row.small for row in rows), *(face.small for face in FACES.values()), *(s.small for s in sheets())]
    ids = [id for small in printed for id in small.split()]
    assert len(ids) > 100 and all(printed)
    assert [id for id in ids if id not in GAME.ledger] == []


def test_every_icon_that_is_printed_exists():
    printed = {face.icon for face in FACES.values()} | {token.icon for token in counters()}
    printed |= {sheet.icon for sheet in sheets()} | {stat.icon for sheet in sheets() for stat in sheet.stats}
    assert printed <= set(ICONS)


def test_there_is_a_card_for_every_enemy_item_and_trap():
    assert [face.title for face in FACES.values()][:10] == [type.name for type in TYPES]
    assert [face.title for face in FACES.values()][10:21] == [good.name for good in GOODS.values()]
    assert [face.icon for face in FACES.values()][21:] == [f"trap-{kind}" for kind in range(1, 7)]
    assert set(SPECIALS) == {type.short for type in TYPES} and set(ITEMS) == set(GOODS)


@pytest.mark.parametrize("name", [type.name for type in TYPES])
def test_an_enemy_card_says_what_the_rulebook_says(name: str):
    """Ranks, speed, die, health and what it is made of, as in the tables of the ledger."""
    ranks = [int(rank) for rank, type in data("pararoles.core.enemy.types").items() if type == name]
    court = {11: "J", 12: "Q", 13: "K", 14: "A"}
    speeds = {1: "pararoles.enemy.speed-1", 2: "pararoles.enemy.speed-2", 3: "pararoles.enemy.speed-3"}
    (speed,) = [number for number, rule in speeds.items() if name in data(rule)["types"]]
    health = data("pararoles.core.enemy.health")
    (tier,) = {more for low, high, more in health["tier"] for rank in ranks if low <= rank <= high}
    shown = facts(name)
    assert shown["Rank"].split() == [court.get(rank, str(rank)) for rank in ranks]
    assert shown["Speed"] == str(speed)
    assert shown["Health"] == f"{health['base'] + tier} + 1 a player"
    made = {**data("pararoles.wand.fire-who"), **data("pararoles.spear.ice-who")}
    made_of = [of for of, types in made.items() if name in types]
    assert shown.get("Made of") == (made_of[0] if made_of else None)
    assert list(FACES[name].die) == data("pararoles.core.enemy.die-table")[name]


def test_the_numbers_of_specials_are_those_of_the_rules():
    phool, guard = data("pararoles.core.enemy.special.phool"), data("pararoles.core.enemy.special.guard")
    assert f"loses {phool['damage']} health" in FACES["pHool of Destruction"].words[0]
    assert f"with {guard['damage_bonus']} more damage" in FACES["Royal Demon Guard"].words[0]
    assert f"loses {data('pararoles.core.enemy.special.dragon')['damage']} health" in FACES["Dragon"].words[0]


@pytest.mark.parametrize("name", [good.name for good in GOODS.values()])
def test_an_item_card_says_cost_and_limit(name: str):
    assert facts(name)["Cost"] == f"{data('pararoles.item.costs')[name]} treasure"
    assert facts(name)["In a party"] == ("one" if name in data("pararoles.item.one-per-party") else "any number")


def test_a_quiver_says_how_often_it_serves():
    assert f"{data('pararoles.quiver.uses')['uses']} uses" in FACES["Quiver of Action"].words[0]


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (1, "pararoles.trap.type.small-explosion"),
        (2, "pararoles.trap.type.large-explosion"),
        (3, "pararoles.trap.type.summon"),
        (4, "pararoles.trap.type.two-enemies"),
        (5, "pararoles.trap.type.summon-doors"),
        (6, "pararoles.trap.type.two-summon-doors"),
    ],
)
def test_a_trap_card_says_what_its_type_does(kind: int, rule: str):
    (face,) = [face for face in FACES.values() if face.icon == f"trap-{kind}"]
    shown, said = dict(face.facts), data(rule)
    assert shown["Trap"] == f"type {said['type']}"
    assert shown.get("Summons") == (str(said["summons"]) if "summons" in said else None)
    assert shown.get("Doors") == ("closed" if said.get("doors_close") else None)
    assert shown.get("Damage") == (str(said["damage"]) if "damage" in said else None)
    assert shown.get("Reach", "")[:1] == str(said.get("radius", ""))
    assert "damage" not in said or f"loses {said['damage']} health" in face.words[0]


def test_difficulty_and_limits_follow_the_options():
    hard = {face.title: dict(face.facts) for face in faces(PararolesOptions(difficulty="hard", dagger_limited=True))}
    base = data("pararoles.core.difficulty")["enemy_health_base"]
    more = base["hard"] - base["normal"]
    assert int(hard["Dragon"]["Health"][0]) == int(facts("Dragon")["Health"][0]) + more
    assert hard["Dagger of Voidspark"]["In a party"] == "one"


def test_a_hero_sheet_has_its_prime_stat_and_room_for_the_rest():
    names = list(data("pararoles.core.stats").values())
    assert list(FIRST) == data("pararoles.core.start-stats")
    assert list(ROLES) == list(data("pararoles.core.role").values())
    for prime, sheet in enumerate(sheets()):
        assert [stat.name for stat in sheet.stats] == names
        assert [stat.value for stat in sheet.stats] == ["8" if i == prime else "" for i in range(4)]
        assert sheet.health == max(data("pararoles.core.health").values())
        assert re.findall(r"\d+", sheet.notes.health) == [str(n) for n in data("pararoles.core.health").values()]
        treasure = data("pararoles.core.start-treasure").values()
        assert re.findall(r"\d+", sheet.notes.treasure)[1:] == [str(n) for n in treasure]
    assert f"regains {data('pararoles.core.special.encourager')['heal']} health" in sheets()[0].words
    assert f"loses {data('pararoles.core.special.bruiser')['damage']} health" in sheets()[2].words


def test_there_are_counters_for_everybody_told_apart():
    tokens = counters()
    assert len({token.name for token in tokens}) == len(tokens)
    icons = [token.icon for token in tokens]
    assert all(icons.count(type.icon) == COPIES for type in TYPES)
    for icon in (*(f"hero-{role.lower()}" for role in ROLES), "duo-lead", "duo-partner", "boss", "summon"):
        assert icon in icons
    for kind in range(1, 7):
        assert {token.label for token in tokens if token.icon == f"trap-{kind}"} == {str(kind)}
    pieces = [(token.icon, token.label) for token in tokens if token.label and not token.icon.startswith("trap")]
    assert len(set(pieces)) == len(pieces)


def test_the_score_on_the_card_is_that_of_the_rules():
    words = draws(OPTIONS)[-1].words
    said = data("pararoles.core.score")
    assert f"{said['floor']} for each floor" in words and f"{said['enemy']} for each enemy" in words
    assert f"{said['boss']} for each boss" in words and f"{said['treasure']} for each treasure" in words
    assert f"leave floor {data('pararoles.core.win')['floors']}" in words


def test_other_readings_are_printed_on_a_card_of_their_own():
    assert agreed(OPTIONS) == agreed(PararolesOptions(difficulty="easy", dagger_limited=True)) == ()
    (row,) = agreed(PararolesOptions(no_trump=True, dungeon="premade"))
    assert row.words == (
        "dungeon: premade (pararoles.supplies.source); the prime suit adds no damage (pararoles.core.damage-trump)."
    )
    assert "The trick stat is Hearts." in draws(PararolesOptions(trick_suit="hearts"))[0].words


def test_rule_ids_fit_on_a_line():
    cards = [card for part in kit(OPTIONS).parts if isinstance(part, Beside) for card in part.parts]
    rows = [row for card in cards if isinstance(card, Reference) for row in card.rows]
    assert max(len(row.small) for row in rows) <= 125
    assert max(len(face.small) for face in FACES.values()) <= 80


def test_every_reading_together_still_fits():
    switched = {name: True for name in OPTIONS.__struct_fields__ if getattr(OPTIONS, name) is False}
    printed = kit(PararolesOptions(**switched, dungeon="premade", difficulty="hard", trick_suit="spades"))
    assert sum("agreed otherwise" in page for page in printed.pages("Letter")) == 1


@pytest.mark.parametrize("paper", ["A4", pytest.param("Letter", marks=pytest.mark.soak)])
def test_it_is_printed_on_both_papers(paper):
    assert kit(OPTIONS).pdf(paper).startswith(b"%PDF-")


def test_fronts_and_backs_of_the_deck_meet():
    pages = Kit("", (Deck("cards", tuple(FACES.values()), counters()[0]),)).pages()
    assert len(pages) == 2 + 2 * 3  # The contents and the empty back of their sheet; then three sheets of nine.
    assert all(page.count('class="piece"') == 9 for page in pages[2:])
    assert all(page.count('data-name="back"') == (9 if i % 2 else 0) for i, page in enumerate(pages[2:]))


def test_a_card_with_too_many_words_is_refused():
    deck = Deck("cards", (Face("Long", "chest", (), ("word " * 200,)),), counters()[0])
    with pytest.raises(ValueError, match="'Long' has more words than it holds"):
        Kit("", (deck,)).pages()


@pytest.mark.rule("pararoles.supplies.player-tokens", "pararoles.supplies.enemy-tokens")
def test_there_are_enough_counters_of_each_kind_numbered_from_1():
    wanted = {f"hero-{role.lower()}": 2 for role in ROLES} | {type.icon: COPIES for type in TYPES}
    wanted |= {"duo-lead": 2, "duo-partner": 2, "boss": 1, "summon": 4}
    wanted |= {f"trap-{kind}": 3 for kind in range(1, 7)}
    wanted |= {"treasure": 6, "chest": 3, "pile": 4, "flame": 4, "vines": 4, "acid": 4, "stairs": 1}
    made = counters()
    assert Counter(token.icon for token in made) == wanted
    names = [f"{icon}, {i}" for icon, count in wanted.items() for i in range(1, count + 1)]
    names = [re.sub(r"^trap-(\d)", r"trap \1", name).replace("boss, 1", "boss") for name in names]
    assert sorted(token.name for token in made) == sorted(names)
    lying = ("treasure", "chest", "pile", "flame", "vines", "acid", "stairs")
    assert all(not token.label for token in made if token.icon in (*lying, "boss"))
    assert {(token.icon, token.label) for token in made if token.icon == "summon"} == {("summon", n) for n in "1234"}


@pytest.mark.rule("pararoles.core.role", "pararoles.core.start-stats")
def test_a_sheet_has_the_8_of_its_role_and_names_the_other_values():
    assert FIRST == (8, 7, 6, 5)
    for prime, sheet in enumerate(sheets()):
        assert [stat.value for stat in sheet.stats] == ["8" if i == prime else "" for i in range(4)]
        assert sheet.notes.stats.startswith("7, 6 and 5 to the other three; at most 12")
