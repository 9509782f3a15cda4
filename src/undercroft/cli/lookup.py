"""The `games` and `rules` commands and the list of lessons: what there is, and by which rules it is played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import wrap

from undercroft.bots import names as bot_names
from undercroft.cli import rules, things
from undercroft.cli.places import where as places_of
from undercroft.engine import Unknown, shelf
from undercroft.engine.lessons.lesson import lessons
from undercroft.engine.workshop.glossary import glossary


def list_games(*, as_json: bool) -> int:
    """Print the games on the shelf."""
    found = [shelf.get(id) for id in shelf.ids()]
    if as_json:
        rows = [
            {
                "id": game.id,
                "title": game.title,
                "seats": [game.seats[0], game.seats[-1]],
                "usual_seats": game.usual_seats,
                "bots": list(bot_names(game)),
                "edition": game.edition,
                "pitch": game.pitch,
                **game.facts,
            }
            for game in found
        ]
        print(json.dumps(rows))
        return 0
    wide = max(len(game.id) for game in found)
    for game in found:
        least, most = game.seats[0], game.seats[-1]
        seats = f"{least} seats" if least == most else f"{least} to {most} seats"
        long = None if game.minutes is None else f"about {game.minutes} minutes"
        print(f"{game.id:{wide}}  {', '.join(filter(None, (game.title, seats, game.company, long, game.heft)))}")
        indent = " " * (wide + 2)
        for line in wrap(game.pitch, 80, initial_indent=indent, subsequent_indent=indent):
            print(line)
    return 0


def list_lessons(game_id: str | None, *, as_json: bool) -> int:
    """Print the lessons of this game, or of all games."""
    found = [lesson for id in shelf.ids() if game_id in (None, id) for lesson in lessons(shelf.get(id)).values()]
    if game_id is not None and not found:
        raise Unknown(f"{shelf.to_play(game_id).title} has no lesson")
    if as_json:
        fields = ("game", "id", "name", "about", "minutes")
        print(json.dumps([{field: getattr(lesson, field) for field in fields} for lesson in found]))
        return 0
    wide, long = (max((len(getattr(lesson, field)) for lesson in found), default=0) for field in ("game", "id"))
    indent = " " * (wide + long + 4)
    for lesson in found:
        print(f"{lesson.game:{wide}}  {lesson.id:{long}}  {lesson.name}, about {lesson.minutes} minutes")
        for line in wrap(lesson.about, 80, initial_indent=indent, subsequent_indent=indent):
            print(line)
    return 0


def look_up(
    game_id: str,
    id: str | None,
    *,
    sections: Sequence[str] | None,
    search: str | None,
    coverage: bool,
    where: bool,
    as_json: bool,
) -> int:
    """Print one rule or where it stands, those of some sections or words, all, or which of them a test shows."""
    if where and id is None:
        raise Unknown("--where goes with a rule's id")
    if sum((id is not None, search is not None, coverage)) > 1 or (sections and (id or search)):
        raise Unknown("give one of: a rule's id, --search, --coverage; --section goes with --coverage or alone")
    ledger = shelf.get(game_id).ledger
    if coverage:
        covered = rules.coverage(game_id, sections)
        print(json.dumps(covered) if as_json else rules.show_coverage(covered))
    elif id is not None:
        rule = rules.rule_named(ledger, id)
        if where:
            places = places_of(rule)
            print(json.dumps(places) if as_json else "\n".join(places))
        else:
            cards = glossary(game_id).by_rule.get(rule.id, ())
            plain = {**rules.plain(rule), "things": [card.plain() for card in cards]}
            print(json.dumps(plain) if as_json else "\n\n".join([rules.show_rule(rule), *things.behind(rule, cards)]))
    elif search is not None:
        words = rules.find_rules(ledger, search)
        print(json.dumps([rules.plain(rule) for rule in ledger.search(search)]) if as_json else words)
    else:
        text = rules.list_rules(ledger, sections)
        kept = [rule for rule in ledger.values() if sections is None or rule.section in sections]
        print(json.dumps([rules.plain(rule) for rule in kept]) if as_json else text)
    return 0
