"""How an adventure ends: a party wiped out, or the last room behind it; survivors, chips, draws, experience.

[truedungeon.digital.success] [truedungeon.death.wipe] [truedungeon.treasure.base] [truedungeon.xp.components]
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.career import pulls
from undercroft.games.truedungeon.character.career.experience import ROOMS, earned
from undercroft.games.truedungeon.character.career.treasure import at_end
from undercroft.games.truedungeon.character.ghosting import completion, holder_of, rewarded, survivor
from undercroft.games.truedungeon.content.explain import Number
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.figures import CHIPS, NUMBERS
from undercroft.games.truedungeon.state.records import Hero, Reward
from undercroft.games.truedungeon.state.roster import character_of
from undercroft.games.truedungeon.state.state import State

ENOUGH: Final = 5
"""So many rooms must be overcome by the variant `strict`."""


def wiped(s: State, chance: Chance, tell: Tell) -> None:
    """The adventure is over if nobody lives, unless on Non-Lethal everybody comes back.

    Who is pushed on can still be revived until the moment for it has passed.
    [truedungeon.death.wipe] [truedungeon.push.revive-window]
    """
    if s.living() or s.stage.value == "push":
        return
    if s.difficulty == "non-lethal" or s.rules.ghost_tour:
        return
    s.rooms.setdefault(s.room, "failed")
    _reward(s, chance, tell, success=False)
    s.end("wiped out", s.adventure.epilogue_failure, tell, rule="truedungeon.death.wipe")


def finish(s: State, chance: Chance, tell: Tell) -> None:
    """The last room is behind the party: the epilogue.  [truedungeon.digital.success] [truedungeon.room.seven]"""
    overcome = s.rooms.get(s.last_room) == "overcome" and bool(s.living())
    if s.rules.strict:
        overcome = overcome and sum(how == "overcome" for how in s.rooms.values()) >= ENOUGH
    _reward(s, chance, tell, success=overcome)
    how = "success" if overcome else "failure"
    text = s.adventure.epilogue_success if overcome else s.adventure.epilogue_failure
    rules: tuple[str, ...] = ("truedungeon.room.seven",)
    if s.failed:
        rules += ("truedungeon.push.last-room",)
    s.end(how, text, tell, rule="truedungeon.digital.success", rules=rules)


# ---------------------------------------------------------------- what everybody takes home


@cache
def _pool() -> pulls.Pool:
    """What lies in the treasure generator."""
    return pulls.generator(shipped().values())


def _reward(s: State, chance: Chance, tell: Tell, *, success: bool) -> None:
    """Everybody who has come to the end has what the run earned, and so have the holders of ghosts.

    All of it follows from the party card and from what has happened: nothing is entered by hand.
    [truedungeon.digital.reward-integrity] [truedungeon.digital.one-character] [truedungeon.room.rejoin-character]
    [truedungeon.digital.clock-mode]
    """
    if not s.counts:
        tell.everyone("practice", rule="truedungeon.digital.reward-integrity")
        return
    if s.rules.clock == "untimed":
        tell.everyone("practice", rule="truedungeon.digital.clock-mode")
        return
    heroes = [hero for hero in s.heroes if not hero.gone]
    if s.rules.commander:
        heroes = heroes[:1]
    for hero in heroes:
        _of_hero(s, hero, chance, tell, success=success)
    if not s.rules.commander:
        for ghost in rewarded([character_of(build) for build in s.ghosts]):
            _of_ghost(s, ghost, chance, tell)


def _of_hero(s: State, hero: Hero, chance: Chance, tell: Tell, *, success: bool) -> None:
    """A character's rewards: experience, chips and what they draw, participation, a survivor's button.

    A short adventure has experience by rooms only.  [truedungeon.digital.adventure-rooms]
    """
    character = character_of(hero.build)
    whole = s.last_room == ROOMS
    xp = earned(s.difficulty, len(hero.rooms), success=success and whole, options=s.rules)
    left = [token for token in (*character.tokens, *character.melee, *character.missile) if s.count(hero, token)]
    chips = _chips(s, at_end(s.card(hero).columns["treasure"], left))
    died = "game death" in hero.used
    tokens = completion(character, s.difficulty, s.rules)
    button = survivor(character, s.difficulty, alive=hero in s.living(), died=died, options=s.rules)
    reward = Reward(
        hero.seat,
        hero.cls,
        xp=xp.value,
        chips=chips,
        drawn=_draw(chips, chance),
        found=list(hero.treasure),
        completion=list(tokens.rarities),
        survivor=button.earned,
    )
    also = (
        "truedungeon.xp.components",
        "truedungeon.treasure.te",
        "truedungeon.treasure.draw",
        *(tokens.rule, *tokens.also),
        *(button.rule, *button.also),
    )
    if s.rules.commander:
        also += ("truedungeon.digital.one-character",)
    _tell(s, reward, s.name(hero), tell, also)


def _of_ghost(s: State, ghost: Character, chance: Chance, tell: Tell) -> None:
    """What a rewarded ghost earns for whoever holds its seat.

    [truedungeon.ghosting.reward-limit] [truedungeon.ghosting.completion-tokens]
    """
    members = [character_of(hero.build) for hero in s.heroes if not hero.gone]
    holder = holder_of(ghost, members)
    seat = next(
        hero.seat
        for hero, member in zip([hero for hero in s.heroes if not hero.gone], members, strict=True)
        if holder in (member.player, member.title)
    )
    line = next(card for card in s.party.cards if card.fitted.character.class_ == ghost.class_)
    chips = _chips(s, at_end(line.columns["treasure"], ghost.tokens))
    reward = Reward(seat, ghost.class_, ghost=True, chips=chips, drawn=_draw(chips, chance))
    tokens = completion(ghost, s.difficulty, s.rules)
    reward.completion = list(tokens.rarities)
    also = (tokens.rule, *tokens.also, "truedungeon.ghosting.no-survivor", "truedungeon.treasure.te")
    _tell(s, reward, f"{ghost.kind_name} (ghost)", tell, also)


def _chips(s: State, earned: Number) -> int:
    """The chips of a character, with what everybody gets at this table; who gets none has none.

    [truedungeon.treasure.base]
    """
    return earned.value + s.figure(CHIPS) - NUMBERS[CHIPS] if earned.parts else 0


def _draw(chips: int, chance: Chance) -> list[str]:
    """One hidden token for each chip.  [truedungeon.treasure.draw]"""
    return [token.name for token in pulls.draw_many(_pool(), chips, chance)]


def _tell(s: State, reward: Reward, who: str, tell: Tell, also: tuple[str, ...]) -> None:
    s.rewards.append(reward)
    tell.everyone(
        "reward",
        seat=reward.seat,
        who=who,
        xp=reward.xp,
        chips=reward.chips,
        drawn=[*reward.found, *reward.drawn],
        completion=[f"{s.adventure.name} ({rarity})" for rarity in reward.completion],
        survivor="a survivor's button" if reward.survivor else "no survivor's button",
        rule="truedungeon.treasure.base" if not reward.ghost else "truedungeon.ghosting.reward-limit",
        also=(*also, "truedungeon.digital.reward-integrity"),
        shows=True,
    )


def career_rows(s: State) -> list[dict[str, Any]]:
    """For every seat that came to the end: `{"seat", "who", "run", "draw"}`, as a career's file has them.

    Nothing for whoever left, and nothing for practice.  [truedungeon.digital.reward-integrity]
    """
    return [_row(s, reward) for reward in s.rewards if not reward.ghost]


def _row(s: State, reward: Reward) -> dict[str, Any]:
    hero = s.by_id(reward.who)
    held = [one for one in s.rewards if one.ghost and one.seat == reward.seat]
    alive = hero in s.living()
    death = min(hero.used.get("game death", 0), len(hero.rooms))
    run = {
        "adventure": s.adventure.name,
        "version": s.rules.orientation,
        "difficulty": s.difficulty,
        "rooms": len(hero.rooms),
        "success": s.ended == "success" and s.last_room == ROOMS,
        "died": death,
        "revived": bool(death) and alive,
        "chips": reward.chips,
        "subclass": hero.subclass,
        "ghosts": [one.chips for one in held],
        "buttons": alive or bool(death),  # Who is stone is neither dead nor a survivor.
    }
    draw = {
        "of": "the record of a run",
        "chips": reward.chips + sum(one.chips for one in held),
        "tokens": [*reward.drawn, *(token for one in held for token in one.drawn), *reward.found],
    }
    return {"seat": reward.seat, "who": hero.cls, "run": run, "draw": draw}


EVENTS: Final = {
    "over": "The adventure is over: {how}. {text}",
    "reward": "{seat}, {who}: {xp} XP, {chips} treasure chips, for which came {drawn}; {completion}; {survivor}.",
    "practice": quiet("It was practice: nobody takes anything home."),
}
