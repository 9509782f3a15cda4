"""Cards of those who are in the labyrinth: the Explorers, the beasts and their attacks, the Master of Fates; traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted, listed, percent
from undercroft.engine.stage.card import Card
from undercroft.games.electro.book.basics.odds import against_fate
from undercroft.games.electro.book.fates.beasts import ATTACKS, BITE, DAMAGE, POUNCE, POUNCE_AT, ROAR, SHOCKWAVE, Kind
from undercroft.games.electro.book.setup.scores import LEAST, MOST
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.faces.panels import beast_in, goods, is_met, letter, place_words
from undercroft.games.electro.faces.sight import by_id, by_seat, reading
from undercroft.games.electro.state.records import TRAITS

BEAST: Final = "beast"
MOF: Final = "mof"

_TRAIT_RULES: Final = {
    "move": ("electro.traits.move", "electro.score.move-uses", "electro.move.rerolls"),
    "see": ("electro.traits.see", "electro.score.see-uses", "electro.see.success"),
    "fight": ("electro.traits.fight", "electro.score.fight-uses", "electro.beast.attack"),
    "live": ("electro.traits.live", "electro.traits.no-cap", "electro.death.when"),
}
_TRAIT_TEXTS: Final = {
    "move": "So often you may roll the die for movement, and so many D6 you roll to dodge and to flee.",
    "see": "So many D6 you roll to look into a room, to dismantle a trapped box, and to roll for a Puzzle.",
    "fight": "So many D6 you roll to strike a beast or another Explorer.",
    "live": "Your health: damage lowers it, and at 0 you die and start again at the centre.",
}
_TRAIT_ICONS: Final = {"move": "swift-current", "see": "keen-flash", "fight": "power-surge", "live": "last-spark"}
_ATTACK_TEXTS: Final = {
    BITE: "{damage} damage to one Explorer in combat. A Move roll avoids it.",
    SHOCKWAVE: "{damage} damage to all in combat. Each may avoid it by a Move roll against a D20 of its own.",
    ROAR: "One Explorer's Fight counts 1 lower until their next turn ends. A Move roll avoids it.",
    POUNCE: "{damage} damage to one Explorer in combat, without a roll. Only at {health} health or less.",
}


def known(view: Mapping[str, Any]) -> tuple[str, ...]:
    """The Explorers, the beasts that everybody has met, beasts in general and what they do, the traits."""
    met = tuple(beast_in(room) for room, card in view["rooms"].items() if is_met(card))
    return (*(one["id"] for one in view["explorers"]), *met, BEAST, *ATTACKS, MOF, *TRAITS)


def about(view: Mapping[str, Any], thing: str) -> Card:
    """The card of one of these."""
    if thing in ATTACKS:
        return attack_card(ATTACKS[thing])
    if thing in TRAITS:
        return _trait(view, thing)
    if thing == MOF:
        return _master(view)
    if thing.startswith(BEAST):
        return _beast(view, thing.removeprefix(BEAST).strip())
    return _explorer(view, by_id(view, thing))


# ---------------------------------------------------------------- Explorers


def _explorer(view: Mapping[str, Any], one: Mapping[str, Any]) -> Card:
    """An Explorer with all that is open of them.  [electro.info.scores] [electro.info.items]"""
    lines = ["has left the game"] if one["gone"] else _state(view, one)
    number = int(one["id"][1:]) - 1
    return Card(
        f"@{one['seat']}",
        f"An Explorer, {letter(number)} on the board, who wants out of the labyrinth, with the others or over them.",
        tuple(line for line in lines if line),
        ("electro.objective.explorers", "electro.info.scores", "electro.info.items"),
        "explorer",
        "Explorer",
    )


def _state(view: Mapping[str, Any], one: Mapping[str, Any]) -> list[str]:
    scores, now = one["scores"], one["now"]
    lines = [place_words(view, one), f"Live {one['live']}" if one["live"] else ""]
    if now is not None:
        lines.append(", ".join(_score(trait, scores[trait], now[trait]) for trait in TRAITS[:3]))
    elif scores is not None and any(scores.values()):
        lines.append(", ".join(f"{trait.capitalize()} {score}" for trait, score in scores.items() if score))
    held = [goods(one["keys"] or [], one["fragments"]), counted(one["cards"], "reward card") if one["cards"] else ""]
    lines += [f"holds {listed(filter(None, held))}" if any(held) else "", "keys are hidden" * (one["keys"] is None)]
    others = [f"@{seat}" for seat in one["group"] if seat != one["seat"]]
    lines += [f"in a group with {listed(others)}" if others else "", "in a fight" * bool(one["fight"])]
    lines += ["shaken by a Fierce Roar" * bool(one["roared"])]
    lines += [f"{CARDS[effect['card']].name} is in force" for effect in one["effects"]]
    lines += [f"died {counted(one['deaths'], 'time')}" if one["deaths"] else ""]
    return lines


def _score(trait: str, score: int, now: int) -> str:
    return f"{trait.capitalize()} {now}" + (f" (of its own {score})" if now != score else "")


def _trait(view: Mapping[str, Any], trait: str) -> Card:
    one = None if view["role"] != "Explorer" else by_seat(view, view["you"])
    lines = [f"{LEAST} to {MOST} at the start"]
    now = None if one is None else one["live"] if trait == "live" else (one["now"] or one["scores"])[trait]
    lines += [f"yours: {now}"] if now else []
    if trait != "live":
        scores = (now,) if now else range(LEAST, MOST + 1)
        lines.append("against the D20: " + ", ".join(f"{n} dice {percent(*against_fate(n))}" for n in scores))
    return Card(
        trait.capitalize(), _TRAIT_TEXTS[trait], tuple(lines), _TRAIT_RULES[trait], _TRAIT_ICONS[trait], "trait"
    )


def _master(view: Mapping[str, Any]) -> Card:
    mof = view["mof"]
    who = "played by the software" if mof["auto"] or mof["seat"] is None else f"played by @{mof['seat']}"
    lines = [who, f"holds {counted(mof['cards'], 'card')}"]
    lines += [f"{CARDS[effect['card']].name} is in force" for effect in mof["effects"]]
    lines += [f"Explorers have died {counted(view['deaths'], 'time')}"] if view["deaths"] else []
    return Card(
        "Master of Fates",
        "Lays the rooms, strikes with Electroshock after each round, leads the beasts, and wins if nobody gets out.",
        tuple(lines),
        ("electro.players.mof", "electro.mof.outline", "electro.objective.mof"),
        "storm-cloud",
        "role",
    )


# ---------------------------------------------------------------- beasts


def _beast(view: Mapping[str, Any], room: str) -> Card:
    full = reading(view, "beast_health")
    lines = [f"{full} health; a Fight roll takes {DAMAGE}"]
    if room:
        card = view["rooms"][room]
        lines = [f"health {card['health']} of {full}; a Fight roll takes {DAMAGE}"]
        lines.append("in combat" if card["fighting"] else "waiting: whoever meets it fights or flees")
        if card["fighting"]:
            lines += [f"{kind.name}: {ready(card, kind)}" for kind in ATTACKS.values()]
    return Card(
        f"ElectroBeast in {room}" if room else "ElectroBeast",
        "Guards its room: who is caught fights it or flees, and it attacks once after each round until it is slain.",
        tuple(lines),
        ("electro.beast.health", "electro.beast.attack", "electro.beast.one-attack", "electro.beast.reward"),
        "beast",
        "beast",
    )


def ready(card: Mapping[str, Any], kind: Kind) -> str:
    """When this attack of the beast in this room may be made again, in words."""
    if kind.id == POUNCE:
        return "used" if card["pounced"] else "ready" if card["health"] <= POUNCE_AT else f"at {POUNCE_AT} health"
    left = {SHOCKWAVE: card["shock"], ROAR: card["roar"]}.get(kind.id, 0)
    return f"in {counted(left, 'turn')}" if left else "ready"


def attack_card(kind: Kind) -> Card:
    """The card of an attack of the beasts."""
    text = _ATTACK_TEXTS[kind.id].format(damage=kind.damage, health=POUNCE_AT)
    lines = ["once a combat"] if kind.id == POUNCE else []
    lines += [f"then barred for {counted(kind.recharge, 'turn')}"] if kind.recharge else []
    more = () if kind.id == POUNCE else ("electro.beast.dodge",)
    return Card(kind.name, text, tuple(lines), (kind.rule, *more), "beast", "attack")
