"""What a member may do on their turn in a combat, what stands against the rest, and the questions of such a turn.

[pararoles.core.actions]
"""

from __future__ import annotations

from typing import Final, TypeAlias

from undercroft.engine import Choice, Option, Question, Refusal
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics.heroes import called
from undercroft.games.pararoles.book.basics.meeting import enemies, members, running
from undercroft.games.pararoles.book.combat import bigone
from undercroft.games.pararoles.book.combat.flames import FLAME, flames
from undercroft.games.pararoles.book.combat.specials import ROLE_RULES
from undercroft.games.pararoles.book.combat.striking import WEAPON_RULES, usable, with_what
from undercroft.games.pararoles.book.floors import moving
from undercroft.games.pararoles.book.floors.paying import RENEWED
from undercroft.games.pararoles.book.floors.steps import CLIMB
from undercroft.games.pararoles.content.cards import DIAMONDS, HEARTS, SPADES
from undercroft.games.pararoles.content.goods import GOODS, KNUCKLES, LEAF, QUIVER, REACH, WAND, WEAPONS
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.floor.grid import distance, listed, mask_of
from undercroft.games.pararoles.state.ground import BESIDE, WAYS, name
from undercroft.games.pararoles.state.records import DONE, NOBODY, Foe, Hero
from undercroft.games.pararoles.state.state import State

Meant: TypeAlias = tuple[str, str, int]
"""An action with its weapon and its target: the id of an enemy or the number of a hero."""

RUN_STEPS: Final = 2
"""How far a run goes.  [pararoles.leave.distance]"""


# ---------------------------------------------------------------- places


def refuges(s: State, hero: Hero) -> list[int]:
    """The spaces to which a runner can go: two steps at most, touching no enemy and nobody of the combat.

    Only what the party knows counts: unseen enemies bar no way, and nobody plans a step from an unseen square.
    [pararoles.leave.move] [pararoles.leave.space] [pararoles.leave.distance]
    """
    touched = 0
    for foe in s.foes:
        if s.is_seen(foe.at):
            touched |= s.ground.near(foe.at)
    for other in members(s):
        if other is not hero:
            touched |= s.ground.near(other.at)
    reached = sum(waves(s, hero)[1:])
    return listed(reached & ~touched)


def waves(s: State, hero: Hero) -> list[int]:
    """The squares so many steps of a run away, without passing tokens that the party sees."""
    barred = s.hero_mask()
    for foe in s.foes:
        if s.is_seen(foe.at):
            barred |= 1 << foe.at
    climbing = hero.item(KNUCKLES) is not None
    found = [1 << hero.at]
    for _ in range(RUN_STEPS):
        start = found[-1] & s.seen
        climbed = 0
        if climbing:
            climbed = mask_of(there for square in listed(start) for _, there in climbs(s, hero, square))
        found.append((s.ground.onward(start) | climbed) & ~barred & ~sum(found))
    return found


def climbs(s: State, hero: Hero, square: int) -> list[tuple[int, int]]:
    """Direction and square of every wall that a runner with the Knuckles can climb to ground the party has seen.

    [pararoles.knuckles.climb] [pararoles.knuckles.climb-limit]
    """
    if hero.item(KNUCKLES) is None:
        return []
    beyond = [(way, BESIDE[way][square]) for way in range(4) if s.ground.step(square, way) == NOWHERE]
    return [
        (CLIMB + way, there)
        for way, there in beyond
        if there != NOWHERE
        and s.is_seen(there)
        and not any((bar.area >> square ^ bar.area >> there) & 1 for bar in s.ground.bars)
    ]


def run_steps(s: State, hero: Hero, square: int) -> list[tuple[int, int]]:
    """Direction and square of every step of a run from here, climbing last."""
    return [*s.ground.steps(square), *climbs(s, hero, square)]


def way_to(s: State, hero: Hero, square: int) -> list[int]:
    """The directions of a shortest way there; of equal ones right, left, up, down first, climbing last."""
    found = waves(s, hero)
    for way, there in run_steps(s, hero, hero.at):
        if there == square:
            return [way]
        if found[1] & s.seen & 1 << there:
            for second, beyond in run_steps(s, hero, there):
                if beyond == square and found[2] >> square & 1:
                    return [way, second]
    return []


# ---------------------------------------------------------------- why not


def not_carried(hero: Hero, key: str) -> Refusal | None:
    """That the hero lacks this item, or None."""
    if hero.item(key) is not None:
        return None
    rule = WEAPON_RULES.get(key) or GOODS[key].rule
    return Refusal("you do not carry {item}", rule=rule, item=with_what(key))


def why_not_attack(s: State, hero: Hero, weapon: str, foe: Foe) -> Refusal | None:
    """The reason this member cannot attack this enemy with this weapon, or None."""
    if weapon and (missing := not_carried(hero, weapon)):
        return missing
    if weapon == LEAF:
        return why_not_throw(s, hero, foe)
    if foe.id not in running(s).foes:
        return Refusal("{foe} is not in this combat", rule="pararoles.core.targets", at=name(foe.at), foe=foe.name)
    if s.rules.adjacent_only and not s.ground.touch(hero.at, foe.at):
        return Refusal("{foe} is not next to you", rule="pararoles.core.targets", at=name(foe.at), foe=foe.name)
    return None


def why_not_throw(s: State, hero: Hero, foe: Foe) -> Refusal | None:
    """The reason a Leaf cannot be thrown at this enemy, or None; it need not be in the combat.

    [pararoles.leaf.range] [pararoles.leaf.range-metric]
    """
    at = name(foe.at)
    if not s.ground.sees(hero.at, foe.at):
        words = "{foe} is not in sight: a wall or a shut door is between"
        return Refusal(words, rule="pararoles.leaf.range-metric", at=at, foe=foe.name)
    apart = distance(hero.at, foe.at)
    if apart > REACH:
        words = "{foe} is {apart} squares away; a Leaf flies {reach}"
        return Refusal(words, rule="pararoles.leaf.range", at=at, foe=foe.name, apart=apart, reach=REACH)
    return None


def why_not_run(s: State, hero: Hero) -> Refusal | None:
    """The reason a run is of no use, or None.  [pararoles.leave.blocked]"""
    if refuges(s, hero):
        return None
    words = "no space outside the combat can be reached in {steps} steps: walls and tokens block the way"
    return Refusal(words, rule="pararoles.leave.blocked", also=("pararoles.leave.space",), steps=RUN_STEPS)


def why_not_special(s: State, hero: Hero, target: int) -> Refusal | None:
    """The reason the Special Action cannot be used, or not on this hero or enemy, or None.

    [pararoles.core.special.once]
    """
    rule = ROLE_RULES[hero.prime]
    if hero.special:
        return Refusal("you have used your Special Action in this combat", rule="pararoles.core.special.once")
    combat = running(s)
    if hero.prime == HEARTS:
        if target in combat.heroes:
            return None
        return Refusal("an Encourager encourages a party member in the combat", rule=rule)
    if hero.prime == DIAMONDS:
        alone = len(combat.heroes) == 1  # [pararoles.core.special.leader]
        if target in combat.heroes and (target == hero.number) == alone:
            return None
        words = "a lone Leader attacks: say special" if alone else "a Leader calls on another member in the combat"
        return Refusal(words, rule=rule)
    foe = s.foe(target)
    if foe is None:
        return Refusal("this Special Action needs an enemy in the combat", rule=rule)
    return why_not_attack(s, hero, "", foe)


def why_not_ignite(s: State, hero: Hero) -> Refusal | None:
    """The reason the Wand sets nothing ablaze now, or None."""
    if missing := not_carried(hero, WAND):
        return missing
    if usable(hero, WAND) is None:
        words = "the Blue Flame Wand is out; relight it with a treasure card first"
        return Refusal(words, rule="pararoles.wand.relight")
    if not flames(s, hero):
        return Refusal("every square in reach burns already", rule="pararoles.wand.range")
    return None


def why_not_sacrifice(s: State, hero: Hero, action: str) -> Refusal | None:
    """The reason a treasure card cannot be sacrificed for this item now, or None."""
    key, rule = RENEWED[action]
    if missing := not_carried(hero, key):
        return missing
    full = GOODS[key].uses
    if all(item.uses >= full for item in hero.items if item.key == key):
        return Refusal("{item} needs nothing now", rule=rule, item=with_what(key))
    if not hero.treasure:
        return Refusal("you have no treasure card to sacrifice", rule=rule, also=("pararoles.core.treasure.any-use",))
    return None


def why_not_move(s: State, hero: Hero) -> Refusal | None:
    """The reason a member in the combat cannot move, or None: with adjacent_only nobody must be next to them.

    [pararoles.core.targets]
    """
    if s.rules.adjacent_only and not any(s.ground.touch(hero.at, foe.at) for foe in enemies(s)):
        return None
    words = "whoever is in a combat stays until it ends or they run"
    return Refusal(words, rule="pararoles.combat.stays", also=("pararoles.core.actions",))


def may_restock(s: State, hero: Hero) -> bool:
    """Whether the Quiver can be filled without using an action.  [pararoles.quiver.restock-when]"""
    return not s.rules.restock_action and why_not_sacrifice(s, hero, "restock") is None


# ---------------------------------------------------------------- options


def attack_options(s: State, hero: Hero) -> tuple[Option, ...]:
    """Every ordinary attack: bare-handed or with a weapon on an enemy of the combat, a Leaf on any in reach."""
    foes = enemies(s)
    if s.rules.adjacent_only:
        foes = [foe for foe in foes if s.ground.touch(hero.at, foe.at)]
    carried = [key for key in WEAPONS if hero.item(key) is not None] if hero.items else []
    options = [_attack(weapon, foe) for weapon in ("", *carried) for foe in foes]
    if hero.items and hero.item(LEAF) is not None:
        options += [_attack(LEAF, foe) for foe in s.foes if why_not_throw(s, hero, foe) is None]
    return tuple(options)


def _attack(weapon: str, foe: Foe) -> Option:
    verb, tool = ("throw a Throwing Leaf at", "") if weapon == LEAF else ("attack", f" with {with_what(weapon)}")
    id, value = f"{weapon or 'attack'} {foe.name}", ("attack", weapon, foe.id)
    return Option(id, f"{verb} {foe.called}{tool}", at=name(foe.at), rule=WEAPON_RULES[weapon], value=value)


def sword_options(s: State, hero: Hero) -> tuple[Option, ...]:
    """The attacks with The Big One."""
    if hero.number not in running(s).sword.holders:
        return ()
    return tuple(
        Option(
            f"sword {foe.name}",
            f"swing The Big One at {foe.called}",
            at=name(foe.at),
            rule="pararoles.bigone.attack-next-round",
            value=("sword", "", foe.id),
        )
        for foe in enemies(s)
        if why_not_attack(s, hero, "", foe) is None and bigone.why_not_swing(s, hero, foe) is None
    )


def special_options(s: State, hero: Hero) -> list[Option]:
    """The Special Action on everybody it may be used on."""
    rule = ROLE_RULES[hero.prime]
    if hero.special:
        return []
    if hero.prime == HEARTS:
        gain = f"+{s.figure[figures.ENCOURAGE]} health on Hearts"
        return [
            _special(
                f"encourage {called(other)}, {gain if other.health < other.full else 'at full health already'}",
                other.id,
                other.at,
                other.number,
                rule,
            )
            for other in members(s)
        ]
    if hero.prime == DIAMONDS:
        others = [other for other in members(s) if other is not hero]
        if not others:
            return [
                Option("special", "attack with the better of two cards", rule=rule, value=("special", "", hero.number))
            ]
        verb = "on Diamonds an attack at once by"
        return [_special(f"{verb} {called(other)}", other.id, other.at, other.number, rule) for other in others]
    verb, effect = "baffle", "on Clubs it loses its next turn"
    if hero.prime == SPADES:
        verb, effect = "use brute strength on", f"on Spades {s.figure[figures.BRUISE]} damage"
    return [
        _special(f"{verb} {foe.called}: {effect}", foe.name, foe.at, foe.id, rule)
        for foe in enemies(s)
        if why_not_attack(s, hero, "", foe) is None
    ]


def _special(label: str, who: str, at: int, target: int, rule: str) -> Option:
    return Option(f"special {who}", label, at=name(at), rule=rule, value=("special", "", target))


def fight_options(s: State, hero: Hero) -> tuple[Option, ...]:
    """All that the member may do on their turn; to defend is always possible.  [pararoles.core.actions]"""
    options = [*attack_options(s, hero), *sword_options(s, hero)]
    options += [*special_options(s, hero), DEFEND]
    if why_not_run(s, hero) is None:
        options.append(RUN)
    if why_not_move(s, hero) is None:
        options.append(MOVE)
    if bigone.why_not_lift(s, hero) is None:
        options.append(LIFT)
    if hero.items:
        if why_not_ignite(s, hero) is None:
            options.append(IGNITE)
        options += [option for action, option in SACRIFICES.items() if why_not_sacrifice(s, hero, action) is None]
    if moving.gifts(s, hero):
        options.append(GIVE)
    return tuple(options)


def again_options(s: State, hero: Hero) -> tuple[Option, ...]:
    """The second attack of the Quiver, once it has a use, or none."""
    options: tuple[Option, ...] = ()
    if usable(hero, QUIVER) is not None:
        options = (*attack_options(s, hero), *sword_options(s, hero))
    return (*options, SACRIFICES["restock"], NO) if may_restock(s, hero) else (*options, NO)


NOT_HERE: Final = ("again", "search", "leave", "rearrange", "disarm", "dispel", "reveal", "buy", "encourage", "done")
MOVES: Final = ("move", "step", "stay", "rush", "climb", *WAYS)
"""First words of what people try in a combat: what is done outside one, and how one moves."""


def _refuse_fight(s: State, choice: Choice, answer: str) -> Refusal | None:
    hero = asked(s, choice)
    verb, _, whom = answer.partition(" ")
    if verb == "give":
        words = "you have nothing to give, or nobody who touches you"
        return Refusal(words, rule="pararoles.core.treasure.owner")
    if verb == "mend":
        return Refusal("wounds are mended outside combat", rule="pararoles.core.treasure.mend")
    if verb in NOT_HERE:
        words = "in a combat a member attacks, defends, runs, uses a Special Action or an item"
        return Refusal(words, rule="pararoles.core.actions")
    return refuse_action(s, hero, verb, whom)


def refuse_action(s: State, hero: Hero, verb: str, whom: str) -> Refusal | None:
    """What stands against this action on whomever it names; None if it cannot be read."""
    foe = next((foe for foe in s.foes if foe.name == whom and s.is_seen(foe.at)), None)
    if verb == "attack" or verb in WEAPONS or verb == LEAF:
        weapon = "" if verb == "attack" else verb
        if weapon and (missing := not_carried(hero, weapon)):
            return missing
        return None if foe is None else why_not_attack(s, hero, weapon, foe)
    if verb == "sword" and foe is not None:
        return why_not_attack(s, hero, "", foe) or bigone.why_not_swing(s, hero, foe)
    if verb == "special":
        number = next((other.number for other in s.heroes if other.id == whom), NOBODY)
        party = hero.prime in (HEARTS, DIAMONDS)
        return why_not_special(s, hero, number if party else NOBODY if foe is None else foe.id)
    if verb in RENEWED:
        return why_not_sacrifice(s, hero, verb)
    if verb == "run":
        return why_not_run(s, hero)
    if verb in MOVES:
        return why_not_move(s, hero)
    if verb == "lift":
        return bigone.why_not_lift(s, hero)
    return why_not_ignite(s, hero) if verb == "ignite" else None


def _refuse_attack(s: State, choice: Choice, answer: str) -> Refusal | None:
    verb, _, whom = answer.partition(" ")
    if verb in ("attack", LEAF, "sword", *WEAPONS):
        return refuse_action(s, asked(s, choice), verb, whom)
    return None


def _refuse_flee(s: State, choice: Choice, answer: str) -> Refusal | None:
    if "," not in answer:
        return None
    words = "a run leads {steps} steps at most, to a space that touches no enemy and nobody of the combat"
    return Refusal(words, rule="pararoles.leave.space", also=("pararoles.leave.distance",), steps=RUN_STEPS)


def asked(s: State, choice: Choice) -> Hero:
    """The hero whose turn, or whose ordered attack, the question is about."""
    combat = running(s)
    act = combat.act
    assert act is not None, "a turn is under way"
    hero = s.heroes[act.hero]
    return hero if choice.question is not ORDER else s.heroes[act.target]


DEFEND: Final = Option(
    "defend",
    "defend: on a success two defense cards until your next turn",
    rule="pararoles.core.defense-action",
    value=("defend", "", NOBODY),
)
RUN: Final = Option(
    "run", "run: leave the combat on a trick draw", rule="pararoles.core.run", value=("run", "", NOBODY)
)
MOVE: Final = Option("move", "move: no enemy is next to you", rule="pararoles.core.targets", value=("move", "", NOBODY))
LIFT: Final = Option("lift", "help to lift The Big One", rule="pararoles.bigone.lift", value=("lift", "", NOBODY))
IGNITE: Final = Option(
    "ignite", "set a square ablaze with the Blue Flame Wand", rule="pararoles.wand.ignite", value=("ignite", "", NOBODY)
)
GIVE: Final = Option(
    "give",
    "give something to a touching member (free)",
    rule="pararoles.core.treasure.owner",
    value=("give", "", NOBODY),
)
NO: Final = Option("no", "no second attack", rule="pararoles.quiver.optional", value=(DONE, "", NOBODY))
_SACRIFICE_LABELS: Final = {
    "relight": "sacrifice a treasure card to relight the Blue Flame Wand",
    "recharge": "sacrifice a treasure card to recharge the Dagger of Voidspark",
    "restock": "sacrifice a treasure card to restock the Quiver of Action",
}
SACRIFICES: Final = {
    action: Option(action, label, rule=RENEWED[action][1], value=(action, "", NOBODY))
    for action, label in _SACRIFICE_LABELS.items()
}

FIGHT: Final = Question(
    "fight",
    "Combat, round {round}: you have {health} health. What do you do?",
    rule="pararoles.core.actions",
    why_not=_refuse_fight,
)
AGAIN: Final = Question(
    "again",
    "You drew a spade: the Quiver of Action allows another attack. Uses left: {uses}.",
    rule="pararoles.quiver.second-attack",
    why_not=_refuse_attack,
)
ORDER: Final = Question(
    "order",
    "The Leader calls: you attack at once. You have {health} health. Whom, and with what?",
    rule="pararoles.core.special.leader",
    why_not=_refuse_attack,
)
FLEE: Final = Question(
    "flee", "You break away from {at}. Where do you run?", rule="pararoles.leave.move", why_not=_refuse_flee
)
QUESTIONS: Final = (FIGHT, AGAIN, ORDER, FLEE, FLAME)
