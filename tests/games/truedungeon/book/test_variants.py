"""Every variant of the options: what its switch changes, and that nothing else of all this changes with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tests.games.truedungeon import (
    looks_board,
    looks_casters,
    looks_combat,
    looks_fighters,
    looks_items,
    looks_monsters,
    looks_rooms,
    looks_skills,
    looks_spells,
)
from tests.games.truedungeon.builds import KEY, LEDGER, fitted, gives, hero, line, made, reasons, together, weapon
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.character.career.career import career
from undercroft.games.truedungeon.character.powers import powers_of, slots_of, spells_of
from undercroft.games.truedungeon.character.song import bardsong
from undercroft.games.truedungeon.content.classes import Level, classes
from undercroft.games.truedungeon.options import TrueDungeonOptions

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
Options = dict[str, Any]
"""The switches that are on."""

CLASSES = ("barbarian", "bard", "cleric", "druid", "dwarf-fighter", "elf-wizard", "monk", "paladin", "ranger", "rogue")
HEROIC = made("Test Coin", "slotless", gives("level"))
BOW = weapon("Bow", mode=("missile",), hands="two")
GREAT = weapon("Great Sword", hands="two")
BUCKLER = made("Buckler", "offhand", gives("ac", 1), kind="armor", shield=True, buckler=True)
RAIDERS = [made(f"Sea Raider {slot}", slot) for slot in ("head", "feet", "hands", "neck", "back")]
VIPERS = ("Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt")


@dataclass(frozen=True)
class Switch:
    """What is looked at, how it is by the ruling, and how it is with the switch on."""

    look: Callable[[Options], Any]
    off: Any
    on: Any
    also: tuple[str, ...] = ()
    """Other switches that change the same thing."""


def room(slot: str, options: Options) -> int:
    """How much room a paladin has."""
    return {str(name): number.value for name, number in fitted("paladin", options=options).room.items()}[slot]


def powers(cls: str, level: Level, options: Options) -> set[str]:
    """The ids of the powers."""
    return {power.id for power in powers_of(classes()[cls], level, TrueDungeonOptions(**options))}


def spells(cls: str, level: Level, options: Options) -> set[str]:
    """The ids of the Spells."""
    return {spell.id for spell, _ in spells_of(classes()[cls], level, TrueDungeonOptions(**options))}


def lyre(options: Options) -> tuple[int, int]:
    """What the Pixie Lyre gives at range at 5th level."""
    song = bardsong("Pixie Lyre", 5, TrueDungeonOptions(**options))
    return song.attack["missile-to-hit"].value, song.attack["missile-damage"].value


def bow_and_buckler(options: Options) -> tuple[dict[str, str], int]:
    """Whether a buckler is refused beside two-handed weapons, and the AC with it."""
    tokens = (GREAT, BOW, BUCKLER)
    return reasons(fitted("fighter", *tokens, options=options)), line("fighter", *tokens, options=options)["missile-ac"]


def ghosts(options: Options) -> list[str]:
    """What is wrong with a party of a fighter and six ghosts."""
    found = together(hero("fighter"), *(hero(cls, ghost=True) for cls in CLASSES[:6]), **options)
    return [why.rule or "" for _, why in found.problems]


def vipers(options: Options) -> list[int]:
    """The To Hit of one who wears the Viper Strike set, and of a bard beside it."""
    found = together(hero("rogue", *VIPERS), hero("bard"), **options)
    return [line["melee-to-hit"] for line in found.cards]


def after(*runs: dict[str, Any]) -> Callable[[Options], dict[str, Any]]:
    """What comes of a career with these runs."""
    played = [{"adventure": "The Cellar", "rooms": 7, **run} for run in runs]
    return lambda options: career({"kind": "career", "runs": played}, None, TrueDungeonOptions(**options))


def twice_a_year(options: Options) -> str:
    """The rule by which a second run with the same token in one year is refused."""
    run = {"date": "2024-08-01", "subclass": "sorcerer", "token": KEY, "success": True}
    try:
        after(run, run)(options)
    except Refused as refused:
        return refused.rule or ""
    return ""


def training(options: Options) -> Table:
    """A cleric in the training stage."""
    table = Table.start("truedungeon", seats=1, seed=7, options=options)
    table.answer(0, "cleric")
    table.answer(0, "cleric-bag")
    return table


TRAINING = "Before Room 1 you may practise."
TIME = "180 seconds are left, counted, not timed."
BEADS = [["a white bead, quite plain", "Faith"], ["a gold bead marked with a sun", "Hope"]]
DEAD = {"success": True, "died": 3, "revived": True}
EPIC = {"success": True, "difficulty": "epic"}
ILLUSIONS = {
    "gaze-reflection",
    "glow-orb",
    "chromatic-orb",
    "color-spray",
    "horrid-vision",
    "hypnotic-pattern",
    "improved-invisibility",
    "prismatic-spray",
}
KEPT = {"instant-safeguard", "invisibility"}
ELVEN = spells("elf-wizard", "5th", {})
SWAPPED = ("stunning-fist", "diamond-body", "dragon-strike")

SWITCHES: dict[str, Switch] = {
    "followers": Switch(lambda on: (room("figurine", on), room("follower", on)), (2, 1), (1, 2), ("no_charisma",)),
    "no_charisma": Switch(lambda on: room("figurine", on), 2, 1, ("followers",)),
    "buckler": Switch(bow_and_buckler, ({"Buckler": "truedungeon.slot.two-handed"}, 11), ({}, 12)),
    "any_two_handed": Switch(lambda on: line("barbarian", BOW, options=on)["missile-damage"], 0, 4),
    "pattern_18": Switch(
        lambda on: [line("wizard", *more, options=on)["hp"] for more in ((), (HEROIC,))],
        [16, 22],
        [18, 24],
        ("always",),
    ),
    "plus_dex": Switch(
        lambda on: [line("monk", *more, options=on)["melee-ac"] for more in ((), (HEROIC,))], [16, 17], [18, 19]
    ),
    "swap": Switch(lambda on: [power in powers("monk", "subclass", on) for power in SWAPPED], [True] * 3, [False] * 3),
    "additive": Switch(
        lambda on: spells("elf-wizard", "subclass", on), ILLUSIONS | KEPT, ILLUSIONS | KEPT | ELVEN, ("pure",)
    ),
    "pure": Switch(lambda on: spells("elf-wizard", "subclass", on), ILLUSIONS | KEPT, ILLUSIONS, ("additive",)),
    "nine": Switch(
        lambda on: slots_of(classes()["wizard"], "subclass", TrueDungeonOptions(**on)), (6, 6, 3), (6, 6, 9)
    ),
    "split": Switch(
        lambda on: [
            {power for power in powers("cleric", level, on) if power.startswith("restore")}
            for level in ("4th", "subclass")
        ],
        [{"restore-power", "restore-spell"}] * 2,
        [{"restore-power"}, {"restore-spell"}],
    ),
    "attack_spells": Switch(
        lambda on: [
            len(spells("cleric", level, on) & {"spiritual-hammer", "spiritual-maul", "sunburst"})
            for level in ("4th", "5th", "subclass")
        ],
        [3, 3, 3],
        [0, 0, 3],
    ),
    "both_fists": Switch(
        lambda on: {power for power in powers("monk", "5th", on) if power.endswith("fist")},
        {"stunning-fist"},
        {"stunning-fist", "dazing-fist"},
    ),
    "lyre_printed": Switch(lambda on: lyre(on), (2, 2), (1, 2), ("regular",)),
    "regular": Switch(lambda on: lyre(on), (2, 2), (2, 3), ("lyre_printed",)),
    "generator": Switch(lambda on: line("bard", *RAIDERS, options=on)["hp"], 18, 20, ("always",)),
    "party": Switch(vipers, [2, 0], [2, 2]),
    "always": Switch(lambda on: line("bard", options=on)["hp"], 18, 19, ("never",)),
    "never": Switch(lambda on: line("bard", options=on, loaded=True)["hp"], 19, 18),
    "enforce_yearly": Switch(twice_a_year, "", "truedungeon.subclass.access-limit"),
    "five": Switch(ghosts, [], ["truedungeon.ghosting.most-ghosts"]),
    "participation": Switch(lambda on: after({"success": False})(on)["xp"], 350, 1000),
    "first_only": Switch(
        lambda on: after({"success": False}, {"success": True})(on)["xp"], 1000, 350, ("participation",)
    ),
    "same": Switch(lambda on: len(after(EPIC)(on)["rows"][0]["participation"]), 2, 1),
    "no_deaths": Switch(lambda on: after(DEAD)(on)["survivor"], 1, 0),
    "by_attack": Switch(looks_combat.which_ac, 15, 20),
    "no_auto_miss": Switch(looks_combat.lowest_roll, [], [8]),
    "flat_initiative": Switch(looks_combat.initiative, 7, 2),
    "monster_first": Switch(looks_combat.surprised, ["surprised", "initiative"], ["first"]),
    "once_per_round": Switch(looks_combat.answered, [4, 4], [4]),
    "per_slide": Switch(looks_combat.scorched, [3], [3, 3]),
    "spell_cell_only": Switch(looks_spells.for_all_attacks, 14, 12),
    "whole_attack": Switch(looks_combat.sacred_crit, 26, 36),
    "glossary": Switch(looks_combat.ultra_keen, "hit", "critical hit"),
    "text_only": Switch(looks_combat.plus, 2, 0),
    "reduce_first": Switch(looks_combat.reduced_crit, 15, 10),
    "raw_zone": Switch(looks_spells.short_slide, 12, 0),
    "sr_printed": Switch(looks_spells.resisting, (6, False), (15, True), ("above",)),
    "above": Switch(looks_spells.resisting, (6, False), (6, True), ("sr_printed",)),
    "scaled": Switch(looks_combat.vulnerable, 15, 25),
    "whole_resist": Switch(looks_combat.resisted, 4, 1),
    "as_sacred": Switch(looks_combat.divine, 10, 20),
    "disease_first": Switch(looks_combat.diseased, 2, 1),
    "not_last": Switch(looks_rooms.pushed_last, 1, 0),
    "even": Switch(looks_combat.confused, [False, False], [True, False], ("kind",)),
    "kind": Switch(looks_combat.confused, [False, False], [True, True], ("even",)),
    "coup_crit": Switch(looks_combat.finished_off, [8], [16], ("scale_damage",)),
    "whole_exempt": Switch(looks_combat.ghostly, 3, 9),
    "wakes": Switch(looks_combat.sleeping, True, False),
    "magical": Switch(looks_items.dirk, (False, True), (True, False), ("both_kinds",)),
    "both_kinds": Switch(looks_items.dirk, (False, True), (True, True), ("magical",)),
    "one": Switch(looks_items.two_oils, [5], [2]),
    "instant": Switch(looks_items.potion, True, False),
    "kept": Switch(looks_rooms.cured_by_death, [], ["diseased"]),
    "ghost_tour": Switch(looks_rooms.all_dead, "truedungeon.death.wipe", "truedungeon.digital.success"),
    "assist": Switch(looks_fighters.helped, False, True),
    "strict": Switch(looks_rooms.won_with_three_rooms, True, False),
    "scale_hp": Switch(looks_rooms.small_party, 100, 30),
    "scale_damage": Switch(looks_rooms.blow_and_blast, [20, 20], [6, 20]),
    "short": Switch(looks_rooms.three_rooms, "truedungeon.digital.adventure-rooms", "3"),
    "timed": Switch(lambda on: training(on).choices[0].text, f"{TRAINING} There is no hurry.", f"{TRAINING} {TIME}"),
    "shuffled": Switch(lambda on: training(on).view(0)["study"]["beads"][:2] == BEADS, True, False),
    "free_default": Switch(looks_fighters.unstated, (True, False), (False, True)),
    "per_target": Switch(looks_casters.song_for_two, [10, 9], [10, 10]),
    "per_room": Switch(looks_casters.turned_twice, True, False, ("per_combat", "per_game")),
    "per_combat": Switch(looks_casters.turned_twice, True, False, ("per_room", "per_game")),
    "per_game": Switch(looks_casters.turned_twice, True, False, ("per_room", "per_combat")),
    "free_action": Switch(looks_casters.restoring, (True, False), (False, True)),
    "previous_round": Switch(looks_casters.restorable, [True, True, True], [False, True, False], ("split",)),
    "lost_turn_only": Switch(looks_fighters.stunned, "hit", "missed"),
    "next_round": Switch(looks_fighters.waited, [20], [5]),
    "until_healed": Switch(looks_fighters.fell_twice, False, True, ("scale_damage",)),
    "full_room": Switch(looks_casters.supported, [2, 0], [2, 2]),
    "weapons_only": Switch(looks_casters.spell_crit, "critical hit", "hit"),
    "ordinary_hit": Switch(looks_casters.creature, "missed", "hit"),
    "heal_first": Switch(looks_fighters.aura, 0, 2, ("scale_damage",)),
    "lucid": Switch(looks_rooms.charmed_after_a_fight, [2], [0, 1, 2]),
    "same_damage": Switch(looks_board.twisted, False, True, also=("swap",)),
    "lower": Switch(looks_board.tied, 2, 1, also=("random",)),
    "random": Switch(looks_board.tied, 2, 1, also=("lower",)),
    "own_slide_only": Switch(looks_board.bumped, "critical hit", "hit", also=("rails", "exact", "equal")),
    "token_weight": Switch(looks_board.knocked, False, True),
    "rails": Switch(looks_board.railed, True, False),
    "exact": Switch(looks_board.noisy, True, False),
    "equal": Switch(looks_board.dragged, 132, 148, also=("exact", "rails")),
    "rewind": Switch(looks_board.slid_again, False, True),
    "later_rounds_attack": Switch(looks_board.flanking, False, True),
    "all_three": Switch(looks_spells.protected, ["fire"], ["cold", "fire", "shock"]),
    "whole_fight": Switch(looks_spells.in_the_maze, ["Ogre"], ["Ogre", "Imp"]),
    "unseen_safe": Switch(looks_monsters.unseen, ["drawn"], ["nobody else"]),
    "shown": Switch(looks_monsters.hit_points, ["bloodied", None], ["bloodied", 50], also=("hidden", "scale_hp")),
    "hidden": Switch(looks_monsters.hit_points, ["bloodied", None], ["", None], also=("shown", "scale_hp")),
    "natural_20": Switch(looks_monsters.ward, 0, 8),
    "interactive_only": Switch(
        looks_skills.dice_instead, [True, True, True], [False, False, False], also=("shuffled",)
    ),
    "manual_claim": Switch(looks_monsters.slayer, [7, 7], [5, 7]),
    "module_stats": Switch(looks_monsters.epic, [300, 16], [100, 8], also=("scale_hp", "scale_damage")),
}


TEXTS = ("user_catalogue", "card_file", "bag_contents")
"""Variants that are files or lists, tested with what they hold."""


def test_every_option_has_its_switch_here() -> None:
    settings = {"adventure", "orientation", "difficulty", "builds", "mode", "clock", "empty_seats", "commander"}
    fields = {field.name for field in msgspec.structs.fields(TrueDungeonOptions)}
    assert set(SWITCHES) == fields - settings - {"skill_tests", "skill_clock", "slide_skill", "set_size", *TEXTS}


def test_every_option_is_a_variant_of_the_rule_that_it_names() -> None:
    named = {variant.partition(":")[0] for rule in LEDGER.values() for variant in rule.variants}
    assert {*SWITCHES, *TEXTS} <= named


@pytest.mark.parametrize("name", SWITCHES)
def test_off_it_is_as_ruled_and_on_as_the_variant_says(name: str) -> None:
    switch = SWITCHES[name]
    assert switch.look({}) == switch.off
    assert switch.look({name: False}) == switch.off
    assert switch.look({name: True}) == switch.on


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_changes_nothing_else(name: str) -> None:
    """Every pair of switches in a soak; else an eighth of the pairs, each switch beside as many."""
    here = list(SWITCHES).index(name)
    for at, (other, switch) in enumerate(SWITCHES.items()):
        looked_at = SOAK or (here + at) % 8 == 0
        if looked_at and other != name and name not in switch.also:
            assert switch.look({name: True}) == switch.off, other


def test_never_is_stronger_than_always() -> None:
    assert line("bard", options={"always": True, "never": True})["hp"] == 18


def test_a_buckler_beside_a_great_sword_stays_refused_in_melee() -> None:
    found = fitted("fighter", known=(GREAT, BUCKLER), melee=("Great Sword", "Buckler"), options={"buckler": True})
    assert reasons(found) == {"Buckler": "truedungeon.slot.two-handed"}


def test_an_additive_sorcerer_has_both_lists() -> None:
    both = spells("wizard", "subclass", {"additive": True})
    assert both == spells("wizard", "subclass", {}) | spells("wizard", "5th", {})
