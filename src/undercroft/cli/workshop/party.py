"""The `party` command: characters, their tokens and the party card, in files of the user's."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from undercroft.cli.workshop import show
from undercroft.cli.workshop.coach import (
    Coach,
    alone,
    as_id,
    is_name,
    kept_file,
    member_of,
    members_of,
    put,
    text_in,
    titles,
    with_member,
)
from undercroft.engine import Refused, Unknown
from undercroft.engine.craft.words import whole
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.engine.workshop.desk import Plain

PRINTED: Final = (".pdf", ".html", ".txt")
SHEETS: Final = {"character": "character", "party": "party-card", "collection": "checklist"}
"""How each kind of file is printed."""
KINDS: Final = ("party-card", "character", "class-cards", "checklist")


def new(coach: Coach, what: str, name: str, *, out: str | None, add_to: str | None, as_json: bool) -> int:
    """A new character lies in a file of its own, or in a party that may be new as well."""
    if out is not None and add_to is not None:
        raise Unknown("give -o or --add-to, not both")
    character, mine = coach.build(what), is_name(what) and kept_file(what).exists()
    if character["kind"] != "character":
        raise Refused(f"{what} is a {character['kind']}, no character", at="kind")
    if name:
        character = {**character, "name": name}
    if add_to is None:
        path = coach.place(out, titles(character)[0])
        data = character
    else:
        path = kept_file(add_to) if is_name(add_to) else Path(add_to)
        fresh: Plain = {"kind": "party", "name": path.stem}
        before = coach.of_kind(add_to, "party") if path.exists() else fresh
        joining = {key: value for key, value in character.items() if key != "kind"}
        data = {**before, "character": [*members_of(before), joining]}
        _must_not_worsen(coach.desk.examine(before), coach.desk.examine(data))
    coach.write(data, path)
    title = coach.desk.examine(character)["members"][0]["title"]
    if as_json:
        print(json.dumps({"file": str(path), "data": data}))
    else:
        copied = f", a copy of your build {kept_file(what).stem}" if mine else ""
        print(f"{path}: {show.clean(title)}{'' if add_to is None else f', member {len(members_of(data))}'}{copied}")
    return 0


def equip(
    coach: Coach,
    file: str,
    add: Sequence[str],
    off: Sequence[str],
    carry: Sequence[str] = (),
    *,
    member: str | None,
    as_json: bool,
) -> int:
    """These tokens are put on, taken off and carried in the file; or `Refused`, and the file is as it was."""
    if not add and not off and not carry:
        raise Unknown("name a token to put on, one to take off with --off, or one to carry with --carry")
    path = coach.file(file)
    data = coach.of_kind(file, "character", "party")
    at = member_of(data, member)
    after = coach.desk.equip(data, at, add, off, carry)
    cards = [coach.desk.examine(one) for one in (data, after)]
    coach.write(after, path)
    old, new = (card["members"][at] for card in cards)
    if as_json:
        told = {"file": str(path), "data": after, "before": _values(old), "after": _values(new)}
        print(json.dumps(told))
    else:
        print(show.changes(old, new, coach.desk.columns()), end="")
        had, has = (Counter[str](members_of(one)[at].get("carried", ())) for one in (data, after))
        for word, more in (("carried", has - had), ("no longer carried", had - has)):
            if more:
                print(show.table([[f"{word}:", "; ".join(more.elements())]]), end="")
    return 0


def check(coach: Coach, file: str, *, owned: str | None, as_json: bool) -> int:
    """Print all that is wrong; 1 if anything is."""
    data = _equipped_from(coach, _anything(coach, file), owned)
    if data["kind"] not in ("character", "party"):
        if as_json:
            print(
                json.dumps(
                    {"file": file, "kind": data["kind"], "legal": True, "problems": [], "idle": [], "errata": []}
                )
            )
        else:
            print(f"{file}: a {data['kind']} in which nothing is wrong")
        return 0
    found = coach.desk.examine(data)
    wrong = _wrong(found)
    idle, errata = (
        [{"member": line["title"], **one} for line in found["members"] for one in line[key]]
        for key in ("idle", "errata")
    )
    if as_json:
        told = {"file": file, "kind": data["kind"], "legal": not wrong, "problems": wrong, "idle": idle}
        told["errata"] = errata
        print(json.dumps(told))
        return 1 if wrong else 0
    for one in wrong:
        print(f"{_who(one)}{show.said(one)}")
    for one in (*idle, *errata):
        print(f"note: {_who(one)}{show.said(one)}")
    if not wrong:
        print(f"{file}: no rule is broken")
    return 1 if wrong else 0


def card(
    coach: Coach,
    file: str,
    *,
    explain: str | None,
    member: str | None,
    form: str | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Print the card, one number of it, or write it as a sheet; 1 if a rule is broken."""
    if form is not None and out is None:
        raise Unknown(f"--as {form} wants a file: give -o")
    if out is not None and (explain is not None or as_json):
        raise Unknown("-o writes the whole card: it goes with --as, and not with --explain or --json")
    data = coach.build(file)
    at = None if member is None else member_of(data, member)
    if out is not None:
        ending = out.suffix.lower() if form is None else f".{form.lower().removeprefix('.')}"
        given = data if at is None else alone(data, at)
        return _write_sheet(coach, "party-card", ending, given, out)
    if explain is not None:
        wanted = range(len(members_of(data))) if at is None else (at,)
        return _explained(coach, data, explain, wanted, as_json=as_json)
    found = coach.desk.examine(data)
    if as_json:
        print(json.dumps(found if at is None else found["members"][at]))
    else:
        print(show.card(found, coach.desk.columns(), at), end="")
    return 0 if (found["legal"] if at is None else found["members"][at]["legal"]) else 1


def _explained(coach: Coach, data: Plain, explain: str, wanted: Sequence[int], *, as_json: bool) -> int:
    """Print where one number of these members' cards comes from."""
    column = _column(coach, data, explain)
    if as_json:
        members = coach.desk.examine(data)["members"]
        lines = [members[place] for place in wanted]
        numbers = [{"member": line["title"], **{**line["columns"], **line["abilities"]}[column]} for line in lines]
        print(json.dumps(numbers))
        return 0
    trees = [coach.desk.explain(data, place, column) for place in wanted]
    if len(trees) > 1:
        trees = [f"{show.clean(titles(data)[place])}\n{tree}" for place, tree in zip(wanted, trees, strict=True)]
    print("\n\n".join(trees))
    return 0


def best(coach: Coach, file: str, owned: str, goal: str, *, member: str | None, out: str | None, as_json: bool) -> int:
    """Print, and perhaps keep, the best build that these tokens allow."""
    weights = read_goal(goal, coach.desk.goals())
    data = coach.build(file)
    at = member_of(data, member)
    tokens = coach.owned(owned)
    data = _equipped_from(coach, data, owned, only=at)
    path = None if out is None else coach.place(out, "")
    found = coach.desk.best(data, at, tokens, weights)
    after = with_member(data, at, found["character"])
    if path is not None:
        coach.write(after, path)
    if as_json:
        print(json.dumps({**found, "file": None if path is None else str(path)}))
        return 0
    sure = "proven the best" if found["proven"] else f"at most {found['bound']} is possible"
    print(f"{goal}: {found['value']}, {sure}")
    mixes = [[f"{name}:", coach.desk.goals()[name]] for name in weights if name not in coach.desk.columns()]
    print(show.table(mixes))
    parts = [[one["points"], one["words"]] for one in found["parts"]]
    print(f"The {found['value']} is made of:\n{show.table(parts, right=(0,), indent=2)}")
    old, new = (coach.desk.examine(one)["members"][at] for one in (data, after))
    print(show.changes(old, new, coach.desk.columns()))
    print(show.table([[name] for name in _worn(found["character"])]), end="")
    if path is not None:
        print(f"\n{path}: written")
    return 0


def compare(coach: Coach, first: str, second: str | None, members: Sequence[str], *, as_json: bool) -> int:
    """Print two characters side by side."""
    if len(members) > 2 or (second is None and len(members) != 2):
        raise Unknown("two are compared: two files, or one party and --member twice")
    sides = [coach.build(first), coach.build(first if second is None else second)]
    parties = [at for at, data in enumerate(sides) if len(members_of(data)) != 1]
    wanted: list[str | None] = [None, None]
    for at, member in zip(parties if len(members) < 2 else (0, 1), members, strict=False):
        wanted[at] = member
    chosen = [alone(data, member_of(data, member)) for data, member in zip(sides, wanted, strict=True)]
    found = coach.desk.compare(*chosen)
    print(json.dumps(found) if as_json else show.compared(found), end="\n" if as_json else "")
    return 0


def bring(coach: Coach, file: Path, *, out: str | None, skip: bool, as_json: bool) -> int:
    """What the file holds lies in a file of ours; 1, and nothing is written, if it names what nobody knows."""
    text, name = text_in(file), file.name
    if file.suffix.lower() == ".txt":
        lines = (line.strip().removeprefix("- ") for line in text.removeprefix("\ufeff").splitlines())
        text = json.dumps([line for line in lines if line and not line.startswith("#")])
    found = coach.desk.sift(text, name)
    data, unknown = found["data"], found["unknown"]
    if data["kind"] == "collection" and not data["tokens"] and not unknown:
        raise Refused(f"{name} names no token")
    written = skip or not unknown
    path = coach.place(out, file.stem) if written else None
    if path is not None:
        coach.write(data, path)
    if as_json:
        told = {"file": None if path is None else str(path), "kind": data["kind"], "unknown": unknown}
        print(json.dumps(told))
    else:
        for one in unknown:
            print(f"{name}: {show.clean(one['reason'])}", file=sys.stderr)
        print(
            f"{path}: {what_is(data)}"
            if path
            else f"{len(unknown)} unknown, nothing written; --skip-unknown leaves them out"
        )
    return 0 if written else 1


def export(coach: Coach, file: str, out: Path, *, owned: str | None, as_json: bool) -> int:
    """What the file holds lies in another, in the format of its ending; what is wrong with a build is said."""
    data = _equipped_from(coach, _anything(coach, file), owned)
    ending = out.suffix.lower()
    if ending in PRINTED:
        kind = SHEETS.get(data["kind"])
        if kind is None:
            raise Unknown(f"{file} is a {data['kind']}: there is no print of that")
        _must_be_legal(coach, data)
        content = coach.desk.sheet(kind, ending, data)
    elif ending == ".csv" and data["kind"] not in SHEETS:
        raise Unknown(f"{file} is a {data['kind']}: it is written as .toml or .json")
    else:
        content = coach.desk.write(data, ending).encode()
    put(out, content)
    for one in _wrong(coach.desk.examine(data)) if data["kind"] in ("character", "party") else ():
        print(f"{_who(one)}{show.said(one)}", file=sys.stderr)
    told = coach.desk.read(content.decode(), out.name) if ending == ".csv" else data
    print(json.dumps({"file": str(out), "kind": data["kind"]}) if as_json else f"{out}: {what_is(told)}")
    return 0


def print_sheet(
    coach: Coach, kind: str, what: Sequence[str], out: Path, *, member: str | None, paper: str, draft: bool
) -> int:
    """A sheet of this kind lies in the file."""
    if kind not in KINDS:
        raise Unknown(f"no sheet {shown(kind)}{did_you_mean(kind, KINDS) or '; there are ' + ', '.join(KINDS)}")
    data: Plain
    if kind == "class-cards":
        data = {"classes": [as_id(name) for name in what]} if what else {}
    elif kind == "checklist" and not what:
        data = {}
    elif len(what) != 1:
        raise Unknown(f"of what is a {kind} to be printed? Name one")
    elif kind == "checklist":
        data = {"kind": "collection", "tokens": coach.owned(what[0])}
    else:
        data = coach.build(what[0])
        data = data if member is None else alone(data, member_of(data, member))
    extras: Plain = {"paper": paper, **({"draft": True} if draft else {})}
    return _write_sheet(coach, kind, out.suffix.lower(), {**data, **extras}, out)


def read_goal(text: str, known: Mapping[str, str]) -> dict[str, int]:
    """The weight of everything that is aimed at.

    >>> read_goal("will=2,hp", {"will": "Will", "hp": "Hit Points"})
    {'will': 2, 'hp': 1}
    """
    weights: dict[str, int] = {}
    for part in text.split(","):
        name, sign, weight = (word.strip() for word in part.partition("="))
        if name not in known:
            hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise Unknown(f"there is no goal {shown(name)}{hint}")
        number = whole(weight) if sign else 1
        if number is None or not 1 <= number <= 1000:
            raise Unknown(f"--goal {name}={weight}: a weight is a whole number from 1 to 1000")
        if name in weights:
            raise Unknown(f"--goal names {name} twice")
        weights[name] = number
    return weights


def _write_sheet(coach: Coach, kind: str, ending: str, data: Plain, out: Path) -> int:
    if ending not in PRINTED:
        raise Unknown(f"{out.name}: by its ending no print is meant; there are {' '.join(PRINTED)}")
    _must_be_legal(coach, data)
    put(out, coach.desk.sheet(kind, ending, data))
    print(f"{out}: {kind.replace('-', ' ')}")
    return 0


def _wrong(found: Plain) -> list[Plain]:
    """Every broken rule on this card, with whose fault it is; None for the party's."""
    wrong = [{"member": None, **one} for one in found["problems"]]
    return wrong + [{"member": line["title"], **one} for line in found["members"] for one in line["problems"]]


def _must_be_legal(coach: Coach, data: Plain) -> None:
    """`Refused` if this is to be printed and breaks a rule, unless as a draft."""
    if data.get("kind") not in ("character", "party") or data.get("draft"):
        return
    build = {key: value for key, value in data.items() if key not in ("paper", "draft")}
    wrong = _wrong(coach.desk.examine(build))
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        hint = "; party check lists all, party print --draft prints it all the same"
        raise Refused(f"{_who(wrong[0])}{wrong[0]['reason']}{more}{hint}", rule=wrong[0]["rule"] or None)


def _must_not_worsen(before: Plain, after: Plain) -> None:
    """`Refused` if the party breaks a rule that it did not break before."""
    for problem in after["problems"]:
        if problem not in before["problems"]:
            raise Refused(problem["reason"], rule=problem["rule"] or None, at=problem["at"])


def _equipped_from(coach: Coach, data: Plain, owned: str | None, only: int | None = None) -> Plain:
    """The party with its members, or only this one, equipped from that collection, as far as none is named yet.

    Of what comes with the game there is as much as anybody wants.
    """
    if owned is None or data["kind"] != "party" or coach.is_source(owned):
        return data
    name = Path(owned).stem
    members = [
        {**member, "collection": name} if at == only or (only is None and not member.get("collection")) else member
        for at, member in enumerate(members_of(data))
    ]
    collections = {**data.get("collections", {}), name: coach.owned(owned)}
    return {**data, "collections": collections, "character": members}


def _anything(coach: Coach, what: str) -> Plain:
    """What a file holds, of whatever kind; or a character that comes with the game."""
    if is_name(what) and not kept_file(what).exists():
        return coach.build(what)
    return coach.read(coach.file(what))


def _column(coach: Coach, data: Plain, wanted: str) -> str:
    """The column or ability of this name, or of these words."""
    wanted = wanted.replace("_", "-")
    labels = coach.desk.columns()
    abilities = [name for line in coach.desk.examine(data)["members"][:1] for name in line["abilities"]]
    words = {**{label.casefold(): name for name, label in labels.items()}, **{name: name for name in labels}}
    words |= {name: name for name in abilities}
    if wanted.casefold() not in words:
        known = [*labels, *abilities]
        hint = did_you_mean(wanted.casefold(), known) or f"; there are {', '.join(known)}"
        raise Unknown(f"a card has no column {shown(wanted)}{hint}")
    return words[wanted.casefold()]


def _who(problem: Plain) -> str:
    return f"{show.clean(problem['member'])}: " if problem["member"] else ""


def _values(line: Plain) -> dict[str, int]:
    both = {**line["columns"], **line["abilities"]}
    return {"level": line["level"], **{name: number["value"] for name, number in both.items()}}


def _worn(character: Plain) -> Iterable[str]:
    """What is held, then what is worn, each as often as it is there."""
    held = dict.fromkeys((*character.get("melee", ()), *character.get("missile", ())))
    worn = character.get("tokens", ())
    return (*(name for name in held if name not in worn), *worn)


def what_is(data: Plain) -> str:
    """What was written, in a few words."""
    if data["kind"] == "collection":
        return f"{sum(data['tokens'].values())} tokens of {len(data['tokens'])} names"
    if data["kind"] in ("character", "party"):
        return ", ".join(map(show.clean, titles(data))) or "a party of nobody"
    return f"the career of {show.clean(data['player'])}" if data.get("player") else f"a {data['kind']}"
