"""The bard performs: what a song gives and for how long, what may be done beside it, song of support."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.content.uses import use_of

FIGHTER = {"class": "dwarf-fighter", "melee": ["Militia Long Sword"], "card": {"melee-to-hit": 5, "melee-damage": 3}}
ROUND = {"natural": 10, "wheel": 6}
MISS = 1


def bard(*tokens: str, level: int = 4, **more: Any) -> dict[str, Any]:
    """A bard who has these with it."""
    return {"class": "bard", "level": level, "carried": list(tokens), **more}


def troubadour(**more: Any) -> dict[str, Any]:
    """A troubadour."""
    return {"class": "bard", "subclass": "troubadour", **more}


def quiet(*, number: int = 1, **more: Any) -> dict[str, Any]:
    """A monster with one attack, which the dice let miss."""
    return monster(number=number, targeting="front_of_marching_order", **more)


def struck(on: Table) -> list[tuple[str, int]]:
    """What became of the slides so far: how, and how much."""
    return [(event.data["how"], event.data["damage"]) for event in told(on, "scored")]


# ---------------------------------------------------------------- bardsong


@pytest.mark.rule("truedungeon.class.bard.bardsong.bonus")
@pytest.mark.parametrize(("level", "to_hit", "damage"), [(4, 1, 1), (5, 2, 2)])
def test_a_song_helps_everybody_to_hit_and_to_hurt(level: int, to_hit: int, damage: int) -> None:
    # 10 and 5 reach AC 15 plus what the song gives.
    on = table(bard(level=level), FIGHTER, monsters=[quiet(ac=15 + to_hit)], rolls=[ROUND, MISS])
    do(on, "sing", "done")
    do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("hit", 6 + 3 + damage)]


@pytest.mark.rule("truedungeon.class.bard.bardsong.bonus")
def test_what_a_song_adds_is_of_the_weapons_kind() -> None:
    for immune, damage in (("slashing", 0), ("fire", 6 + 3 + 1)):
        on = table(bard(), FIGHTER, monsters=[quiet(immune=[immune])], rolls=[ROUND, MISS])
        do(on, "sing", "done")
        do(on, "attack ogre", "done", seat=1)
        assert struck(on) == [("hit", damage)]


def test_without_a_song_the_same_attack_misses() -> None:
    on = table(bard(), FIGHTER, monsters=[quiet(ac=16)], rolls=[ROUND, MISS])
    do(on, "done")
    do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("missed", 0)]


@pytest.mark.rule("truedungeon.class.bard.bardsong.scope", "truedungeon.class.bard.bardsong.duration")
def test_a_song_helps_attacks_of_its_round_made_before_it_and_none_of_the_next() -> None:
    on = table(bard(), FIGHTER, monsters=[quiet(ac=16)], rolls=[ROUND, MISS, ROUND, MISS])
    do(on, "attack ogre", "done", seat=1)
    do(on, "sing", "done")
    assert struck(on) == [("hit", 10)]
    do(on, "done")
    do(on, "attack ogre", "done", seat=1)
    assert struck(on)[1:] == [("missed", 0)]
    assert state(on).song is None


@pytest.mark.rule("truedungeon.class.bard.bardsong.self", "truedungeon.action.mystical-lute")
def test_the_bard_has_its_own_song_too_and_fights_on_a_mystical_lute() -> None:
    lute = "Widseth's Mystical Lute"
    card = {"melee-to-hit": 0, "melee-damage": 0}
    armed = bard(instrument=lute, melee=["Militia Long Sword"], card=card, carried=["Page of the Thrown Spark"])
    on = table(armed, monsters=[quiet(ac=11)], rolls=[ROUND, MISS])
    do(on, "sing")
    ids = offered(on)
    assert "attack ogre" in ids
    assert not [id for id in ids if id.split(" ")[0] in ("read", "lore", "sing", "cast")]
    assert refusal(on, "lore ogre") == "truedungeon.action.mystical-lute"
    do(on, "attack ogre", "done")
    assert struck(on) == [("hit", 6 + 3)]


@pytest.mark.rule("truedungeon.action.bardsong", "truedungeon.class.bard.bardsong.action")
@pytest.mark.rule("truedungeon.action.bardsong-exclusive")
def test_performing_takes_the_standard_action_and_leaves_no_other() -> None:
    on = table(bard(melee=["Militia Long Sword"]))
    assert "attack ogre" in offered(on)
    do(on, "sing")
    assert "attack ogre" not in offered(on)
    assert refusal(on, "attack ogre") == "truedungeon.action.bardsong-exclusive"
    assert hero(on, "bard").standard and not hero(on, "bard").free
    assert refusal(on, "sing") == "truedungeon.class.bard.bardsong.one-at-a-time"


def test_who_has_attacked_cannot_perform_any_more() -> None:
    on = table(bard(melee=["Militia Long Sword"]), rolls=[ROUND])
    do(on, "attack ogre")
    assert "sing" not in offered(on)
    assert refusal(on, "sing") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.class.bard.bardsong.not-items")
def test_a_scroll_gains_nothing_from_a_song() -> None:
    on = table(bard(), {"class": "wizard", "carried": ["Page of the Thrown Spark"]}, monsters=[quiet()], rolls=[MISS])
    do(on, "sing", "done")
    scroll = next(id for id in offered(on, 1) if id.startswith("read page-of-the-thrown-spark"))
    do(on, scroll, "done", seat=1)
    (how, damage), *rest = struck(on)
    assert (how, rest) == ("hit", [])
    assert damage == scroll_damage("Page of the Thrown Spark")


def scroll_damage(name: str) -> int:
    """What a scroll deals by its row."""
    return use_of(name)[0].damage


@pytest.mark.rule("truedungeon.class.bard.bardsong.one-at-a-time")
def test_a_second_song_takes_the_place_of_the_first() -> None:
    echo, fury = "Lyre of Echoes", "Lute of Fury"
    on = table(bard(echo, fury), FIGHTER, monsters=[quiet(ac=10)], rolls=[MISS, ROUND, MISS])
    do(on, "sing lyre-of-echoes", "done")
    do(on, "done", seat=1)
    do(on, "sing", "done")  # Its first instrument: the Lute of Fury, +2 and +2.
    do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("hit", 6 + 3 + 2)]


@pytest.mark.rule("truedungeon.class.bard.bardsong.example")
def test_the_worked_example() -> None:
    on = table(
        bard(level=5),
        FIGHTER,
        {"class": "wizard", "carried": ["Page of Sudden Frost"]},
        monsters=[quiet(ac=21, vulnerable={"cold": 1})],
        rolls=[{"natural": 14, "wheel": 6}, MISS],
    )
    do(on, "attack ogre", "done", seat=1)
    scroll = next(id for id in offered(on, 2) if id.startswith("read page-of-sudden-frost"))
    do(on, scroll, "done", seat=2)
    do(on, "sing", "done")
    assert struck(on) == [("hit", 11), ("hit", 10)]


@pytest.mark.parametrize(
    ("condition", "rule"),
    [("silenced", "truedungeon.condition.silenced.banned"), ("nauseated", "truedungeon.condition.nauseated.banned")],
)
def test_who_is_silenced_or_nauseated_cannot_perform(condition: str, rule: str) -> None:
    on = table(bard(conditions=[condition]), "fighter")
    assert "sing" not in offered(on)
    assert refusal(on, "sing") == rule


def test_only_bards_perform_and_only_on_what_they_have() -> None:
    on = table(bard(), "fighter")
    assert refusal(on, "sing", seat=1) == "truedungeon.class.bard.bardsong.bonus"
    assert refusal(on, "sing lute-of-fury") == "truedungeon.instrument.only-listed"
    assert refusal(on, "support") == "truedungeon.subclass.troubadour.song-of-support"


# ---------------------------------------------------------------- instruments


@pytest.mark.rule("truedungeon.action.lyre-echoes")
def test_the_lyre_of_echoes_sounds_on_for_one_round() -> None:
    rolls = [MISS, ROUND, MISS, ROUND, MISS]
    on = table(bard("Lyre of Echoes"), FIGHTER, monsters=[quiet(ac=16)], rolls=rolls)
    do(on, "sing", "done")
    do(on, "done", seat=1)
    for _ in range(2):
        do(on, "done")
        do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("hit", 10), ("missed", 0)]
    assert len(told(on, "echoes")) == 1


@pytest.mark.rule("truedungeon.instrument.only-listed")
def test_nobody_performs_on_what_it_has_not_got() -> None:
    on = table(bard("Lute of Fury"))
    why = refused(on, f"sing {'x' * 60}", "truedungeon.instrument.only-listed")
    assert why.reason == f"the Bard has no instrument {'x' * 40} to perform on"


@pytest.mark.rule("truedungeon.action.lyre-echoes-off")
def test_another_instrument_replaces_the_echo_for_its_round() -> None:
    on = table(bard("Lyre of Echoes", "Lute of Fury"), FIGHTER, monsters=[quiet(ac=16)], rolls=[MISS, ROUND, MISS])
    do(on, "sing lyre-of-echoes", "done")
    do(on, "done", seat=1)
    do(on, "sing", "done")
    do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("hit", 11)]
    assert "truedungeon.action.lyre-echoes-off" in told(on, "sings")[-1].also


@pytest.mark.rule("truedungeon.action.fae-flute")
def test_a_fae_flute_is_shot_beside_its_song_and_no_other_weapon_is() -> None:
    flute = "+1 Fae Blowgun Flute"
    armed = bard(missile=[flute], instrument=flute, melee=["Militia Long Sword"], in_hand="missile", carried=[])
    on = table(armed, monsters=[quiet(ac=10)], rolls=[{"natural": 15, "wheel": 4}, MISS])
    do(on, "sing")
    assert "shoot ogre" in offered(on) and "attack ogre" not in offered(on)
    assert refusal(on, "attack ogre") == "truedungeon.action.fae-flute"
    do(on, "shoot ogre")
    assert "shoot ogre" not in offered(on)
    do(on, "done")
    assert struck(on) == [("hit", 5 + 1)]


@pytest.mark.rule("truedungeon.action.legendary-lute")
def test_a_legendary_lute_leaves_one_other_standard_action() -> None:
    armed = bard(instrument="Widseth's Legendary Lute", melee=["Militia Long Sword"])
    on = table(armed, rolls=[ROUND])
    do(on, "sing")
    assert {"attack ogre", "lore ogre"} <= set(offered(on))
    do(on, "attack ogre")
    assert "lore ogre" not in offered(on)
    assert refusal(on, "lore ogre") == "truedungeon.action.budget"


def test_the_other_action_may_come_first() -> None:
    armed = bard(instrument="Widseth's Legendary Lute", melee=["Militia Long Sword"])
    on = table(armed, rolls=[ROUND])
    do(on, "attack ogre")
    assert "sing" in offered(on)
    do(on, "sing")
    assert offered(on)[-1] == "done" and "attack ogre" not in offered(on)


ALLOWED = {
    "Amorgen's Amazing Ocarina": ("read", "truedungeon.action.ocarina"),
    "Briano's Blessed Bodhrán": ("cast", "truedungeon.action.bodhran"),
    "Lyre of Lore": ("lore", "truedungeon.action.lyre-lore"),
}


@pytest.mark.parametrize(
    ("instrument", "verb", "rule"),
    [pytest.param(name, verb, rule, marks=pytest.mark.rule(rule), id=rule) for name, (verb, rule) in ALLOWED.items()],
)
def test_an_instrument_permits_just_one_thing_beside_the_song(instrument: str, verb: str, rule: str) -> None:
    scroll = "Page of the Thrown Spark"
    armed = bard(scroll, instrument=instrument)
    on = table(armed, "fighter")
    before = {id.split(" ")[0] for id in offered(on)}
    assert {"read", "cast", "lore"} <= before
    do(on, "sing")
    after = {id.split(" ")[0] for id in offered(on)} & {"read", "cast", "lore", "attack"}
    instant = {"cast"} if any(id.startswith("cast muse") for id in offered(on)) else set()
    assert after - instant == {verb} - instant
    for other in {"read": "read page-of-the-thrown-spark ogre", "lore": "lore ogre"}.items():
        if other[0] != verb:
            assert refusal(on, other[1]) == rule


SHIELDED = attack(damage=10, to_hit=20)


def taken(instrument: str, blow: dict[str, Any], rolls: list[Any], **more: Any) -> Table:
    """A round in which the bard performs on this and the monster strikes."""
    on = table(bard(instrument=instrument), monsters=[quiet(attacks=[{**SHIELDED, **blow}])], rolls=rolls, **more)
    do(on, "sing", "done")
    return on


@pytest.mark.rule("truedungeon.instrument.darkrift-sonic")
@pytest.mark.parametrize(("instrument", "kind"), [("Harp of the Angels", "darkrift"), ("Lute of Muting", "sonic")])
def test_some_instruments_take_the_edge_off_one_kind_of_damage(instrument: str, kind: str) -> None:
    assert told(taken(instrument, {"type": kind}, [10]), "harmed")[-1].data["damage"] == 8
    assert told(taken(instrument, {"type": "fire"}, [10]), "harmed")[-1].data["damage"] == 10


@pytest.mark.rule("truedungeon.instrument.fear-immunity")
def test_the_conch_horn_keeps_fear_off() -> None:
    scream = {"inflicts": "shaken", "damage": 0, "to_hit": 20}
    assert told(taken("Conch Horn of Courage", scream, [10]), "immune")
    assert told(taken("Lute of Fury", scream, [10]), "condition")
    assert told(taken("Conch Horn of Courage", {**scream, "inflicts": "sickened"}, [10]), "condition")


@pytest.mark.rule("truedungeon.instrument.saves", "truedungeon.instrument.defence-timing")
def test_save_bonuses_help_in_the_monsters_phase_and_not_in_the_next() -> None:
    breath = attack(form="area", to_hit=None, damage=10, save="fortitude", dc=15, on_save="half")
    breath.pop("to_hit")
    on = table(bard(instrument="Pirate Concertina"), monsters=[quiet(attacks=[breath])], rolls=[10, 10])
    do(on, "sing", "done")
    do(on, "done")
    saves = [(event.data["total"], event.data["how"]) for event in told(on, "save")]
    assert saves == [(15, "saves"), (11, "fails")]  # Fortitude +1, and 4 of the song.


@pytest.mark.rule("truedungeon.instrument.rage-example")
def test_enhanced_a_lyre_of_rage_gives_5_and_4() -> None:
    on = table(
        troubadour(instrument="Lyre of Rage"), FIGHTER, monsters=[quiet(ac=20)], rolls=[ROUND, MISS, ROUND, MISS]
    )
    do(on, "cast enhance-bardsong", "done")
    do(on, "attack ogre", "done", seat=1)
    do(on, "sing", "done")
    do(on, "attack ogre", "done", seat=1)
    assert struck(on) == [("missed", 0), ("hit", 6 + 3 + 4)]


# ---------------------------------------------------------------- song of support


def supported(options: dict[str, Any] | None = None, more: list[Any] | None = None) -> Table:
    """A troubadour and a fighter of AC 10, the song of support in force, the monster at +5."""
    fighter = {**FIGHTER, "card": {**FIGHTER["card"], "melee-ac": 14, "fortitude": 0}}  # type: ignore[dict-item]
    blow = attack(to_hit=5, damage=1, targeting="front_of_marching_order")
    on = table(
        fighter, troubadour(), monsters=[quiet(attacks=[blow])], rolls=[10, *(more or [])], options=options or {}
    )
    do(on, "done")
    do(on, "support", "done", seat=1)
    return on


@pytest.mark.rule("truedungeon.subclass.troubadour.song-of-support")
def test_song_of_support_adds_2_to_ac_and_saves_of_all() -> None:
    event = told(supported(), "hits")[-1]
    assert (event.data["ac"], event.data["how"]) == (16, "misses")
    breath = attack(form="area", damage=10, save="fortitude", dc=12, on_save="half")
    breath.pop("to_hit")
    on = table({**FIGHTER, "card": {"fortitude": 0}}, troubadour(), monsters=[quiet(attacks=[breath])], rolls=[10])
    do(on, "done")
    do(on, "support", "done", seat=1)
    assert [event.data["total"] for event in told(on, "save")] == [12, 13]


@pytest.mark.rule("truedungeon.subclass.troubadour.song-of-support-action")
def test_song_of_support_lasts_until_the_next_turn_and_is_no_second_song() -> None:
    on = supported(more=[10])
    do(on, "done")
    do(on, "done", seat=1)
    assert [event.data["ac"] for event in told(on, "hits")] == [16, 14]
    other = table(troubadour(instrument="Widseth's Legendary Lute"))
    do(other, "sing")
    assert "support" not in offered(other)
    assert refusal(other, "support") == "truedungeon.subclass.troubadour.song-of-support-action"


def test_by_variant_song_of_support_lasts_for_the_room() -> None:
    on = supported({"full_room": True}, [10])
    do(on, "done")
    do(on, "done", seat=1)
    assert [event.data["ac"] for event in told(on, "hits")] == [16, 16]


@pytest.mark.rule("truedungeon.subclass.troubadour.song-of-support-instruments")
def test_instruments_do_nothing_for_song_of_support() -> None:
    on = table(troubadour(instrument="Widseth's Legendary Lute", melee=["Militia Long Sword"]))
    do(on, "support")
    assert "attack ogre" not in offered(on)
    with pytest.raises(Refused) as refused:
        do(on, "attack ogre")
    assert refused.value.rule == "truedungeon.subclass.troubadour.song-of-support-instruments"


def test_the_song_ends_with_the_bard() -> None:
    kill = attack(damage=500, to_hit=50)
    on = table(bard(), "fighter", monsters=[quiet(attacks=[kill])], rolls=[10])
    do(on, "sing", "done")
    do(on, "done", seat=1)
    assert hero(on, "bard").is_dead and state(on).song is None
    assert foe(on).taken == 0


# ---------------------------------------------------------------- Spells with several targets


def stormed(options: dict[str, Any], *, first: bool) -> list[int]:
    """What burning hands of 9 do to two monsters with a song of 1, begun before the Spell or after it."""
    pair = [quiet(id="rat", name="Rat"), quiet(id="bat", name="Bat")]
    always = {"skill_tests": "always_pass", **options}
    on = table(bard(), "wizard", monsters=pair, rolls=[MISS, MISS], options=always)
    if first:
        do(on, "sing", "done")
    do(on, "cast burning-hands", seat=1)
    if on.choices[1].ask == "divide":
        assert offered(on, 1) == ["0", "1"]
        do(on, "1", seat=1)
    do(on, "done", seat=1)
    if not first:
        do(on, "sing", "done")
    return [damage for _, damage in struck(on)]


@pytest.mark.rule("truedungeon.class.bard.bardsong.multi-target")
def test_a_song_is_one_point_for_all_targets_of_a_spell() -> None:
    assert stormed({}, first=True) == [10, 9]
    assert stormed({}, first=False) == [10, 9]


def test_by_variant_a_song_is_for_each_target() -> None:
    assert stormed({"per_target": True}, first=True) == [10, 10]
    assert stormed({"per_target": True}, first=False) == [10, 10]


def test_after_the_fight_nothing_of_the_song_is_left() -> None:
    on = table(bard(), FIGHTER, monsters=[quiet(hp=4)], rolls=[ROUND])
    do(on, "sing")
    assert on.view(1)["song"] == {"by": "bard", "kind": "bardsong", "instrument": "default instrument"}
    do(on, "done")
    do(on, "attack ogre", "done", seat=1)
    assert on.choices[0].ask == "recover" and offered(on)
    singer = hero(on, "bard")
    assert (singer.standard, singer.stood, state(on).song) == (False, [], None)
