"""Before the first round: the story is opened, the characters are chosen, and the first room is described."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell, unusual
from undercroft.engine.craft.telling import quiet
from undercroft.games.exploration.book import round_end
from undercroft.games.exploration.book.basics.strength import max_power, max_vita
from undercroft.games.exploration.book.rooms import events, revealing
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import ABILITIES, CHARACTERS, OWN_DRAUGHT, Character
from undercroft.games.exploration.content.stories.library import written
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM, assemble
from undercroft.games.exploration.figures import ROOMS
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State


def open_story(s: State, chance: Chance, tell: Tell) -> None:
    """The story is on the table, with the goals that everybody knows.

    [exploration.goals.known] [exploration.core.story.random] [exploration.start.trigger]
    """
    if s.tale == RANDOM:
        s.tale = written(assemble(chance, s.figure(ROOMS)))
    for spec, value in unusual(s.rules):
        tell.everyone("option", name=spec.name, value=value, text=spec.text, rule=spec.rule)
    for name, value in s.numbers.items():
        rule, also = name.rpartition(".")[0], ("exploration.core.options",)
        tell.everyone("option", name=name, value=value, text="set by the host", rule=rule, also=also)
    story = s.story
    s.done = [False] * len(story.goals)
    also = ("exploration.core.seeded",)
    tell.everyone("story", title=story.title, text=story.blurb, rule="exploration.start.trigger", also=also, shows=True)
    if story.blurb:
        s.journal.append((story.title, story.blurb))
    for goal in story.goals:
        kind = "primary" if goal.primary else "secondary"
        also = ("exploration.goals.whole-dungeon",)
        tell.everyone("to-do", kind=kind, text=goal.text, rule="exploration.goals.known", also=also, shows=True)


def choose(s: State, tell: Tell) -> Proc[None]:
    """Every place in the seating order has a character of its own.

    [exploration.core.characters.choice] [exploration.core.group]
    """
    for hero in s.heroes:
        if hero.character:
            continue
        name: str = yield _ask(s, hero)
        take(s, hero, name)
        rule = "exploration.core.characters.choice"
        also = ("exploration.core.group", "exploration.core.characters.weapons")
        tell.everyone("character", seat=hero.seat, who=name, rule=rule, also=also)


def take(s: State, hero: Hero, name: str) -> None:
    """The character of this name is at the table, unhurt, with its weapon and a draught.

    [exploration.core.characters.list] [exploration.core.characters.weapons]
    """
    hero.character = name
    hero.vita, hero.power = max_vita(s, hero), max_power(s, hero)
    hero.items = [OWN_DRAUGHT]


def left(s: State) -> list[Character]:
    """The characters that nobody has chosen."""
    taken = {hero.character for hero in s.heroes}
    return [one for one in CHARACTERS.values() if one.name not in taken]


def begin(s: State, tell: Tell) -> None:
    """The prologue is read, the crawl begins on the start spaces of the first room, and the first character leads.

    [exploration.start.trigger] [exploration.core.story.start]
    """
    story = s.story
    for hero, space in zip(s.heroes, story.start.spaces, strict=False):
        hero.at = space
        s.walked.append(space)
    s.entered.append(story.start.room)
    for entry in story.prologue:
        events.read_entry(s, entry.id, story.title, tell)
    for id in revealing.reveal(s, story.start.room, tell, start=True):
        revealing.describe(s, id, tell)
    round_end.new_round(s, tell)


def _ask(s: State, hero: Hero) -> Choice:
    rule = "exploration.core.characters.choice"
    options = tuple(Option(one.id, f"{_title(one)}: {_words(one)}", value=one.name, rule=rule) for one in left(s))
    about = {"number": hero.number + 1, "count": len(s.heroes)}
    return Choice(hero.seat, CHARACTER, options, about)


def _title(one: Character) -> str:
    """The name, and with the first of the list that whoever does not know the game yet may well take it."""
    return f"{one.name}, good for a first crawl" if one is next(iter(CHARACTERS.values())) else one.name


def _words(one: Character) -> str:
    skills = ", ".join(f"{skill} {bonus}" for skill, bonus in one.skills.items())
    more = f"+{one.damage}" if one.damage else ""
    weapon = f"{one.weapon} d{one.die}{more}" + (f", range {one.range}" if one.range > 1 else "")
    figures = f"Vita {one.vita}, Defense {one.defense}, Might {one.might}, Power {one.power}, Stride {one.stride}"
    return f"{figures}; {weapon}; {one.ability} ({ABILITIES[one.ability].words}); {skills}"


CHARACTER: Final = Question(
    "character", "Choose character {number} of {count}.", rule="exploration.core.characters.choice"
)
QUESTIONS: Final = (CHARACTER,)
EVENTS: Final = {
    "option": quiet("Played with {all}.", more=said.setting),
    "story": "{title}. {text}",
    "to-do": quiet("A {kind} goal: {text}"),
    "character": "{seat} plays the {who}.",
}
