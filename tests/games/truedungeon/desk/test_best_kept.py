"""The best build: what is worn stays on where nothing is gained without it, what counts once, what the score is of."""

from __future__ import annotations

from tests.games.truedungeon.builds import gives, hero, made, weapon
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.best.best import best


def test_what_is_worn_stays_on_where_nothing_is_gained_without_it() -> None:
    first, second = made("A Cap", "head", gives("hp", 2)), made("B Cap", "head", gives("hp", 2))
    better, ring = made("C Cap", "head", gives("hp", 3)), made("Test Ring", "finger", gives("will", 1))
    worn = hero("bard", second, ring)
    known = shipped().with_tokens([first, second, better, ring])
    owned = {"A Cap": 1, "B Cap": 1, "Test Ring": 1}
    assert best(worn, owned, {"hp": 1}, known).character.tokens == ("B Cap", "Test Ring")
    assert best(worn, {**owned, "C Cap": 1}, {"hp": 1}, known).character.tokens == ("C Cap", "Test Ring")
    assert best(worn, {"A Cap": 1}, {"hp": 1}, known).character.tokens == ("A Cap",), "what is not owned is not kept"


def test_what_harms_the_goal_comes_off() -> None:
    curse = made("Test Curse", "neck", gives("hp", -2))
    assert not best(hero("bard", curse), {"Test Curse": 1}, {"hp": 1}, shipped().with_tokens([curse])).character.tokens


def test_a_weapon_in_hand_stays_there_where_nothing_is_gained_without_it() -> None:
    known = shipped().with_tokens([weapon("Z Sword"), weapon("A Sword")])
    found = best(hero("fighter", melee=("Z Sword",)), {"Z Sword": 1, "A Sword": 1}, {"hp": 1}, known).character
    assert found.melee == ("Z Sword",) and not found.tokens


def test_the_score_says_what_it_is_made_of() -> None:
    found = best(hero("fighter"), {"Militia Long Sword": 1}, {"melee": 1, "hp": 2}, shipped())
    parts = found.plain()["parts"]
    assert sum(part["points"] for part in parts) == found.value
    said = {part["words"]: part["points"] for part in parts}
    assert said["average of the melee damage wheel 4.5, counted 10 times"] == 45
    assert said[f"Hit Points {found.card['hp']}, counted 2 times"] == 2 * found.card["hp"]


def test_of_two_weapons_of_a_name_the_second_adds_nothing() -> None:
    known = shipped().with_tokens([weapon("Hale Knife", gives("hp"))])
    one, two = (best(hero("ranger"), {"Hale Knife": count}, {"hp": 1}, known) for count in (1, 2))
    assert two.proven and (two.value, two.tried) == (one.value, one.tried)


def test_different_fuel_raises_the_psychic_level_of_an_awakened_mind() -> None:
    mind, fuel = "Ioun Stone Amethyst Ovoid", ("1st Tooth of Cavadar", "2nd Tooth of Cavadar")
    shirt = made("Waking Shirt", "shirt", gives("psychic", 5))
    known = shipped().with_tokens([shirt])
    owned = ((mind, *fuel), fuel, (mind, *fuel, "Waking Shirt"))
    levels = [best(hero("fighter"), dict.fromkeys(names, 1), {"psychic": 1}, known) for names in owned]
    assert [(found.card["psychic"], found.proven) for found in levels] == [(2, True), (0, True), (5, True)]
