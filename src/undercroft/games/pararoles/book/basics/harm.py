"""Losing health, falling and being defeated; what is left behind, and which doors open then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.content.cards import NO_CARD, cards_text
from undercroft.games.pararoles.floor.dice_tables import TRAP_NAMES
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, NOWHERE, PARTNER
from undercroft.games.pararoles.state.ground import name
from undercroft.games.pararoles.state.records import NOBODY, Foe, Hero, Pile, Snare
from undercroft.games.pararoles.state.state import State

NO_TRAPS: Final = "none"
"""What is told instead of traps where there are none."""

# ---------------------------------------------------------------- heroes


def hurt_hero(
    s: State,
    hero: Hero,
    amount: int,
    tell: Tell,
    *,
    why: str,
    rule: str,
    also: tuple[str, ...] = (),
    shows: bool = False,
) -> None:
    """The hero loses so much health, and falls at 0.  [pararoles.core.fall]"""
    if amount <= 0 or not hero.here:
        return  # Who has fallen or left the floor is out of reach.
    hero.health = max(0, hero.health - amount)
    if tell.heard:
        about: dict[str, Any] = {"amount": amount, "now": hero.health, "why": why}
        tell.everyone("hurt", seat=hero.seat, rule=rule, also=also, shows=shows, **about)
    if hero.health == 0:
        fall(s, hero, tell)


def heal(s: State, hero: Hero, amount: int, tell: Tell, *, rule: str) -> None:
    """The hero regains health, never more than in full."""
    gained = min(amount, hero.full - hero.health)
    hero.health += gained
    tell.everyone("healed", seat=hero.seat, amount=gained, now=hero.health, rule=rule)


def fall(s: State, hero: Hero, tell: Tell) -> None:
    """The hero falls: the token is gone, treasure and items stay on the square. The last one to fall loses the game.

    [pararoles.core.fall] [pararoles.core.lose]
    """
    square, hero.fallen = hero.at, True
    s.lay(square, hero.treasure, hero.items)
    hero.treasure, hero.items = [], []
    take_off(s, hero)
    if tell.heard:
        tell.everyone("fell", seat=hero.seat, at=name(square), rule="pararoles.core.fall")
    if not s.living():
        s.end("lost", tell, rule="pararoles.core.lose")
    lift_bars(s, tell)


def take_off(s: State, hero: Hero) -> None:
    """The hero's token is off the map, out of any combat and any half-done move."""
    hero.at = NOWHERE
    calm(s, hero)
    if s.combat is not None and hero.number in s.combat.heroes:
        s.combat.heroes.remove(hero.number)
    if s.stride is not None and s.stride.hero == hero.number:
        s.stride = None
    for foe in s.foes:
        if foe.quarry == hero.number:
            foe.quarry = NOBODY  # [pararoles.enemy.pursue]


def calm(s: State, hero: Hero) -> None:
    """What belongs to an encounter ends for this hero; a saved card is shuffled into the deck.

    [pararoles.core.combat-end] [pararoles.dart.return]
    """
    hero.clumsy = ""
    hero.guarded = hero.lost = hero.controlled = hero.special = hero.miracle = False
    if hero.saved != NO_CARD:
        s.deck.put_back(hero.saved)
        hero.saved = NO_CARD


def calm_all(s: State) -> None:
    """What belongs to an encounter ends for everybody; wounds, vines and acid stay.  [pararoles.core.combat-end]"""
    for hero in s.heroes:
        calm(s, hero)
    for foe in s.foes:
        foe.clumsy = ""
        foe.guarded = foe.reflecting = foe.lost = foe.freed = foe.fresh = foe.taken = False


# ---------------------------------------------------------------- enemies


def hurt_foe(
    s: State,
    foe: Foe,
    amount: int,
    chance: Chance,
    tell: Tell,
    *,
    by: int,
    why: str,
    rule: str,
    also: tuple[str, ...] = (),
    shows: bool = False,
) -> None:
    """The enemy loses so much health, dealt by this hero or by nobody, and is defeated at 0.

    While a Prince of Pain reflects, whoever dealt the damage suffers it.
    [pararoles.core.enemy.special.prince] [pararoles.enemy.drop]
    """
    if amount <= 0 or foe not in s.foes:
        return
    if foe.reflecting and by != NOBODY:  # [pararoles.core.enemy.special.prince] [pararoles.axe.reflect]
        hurt_hero(
            s,
            s.heroes[by],
            amount,
            tell,
            why=f"{why}, thrown back by {foe.name}",
            rule="pararoles.core.enemy.special.prince",
            also=(rule, *also),
            shows=shows,
        )
        return
    foe.health = max(0, foe.health - amount)
    if tell.heard:
        about: dict[str, Any] = {"foe": foe.name or foe.type.short, "amount": amount, "now": foe.health, "why": why}
        if s.is_seen(foe.at):
            tell.everyone("wounded", rule=rule, also=also, shows=shows, **about)
        else:
            s.whisper(tell, "wounded", rule=rule, also=also, **about)
    if foe.health == 0:
        defeat(s, foe, chance, tell, by=by)


def defeat(s: State, foe: Foe, chance: Chance, tell: Tell, *, by: int) -> None:
    """The enemy is defeated and drops its treasure.  [pararoles.enemy.drop] [pararoles.enemy.drop-boss]"""
    count(s, foe)
    rule = "pararoles.enemy.drop-boss" if foe.kind == BOSS else "pararoles.enemy.drop"
    also = ("pararoles.duo.drop",) if foe.kind in (LEAD, PARTNER) else ()
    tell_gone(s, foe, "defeated", tell, rule=rule, also=also)
    remove(s, foe)
    drop(s, foe, chance, tell, by=by)
    take_stock(s, tell)


def banish(s: State, foe: Foe, chance: Chance, tell: Tell, *, by: int) -> None:
    """The enemy is gone into the Void for good: it counts as defeated and drops nothing.

    [pararoles.dagger.banish] [pararoles.dagger.no-drop]
    """
    count(s, foe)
    tell_gone(s, foe, "banished", tell, rule="pararoles.dagger.banish", also=("pararoles.dagger.no-drop",))
    remove(s, foe)
    if s.rules.drop:
        drop(s, foe, chance, tell, by=by)
    else:
        for card in foe.cards:
            s.hoard.discard(card)
    take_stock(s, tell)


def tell_gone(s: State, foe: Foe, event: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """Everybody hears that this enemy is no more, since the score says so; where, only if the party sees it."""
    if not tell.heard:
        return
    if s.is_seen(foe.at):
        tell.everyone(event, foe=foe.name, at=name(foe.at), rule=rule, also=also)
        return
    called = foe.name or ("The boss" if foe.kind == BOSS else "An enemy")
    tell.everyone(event, foe=called, at="an unseen place", rule=rule, also=also, shows=True)
    s.whisper(tell, event, foe=called, at=name(foe.at), rule=rule, also=also)


def count(s: State, foe: Foe) -> None:
    """The enemy counts among the defeated."""
    if foe.kind == BOSS:
        s.bosses += 1
        s.boss_down = True
    else:
        s.beaten += 1


def remove(s: State, foe: Foe) -> None:
    """The enemy's token is off the map; whoever depended on it does so no more."""
    s.foes.remove(foe)
    if s.combat is not None and foe.id in s.combat.foes:
        s.combat.foes.remove(foe.id)
    mate = s.foe(foe.mate)
    if mate is not None:
        mate.mate = NOBODY  # It moves and rolls on its own from now on. [pararoles.duo.alone]
    for bar in s.ground.bars:
        if foe.id in bar.foes:
            bar.foes.remove(foe.id)


def drop(s: State, foe: Foe, chance: Chance, tell: Tell, *, by: int) -> None:
    """Its treasure goes to the hero who defeated it; what no hero defeated leaves it on its square.

    [pararoles.core.treasure.owner] [pararoles.enemy.drop] [pararoles.enemy.drop-boss] [pararoles.boss.drop]
    [pararoles.duo.drop] [pararoles.trap.summon.drop]
    """
    if not foe.drops:
        return
    if by == NOBODY or s.heroes[by].fallen:
        pile = s.pile_at(foe.at)
        if pile is None:
            pile = Pile(foe.at)
            s.piles.append(pile)
            s.piles.sort(key=lambda other: other.square)
        pile.cards = sorted(pile.cards + foe.cards)
        pile.plain += 0 if foe.cards else 1  # Which card it is shows when it is taken.
        return
    cards = foe.cards or s.hoard.draw_all(chance, 1, "treasure")
    rule = "pararoles.boss.drop" if foe.cards else "pararoles.core.treasure.owner"
    gain(s, s.heroes[by], cards, tell, rule=rule)


def gain(s: State, hero: Hero, cards: list[int], tell: Tell, *, rule: str) -> None:
    """The hero has these treasure cards, or with the variant pool the party votes on them.

    Which cards come up tells what no boss holds.  [pararoles.core.treasure.owner]
    """
    if not cards:
        return
    s.stir()
    if s.rules.pool:
        s.pool += cards
        tell.everyone("pooled", cards=cards_text(cards), rule="pararoles.core.treasure.owner", shows=True)
        return
    s.take(hero, cards)
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.core.treasure.bonus",)
        if any(s.stat(hero, suit) < value + len(hero.cards_of(suit)) for suit, value in enumerate(hero.stats)):
            also += ("pararoles.core.treasure.cap",)
        tell.everyone("gained", seat=hero.seat, cards=cards_text(cards), rule=rule, also=also, shows=True)


# ---------------------------------------------------------------- at the end of a turn


def end_turn_of_hero(s: State, hero: Hero, tell: Tell) -> None:
    """A hero on a burning square loses 1 health at the end of the turn.  [pararoles.wand.burn]"""
    if hero.here and s.burning >> hero.at & 1:
        hurt_hero(s, hero, 1, tell, why="blue flames", rule="pararoles.wand.burn")


def end_turn_of_foe(s: State, foe: Foe, chance: Chance, tell: Tell, *, shows: bool = False) -> None:
    """Flames and acid bite at the end of an enemy's turn; a coating not in its own round.

    Flames are nobody's doing, acid is the Axe user's, who suffers it while the enemy reflects.
    [pararoles.wand.burn] [pararoles.wand.fire-based] [pararoles.axe.damage] [pararoles.axe.reflect]
    """
    if s.burning >> foe.at & 1 and not foe.type.fire:
        hurt_foe(s, foe, 1, chance, tell, by=NOBODY, why="blue flames", rule="pararoles.wand.burn", shows=shows)
    by, amount = foe.acid_by, foe.acid - foe.coated
    if amount <= 0:
        return
    also = ("pararoles.axe.reflect",) if foe.reflecting else ()
    hurt_foe(s, foe, amount, chance, tell, by=by, why="acid", rule="pararoles.axe.damage", also=also, shows=shows)


# ---------------------------------------------------------------- ways that open


def lift_bars(s: State, tell: Tell) -> None:
    """Ways closed by a trap open when the summoned enemies or the party inside are gone.

    [pararoles.walk.doors-until]
    """
    lifted = [bar for bar in s.ground.bars if not bar.foes or not s.hero_mask() & bar.area]
    for bar in lifted:
        s.ground.bars.remove(bar)
        s.ground.refresh()
        reveal(s, tell, "ways-open", rule="pararoles.walk.doors-until")


def take_stock(s: State, tell: Tell) -> None:
    """An enemy less: everybody knows whether the floor is cleared, and secret doors open whose time has come.

    [pararoles.secret.opens] [pararoles.size.secret-door] [pararoles.secret.not-counted]
    """
    lift_bars(s, tell)
    s.quiet = s.quiet or is_cleared(s)
    foes = s.foe_mask()
    opened = [door for door in s.ground.hidden if ((not foes & door.area) if door.area else s.quiet)]
    for door in opened:
        s.ground.open_hidden(door)
    at = [name(door.square) if s.is_seen(door.square) else "an unseen place" for door in opened]
    doors = f" A secret door opens at {', '.join(at)}." if at else ""
    also: tuple[str, ...] = ("pararoles.secret.not-counted",)
    if opened:
        also += ("pararoles.size.closed",)
        also += ("pararoles.size.secret-door", "pararoles.size.first-area") if any(door.area for door in opened) else ()
    event = "cleared" if s.quiet else "enemies-left"
    reveal(s, tell, event, doors=doors, rule="pararoles.secret.opens", also=also)
    closed = closed_secret(s)
    hidden = [snare for snare in s.snares if not snare.found and not closed >> snare.square & 1]
    if s.unveiled and hidden:  # They were behind the door.
        discover(s, hidden, tell, rule="pararoles.trap.find.discard")


def discover(s: State, snares: list[Snare], tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """The party knows these traps, and unless only positions are shown their types.

    [pararoles.trap.find.type-known]
    """
    for snare in snares:
        snare.found = True
        s.stir()
    if tell.heard:
        shown = [
            name(snare.square) if s.rules.position_only else f"{TRAP_NAMES[snare.type]} at {name(snare.square)}"
            for snare in sorted(snares, key=lambda snare: (snare.square, snare.lid))
        ]
        also = (*also, "pararoles.trap.find.type-known")
        tell.everyone("found", traps=shown or [NO_TRAPS], rule=rule, also=also, shows=True)


def found_words(data: Mapping[str, Any]) -> dict[str, str]:
    """Which traps were found, in words; that there are none is certain then, unlike after a search that fails."""
    if list(data["traps"]) == [NO_TRAPS]:
        return {"found": "No trap lies hidden here, but for closed rooms: that is certain now", "traps": ""}
    return {"found": "Traps found: "}


def is_cleared(s: State) -> bool:
    """Whether no enemy is left outside closed secret rooms.  [pararoles.secret.not-counted]"""
    return not s.foe_mask() & ~closed_secret(s)


def closed_secret(s: State) -> int:
    """The squares of the secret room while it is closed."""
    return s.secret if any(not door.area for door in s.ground.hidden) else 0


EVENTS: Final = {
    "hurt": after("{seat} loses {amount} health ({why}) and has {now}.", rises="-{amount}", over="seat"),
    "healed": after("{seat} regains {amount} health and has {now}.", rises="+{amount}", over="seat"),
    "fell": seen("{seat} falls at {at}; what they carried stays there.", rises="falls", over="seat"),
    "wounded": after("{foe} loses {amount} health ({why}) and has {now}.", rises="-{amount}", over="foe"),
    "defeated": seen("{foe} is defeated at {at}.", rises="defeated", over="foe"),
    "banished": seen("{foe} is banished into the Void from {at}.", rises="banished", over="foe"),
    "pooled": after("The party finds {cards}."),
    "gained": after("{seat} gains treasure: {cards}.", rises="treasure", over="seat"),
    "found": after("{found}{traps}.", more=found_words),
    "ways-open": after("The closed ways open again.{sight}"),
    "cleared": "The floor is cleared of enemies.{doors}{sight}",
    "enemies-left": quiet("There are enemies on this floor.{doors}{sight}"),
}
