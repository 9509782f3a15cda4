"""What is in the hands: one set for melee, one for missile combat, found from a list of tokens or named outright."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, RARITIES, Mode
from undercroft.games.truedungeon.options import TrueDungeonOptions


@dataclass(slots=True)
class Hands:
    """The main and the off hand in one mode of combat."""

    main: Token | None = None
    off: Token | None = None

    @property
    def tokens(self) -> tuple[Token, ...]:
        """What is held."""
        return tuple(token for token in (self.main, self.off) if token is not None)

    @property
    def empty(self) -> bool:
        """Whether nothing is held."""
        return self.main is None and self.off is None

    @property
    def shield(self) -> Token | None:
        """The shield, if one is held."""
        return self.off if self.off is not None and self.off.shield else None


@dataclass(slots=True)
class Held:
    """Both sets, and every hand-held token that is in neither, with the reason."""

    melee: Hands = field(default_factory=Hands)
    missile: Hands = field(default_factory=Hands)
    refused: list[tuple[Token, Refusal]] = field(default_factory=list)

    def __getitem__(self, mode: Mode) -> Hands:
        return self.melee if mode == "melee" else self.missile

    def all(self) -> tuple[Token, ...]:
        """Every held token once: the same token may serve in both sets."""
        left = [token.name for token in self.melee.tokens]
        found = [*self.melee.tokens]
        for token in self.missile.tokens:
            if token.name in left:
                left.remove(token.name)
            else:
                found.append(token)
        return tuple(found)


def serves(token: Token, mode: Mode) -> bool:
    """Whether this weapon attacks in that mode; what is no weapon serves in both."""
    if token.weapon is None:
        return True
    return mode in token.weapon.mode or (mode == "missile" and "thrown" in token.weapon.mode)


def why_not_off(token: Token, mode: Mode, cls: str) -> Refusal | None:
    """The reason why this token may not be in the off hand of such a character, or None."""
    if not token.is_weapon:
        if token.slot == "offhand":
            return None
        return Refusal("{token} is held in the main hand", rule="truedungeon.slot.offhand", token=token.name)
    assert token.weapon is not None
    if token.weapon.hands == "two":
        return Refusal("{token} needs two hands", rule="truedungeon.slot.two-handed", token=token.name)
    if cls == "ranger" and mode == "melee":
        if not token.classes or {"ranger", "rogue"} <= set(token.classes):
            return None
        return Refusal(
            "{token} admits no rogue, so a ranger may hold it in the main hand only",
            rule="truedungeon.class.ranger.weapons.off",
            also=("truedungeon.class.ranger.weapons.main",),
            token=token.name,
        )
    if cls == "monk":
        if mode == "melee" and not token.weapon.flurry:
            return Refusal(
                "{token} is not fit for a flurry of blows",
                rule="truedungeon.class.monk.flurry.pucks",
                token=token.name,
            )
        if mode == "missile" and "shuriken" not in token.tags:
            return Refusal(
                "a monk throws two shurikens at a time, and {token} is none",
                rule="truedungeon.class.monk.flurry.shuriken",
                token=token.name,
            )
        return None
    return Refusal("one weapon at a time: {token} is another", rule="truedungeon.slot.one-weapon", token=token.name)


def why_not_beside(main: Token | None, off: Token, mode: Mode, options: TrueDungeonOptions) -> Refusal | None:
    """The reason why this off-hand token cannot be held beside what is in the main hand, or None."""
    if main is None or main.weapon is None or main.weapon.hands == "one":
        return None
    if options.buckler and off.buckler and mode == "missile":
        return None  # Variant buckler: it stays on the arm that draws the bow.
    return Refusal(
        "{main} needs both hands, so {off} cannot be held",
        rule="truedungeon.slot.two-handed",
        main=main.name,
        off=off.name,
    )


def take_up(tokens: Iterable[Token], cls: str, options: TrueDungeonOptions) -> Held:
    """The hands as these tokens fill them; their order does not matter.

    The best melee weapon goes into the main hand; a ranger or monk takes a second one into the off hand; a weapon for
    both modes goes where a hand is free; what is no weapon takes a free hand in each mode in which there is one.
    """
    held = Held()
    given = sorted(tokens, key=_rank)
    placed = [False] * len(given)
    for mode in MODES:
        other: Mode = "missile" if mode == "melee" else "melee"
        only = [at for at, token in enumerate(given) if token.is_weapon and not serves(token, other)]
        for at in sorted(only, key=lambda at: why_not_off(given[at], mode, cls) is None):
            placed[at] = _put(held, given[at], mode, cls, options)
    for at, token in enumerate(given):
        if token.is_weapon and all(serves(token, mode) for mode in MODES):
            found = [_put(held, token, mode, cls, options) for mode in MODES]
            placed[at] = any(found)
    held.refused += [
        (token, _why_not_held(held, token, cls, options))
        for at, token in enumerate(given)
        if token.is_weapon and not placed[at]
    ]
    for token in given:
        if not token.is_weapon:
            _hold(held, token, options)
    return held


def name_hands(melee: Sequence[Token], missile: Sequence[Token], cls: str, options: TrueDungeonOptions) -> Held:
    """The hands as they were named: main hand, then off hand, for each mode."""
    held = Held()
    modes: tuple[tuple[Mode, Sequence[Token]], ...] = (("melee", melee), ("missile", missile))
    for mode, named in modes:
        hands = held[mode]
        for place, token in enumerate(named):
            why = _why_not_named(place, token, mode, cls, hands.main, options)
            if why is not None:
                held.refused.append((token, why))
            elif place == 0 and not _goes_off(token):
                hands.main = token
            elif hands.off is not None:
                held.refused.append((token, _second_off(token, hands.off)))
            else:
                hands.off = token
    return held


def _goes_off(token: Token) -> bool:
    return token.slot == "offhand" and not token.is_weapon


def _why_not_named(
    place: int, token: Token, mode: Mode, cls: str, main: Token | None, options: TrueDungeonOptions
) -> Refusal | None:
    if not token.hand_held:
        return Refusal("{token} is worn, not held", rule="truedungeon.token.handheld-definition", token=token.name)
    if place > 1:
        return Refusal("{token}: there are only two hands", rule="truedungeon.slot.offhand", token=token.name)
    if not serves(token, mode):
        return Refusal(
            "{token} is no weapon for {mode} combat", rule="truedungeon.slot.hand-modes", token=token.name, mode=mode
        )
    if place == 0 and not _goes_off(token):  # [truedungeon.class.ranger.weapons.main]
        return None
    return why_not_off(token, mode, cls) or why_not_beside(main, token, mode, options)


def _rank(token: Token) -> tuple[int, int, str]:
    """Better weapons first, then by name."""
    plus = token.weapon.plus if token.weapon else 0
    return -plus, -RARITIES.index(token.rarity), token.name


def _put(held: Held, token: Token, mode: Mode, cls: str, options: TrueDungeonOptions) -> bool:
    """Whether this weapon has found a hand in that mode."""
    hands = held[mode]
    if hands.main is None:  # [truedungeon.class.ranger.weapons.main]
        hands.main = token
        return True
    if hands.off is None and _why_not_second(hands.main, token, mode, cls, options) is None:
        hands.off = token
        return True
    return False


def _second_off(token: Token, off: Token) -> Refusal:
    return Refusal(
        "one off-hand item: {token} is another beside {off}",
        rule="truedungeon.slot.offhand",
        token=token.name,
        off=off.name,
    )


def _why_not_second(main: Token, token: Token, mode: Mode, cls: str, options: TrueDungeonOptions) -> Refusal | None:
    return why_not_off(token, mode, cls) or why_not_beside(main, token, mode, options)


def _why_not_held(held: Held, token: Token, cls: str, options: TrueDungeonOptions) -> Refusal:
    mode: Mode = "melee" if serves(token, "melee") else "missile"
    main = held[mode].main
    why = _why_not_second(main, token, mode, cls, options) if main is not None else None
    return why or _one_weapon(token)


def _one_weapon(token: Token) -> Refusal:
    return Refusal("no hand is free for {token}", rule="truedungeon.slot.one-weapon", token=token.name)


def _hold(held: Held, token: Token, options: TrueDungeonOptions) -> None:
    """Put what is no weapon into a free hand of each mode."""
    placed = False
    why: Refusal | None = None
    for mode in MODES:
        hands = held[mode]
        if token.slot == "mainhand":
            if hands.main is None:
                hands.main, placed = token, True
            else:
                why = why or Refusal(
                    "{token} takes the main hand, where {main} is",
                    rule="truedungeon.slot.mainhand",
                    token=token.name,
                    main=hands.main.name,
                )
        else:
            beside = why_not_beside(hands.main, token, mode, options)
            if beside is None and hands.off is not None:
                beside = _second_off(token, hands.off)
            if beside is None:
                hands.off, placed = token, True
            why = why or beside
    if not placed and why is not None:
        held.refused.append((token, why))
