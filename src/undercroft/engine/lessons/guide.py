"""How a game is played, in a few pictures: what it is about, a turn, the things one meets, and how it ends.

A guide is a file beside the game's other data. Its pictures are scenes of tables that follow a script, so that they
are the same wherever they are drawn: on a page, on paper, in a terminal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from undercroft.engine.chance import Taught
from undercroft.engine.craft.ready import ready
from undercroft.engine.craft.words import counted
from undercroft.engine.faults import ChanceError
from undercroft.engine.game import FileKind, Game
from undercroft.engine.refusal import Refused, Unknown
from undercroft.engine.table import Table

KIND: Final = "guide"

FILE: Final = "guide.toml"
"""The name of the file in the game's `data`."""

PICTURES: Final = 5
"""In so many pictures a turn is told."""

ALL: Final = "*"
"""Stands for all places that may be chosen."""

SPECTATOR: Final = -1
"""Who looks, where it is nobody with a seat."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A moment of a game: what is to be seen, in one or two sentences, and how the table comes there.

    One with a `position` or `options` begins a table of its own; any other goes on with that of the picture before.
    `answers` are given one after another by whoever is waited for, the lowest seat first, or by the seat that is named:
    `{seat = 1, answer = "n"}`; `draws` fall meanwhile. `seat` is who looks, -1 a spectator.

    Of the scene there are the `boards` of these numbers, all if none is named, the `panels` of these titles, and with
    `around` no more than `across` by `down` tiles around that place; with `lanes` also the board on which pucks are
    slid. Where it is not `named`, the boards bear no names. `point` are places to mark, "*" all that may be chosen.
    """

    id: str
    title: str
    says: str
    rules: tuple[str, ...] = ()
    seat: int | None = None
    names: tuple[str, ...] = ()
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    answers: tuple[str | list[Any] | dict[str, Any], ...] = ()
    draws: tuple[Any, ...] = ()
    boards: tuple[int, ...] | None = None
    panels: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    around: str = ""
    across: int = 9
    down: int = 6
    lanes: bool = False
    named: bool = True

    @property
    def begins(self) -> bool:
        """Whether it has a table of its own."""
        return self.position is not None or self.options is not None


@ready
class Guidebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guide as its file holds it: `things` are those that a newcomer meets, `rules` those behind aim and end.

    `signs` say what the letters of a picture in characters stand for.
    """

    kind: str
    game: str
    aim: str
    end: str
    pictures: tuple[Picture, ...] = msgspec.field(name="picture")
    things: tuple[str, ...]
    names: tuple[str, ...]
    rules: tuple[str, ...] = ()
    signs: str = ""
    seat: int = 0


def read_guide(plain: Mapping[str, Any]) -> Guidebook:
    """The guide in this data; `Refused` says where it is not one."""
    try:
        return msgspec.convert(dict(plain), Guidebook)
    except msgspec.ValidationError as error:
        raise Refused(f"this is no guide: {error}") from None


def has_guide(game: Game) -> bool:
    """Whether the game says in pictures how it is played."""
    return bool(game.folder.joinpath("data", FILE).is_file())


def find_guide(game: Game) -> Guidebook:
    """How this game is played; `Unknown` if it does not say so."""
    if not has_guide(game):
        raise Unknown(f"{game.title} has no guide to how it is played")
    home = str(game.folder)
    if home not in _read:
        _read[home] = read_guide(tomllib.loads(game.folder.joinpath("data", FILE).read_text("utf-8")))
    return _read[home]


_read: Final[dict[str, Guidebook]] = {}
"""The guides that were read, by the folder of their game."""


# ---------------------------------------------------------------- the pictures


class Shown(msgspec.Struct, frozen=True):
    """A picture as it is shown: its number from 1 on, its name, what it says, its scene, and the places marked."""

    number: int
    title: str
    says: str
    scene: Any
    marked: tuple[str, ...]

    @property
    def tall(self) -> bool:
        """Whether the picture is higher than wide."""
        return bool(self.scene.lanes)

    def svg(self, *, theme: str = "parchment") -> str:
        """The picture as SVG."""
        drawing: str = self.scene.svg(theme=theme, highlight=self.marked)
        return drawing

    def text(self, width: int = 80) -> str:
        """The picture in characters."""
        drawing: str = self.scene.text(width, highlight=self.marked, brief=True)
        return drawing.strip("\n")


def drawn(guide: Guidebook, game: Game) -> tuple[Shown, ...]:
    """All pictures of this guide in their order; `Refused` names the first that cannot be drawn as its place."""
    found: list[Shown] = []
    table: Table | None = None
    for number, picture in enumerate(guide.pictures, 1):
        table = _played(guide, game, picture, table)
        seat = guide.seat if picture.seat is None else picture.seat
        try:
            scene = table.scene(None if seat == SPECTATOR else seat).cut(
                boards=picture.boards,
                panels=picture.panels,
                around=picture.around,
                across=picture.across,
                down=picture.down,
                lanes=picture.lanes,
                named=picture.named,
            )
        except KeyError as error:
            raise Refused(f"there is no {error.args[0]} to be seen", at=picture.id) from None
        marked = _open(table, seat) if picture.point == (ALL,) else picture.point
        for name in marked:
            if picture.point != (ALL,) and not scene.places([name]):
                raise Refused(f"there is no place {name!r} to point at", at=picture.id)
        marks = tuple(scene.places(marked))
        found.append(Shown(number, picture.title, on_one_line(picture.says), scene, marks))
    return tuple(found)


def pictures(game: Game) -> tuple[Shown, ...]:
    """The pictures of the game's own guide, drawn once."""
    if game.id not in _drawn:
        _drawn[game.id] = drawn(find_guide(game), game)
    return _drawn[game.id]


def told(game: Game) -> dict[str, Any] | None:
    """The game's guide without its drawings, as data for a page that shows them itself; None where it has none."""
    if not has_guide(game):
        return None
    guide = find_guide(game)
    return {
        "game": game.id,
        "aim": on_one_line(guide.aim),
        "pictures": [
            {"number": number, "title": one.title, "says": on_one_line(one.says)}
            for number, one in enumerate(guide.pictures, 1)
        ],
        "end": on_one_line(guide.end),
    }


def on_one_line(text: str) -> str:
    """The text with nothing but single blanks between its words.

    >>> on_one_line("One\\nline.\\n\\nAnother.")
    'One line. Another.'
    """
    return " ".join(text.split())


_drawn: Final[dict[str, tuple[Shown, ...]]] = {}
"""The pictures that were drawn, by the id of their game."""


def _played(guide: Guidebook, game: Game, picture: Picture, before: Table | None) -> Table:
    """The table at the moment of this picture; `Refused` if the script does not lead there."""
    try:
        if before is None or picture.begins:
            fell_before = 0
            table = Table.start(
                game,
                options=picture.options or {},
                names=list(picture.names or guide.names),
                chance=Taught(bytes(32), picture.draws),
                position=picture.position,
            )
        else:
            table, fell_before = before, len(_faces(before))
            assert isinstance(table.chance, Taught)
            table.chance.load(picture.draws)
        for answer in picture.answers:
            _answer(table, answer)
    except (Refused, ChanceError) as error:
        raise Refused(error.reason, rule=error.rule, at=picture.id) from None
    fell = _faces(table)[fell_before:]
    if len(fell) != len(picture.draws):
        raise Refused(f"these draws fall: {fell}, and written down are {list(picture.draws)}", at=picture.id)
    return table


def _open(table: Table, seat: int) -> tuple[str, ...]:
    """The places that this seat may choose."""
    choice = table.choices.get(seat)
    return () if choice is None else tuple(option.at for option in choice.options if option.at is not None)


def _answer(table: Table, answer: Any) -> None:
    """It is given by the seat that it names, or by the first that is waited for."""
    seat = table.waiting[0] if table.waiting else None
    if isinstance(answer, dict) and answer.keys() == {"seat", "answer"}:
        seat, answer = answer["seat"], answer["answer"]
    if seat is None:
        raise Refused(f"nobody is asked any more, and {answer!r} is still to be answered")
    table.answer(seat, answer)


def _faces(table: Table) -> list[Any]:
    return [face for step in table.steps for _, _, face in step.draws]


# ---------------------------------------------------------------- is it sound?


def guide_kind(game: Game) -> FileKind:
    """The kind of file that a guide of this game is."""
    schema = msgspec.json.schema(Guidebook)
    schema["title"] = KIND
    return FileKind(schema, lambda plain, options: check_guide(read_guide(plain), game=game))


def check_guide(guide: Guidebook, *, game: Game) -> str:
    """A word on the guide; `Refused` names the first fault, and the picture as its place."""
    if guide.kind != KIND or guide.game != game.id:
        raise Refused(f"a guide of {game.id} begins with kind = {KIND!r} and game = {game.id!r}")
    for name, words in (("aim", guide.aim), ("end", guide.end)):
        if not words.strip():
            raise Refused(f"the {name} is not said")
    if len(guide.pictures) != PICTURES:
        raise Refused(f"a turn is told in {PICTURES} pictures, not in {len(guide.pictures)}")
    ids = [picture.id for picture in guide.pictures]
    for id in ids:
        if ids.count(id) > 1:
            raise Refused(f"the name {id!r} is taken", at=id)
    for at, rules in ((None, guide.rules), *((picture.id, picture.rules) for picture in guide.pictures)):
        for rule in rules:
            if rule not in game.ledger:
                raise Refused(f"there is no rule {rule!r}", at=at)
    cards = Table.start(game, seed=0, listen=False).cards(None)
    for thing in guide.things:
        if thing not in cards:
            raise Refused(f"there is no card of {thing!r}", at="things")
    drawn(guide, game)
    return f"{game.title} in {PICTURES} pictures, with {counted(len(guide.things), 'thing')}"
