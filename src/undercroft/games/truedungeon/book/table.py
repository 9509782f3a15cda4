"""The table: how an adventure is set up, what may be done out of turn, how it ends, and what must always add up."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from undercroft.engine import Option, Refused, Result, Setting, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.engine.game import CLOCK
from undercroft.games.truedungeon.book.basics.costs import ROOM
from undercroft.games.truedungeon.book.coaching import take
from undercroft.games.truedungeon.book.combat import placing
from undercroft.games.truedungeon.book.combat.placing import LIFT, lift
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.book.skills import tracing
from undercroft.games.truedungeon.book.skills.memory import late, seconds
from undercroft.games.truedungeon.character.build import read_party
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.adventures.library import shipped_texts, version_named
from undercroft.games.truedungeon.content.board.skill import spread_of
from undercroft.games.truedungeon.content.classes import class_card
from undercroft.games.truedungeon.content.files import read_text
from undercroft.games.truedungeon.content.symbols import set_sizes
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.figures import NUMBERS
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.roster import build_of
from undercroft.games.truedungeon.state.stages import COACHING, OVER, TRAINING
from undercroft.games.truedungeon.state.state import State, is_stone
from undercroft.games.truedungeon.state.stats import most_hp

TEN: Final = 10
OWN: Final = "own"
"""The name, in the options of the state, of an adventure that was given as text."""


def seats(options: TrueDungeonOptions, numbers: Any) -> range:
    """How many may sit there: one to ten, all ten where bots fill the rest, one commander.

    [truedungeon.digital.seats]
    """
    if options.commander:
        return range(1, 2)
    return range(TEN, TEN + 1) if options.empty_seats == "bot" else range(1, TEN + 1)


def roles(setting: Setting) -> tuple[str, ...]:
    """All are adventurers."""
    return ("adventurer",) * setting.seats


def new(setting: Setting) -> State:
    """Places for the characters, nobody ready yet, the adventure unopened.

    [truedungeon.digital.seats] [truedungeon.digital.one-character]
    """
    rules: TrueDungeonOptions = setting.options
    tale = rules.adventure.strip()
    version_named(tale, rules.orientation, short=rules.short)  # Refused here, if at all.
    class_card("bard", rules.card_file)
    _check_names(rules)
    spread_of(rules.slide_skill)
    set_sizes(rules.set_size)
    if tale not in shipped_texts():
        rules = replace(rules, adventure=OWN)
    number = TEN if rules.commander else setting.seats
    seat = (lambda place: 0) if rules.commander else (lambda place: place)
    s = State(rules, NUMBERS.changed(setting.numbers), tale, [Hero(place, seat(place)) for place in range(number)])
    if rules.builds.strip():
        _sit_down(s, rules)
    return s


def _check_names(rules: TrueDungeonOptions) -> None:
    """`Refused` if a token of the host's own could not be named in an answer.  [truedungeon.token.catalogue]"""
    for token in with_own(rules.user_catalogue).values() if rules.user_catalogue.strip() else ():
        if not slug(token.name):
            raise Refused(
                f"'{token.name}': at a table a token's name has a letter from a to z, or a digit",
                rule="truedungeon.token.catalogue",
                at="user_catalogue",
            )


def _sit_down(s: State, rules: TrueDungeonOptions) -> None:
    """The characters of the party file have their seats; those that nobody plays are ghosts.

    [truedungeon.ghosting.definition] [truedungeon.ghosting.full-party] [truedungeon.partycard.pregen-digital]
    """
    party = read_party(read_text(rules.builds, "builds"))
    found = party_card(party, with_own(rules.user_catalogue), rules)
    problems = [*found.problems, *(pair for line in found.cards for pair in line.problems)]
    if problems:
        at, why = problems[0]
        raise Refused(why.reason, rule=why.rule, at=f"builds: {at}")
    played = [member for member in party.members if not member.ghost]
    if len(played) > len(s.heroes):
        raise Refused(
            f"{len(played)} characters for {len(s.heroes)} seats",
            rule="truedungeon.ghosting.one-character",
            at="builds",
        )
    ghosts = [member for member in party.members if member.ghost]
    if len(s.heroes) + len(ghosts) > TEN:
        raise Refused(
            f"{len(s.heroes)} seats and {len(ghosts)} ghosts: a full party has {TEN}",
            rule="truedungeon.ghosting.full-party",
            at="builds",
        )
    for hero, member in zip(s.heroes, played, strict=False):
        take(s, hero, member, loaded=True)
    s.ghosts = list(map(build_of, ghosts))


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """Whoever plays may leave at any moment; the clock of a real-time room may run out.

    [truedungeon.room.leave] [truedungeon.digital.clock-mode]
    """
    if s.stage is OVER:
        return ()
    if not isinstance(seat, int):  # The clock.
        running = s.rules.clock == "real_time" and s.stage not in (COACHING, TRAINING) and not s.time_up
        thinking = s.test is not None and s.test.passed is None and bool(seconds(s))
        return (TIME,) * running + (ANSWER,) * (thinking or tracing.is_hurried(s))  # [truedungeon.digital.maze-turns]
    mine = [hero for hero in s.heroes if hero.seat == seat and not hero.gone]
    if not mine or s.stage in (COACHING, TRAINING):
        return ()
    may_lift = placing.standing(s, seat) is not None  # [truedungeon.digital.flank-place]
    return (LEAVE, *(LIFT,) * may_lift, *(CLAIM,) * _may_claim(s, mine))


def _may_claim(s: State, mine: list[Hero]) -> bool:
    """Whether one of these has something to claim yet in this room.  [truedungeon.party.conditional-bonus-duty]"""
    return s.rules.manual_claim and s.room > 0 and any(not hero.claims and not hero.is_dead for hero in mine)


LEAVE: Final = Option("leave", "leave the adventure for good", rule="truedungeon.room.leave")
CLAIM: Final = Option(
    "claim",
    "claim your bonuses that hold only now and then, for this room",
    rule="truedungeon.party.conditional-bonus-duty",
)
TIME: Final = Option(ROOM, "the time of this room is up", rule="truedungeon.digital.clock-mode")
ANSWER: Final = Option("answer", "the time for an answer is up", rule="truedungeon.digital.skill-time")


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """Somebody has left, or the time of the room is up.

    [truedungeon.room.leave] [truedungeon.room.rejoin-character]
    """
    if act == ANSWER.id:
        tracing.late(s) if tracing.is_hurried(s) else late(s, tell)  # [truedungeon.digital.skill-time]
        return
    if act == LIFT.id:
        lift(s, seat, tell)
        return
    if act == CLAIM.id:
        for hero in s.heroes:
            if hero.seat == seat and not hero.is_dead and not hero.claims:
                hero.claims = True
                rule = "truedungeon.party.conditional-bonus-duty"
                tell.everyone("claims", who=s.name(hero), rule=rule)
        return
    if seat == CLOCK:
        s.time_up = True
        tell.everyone("time-up", rule="truedungeon.room.clock", also=("truedungeon.digital.clock-mode",))
        return
    for hero in s.heroes:
        if hero.seat == seat:
            hero.gone = hero.done = True
            rule = "truedungeon.room.leave"
            tell.everyone("leaves", seat=seat, who=s.name(hero), rule=rule, also=("truedungeon.room.rejoin-character",))
    if all(hero.gone for hero in s.heroes):
        s.end("abandoned", s.adventure.epilogue_failure, tell, rule="truedungeon.room.leave")


def result(s: State) -> Result | None:
    """How the adventure ended, or None: all succeed or fail together; the score is rooms overcome.

    [truedungeon.digital.success] [truedungeon.death.wipe] [truedungeon.condition.petrified.counts]
    """
    if s.stage is not OVER:
        return None
    everybody = sorted({hero.seat for hero in s.heroes})
    rooms = sum(how == "overcome" for how in s.rooms.values())
    scores = dict.fromkeys(everybody, rooms)
    alive = len(s.living())
    if s.ended == "success":
        words = f"{rooms} of {s.last_room} rooms overcome, {alive} of {len(s.heroes)} alive"
        return Result(scores, tuple(everybody), words, "truedungeon.digital.success")
    if s.ended == "wiped out":
        fallen = "dead or stone" if any(is_stone(hero) and not hero.is_dead for hero in s.heroes) else "dead"
        return Result(scores, (), f"the party is {fallen} in Room {s.room_of_end}", "truedungeon.death.wipe")
    if s.ended == "abandoned":
        return Result(scores, (), "everybody has left", "truedungeon.room.leave")
    return Result(scores, (), f"Room {s.last_room} was not overcome; {alive} alive", "truedungeon.digital.success")


def audit(s: State) -> None:
    """What always holds: Hit Points between death and the full total, one of each class, nothing used up twice."""
    chosen = [hero.cls for hero in s.heroes if hero.cls]
    assert len(chosen) == len(set(chosen)), "no class appears twice"
    for hero in s.heroes:
        if not hero.build or s.stage in (COACHING, TRAINING):
            continue
        assert hero.hp <= most_hp(s, hero), "nobody has more Hit Points than the full total"
        assert hero.is_dead or hero.hp > 0 or hero.beyond or s.harms or s.dying or s.window, "who lives has Hit Points"
        assert not hero.is_dead or hero.hp == 0, "the dead have none"
        for token in dict.fromkeys(hero.spent):
            assert s.count(hero, token) >= 0, "no token is used up twice"
    for foe in s.foes:
        assert foe.dead == (foe.taken >= foe.hp), "a monster without Hit Points is dead"


EVENTS: Final = {
    "leaves": "{seat} leaves the adventure, and the {who} with them.",
    "claims": quiet("The {who} claims what holds only now and then."),
}
