"""The options of Para Roles that touch the floors: what the rulebook leaves open, each with the rule it switches."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from undercroft.engine import Options, by


class PararolesOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    dungeon: Annotated[
        Literal["random", "premade", "custom"],
        by("pararoles.supplies.source", "where the floors come from: rolled, the pre-made ones, or files of your own"),
    ] = "random"
    doors: Annotated[bool, by("pararoles.room.doors.style", "rooms have doors; without, open passages")] = True
    traps: Annotated[bool, by("pararoles.trap.option", "floors have traps")] = True

    human_controller: Annotated[
        bool, by("pararoles.supplies.controller", "a player makes the designer's choices and places the enemies")
    ] = False
    drop_path: Annotated[
        bool, by("pararoles.path.truncate", "a path that cannot be drawn in full is not drawn at all")
    ] = False
    no_loops: Annotated[bool, by("pararoles.path.join", "an opening onto another piece is walled up")] = False
    on_exit: Annotated[bool, by("pararoles.room.attach", "a room always stands on the first exit")] = False
    middle: Annotated[bool, by("pararoles.room.doors.square", "doors stand on the wall's middle square")] = False
    room_first: Annotated[
        bool, by("pararoles.order.room-in-turn", "a new room's doors come before all exits of its intersection")
    ] = False
    total_18: Annotated[
        bool, by("pararoles.stairs.number", "only 6 times x3 is a free choice of a coordinate, not every 6")
    ] = False
    shuffle: Annotated[bool, by("pararoles.enemy.place-order", "enemies fill the places in random order")] = False
    controller: Annotated[
        bool, by("pararoles.enemy.place-order", "the controlling player chooses each enemy's place (before shuffle)")
    ] = False
    placed: Annotated[
        bool, by("pararoles.boss.max", "a boss is as difficult as the most difficult enemy placed on its floor")
    ] = False


def changed_options(rules: PararolesOptions) -> dict[str, Any]:
    """The options that are not as the ledger rules."""
    default = PararolesOptions()
    names = rules.__struct_fields__
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(default, name)}
