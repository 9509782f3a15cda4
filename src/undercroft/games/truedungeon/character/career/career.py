"""A player's career: every run in one file, and all that follows from it: XP, level, chips, tokens, buttons.

What follows is computed anew each time and stands in no file; only what was drawn does, with its seed, so that anybody
can draw it again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.chance import Chance, seed_key
from undercroft.engine.ledger import did_you_mean
from undercroft.games.truedungeon.character import ghosting
from undercroft.games.truedungeon.character.build import Character, converted
from undercroft.games.truedungeon.character.career import bags, experience, pulls, treasure
from undercroft.games.truedungeon.character.party import REWARDED
from undercroft.games.truedungeon.content.classes import subclasses
from undercroft.games.truedungeon.content.explain import Number, leaf, total
from undercroft.games.truedungeon.content.files import counted, spelled
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty
from undercroft.games.truedungeon.options import TrueDungeonOptions

MOST_RUNS: Final = 2_000
MOST_CHIPS: Final = 100
"""So many chips may one seat earn on a run."""
_LONGEST: Final = 120
_DRAW: Final = "truedungeon.treasure.draw"
ERRANT: Final = "errant"
"""Under what Commons lie in a chest."""
LISTED: Final = "listed"
"""The mark of a bag of which the host has said what it holds: there was nothing to draw."""
_DATE: Final = re.compile("[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


class Run(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One adventure that was played."""

    adventure: str
    version: str = ""
    """combat, puzzle, A, B: all the same for XP and participation tokens."""
    difficulty: Difficulty = "normal"
    rooms: int
    """How many were entered alive."""
    success: bool = False
    date: str = ""
    died: int = 0
    """The room of death; 0: none."""
    revived: bool = False
    """Whether a character who died was alive again at the end."""
    chips: int | None = None
    """What the party card said; without it, what everybody gets."""
    subclass: str = ""
    token: str = ""
    """The token by which a sub-class was played."""
    ghosts: tuple[int, ...] = ()
    """The chips of every rewarded ghost whose seat the player held."""
    buttons: bool = True
    """Whether the event had survivor buttons."""

    @property
    def alive(self) -> bool:
        """Whether the character was alive at the end."""
        return not self.died or self.revived or self.difficulty == "non-lethal"


class Drawn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tokens that were drawn: for how many chips, by which seed, from what."""

    seed: str
    of: str
    """The mark of the generator or of the catalogue."""
    chips: int = 0
    redeemed: tuple[str, ...] = ()
    """The chip tokens that were handed in."""
    tokens: tuple[str, ...] = ()
    pulls: tuple[int, ...] = ()
    """How many tokens each pull brought out."""
    errant: tuple[str, ...] = ()
    """Those of the tokens that were errant Commons, and so cost no draw."""


class Career(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All runs and draws of a player, in their order."""

    player: str = ""
    about: str = ""
    runs: tuple[Run, ...] = ()
    draws: tuple[Drawn, ...] = ()
    bags: tuple[Drawn, ...] = ()


def career(
    data: Mapping[str, Any], run: Mapping[str, Any] | None = None, options: TrueDungeonOptions | None = None
) -> dict[str, Any]:
    """The career, with one more run where there is one, and all that follows from it.

    The answer holds the `career` as it stands in its file; `xp` with a `tree`; `level`, `next`, `benefits`, `nobility`;
    a row for each run in `rows`; `chips` earned, drawn and left, and `held` as chip tokens; `survivor` buttons;
    `participation` tokens by rarity; `subclass` uses by year; and all `tokens` that were earned or drawn.
    """
    options = options or TrueDungeonOptions()
    found = read_career(data)
    if run is not None:
        found = msgspec.structs.replace(found, runs=(*found.runs, read_run(run, f"run {len(found.runs) + 1}")))
    uses = _subclass_uses(found, options)
    rows, parts = _rows(found, options)
    xp = total("XP", "truedungeon.xp.once-per-adventure", parts)
    level = experience.level_of(xp.value)
    above = next((later for later in experience.LEVELS if later.level == level.level + 1), None)
    reached = experience.reached(level.level)
    earned = sum(row["chips"] + sum(row["ghosts"]) for row in rows)
    drawn = sum(draw.chips for draw in found.draws)
    if drawn > earned:
        raise Refused(f"{drawn} chips are redeemed, but only {earned} were earned", rule=_DRAW, at="draws")
    return {
        "career": plain(found),
        "xp": xp.value,
        "tree": xp.plain(),
        "level": level.level,
        "next": None if above is None else {"level": above.level, "xp": above.xp, "missing": above.xp - xp.value},
        "benefits": [{"level": won.level, "text": won.benefit, "token": won.token} for won in reached],
        "nobility": [won.token for won in reached if won.token],
        "rows": rows,
        "chips": {"earned": earned, "drawn": drawn, "left": earned - drawn},
        "held": list(pulls.changed(earned - drawn)),
        "survivor": sum(row["survivor"] for row in rows),
        "participation": _participation(rows),
        "subclass": uses,
        "tokens": _tokens(found, [won.token for won in reached if won.token]),
    }


def draw(
    data: Mapping[str, Any],
    chips: int | Sequence[str],
    seed: str,
    catalogue: Catalogue,
    options: TrueDungeonOptions | None = None,
) -> dict[str, Any]:
    """The career after so many chips, or these chip tokens, have been redeemed; `Refused` if there are not so many.

    [truedungeon.treasure.draw] [truedungeon.treasure.denominations]
    """
    found = read_career(data)
    left = career(data, None, options)["chips"]["left"]
    named = [chips] if isinstance(chips, str) else chips if isinstance(chips, list | tuple) else None
    if named is not None:
        chips = pulls.draws_for(named)
    if isinstance(chips, bool) or not isinstance(chips, int) or not 1 <= chips <= pulls.MOST:
        raise Refused(f"1 to {pulls.MOST} chips are redeemed at a time", rule=_DRAW, at="chips")
    if chips > left:
        raise Refused(f"there are {left} chips left, not {chips}", rule=_DRAW, at="chips")
    out = _pulled(_chest(catalogue), chips, _seed(seed), len(found.draws))
    drawn = Drawn(
        seed=seed,
        of=pulls.mark(_chest(catalogue)),
        chips=chips,
        redeemed=pulls.changed(chips) if named is None else pulls.named(named),
        tokens=tuple(token.name for pull in out for token in pull.tokens),
        pulls=tuple(len(pull.tokens) for pull in out),
        errant=tuple(token.name for pull in out for token in pull.errant),
    )
    return plain(msgspec.structs.replace(found, draws=(*found.draws, drawn)))


def open_bag(
    data: Mapping[str, Any], seed: str, catalogue: Catalogue, options: TrueDungeonOptions | None = None
) -> dict[str, Any]:
    """The career after one more free bag has been opened: ten random tokens, or what the option lists.

    [truedungeon.party.free-bag]
    """
    found = read_career(data)
    listed = options.bag_contents if options is not None else ""
    if listed.strip():
        names = counted([name.strip() for name in re.split(r"[,\n]", listed) if name.strip()], "bag_contents")
        tokens = tuple(name for name, count in spelled(names, catalogue).items() for _ in range(count))
        opened = Drawn(seed=_seed(seed), of=LISTED, tokens=tokens)
        return plain(msgspec.structs.replace(found, bags=(*found.bags, opened)))
    opened = Drawn(seed=_seed(seed), of=_bag_mark(catalogue), tokens=_bagged(catalogue, seed, len(found.bags)))
    return plain(msgspec.structs.replace(found, bags=(*found.bags, opened)))


def check_draws(data: Mapping[str, Any], catalogue: Catalogue) -> int:
    """How many draws and bags were drawn again and found true; `Refused` at the first that is not.

    What was drawn from another catalogue than this one cannot be checked, and is not counted.
    """
    found = read_career(data)
    pool = pulls.generator(catalogue.values())
    checked = 0
    for number, drawn in enumerate(found.draws):
        if drawn.of == pulls.mark(pool):
            _same(drawn, _drawn(pool, drawn.chips, drawn.seed, number), f"draw {number + 1}")
            checked += 1
        elif drawn.of == pulls.mark(_chest(catalogue)):
            again = _pulled(_chest(catalogue), drawn.chips, drawn.seed, number)
            _same(drawn, tuple(token.name for pull in again for token in pull.tokens), f"draw {number + 1}")
            checked += 1
    for number, drawn in enumerate(found.bags):
        if drawn.of == _bag_mark(catalogue):
            _same(drawn, _bagged(catalogue, drawn.seed, number), f"bag {number + 1}")
            checked += 1
    return checked


# ---- reading


def read_career(data: Mapping[str, Any]) -> Career:
    """The career that this plain data describes; `Refused` with the place where it is none."""
    if not isinstance(data, Mapping):
        raise Refused("this is no career", at="career")
    for key in data:
        if key not in ("kind", "game", *Career.__struct_fields__):
            hint = did_you_mean(str(key), Career.__struct_fields__)
            raise Refused(f"career: unknown key {str(key)[:40]!r}{hint}", at="career")
    if data.get("kind", "career") != "career":
        raise Refused('career: this is no career: it begins with kind = "career"', at="kind")
    rows = data.get("runs", ())
    if not isinstance(rows, list | tuple) or len(rows) > MOST_RUNS:
        raise Refused(f"career: runs is a list of at most {MOST_RUNS:,}", at="runs")
    runs = tuple(read_run(row, f"run {number}") for number, row in enumerate(rows, 1))
    rest = {key: value for key, value in data.items() if key not in ("kind", "game", "runs")}
    found = converted(rest, Career, "career")
    for name, value in (("player", found.player), ("about", found.about)):
        if len(value) > _LONGEST:
            raise Refused(f"career: {name} has at most {_LONGEST} letters", at=name)
    for number, drawn in enumerate(found.draws, 1):
        _check_drawn(drawn, f"draw {number}", most=pulls.MOST)
    for number, drawn in enumerate(found.bags, 1):
        _check_drawn(drawn, f"bag {number}", most=0)
    return msgspec.structs.replace(found, runs=runs)


def read_run(data: Any, at: str) -> Run:
    """The run that this plain data describes; `Refused` with the place and the rule."""
    if not isinstance(data, Mapping):
        raise Refused(f"{at}: this is no run", at=at)
    difficulty = data.get("difficulty", "normal")
    if difficulty not in DIFFICULTIES:
        raise Refused(
            f"{at}: there is no difficulty {difficulty!r:.40}; there are {', '.join(DIFFICULTIES)}",
            rule="truedungeon.difficulty.levels",
            at=at,
        )
    dated = {key: value.isoformat() if hasattr(value, "isoformat") else value for key, value in data.items()}
    run = converted(dated, Run, at)
    _check_words(run, at)
    _check_rooms(run, at)
    if run.chips is not None and not 0 <= run.chips <= MOST_CHIPS:
        raise Refused(f"{at}: {run.chips} chips; a run gives 0 to {MOST_CHIPS}", rule="truedungeon.treasure.te", at=at)
    if len(run.ghosts) > REWARDED:
        raise Refused(
            f"{at}: {len(run.ghosts)} ghosts; at most {REWARDED} receive anything",
            rule="truedungeon.ghosting.reward-limit",
            at=at,
        )
    if not all(0 <= chips <= MOST_CHIPS for chips in run.ghosts):
        raise Refused(f"{at}: a ghost earns 0 to {MOST_CHIPS} chips", rule="truedungeon.treasure.te", at=at)
    return run


def _check_drawn(drawn: Drawn, at: str, *, most: int) -> None:
    """A draw gives at least a token for each of its chips, of which a run may earn none; a bag costs none."""
    if not 0 <= drawn.chips <= most:
        raise Refused(f"{at}: {drawn.chips} chips; 0 to {most} are possible", rule=_DRAW, at=at)
    if not drawn.chips <= len(drawn.tokens) <= 2 * pulls.MOST:
        raise Refused(f"{at}: {len(drawn.tokens)} tokens for {drawn.chips} chips", rule=_DRAW, at=at)
    if max(map(len, (drawn.seed, drawn.of, *drawn.tokens))) > _LONGEST:
        raise Refused(f"{at}: names have at most {_LONGEST} letters", at=at)


def _check_words(run: Run, at: str) -> None:
    if not run.adventure.strip() or len(run.adventure) > _LONGEST:
        raise Refused(f"{at}: an adventure has a name of 1 to {_LONGEST} letters", at=at)
    if max(len(run.version), len(run.token)) > _LONGEST:
        raise Refused(f"{at}: version and token have at most {_LONGEST} letters", at=at)
    if run.date and not _DATE.fullmatch(run.date):
        raise Refused(f"{at}: a date is written 2026-08-01, not {run.date[:40]!r}", at=at)
    if run.subclass and run.subclass not in subclasses():
        raise Refused(
            f"{at}: there is no sub-class {run.subclass[:40]!r}{did_you_mean(run.subclass, subclasses())}",
            rule="truedungeon.subclass.list",
            at=at,
        )


def _check_rooms(run: Run, at: str) -> None:
    """A room counts if it was entered alive, the room of death too, and none after it without a revival.

    Fewer than all are possible without a death: whoever is carried as stone enters none.
    """
    for name, room in (("rooms", run.rooms), ("died", run.died)):
        if not 0 <= room <= experience.ROOMS:
            raise Refused(
                f"{at}: {name} is 0 to {experience.ROOMS}, not {room}", rule="truedungeon.xp.components", at=at
            )
    if run.rooms < run.died:
        raise Refused(
            f"{at}: who died in room {run.died} entered it alive, so {run.rooms} rooms are too few",
            rule="truedungeon.xp.components",
            at=at,
        )
    if run.success and not run.rooms:
        raise Refused(
            f"{at}: who was there at a success entered a room alive, so {run.rooms} rooms are too few",
            rule="truedungeon.xp.components",
            at=at,
        )
    if not run.alive and run.rooms > run.died:
        raise Refused(
            f"{at}: who died in room {run.died} entered no room after it alive, so {run.rooms} rooms are too many",
            rule="truedungeon.xp.unbounded-room",
            at=at,
        )


def plain(found: Career) -> dict[str, Any]:
    """The career as it stands in its file."""
    return {"kind": "career", **msgspec.json.decode(msgspec.json.encode(found))}


# ---- what follows


def _rows(found: Career, options: TrueDungeonOptions) -> tuple[list[dict[str, Any]], list[Number]]:
    """Each run with what it earned; and the XP that count, as parts of the sum.

    Versions of one adventure are one; of several runs of it the best counts.
    [truedungeon.xp.once-per-adventure] [truedungeon.xp.replay]
    """
    best: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    parts: list[Number] = []
    xp = 0
    for run in found.runs:
        earned = experience.earned(run.difficulty, run.rooms, success=run.success, options=options)
        name = _known_as(run.adventure)
        before = best.get(name, 0)
        added = max(0, earned.value - before)
        also: tuple[str, ...] = ()
        if name in best:
            also = ("truedungeon.xp.once-per-adventure", "truedungeon.xp.replay")
            if options.first_only:  # Variant first_only: later runs of an adventure count for nothing.
                added = 0
        best[name] = before + added
        rows.append(_row(run, earned, added, experience.level_of(xp).level, options))
        rule = "truedungeon.xp.replay" if before else "truedungeon.xp.components"
        parts.append(leaf(added, run.adventure, rule, also=also))
        xp += added
    return rows, parts


def _known_as(adventure: str) -> str:
    """What all ways of writing an adventure's name have in common."""
    return " ".join(adventure.casefold().split())


def _row(run: Run, earned: Number, added: int, level: int, options: TrueDungeonOptions) -> dict[str, Any]:
    """What one run gave to a player who came as one of this level."""
    seat = Character(class_="fighter", player_level=level)
    ghost = Character(class_="fighter", ghost=True, rewarded=True)
    usual = treasure.chips(seat, ()).value
    participation = ghosting.completion(seat, run.difficulty, options).rarities
    for _ in run.ghosts:
        participation += ghosting.completion(ghost, run.difficulty, options).rarities
    survives = ghosting.survivor(seat, run.difficulty, alive=run.alive, died=run.died > 0, options=options)
    button = survives.earned and run.buttons  # [truedungeon.treasure.survivor]
    return {
        "adventure": run.adventure,
        "version": run.version,
        "difficulty": run.difficulty,
        "date": run.date,
        "rooms": run.rooms,
        "success": run.success,
        "died": run.died,
        "earned": earned.value,
        "added": added,
        "tree": earned.plain(),
        "chips": usual if run.chips is None else run.chips,
        "ghosts": list(run.ghosts),
        "participation": list(participation),
        "survivor": button,
    }


def _participation(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The participation tokens: one design for each adventure, counted by rarity.

    [truedungeon.treasure.participation-same]
    """
    counts: dict[tuple[str, str], int] = {}
    names: dict[str, str] = {}
    for row in rows:
        name = names.setdefault(_known_as(row["adventure"]), row["adventure"])
        for rarity in row["participation"]:
            counts[name, rarity] = counts.get((name, rarity), 0) + 1
    return [{"adventure": name, "rarity": rarity, "count": count} for (name, rarity), count in counts.items()]


def _subclass_uses(found: Career, options: TrueDungeonOptions) -> dict[str, dict[str, int]]:
    """How often each token let its owner play a sub-class in each year.  [truedungeon.subclass.access-limit]"""
    uses: dict[str, dict[str, int]] = {}
    for number, run in enumerate(found.runs, 1):
        if not run.subclass:
            continue
        year = uses.setdefault(run.date[:4], {})
        year[run.token] = year.get(run.token, 0) + 1
        if options.enforce_yearly and run.date and year[run.token] > 1:
            raise Refused(
                f"run {number}: {run.token or 'the token'} has served for a sub-class in {run.date[:4]} already",
                rule="truedungeon.subclass.access-limit",
                at=f"run {number}",
            )
    return uses


def _tokens(found: Career, won: list[str]) -> dict[str, int]:
    """All tokens that were won, drawn or in bags, with how many."""
    counts: dict[str, int] = {}
    for name in (*won, *(name for drawn in (*found.draws, *found.bags) for name in drawn.tokens)):
        counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items()))


# ---- draws


def _drawn(pool: pulls.Pool, chips: int, seed: str, number: int) -> tuple[str, ...]:
    """The names that the seed gives for the draw of this number; the next draw of the same seed is another."""
    chance = Chance(seed_key(seed))
    return tuple(token.name for token in pulls.draw_many(pool, chips, chance, stream=f"treasure {number}"))


def _chest(catalogue: Catalogue) -> pulls.Pool:
    """What lies in the chest of a treasure generator, and what somebody may have dropped there."""
    return {**pulls.generator(catalogue.values()), ERRANT: pulls.commons_of(catalogue.values())}


def _pulled(chest: pulls.Pool, chips: int, seed: str, number: int) -> list[pulls.Pull]:
    """What the seed brings out of the chest for the draw of this number."""
    pool = {kind: inside for kind, inside in chest.items() if kind != ERRANT}
    return pulls.pulled(pool, chest[ERRANT], chips, Chance(seed_key(seed)), stream=f"treasure {number}")


def _bagged(catalogue: Catalogue, seed: str, number: int) -> tuple[str, ...]:
    chance = Chance(seed_key(seed))
    return tuple(token.name for token in bags.bag(catalogue.values(), chance, stream=f"bag {number}"))


def _bag_mark(catalogue: Catalogue) -> str:
    return pulls.mark({"bag": [token for token in catalogue.values() if bags.in_bags(token)]})


def _same(drawn: Drawn, again: tuple[str, ...], at: str) -> None:
    if drawn.tokens != again:
        raise Refused(f"{at}: the seed {drawn.seed!r} does not give these tokens", rule=_DRAW, at=at)


def _seed(seed: str) -> str:
    if not isinstance(seed, str) or not 1 <= len(seed) <= _LONGEST:
        raise Refused(f"a seed is a word of 1 to {_LONGEST} letters", at="seed")
    return seed
