"""How a bot fights in a skirmish, where a counter is to be brought down before the creatures have done much harm."""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.games.exploration.content.lists import ABILITIES, BEGUILE, PHANTASM, WHISPER, slug
from undercroft.games.exploration.faces.ground import Seen
from undercroft.games.exploration.players.goods import WOUND, can_spare, remedy
from undercroft.games.exploration.players.sight import Sight, hits, lacks, passes

SPEECH = 6


def stance(sight: Sight) -> Option:
    """What the character does in a round of a skirmish: mostly it attacks; who is weak defends."""
    me = sight.me
    if me["life"] != "living":
        if me["ghost"] <= 1:
            return sight.pick(sight.verb("hold")[0], "hold: the last Ghost Point is worth more than a blow")
        return _strike(sight, "attack", why="attack: every success lowers the counter")
    blows = harm(sight)
    weak = [hero for hero in sight.living if hero["vita"] <= blows]
    option = remedy(sight, [hero for hero in weak if lacks(hero) >= WOUND]) or _in_need(sight, weak)
    if option is not None and sight.temper.heeds:
        return option
    counter = sum(sight.view["skirmish"]["counters"])
    option = _with_power(sight, counter, weak)
    if option is not None:
        return option
    if me["vita"] <= blows and counter <= len(sight.living):
        return _strike(sight, "defend", why=f"defend: {me['vita']} Vita left, and the others can end it")
    return _strike(sight, "attack", why="attack: every success lowers the counter, and you can take a blow")


def harm(sight: Sight) -> int:
    """What all kinds together cost whoever they all hit in this round, and a point more."""
    fray = sight.view["skirmish"]
    return sum(int(kind["damage"]) for kind in fray["kinds"] if kind["kind"] not in fray["stopped"]) + 1


def _in_need(sight: Sight, weak: list[Seen]) -> Option | None:
    """Holy Water where somebody may fall; smoke where that is oneself."""
    if not weak:
        return None
    water = sight.one("throw")
    if water is not None:
        return sight.pick(water, f"throw the water: the counter falls, and the {weak[0]['character']} may not last")
    smoke = sight.one("smoke")
    if smoke is not None and sight.me in weak:
        return sight.pick(smoke, f"smoke: {sight.me['vita']} Vita left, and each next attack on you misses")
    return None


def _with_power(sight: Sight, counter: int, weak: list[Seen]) -> Option | None:
    """The ability, where there is Power to spare and the skirmish would last another round."""
    me, fray = sight.me, sight.view["skirmish"]
    ability = me["ability"]
    if not can_spare(sight):
        return None
    defense = max(kind["defense"] for kind in fray["kinds"])
    likely = sum(hits(hero["might"], defense) for hero in sight.living)
    lasts = 100 * counter > likely + 50
    if ABILITIES[ability].attack and ability != WHISPER and counter > 1:
        why = f"attack with {ability}: {counter} successes are still wanted, and there is Power to spare"
        return _strike(sight, "attack", slug(ability), why=why)
    if not lasts:
        return None
    kinds = [kind["kind"] for kind in fray["kinds"] if kind["kind"] not in fray["stopped"] + fray["stopping"]]
    if ability == WHISPER and any(kind not in fray["spooked"] for kind in kinds):
        why = "attack with Dread Whisper: they will be here another round, and hit less often then"
        return _strike(sight, "attack", slug(ability), why=why)
    if ability == BEGUILE and kinds and passes(me, "SPEECH", SPEECH) >= 50 and 100 * counter > 2 * likely:
        option = sight.one(f"defend beguile {slug(kinds[0])}")
        if option is not None:
            return sight.pick(option, f"beguile the {kinds[0]}: it would last, and so nobody is attacked next round")
    if ability == PHANTASM:
        frail = min((hero for hero in weak if not hero["veiled"]), key=lambda hero: int(hero["vita"]), default=None)
        option = None if frail is None else sight.one(f"defend phantasm {frail['id']}")
        if option is not None and frail is not None:
            return sight.pick(
                option, f"veil the {frail['character']}: {frail['vita']} Vita left, and no draught for it"
            )
    return None


def _strike(sight: Sight, verb: str, ability: str = "", *, why: str) -> Option:
    """This stance, against the counter that is lowest where there are several, with the ability where that may be."""
    fray = sight.view["skirmish"]
    if len(fray["counters"]) > 1:
        left = [(count, kind["kind"]) for count, kind in zip(fray["counters"], fray["kinds"], strict=True) if count]
        verb = f"{verb} {slug(min(left)[1])}"
    return sight.pick(sight.one(f"{verb} {ability}") or sight.one(verb) or sight.options[0], why)
