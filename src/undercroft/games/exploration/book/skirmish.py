"""A skirmish: a quick fight against a counter, off the map."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.exploration.book import battle
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.dice import D100, as_told, check, extremes, hits, own
from undercroft.games.exploration.book.basics.harm import drained, hurt
from undercroft.games.exploration.book.basics.strength import defense, might
from undercroft.games.exploration.book.fights import blows, deeds, foes
from undercroft.games.exploration.book.rooms import doors
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import (
    ABILITIES,
    BEGUILE,
    CARVE,
    HAG,
    OCCULTIST,
    PHANTASM,
    POSSESSED,
    REBUKE,
    SIGIL,
    SMOKE,
    UNHOLY,
    WATER,
    WHISPER,
    Creature,
    slug,
)
from undercroft.games.exploration.figures import (
    ABILITY,
    DEFEND,
    DEFEND_COST,
    DEVASTATING,
    GHOST_COST,
    ROW_FIVE,
    ROW_THREE,
    ROW_TWO,
)
from undercroft.games.exploration.state.records import HOLD, LIMBO, Hero, Skirmish
from undercroft.games.exploration.state.state import State

ATTACK: Final = "attack"
STAND: Final = "defend"

GAINS: Final = {
    **dict.fromkeys((CARVE, REBUKE, SIGIL), "a hit lowers the counter by 1 more"),
    WHISPER: "a hit leaves a kind of them Spooked",
    BEGUILE: "with SPEECH 6 it makes no attacks in the next round",
    PHANTASM: "+20 Defense",
}
"""What an ability brings in a skirmish.  [exploration.core.skirmish.abilities]"""

ROWS: Final = (ROW_TWO, ROW_THREE, ROW_FIVE)
"""The dice by group size.  [exploration.core.skirmish.rows]"""


def size(s: State) -> int:
    """The number of characters that counts for the dice.  [exploration.skirmish.group-size]"""
    if s.rules.present:
        return sum(hero.life != LIMBO for hero in s.heroes)
    return len(s.heroes)


def row(number: int) -> int:
    """Which row of the dice a group of this size uses.  [exploration.core.skirmish.rows]"""
    return 2 if number > 4 else 1 if number > 2 else 0


def strength(s: State, fight: Skirmish, chance: Chance, tell: Tell) -> int:
    """The strength of the creatures; reduced, one row lower, or for two characters halved.

    [exploration.core.skirmish.strength] [exploration.skirmish.dice-lower] [exploration.skirmish.dice-two]
    """
    number = size(s)
    at = row(number)
    also: tuple[str, ...] = ("exploration.core.skirmish.rows", "exploration.skirmish.group-size")
    if not fight.reduced or s.rules.all:
        also += ("exploration.skirmish.only-end",)
    halved = fight.reduced and at == 0
    if fight.reduced and not halved:
        at -= 1
        also += ("exploration.skirmish.dice-lower",)
    die = s.figure(ROWS[at])
    face = chance.roll(die, "skirmish strength")
    counter = -(-face // 2) if halved else face
    if halved:
        also += ("exploration.skirmish.dice-two",)
    rule = "exploration.core.skirmish.strength"
    tell.everyone("strength", die=die, face=face, counter=counter, rule=rule, also=also)
    return counter


def fight(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The skirmish has gone a step further.  [exploration.core.skirmish.creatures-first]"""
    one = s.skirmish
    assert one is not None, "a skirmish goes on"
    if one.step == "strength":
        count = len(one.kinds) if s.rules.counter_each else 1
        one.counters = [strength(s, one, chance, tell) for _ in range(count)]
        _new_round(s, one, tell)
    elif is_over(one):
        _end(s, one, chance, tell)
    elif one.step == "stances":
        yield from _choose(s, one, chance, tell)
    elif one.step == "creatures":
        _creatures(s, one, chance, tell)
        one.queue = [hero.number for hero in s.on_map()]
        one.step = "characters"
    elif one.queue:
        yield from _strike(s, one, s.heroes[one.queue[0]], chance, tell)
        if one.queue:
            one.queue.pop(0)
    else:
        _new_round(s, one, tell)


def is_over(one: Skirmish) -> bool:
    """Whether every counter is 0.  [exploration.core.skirmish.end]"""
    return not any(one.counters)


def _new_round(s: State, one: Skirmish, tell: Tell) -> None:
    one.round += 1
    one.step = "stances"
    one.stances = {hero.number: "" for hero in s.on_map()}
    one.stopped, one.stopping = one.stopping, []
    for hero in s.heroes:
        hero.smoke.clear()
    counters = ", ".join(map(str, one.counters))
    rule, also = "exploration.core.skirmish.stance", ("exploration.core.dice-order",)
    tell.everyone("skirmish-round", round=one.round, counters=counters, rule=rule, also=also)


# ---------------------------------------------------------------------- stances


def _choose(s: State, one: Skirmish, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody has chosen a stance; Items may be used before.

    [exploration.core.skirmish.stance] [exploration.core.skirmish.limits]
    """
    while waiting := [number for number, stance in one.stances.items() if not stance]:
        choices: dict[int, Choice] = {}
        asked: dict[int, int] = {}
        for number in waiting:
            hero = s.heroes[number]
            if hero.seat not in choices:
                choices[hero.seat], asked[hero.seat] = ask(s, one, hero), number
        seat, answer = yield list(choices.values())
        hero = s.heroes[asked[seat]]
        verb = answer.partition(" ")[0]
        if verb == "use":
            bag.use(s, hero, answer.partition(" ")[2], chance, tell)
        elif verb == "throw":
            _throw(s, one, hero, tell)
            if is_over(one):
                return
        elif verb == "smoke":
            deeds.smoke(s, hero, list(range(len(one.kinds))), tell)
        else:
            one.stances[hero.number] = answer
            words = "defends" if verb.startswith(STAND) else "holds back" if verb == HOLD else "attacks"
            rule = "exploration.core.skirmish.stance"
            tell.everyone("stance", who=hero.character, stance=words, rule=rule)
    one.step = "creatures"


def _throw(s: State, one: Skirmish, hero: Hero, tell: Tell) -> None:
    """Holy Water lowers the counter by 1.  [exploration.core.skirmish.powers]"""
    bag.lose(s, hero, WATER)
    at = next(n for n, kind in enumerate(one.kinds) if s.kind(kind).type in UNHOLY and _counter(one, n))
    rule = "exploration.core.skirmish.powers"
    tell.everyone("splash", who=hero.character, rule=rule)
    lower(s, one, at, 1, tell, rule=rule)


def ask(s: State, one: Skirmish, hero: Hero) -> Choice:
    """What the character does this round of the skirmish."""
    options = list(_stances(s, one, hero))
    if hero.lives:
        options += bag.USE.offers(s, hero)
        fitting = any(s.kind(kind).type in UNHOLY and _counter(one, n) for n, kind in enumerate(one.kinds))
        if WATER in hero.items and fitting:
            rule = "exploration.core.skirmish.powers"
            options.append(Option("throw", f"throw {WATER}: the counter falls by 1", rule=rule))
        if SMOKE in hero.items and not hero.smoke:
            rule = "exploration.core.items.use"
            options.append(Option("smoke", f"break a {SMOKE}: each next attack on you misses", rule=rule))
    about = {"who": hero.character, "foes": ", ".join(one.kinds), "round": one.round}
    about["counters"] = ", ".join(map(str, one.counters))
    return Choice(hero.seat, STANCE, tuple(options), about)


def _stances(s: State, one: Skirmish, hero: Hero) -> list[Option]:
    """Attack or Defend, at each counter, with the ability that joins an attack or instead of one.

    [exploration.core.skirmish.stance] [exploration.core.skirmish.abilities]
    """
    rule = "exploration.core.skirmish.stance"
    targets = _targets(s, one)
    options: list[Option] = []
    if hero.is_ghost:
        rule = "exploration.core.ghost.fight"
        if hero.ghost >= s.figure(GHOST_COST):
            options += [Option(f"{ATTACK}{at}", f"attack{words} for a Ghost Point", rule=rule) for at, words in targets]
            options += [
                Option(f"{STAND}{at}", f"defend, and attack{words} for a Ghost Point", rule=rule)
                for at, words in targets
            ]
        return [*options, Option(HOLD, "defend only", rule=rule)]
    ability = ABILITIES[s.character(hero).ability]
    able = hero.power >= s.figure(ABILITY) and POSSESSED not in hero.statuses
    gain = f" ({s.figure(ABILITY)} Power): {GAINS[ability.name]}"
    more, less = s.figure(DEFEND), s.figure(DEFEND_COST)
    for at, words in targets:
        options.append(Option(f"{ATTACK}{at}", f"attack{words}", rule=rule))
        options.append(Option(f"{STAND}{at}", f"defend{words}: +{more} Defense, -{less} on the attack", rule=rule))
        if able and ability.attack:
            rule_of = "exploration.core.skirmish.abilities"
            used = f"with {ability.name}{gain}"
            options.append(Option(f"{ATTACK}{at} {ability.id}", f"attack{words} {used}", rule=rule_of))
            options.append(Option(f"{STAND}{at} {ability.id}", f"defend{words}, and attack {used}", rule=rule_of))
    if able and ability.name == BEGUILE:
        options += [
            Option(
                f"{STAND} beguile {slug(kind)}",
                f"defend, and beguile the {kind}{gain}",
                rule="exploration.core.skirmish.abilities",
            )
            for number, kind in enumerate(one.kinds)
            if _counter(one, number) and kind not in one.stopping
        ]
    if able and ability.name == PHANTASM:
        options += [
            Option(
                f"{STAND} phantasm {other.id}",
                f"defend, and protect the {other.character} by Phantasm{gain}",
                rule="exploration.core.skirmish.abilities",
            )
            for other in s.on_map()
            if other.veil != hero.number
        ]
    return options


def _targets(s: State, one: Skirmish) -> list[tuple[str, str]]:
    """Which counters can be attacked, in ids and in words: with one counter there is nothing to say."""
    if len(one.counters) == 1:
        return [("", "")]
    return [(f" {slug(kind)}", f" the {kind}") for n, kind in enumerate(one.kinds) if one.counters[n]]


def _counter(one: Skirmish, number: int) -> int:
    """What is left of the counter of a kind."""
    return one.counters[number if len(one.counters) > 1 else 0]


# ---------------------------------------------------------------------- blows


def _creatures(s: State, one: Skirmish, chance: Chance, tell: Tell) -> None:
    """Each kind has attacked every character.  [exploration.core.skirmish.creatures-first]"""
    for number, name in enumerate(one.kinds):
        if not _counter(one, number):
            continue
        if name in one.stopped:
            tell.everyone("stopped", creature=name, rule="exploration.core.skirmish.abilities")
            continue
        for hero in s.heroes:
            if hero.lives or hero.is_ghost:
                _attack(s, one, number, hero, chance, tell)


def _might(s: State, one: Skirmish, kind: Creature) -> Reckoning:
    found = Reckoning("exploration.core.creatures.list")
    found.add(kind.might, "Might", rule="exploration.core.creatures.list")
    found.add(s.edge, "difficulty", rule="exploration.core.difficulty")
    if kind.name == HAG:
        others = [s.kind(name) for n, name in enumerate(one.kinds) if name != HAG and _counter(one, n)]
        helped = any(other.type == OCCULTIST for other in others)
        found.add(foes.HELP * helped, "by another Occultist", rule="exploration.core.creatures.powers")
    found.add(-foes.FEAR * (kind.name in one.spooked), "Spooked", rule="exploration.core.statuses")
    return found


def _extremes(s: State, natural: int) -> tuple[str, ...]:
    """The rules of the highest and lowest rolls, if this is one."""
    found = extremes(s, natural)
    return ("exploration.core.skirmish.extremes", *found) if found else ()


def _attack(s: State, one: Skirmish, number: int, hero: Hero, chance: Chance, tell: Tell) -> None:
    """The kind has attacked the character.

    [exploration.core.skirmish.damage] [exploration.core.skirmish.extremes] [exploration.core.skirmish.powers]
    """
    kind = s.kind(one.kinds[number])
    if number in hero.smoke:
        hero.smoke.remove(number)
        rule, also = "exploration.core.items.use", ("exploration.core.items.deck",)
        tell.everyone("smoked-at", creature=kind.name, who=hero.character, rule=rule, also=also)
        return
    natural = chance.roll(D100, f"attack of {kind.name}")
    more, against = _might(s, one, kind), defense(s, hero)
    if one.stances.get(hero.number, "").startswith((STAND, HOLD)):
        against.add(s.figure(DEFEND), "defending", rule="exploration.core.skirmish.stance")
    if hero.is_ghost:
        against.by("exploration.core.ghost.targets")
    total, wanted = natural + more.total, against.total
    hit = hits(s, natural, total, wanted)
    tell.everyone(
        "creature-attacks",
        creature=kind.name,
        who=hero.character,
        **as_told(s, natural, total, wanted),
        rule="exploration.core.skirmish.creatures-first",
        also=(*_extremes(s, natural), *more.rules, *against.rules),
    )
    if hit:
        foes.afflict(hero, kind.name, tell)
        hurt(s, hero, kind.skirmish, tell, kind=kind.type, rule="exploration.core.skirmish.damage")
    if natural >= s.figure(DEVASTATING):
        again = foes.at_random(s.living(), "the character struck again", chance)
        _attack(s, one, number, again, chance, tell)


def _strike(s: State, one: Skirmish, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The character has struck: each hit lowers the counter by 1.

    [exploration.core.skirmish.characters] [exploration.core.skirmish.abilities] [exploration.core.ghost.fight]
    """
    stance = one.stances.get(hero.number, HOLD)
    spent = hero.is_ghost and hero.ghost < s.figure(GHOST_COST) and s.die is None
    if stance == HOLD or spent:
        return
    if POSSESSED in hero.statuses:
        s.lift_veil(hero)
        yield from blows.give_in(s, hero, chance, tell)
        return
    words = stance.split(" ")
    own_ability = s.character(hero).ability
    ability = own_ability if slug(own_ability) in words else ""
    if ability == PHANTASM:
        deeds.pay(s, hero, tell)
        deeds.veil(s, hero, s.by_id(words[2]), tell)
        return
    if ability == BEGUILE:
        yield from _beguile(s, one, hero, words[2], chance, tell)
        return
    if s.die is None:
        s.lift_veil(hero)
        if hero.is_ghost:
            hero.ghost -= s.figure(GHOST_COST)
        elif ability:
            deeds.pay(s, hero, tell)
    at = _aim(s, one, words)
    yield from _blow(s, one, hero, at, ability, chance, tell)
    if hero.is_ghost:
        drained(s, hero, tell)


def _aim(s: State, one: Skirmish, words: list[str]) -> int:
    """The kind at which the character strikes; when its counter is 0 already, the first that is left."""
    for number, kind in enumerate(one.kinds):
        if slug(kind) in words and _counter(one, number):
            return number
    return next(number for number in range(len(one.kinds)) if _counter(one, number))


def _beguile(s: State, one: Skirmish, hero: Hero, name: str, chance: Chance, tell: Tell) -> Proc[None]:
    if s.die is None:
        deeds.pay(s, hero, tell)
    rule = "exploration.core.skirmish.abilities"
    passed = yield from check(s, hero, "SPEECH", deeds.SPEECH, chance, tell, rule=rule)
    if passed:
        kind = next(kind for kind in one.kinds if slug(kind) == name)
        one.stopping.append(kind)
        tell.everyone("will-stop", creature=kind, rule=rule)


def _blow(s: State, one: Skirmish, hero: Hero, at: int, ability: str, chance: Chance, tell: Tell) -> Proc[None]:
    natural: int = yield from own(s, hero, D100, "attack", chance, tell)
    kinds = [s.kind(kind) for kind in one.kinds]
    wanted = kinds[at].defense if len(one.counters) > 1 else max(kind.defense for kind in kinds)
    more = might(s, hero)
    if one.stances[hero.number].startswith(STAND):
        more.add(-s.figure(DEFEND_COST), "defending", rule="exploration.core.skirmish.stance")
    total = natural + more.total
    hit = hits(s, natural, total, wanted)
    also: tuple[str, ...] = ("exploration.core.skirmish.one-counter",) if len(one.kinds) > 1 else ()
    tell.everyone(
        "strikes",
        who=hero.character,
        **as_told(s, natural, total, wanted),
        rule="exploration.core.skirmish.characters",
        also=(*also, *_extremes(s, natural), *more.rules),
    )
    if not hit:
        return
    count = 2 if natural >= s.figure(DEVASTATING) else 1
    if ability == WHISPER:
        spooked = _frightened(one, at)
        if spooked not in one.spooked:
            one.spooked.append(spooked)
        tell.everyone("kind-spooked", creature=spooked, rule="exploration.core.skirmish.abilities")
    elif ability:
        count += 1
    rule = "exploration.core.skirmish.abilities" if ability else "exploration.core.skirmish.characters"
    lower(s, one, at, count, tell, rule=rule)


def _frightened(one: Skirmish, at: int) -> str:
    """The kind that is left Spooked: the one struck at, or where all have one counter the first that is not yet."""
    left = [kind for kind in one.kinds if kind not in one.spooked] if len(one.counters) == 1 else []
    return left[0] if left else one.kinds[at]


def lower(s: State, one: Skirmish, at: int, count: int, tell: Tell, *, rule: str) -> None:
    """The counter has fallen by so much, never below 0; at 0 nobody else need strike."""
    slot = at if len(one.counters) > 1 else 0
    one.counters[slot] = max(0, one.counters[slot] - count)
    tell.everyone("counter", counters=", ".join(map(str, one.counters)), rule=rule)
    if is_over(one):
        one.queue.clear()


def _end(s: State, one: Skirmish, chance: Chance, tell: Tell) -> None:
    """The skirmish is won.  [exploration.core.skirmish.end] [exploration.core.skirmish.reward]"""
    s.skirmish = None
    also: tuple[str, ...] = ()
    if s.ending is None:
        also = ("exploration.mid-skirmish.continue", "exploration.mid-skirmish.end-check")
        also += ("exploration.mid-skirmish.own-turn",) if s.turn is not None else ()
    tell.everyone("skirmish-won", rounds=one.round, rule="exploration.core.skirmish.end", also=also)
    battle.settle(s, tell)
    battle.reward(s, one.kinds, chance, tell, rule="exploration.core.skirmish.reward")


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this cannot be done in a skirmish, or None where nothing special is to be said."""
    verb = answer.partition(" ")[0]
    if verb in ("give", "ask"):
        return Refusal("Items are not traded during a skirmish", rule="exploration.core.skirmish.limits")
    if verb in [deed.word for deed in doors.VERBS]:
        return Refusal("doors may not be opened during combat", rule="exploration.door.not-in-combat")
    if verb == "rest":
        return Refusal("there is no rest during combat", rule="exploration.core.rest.not-in-combat")
    return None


STANCE: Final = Question(
    "stance",
    "Skirmish ({foes}), round {round}, counter {counters}: what does the {who} do?",
    rule="exploration.core.skirmish.stance",
    why_not=why_not,
)
QUESTIONS: Final = (STANCE,)
EVENTS: Final = {
    "strength": after("The d{die} for the strength shows {face}: the counter stands at {counter}."),
    "skirmish-round": quiet("Skirmish round {round}; counter {counters}."),
    "stance": quiet("The {who} {stance}."),
    "splash": "The {who} throws Holy Water.",
    "stopped": seen(
        "Beguiled, {kind} {makes} no attacks this round.", rises="misses", over="creature", more=said.fray_kind
    ),
    "smoked-at": seen("{Kind} {strikes} at smoke where the {who} was.", rises="smoke", over="who", more=said.fray_kind),
    "creature-attacks": seen(
        "{Kind} {attacks} the {who} and {rolls} {sum} against Defense {defense}: {ends}.",
        rises="{outcome}",
        over="who",
        more=said.fray_kind,
    ),
    "will-stop": seen(
        "Beguiled, {kind} will make no attacks in the next round.",
        rises="beguiled",
        over="creature",
        more=said.fray_kind,
    ),
    "strikes": seen(
        "The {who} strikes and rolls {sum} against Defense {defense}: {ends}.",
        rises="{outcome}",
        over="who",
        more=said.strike,
    ),
    "kind-spooked": after("{Kind} {is} Spooked.", rises="Spooked", over="creature", more=said.fray_kind),
    "counter": after("The counter falls to {counters}."),
    "skirmish-won": "The skirmish is won.",
}
