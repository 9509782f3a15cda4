"""Cards for the words of the rulebook: what lies on a floor, what holds for somebody, and what one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.combat.bigone import LIFTERS
from undercroft.games.pararoles.book.combat.choices import RUN_STEPS
from undercroft.games.pararoles.faces.aim import aim_card
from undercroft.games.pararoles.figures import NUMBERS

View = Mapping[str, Any]


def number(view: View, name: str) -> int:
    """This number of the ledger as it is in force at this table."""
    found: int = view["numbers"].get(name, NUMBERS[name])
    return found


GROUND: Final = {
    "entrance": Card(
        "Entrance",
        "Here the party comes onto the floor; no trap ever lies on it.",
        rules=("pararoles.core.start.place", "pararoles.entrance.walls"),
        icon="entrance",
        kind="ground",
    ),
    "corridor": Card(
        "Corridor",
        "A square of a path or an intersection: it holds one token, and a trap may lie on it until it is known safe.",
        rules=("pararoles.path.walls", "pararoles.move.one-token"),
        kind="ground",
    ),
    "room": Card(
        "Room",
        "A square of a room: everybody in it sees everybody else in it, and enemies like to stand here.",
        rules=("pararoles.room.check", "pararoles.enemy.sight"),
        kind="ground",
    ),
    "unseen": Card(
        "Unseen",
        "The party has not seen what is here; a step or an open door shows all that is in sight then.",
        rules=("pararoles.core.hidden-view",),
        kind="ground",
    ),
    "stairs": Card(
        "Stairs down",
        "The exit: whoever stands on it outside a combat may leave the floor, and the next one begins when all have.",
        rules=("pararoles.core.stairs.leave", "pararoles.core.stairs.rest", "pararoles.trap.exit"),
        icon="stairs",
        kind="ground",
    ),
    "door": Card(
        "Shut door",
        "Nobody sees or touches through it; whoever steps that way opens it for good.",
        rules=("pararoles.core.doors", "pararoles.enemy.sight"),
        icon="door",
        kind="door",
    ),
    "open-door": Card(
        "Open door",
        "It stands open for good: everybody walks, sees and fights through it.",
        rules=("pararoles.core.doors",),
        icon="door-ajar",
        kind="door",
    ),
    "barred": Card(
        "Closed way",
        "A trap has closed it: nobody passes until the summoned enemies, or all heroes inside, are defeated.",
        rules=("pararoles.trap.summon.doors", "pararoles.trap.summon.outside"),
        icon="portcullis",
        kind="door",
    ),
    "secret-door": Card(
        "Secret door",
        "A plain wall for the party until the enemies before it are defeated; then it is open.",
        rules=("pararoles.size.closed", "pararoles.secret.opens"),
        icon="secret-door",
        kind="door",
    ),
    "portal": Card(
        "Portal",
        "A step through it leads to a pocket dimension, the secret room that found no place on the map.",
        rules=("pararoles.secret.portal",),
        icon="portal",
        kind="door",
    ),
    "trap": Card(
        "Trap",
        "Whoever enters its square sets it off; stand next to it to disarm it, or discard a treasure card against it.",
        rules=("pararoles.trap.find.step", "pararoles.trap.disarm.check", "pararoles.trap.disarm.discard"),
        icon="trap",
        kind="trap",
    ),
    "chest": Card(
        "Chest",
        "Enter its square to open it: it holds treasure cards, an Ace becomes an item, and it may be trapped.",
        rules=("pararoles.secret.chest-cards", "pararoles.core.treasure.chest-item", "pararoles.trap.chest"),
        icon="chest",
        kind="thing",
    ),
    "flame": Card(
        "Blue flames",
        "Whoever ends a turn in them loses 1 health; fire-based enemies instead hit 1 harder. They burn on.",
        rules=("pararoles.wand.burn", "pararoles.wand.fire-based", "pararoles.wand.until-floor"),
        icon="flame",
        kind="ground",
    ),
}
"""What lies on a floor."""

CONDITIONS: Final = {
    "guarded": Card(
        "Guarded",
        "Until the next turn every defense draws two cards, and the lowest counts.",
        rules=("pararoles.core.guarded", "pararoles.core.defense-action"),
        icon="shield",
        kind="condition",
    ),
    "clumsy": Card(
        "Clumsy",
        "The next defense draws two cards, and the highest counts.",
        rules=("pararoles.core.clumsy", "pararoles.core.attack-ace"),
        icon="damp-blows",
        kind="condition",
    ),
    "lost": Card(
        "Loses a turn",
        "The next turn in this combat passes without an action.",
        rules=("pararoles.core.lose-turn",),
        icon="brake",
        kind="condition",
    ),
    "controlled": Card(
        "Mind controlled",
        "The next turn is an attack on a random other hero of the combat.",
        rules=("pararoles.core.mind-control",),
        icon="telepath",
        kind="condition",
    ),
    "miracle": Card(
        "A miracle in hand",
        "Once before their next turn the bearer of the Mage Staff may have an enemy roll its die again.",
        rules=("pararoles.staff.reroll", "pararoles.staff.duration"),
        icon="staff",
        kind="condition",
    ),
    "saved": Card(
        "A saved card",
        "The Echo Dart remembers it: one later attack may use it instead of drawing.",
        rules=("pararoles.dart.reuse", "pararoles.dart.one-card"),
        icon="dart",
        kind="condition",
    ),
    "rushed": Card(
        "Rushed",
        "A move of two squares instead of one. It costs the first blow: in a combat this hero acts after the enemies.",
        rules=("pararoles.move.rushed", "pararoles.combat.first-rushed"),
        icon="swift-current",
        kind="speed",
    ),
    "vigilant": Card(
        "Vigilant",
        "A move of one square or none. It gives the first blow: in a combat this hero acts before the enemies.",
        rules=("pararoles.move.vigilant", "pararoles.move.stay", "pararoles.combat.first-vigilant"),
        kind="speed",
    ),
    "entangled": Card(
        "Entangled",
        "Each time it would move it makes a trick draw, and a failure holds it; it still attacks who is next to it.",
        rules=("pararoles.leaf.escape", "pararoles.leaf.attack-in-reach"),
        icon="vines",
        kind="condition",
    ),
    "acid": Card(
        "Acid",
        "It costs 1 health at the end of every turn from the next round on, until the enemy takes a Defense Action.",
        rules=("pararoles.axe.damage", "pararoles.axe.knock-off"),
        icon="acid",
        kind="condition",
    ),
    "wounds": Card(
        "Wounds",
        "The third wound of the Knuckles costs 3 more health, and the count begins again.",
        rules=("pararoles.knuckles.three", "pararoles.knuckles.reset"),
        icon="knuckles",
        kind="condition",
    ),
    "reflecting": Card(
        "Throws damage back",
        "Until its next turn whoever deals it damage suffers that damage instead.",
        rules=("pararoles.core.enemy.special.prince",),
        icon="prince",
        kind="condition",
    ),
    "fresh": Card(
        "Just come up",
        "A raised enemy acts from the next round on.",
        rules=("pararoles.core.enemy.special.king",),
        icon="summon",
        kind="condition",
    ),
    "patrol": Card(
        "On patrol",
        "It walks where its die says, until it sees a hero and pursues.",
        rules=("pararoles.patrol.roll", "pararoles.patrol.table", "pararoles.patrol.stops-when-triggered"),
        kind="condition",
    ),
    "pursuit": Card(
        "Pursuit",
        "An enemy that has seen a hero comes nearer every round, as far as its speed allows.",
        rules=("pararoles.enemy.trigger", "pararoles.enemy.pursue", "pararoles.enemy.pursue-path"),
        kind="condition",
    ),
    "boss": Card(
        "Boss",
        "All its stats are its difficulty, it has more health, and holds two treasure cards that raise its stats "
        "and go to whoever defeats it.",
        rules=("pararoles.boss.stats", "pararoles.boss.treasure", "pararoles.core.enemy.health-boss"),
        icon="boss",
        kind="enemy",
    ),
    "lead": Card(
        "Lead of a duo",
        "It leads: its partner goes where it goes, and in combat both act by one roll of its die.",
        rules=("pararoles.duo.lead", "pararoles.duo.together", "pararoles.duo.combat"),
        icon="duo-lead",
        kind="enemy",
    ),
    "partner": Card(
        "Partner of a duo",
        "It follows its lead and acts by its roll, each by its own table; alone it is an enemy like any other.",
        rules=("pararoles.duo.partner", "pararoles.duo.die-own-table", "pararoles.duo.alone"),
        icon="duo-partner",
        kind="enemy",
    ),
}
"""What holds for a hero or an enemy."""

ACTIONS: Final = {
    "draw": Card(
        "Draw",
        "A card of at most the stat succeeds; Jack 11, Queen 12, King 13, and an Ace always fails.",
        rules=("pararoles.core.draw", "pararoles.core.card-values", "pararoles.core.ace"),
        icon="card-back",
        kind="cards",
    ),
    "defense": Card(
        "Defense Action",
        "Draw on the stat of the card's suit: on a success you are guarded until your next turn.",
        rules=("pararoles.core.defense-action", "pararoles.core.guarded"),
        icon="shield",
        kind="action",
    ),
    "run": Card(
        "Run",
        "On a trick draw you leave the combat, to a square that touches no enemy and nobody in it.",
        (f"at most {RUN_STEPS} squares",),
        ("pararoles.core.run", "pararoles.leave.space", "pararoles.leave.distance"),
        kind="action",
    ),
    "special": Card(
        "Special Action",
        "What your role can do once in each combat instead of an attack.",
        rules=("pararoles.core.special.once", "pararoles.core.actions"),
        kind="action",
    ),
    "aid": Card(
        "Aid",
        "Whoever aids adds 1 to the stat of the draw, and spends their own search action of the round.",
        rules=("pararoles.trap.find.aid", "pararoles.trap.find.aiders"),
        kind="action",
    ),
    "rearrange": Card(
        "Trade places",
        "Heroes who touch may stand on one another's squares as you choose, so that somebody gets past; it costs one "
        "square of movement, the whole of a vigilant move.",
        rules=("pararoles.move.rearrange", "pararoles.move.rearrange-cost"),
        kind="action",
    ),
    "combat": Card(
        "Combat",
        "Hero and enemy side by side fight, with all who are connected to them. Each round: vigilant heroes, enemies, "
        "rushed heroes.",
        rules=("pararoles.combat.start", "pararoles.combat.group", "pararoles.combat.mixed-order"),
        icon="fight-between",
        kind="action",
    ),
    "lift": Card(
        "Lift",
        f"A draw on your highest stat: {LIFTERS} who lift The Big One in one round may swing it in the next.",
        rules=("pararoles.bigone.lift", "pararoles.bigone.two-lifters"),
        icon="bigone",
        kind="action",
    ),
    "voidspark": Card(
        "Voidspark",
        "Instead of damage the enemy draws on its highest stat: a failure banishes it, a success costs it a turn.",
        rules=("pararoles.dagger.declare", "pararoles.dagger.banish", "pararoles.dagger.lose-turn"),
        icon="dagger",
        kind="action",
    ),
    "designer": Card(
        "The designer's choice",
        "Where the dice leave it open, whoever keeps the dungeon decides how the floor is drawn.",
        rules=("pararoles.generate.choice", "pararoles.supplies.controller"),
        icon="plane-chart",
        kind="floor",
    ),
    "floor": Card(
        "Floor",
        "A dungeon floor of 16 by 16 squares: rolled, one of the pre-made ones, or one of your own.",
        rules=("pararoles.floor.grid", "pararoles.supplies.source"),
        icon="plane-chart",
        kind="floor",
    ),
}
"""What one does, and what is on the table."""


def health(view: View) -> Card:
    """What health is, and how it comes back."""
    mend = counted(number(view, figures.MEND), "health", "health")
    lines = (f"a treasure card given up outside combat: {mend}", f"on leaving: {number(view, figures.REST)} % of it")
    text = "A hero whose health is 0 falls, and everything they carry stays on the square."
    return Card("Health", text, lines, ("pararoles.core.fall", "pararoles.core.treasure.mend"), kind="number")


def treasure(view: View) -> Card:
    """What treasure cards are for."""
    cap = number(view, figures.STAT_CAP)
    most = "at most 3 of a suit count" if view["options"]["per_suit"] else f"no stat rises above {cap}"
    text = "Each card you hold adds 1 to the stat of its suit; given up, it mends, disarms, renews items or buys."
    mend = counted(number(view, figures.MEND), "health", "health")
    traps = ("given up: a found trap is harmless, or all traps of the floor show",) if view["options"]["traps"] else ()
    lines = (
        f"held: {most}",
        f"given up outside a combat: +{mend}",
        *traps,
        f"between floors: several buy an item, {number(view, figures.REVIVE)} bring a fallen hero back",
    )
    rules = ("pararoles.core.treasure.bonus", "pararoles.core.treasure.any-use", "pararoles.core.treasure.pickup")
    return Card("Treasure", text, lines, rules, "treasure", "cards")


def deck(view: View) -> Card:
    """The deck of fate, and what is left of it."""
    left = view["deck"]["left"]
    aces = 4 - sum(card[0] == "A" for card in (*view["deck"]["discards"], *_saved(view)))
    text = "Every draw for an attack, a defense or a check comes from it; when it is empty the discards are shuffled."
    lines = (f"{counted(left, 'card')} left", f"{counted(aces, 'Ace')} among them")
    return Card("Deck of fate", text, lines, ("pararoles.core.deck", "pararoles.core.ace"), "card-back", "cards")


def _saved(view: View) -> list[str]:
    return [hero["saved"] for hero in view["heroes"] if hero["saved"]]


def trick(view: View) -> Card:
    """The trick stat."""
    suit = view["options"]["trick_suit"]
    text = "The stat for searching, disarming, running away and breaking free."
    return Card("Trick draw", text, (f"here on {suit.capitalize()}",), ("pararoles.core.trick-stat",), suit, "stat")


def revive(view: View) -> Card:
    """Bringing back the fallen."""
    cost = counted(number(view, figures.REVIVE), "treasure card")
    text = "Between floors the party may bring a fallen hero back with half of their health."
    return Card("Bring back", text, (f"costs {cost}",), ("pararoles.core.revive",), "hero-encourager", "action")


def score(view: View) -> Card:
    """The score, and what it is made of."""
    each = (
        (figures.SCORE_FLOOR, "a floor left behind"),
        (figures.SCORE_ENEMY, "an enemy defeated"),
        (figures.SCORE_BOSS, "a boss defeated"),
        (figures.SCORE_TREASURE, "a treasure card held"),
    )
    lines = (f"now {view['score']}", *(f"{what}: {number(view, name)}" for name, what in each))
    text = "What the party has made of it: floors, enemies, bosses and treasure count."
    return Card("Score", text, lines, ("pararoles.core.score",), kind="number")


def is_trump(view: View) -> bool:
    """Whether hits in the prime suit cost more.  [pararoles.core.damage-trump]"""
    return not view["options"]["no_trump"] and not view["options"]["fixed_stats"]


ATTACK: Final = (
    "Draw a card: its suit names your stat. On a success the target draws on its own stat of that suit, and a success "
    "stops you."
)
ATTACK_FIXED: Final = "Draw on Spades; on a success the target defends with its Diamonds."


def attack(view: View) -> Card:
    """An attack, and what it costs whom it hits."""
    text = ATTACK_FIXED if view["options"]["fixed_stats"] else ATTACK
    prime = ("1 more in your prime suit",) if is_trump(view) else ()
    lines = ("damage 1", *prime, "1 more if the defender draws an Ace")
    rules = ("pararoles.core.attack", "pararoles.core.defense-draw", "pararoles.core.damage")
    return Card("Attack", text, lines, rules, kind="action")


def search(view: View) -> Card:
    """Searching for traps, and how far that reaches now."""
    living = counted(sum(not hero["fallen"] for hero in view["heroes"]), "square")
    text = "On a trick draw all traps in sight within reach are found; each square is searched only once."
    rules = ("pararoles.trap.find.check", "pararoles.trap.find.radius", "pararoles.trap.find.once")
    return Card("Search", text, (f"reaches {living}, diagonals counting",), rules, "search-token", "action")


NOW: Final = {
    "health": health,
    "treasure": treasure,
    "deck": deck,
    "trick": trick,
    "revive": revive,
    "score": score,
    "aim": aim_card,
    "search": search,
    "attack": attack,
}
"""Cards with numbers of the table."""

STILL: Final = {**GROUND, **CONDITIONS, **ACTIONS}
"""Cards that are always the same."""
