"""A combat as it is fought: who is in it, whose turn it is, and what is half done."""

from __future__ import annotations

from typing import Final

from undercroft.games.pararoles.content.cards import NO_CARD

NOBODY: Final = -1

ROUND: Final = "round"
FIRST: Final = "first"
ENEMIES: Final = "enemies"
LAST: Final = "last"
"""The parts of a combat round: it begins, vigilant members act, enemies act, rushed members act.

[pararoles.combat.mixed-order]
"""

CHOOSE: Final = "choose"
DONE: Final = "done"
"""The first and the last step of every turn."""


class Strike:
    """A hero's attack on an enemy, from the card to the damage.

    `weapon` is an item's key, empty for bare hands. `echo` says that the card comes from the Echo Dart; `clumsy` is
    the rule by which the target's next defense was to be clumsy when the attack began, or empty; `card` is the card
    that counts, once known.
    """

    __slots__ = ("advantage", "card", "clumsy", "echo", "foe", "hero", "step", "weapon")

    def __init__(
        self,
        hero: int,
        foe: int,
        weapon: str,
        advantage: bool = False,
        step: str = CHOOSE,
        card: int = NO_CARD,
        echo: bool = False,
        clumsy: str = "",
    ) -> None:
        self.hero = hero
        self.foe = foe
        self.weapon = weapon
        self.advantage = advantage
        self.step = step
        self.card = card
        self.echo = echo
        self.clumsy = clumsy

    def copy(self) -> Strike:
        return Strike(self.hero, self.foe, self.weapon, self.advantage, self.step, self.card, self.echo, self.clumsy)


class Act:
    """A member's turn in a combat round: what they do, with what, to whom, and the steps of a run still to go.

    `target` is the id of an enemy or the number of a hero, as the action has it; `attacks` counts Attack Actions.
    """

    __slots__ = ("action", "attacks", "hero", "path", "target", "weapon")

    def __init__(
        self,
        hero: int,
        action: str = CHOOSE,
        weapon: str = "",
        target: int = NOBODY,
        attacks: int = 0,
        path: list[int] | None = None,
    ) -> None:
        self.hero = hero
        self.action = action
        self.weapon = weapon
        self.target = target
        self.attacks = attacks
        self.path = [] if path is None else path

    def copy(self) -> Act:
        return Act(self.hero, self.action, self.weapon, self.target, self.attacks, self.path[:])


class Menace:
    """An enemy's turn in a combat round: its step, the die, and the attack it comes to.

    `attacker` is the enemy that attacks, which a Commander may have ordered; `bonus` is additional damage; `special`
    says that the attack is a Special Ability, against which the Crest Shield does not work.
    """

    __slots__ = ("attacker", "bonus", "face", "foe", "special", "step")

    def __init__(
        self,
        foe: int,
        step: str = CHOOSE,
        face: int = 0,
        attacker: int = NOBODY,
        bonus: int = 0,
        special: bool = False,
    ) -> None:
        self.foe = foe
        self.step = step
        self.face = face
        self.attacker = attacker
        self.bonus = bonus
        self.special = special

    def copy(self) -> Menace:
        return Menace(self.foe, self.step, self.face, self.attacker, self.bonus, self.special)


class Sword:
    """The Big One in one combat: who has lifted it this round, who holds it, whom it strikes, who hit.

    `swung` are those who attacked with it this round, `target` the enemy they attack. For controlled wielders
    `victim` is the hero and `suit` that of the first card their lead drew. `blocked` is, with one_defense, the outcome
    of the only defense draw: NOBODY until drawn, then 0 or 1. `hot` says that it is of no more use in this combat.
    """

    __slots__ = ("blocked", "hits", "holders", "hot", "lifted", "suit", "swung", "target", "victim")

    def __init__(
        self,
        lifted: list[int] | None = None,
        holders: list[int] | None = None,
        swung: list[int] | None = None,
        hits: list[int] | None = None,
        target: int = NOBODY,
        victim: int = NOBODY,
        suit: int = NOBODY,
        blocked: int = NOBODY,
        hot: bool = False,
    ) -> None:
        self.lifted = [] if lifted is None else lifted
        self.holders = [] if holders is None else holders
        self.swung = [] if swung is None else swung
        self.hits = [] if hits is None else hits
        self.target = target
        self.victim = victim
        self.suit = suit
        self.blocked = blocked
        self.hot = hot

    def copy(self) -> Sword:
        return Sword(
            self.lifted[:],
            self.holders[:],
            self.swung[:],
            self.hits[:],
            self.target,
            self.victim,
            self.suit,
            self.blocked,
            self.hot,
        )


class Combat:
    """Who fights: numbers of heroes, ids of enemies. Whoever is in stays in until the end, a run or a fall.

    `queue` are the members who have still to act in this part of the round, `late` those who act after the enemies;
    `cursor` is the enemy whose turn it is or was last. `lead` is the lead of a duo that rolled this round and `face`
    its die. `attacked` are pairs of hero and enemy: it has made an Attack Action against them.

    [pararoles.combat.stays]
    """

    __slots__ = (
        "act",
        "attacked",
        "cursor",
        "face",
        "foes",
        "heroes",
        "late",
        "lead",
        "menace",
        "part",
        "queue",
        "round",
        "strike",
        "sword",
    )

    def __init__(
        self,
        heroes: list[int],
        foes: list[int],
        round: int = 0,
        part: str = ROUND,
        queue: list[int] | None = None,
        late: list[int] | None = None,
        cursor: int = NOBODY,
        lead: int = NOBODY,
        face: int = 0,
        attacked: list[tuple[int, int]] | None = None,
        act: Act | None = None,
        menace: Menace | None = None,
        strike: Strike | None = None,
        sword: Sword | None = None,
    ) -> None:
        self.heroes = heroes
        self.foes = foes
        self.round = round
        self.part = part
        self.queue = [] if queue is None else queue
        self.late = [] if late is None else late
        self.cursor = cursor
        self.lead = lead
        self.face = face
        self.attacked = [] if attacked is None else attacked
        self.act = act
        self.menace = menace
        self.strike = strike
        self.sword = Sword() if sword is None else sword

    def copy(self) -> Combat:
        return Combat(
            self.heroes[:],
            self.foes[:],
            self.round,
            self.part,
            self.queue[:],
            self.late[:],
            self.cursor,
            self.lead,
            self.face,
            self.attacked[:],
            None if self.act is None else self.act.copy(),
            None if self.menace is None else self.menace.copy(),
            None if self.strike is None else self.strike.copy(),
            self.sword.copy(),
        )

    def is_over(self) -> bool:
        """Whether one side is gone and no turn is half done.  [pararoles.combat.to-the-end]"""
        return self.act is None and self.menace is None and not (self.heroes and self.foes)


RECORDS: Final = (Combat, Strike, Act, Menace, Sword)
