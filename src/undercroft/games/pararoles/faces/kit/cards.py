"""What stands on the crawl's cards, hero sheets, counters and reference cards; numbers come from the rules' tables."""

from __future__ import annotations

from typing import Final

from undercroft.engine import specs
from undercroft.engine.craft.words import listed
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.content.bestiary import TIERS, TYPES, Type, ranks
from undercroft.games.pararoles.content.cards import RANKS, SUITS
from undercroft.games.pararoles.content.goods import GOODS, QUIVER_USES
from undercroft.games.pararoles.faces.things.words import ACTIONS, ATTACK
from undercroft.games.pararoles.figures import NUMBERS
from undercroft.games.pararoles.floor.dice_tables import SUMMONED, TRAP_NAMES
from undercroft.games.pararoles.options import PararolesOptions, changed_options
from undercroft.games.pararoles.state.state import BASE_HEALTH
from undercroft.scene.kit.faces import Face, Notes, Sheet, Stat
from undercroft.scene.kit.parts import Row, Token

BACK: Final = Token("Para Roles", "entrance")
COPIES: Final = 3
"""So many counters there are of each type of enemy."""

SHOWN: Final = ("difficulty", "trick_suit", "dagger_limited")
"""Options that the cards themselves show."""

FIRST: Final = (8, 7, 6, 5)
"""The values that a player gives to the stats; the suit of the first is the role.  [pararoles.core.start-stats]"""

ROLES: Final = {
    "Encourager": (
        "Hearts draw: a hero in the combat, or you, regains {heal} health. Once a floor also outside combat, "
        "for a hero who touches you.",
        "pararoles.core.special.encourager",
    ),
    "Leader": (
        "Diamonds draw: another hero in the combat attacks at once. If you are the only one, you attack with "
        "advantage.",
        "pararoles.core.special.leader",
    ),
    "Bruiser": (
        "Spades draw: the enemy you name defends with Spades or loses {hurt} health.",
        "pararoles.core.special.bruiser",
    ),
    "Scholar": (
        "Clubs draw: the enemy you name loses its next turn.",
        "pararoles.core.special.scholar",
    ),
}
"""The roles in the order of the suits, the Special Action of each, and its rule.  [pararoles.core.role]"""

SPECIALS: Final = {
    "minion": (
        "It has no special. When it falters it does nothing.",
        "pararoles.core.enemy.types",
    ),
    "defender": (
        "Special: it attacks another combatant at random, friend or foe.",
        "pararoles.core.enemy.special.defender",
    ),
    "trickster": (
        "Special: a random hero in the combat makes a trick draw; on a failure that hero defends clumsily "
        "against the next attack. When it stumbles it loses 1 health.",
        "pararoles.core.enemy.special.trickster",
    ),
    "phool": (
        "Special, a burst of acid: every hero in the combat draws on Clubs; each who fails loses {phool} health. "
        "It has no defense, so acid on it stays.",
        "pararoles.core.enemy.special.phool",
    ),
    "commander": (
        "Special: another enemy in the combat attacks at once. If it is alone, a random hero draws on "
        "Diamonds or loses the next turn.",
        "pararoles.core.enemy.special.commander",
    ),
    "guard": (
        "Special: an attack with {guard} more damage, by fire.",
        "pararoles.core.enemy.special.guard",
    ),
    "prince": (
        "Special: until its next turn, whoever deals it damage suffers that damage instead. Traps and burning "
        "squares still hurt it.",
        "pararoles.core.enemy.special.prince",
    ),
    "queen": (
        "Special: a random hero draws on Hearts or is mind controlled: the next turn is an attack on another "
        "random hero in the combat, and is lost if there is none.",
        "pararoles.core.enemy.special.queen",
    ),
    "king": (
        "Special: he raises a Minion of difficulty d3 + 1 beside him, which acts from the next round and drops "
        "nothing. While one stands he attacks instead.",
        "pararoles.core.enemy.special.king",
    ),
    "dragon": (
        "Special, a breath of fire: every hero in the combat draws on Spades; each who fails loses {dragon} health.",
        "pararoles.core.enemy.special.dragon",
    ),
}
"""By the short name of the type: what its special does, and the rule that says so."""

ITEMS: Final = {
    "leaf": (
        "Attack an enemy in sight within 3 squares; outside combat that is your item action. A hit does no damage: "
        "the enemy is entangled. Each time it would move it makes a trick draw. If it fails it stays; if not it is "
        "free, but does nothing after that move. It still attacks who is next to it. Used up by the throw.",
        "pararoles.leaf.range pararoles.leaf.escape pararoles.leaf.one-use",
    ),
    "knuckles": (
        "A club as attack card that gets through adds a wound. With 3 wounds the enemy loses 3 more health, and the "
        "count begins again. You may climb: for one square of movement, over a wall or shut door into the square "
        "beyond.",
        "pararoles.knuckles.wound pararoles.knuckles.three pararoles.knuckles.climb",
    ),
    "wand": (
        "As an item use or combat action, set a square in sight within 3 squares ablaze until the party leaves the "
        "floor. Whoever is in it loses 1 health at the end of the turn; fire-based enemies instead add 1 fire damage "
        "to normal attacks. To light it again, sacrifice a treasure card as an action.",
        "pararoles.wand.ignite pararoles.wand.burn pararoles.wand.relight",
    ),
    "shield": (
        "From an enemy's second Attack Action against you in a combat on, draw 2 defense cards against that enemy "
        "and use the best. It does not help against specials.",
        "pararoles.shield.second-attack pararoles.shield.not-special",
    ),
    "dart": (
        "You may set aside the card drawn for an attack with the Dart. A later attack of yours may use it instead of "
        "drawing: it counts as drawn and is then discarded. Only one card at a time; none for a Clumsy Attack. "
        "After the combat it is shuffled into the deck.",
        "pararoles.dart.save pararoles.dart.reuse pararoles.dart.return",
    ),
    "staff": (
        "After your successful Defense Action, until your next turn, you may once make an enemy reroll its action "
        "die when its action is known. The new roll stands. A duo rerolls the die it shares.",
        "pararoles.staff.reroll pararoles.staff.same-outcome pararoles.staff.duo",
    ),
    "spear": (
        "A diamond that succeeds as attack card chills the enemy, even if it defends: it makes a Clumsy Defense "
        "against the next attack on it, whoever attacks, hit or miss. Ice-based enemies are immune.",
        "pararoles.spear.chill pararoles.spear.next-attack pararoles.spear.ice-immune",
    ),
    "quiver": (
        "If your attack card is a spade, hit or miss, you may attack a second time that turn and mark a use; the "
        "second attack gives no third. {uses} uses. On your turn a sacrificed treasure card restocks it, without an "
        "action.",
        "pararoles.quiver.second-attack pararoles.quiver.uses pararoles.quiver.restock",
    ),
    "dagger": (
        "After a successful attack draw you may declare the Voidspark instead of damage. The enemy draws on its "
        "highest stat, not for defense. If it fails it is banished: defeated, without treasure. If not, it loses a "
        "turn. To charge it again, sacrifice a treasure card as an action.",
        "pararoles.dagger.declare pararoles.dagger.banish pararoles.dagger.recharge",
    ),
    "axe": (
        "A heart as attack card, hit or miss, coats the enemy with acid. In each round after this one it loses "
        "1 health at the end of its turn, until it takes a Defense Action. A second coating changes nothing.",
        "pararoles.axe.coat pararoles.axe.damage pararoles.axe.knock-off",
    ),
    "bigone": (
        "Lifting is an action: a draw on your highest stat. If 2 or more heroes succeed in the same round, each of "
        "them may make a Clumsy Attack in the next, all on one target. Two that get past its defense defeat it at "
        "once; fewer do nothing. Then it is too hot until the combat ends. Without an attack it is put down.",
        "pararoles.bigone.lift pararoles.bigone.kill pararoles.bigone.hot",
    ),
}
"""By key: what an item does, and the rules that say so."""

_WHO: Final = "Any hero or enemy who enters its square sets it off, once."
_BLAST: Final = (
    "Every token within reach loses 2 health, the one on the trap too; diagonals count, walls and shut doors protect."
)
_NEXT: Final = (
    "rolled as on this floor, next to the hero who set it off, and combat begins; if an enemy did, on the trap's "
    "square or the nearest free one."
)
_SHUT: Final = "All ways out of the area close until they or the heroes inside are defeated."

TRAPS: Final = (
    ("pararoles.trap.type.small-explosion", (("Reach", "1 square"), ("Damage", "2")), _BLAST),
    ("pararoles.trap.type.large-explosion", (("Reach", "2 squares"), ("Damage", "2")), _BLAST),
    ("pararoles.trap.type.summon", (), f"One enemy appears, {_NEXT}"),
    ("pararoles.trap.type.two-enemies", (), f"Two enemies appear, each {_NEXT}"),
    ("pararoles.trap.type.summon-doors", (("Doors", "closed"),), f"One enemy appears, {_NEXT} {_SHUT}"),
    ("pararoles.trap.type.two-summon-doors", (("Doors", "closed"),), f"Two enemies appear, each {_NEXT} {_SHUT}"),
)
"""By type from 1: the rule, what stands beside the icon, and what happens."""


def faces(options: PararolesOptions) -> tuple[Face, ...]:
    """The deck: ten enemies, eleven Legendary Items, six traps."""
    return (*(_enemy(type, options) for type in TYPES), *_items(options), *_traps())


def _enemy(type: Type, options: PararolesOptions) -> Face:
    found = ranks(type)
    health = NUMBERS[figures.FOE_HEALTH] + BASE_HEALTH[options.difficulty] + TIERS[found[0]]
    facts = [("Rank", " ".join(RANKS[rank - 2] for rank in found)), ("Speed", str(type.speed))]
    facts.append(("Health", f"{health} + {NUMBERS[figures.FOE_HEALTH_EACH]} a player"))
    if type.fire or type.ice:
        facts.append(("Made of", "fire" if type.fire else "ice"))
    words, rule = SPECIALS[type.short]
    words = words.format(
        phool=NUMBERS[figures.PHOOL_DAMAGE], guard=NUMBERS[figures.GUARD_BONUS], dragon=NUMBERS[figures.DRAGON_DAMAGE]
    )
    small = f"pararoles.core.enemy.die-table {rule}"
    return Face(type.name, type.icon, tuple(facts), (words,), type.die, small)


def _items(options: PararolesOptions) -> list[Face]:
    made = []
    for good in GOODS.values():
        words, rules = ITEMS[good.key]
        one = good.one or (good.key == "dagger" and options.dagger_limited)
        facts = (("Cost", f"{good.cost} treasure"), ("In a party", "one" if one else "any number"))
        made.append(Face(good.name, good.key, facts, (words.format(uses=QUIVER_USES),), small=rules))
    return made


def _traps() -> list[Face]:
    made = []
    for kind, (rule, facts, words) in enumerate(TRAPS, 1):
        summoned = (("Summons", str(SUMMONED[kind])),) if SUMMONED[kind] else ()
        facts = (("Trap", f"type {kind}"), *facts, *summoned)
        small = f"{rule} pararoles.trap.find.step"
        made.append(Face(TRAP_NAMES[kind].capitalize(), f"trap-{kind}", facts, (words, _WHO), small=small))
    return made


def sheets() -> tuple[Sheet, ...]:
    """A hero sheet for each role, its prime stat filled in.  [pararoles.core.role] [pararoles.core.health]"""
    alone = NUMBERS[figures.HEALTH[0]]
    parties = tuple(enumerate(("alone", "as two", "as three", "as four")))
    notes = Notes(
        stats=f"{listed(map(str, FIRST[1:]))} to the other three; at most {NUMBERS[figures.STAT_CAP]} with treasure",
        health="to start: " + ", ".join(f"{who} {NUMBERS[figures.HEALTH[i]]}" for i, who in parties),
        treasure="each card +1; to start: "
        + ", ".join(f"{who} {NUMBERS[figures.START_TREASURE[i]]}" for i, who in parties),
        items="with the uses that are left",
    )
    made = []
    for prime, (role, (words, rule)) in enumerate(ROLES.items()):
        stats = tuple(
            Stat(suit, suit.capitalize(), str(FIRST[0]) if i == prime else "") for i, suit in enumerate(SUITS)
        )
        said = words.format(heal=NUMBERS[figures.ENCOURAGE], hurt=NUMBERS[figures.BRUISE])
        small = f"pararoles.core.role pararoles.core.start-stats pararoles.core.health {rule}"
        said = f"Special, once in each combat. {said}"
        made.append(Sheet(role, f"hero-{role.lower()}", stats, said, alone, notes, small))
    return tuple(made)


def counters() -> tuple[Token, ...]:
    """Tokens for heroes, enemies, duo, boss, summoned enemies and traps, and for what lies on squares.

    [pararoles.supplies.player-tokens] [pararoles.supplies.enemy-tokens]
    """
    made = [_counter(f"hero-{role.lower()}", i) for role in ROLES for i in (1, 2)]
    made += [_counter(type.icon, i) for type in TYPES for i in range(1, COPIES + 1)]
    made += [_counter(icon, i) for i in (1, 2) for icon in ("duo-lead", "duo-partner")]
    made += [_counter("boss", 0)]
    made += [_counter("summon", i) for i in range(1, 5)]
    made += [Token(f"trap {kind}, {i}", f"trap-{kind}", label=str(kind)) for kind in range(1, 7) for i in (1, 2, 3)]
    lying = (("treasure", 6), ("chest", 3), ("pile", 4), ("flame", 4), ("vines", 4), ("acid", 4), ("stairs", 1))
    made += [Token(f"{icon}, {i}", icon) for icon, count in lying for i in range(1, count + 1)]
    return tuple(made)


def _counter(icon: str, i: int) -> Token:
    return Token(f"{icon}, {i}" if i else icon, icon, label=str(i) if i else "")


ROUND: Final = (
    Row(
        "A round",
        "All heroes take their turns, in player order. Then the enemies move, in order of creation. Then each combat "
        "is fought to its end.",
        small="pararoles.move.party-first pararoles.move.order pararoles.enemy.move-order pararoles.combat.to-the-end",
    ),
    Row(
        "Your turn",
        "In any order, each at most once: move; use an item or ability; search for traps, or disarm one. On your turn "
        "a discarded treasure card shows all traps of the floor, or disarms one that you know, without an action.",
        small="pararoles.turn.actions pararoles.turn.each-once pararoles.trap.find.discard "
        "pararoles.trap.disarm.discard",
    ),
    Row(
        "Move",
        "Vigilant, 1 square: in combat you act before the enemies. Rushed, up to 2: after them. Who stays is vigilant. "
        "Never diagonally nor through a token; for 1 square of movement heroes who touch may change places.",
        small="pararoles.move.vigilant pararoles.move.rushed pararoles.move.stay pararoles.move.one-token "
        "pararoles.move.rearrange",
    ),
    Row(
        "Search, disarm",
        "A trick draw by the best of those who take part, +1 for each who aids with their own search. A search "
        "reaches as many squares as heroes live, each square only once. Disarm from a square next to the trap, one "
        "try each; an Ace sets it off.",
        small="pararoles.trap.find.check pararoles.trap.find.aid pararoles.trap.find.radius "
        "pararoles.trap.disarm.critical",
    ),
    Row(
        "Enemies move",
        "One that sees a hero pursues, up to its speed, until a combat is decided. Other patrols roll: 1 right, "
        "2 left, 3 up, 4 down, 5 stay, 6 again and twice as far. A duo's partner follows its lead.",
        small="pararoles.enemy.trigger pararoles.enemy.pursue pararoles.patrol.table pararoles.duo.together",
    ),
    Row(
        "Combat",
        f"{ACTIONS['combat'].text} A hero takes one action: Attack, Defense, Run, Special or an item; one outside may "
        "move.",
        small="pararoles.combat.start pararoles.combat.group pararoles.combat.mixed-order pararoles.core.actions",
    ),
    Row(
        "An enemy acts",
        "Roll its die. It attacks a random hero next to it, else one in the combat. Defense: guarded until its next "
        "turn, and rid of acid. A duo shares one roll, each reading its own table.",
        small="pararoles.core.enemy.die pararoles.core.enemy.target pararoles.core.enemy.defense-action "
        "pararoles.duo.combat",
    ),
)
"""The round, on the first reference card."""


def draws(options: PararolesOptions) -> tuple[Row, ...]:
    """Draws, treasure, the end and the score, on the second reference card."""
    n = NUMBERS
    off, least = n[figures.OFF_STAT], n[figures.LEAST_STAT]
    return (
        Row(
            "Draw",
            f"{ACTIONS['draw'].text} Clumsy: two cards, the highest counts. Advantage: two, the lowest. The trick stat "
            f"is {options.trick_suit.capitalize()}.",
            small="pararoles.core.draw pararoles.core.card-values pararoles.core.ace pararoles.core.clumsy "
            "pararoles.core.trick-stat",
        ),
        Row(
            "Attack",
            f"{ATTACK} Damage 1; +1 in your prime suit; +1 if the defender drew an Ace. If you drew the Ace, you "
            "defend clumsily against the next attack.",
            small="pararoles.core.attack pararoles.core.defense-draw pararoles.core.damage-trump "
            "pararoles.core.damage-ace",
        ),
        Row(
            "Defense, Run",
            "Defense: draw on the stat of the card's suit; on a success you are guarded until your next turn and "
            "defend with advantage. Run: a trick draw, then up to 2 squares to one that touches no enemy and nobody "
            "in the combat.",
            small="pararoles.core.defense-action pararoles.core.guarded pararoles.core.run pararoles.leave.distance "
            "pararoles.leave.space",
        ),
        Row(
            "Enemies",
            f"Prime stat as its rank (d4: hearts, diamonds, spades, clubs), the others {off} lower, at least {least}. "
            f"A boss: all stats the floor's number + 6, at most 14; {n[figures.BOSS_HEALTH_EACH]} more health a "
            "player; 2 treasure cards that raise its stats.",
            small="pararoles.core.enemy.card pararoles.core.enemy.stats pararoles.boss.max pararoles.boss.treasure",
        ),
        Row(
            "Treasure",
            f"A card you hold is +1 to the stat of its suit, up to {n[figures.STAT_CAP]}. An enemy drops 1, a boss its "
            f"2, to the hero who defeated it. Outside combat, sacrificed as your item action, a card gives you or a "
            f"hero you touch {n[figures.MEND]} health back. An Ace from a chest is a random item.",
            small="pararoles.core.treasure.bonus pararoles.core.treasure.cap pararoles.enemy.drop "
            "pararoles.core.treasure.mend",
        ),
        Row(
            "Between floors",
            "Leave from the exit, outside combat. When all living heroes have left, each regains half of full health, "
            f"rounded up. Buy items with anybody's cards; {n[figures.REVIVE]} cards bring a fallen hero back with half "
            "health.",
            small="pararoles.core.stairs.leave pararoles.core.stairs.rest pararoles.core.shop pararoles.core.revive",
        ),
        Row(
            "End and score",
            f"Won when the living heroes leave floor {n[figures.FLOORS]}; lost when all have fallen. "
            f"{n[figures.SCORE_FLOOR]} for each floor left behind, {n[figures.SCORE_ENEMY]} for each enemy defeated, "
            f"{n[figures.SCORE_BOSS]} for each boss, {n[figures.SCORE_TREASURE]} for each treasure card held.",
            small="pararoles.core.win pararoles.core.lose pararoles.core.score",
        ),
    )


def agreed(options: PararolesOptions) -> tuple[Row, ...]:
    """A row with the readings that are not the ledger's own and change words on cards, if there are any."""
    known = specs(PararolesOptions)
    told = {name: value for name, value in changed_options(options).items() if name not in SHOWN}
    if not told:
        return ()
    words = (
        f"{known[name].text if value is True else f'{name}: {value}'} ({known[name].rule})"
        for name, value in told.items()
    )
    return (Row("These readings go before the words of the cards", "; ".join(words) + "."),)
