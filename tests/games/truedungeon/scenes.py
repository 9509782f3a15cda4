"""The scenes of which there are tellings, by theme: classes, Spells, what is carried, conditions, monsters, rooms."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from tests.games.truedungeon.fights import PUZZLE, attack, monster
from tests.games.truedungeon.telling import Scene
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.character.build import plain
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.uses import uses

Given = dict[str, Any]

KEPT = ("class", "subclass", "tokens", "melee", "missile", "carried", "instrument", "in_hand")
LONG = {"clock": 3000}

WEAPONS: dict[str, Given] = {
    "barbarian": {"melee": ["Two-Hand Toothpick"], "missile": ["Hurling Hatchet"]},
    "bard": {"melee": ["Militia Long Sword"], "missile": ["Crow-Scarer's Bow"]},
    "cleric": {"melee": ["Heavy Mace"], "missile": ["Bird-Boy's Sling"]},
    "druid": {"melee": ["Shillelagh"], "missile": ["Mystic Staff of Static"]},
    "dwarf-fighter": {"melee": ["Woodsman's Axe"], "missile": ["Latch Crossbow"]},
    "elf-wizard": {"melee": ["Bodkin"], "missile": ["Crow-Scarer's Bow"]},
    "fighter": {"melee": ["Militia Long Sword"], "missile": ["Yew Stave"]},
    "monk": {"melee": ["Rice Sickle", "Threshing Sticks"], "missile": ["Throwing Star"]},
    "paladin": {"melee": ["Militia Long Sword"], "missile": ["Paviour's Mallet"]},
    "ranger": {"melee": ["Militia Long Sword", "Village Short Sword"], "missile": ["Yew Stave"]},
    "rogue": {"melee": ["Village Short Sword"], "missile": ["Kitchen Knife"]},
    "wizard": {"melee": ["Walking Stick"], "missile": ["Mystic Staff of Static"]},
}
"""Common weapons of each class."""


def beast(id: str, *attacks: Given, **more: Any) -> Given:
    """A monster that is not quickly slain."""
    blows = list(attacks) or [attack(damage=5)]
    return monster(id=id, name=id.capitalize(), **{"hp": 250, "attacks": blows, "number": 1, **more})


BEASTS: dict[str, Given] = {
    "ogre": beast("ogre"),
    "ghoul": beast(
        "ghoul",
        attack(damage=3, save="fortitude", dc=14, inflicts="paralyzed", duration="turn"),
        types=["undead", "energy-drain"],
        vulnerable={"sacred": 5},
    ),
    "wraith": beast("wraith", attack(damage=4, type="darkrift"), types=["undead", "incorporeal"], hp=90),
    "golem": beast(
        "golem", attack(damage=9), types=["construct"], dr={"all": 3}, needs_plus=1, ac=12, crit_immune=True
    ),
    "ember": beast(
        "ember",
        attack(damage=4, type="fire"),
        types=["elemental"],
        immune=["fire"],
        healed_by=["fire"],
        vulnerable={"cold": 4},
        prxd={"fire": 2},
        rd={"fire": 3},
    ),
    "drake": beast(
        "drake",
        attack(id="bite", name="bite", damage=6),
        attack(
            id="flame",
            name="flame",
            form="area",
            to_hit=None,
            damage=12,
            type="fire",
            breath=True,
            save="reflex",
            on_save="half",
        ),
        types=["dragon"],
        actions=["flame", "bite"],
        sr=25,
        flying=True,
        resistant={"shock": 3},
    ),
    "siren": beast(
        "siren",
        attack(
            id="gaze",
            name="gaze",
            to_hit=None,
            gaze=True,
            magical=True,
            save="will",
            dc=16,
            inflicts="charmed",
            duration="turn",
        ),
        attack(id="song", name="song", damage=5, type="sonic", magical=True, spell_level=1, form="ranged"),
        types=["fey"],
        actions=["gaze", "song"],
        condition_immune=["asleep", "charmed"],
        reflex=4,
        will=4,
    ),
    "archer": beast("archer", attack(form="ranged", damage=6, targets=2), types=["humanoid"], separated=True),
    "spider": beast(
        "spider",
        attack(damage=3, save="fortitude", dc=15, inflicts="poisoned", duration="room"),
        types=["vermin", "poisonous"],
        number=2,
        targeting="lowest_hp",
    ),
    "fiend": beast(
        "fiend",
        attack(id="bolt", name="bolt", form="ranged", damage="2d6+3", type="shock", magical=True, spell_level=2),
        attack(id="maul", name="maul", damage=7, trigger={"hp_below": 60}),
        types=["evil-outsider"],
        sr=15,
        harmed_by="magical",
        senses=["invisible", "unsurprised"],
        targeting="spellcasters_first",
    ),
    "troll": beast(
        "troll", attack(damage=6), types=["giant"], fort=6, dr={"slashing": 2, "piercing": 2}, targeting="last_attacker"
    ),
    "bear": beast("bear", attack(damage=6, count=2), types=["animal"], alignment="neutral", number=2),
    "blob": beast("blob", types=["ooze"], prxd={"acid": 1}, prxd_trigger="round", sneak_immune=True, ac=8),
    "horror": beast(
        "horror",
        attack(damage=4, inflicts="feared", save="will", dc=15, duration="combat"),
        types=["aberration"],
        rd={"typeless": 2},
        targeting="most_damage_last_round",
    ),
}


def bare(cls: str, **more: Any) -> Given:
    """A character of this class with common weapons."""
    return {"class": cls, **WEAPONS[cls], **more}


def built(name: str, **more: Any) -> Given:
    """A character who comes with the game."""
    return {**{key: value for key, value in plain(ready_made()[name]).items() if key in KEPT}, **more}


def beside(cls: str) -> list[Given]:
    """Two others who can be helped: one is hurt and shaken, the other dead or nearly so."""
    names = [name for name in ("fighter", "rogue", "bard") if name != cls]
    return [bare(names[0], hp=6, conditions=["shaken"]), bare(names[1], hp=2)]


def fight(name: str, *party: Given, foes: str, **more: Any) -> Scene:
    """These characters against these monsters."""
    told = {key: more.pop(key) for key in ("options", "answers", "busy", "rather", "asked") if key in more}
    still = {"number": 0} if more.pop("still", False) else {}
    position = {"party": list(party), "monsters": [BEASTS[one] | still for one in foes.split(" ")], **LONG, **more}
    return Scene(name, position, **told)


ASKED = (
    "attack {foe}",
    "shoot {foe}",
    "throw {foe}",
    "flurry {foe}",
    "sing",
    "lore {foe}",
    "use rage",
    "use turn-undead",
    "use taunt {foe}",
    "use sneak-attack",
    "use flank {foe}",
    "use guard fighter",
    "use lay-on-hands fighter",
    "use detect-evil",
    "use summoning",
    "use spell-surge",
    "cast bless",
    "cast sonic-dart {foe}",
    "cast cure-light-wounds fighter",
    "shape broth-of-the-cave-bear",
    "manifest energy-control",
    "bandage fighter",
    "swap missile",
    "drink draught-of-deep-mending",
    "ready",
)
"""What those of one class can do and those of another cannot."""


def class_scenes() -> list[Scene]:
    """Each class with common weapons, asked for what it cannot do too."""
    found = []
    for cls, foe in zip(classes(), cycle(BEASTS)):
        asked = tuple(one.format(foe=foe) for one in ASKED)
        found.append(fight(cls, bare(cls, hp=9), *beside(cls), foes=foe, busy=1, answers=12, asked=asked))
    return found


def spell_scenes() -> list[Scene]:
    """Each caster casts one Spell after the other, with skill checks passed and failed."""
    found = []
    for cls, subclass in (
        ("bard", "troubadour"),
        ("cleric", "templar"),
        ("druid", "summoner"),
        ("elf-wizard", "illusionist"),
        ("ranger", "warden"),
        ("wizard", "sorcerer"),
        ("paladin", ""),
    ):
        for who, tests, foes in (
            (bare(cls, level=5), "always_pass", "ogre spider"),
            (bare(cls, subclass=subclass), "always_fail", "ghoul bear"),
        ):
            name = f"Spells of a {who.get('subclass') or cls} of level {who.get('level', 5)}"
            dead = bare("barbarian", dead=True)
            told = {"options": {"skill_tests": tests}, "answers": 40, "busy": 1, "rather": ("cast",)}
            if who.get("subclass") != "":
                found.append(fight(name, who, *beside(cls), dead, foes=foes, still=True, **told))
    return found


HANDS: dict[str, tuple[str, str, Given]] = {
    "drink": ("fighter", "drink", {}),
    "coat": ("fighter", "coat", {}),
    "gear": ("ranger", "gear", {}),
    "throw": ("rogue", "throw", {}),
    "read": ("bard", "read", {}),
    "wand": ("wizard", "wave", {}),
    "arrow": ("ranger", "fire", {"in_hand": "missile"}),
    "bolt": ("dwarf-fighter", "fire", {"in_hand": "missile"}),
    "bullet": ("cleric", "fire", {"in_hand": "missile"}),
    "shape": ("druid", "become", {}),
}
"""Who uses such things, and with which verb."""


def carried_scenes() -> list[Scene]:
    """Everything that is drunk, read, thrown, fired and put on weapons, a few things at a time."""
    found = []
    foes = cycle(BEASTS)
    for how, (cls, verb, more) in HANDS.items():
        names = [name for name, rows in uses().items() if how in (rows[0].how, rows[0].ammo) and _is_carried(name)]
        for number, some in enumerate((names[at : at + 7] for at in range(0, len(names), 7)), 1):
            who = bare(cls, hp=9, carried=some, level=5, **more)
            told = {"answers": 3 * len(some), "busy": 1, "rather": (verb, "fetch")}
            found.append(
                fight(
                    f"what a {cls} has to {verb}, {how} {number}",
                    who,
                    *beside(cls),
                    foes=next(foes),
                    still=True,
                    **told,
                )
            )
    return found


POWERS: dict[str, tuple[list[Given], str]] = {
    "flank and sneak": ([bare("rogue", level=5), bare("fighter")], "ogre"),
    "sneak of an assassin": ([bare("rogue", subclass="assassin"), bare("fighter")], "bear"),
    "rage and what follows death": ([bare("barbarian", subclass="berserker", hp=3), bare("bard")], "troll"),
    "taunt and aura": ([bare("dwarf-fighter", subclass="defender", hp=20), bare("fighter", hp=9)], "bear"),
    "a second try": ([bare("fighter", level=5), bare("wizard")], "golem"),
    "the blade twisted": ([bare("fighter", subclass="duelist"), bare("monk", subclass="drunken-master")], "blob"),
    "fists": ([bare("monk", level=5), bare("ranger", level=5)], "archer"),
    "disease": ([bare("paladin", level=5), bare("fighter", conditions=["diseased"], hp=9)], "spider"),
    "charm and wrath": ([bare("paladin", subclass="cavalier"), bare("fighter", conditions=["feared"])], "siren"),
    "summoning": (
        [
            bare("druid", subclass="summoner", carried=["Broth of the Cave Bear", "Broth of the Marsh Wolf"]),
            bare("bard"),
        ],
        "ogre",
    ),
    "what is restored": (
        [bare("cleric", level=5, powers={"turn-undead": 1}, spells={"bless": 1}), bare("bard")],
        "ghoul",
    ),
    "two hands": ([bare("ranger", subclass="warden"), bare("cleric", subclass="templar")], "horror"),
}
"""Who has powers, and against whom they are used."""


def power_scenes() -> list[Scene]:
    """Powers of each class."""
    return [
        fight(name, *party, foes=foes, answers=14, rather=("use", "attack", "flurry"))
        for name, (party, foes) in POWERS.items()
    ]


def _is_carried(name: str) -> bool:
    return shipped()[name].slot == "carried"


def condition_scenes() -> list[Scene]:
    """Each condition on a fighter and on a monster, which puts it on others too."""
    found = []
    for name in CONDITIONS:
        claw = attack(damage=2, save="will", dc=18, inflicts=name, duration="combat")
        witch = {**beast("witch", claw, number=2), "conditions": [name]}
        party = [bare("fighter", conditions=[name]), bare("paladin", level=5, hp=20)]
        found.append(Scene(name, {"party": party, "monsters": [witch], **LONG}, answers=6))
    return found


INSTRUMENTS = (
    "Lyre of Lore",
    "Widseth's Mystical Lute",
    "Widseth's Legendary Lute",
    "Lyre of Echoes",
    "Harp of the Angels",
)


TRAPS = [
    {"id": "dart", "trigger": "rogue", "damage": 4, "save": "reflex", "targets": 1},
    {"id": "gas", "trigger": "entry", "damage": "1d6", "type": "acid", "save": "fortitude", "inflicts": "nauseated"},
    {"id": "rune", "trigger": "puzzle", "kind": "magical", "damage": 6, "type": "fire", "save": "will"},
    {"id": "pit", "trigger": "entry", "falling": 20, "save": "reflex", "on_save": "negate"},
]
GEAR = {
    "pole": {"text": "It prods.", "clue": 1},
    "horn": {"text": "It sounds.", "damage": 5},
    "rope": {"text": "Up!", "time": 60},
}
CARRIES = ["Ten-Foot Pole, Nine Feet Left", "Minotaur Horn of Alert", "Ferryman's Rope", "Masterwork Thieves' Tools"]


def room_scenes() -> list[Scene]:
    """Time before and after a fight, puzzles, traps, a rogue's box, ghosts, the end of time."""
    company = [
        bare("rogue", level=5, carried=CARRIES, tokens=["Libram of Looting"]),
        bare("druid", level=5, hp=4),
        bare("paladin", hp=5, conditions=["diseased"]),
        bare("cleric", level=5, dead=True),
    ]
    puzzle = {
        **PUZZLE,
        "clues": ["Bo is early.", "Cy is not last."],
        "roles": ["druid"],
        "wrong_damage": 4,
        "attempts": 3,
    }
    room = {
        "party": company,
        "puzzle": puzzle,
        "traps": TRAPS,
        "rogue_box": {"clue": "Look up.", "trap": "dart"},
        "gear_hooks": GEAR,
        "special_revival": {"text": "A spring.", "hp": 5},
        "animals": "A rat knows.",
        "evil": "Below.",
        "poison": "In the cup.",
        **LONG,
    }
    ogre = [BEASTS["ogre"]]
    ghosts = [bare("fighter", ghost=True, tokens=["+3 Rod of Niltongue"]), *company[:2], bare("bard", level=5)]
    scenes: dict[str, Given] = {
        "a puzzle": {"stage": "puzzle"},
        "a fight over a puzzle": {"monsters": ogre, "difficulty": "nightmare"},
        "before a fight": {"monsters": ogre, "stage": "before", "difficulty": "epic"},
        "recovery": {"stage": "recovery", "rooms": ["overcome"]},
        "time is up": {"monsters": ogre, "clock": 70, "difficulty": "hardcore"},
        "with a ghost": {"monsters": ogre, "stage": "before", "party": ghosts},
    }
    return [Scene(name, {**room, **more}, answers=14) for name, more in scenes.items()]


THEMES: dict[str, list[Scene]] = {
    "classes": class_scenes(),
    "spells": spell_scenes(),
    "carried": carried_scenes(),
    "powers": power_scenes(),
    "conditions": condition_scenes(),
    "rooms": room_scenes(),
}
