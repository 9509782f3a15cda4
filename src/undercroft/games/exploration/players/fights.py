"""How a bot fights in an encounter on the map."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.engine import Option
from undercroft.games.exploration.content.lists import BEGUILE, PHANTASM, SIGIL, WHISPER, slug
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.faces.chances import arm
from undercroft.games.exploration.faces.ground import Seen, place
from undercroft.games.exploration.players.goods import WOUND, bring, can_spare, endangered, remedy, risk, tonic
from undercroft.games.exploration.players.sight import (
    Blow,
    Sight,
    blow,
    called,
    hits,
    passes,
    splash,
    threat,
)
from undercroft.games.exploration.state.ground import FAR

SPEECH: Final = 6
VEILED: Final = 20
HOLDS: Final = 3
"""In so many rounds of a combat foes are waited for that have not come yet."""
PRICE: Final = 150
"""What the Power for an ability must bring, in hundredths of a Vita."""
LAST: Final = 3
"""For a fight that may end with so much Vita of all foes a ghost gives its last point."""


def fight(sight: Sight) -> Option:
    """What the character does next in an encounter."""
    option = _to_life(sight) if sight.me["life"] != "living" else _bag(sight)
    if option is None and not sight.view["turn"]["acted"]:
        if _fades(sight):
            return _to_shrine(sight) or sight.pick(sight.by_id["end"], "end the turn: the last Ghost Point is kept")
        option = give_in(sight) or _hold(sight) or _attack(sight) or _approach(sight)
    option = option or _withdraw(sight)
    spent = "your ACT is spent" if sight.view["turn"]["acted"] else "you strike at nobody from here"
    return option or sight.pick(sight.by_id["end"], f"end the turn: {spent}, and no other space is better")


def give_in(sight: Sight) -> Option | None:
    """What possesses the character has its way where nobody can be hurt by it."""
    option = sight.one("possessed")
    if option is None:
        return None
    range = sight.range
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
    if not sight.temper.heeds:
        return None
    weak = endangered(sight)
    return remedy(sight, weak) or bring(sight, weak) or _item(sight)


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


def worth(sight: Sight, foe: Seen, ability: str = "") -> int:
    """What an attack on this foe is worth: damage, and more where it ends a dangerous foe, or brings that nearer."""
    return hits(sight.me["might"], foe["defense"]) * _gain(foe, blow(sight.view, sight.me, foe, ability)) // 100


def _gain(foe: Seen, hit: Blow) -> int:
    """What a hit is worth."""
    done = max(hit.fells, hit.harm // (2 * int(foe["vita"])))
    return hit.harm + done * (2 * threat(foe) + 200) // 100


def _wish(sight: Sight, foe: Seen) -> int:
    """How much the character wants to strike at this foe: what a blow is worth, or for a beginner how near it is."""
    return worth(sight, foe) if sight.temper.aims else -sight.away(sight.at, place(foe))


def _attack(sight: Sight) -> Option | None:
    """The best deed from where the character stands, unless a step or two make a better one possible."""
    best = max(_targets(sight, sight.at), key=lambda foe: _wish(sight, foe), default=None)
    value = worth(sight, best) if best is not None else 0
    found = _best_place(sight)
    other = _ability_instead(sight, max(value, found.worth if found is not None else 0))
    if other is not None or best is None:
        return other
    better = _better_place(sight, best, value, found) if sight.temper.aims else None
    if better is not None:
        return better
    plain = sight.one(f"attack {best['id']}")
    if plain is None:
        return None
    return _with_ability(sight, best) or sight.pick(plain, lambda: _blow(sight, best))


def _blow(sight: Sight, foe: Seen) -> str:
    """Why this foe is attacked."""
    often, fells = hits(sight.me["might"], foe["defense"]), blow(sight.view, sight.me, foe).fells
    if fells >= 50:
        return f"strike {called(foe)}: {foe['vita']} Vita left, and {often * fells // 100} of 100 blows end it"
    return f"strike {called(foe)}: here a blow is worth most, and {often} of 100 hit"


def _targets(sight: Sight, space: Space) -> list[Seen]:
    range = sight.range
    return [foe for foe in sight.foes if sight.reaches(space, place(foe), range)]


def _better_place(sight: Sight, best: Seen, value: int, found: Place | None) -> Option | None:
    """A step to where a much better target is in reach; with a ranged weapon, to where fewer foes come."""
    if found is not None and found.worth * 2 > value * 3:
        why = f"step there first: {called(found.foe)}, a much better target, comes within reach"
        return sight.pick(sight.goes[found.space], why)
    if sight.range == 1 or sight.temper.evades or not sight.draws(sight.at):
        return None
    space = _stand(sight, best)
    if space is None or sight.draws(space) >= sight.draws(sight.at):
        return None
    why = f"step back first: {called(best)} is still in range there, and fewer foes come for you"
    return sight.pick(sight.goes[space], why)


class Place(NamedTuple):
    """A space from which somebody can be attacked, and what that is worth."""

    worth: int
    space: Space
    foe: Seen


def _best_place(sight: Sight) -> Place | None:
    """The best attack from a space in reach, and of the spaces for it the fittest."""
    for foe in sorted(sight.foes, key=lambda foe: -_wish(sight, foe)):
        space = _stand(sight, foe)
        if space is not None:
            return Place(worth(sight, foe), space, foe)
    return None


def _stand(sight: Sight, foe: Seen) -> Space | None:
    """The fittest space in reach to attack this foe from: who shoots stands where few foes come, and far from it."""
    range, at = sight.range, place(foe)
    near, walked = sight.ground.distances(at), sight.ground.distances(sight.at)
    seen = (space for space in sight.goes if near.get(space, FAR) <= range)
    fit = [space for space in seen if range == 1 or sight.ground.sees(space, at)]

    def measure(space: Space) -> tuple[int, int, int, Space]:
        if range == 1:
            return _crowd(sight, space), 0, walked.get(space, FAR), space
        cares = sight.temper.aims and not sight.temper.evades  # Who steps away again may stand anywhere.
        return sight.draws(space) if cares else 0, -near[space], walked.get(space, FAR), space

    return min(fit, key=measure, default=None)


def _crowd(sight: Sight, space: Space) -> int:
    """How many foes stand next to this space."""
    return sum(sight.away(space, place(foe)) <= 1 for foe in sight.foes)


def _approach(sight: Sight) -> Option | None:
    """To where an attack is possible, or as near as it gets; a ghost that can strike at nobody goes to a shrine."""
    found = _best_place(sight)
    if _targets(sight, sight.at) or not sight.goes:
        return None
    if found is not None:
        return sight.pick(sight.goes[found.space], f"go there: from that space you strike at {called(found.foe)}")
    option = _to_shrine(sight) if sight.me["life"] != "living" else None
    if option is not None:
        return option
    if sight.me["life"] == "living" and _is_weak(sight):
        return None
    return _nearer(sight, _from_foes(sight), "close in: no foe is in reach yet, and from there one will be")


def _to_shrine(sight: Sight) -> Option | None:
    """A ghost's way to the nearest shrine, where there is one."""
    if not sight.shrines or not sight.goes:
        return None
    away = sight.ground.distances(min(sight.shrines, key=lambda at: (sight.away(sight.at, at), at)))
    return _nearer(sight, away, "to the shrine: no blow is to be struck here now, and there a ghost lives again")


def _from_foes(sight: Sight) -> dict[Space, int]:
    """How far each space is from the nearest foe."""
    found: dict[Space, int] = {}
    for foe in sight.foes:
        for space, far in sight.ground.distances(place(foe)).items():
            found[space] = min(far, found.get(space, far))
    return found


def _nearer(sight: Sight, away: dict[Space, int], why: str) -> Option | None:
    """To the space that is nearest by these distances; None where no step is better."""
    best = min(sight.goes, key=lambda space: (away.get(space, FAR), space))
    return sight.pick(sight.goes[best], why) if away.get(best, FAR) < away.get(sight.at, FAR) else None


# ---------------------------------------------------------------------- waiting for foes


def _hold(sight: Sight) -> Option | None:
    """As near as foes cannot reach, until all can strike: they come, and the group strikes first."""
    if not _waits(sight):
        return None
    away = _from_foes(sight)
    safe = [space for space in (sight.at, *sight.goes) if not sight.comers(space)]
    best = min(safe, key=lambda space: (away.get(space, FAR), space != sight.at, space))
    if best == sight.at:
        return sight.pick(sight.by_id["end"], "hold: the foes come to you, and then you all strike first")
    return sight.pick(sight.goes[best], "go as near as they cannot reach: they come, and then you all strike first")


def _waits(sight: Sight) -> bool:
    """Whether nobody is in the foes' reach yet, and this one, or one of the others, is in no reach of a blow.

    Not for ever, since there may be foes that do not come.
    """
    if not sight.temper.aims or sight.me["life"] != "living" or sight.view["battle"]["round"] > HOLDS:
        return False
    if any(sight.comers(place(hero)) for hero in sight.living):
        return False
    found = _best_place(sight)
    if found is None:
        return not _targets(sight, sight.at)
    if sight.temper.evades and sight.range > 1:
        return False
    return bool(sight.comers(found.space)) and not all(_can_join(sight, other) for other in sight.others)


def _can_join(sight: Sight, other: Seen) -> bool:
    """Whether this one can have a foe in its reach within a turn."""
    range = arm(sight.view, other).range + int(other["stride"])
    return any(sight.away(place(other), place(foe)) <= range for foe in sight.foes)


def _with_ability(sight: Sight, foe: Seen) -> Option | None:
    """The attack with the ability that joins it, where its price is well spent."""
    me = sight.me
    ability = me["ability"]
    option = sight.one(f"attack {foe['id']} {slug(ability)}")
    if option is None or not (can_spare(sight) or sight.boss):
        return None
    if ability == WHISPER:
        good = not foe["spooked"] and foe["vita"] >= 8 and threat(foe) >= 250
        return sight.pick(option, f"strike and spook {called(foe)}: it lives long and hits hard") if good else None
    if _more(sight, foe) < PRICE:
        return None
    if ability == SIGIL:
        return sight.pick(option, f"strike {called(foe)} with Sigil: it burns those beside it too")
    plain, better = blow(sight.view, me, foe), blow(sight.view, me, foe, ability)
    if better.fells - plain.fells >= (better.harm - plain.harm) // (2 * foe["vita"]):
        why = f"{better.fells} of 100 hits end it so, and {plain.fells} without"
    else:
        why = f"about {(better.harm - plain.harm + 50) // 100} Vita more, and Power to spare"
    return sight.pick(option, f"strike {called(foe)} with {ability}: {why}")


def _more(sight: Sight, foe: Seen) -> int:
    """What the character's ability adds to the worth of an attack on this foe."""
    me = sight.me
    if me["ability"] != SIGIL:
        return worth(sight, foe, me["ability"]) - worth(sight, foe)
    beside = [other for other in sight.foes if other is not foe and sight.away(place(foe), place(other)) <= 1]
    return hits(me["might"], foe["defense"]) * sum(_gain(other, splash(other)) for other in beside) // 100


def _ability_instead(sight: Sight, value: int) -> Option | None:
    """Beguile or Phantasm, where that saves more than an attack is worth."""
    if not (can_spare(sight) or sight.boss):
        return None
    if sight.me["ability"] == BEGUILE:
        return _beguile(sight, value)
    return _veil(sight, value) if sight.me["ability"] == PHANTASM else None


def _beguile(sight: Sight, value: int) -> Option | None:
    chance = passes(sight.me, "SPEECH", SPEECH)
    for foe in sorted(sight.foes, key=threat, reverse=True):
        option = sight.one(f"beguile {foe['id']}")
        if option is not None and chance * threat(foe) // 100 > value:
            return sight.pick(option, f"beguile {called(foe)}: {chance} of 100 work, and its blows are missed")
    return None


def _veil(sight: Sight, value: int) -> Option | None:
    """A Phantasm for the weakest of those whom foes can reach."""
    reached = [hero for hero in sight.living if sight.comers(place(hero))]
    weakest = min(reached, key=lambda hero: (hero["vita"], hero is not sight.me), default=None)
    if weakest is None or weakest["veiled"] or not (sight.boss or weakest["vita"] <= risk(sight, weakest)):
        return None
    option = sight.one(f"phantasm {weakest['id']}")
    attacks = sum(foe["attacks"] * (foe["die"] + 1 + 2 * foe["bonus"]) // 2 for foe in sight.comers(place(weakest)))
    if option is None or VEILED * attacks <= value * 3 // 2:
        return None
    return sight.pick(
        option, f"veil the {weakest['character']}: {weakest['vita']} Vita left, and foes strike at the weakest"
    )


# ---------------------------------------------------------------------- withdrawing


def _is_weak(sight: Sight) -> bool:
    return bool(sight.me["vita"] <= 5)


def _withdraw(sight: Sight) -> Option | None:
    """With what is left of the move out of the foes' reach, for who is weak, and perhaps for who shoots.

    A ghost stays: foes pass it by as long as they find somebody who lives.
    """
    weak = _is_weak(sight)
    shoots = sight.temper.evades and sight.range > 1
    if sight.me["life"] != "living" or not sight.goes or not (shoots or weak):
        return None
    now = sight.exposure(sight.me, sight.at)
    best = min(sight.goes, key=lambda space: (sight.exposure(sight.me, space), sight.away(sight.at, space), space))
    if sight.exposure(sight.me, best) >= now:
        return None
    why = f"only {sight.me['vita']} Vita are left" if weak else "the shot is made"
    return sight.pick(sight.goes[best], f"step back: {why}, and fewer foes reach you there")
