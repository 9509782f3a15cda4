"""The options of Para Roles: what the rulebook leaves open, each with the rule it switches.

A variant of the ledger is a switch of its own name; floors first, then the crawl.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from undercroft.engine import Options, by, unusual
from undercroft.engine.craft.telling import quiet, setting_in_words


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
        bool,
        by(
            "pararoles.enemy.place-order",
            "the controlling player chooses each enemy's place (before shuffle), and in combat its target",
        ),
    ] = False
    placed: Annotated[
        bool, by("pararoles.boss.max", "a boss is as difficult as the most difficult enemy placed on its floor")
    ] = False

    final_boss: Annotated[
        bool, by("pararoles.core.final-boss", "the last floor has a boss, who must be defeated before the exit works")
    ] = False
    difficulty: Annotated[
        Literal["easy", "normal", "hard"], by("pararoles.core.difficulty", "how much health enemies and heroes have")
    ] = "normal"
    trick_suit: Annotated[
        Literal["clubs", "hearts", "diamonds", "spades"],
        by("pararoles.core.trick-stat", "which stat is the trick stat"),
    ] = "clubs"

    through_walls: Annotated[bool, by("pararoles.trap.explosion.walls", "explosions pass walls and doors")] = False
    rearm: Annotated[bool, by("pararoles.trap.spent", "a trap that went off is live again next round")] = False
    all_aid: Annotated[bool, by("pararoles.trap.find.aiders", "every living member aids a search at no cost")] = False
    whole_area: Annotated[
        bool, by("pararoles.trap.find.once-squares", "a search may not overlap an earlier one at all")
    ] = False
    position_only: Annotated[bool, by("pararoles.trap.find.type-known", "a found trap's type stays hidden")] = False
    act_as_duo: Annotated[bool, by("pararoles.trap.summon.duo", "two enemies of one trap are lead and partner")] = False
    no_drop: Annotated[bool, by("pararoles.trap.summon.drop", "summoned enemies drop nothing")] = False
    free_order: Annotated[bool, by("pararoles.move.order", "each round the party chooses who goes next")] = False
    diagonal: Annotated[bool, by("pararoles.move.orthogonal", "eight directions for moving and for being next to")] = (
        False
    )
    one_square: Annotated[bool, by("pararoles.patrol.distance", "patrols move one square, two when doubled")] = False
    any_rushed: Annotated[
        bool, by("pararoles.combat.mixed-order", "one rushed member in a combat lets the enemies go first")
    ] = False
    on_contact: Annotated[
        bool, by("pararoles.combat.check-time", "combat is looked for right after the party has moved, too")
    ] = False
    next_round: Annotated[bool, by("pararoles.join.enemy-act", "an enemy that joins acts from its next turn on")] = (
        False
    )
    avoid_all: Annotated[bool, by("pararoles.walk.trap-preference", "enemies never step on traps")] = False
    dagger_limited: Annotated[bool, by("pararoles.item.no-limit", "a party carries one Dagger at most")] = False
    regrow: Annotated[bool, by("pararoles.leaf.free-after", "vines hold on: a draw is needed for every move")] = False
    any_club: Annotated[bool, by("pararoles.knuckles.wound-needs-hit", "every club attack card wounds")] = False
    any_enemy: Annotated[
        bool, by("pararoles.shield.learns", "the Shield works from the second attack by any enemy on")
    ] = False
    needs_damage: Annotated[bool, by("pararoles.spear.success-only", "only an attack that gets through chills")] = False
    restock_action: Annotated[bool, by("pararoles.quiver.restock-when", "restocking the Quiver is an action")] = False
    chain: Annotated[bool, by("pararoles.quiver.no-chain", "each further spade grants another attack")] = False
    drop: Annotated[bool, by("pararoles.dagger.no-drop", "a banished enemy drops its treasure")] = False
    needs_success: Annotated[bool, by("pararoles.axe.coat-any", "acid needs a successful attack draw")] = False
    stack: Annotated[bool, by("pararoles.axe.no-stack", "each coating of acid adds 1 damage")] = False
    one_defense: Annotated[
        bool, by("pararoles.bigone.defense-each", "one defense draw against all who swing the Big One")
    ] = False
    jokers: Annotated[bool, by("pararoles.core.deck", "two jokers in the deck always succeed")] = False
    fixed_stats: Annotated[bool, by("pararoles.core.attack", "attacks test Spades, defense tests Diamonds")] = False
    no_trump: Annotated[bool, by("pararoles.core.damage-trump", "the prime suit adds no damage")] = False
    adjacent_only: Annotated[bool, by("pararoles.core.targets", "only adjacent opponents can be targeted")] = False
    even: Annotated[bool, by("pararoles.core.enemy.stats", "all four stats of an enemy equal its difficulty")] = False
    weakest: Annotated[bool, by("pararoles.core.enemy.target", "enemies attack the member with least health")] = False
    per_suit: Annotated[
        bool, by("pararoles.core.treasure.cap", "at most 3 treasure cards of a suit count, without a cap")
    ] = False
    pool: Annotated[bool, by("pararoles.core.treasure.owner", "treasure is common and assigned by vote")] = False
    none: Annotated[bool, by("pararoles.core.treasure.chest-item", "chests hold cards only")] = False
    anywhere: Annotated[bool, by("pararoles.core.shop", "buying is an item action outside combat")] = False
    cleared: Annotated[bool, by("pararoles.core.stairs.leave", "the exit works only on a cleared floor")] = False
    endless: Annotated[bool, by("pararoles.core.win", "play goes on floor after floor until the party falls")] = False


def changed_options(rules: PararolesOptions) -> dict[str, Any]:
    """The options that are not as the ledger rules."""
    return {spec.name: spec.value(rules) for spec, _ in unusual(rules)}


EVENTS: Final = {"option": quiet("Played with {what}: {text}.", more=setting_in_words)}
