"""The party's lines are worked out once, and are the same as if they were worked out anew."""

import msgspec

from undercroft.games.truedungeon.character.build import Character, Party, read_character
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.desk import ready_made
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.roster import build_of, party_of


def parties() -> list[tuple[Character, ...]]:
    """A full party, and the same after each member in turn holds nothing, wears less, gives to all, or is a ghost."""
    kinds = {id.removesuffix("-hoard"): data for id, data in ready_made().items() if id.endswith("-hoard")}
    members = tuple(read_character(data, id) for id, data in kinds.items())
    full = tuple({member.class_: member for member in members}.values())
    found = [full]
    for at, member in enumerate(full):
        for other in (
            msgspec.structs.replace(member, melee=(), missile=()),
            msgspec.structs.replace(member, tokens=member.tokens[::2]),
            msgspec.structs.replace(member, tokens=("Smackdown's Charm of Comraderie", *member.tokens[::2])),
            msgspec.structs.replace(member, ghost=True),
        ):
            found.append((*full[:at], other, *full[at + 1 :]))
    return found


def test_lines_that_were_kept_are_as_those_worked_out_anew() -> None:
    options = TrueDungeonOptions()
    lines = set()
    for members in parties():
        kept = party_of(tuple(map(build_of, members)), options).plain()
        assert kept == party_card(Party(members=members), shipped(), options).plain()
        lines |= {msgspec.json.encode(line) for line in kept["members"]}
    assert len(lines) > len(parties())  # What one wears changes the lines of others, too.
