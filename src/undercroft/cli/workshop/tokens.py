"""What there is to choose from: the catalogue of tokens, and the characters that come with a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from undercroft.cli.workshop import show
from undercroft.cli.workshop.coach import Coach, as_id, builds, member_of, named_file
from undercroft.cli.workshop.party import what_is
from undercroft.engine import Refused, Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.engine.workshop.desk import Plain

FIRST: Final = 20
"""So many are shown unless all are wanted."""


def tokens(
    coach: Coach,
    words: Sequence[str],
    wanted: Mapping[str, str | None],
    *,
    owned: str | None,
    wearer: str | None,
    member: str | None,
    every: bool,
    as_json: bool,
) -> int:
    """Print the tokens that fit, each with what it does; for a wearer also what it would change, or why not."""
    catalogue = coach.desk.tokens()
    classes = [card["id"] for card in coach.desk.classes()]
    there = {key: sorted({token[key] for token in catalogue}) for key in ("slot", "rarity", "source")}
    wanted = {key: None if value is None else as_id(value) for key, value in wanted.items()}
    for key, value in wanted.items():
        _one_of(f"--{key}", value, classes if key == "class" else there[key])
    mine = None if owned is None else coach.owned(owned)
    found = [
        token
        for token in catalogue
        if all(value is None or _fits(token, key, value) for key, value in wanted.items())
        and (mine is None or token["name"] in mine)
        and all(word.casefold() in _text(token) for word in words)
    ]
    kept = found if every or as_json else found[:FIRST]
    offers = {} if wearer is None else _offers(coach, kept, wearer, member)
    if as_json:
        print(json.dumps([token | ({"offer": offers[token["name"]]} if offers else {}) for token in kept]))
        return 0
    labels = coach.desk.columns()
    for token in kept:
        number = f" x{mine[token['name']]}" if mine is not None else ""
        print(f"{show.clean(token['name'])}{number}: {token['slot']}, {token['rarity']}, {token['source']}")
        lines = [token.get("text") or "; ".join(_parts(token["does"])) or "what it does is not known"]
        if offers:
            lines.append(_offered(offers[token["name"]], labels))
        print(show.table(([line] for line in lines), indent=4), end="")
    if not found:
        print("no token fits")
    elif len(kept) < len(found):
        print(f"and {len(found) - len(kept)} more: give more words, or --all")
    return 0


def ready(coach: Coach, what: str | None, *, as_json: bool) -> int:
    """Print the characters that come with the game, or those with this in their name or class."""
    word = (what or "").casefold()
    found = {
        id: data
        for id, data in coach.desk.ready().items()
        if any(word in str(text).casefold() for text in (id, data["class"], data.get("name", "")))
    }
    if not found:
        raise Unknown(f"no ready-made character is called {shown(what)}{did_you_mean(word, coach.desk.ready())}")
    if as_json:
        print(json.dumps(found))
    else:
        print(
            show.table([id, f"{data.get('name', '')}. {data.get('about', '')}"] for id, data in found.items()), end=""
        )
        one = next(iter(found))
        print(f"\nLook at one: undercroft party card {one}\nMake it yours: undercroft party new {one}")
    return 0


def mine(coach: Coach, *, as_json: bool) -> int:
    """Print what lies in the user's folder: every name, and what it holds or why it cannot be read."""
    kept: dict[str, Plain] = {}
    for name in builds():
        try:
            data = coach.read(named_file(name))
            kept[name] = {"kind": data["kind"], "holds": what_is(data)}
        except Refused as error:
            kept[name] = {"kind": None, "holds": str(error)}
    if as_json:
        print(json.dumps(kept))
    elif kept:
        print(show.table([name, one["kind"] or "?", one["holds"]] for name, one in kept.items()), end="")
    else:
        print("nothing yet: undercroft party new, party import or career new")
    return 0


def _parts(lines: Sequence[str]) -> list[str]:
    """These sentences without full stops but the last."""
    return [*(line.rstrip(".") for line in lines[:-1]), *lines[-1:]]


def _offers(coach: Coach, kept: Sequence[Plain], wearer: str, member: str | None) -> dict[str, Plain]:
    data = coach.build(wearer)
    at = member_of(data, member)
    names = {token["name"]: 1 for token in kept}
    slots = dict.fromkeys(token["slot"] for token in kept)
    return {offer["token"]: offer for slot in slots for offer in coach.desk.offers(data, at, slot, names)}


def _offered(offer: Plain, labels: Mapping[str, str]) -> str:
    if offer["why"]:
        return f"no: {offer['why']}{f' [{rule}]' if (rule := offer['rule']) else ''}"
    changed = (f"{by:+d} {labels.get(name, name.capitalize())}" for name, by in offer["changes"].items())
    return f"here: {', '.join(changed) or 'nothing changes on the card'}"


def _fits(token: Plain, key: str, value: str) -> bool:
    if key == "class":
        return not token.get("classes") or value in token["classes"]
    return bool(token[key] == value)


def _text(token: Plain) -> str:
    parts = (token["name"], *token.get("aliases", ()), token.get("text", ""), token["slot"], token["kind"])
    return " ".join((*parts, *token["does"], *token.get("tags", ()))).casefold()


def _one_of(flag: str, given: str | None, there: Sequence[str]) -> None:
    if given is not None and given not in there:
        raise Unknown(
            f"{flag} cannot be {shown(given)}{did_you_mean(given, there) or '; there are ' + ', '.join(there)}"
        )
