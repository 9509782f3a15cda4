"""One attack, from the card to the damage: a hero's with every weapon, an enemy's, and that of a controlled hero.

[pararoles.core.attack] [pararoles.core.damage] [pararoles.core.item.attack-all]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import (
    CHILL,
    OFF_BALANCE,
    attack_suit,
    clumsy_rules,
    foe_check,
    foe_defends,
    hero_defends,
    named_suit,
    rules_of,
    said,
    title,
)
from undercroft.games.pararoles.book.basics.meeting import running
from undercroft.games.pararoles.content.bestiary import DEFENSE
from undercroft.games.pararoles.content.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_CARD,
    among,
    cards_text,
    name_of,
    succeeds,
    value,
)
from undercroft.games.pararoles.content.goods import AXE, DAGGER, DART, GOODS, KNUCKLES, LEAF, SHIELD, SPEAR
from undercroft.games.pararoles.state.records import CHOOSE, NOBODY, Foe, Hero, Item, Strike
from undercroft.games.pararoles.state.state import State

WOUNDS: Final = 3
"""So many wounds of the Knuckles cost as much health.  [pararoles.knuckles.three]"""

KEEP: Final = "keep"
SPARK: Final = "spark"
"""The steps of an attack after its card is known: set it aside or not, declare the Voidspark or not."""

WEAPON_RULES: Final = {
    "": "pararoles.core.attack",
    LEAF: "pararoles.leaf.range",
    KNUCKLES: "pararoles.knuckles.wound",
    DART: "pararoles.dart.save",
    SPEAR: "pararoles.spear.chill",
    DAGGER: "pararoles.dagger.declare",
    AXE: "pararoles.axe.coat",
}
"""By weapon: the rule that an attack with it applies."""


def usable(hero: Hero, key: str) -> Item | None:
    """An item of this key with a use left in it, or None; a hero may carry several Daggers."""
    for item in hero.items:
        if item.key == key and item.uses > 0:
            return item
    return None


def with_what(weapon: str) -> str:
    """The weapon as a sentence names it."""
    return GOODS[weapon].called if weapon else "bare hands"


# ---------------------------------------------------------------- a hero attacks an enemy


def strike(s: State, chance: Chance, tell: Tell) -> Proc[int]:
    """The attack under way is done; its card's suit is the answer.

    Card, then what the weapon asks, then the defense and the damage.  [pararoles.core.attack]
    """
    combat = running(s)
    blow = combat.strike
    assert blow is not None, "an attack is under way"
    hero = s.heroes[blow.hero]
    if blow.step == CHOOSE:
        if hero.saved != NO_CARD:
            blow.echo = (yield ask_echo(hero)) == "saved"
        draw_attack(s, blow, hero, chance, tell)
        blow.step = KEEP
    if blow.step == KEEP:
        if blow.weapon == DART and not blow.echo and not is_full(s) and (yield ask_keep(hero, blow)) == "keep":
            s.deck.spent.remove(blow.card)
            hero.saved = blow.card
            card = name_of(blow.card)
            tell.everyone("card-kept", seat=hero.seat, card=card, rule="pararoles.dart.save")
        blow.step = SPARK
    foe = s.foe(blow.foe)
    suit = named_suit(blow.card, hero.prime)
    if foe is not None and gets_through(s, blow, hero):  # [pararoles.core.attack] [pararoles.dagger.declare]
        dagger = usable(hero, DAGGER) if blow.weapon == DAGGER else None  # [pararoles.dagger.declare]
        if dagger is not None and (yield ask_spark(hero, foe)) == "declare":  # [pararoles.dagger.no-damage]
            dagger.uses = 0  # [pararoles.dagger.recharge]
            voidspark(s, hero, foe, chance, tell)
        else:
            land(s, blow, hero, foe, suit, chance, tell)
    combat.strike = None
    return suit


def is_full(s: State) -> bool:
    """Whether the Echo Dart remembers a card, whoever of the party saved it.  [pararoles.dart.one-card]"""
    return any(hero.saved != NO_CARD for hero in s.heroes)


def gets_through(s: State, blow: Strike, hero: Hero) -> bool:
    """Whether the attack's card succeeds against the attacker's own stat."""
    suit = attack_suit(s, named_suit(blow.card, hero.prime))
    return succeeds(blow.card, s.stat(hero, suit))


def draw_attack(s: State, blow: Strike, hero: Hero, chance: Chance, tell: Tell) -> None:
    """The attack's card is known, and so is all that hangs on the card alone: a critical failure, acid, a Leaf spent.

    The saved card of an Echo Dart stands for the drawn one and is discarded then.
    [pararoles.dart.reuse] [pararoles.dart.counts-as-drawn] [pararoles.leaf.one-use] [pararoles.spear.next-attack]
    """
    foe = s.foe(blow.foe)
    assert foe is not None, "nobody attacks who is gone"
    blow.clumsy, foe.clumsy = foe.clumsy, ""
    if blow.weapon == LEAF:
        leaf = hero.item(LEAF)
        assert leaf is not None, "a Leaf is thrown by who has one"
        hero.items.remove(leaf)
    also: tuple[str, ...] = ("pararoles.core.targets", "pararoles.core.item.weapon")
    if blow.echo:
        blow.card, hero.saved = hero.saved, NO_CARD
        s.deck.discard(blow.card)
        cards = [blow.card]
        also += ("pararoles.dart.reuse", "pararoles.dart.counts-as-drawn", "pararoles.dart.no-resave")
    else:
        blow.card, cards = s.draw(chance, "attack", advantage=blow.advantage)
    suit = named_suit(blow.card, hero.prime)
    good = gets_through(s, blow, hero)
    if tell.heard:
        if blow.weapon:
            also += ("pararoles.core.item.attack-all", WEAPON_RULES[blow.weapon])
        if blow.weapon == LEAF:
            also += ("pararoles.leaf.range-metric", "pararoles.leaf.one-use")
        if blow.weapon == DART and is_full(s):
            also += ("pararoles.dart.one-card",)
        also += clumsy_rules(blow.clumsy)[-1:]
        tested = attack_suit(s, suit)
        tell.everyone(
            "attack",
            seat=hero.seat,
            foe=foe.name,
            weapon=with_what(blow.weapon),
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(blow.card),
            stat=title(tested),
            value=s.stat(hero, tested),
            result=said(good, blow.card),
            rule="pararoles.core.attack",
            also=(*also, *rules_of(blow.card, advantage=blow.advantage and not blow.echo)),
        )
    if value(blow.card) == ACE:  # [pararoles.core.attack-ace]
        stagger_hero(hero, tell)
    if blow.weapon == AXE and suit == HEARTS and (good or not s.rules.needs_success):
        coat(s, hero, foe, tell)
    if blow.weapon == KNUCKLES and suit == CLUBS and s.rules.any_club:
        wound(s, hero, foe, chance, tell)


def stagger_hero(hero: Hero, tell: Tell) -> None:
    """Who draws an Ace for an attack defends clumsily against the next one.  [pararoles.core.attack-ace]"""
    hero.clumsy = OFF_BALANCE
    tell.everyone("off-balance", seat=hero.seat, rule=OFF_BALANCE)


def land(s: State, blow: Strike, hero: Hero, foe: Foe, suit: int, chance: Chance, tell: Tell) -> None:
    """The enemy draws to defend against a successful attack; what is not stopped costs it health, or holds it.

    [pararoles.core.defense-draw] [pararoles.core.damage]
    """
    chilling = blow.weapon == SPEAR and suit == DIAMONDS
    if chilling and not s.rules.needs_damage:  # [pararoles.spear.clumsy]
        chill(foe, tell)
    stopped, card = foe_defends(s, foe, suit, chance, tell, clumsy=blow.clumsy)
    if stopped:
        return
    if blow.weapon == LEAF:
        foe.entangled = True
        tell.everyone("entangled", foe=foe.name, rule="pararoles.leaf.no-damage")
        return
    amount, also = damage(s, suit == hero.prime, card)  # [pararoles.core.damage] [pararoles.core.item.attack-all]
    why = f"hit by {hero.player}"
    harm.hurt_foe(s, foe, amount, chance, tell, by=hero.number, why=why, rule="pararoles.core.damage", also=also)
    if foe not in s.foes:
        return
    if chilling and s.rules.needs_damage:
        chill(foe, tell)
    if blow.weapon == KNUCKLES and suit == CLUBS and not s.rules.any_club:  # [pararoles.knuckles.wound-needs-hit]
        wound(s, hero, foe, chance, tell)


def damage(s: State, trump: bool, card: int) -> tuple[int, tuple[str, ...]]:
    """What an attack that gets through costs: 1, and 1 more each for the prime suit and for a defender's Ace.

    With fixed_stats suits only trigger items.
    [pararoles.core.damage-trump] [pararoles.core.damage-ace] [pararoles.core.attack]
    """
    amount = 1
    rules: tuple[str, ...] = ()
    if trump and not s.rules.fixed_stats:
        amount += not s.rules.no_trump
        rules += ("pararoles.core.damage-trump",)
    if value(card) == ACE:
        amount += 1
        rules += ("pararoles.core.damage-ace",)
    return amount, rules


# ---------------------------------------------------------------- what weapons do


def chill(foe: Foe, tell: Tell) -> None:
    """The enemy answers the next attack on it with a Clumsy Defense, unless it is made of ice.

    [pararoles.spear.chill] [pararoles.spear.ice-immune]
    """
    if foe.type.ice:
        tell.everyone("no-chill", foe=foe.name, rule="pararoles.spear.ice-immune", also=("pararoles.spear.ice-who",))
        return
    foe.clumsy = CHILL
    also = ("pararoles.spear.success-only", CHILL)
    tell.everyone("chilled", foe=foe.name, rule="pararoles.spear.chill", also=also)


def wound(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """The enemy has one more wound; the third costs 3 health at once, and the count starts again.

    [pararoles.knuckles.wound] [pararoles.knuckles.three] [pararoles.knuckles.reset]
    """
    foe.wounds += 1
    also = ("pararoles.knuckles.wound-needs-hit",)
    tell.everyone("scratched", foe=foe.name, wounds=foe.wounds, rule="pararoles.knuckles.wound", also=also)
    if foe.wounds == WOUNDS:
        foe.wounds = 0
        why, rule, also = "three wounds", "pararoles.knuckles.three", ("pararoles.knuckles.reset",)
        harm.hurt_foe(s, foe, WOUNDS, chance, tell, by=hero.number, why=why, rule=rule, also=also)


def coat(s: State, hero: Hero, foe: Foe, tell: Tell) -> None:
    """The enemy is coated with acid, which bites from the next round on; a second coating changes nothing.

    [pararoles.axe.coat] [pararoles.axe.coat-any] [pararoles.axe.no-stack] [pararoles.axe.no-defense]
    """
    if foe.acid and not s.rules.stack:
        tell.everyone("coated-before", foe=foe.name, rule="pararoles.axe.no-stack")
        return
    foe.coated += 1
    foe.acid += 1
    foe.acid_by = hero.number
    also: tuple[str, ...] = ("pararoles.axe.coat-any",)
    if DEFENSE not in foe.type.die:
        also += ("pararoles.axe.no-defense",)
    if s.rules.stack:
        also += ("pararoles.axe.no-stack",)
    tell.everyone("coated", foe=foe.name, rule="pararoles.axe.coat", also=also)


def voidspark(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """The enemy draws on its highest stat instead of defending: it is banished, or loses a turn.

    [pararoles.dagger.highest-stat] [pararoles.dagger.banish] [pararoles.dagger.lose-turn]
    """
    tell.everyone("voidspark", seat=hero.seat, foe=foe.name, rule="pararoles.dagger.declare")
    highest = foe.stats.index(max(foe.stats))
    also = ("pararoles.dagger.no-damage",)
    what, rule = "its grip on reality", "pararoles.dagger.highest-stat"
    if foe_check(s, foe, highest, what, chance, tell, rule=rule, also=also):
        foe.lost = True
        also = ("pararoles.core.lose-turn",)
        tell.everyone("loses-turn", foe=foe.name, rule="pararoles.dagger.lose-turn", also=also)
    else:
        harm.banish(s, foe, chance, tell, by=hero.number)


# ---------------------------------------------------------------- others attack


def hero_attacks_hero(s: State, hero: Hero, victim: Hero, chance: Chance, tell: Tell) -> None:
    """A controlled hero has made a normal attack on another.

    [pararoles.core.mind-control] [pararoles.bigone.mind-one]
    """
    clumsy, victim.clumsy = victim.clumsy, ""
    card, cards = s.draw(chance, "attack")
    suit = named_suit(card, hero.prime)
    tested = attack_suit(s, suit)
    good = succeeds(card, s.stat(hero, tested))
    if tell.heard:
        tell.everyone(
            "betrayal",
            seat=hero.seat,
            ally=victim.seat,
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(card),
            stat=title(tested),
            value=s.stat(hero, tested),
            result=said(good, card),
            rule="pararoles.core.mind-control",
            also=("pararoles.bigone.mind-one", "pararoles.core.random", "pararoles.core.attack", *rules_of(card)),
        )
    if value(card) == ACE:
        stagger_hero(hero, tell)
    if not good:
        return
    stopped, answer = hero_defends(s, victim, suit, chance, tell, clumsy=clumsy)
    if not stopped:
        amount, also = damage(s, suit == hero.prime, answer)
        why = f"hit by {hero.player}"
        harm.hurt_hero(s, victim, amount, tell, why=why, rule="pararoles.core.damage", also=also)


def foe_attacks(
    s: State, foe: Foe, target: Hero | Foe, chance: Chance, tell: Tell, *, bonus: int, special: bool
) -> None:
    """The enemy has attacked a hero, or in its chaos another enemy; `bonus` is additional fire damage.

    [pararoles.core.attack] [pararoles.wand.fire-based] [pararoles.shield.learns]
    """
    clumsy, target.clumsy = target.clumsy, ""
    shield = (
        isinstance(target, Hero)
        and not special  # [pararoles.shield.not-special]
        and shield_learns(s, target, foe)
    )
    fire = not special and foe.type.fire and s.burning >> foe.at & 1
    card, cards = s.draw(chance, "attack")
    suit = named_suit(card, foe.suit)
    tested = attack_suit(s, suit)
    good = succeeds(card, foe.stats[tested])
    if tell.heard:
        whom = {"ally": target.seat} if isinstance(target, Hero) else {"other": target.name}
        tell.everyone(
            "enemy-attack" if isinstance(target, Hero) else "enemy-brawl",
            foe=foe.name,
            **whom,
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(card),
            stat=title(tested),
            value=foe.stats[tested],
            result=said(good, card),
            rule="pararoles.core.attack",
            also=("pararoles.core.targets", "pararoles.core.enemy.turn-order", *rules_of(card)),
        )
    if value(card) == ACE:
        foe.clumsy = OFF_BALANCE
        tell.everyone("enemy-off-balance", foe=foe.name, rule=OFF_BALANCE)
    if not good:
        return
    if isinstance(target, Hero):
        learned = shield_rules(target, special=special)
        stopped, answer = hero_defends(s, target, suit, chance, tell, clumsy=clumsy, shield=shield, also=learned)
    else:
        stopped, answer = foe_defends(s, target, suit, chance, tell, clumsy=clumsy)
    if stopped:
        return
    amount, also = damage(s, suit == foe.suit, answer)
    amount += bonus  # [pararoles.core.enemy.special.guard]
    if bonus:
        also += ("pararoles.core.enemy.special.guard",)
    if fire:
        amount += 1
        also += ("pararoles.wand.fire-based", "pararoles.wand.fire-who")
    rule, why = "pararoles.core.damage", f"hit by {foe.name}"
    if isinstance(target, Hero):
        harm.hurt_hero(s, target, amount, tell, why=why, rule=rule, also=also)
    elif target.reflecting:  # Thrown back: the attacker suffers it.
        rule, also = "pararoles.core.enemy.special.prince", (rule, *also)
        harm.hurt_foe(s, foe, amount, chance, tell, by=NOBODY, why="thrown back", rule=rule, also=also)
    else:
        harm.hurt_foe(s, target, amount, chance, tell, by=NOBODY, why=why, rule=rule, also=also)


def shield_learns(s: State, hero: Hero, foe: Foe) -> bool:
    """Whether the Shield knows this attack already: from the same enemy's second Attack Action on it does.

    The attack is noted, hit or miss, whoever carries the Shield.  [pararoles.shield.learns]
    """
    attacked = running(s).attacked
    pair = (hero.number, foe.id)
    known = pair in attacked  # [pararoles.shield.same-enemy]
    if s.rules.any_enemy:
        known = any(number == hero.number for number, _ in attacked)
    if pair not in attacked:
        attacked.append(pair)
    return known and hero.item(SHIELD) is not None


def shield_rules(hero: Hero, *, special: bool) -> tuple[str, ...]:
    """The rules that say what the Shield does or does not do here; none for a hero without it."""
    if hero.item(SHIELD) is None:
        return ()
    return ("pararoles.shield.not-special",) if special else ("pararoles.shield.learns",)


# ---------------------------------------------------------------- questions


def ask_echo(hero: Hero) -> Choice:
    """Whether the saved card stands for a drawn one."""
    card = name_of(hero.saved)
    options = (
        Option("saved", f"use the saved {card}", rule="pararoles.dart.reuse"),
        Option("draw", "draw a card", rule="pararoles.core.attack"),
    )
    return Choice(hero.seat, ECHO, options, {"card": card})


def ask_keep(hero: Hero, blow: Strike) -> Choice:
    """Whether the Dart's card is set aside."""
    return Choice(hero.seat, KEEP_CARD, KEEP_OPTIONS, {"card": name_of(blow.card)})


def ask_spark(hero: Hero, foe: Foe) -> Choice:
    """Whether the Voidspark is declared."""
    return Choice(hero.seat, VOIDSPARK, SPARK_OPTIONS, {"foe": foe.called, "stat": max(foe.stats)})


ECHO: Final = Question(
    "echo", "The Echo Dart remembers {card}. Attack with that card, or draw?", rule="pararoles.dart.reuse"
)
KEEP_CARD: Final = Question(
    "keep", "The attack drew {card}. Set it aside for a later attack, or discard it?", rule="pararoles.dart.save"
)
VOIDSPARK: Final = Question(
    "voidspark",
    "The attack succeeds. Declare the Voidspark? {foe} then draws on its highest stat, {stat}: "
    "a failure banishes it, a success costs it a turn.",
    rule="pararoles.dagger.declare",
)
KEEP_OPTIONS: Final = (
    Option("keep", "set the card aside", rule="pararoles.dart.save"),
    Option("discard", "discard the card", rule="pararoles.dart.save"),
)
SPARK_OPTIONS: Final = (
    Option("declare", "declare the Voidspark", rule="pararoles.dagger.declare"),
    Option("attack", "attack on without it", rule="pararoles.core.attack"),
)
QUESTIONS: Final = (ECHO, KEEP_CARD, VOIDSPARK)

EVENTS: Final = {
    "attack": seen(
        "{seat} attacks {foe} with {weapon}: {card}{among} against {stat} {value}, {result}.",
        rises="{card} {result}",
        over="seat",
    ),
    "betrayal": seen(
        "{seat}, mind controlled, attacks {ally}: {card}{among} against {stat} {value}, {result}.",
        rises="{card} {result}",
        over="seat",
    ),
    "enemy-attack": after(
        "{foe} attacks {ally}: {card}{among} against {stat} {value}, {result}.", rises="{card} {result}", over="foe"
    ),
    "enemy-brawl": after(
        "{foe} attacks {other}: {card}{among} against {stat} {value}, {result}.", rises="{card} {result}", over="foe"
    ),
    "off-balance": after(
        "{seat} drew an Ace and defends clumsily against the next attack.", rises="clumsy", over="seat"
    ),
    "enemy-off-balance": after(
        "{foe} drew an Ace and defends clumsily against the next attack.", rises="clumsy", over="foe"
    ),
    "card-kept": after("{seat} sets {card} aside with the Echo Dart.", rises="{card} kept", over="seat"),
    "entangled": after("Vines grow round {foe}: it cannot move.", rises="vines", over="foe"),
    "chilled": after("{foe} is chilled and defends clumsily against the next attack.", rises="chilled", over="foe"),
    "no-chill": after("{foe} is made of ice: the chill does nothing.", rises="no chill", over="foe"),
    "scratched": after("The Knuckles wound {foe}; wounds so far: {wounds}.", rises="wound {wounds}", over="foe"),
    "coated": after("{foe} is coated with acid.", rises="acid", over="foe"),
    "coated-before": after("{foe} is coated with acid already."),
    "voidspark": seen("{seat} declares the Voidspark against {foe}.", rises="Voidspark", over="foe"),
    "loses-turn": after("{foe} loses its next turn.", rises="loses a turn", over="foe"),
}
