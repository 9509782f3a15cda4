"""Before the first room: classes are picked, characters made ready, the difficulty agreed on.

[truedungeon.party.prep-sequence] [truedungeon.party.class-pick-order] [truedungeon.difficulty.unanimous]
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from msgspec.structs import replace

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refused, Tell, ask_all
from undercroft.engine.craft.telling import quiet
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.boxes import Boxes
from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.ghosting import fill
from undercroft.games.truedungeon.character.listing import LENT, needs_dagger
from undercroft.games.truedungeon.character.party import GHOSTS, REWARDED, SEATS
from undercroft.games.truedungeon.character.powers import column as heading
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.difficulty import ADVICE, vote
from undercroft.games.truedungeon.content.files import read_text
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.roster import build_of, character_of
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import most_hp

ON_LOAN: Final = "game loan"
"""Under this it is noted how many such daggers a character has, with the one on loan.

[truedungeon.class.ranger.weapons.loan]
"""


@cache
def ready_made() -> dict[str, Character]:
    """The ready-made characters, by name: `wizard-bag`, `sorcerer-hoard`."""
    folder = files("undercroft.games.truedungeon").joinpath("data", "characters")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda one: one.name)
    return {
        file.name.removesuffix(".toml"): read_character(read_text(file.read_text("utf-8"), file.name)) for file in found
    }


def coach(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody has a class and a character, and the difficulty is settled.  [truedungeon.party.prep-sequence]"""
    if not s.order:
        s.order = [hero.number for hero in s.heroes]
        also: tuple[str, ...] = ("truedungeon.digital.seats", "truedungeon.digital.saves-game")
        if s.rules.commander:
            also += ("truedungeon.digital.one-character",)
        if s.rules.difficulty == "normal":
            also += ("truedungeon.difficulty.default",)
        title, text = s.adventure.name, s.adventure.intro
        tell.everyone("intro", title=title, text=text, rule="truedungeon.party.prep-sequence", also=also, shows=True)
        s.journal.append((s.adventure.name, s.adventure.intro))
    for hero in s.heroes:
        if not hero.cls:
            hero.cls = yield _ask_class(s, hero)
            tell.everyone(
                "class", who=classes()[hero.cls].name, seat=hero.seat, rule="truedungeon.party.class-pick-order"
            )
        if not hero.build:
            chosen: Character = yield _ask_gear(s, hero)
            take(s, hero, chosen, loaded=chosen not in ready_made().values())
            name = chosen.title
            tell.everyone("character", seat=hero.seat, who=s.name(hero), name=name, rule="truedungeon.party.card-side")
    yield from _vote(s, tell)


def take(s: State, hero: Hero, character: Character, *, loaded: bool = False) -> None:
    """The character sits down here; `loaded`: from a file, which is a prepared card.

    [truedungeon.partycard.pregen-digital]
    """
    hero.cls, hero.subclass = character.class_, character.subclass
    hero.build, hero.begins, hero.loaded = build_of(character), character.in_hand, loaded
    hero.level = fit(character, s.tokens, s.rules).level
    hero.boxes = Boxes(hero.cls, heading(hero.level, hero.subclass))


def _ask_class(s: State, hero: Hero) -> Choice:
    taken = {*(other.cls for other in s.heroes), *(character_of(build).class_ for build in s.ghosts)}
    rule = "truedungeon.party.class-pick-order"
    options = tuple(
        Option(id, f"{card.name}: {card.about}", rule=rule) for id, card in classes().items() if id not in taken
    )
    whose = f"does character {hero.number + 1} have" if s.rules.commander else "do you play"
    return Choice(hero.seat, CLASS, options, {"number": hero.number + 1, "whose": whose})


def _ask_gear(s: State, hero: Hero) -> Choice:
    found = {name: made for name, made in ready_made().items() if made.class_ == hero.cls}
    options = [
        Option(name, f"{_with_kit(name, made)}: {made.about}", rule="truedungeon.partycard.pregen-digital", value=made)
        for name, made in sorted(found.items(), key=lambda one: (bool(one[1].subclass), KITS.index(_size(one[0]))))
    ]
    form = Form("text", SCHEMA, lambda data: _read(s, hero, data))
    return Choice(hero.seat, GEAR, tuple(options), {"cls": classes()[hero.cls].name.lower()}, form=form)


KITS: Final = ("bag", "shelf", "hoard")
"""How much a ready-made character has: what a beginner has, what some years bring, what a collector owns."""
_SIZES: Final = {"bag": "a beginner's bag", "shelf": "a shelf of good tokens", "hoard": "a collector's hoard"}


def _size(name: str) -> str:
    return name.rpartition("-")[2]


def _with_kit(name: str, made: Character) -> str:
    """A ready-made character with what tells it from others of its class: the sub-class, and how much it has."""
    kind = f", {made.kind_name}," if made.subclass else ""
    return f"{made.title}{kind} with {_SIZES[_size(name)]}"


SCHEMA: Final[dict[str, Any]] = {"type": ["object", "string"], "maxLength": 40000, "title": "A character file of yours"}


def _read(s: State, hero: Hero, data: Any) -> Character:
    """A character of one's own, from its file as text or data; `Refused` with the first rule that it breaks."""
    rule = "truedungeon.partycard.filled"
    try:
        made = read_character(read_text(data, "character") if isinstance(data, str) else data)
    except Refused as refused:
        raise Refused(refused.reason, rule=refused.rule or rule, at=refused.at) from None
    if made.class_ != hero.cls:
        raise Refused(f"the class was picked: {hero.cls}, not {made.class_}", rule="truedungeon.party.unique-class")
    fitted = fit(made, s.tokens, s.rules)
    if fitted.problems:
        at, why = fitted.problems[0]
        raise Refused(why.reason, rule=why.rule or rule, at=at)
    return made


def why_no_class(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against a class that is not offered: somebody has it.  [truedungeon.party.unique-class]"""
    if answer in classes():
        return Refusal("there is a {cls} already", rule="truedungeon.party.unique-class", cls=answer)
    return None


def _vote(s: State, tell: Tell) -> Proc[None]:
    """Any level but Normal needs everybody's agreement.

    [truedungeon.difficulty.unanimous] [truedungeon.difficulty.default]
    """
    wanted = s.rules.difficulty
    if wanted == "normal":
        return
    if not s.votes:
        s.votes = {hero.seat: None for hero in s.heroes}
    yield from ask_all(s.votes, lambda seat: _ask_vote(s, seat))
    s.difficulty = vote(wanted, [given == "yes" for given in s.votes.values()])
    s.votes = {}
    tell.everyone("difficulty", difficulty=s.difficulty, rule="truedungeon.difficulty.unanimous", shows=True)


def _ask_vote(s: State, seat: int) -> Choice:
    rule = "truedungeon.difficulty.unanimous"
    options = (Option("yes", f"yes, {s.rules.difficulty}", rule=rule), Option("no", "no: Normal", rule=rule))
    about = {"difficulty": s.rules.difficulty, "advice": ADVICE.get(s.rules.difficulty, "nobody stays dead")}
    return Choice(seat, AGREE, options, about)


def start(s: State, tell: Tell) -> None:
    """The party card is filled in, and the party stands before the first door.

    [truedungeon.partycard.filled] [truedungeon.room.storyscape]
    """
    _fill_seats(s, tell)
    for hero in s.heroes:
        _lend(s, hero, tell)
        hero.hp = most_hp(s, hero)
    for clue in s.adventure.clues:
        tell.everyone(
            "noticed",
            text=clue.text,
            sense=clue.sense,
            rule="truedungeon.party.storyscape-clues",
            also=("truedungeon.room.storyscape",),
            shows=True,
        )
    s.journal += [("Before the door", clue.text) for clue in s.adventure.clues]


def _lend(s: State, hero: Hero, tell: Tell) -> None:
    """A ranger without a second weapon has a plain dagger in the off hand.  [truedungeon.class.ranger.weapons.loan]"""
    if not needs_dagger(s.card(hero).fitted):
        return
    made = character_of(hero.build)
    if made.melee or made.missile:
        made = replace(made, melee=(*made.melee, LENT))
    else:
        made = replace(made, tokens=(*made.tokens, LENT))
    hero.used[ON_LOAN] = s.count(hero, LENT) + 1
    hero.build = build_of(made)
    tell.everyone("lent", who=s.name(hero), token=LENT, rule="truedungeon.class.ranger.weapons.loan")


def _fill_seats(s: State, tell: Tell) -> None:
    """Seats that nobody has taken are ghosts, unless the host wants bots or nobody there; players hold them in turn.

    [truedungeon.digital.seats] [truedungeon.ghosting.definition] [truedungeon.ghosting.full-party]
    [truedungeon.ghosting.most-ghosts]
    """
    empty = SEATS - len(s.heroes)
    if s.rules.empty_seats != "ghost" or s.ghosts or not empty:
        return
    members = [character_of(hero.build) for hero in s.heroes]
    most = REWARDED if s.rules.five else GHOSTS
    ghosts = fill(members, most)[len(members) :]
    for number, ghost in enumerate(ghosts):
        holder = members[number % len(members)]
        s.ghosts.append(build_of(replace(ghost, player=holder.player or holder.title)))
    also = ("truedungeon.digital.seats", "truedungeon.ghosting.full-party", "truedungeon.ghosting.most-ghosts")
    tell.everyone("ghosted", number=len(ghosts), rule="truedungeon.ghosting.definition", also=also, shows=True)


CLASS: Final = Question("class", "Which class {whose}?", rule="truedungeon.party.unique-class", why_not=why_no_class)
GEAR: Final = Question("character", "Which {cls}?", rule="truedungeon.partycard.filled")
AGREE: Final = Question("agree", "Shall it be {difficulty}: {advice}?", rule="truedungeon.difficulty.unanimous")
QUESTIONS: Final = (CLASS, GEAR, AGREE)
EVENTS: Final = {
    "intro": "{title}. {text}",
    "class": quiet("{seat} plays the {who}."),
    "character": quiet("{seat}'s {who} is {name}."),
    "difficulty": quiet("The party plays on {difficulty}."),
    "noticed": "Before the door: {text}",
    "lent": quiet("The coach lends the {who} a {token} for the off hand."),
    "ghosted": quiet("Seats that nobody has taken are ghosts: {number}."),
}
