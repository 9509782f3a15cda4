"""A hero on the move: keeps with the party, searches before stepping, mends, and takes the next step of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked
from undercroft.games.pararoles.faces.chart import AT, FAR, mask
from undercroft.games.pararoles.faces.ways import strolled
from undercroft.games.pararoles.players.combat import ENCOURAGED, health_left
from undercroft.games.pararoles.players.goods import best_gift, to_spare
from undercroft.games.pararoles.players.party import FLEE, GO, HOLD, LEAVE, Hero, Party
from undercroft.games.pararoles.players.temper import Temper
from undercroft.games.pararoles.state.ground import NAMES, WAYS

Offer = Mapping[str, Option]
"""The options of a question by id."""

PATIENCE: Final = 32
WAITING: Final = 7
"""Every so many rounds the party goes up to enemies that do not come, and the point does not wait for the others.

Nearly every enemy that has seen somebody comes; who goes up to it where nobody has looked may set off a trap.
"""

LIGHT: Final = 2
"""A difference of health that makes it worth while to change places."""

FEW_FLOORS: Final = 2
HALF: Final = 50
"""With so few floors to go so much health, in hundredths, is worth a card."""

WORSE: Final = (1, 2, 4, 6, None)
"""The types of traps worse than the loss of a card: explosions, and two enemies at once; one of unknown type may be."""


# ---------------------------------------------------------------- a movement turn


def turn(asked: Asked[Temper]) -> Option:
    """The next action of the hero's movement turn."""
    party, options = Party(asked.view, asked.choice.seat, asked.temper), asked.by_id
    if "leave" in options and party.plan.manner in (LEAVE, FLEE):
        return asked.pick(options["leave"], f"leave: {party.plan.why}")
    for act in (tamper, search, use, share, move):
        found = act(party, asked)
        if found is not None:
            return found
    return asked.pick(options["done"], lambda: resting(party))


def resting(party: Party) -> str:
    """Why a hero ends the turn."""
    step = next_step(party)
    if step is not None and is_held_up(party, step):
        return f"end the turn: the trap at {NAMES[step]} can be seen to in the next round"
    if party.me["moved"] and not strolled(party.view):
        return "end the turn: you have moved, and nothing else is to be done here"
    if party.plan.manner == HOLD:
        return "end the turn: let the enemies come, so that you strike first"
    leader = point(party)
    if leader is not party.me:
        return f"end the turn: you are close enough to @{leader['seat']}, who goes ahead"
    if is_waiting(party):
        return "end the turn: let the others come up before you go on"
    if step is not None and is_unsearched(party, step):
        return "end the turn: you can look at the ground before you in the next round"
    return "end the turn: nothing else is to be done here for now"


def share(party: Party, asked: Asked[Temper]) -> Option | None:
    """Hand a card to a companion beside who makes more of it."""
    if "give" not in asked.by_id or party.plan.manner == FLEE:
        return None
    beside = party.chart.ground.near(party.here)
    others = [hero for hero in party.group if hero is not party.me and beside >> AT[hero["at"]] & 1]
    found = best_gift(party.me, others, shares=party.temper.shares)
    if found is None:
        return None
    suit, other = found
    return asked.pick(asked.by_id["give"], f"give @{other['seat']} a card of {suit}: they make more of it than you")


def tamper(party: Party, asked: Asked[Temper]) -> Option | None:
    """Make a trap harmless that is in the way."""
    options = asked.by_id
    trap = trap_on(party, way_on(party, ranked(party)))
    if trap is None:
        return None
    at = trap["at"]
    if f"disarm {at}" in options:
        return asked.pick(options[f"disarm {at}"], f"see to the trap at {at}: it lies in your way")
    hopeless = not is_held_up(party, AT[at])
    if f"dispel {at}" in options and hopeless and (party.weak or trap["type"] in WORSE):
        why = f"spend a card on the trap at {at}: what it would do to you is worse"
        return asked.pick(options[f"dispel {at}"], why)
    return None


def trap_on(party: Party, square: int | None) -> Mapping[str, Any] | None:
    """The known trap that goes off when this square is entered, or a chest opened there; of two one not yet tried."""
    found = [trap for trap in party.view["traps"] if AT[trap["at"]] == square]
    return min(found, key=lambda trap: bool(trap["tried"]), default=None)


def is_held_up(party: Party, step: int) -> bool:
    """Whether a trap on this square can still be seen to, in the next round if not in this one."""
    trap = trap_on(party, step)
    if trap is None or trap["tried"] or party.plan.manner == FLEE or party.bold:
        return False
    return party.chart.ground.touch(party.here, step)


def search(party: Party, asked: Asked[Temper]) -> Option | None:
    """Search before stepping where nobody has looked or been, also while others come or one runs: it takes no step."""
    options = asked.by_id
    if "search" not in options or not party.temper.searches:
        return None
    step = way_on(party, ranked(party))
    if step is None or not is_unsearched(party, step):
        return None
    return asked.pick(options["search"], f"search: {WAITS.get(party.plan.manner, AHEAD)}")


AHEAD: Final = "your next step is onto ground where nobody has looked yet"
WAITS: Final = {HOLD: "while you wait for the enemies you can see to the ground between"}
"""What a search is good for."""


def use(party: Party, asked: Asked[Temper]) -> Option | None:
    """Encourage or mend whoever needs it, make items ready."""
    options = asked.by_id
    hurt = sorted(party.group, key=lambda hero: (hero["health"] - hero["full"], hero["seat"]))
    for hero in hurt:
        much = hero["full"] - hero["health"] >= ENCOURAGED or hero["health"] * 2 <= hero["full"]
        if much and f"encourage {hero['player']}" in options:
            return asked.pick(options[f"encourage {hero['player']}"], f"encourage @{hero['seat']}: {health_left(hero)}")
    for hero in hurt:
        if f"mend {hero['player']}" in options and is_worth_a_card(party, hero):
            why = f"{health_left(hero)}{', and enemies are coming' if party.in_danger else ''}"
            return asked.pick(options[f"mend {hero['player']}"], f"a card for @{hero['seat']}: {why}")
    if party.plan.manner == FLEE:
        leaf = next((option for id, option in options.items() if id.startswith("leaf ")), None)
        return None if leaf is None else asked.pick(leaf, f"throw the leaf: you must get away, {party.plan.why}")
    for verb in ("relight", "recharge", "restock"):
        if verb in options and party.plan.manner != LEAVE:
            if verb == "restock" and any(item["key"] == "quiver" and item["uses"] for item in party.me["items"]):
                continue
            return asked.pick(options[verb], f"{verb} it now: in a fight it would cost an action")
    return None


def is_worth_a_card(party: Party, hero: Hero) -> bool:
    """Whether a card had better mend this hero than raise a stat for as long as the game may last.

    On the way down less is worth one, since the stairs mend half; with few floors to go more is.
    """
    lost = hero["full"] - hero["health"]
    if lost > 1 and (to_spare(party.me) or party.in_danger or party.is_late):
        return True
    low = party.temper.low
    if party.plan.manner == LEAVE:
        low //= 2
    elif low and party.is_among_last(FEW_FLOORS):
        low = HALF
    return bool(hero["health"] * 100 <= hero["full"] * low)


# ---------------------------------------------------------------- where to


def ranked(party: Party) -> list[Hero]:
    """The group, whoever is nearest to the goal first."""
    plan = party.plan

    def key(hero: Hero) -> tuple[int, int, int]:
        return party.chart.far(AT[hero["at"]], plan.goals, plan.barred), -hero["health"], hero["seat"]

    return sorted(party.group, key=key)


def point(party: Party) -> Hero:
    """The member who goes ahead: whoever is nearest to the goal."""
    return ranked(party)[0]


def next_step(party: Party) -> int | None:
    """The square to which the plan leads from here, or None."""
    plan = party.plan
    steps = party.chart.next_steps(party.here, plan.goals, plan.barred)
    return best_step(party, steps)


def best_step(party: Party, steps: list[int]) -> int | None:
    """Of these squares one that is free, and if possible known to be safe."""
    free = [step for step in steps if not party.taken >> step & 1]
    if not free:
        return None
    safe = mask(party.view["map"]["safe"])
    return min(free, key=lambda step: (party.shunned >> step & 1, not safe >> step & 1, step))


def move(party: Party, asked: Asked[Temper]) -> Option | None:
    """The next step of the plan, or of the way to the others; None to stay."""
    manner = party.plan.manner
    order = ranked(party)
    if strolled(party.view):
        return stroll(party, order, asked)
    if party.me["moved"]:
        return None
    if manner == FLEE or party.bold or party.flames >> party.here & 1:
        return walk(party, asked, next_step(party) or way_off(party), rushed=manner == FLEE)
    if "rearrange" in asked.by_id and misplaced(party):
        return asked.pick(asked.by_id["rearrange"], "change places: the strongest had better stand in front")
    if order[0] is not party.me:
        return close_up(party, order, asked)
    if is_waiting(party):
        return None
    if manner == HOLD:
        return meet(party, asked)
    return walk(party, asked, next_step(party), rushed=is_quiet(party))


def meet(party: Party, asked: Asked[Temper]) -> Option | None:
    """A step towards enemies that come, while they are far off and the ground is safe; else None: they are let come."""
    step = next_step(party)
    if step is not None and party.easy >> step & 1:
        return walk(party, asked, step, rushed=False, why="go to meet them: they are far off yet")
    if party.view["round"] % PATIENCE:
        return None
    return walk(party, asked, step, rushed=False, why="go up to them: you have waited long enough")


def stroll(party: Party, order: list[Hero], asked: Asked[Temper]) -> Option | None:
    """The next step over a cleared floor: straight to the goal, or to whoever goes ahead; None at the end of it.

    Nobody goes alone to where enemies may still be: behind a secret door, or summoned by a trap.
    """
    if order[0] is not party.me:
        return close_up(party, order, asked)
    step = next_step(party)
    if step is None or (party.me["moved"] and party.temper.searches and is_unsearched(party, step)):
        return None
    if not party.easy >> step & 1 and is_waiting(party):
        return None
    return walk(party, asked, step, rushed=False)


def is_unsearched(party: Party, step: int) -> bool:
    """Whether a trap may lie on this square, and it can still be searched before anybody steps on it."""
    plan = party.view["map"]
    return not (party.view["unveiled"] or mask(plan["safe"]) >> step & 1 or mask(plan["searched"]) >> step & 1)


WALKS: Final = {GO: "go on", HOLD: "go up to them", LEAVE: "make for the stairs", FLEE: "get away"}
"""What a step is in each manner."""


def walk(party: Party, asked: Asked[Temper], step: int | None, *, rushed: bool, why: str = "") -> Option | None:
    """The option that leads to this square at this speed, or None; flames are rushed through."""
    if step is None or is_held_up(party, step):
        return None
    rushed = rushed or party.temper.hurries or bool(party.flames >> step & 1)
    found = step_to(asked.by_id, step, rushed=rushed) or step_to(asked.by_id, step, rushed=False)
    if found is None:
        return None
    if party.flames >> party.here & 1:
        why = "get off the flames: they burn whoever ends a turn there"
    return asked.pick(found, why or f"{WALKS[party.plan.manner]}: {party.plan.why}")


def step_to(options: Offer, step: int, *, rushed: bool) -> Option | None:
    """The option of a step to this square, if there is one."""
    at = NAMES[step]
    for way in WAYS:
        option = options.get(f"rush {way}" if rushed else way)
        if option is not None and option.at == at:
            return option
    return None


def way_off(party: Party) -> int | None:
    """A free square next to the burning one on which the hero stands; None if there is none or nothing burns."""
    if not party.flames >> party.here & 1:
        return None
    steps = [there for _, there in party.chart.ground.steps(party.here)]
    return next((there for there in steps if not (party.taken | party.shunned) >> there & 1), None)


def is_quiet(party: Party) -> bool:
    """Whether the next two steps of the point lead over safe ground with nothing near."""
    if party.awake:
        return False
    chart, plan, step = party.chart, party.plan, next_step(party)
    easy = party.easy
    if step is None or not (easy >> party.here & easy >> step & 1):
        return False
    return any(easy >> there & 1 for there in chart.next_steps(step, plan.goals, plan.barred))


def followers(party: Party, leader: Hero) -> list[tuple[int, Hero]]:
    """The others with their distance from the leader, the nearest first."""
    goal = 1 << AT[leader["at"]]
    found = []
    for hero in party.group:
        if hero is not leader:
            steps = party.chart.far(AT[hero["at"]], goal, party.shunned)
            if steps == FAR:
                steps = party.chart.far(AT[hero["at"]], goal)
            found.append((steps, hero))
    return sorted(found, key=lambda pair: (pair[0], pair[1]["seat"]))


def is_waiting(party: Party) -> bool:
    """Whether the point lets the others come up before it goes on."""
    return is_stretched(party) and bool(party.view["round"] % WAITING)


def is_stretched(party: Party) -> bool:
    """Whether somebody is so far behind that the point waits."""
    slack = 0 if party.plan.manner == HOLD else 1
    return any(steps > rank + slack for rank, (steps, _) in enumerate(followers(party, party.me), 1))


def way_on(party: Party, order: list[Hero]) -> int | None:
    """The square that the hero would enter next: on the way of the plan, or after whoever goes ahead."""
    if order[0] is party.me or party.plan.manner == FLEE:
        return next_step(party)
    goal = 1 << AT[order[0]["at"]]
    onward = party.chart.next_steps(party.here, goal, party.shunned) or party.chart.next_steps(party.here, goal)
    return best_step(party, onward)


def close_up(party: Party, order: list[Hero], asked: Asked[Temper]) -> Option | None:
    """A step nearer to the point, unless the hero is close enough."""
    leader = order[0]
    behind = followers(party, leader)
    rank = next(rank for rank, (_, hero) in enumerate(behind, 1) if hero is party.me)
    steps = behind[rank - 1][0]
    if steps <= rank:
        return None
    step = way_on(party, order)
    if step is not None and party.flames >> step & 1 and steps == rank + 1:
        return None  # Nobody stands in flames to be nearer by one step.
    rushed = not party.awake and not strolled(party.view) and steps > rank + 1 + (not party.easy >> party.here & 1)
    return walk(party, asked, step, rushed=rushed, why=closing_up(party, leader))


def closing_up(party: Party, leader: Hero) -> str:
    """Why one goes after whoever goes ahead."""
    ahead = "" if party.plan.manner == HOLD else ", who goes ahead"
    return f"close up to @{leader['seat']}{ahead}: {party.plan.why}"


# ---------------------------------------------------------------- the order of march


def line_up(party: Party) -> dict[int, int]:
    """By square the seat of whoever should stand there: the healthiest nearest to the goal, then by player."""
    plan = party.plan
    squares = sorted(
        (AT[hero["at"]] for hero in party.group),
        key=lambda square: (party.chart.far(square, plan.goals, plan.barred), square),
    )
    best = max(party.group, key=lambda hero: (hero["health"], -hero["seat"]))
    order = [best, *(hero for hero in party.group if hero is not best)]
    return {square: hero["seat"] for square, hero in zip(squares, order, strict=True)}


def misplaced(party: Party) -> bool:
    """Whether the touching group had better change places: a weak hero in front, or everybody the wrong way round."""
    if not is_touching(party):
        return False
    wanted = line_up(party)
    front = next(iter(wanted))
    ahead = next(hero for hero in party.group if AT[hero["at"]] == front)
    best = next(hero for hero in party.group if hero["seat"] == wanted[front])
    if best["health"] - ahead["health"] >= LIGHT:
        return True
    if party.plan.manner != GO or len(party.group) < 3:
        return False
    places = list(wanted)
    seats: list[int] = [next(hero["seat"] for hero in party.group if AT[hero["at"]] == square) for square in places]
    pairs = [(one, other) for at, one in enumerate(seats) for other in seats[at + 1 :]]
    return 3 * sum(one > other for one, other in pairs) > 2 * len(pairs)


def is_touching(party: Party) -> bool:
    """Whether the whole group is one chain of touching tokens."""
    squares = mask(hero["at"] for hero in party.group)
    chain = 1 << party.here
    while True:
        grown = chain
        for hero in party.group:
            if chain >> AT[hero["at"]] & 1:
                grown |= party.chart.ground.near(AT[hero["at"]]) & squares
        if grown == chain:
            return chain == squares
        chain = grown


def rearrange(asked: Asked[Temper]) -> Option:
    """Who stands on the next square."""
    party, options, shuffle = Party(asked.view, asked.choice.seat, asked.temper), asked.by_id, asked.view["shuffle"]
    square = AT[shuffle["squares"][len(shuffle["order"])]]
    seat = line_up(party).get(square)
    wanted = next((hero["player"] for hero in party.heroes if hero["seat"] == seat), "")
    best = options.get(wanted, asked.options[0])
    stands = next((hero["seat"] for hero in party.heroes if hero["player"] == best.id), seat)
    return asked.pick(best, f"@{stands} there: the healthiest goes ahead, the others follow in order")


# ---------------------------------------------------------------- on the way


def second_step(asked: Asked[Temper]) -> Option:
    """The second space of a rush."""
    party, options = Party(asked.view, asked.choice.seat, asked.temper), asked.by_id
    plan = party.plan
    fought = asked.view["combat"] is not None and not is_running(party)
    if plan.manner == HOLD and not fought and not party.flames >> party.here & 1:
        return asked.pick(options["stop"], "stop: enemies are coming, let them")
    order = ranked(party)
    step, why = next_step(party), f"{WALKS[plan.manner]}: {plan.why}"
    if fought:
        step, why = step_to_help(party), HELP
    elif plan.manner != FLEE and order[0] is not party.me:
        goal = 1 << AT[order[0]["at"]]
        step = best_step(party, party.chart.next_steps(party.here, goal, party.shunned))
        why = closing_up(party, order[0])
    if party.flames >> party.here & 1 and 1 << party.here != party.stairs:
        step = next_step(party) or way_off(party)
    if step is None:
        return asked.pick(options["stop"], "stop here: no other free square is nearer to where you want to go")
    if trap_on(party, step) is not None and plan.manner != FLEE:
        return asked.pick(options["stop"], f"stop here: there is a trap at {NAMES[step]}")
    found = step_to(options, step, rushed=False)
    if found is None:
        return asked.pick(options["stop"], "stop here: the way is not free")
    return asked.pick(found, why)


HELP: Final = "go and help: others are in a fight"


def approach(asked: Asked[Temper]) -> Option:
    """A combat is fought without this hero: come to help, unless too weak for it."""
    party, options = Party(asked.view, asked.choice.seat, asked.temper), asked.by_id
    fighting = party.fighting
    if not fighting:
        return asked.pick(options["stay"], "stay: no way leads to the fight")
    if party.me not in fighting:
        if party.me["health"] * 4 <= party.me["full"] and len(fighting) > 1:
            return asked.pick(options["stay"], "stay: you are nearly fallen, and the others are several")
        if is_running(party):
            away = walk(party, asked, next_step(party), rushed=True) if party.plan.manner == FLEE else None
            return away or asked.pick(options["stay"], "stay: the fight is lost, and you would only fall as well")
    far = party.chart.far(party.here, those_to_help(party))
    found = walk(party, asked, step_to_help(party), rushed=far > 2, why=HELP)
    return found or asked.pick(options["stay"], "stay: you are as near to the fight as can be")


def is_running(party: Party) -> bool:
    """Whether a fight is lost even with this hero's help, and there is a way to get away from it."""
    return party.is_lost and bool(party.refuge)


def step_to_help(party: Party) -> int | None:
    """The next square on the way to those who fight."""
    goal = those_to_help(party)
    steps = party.chart.next_steps(party.here, goal, party.shunned) or party.chart.next_steps(party.here, goal)
    return best_step(party, steps)


def those_to_help(party: Party) -> int:
    """Where those stand who fight; for one of them whom nobody is next to, where their enemies can be fought."""
    if party.me not in party.fighting:
        return mask(hero["at"] for hero in party.fighting)
    foes = party.view["combat"]["enemies"]
    return party.near_foes([foe for foe in party.foes if foe["name"] in foes])


def aid(asked: Asked[Temper]) -> Option:
    """To aid costs nothing that is needed otherwise."""
    return asked.pick(asked.by_id["aid"], "aid: it costs you nothing that you need")


def next_mover(asked: Asked[Temper]) -> Option:
    """Whoever is nearest to the goal goes first."""
    options = asked.by_id
    for hero in ranked(Party(asked.view, asked.choice.seat, asked.temper)):
        if hero["player"] in options:
            return asked.pick(
                options[hero["player"]], f"@{hero['seat']} first: nobody is nearer to where you want to go"
            )
    return asked.pick(asked.options[0], "any of you: the order makes no difference")
