"""Scoring: what the slides of a phase have hit, what they do, and what monsters take all at once.

Everything is worked out after all have acted: physical results first, then bonuses; damage is simultaneous.
Whether a hit is critical, and its damage: `dealing.py`.
[truedungeon.damage.order] [truedungeon.combat.damage-simultaneous] [truedungeon.combat.kill-timing]
[truedungeon.board.hit-test]
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.owned import number_of
from undercroft.games.truedungeon.book.basics.retribution import by_disease, returns, weakened
from undercroft.games.truedungeon.book.basics.retribution import wound as wound
from undercroft.games.truedungeon.book.basics.warding import no_matter
from undercroft.games.truedungeon.book.combat import arming, casters, features, pucks
from undercroft.games.truedungeon.book.combat.dealing import GHOST_TOUCH, Scored, deals
from undercroft.games.truedungeon.book.combat.harm import due
from undercroft.games.truedungeon.content.adventures.model import Monster
from undercroft.games.truedungeon.state.records import Foe, Harm, Hero, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import foe_armor, song_now


def hits(s: State, slide: Slide, chance: Chance) -> Scored:
    """Whether the slide hits.

    A natural 20 always does and a natural 1 never, else the sum must reach the AC.
    [truedungeon.board.hit-test] [truedungeon.digital.rolled-attack] [truedungeon.spellcasting.slide-natural]
    [truedungeon.condition.incorporeal.miss-chance]
    """
    foe, hero = s.foe(slide.foe), s.heroes[slide.hero]
    found = Scored(rule="truedungeon.board.hit-test")
    melee = slide.form == "melee"
    bonus = sum(part[0] for part in slide.to_hit)
    found.harm.by(*(part[2] for part in slide.to_hit))
    found.harm.behind(*no_matter(s, foe, slide))
    if "invisible" in s.kind(foe).senses:  # It sees the unseen; nobody knew when the attack was made.
        bonus -= sum(part[0] for part in slide.to_hit if part[2] == "truedungeon.condition.invisible.to-hit")
    song = song_now(s)
    if song is not None and "no-song" in slide.marks:
        found.harm.by("truedungeon.class.bard.bardsong.not-items")
    elif song is not None:
        bonus += song.attack["melee-to-hit" if melee else "missile-to-hit"].value
        found.harm.by("truedungeon.class.bard.bardsong.scope", "truedungeon.class.bard.bardsong.self")
    if slide.form == "spell" and slide.ac:
        found.harm.by("truedungeon.spellcasting.slide-bonus")
        bonus = 0 if s.rules.raw_zone else bonus
    if slide.form == "spell" and hero.form and number_of(s, hero, "focused-polymorph", "to_hit"):
        found.harm.by("truedungeon.class.elf-wizard.focused-polymorph-spells")
    found.harm.by(*casters.mastered(s, hero, slide))
    own, more = foe_armor(s, foe, melee=melee)
    found.needed = slide.ac or own + more
    plainly = "summoned" in slide.marks and s.rules.ordinary_hit and slide.natural < slide.ac
    if plainly:  # By variant a called creature also hits an AC below its own zone that it reaches.
        found.needed = min(slide.ac, own + more)
    found.total = slide.natural + bonus
    if slide.resisted:  # [truedungeon.spellcasting.sr-not-uncast] [truedungeon.spellcasting.sr-not-staff]
        found.rule = "truedungeon.spellcasting.sr-scope"
    elif not slide.natural:  # A sure hit is not slid.
        found.hit = True
        found.rule = "truedungeon.condition.helpless.coup" if "coup" in slide.marks else slide.marks[0]
    elif slide.natural == pucks.MISSED:  # [truedungeon.board.low-zone-miss]
        found.rule = pucks.why_missed(s, slide)
    elif _is_natural_20(slide):
        found.hit, found.rule = True, "truedungeon.board.natural-20"
    elif slide.natural == 1:  # [truedungeon.board.natural-1] [truedungeon.board.background-can-hit]
        found.rule = "truedungeon.board.natural-1"
    else:
        found.hit = found.total >= found.needed  # [truedungeon.board.hit-test] [truedungeon.ability.ac-meaning]
        if not slide.ac or plainly:
            _learn(foe, found.total - more, hit=found.hit)
        found.harm.by("truedungeon.crit.only-20-auto" if slide.natural >= slide.crit_from else "")
        found.harm.by("truedungeon.board.modified-20" if found.total >= 20 else "")
    found.harm.by("truedungeon.combat.ranged-no-friendly-fire" if not found.hit and not melee else "")
    if found.hit and "incorporeal" in s.kind(foe).types:  # [truedungeon.condition.incorporeal.natural-20]
        _ghostly(s, hero, slide, found, chance)
    return found


def _is_natural_20(slide: Slide) -> bool:
    """Whether it hits whatever the AC: by the number itself, not by what is added, and by 20 alone.

    [truedungeon.board.natural-20] [truedungeon.board.modified-20] [truedungeon.subclass.templar.righteous-might-not-20]
    """
    return slide.natural == 20


def _learn(foe: Foe, total: int, *, hit: bool) -> None:
    """What everybody can tell of a monster's AC from an attack of this total."""
    if hit:
        foe.ac_high = min(foe.ac_high, total)
    else:
        foe.ac_low = max(foe.ac_low, total + 1)


def _ghostly(s: State, hero: Hero, slide: Slide, found: Scored, chance: Chance) -> None:
    """Half of all that would hit an incorporeal target misses, unless it touches ghosts.

    [truedungeon.condition.incorporeal.miss-chance] [truedungeon.condition.incorporeal.exempt-attributes]
    [truedungeon.psychic.planar-vision]
    """
    if not slide.natural:
        found.harm.by("truedungeon.condition.incorporeal.exempt-no-slide")
        return
    if "ghost-touch" in slide.marks or any(one.values.get("planar-vision") for one in hero.lasting):
        found.harm.by("truedungeon.condition.incorporeal.exempt-attributes", "truedungeon.psychic.planar-vision")
        return
    kinds = {part[1] for part in slide.damage if part[0]}
    if kinds and kinds <= set(GHOST_TOUCH):
        found.harm.by("truedungeon.condition.incorporeal.exempt-attributes")
        return
    if s.rules.whole_exempt and kinds & set(GHOST_TOUCH):
        found.harm.by(
            "truedungeon.condition.incorporeal.exempt-attributes",
            "truedungeon.condition.incorporeal.mixed-damage",
        )
        return
    found.harm.by("truedungeon.condition.incorporeal.natural-20" if slide.natural == 20 else "")
    if chance.roll(2, "does it pass through?", stream="slides") == 1:
        found.rule = "truedungeon.condition.incorporeal.miss-chance"
        if kinds & set(GHOST_TOUCH):
            found.harm.by("truedungeon.condition.incorporeal.mixed-damage")
            slide.marks.append("ghostly-share")
        else:
            found.hit = False


def score(s: State, chance: Chance, tell: Tell) -> None:
    """All slides of this phase are scored, and their damage falls at one moment.

    [truedungeon.combat.damage-simultaneous] [truedungeon.board.resolve-after-all] [truedungeon.combat.kill-timing]
    """
    fight = s.fight
    assert fight is not None, "slides are made in a fight"
    lost: dict[str, int] = {}
    gained: dict[str, int] = {}
    for foe in s.foes:
        foe.hurt_by = {}
    for slide in fight.slides:
        found = hits(s, slide, chance)
        foe, hero = s.foe(slide.foe), s.heroes[slide.hero]
        if not found.hit and features.missed(s, hero, slide, foe, chance, tell):
            found = hits(s, slide, chance)
        doom = ""
        foe.last = hero.number
        if found.hit:  # [truedungeon.combat.ranged-no-friendly-fire]
            deals(s, slide, found)
            slide.hit, slide.dealt = True, found.damage
            doom = features.after_hit(s, hero, slide, foe, found.harm, tell)
            lost[foe.id] = lost.get(foe.id, 0) + found.damage
            gained[foe.id] = gained.get(foe.id, 0) + found.healed
            foe.hurt_by[hero.number] = foe.hurt_by.get(hero.number, 0) + found.damage
            s.tally["dealt"] = s.tally.get("dealt", 0) + found.damage
        back = _in_return(s, slide, found, foe, hero)
        _announce(s, slide, found, foe, hero, tell)
        arming.after_shot(s, slide, foe, found.hit, chance, tell)
        if doom:
            lost[foe.id] += foe.hp
            tell.everyone("at-once", who=s.name(hero), foe=foe.name, rule=doom, shows=True)
        for harm in back:
            due(s, harm)
    for foe in s.foes:
        if foe.id in lost:
            wound(s, foe, lost[foe.id], gained[foe.id], tell)


def _announce(s: State, slide: Slide, found: Scored, foe: Foe, hero: Hero, tell: Tell) -> None:
    how = "resists" if slide.resisted else "hit" if found.hit else "missed"
    tell.everyone(
        "scored",
        who=s.name(hero),
        foe=foe.name,
        what=slide.what,
        natural=max(0, slide.natural),
        total=found.total if slide.natural > 0 else 0,
        how="critical hit" if found.critical else how,
        damage=found.damage,
        why=found.harm.words,
        rule=found.rule,
        also=(
            "truedungeon.digital.log",
            "truedungeon.combat.damage-simultaneous",
            "truedungeon.combat.target-singular",
            *found.harm.rules,
        ),
        behind=found.harm.hidden,
        shows=True,
    )


def _in_return(s: State, slide: Slide, found: Scored, foe: Foe, hero: Hero) -> list[Harm]:
    """What the attacker takes: Proximity Damage for trying in melee, Retribution Damage for a wound."""
    kind, steps = s.kind(foe), found.harm
    back: list[Harm] = []
    if kind.prxd and _nears(kind, slide) and (s.rules.per_slide or _is_first(s, slide, kind)):
        steps.by("truedungeon.combat.prxd-per-attempt", "truedungeon.combat.prxd-dr", "truedungeon.combat.prxd-not-rd")
        steps.by(*by_disease(s, foe))
        back.append(nearness(s, foe, hero))
    if slide.form != "melee" or "summoned" in slide.marks:
        steps.behind(
            "truedungeon.combat.rd-not-ranged" if kind.rd else "",
            "truedungeon.combat.prxd-exceptions" if kind.prxd else "",
        )
        return back
    parts = weakened(s, foe, returns(s, foe))
    if any(parts.values()) and found.damage:
        once = s.rules.once_per_round and any(h.hero == hero.number and h.source == "rd" for h in s.harms)
        if not once:
            steps.by(
                "truedungeon.combat.rd-per-hit",
                "truedungeon.combat.rd-one-point",
                "truedungeon.combat.rd-both-ways",
                "truedungeon.combat.rd-mixed" if len(kind.rd) > 1 else "",
                "truedungeon.combat.rd-type",
                "truedungeon.combat.rd-not-attack",
                "truedungeon.combat.rd-no-multiplier" if found.critical else "",
                "truedungeon.combat.leap-rd" if "leap" in slide.marks else "",
                *by_disease(s, foe),
            )
            returned = f"the {foe.name} in return"
            back.append(Harm(hero.number, parts, "rd", returned, ["rd"], rule="truedungeon.combat.rd-trigger"))
    elif kind.rd and found.hit and not found.damage:
        steps.behind("truedungeon.combat.rd-negated", "truedungeon.combat.rd-both-ways")
    return back


def _nears(kind: Monster, slide: Slide) -> bool:
    """Whether such an attack brings the monster's Proximity Damage on: by the attempt, unless the room says otherwise.

    [truedungeon.combat.prxd-trigger] [truedungeon.combat.prxd-exceptions]
    """
    if "summoned" in slide.marks or "twisted" in slide.marks or kind.prxd_trigger == "round":
        return False
    if kind.prxd_trigger == "attack":
        return True
    return slide.form == "melee" and (slide.hit or kind.prxd_trigger == "melee")


def nearness(s: State, foe: Foe, hero: Hero) -> Harm:
    """The Proximity Damage of a monster to this character."""
    kind = s.kind(foe)
    usual = kind.prxd_trigger == "melee"
    rule = "truedungeon.combat.prxd-trigger" if usual else "truedungeon.combat.prxd-exceptions"
    parts = weakened(s, foe, {"" if type == "typeless" else type: by for type, by in kind.prxd.items()})
    return Harm(hero.number, parts, "prxd", f"the nearness of the {foe.name}", ["prxd"], rule=rule)


def _is_first(s: State, slide: Slide, kind: Monster) -> bool:
    """Whether no earlier attack of this character brought it on in this round."""
    assert s.fight is not None, "slides are made in a fight"
    before = takewhile(lambda one: one is not slide, s.fight.slides)
    return not any(one.hero == slide.hero and one.foe == slide.foe and _nears(kind, one) for one in before)


def _score(data: Mapping[str, Any]) -> dict[str, str]:
    """What came of an attack, and what of it is seen over whom it was for.

    >>> _score({"how": "hit", "damage": 7, "why": ["5 cold on the wheel", "+2 melee"]})
    {'score': '-7', 'came': 'hit for 7 damage (5 cold on the wheel, +2 melee)'}
    """
    how, damage = data["how"], data["damage"]
    if how not in HITS:
        return {"score": how, "came": "resisted" if how == "resists" else how}
    steps = f" ({', '.join(data['why'])})" if data["why"] else ""
    came = f"{HITS[how]} for {damage} damage" if damage else f"{HITS[how]}, but it does no damage"
    score = f"-{damage}" if how == "hit" else f"-{damage} {how}"
    return {"score": score if damage else how, "came": came + steps}


HITS: Final = {"hit": "hit", "critical hit": "a critical hit"}


EVENTS: Final = {
    "scored": seen("{who}, {what} against the {foe}: {came}.", rises="{score}", over="foe", more=_score),
}
