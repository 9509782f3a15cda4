"""The catalogue: every token by name, those that come with the game and those of a user's file.

The handbook holds no list of tokens. The shipped catalogue has all that the handbook names, with what it says of them,
and the names of many others; a user's file adds to it or overrides it.  [truedungeon.token.catalogue]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal, TypeVar, overload

import msgspec

from undercroft.engine.refusal import Given, Refused, Unknown, shown
from undercroft.games.truedungeon.content.tokens.checking import LONGEST_NAME, token_of
from undercroft.games.truedungeon.content.tokens.sets import PACKAGE, instruments
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import ClassId, Rarity, Slot, Source
from undercroft.inputs import read_file_text

T = TypeVar("T")

MOST_TOKENS: Final = 5000
"""So many tokens are read from one file."""
_RULE: Final = "truedungeon.token.catalogue"


class UnknownToken(Unknown, KeyError):
    """The catalogue has no token of this name; a KeyError too, so that it is a mapping like any other."""

    __str__ = Exception.__str__


class Catalogue(Mapping[str, Token]):
    """Tokens by name, in order; of two with the same name the later one counts.

    Names are found whether in small or capital letters, with or without blanks, accents and apostrophes.
    """

    def __init__(self, tokens: Iterable[Token] = ()) -> None:
        self._tokens: dict[str, Token] = {}
        self._aliases: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        self._exact: dict[str, Token] = {}
        """Tokens by their very names, for speed."""
        for token in tokens:
            self._tokens[_key(token.name)] = token
        self._exact.update((token.name, token) for token in self._tokens.values())
        for key, token in self._tokens.items():
            self._aliases.update((_key(alias), key) for alias in token.aliases)

    def find(self, name: str) -> Token:
        """The token of this name, or of which this is another name; else `UnknownToken` names the nearest."""
        found = self._found(name)
        if found is None:
            raise UnknownToken(f"there is no token {shown(name)}{self._hint(name)}", rule=_RULE)
        return found

    def _found(self, name: str) -> Token | None:
        if (exact := self._exact.get(name)) is not None:
            return exact
        key = _key(name[: 2 * LONGEST_NAME])
        return self._tokens.get(key) or self._tokens.get(self._aliases.get(key, ""))

    def _hint(self, name: str) -> str:
        """The end of a sentence that points at tokens with all these words in their names, else at the nearest."""
        key = _key(name[: 2 * LONGEST_NAME])
        words = {_key(word) for word in name[: 2 * LONGEST_NAME].split()} - {""}
        names = [token.name for token in self._tokens.values()] if words else []
        near = [name for name in names if words <= {_key(word) for word in name.split()}]
        near = near or [self._tokens[found].name for found in get_close_matches(key, self._tokens, n=1)]
        some = " or ".join(f"'{found}'" for found in near[:3])
        more = f", or one of {len(near) - 3} more" if len(near) > 3 else ""
        return f"; did you mean {some}{more}?" if near else ""

    def __getitem__(self, name: str) -> Token:
        return self.find(name)

    @overload
    def get(self, name: str, /) -> Token | None: ...

    @overload
    def get(self, name: str, /, default: Token | T) -> Token | T: ...

    def get(self, name: str, /, default: Token | T | None = None) -> Token | T | None:
        """The token of this name, else the default: nobody asks what was meant, which takes long to find out."""
        found = self._found(name)
        return default if found is None else found

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (_key(name) in self._tokens or _key(name) in self._aliases)

    def __iter__(self) -> Iterator[str]:
        return (token.name for token in self._tokens.values())

    def __len__(self) -> int:
        return len(self._tokens)

    def with_tokens(self, tokens: Iterable[Token]) -> Catalogue:
        """This catalogue and these tokens, which override those of the same name."""
        return Catalogue([*self._tokens.values(), *tokens])

    def overridden(self, tokens: Iterable[Token]) -> tuple[str, ...]:
        """The names in this catalogue that these tokens would override."""
        return tuple(self._tokens[_key(token.name)].name for token in tokens if _key(token.name) in self._tokens)

    def search(
        self,
        words: str = "",
        *,
        slot: Slot | None = None,
        cls: ClassId | None = None,
        rarity: Rarity | None = None,
        source: Source | None = None,
        known: bool | None = None,
        owned: Collection[str] | None = None,
    ) -> tuple[Token, ...]:
        """The tokens in which every one of these words occurs, and which fit; names that begin so come first.

        `cls` keeps what that class may use, `owned` what is among these names, `known` those whose effect is known.
        """
        wanted = words.casefold().split()[:20]
        mine = None if owned is None else {_key(name) for name in owned}
        found = [
            (key, token)
            for key, token in self._tokens.items()
            if (slot is None or token.slot == slot)
            and (cls is None or not token.classes or cls in token.classes)
            and (rarity is None or token.rarity == rarity)
            and (source is None or token.source == source)
            and (known is None or token.known == known)
            and (mine is None or key in mine)
            and all(word in self._text_of(key, token) for word in wanted)
        ]
        start = _key(words)
        return tuple(token for key, token in sorted(found, key=lambda item: not item[0].startswith(start)))

    def _text_of(self, key: str, token: Token) -> str:
        """All that can be read on and of a token, for searching."""
        if key not in self._texts:
            words = (token.says, token.kind, token.slot, token.rarity, token.together, *token.tags)
            parts = (token.name, *token.aliases, *words, *(note.text for note in token.notes))
            self._texts[key] = f"{' '.join(parts)} {_plain(token.name)}".casefold()
        return self._texts[key]


@cache
def shipped() -> Catalogue:
    """The catalogue that comes with the game."""
    folder = files(PACKAGE).joinpath("data").joinpath("tokens")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in names]
    return Catalogue(token for text in texts for token in msgspec.toml.decode(text, type=_File).tokens)


@lru_cache(maxsize=16)
def with_own(text: str) -> Catalogue:
    """The shipped catalogue with the tokens of a user's file, of which this is the text; nothing: as it is."""
    if not text.strip():
        return shipped()
    own = read_tokens(text, "user_catalogue")
    found = shipped().with_tokens(own)
    check_names(own, found)
    return found


def read_tokens(text: str, name: str) -> tuple[Token, ...]:
    """The tokens in the text of a user's file of this name; `Refused` names file, entry and rule of the first fault."""
    return tokens_of(read_file_text(text, name), name)


def tokens_of(data: Given, name: str = "") -> tuple[Token, ...]:
    """The tokens in what such a file holds. They are the user's own: they have that source, and cite no rule."""
    file = f"{name}: " if name else ""
    if not isinstance(data, dict) or data.get("kind") != "tokens":
        raise Refused(f'{file}this is no list of tokens: it begins with kind = "tokens"', rule=_RULE, at="kind")
    for key in data:
        if key not in ("kind", "game", "name", "token"):
            raise Refused(f"{file}unknown key {shown(key)}; tokens stand under [[token]]", rule=_RULE, at=str(key)[:80])
    if data.get("game", "truedungeon") != "truedungeon":
        raise Refused(f"{file}these are tokens of another game: {shown(data['game'])}", rule=_RULE, at="game")
    rows = data.get("token", [])
    if not isinstance(rows, list):
        raise Refused(f"{file}token is a list: each stands under [[token]]", rule=_RULE, at="token")
    if len(rows) > MOST_TOKENS:
        raise Refused(f"{file}{len(rows)} tokens; at most {MOST_TOKENS} are read", rule=_RULE, at="token")
    found: list[Token] = []
    seen: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        at = _place(number, row)
        try:
            token = token_of({**row, "source": "user", "rule": ""} if isinstance(row, dict) else row)
        except Refused as error:
            raise Refused(f"{file}{at}: {error.reason}", rule=error.rule, at=at) from None
        for called in (token.name, *token.aliases):
            if _key(called) in seen:
                raise Refused(f"{file}{at}: the name stands there already, as {seen[_key(called)]}", rule=_RULE, at=at)
        seen.update((_key(called), at) for called in (token.name, *token.aliases))
        found.append(token)
    return tuple(found)


def check_names(tokens: Iterable[Token], catalogue: Catalogue) -> None:
    """`Refused` if the condition of one of these tokens names a token that no catalogue has."""
    for token in tokens:
        for name in token.condition.beside if token.condition else ():
            if name not in catalogue:
                try:
                    catalogue.find(name)
                except UnknownToken as error:
                    at = f'token "{token.name}"'
                    raise Refused(f"{at}: condition: {error.reason}", rule=_RULE, at=at) from None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["tokens"]
    tokens: tuple[Token, ...] = msgspec.field(name="token")


def _place(number: int, row: Given) -> str:
    name = row.get("name") if isinstance(row, dict) else None
    if not isinstance(name, str) or not name:
        return f"token {number}"
    printable = "".join(letter if letter.isprintable() else "?" for letter in name[:LONGEST_NAME])
    return f'token {number} ("{printable}")'


def instrument_named(name: str) -> str:
    """The listed instrument that is meant, spelled as in its list; a name of none stays as it is."""
    meant = _key(name[: 2 * LONGEST_NAME])
    return next((known for known in instruments() if _key(known) == meant), name)


def _plain(name: str) -> str:
    """The name without accents and apostrophes."""
    bare = unicodedata.normalize("NFKD", name.replace("×", "x"))
    return "".join(letter for letter in bare if letter not in "'’‘`" and not unicodedata.combining(letter))


def _key(name: str) -> str:
    """What two ways of writing one name have in common.

    >>> _key("BRIANO’S BLESSED BODHRÁN") == _key("Brianos blessed bodhran"), _key("+2 Flaming Short Bow")
    (True, '+2flamingshortbow')
    """
    return "".join(letter for letter in _plain(name).casefold() if letter.isalnum() or letter == "+")
