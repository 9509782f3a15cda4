"""How a bot fights in an encounter on the map."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Option
from undercroft.games.exploration.content.lists import BEGUILE, PHANTASM, WHISPER, slug
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.faces.ground import Seen, place
from undercroft.games.exploration.players.goods import WOUND, can_spare, endangered, remedy, risk, tonic
from undercroft.games.exploration.players.sight import (
    Sight,
    Temper,
    arm,
    called,
    damage,
    fells,
    hits,
    more_damage,
    passes,
    threat,
)

SPEECH: Final = 6
VEILED: Final = 20
LAST: Final = 3
"""For a fight that may end with so much Vita of all foes a ghost gives its last point."""


def fight(sight: Sight) -> Option:
    """What the character does next in an encounter."""
    me, temper = sight.me, sight.temper
    turn = sight.view["turn"]
    option = _to_life(sight) if me["life"] != "living" else _bag(sight)
    if option is None and not turn["acted"] and not _fades(sight):
        option = give_in(sight) or _attack(sight, temper) or _approach(sight)
    option = option or _withdraw(sight, temper)
    return option or sight.pick(sight.by_id["end"], "end the turn: nothing that is left is worth doing")


def give_in(sight: Sight) -> Option | None:
    """What possesses the character has its way where nobody can be hurt by it."""
    option = sight.one("possessed")
    if option is None:
        return None
    range = arm(sight.me)[2]
    if not any(sight.reaches(sight.at, place(other), range) for other in sight.others):
        return sight.pick(option, "give in: nobody stands near enough to be hurt by it")
    return None


def _fades(sight: Sight) -> bool:
    """Whether a blow would cost a ghost its last point while there are foes enough without it."""
    me = sight.me
    return bool(me["life"] != "living" and me["ghost"] <= 1 and sum(foe["vita"] for foe in sight.foes) > LAST)


def _to_life(sight: Sight) -> Option | None:
    """A ghost that can be on a shrine in this turn lives again there, and may still strike with its own weapon."""
    found = next((sight.goes[at] for at in sight.shrines if at in sight.goes), None)
    return None if found is None else sight.pick(found, "to the shrine: there you live again, in the midst of a fight")


# ---------------------------------------------------------------------- Items


def _bag(sight: Sight) -> Option | None:
    """A draught for who may fall, or another Item when it helps most; nothing by who does not think of the bag."""
    return remedy(sight, endangered(sight)) or _item(sight) if sight.temper.heeds else None


def _item(sight: Sight) -> Option | None:
    """Holy Water, smoke, a coin or a tonic, when it helps most: against a main foe, or in need."""
    need = sight.boss or any(hero["vita"] <= WOUND for hero in sight.living)
    throws = sight.verb("throw")
    if throws and need:
        foes = {foe["id"]: foe for foe in sight.foes}
        worst = max(throws, key=lambda option: threat(foes[option.id.split()[1]]))
        kind = called(foes[worst.id.split()[1]])
        return sight.pick(worst, f"throw it at {kind}: no foe here is more dangerous, and now is the time")
    if sight.boss:
        coin = sight.one("use lucky-coin")
        if coin is not None:
            return sight.pick(coin, "the coin: against a main foe luck is worth most")
    smoke = sight.one("smoke")
    if smoke is not None and sight.me["vita"] <= 2 * WOUND and sight.exposure(sight.me, sight.at) >= 300:
        return sight.pick(smoke, f"smoke: {sight.me['vita']} Vita left, and too many foes can reach you")
    return tonic(sight) if need else None


# ---------------------------------------------------------------------- attacking


def worth(hero: Seen, foe: Seen) -> int:
    """What an attack on this foe is worth: damage, and more where it ends a dangerous foe, or brings that nearer."""
    strikes = hits(hero["might"], foe["defense"])
    harm = damage(hero, foe)
    done = max(fells(hero, foe), harm // (2 * int(foe["vita"])))
    return strikes * harm // 100 + strikes * done * (2 * threat(foe) + 200) // 10_000


def _wish(sight: Sight, foe: Seen) -> int:
    """How much the character wants to strike at this foe: what a blow is worth, or for a beginner how near it is."""
    return worth(sight.me, foe) if sight.temper.aims else -sight.away(sight.at, place(foe))


def _attack(sight: Sight, temper: Temper) -> Option | None:
    """The best deed from where the character stands, unless a step or two make a better one possible."""
    me = sight.me
    targets = _targets(sight, sight.at)
    best = max(targets, key=lambda foe: _wish(sight, foe), default=None)
    value = worth(me, best) if best is not None else 0
    other = _ability_instead(sight, value, temper)
    if other is not None:
        return other
    if best is None:
        return None
    better = _better_place(sight, value) if temper.aims else None
    if better is not None:
        return better
    plain = sight.one(f"attack {best['id']}")
    if plain is None:
        return None
    return _with_ability(sight, best, temper) or sight.pick(plain, lambda: _blow(me, best))


def _blow(hero: Seen, foe: Seen) -> str:
    """Why this foe is attacked."""
    often = hits(hero["might"], foe["defense"])
    if damage(hero, foe) >= 100 * foe["vita"]:
        return f"strike {called(foe)}: {foe['vita']} Vita left, a usual hit ends it, and {often} of 100 hit"
    return f"strike {called(foe)}: here a blow is worth most, and {often} of 100 hit"


def _targets(sight: Sight, space: Space) -> list[Seen]:
    range = arm(sight.me)[2]
    return [foe for foe in sight.foes if sight.reaches(space, place(foe), range)]


def _better_place(sight: Sight, value: int) -> Option | None:
    """A step to where a much better target is in reach; with a ranged weapon, to where foes are not so near."""
    found = _best_place(sight)
    if found is None:
        return None
    gain, space = found
    if gain * 2 <= value * 3:
        return None
    return sight.pick(sight.goes[space], "step there first: a much better target comes within reach")


def _best_place(sight: Sight) -> tuple[int, Space] | None:
    """The best worth of an attack from a space in reach, and of the spaces for it the fittest."""
    me = sight.me
    range = arm(me)[2]
    foes = sorted(sight.foes, key=lambda foe: -_wish(sight, foe))
    for foe in foes:
        at = place(foe)
        near = sight.ground.distances(at)
        fit = [
            space
            for space in sight.goes
            if near.get(space, range + 1) <= range and (range == 1 or sight.ground.sees(space, at))
        ]
        if fit:
            walked = sight.ground.distances(sight.at)
            if range > 1:
                best = min(fit, key=lambda space: (-near[space], walked.get(space, 99), space))
            else:
                best = min(fit, key=lambda space: (_crowd(sight, space), walked.get(space, 99), space))
            return worth(me, foe), best
    return None


def _crowd(sight: Sight, space: Space) -> int:
    """How many foes stand next to this space."""
    return sum(sight.away(space, place(foe)) <= 1 for foe in sight.foes)


def _approach(sight: Sight) -> Option | None:
    """To where an attack is possible, or as near as it gets."""
    found = _best_place(sight)
    if found is not None and not _targets(sight, sight.at):
        return sight.pick(sight.goes[found[1]], "go there: from that space you can attack")
    if found is not None or not sight.goes or not sight.foes or _targets(sight, sight.at):
        return None
    if sight.me["life"] == "living" and _is_weak(sight):
        return None
    maps = [sight.ground.distances(place(foe)) for foe in sight.foes]

    def far(space: Space) -> int:
        return min(away.get(space, 999) for away in maps)

    best = min(sight.goes, key=lambda space: (far(space), space))
    if far(best) >= far(sight.at):
        return None
    return sight.pick(sight.goes[best], "close in: no foe is in reach yet, and from there one will be")


def _with_ability(sight: Sight, foe: Seen, temper: Temper) -> Option | None:
    """The attack with the ability that joins it, where its price is well spent."""
    me = sight.me
    option = sight.one(f"attack {foe['id']} {slug(me['ability'])}")
    if option is None:
        return None
    spare = can_spare(sight) or sight.boss
    if me["ability"] == WHISPER:
        good = not foe["spooked"] and foe["vita"] >= 8 and threat(foe) >= 250
        if not (good and spare):
            return None
        return sight.pick(option, f"strike and spook {called(foe)}: it lives long and hits hard")
    at = place(foe)
    beside = sum(other is not foe and sight.away(at, place(other)) <= 1 for other in sight.foes)
    more = more_damage(me, foe, beside)
    if more < 200 or not spare:
        return None
    why = f"strike {called(foe)} with {me['ability']}: about {more // 100} Vita more, and Power to spare"
    return sight.pick(option, why)


def _ability_instead(sight: Sight, value: int, temper: Temper) -> Option | None:
    """Beguile or Phantasm, where that saves more than an attack is worth."""
    me = sight.me
    if not (can_spare(sight) or sight.boss):
        return None
    if me["ability"] == BEGUILE:
        chance = passes(me, "SPEECH", SPEECH)
        for foe in sorted(sight.foes, key=threat, reverse=True):
            option = sight.one(f"beguile {foe['id']}")
            if option is not None and chance * threat(foe) // 100 > value:
                return sight.pick(option, f"beguile {called(foe)}: {chance} of 100 work, and its blows are missed")
    elif me["ability"] == PHANTASM:
        weakest = min(sight.living, key=lambda hero: (hero["vita"], hero is not sight.me))
        if not sight.boss and weakest["vita"] > risk(sight, weakest):
            return None
        option = sight.one(f"phantasm {weakest['id']}")
        attacks = sum(foe["attacks"] * (foe["die"] + 1 + 2 * foe["bonus"]) // 2 for foe in sight.foes)
        if option is not None and not weakest["veiled"] and VEILED * attacks > value * 3 // 2:
            left = f"{weakest['vita']} Vita left"
            return sight.pick(option, f"veil the {weakest['character']}: {left}, and foes strike at the weakest")
    return None


# ---------------------------------------------------------------------- withdrawing


def _is_weak(sight: Sight) -> bool:
    return bool(sight.me["vita"] <= 5)


def _withdraw(sight: Sight, temper: Temper) -> Option | None:
    """With what is left of the move out of the foes' reach, for who is weak, and perhaps for who shoots."""
    shoots = temper.evades and arm(sight.me)[2] > 1
    if not sight.goes or not sight.foes or not (shoots or _is_weak(sight)):
        return None
    now = sight.exposure(sight.me, sight.at)
    if not now:
        return None
    best = min(sight.goes, key=lambda space: (sight.exposure(sight.me, space), sight.away(sight.at, space), space))
    if sight.exposure(sight.me, best) >= now:
        return None
    return sight.pick(sight.goes[best], "step back: you are weak or fight from afar, and fewer foes reach you there")
