"""What the traps do, in words for players."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "skeleton": (
        "Costs the adventurer 1 fortitude. At most three may be active.",
        (
            "trapper.skeleton.event",
            "trapper.skeleton.limit",
        ),
    ),
    "fan": (
        "Blows the adventurer 3 tiles the way it faces. They stop before walls and the edge, and at the first active "
        "trap, which springs: a kill trap then adds 1 to each die.",
        (
            "trapper.fan.push",
            "trapper.fan.stop-at-trap",
            "trapper.fan.bonus",
        ),
    ),
    "spikes": ("One D12: the fortitude or more kills.", ("trapper.spikes.event",)),
    "darts": (
        "Five D12, each a hit if it is the fortitude or more. Three hits kill; fewer cost 1 fortitude each. "
        "Must stand beside a wall.",
        (
            "trapper.darts.rolls",
            "trapper.darts.kill",
            "trapper.darts.partial",
            "trapper.darts.requirements",
        ),
    ),
    "crush": (
        "One D12: 5 or more kills up to fortitude 6, 9 or more kills from 7 on. Must stand between two walls.",
        (
            "trapper.crush.low",
            "trapper.crush.high",
            "trapper.crush.requirements",
        ),
    ),
    "shark": ("Two D12 added: the fortitude or more kills.", ("trapper.shark.event",)),
}
"""What each trap does, in a sentence or two, and the rules that say so."""
