"""ElectroBeasts: combat on the Explorers' turns, and the four attacks on the turn of the Master of Fates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undercroft.engine import Chance, Option, Proc, Refusal, Tell, each
from undercroft.engine.craft.telling import after, seen
from undercroft.games.electro.book.basics.keys import find_key
from undercroft.games.electro.book.basics.places import clear, refresh
from undercroft.games.electro.book.basics.rolls import score_roll
from undercroft.games.electro.state.records import BEAST, FIGHT, MOVE, Attack, Card, Turn
from undercroft.games.electro.state.state import State


@dataclass(frozen=True, slots=True)
class Kind:
    """An attack of a beast: its damage, whether it goes at one or at all, whether it can be dodged, its recharge."""

    id: str
    name: str
    damage: int
    all: bool
    dodge: bool
    recharge: int
    rule: str


BITE: Final = "bite"
SHOCKWAVE: Final = "shockwave"
ROAR: Final = "roar"
POUNCE: Final = "pounce"
ATTACKS: Final = {
    kind.id: kind
    for kind in (
        Kind(BITE, "Static Bite", 1, False, True, 0, "electro.beast.bite"),
        Kind(SHOCKWAVE, "Shockwave", 1, True, True, 2, "electro.beast.shockwave"),
        Kind(ROAR, "Fierce Roar", 0, False, True, 1, "electro.beast.roar"),
        Kind(POUNCE, "Thunder Pounce", 2, False, False, 0, "electro.beast.pounce"),
    )
}
"""[electro.beast.attack-table]"""

BEASTS_IN_BOX: Final = 5
"""So many beast cards there are.  [electro.components.room-cards]"""
_RECHARGES: Final = ("electro.beast.recharge", "electro.beast.recharge-timing")
_LIMITS: Final = {
    SHOCKWAVE: (*_RECHARGES, "electro.beast.shockwave-rolls"),
    ROAR: _RECHARGES,
    POUNCE: ("electro.beast.pounce-condition", "electro.beast.pounce-once"),
}
"""By attack: the rules that say when it may be made again, and how it falls."""
DAMAGE: Final = 2
"""What a hit takes from a beast.  [electro.beast.attack]"""
POUNCE_AT: Final = 2
"""A beast with so much health or less may pounce.  [electro.beast.pounce-condition]"""


def show(s: State, room: str, tell: Tell) -> None:
    """The beast lies face up and counts as perceived by everybody.  [electro.enter.beast-shown]"""
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    card.shown = True
    tell.everyone("beast", room=room, health=card.health, rule="electro.enter.beast-shown", shows=True)


def begin(s: State, room: str, tell: Tell, *, rule: str) -> None:
    """Everybody in the room is in combat with its beast.  [electro.enter.waiting]"""
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if not card.shown:
        show(s, room, tell)
    if card.fighting:
        return
    card.fighting = True
    team = [s.name(explorer.number) for explorer in s.on(room)]
    tell.everyone("combat", room=room, team=team, rule=rule, also=("electro.enter.waiting",))


def engage(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """A Fight roll against the beast; it ends the turn, whatever comes of it.

    [electro.beast.engage] [electro.beast.attack] [electro.beast.attack-fail] [electro.room.combat-ends-turn]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if not card.fighting:
        begin(s, room, tell, rule="electro.beast.engage")
    hit = yield from score_roll(s, explorer, FIGHT, "strike the beast", chance, tell, rule="electro.beast.attack")
    also = ("electro.room.combat-ends-turn",)
    if not hit:  # [electro.beast.attack-fail] [electro.score.fight-uses]
        tell.everyone("misses", seat=explorer.seat, rule="electro.beast.attack-fail", also=also)
        return
    damage = 1 if s.rules.roar_damage and explorer.roared else DAMAGE
    card.health = max(0, card.health - damage)
    rule, left = "electro.beast.attack", card.health
    tell.everyone("hits", seat=explorer.seat, room=room, damage=damage, health=left, rule=rule, also=also)
    if card.health == 0:
        slay(s, turn, chance, tell)


def slay(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """The beast is dead, the room cleared, and the slayer has its key.

    [electro.beast.slain] [electro.beast.reward] [electro.beast.combat-end]
    """
    explorer = s.explorers[turn.doer]
    tell.everyone("slain", seat=explorer.seat, room=turn.room, rule="electro.beast.slain")
    card = clear(s, turn.room, tell)
    card.fighting = False
    card.taker = explorer.number
    find_key(s, explorer, card.key, tell, rule="electro.beast.reward")
    if s.rules.beast_card:
        s.draw(explorer, chance, tell, rule="electro.beast.reward")


# ---------------------------------------------------------------------- the beast's own turn


def in_combat(s: State) -> list[str]:
    """The rooms in which combat goes on."""
    return [room for room in s.rooms if (card := s.card(room)) is not None and card.fighting]


def why_not_attack(s: State, room: str, attack: str, whom: str) -> Refusal | None:
    """What stands against this attack of the beast in this room on this Explorer, or on all.

    [electro.beast.recharge] [electro.beast.pounce-condition] [electro.beast.pounce-once] [electro.beast.one-attack]
    """
    card, kind = s.card(room), ATTACKS[attack]
    if card is None or not card.fighting:
        return Refusal(f"no combat has begun in {room}", rule="electro.beast.engage", at=room)
    assert s.fate is not None, "beasts attack on the turn of the Master of Fates"
    if room not in s.fate.beasts:
        return Refusal(f"the beast in {room} has attacked already", rule="electro.beast.one-attack", at=room)
    if attack == POUNCE and card.pounced:
        return Refusal(f"{kind.name} is used once a combat", rule="electro.beast.pounce-once", at=room)
    if attack == POUNCE and card.health > POUNCE_AT:
        words = f"{kind.name} needs {POUNCE_AT} health or less; the beast has {card.health}"
        return Refusal(words, rule="electro.beast.pounce-condition", at=room)
    if left := {SHOCKWAVE: card.shock, ROAR: card.roar}.get(attack, 0):
        words = f"{kind.name} is still to be recharged: {left}"
        return Refusal(words, rule="electro.beast.recharge-timing", at=room)
    if whom not in _targets(s, room, kind):
        return Refusal("the one attacked is in combat with the beast", rule=kind.rule, at=room)
    return None


def _targets(s: State, room: str, kind: Kind) -> dict[str, str]:
    """On whom this attack may be made, by id, with their names."""
    return {"": "all"} if kind.all else {explorer.id: s.name(explorer.number) for explorer in s.on(room)}


def attack_options(s: State, room: str) -> list[Option]:
    """Every attack of this beast on everyone it may be on.  [electro.beast.one-attack]"""
    return [
        Option(f"{room} {kind.id} {id}".rstrip(), f"{room}: {kind.name} on {name}", rule=kind.rule, at=room)
        for kind in ATTACKS.values()
        for id, name in _targets(s, room, kind).items()
        if why_not_attack(s, room, kind.id, id) is None
    ]


def choose(s: State, deed: str, tell: Tell) -> None:
    """The attack is announced, and its recharge counts from now.  [electro.beast.recharge]"""
    room, id, *whom = deed.split()
    card, kind = s.card(room), ATTACKS[id]
    assert card is not None, f"{room} has a beast"
    targets = [s.by_id(whom[0]).number] if whom else [explorer.number for explorer in s.on(room)]
    s.attack = Attack(room, id, targets)
    card.used = id
    if id == SHOCKWAVE:
        card.shock = kind.recharge
    elif id == ROAR:
        card.roar = kind.recharge
    elif id == POUNCE:
        card.pounced = True
    names = [s.name(number) for number in targets]
    also = ("electro.beast.one-attack", "electro.beast.turns", *_LIMITS.get(id, ()))
    also += ("electro.mof.auto",) if s.auto else ()
    tell.everyone("attacks", room=room, name=kind.name, targets=names, rule=kind.rule, also=also)


def strike(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Each target in turn order has tried to dodge; then all hits fall together.

    [electro.beast.dodge] [electro.beast.shockwave-rolls] [electro.beast.roar] [electro.beast.pounce]
    """
    attack = s.attack
    assert attack is not None, "a beast attacks"
    kind = ATTACKS[attack.attack]
    for number in each(attack.targets):
        explorer = s.explorers[number]
        dodged = kind.dodge and (
            yield from score_roll(s, explorer, MOVE, f"dodge {kind.name}", chance, tell, rule="electro.beast.dodge")
        )
        if dodged:
            tell.everyone("dodged", seat=explorer.seat, name=kind.name, rule="electro.beast.dodge")
        else:
            attack.hit.append(number)
    for number in attack.hit:
        if kind.id == ROAR:
            s.explorers[number].roared = True
            tell.everyone(
                "roared", seat=s.explorers[number].seat, rule="electro.beast.roar", also=("electro.beast.roar-effect",)
            )
        else:
            s.strike(number, kind.damage, kind.name, rule=kind.rule)
    s.attack = None


def recharge(s: State) -> None:
    """At the end of a turn of the Master of Fates all counts fall, but those set on this turn.

    [electro.beast.recharge] [electro.beast.recharge-timing]
    """
    for card in s.cards:
        if card.kind == BEAST and card.fighting:
            if card.used != SHOCKWAVE:
                card.shock = max(0, card.shock - 1)
            if card.used != ROAR:
                card.roar = max(0, card.roar - 1)
        card.used = ""


def heal(s: State, room: str, tell: Tell) -> None:
    """The beast regains 2 health, not above its start.  [electro.mofdeck.second-charge]"""
    card = s.card(room)
    assert card is not None, f"{room} has a beast"
    card.health = min(s.rules.beast_health, card.health + 2)
    tell.everyone("recharged", room=room, health=card.health, rule="electro.mofdeck.second-charge")


def most_laid(s: State) -> int:
    """How many beasts were laid at most, if one of the five cards is unused now.  [electro.mofdeck.stray-beast]"""
    laid, strays = s.cards[: len(s.board.rooms)], s.cards[len(s.board.rooms) :]
    slain = sum(card.kind == BEAST and card.gone for card in laid)
    return BEASTS_IN_BOX - 1 + slain - sum(not card.gone for card in strays)


def stray(s: State, room: str, tell: Tell) -> None:
    """An unused beast card lies face up in the room, which is uncleared again.  [electro.mofdeck.stray-beast]"""
    card = Card(BEAST, shown=True, most=most_laid(s))
    refresh(s, card)
    card.health = s.rules.beast_health
    s.rooms[room] = len(s.cards)
    s.cards.append(card)
    tell.everyone("stray", room=room, health=card.health, rule="electro.mofdeck.stray-beast")


EVENTS: Final = {
    "beast": "There is an ElectroBeast in {room}, with {health} health.",
    "combat": "Combat begins in {room}: {team} against the beast.",
    "misses": after("{seat}'s blow goes past the beast.", rises="miss", over="seat"),
    "hits": after(
        "{seat} strikes the beast in {room} for {damage}: {health} health left.", rises="-{damage}", over="room"
    ),
    "slain": seen("{seat} slays the beast in {room}.", rises="slain", over="room"),
    "attacks": "The beast in {room} attacks {targets}: {name}.",
    "dodged": after("{seat} avoids {name}.", rises="dodges", over="seat"),
    "roared": after("{seat} is shaken: the next attack is weaker.", rises="Fight -1", over="seat"),
    "recharged": seen("The beast in {room} is back at {health} health.", rises="+ health", over="room"),
    "stray": "A beast strays into {room}, with {health} health.",
}
