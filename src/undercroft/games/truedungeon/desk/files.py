"""The kinds of files that True Dungeon understands, for `undercroft check`: characters, parties, tokens, and more."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from undercroft.engine import FileKind, Refused
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.book.combat.lanes import zones_of
from undercroft.games.truedungeon.character.build import read_party
from undercroft.games.truedungeon.character.career.career import career, check_draws
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.adventures.checking import sound_adventure
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.games.truedungeon.content.adventures.preview import outline, preview, summary
from undercroft.games.truedungeon.content.adventures.schema import SCHEMA as ADVENTURE
from undercroft.games.truedungeon.content.board.library import board_of
from undercroft.games.truedungeon.content.board.library import schema as board_schema
from undercroft.games.truedungeon.content.files import counted, spelled
from undercroft.games.truedungeon.content.tokens.catalogue import check_names, shipped, tokens_of, with_own
from undercroft.games.truedungeon.desk.easel import BoardEasel
from undercroft.games.truedungeon.desk.playing import begin_adventure, begin_board, begin_party, begin_tokens
from undercroft.games.truedungeon.desk.schema import SCHEMAS
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene import Scene
from undercroft.scene.lane.lane import Lane


def _party(data: dict[str, Any], options: Any) -> str:
    """A character or party without any broken rule; else `Refused` with the first of them."""
    party = read_party(data)
    assert isinstance(options, TrueDungeonOptions)
    found = party_card(party, with_own(options.user_catalogue), options)
    problems = [("party", at, why) for at, why in found.problems]
    problems += [(line.fitted.character.title, at, why) for line in found.cards for at, why in line.problems]
    if problems:
        who, at, why = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Refused(f"{who}: {why.reason}{more}", rule=why.rule, at=at)
    tokens = sum(len(line.fitted.tokens()) for line in found.cards)
    names = ", ".join(line.fitted.character.title for line in found.cards)
    return f"{names}: {tokens} tokens equipped, no rule broken"


def _tokens(data: dict[str, Any], options: Any) -> str:
    read = tokens_of(data, "tokens")
    check_names(read, shipped().with_tokens(read))
    over = shipped().overridden(read)
    note = f"; in place of the shipped {', '.join(over)}" if over else ""
    errata = [token.name for token in read if token.errata]
    note += f"; with errata: {', '.join(errata)}" if errata else ""
    return f"{len(read)} token{'' if len(read) == 1 else 's'}, all sound{note}"


def _collection(data: dict[str, Any], options: Any) -> str:
    owned = spelled(counted(data.get("tokens", {}), "collection"), with_own(options.user_catalogue))
    return f"{sum(owned.values())} tokens of {len(owned)} names"


def _career(data: dict[str, Any], options: Any) -> str:
    found = career(data, None, options)
    checked = check_draws(found["career"], with_own(options.user_catalogue))
    drawn = len(found["career"].get("draws", ())) + len(found["career"].get("bags", ()))
    note = f"; {checked} of {drawn} draws could be done again and are true" if drawn else ""
    return f"{found['xp']} XP, player level {found['level']}{note}"


def _adventure(data: dict[str, Any], options: Any) -> str:
    return summary(sound_adventure(data, short=options.short))


def _board(data: dict[str, Any], options: Any) -> str:
    board = board_of(data)
    return f"{board.name}: {len(board.zones)} zones, all sound"


def _preview_board(data: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The target of a board, which is no secret."""
    board = board_of(data)
    return Scene(board.name, lanes=(Lane(board.name, zones_of(board), board.dot),)), f"{board.name}\n{board.about}\n"


def _preview_adventure(data: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The adventure on panels and in words: what players know when it begins, or with `secrets` all of it."""
    adventure = sound_adventure(data, short=True)
    return preview(adventure, secrets=secrets), outline(adventure, secrets=secrets)


def _boards() -> dict[str, str]:
    easel = BoardEasel()
    return {board["id"]: easel.write(board) for board in easel.boards()}


@cache
def _characters() -> dict[str, str]:
    folder = files("undercroft.games.truedungeon").joinpath("data", "characters")
    return {name: folder.joinpath(f"{name}.toml").read_text("utf-8") for name in ready_made()}


FILES = {
    "adventure": FileKind(ADVENTURE, _adventure, _preview_adventure, shipped_texts, begin_adventure),
    "board": FileKind(board_schema(), _board, _preview_board, _boards, begin_board),
    "character": FileKind(SCHEMAS["character"], _party, shipped=_characters, begin=begin_party),
    "party": FileKind(SCHEMAS["party"], _party, begin=begin_party),
    "build": FileKind(SCHEMAS["build"], _party, begin=begin_party),
    "tokens": FileKind(SCHEMAS["tokens"], _tokens, begin=begin_tokens),
    "collection": FileKind(
        SCHEMAS["collection"],
        _collection,
        instead="a collection is what somebody owns; open it in the party builder, and play with who wears it",
    ),
    "career": FileKind(
        SCHEMAS["career"],
        _career,
        instead="a career is what somebody has lived through; undercroft career show has it, and a party can be played",
    ),
}
