"""A whole game of ElectroDungeon in three browsers: a Master of Fates and two Explorers, from the rooms to the exit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served, bearer, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor
from undercroft.games.electro.book.puzzles.solvers import solve

FATE, ANN, BEN = 0, 1, 2
ANN_STARTS, BEN_STARTS = "1s", "5s"
TILES = ("1s", "2s", "3s", "4s", "5s", "6s")
COLOURS = ("yellow", "green", "blue", "purple", "orange", "white")
HUB = "0s"
"""A start tile in the middle, beside all others: nobody can be struck by Electroshock where these Explorers walk."""

DOORWAYS = {f"r{at}": (f"{at}s", f"{at % 6 + 1}s") for at in range(1, 7)} | {"r7": ("1s", HUB), "r8": ("4s", HUB)}
ROOMS = {
    "r1": "empty key",
    "r2": "boost key",
    "r3": "empty key",
    "r4": "boost key",
    "r5": "beast key",
    "r6": "trapped key",
    "r7": "beast",
    "r8": "trapped",
}
"""The keys of r1 to r4 are had without any dice."""

SIDES = {
    "1x": ("breaker-panel", "fragment"),
    "2x": ("rod-arc-water", "fragment"),
    "3x": ("odd-fuse", "fragment"),
    "4x": ("lock", "nothing"),
    "5x": ("pylons", "card"),
    "6x": ("gauntlet", "card"),
}
SURE = {
    "electro.puzzle.roll-mode.easy": 20,
    "electro.puzzle.breaker-panel.scramble_presses_min": 2,
    "electro.puzzle.breaker-panel.scramble_presses_max": 2,
}
"""A See roll for an easy Puzzle always succeeds, and two presses darken the Breaker Panel."""

PATIENCE = 600
"""A game that takes more answers than this does not get on."""


def board() -> str:
    """The text of a board file on which everything is two steps away at most."""
    ring = [[tile, TILES[(at + 1) % 6]] for at, tile in enumerate(TILES)]
    corridors = [*ring, *([HUB, tile] for tile in TILES), ["1a", "5s"]]
    doors = [[f"{at}x", colour, f"{at}s"] for at, colour in enumerate(COLOURS, 1)]
    places = {f"{at}s": [2, 60 * at - 60] for at in range(1, 7)} | {f"{at}x": [3, 60 * at - 60] for at in range(1, 7)}
    places |= {f"r{at}": [2, 60 * at - 30] for at in range(1, 7)}
    places |= {HUB: [0, 0], "r7": [1, 0], "r8": [1, 180], "1a": [3, 270]}
    return "\n".join(
        (
            'kind = "board"',
            'name = "two-steps"',
            'title = "Two Steps"',
            f"starts = {[HUB, *TILES]}",
            f"corridors = {corridors}",
            f"rooms = {[[room, *tiles] for room, tiles in DOORWAYS.items()]}",
            f"doors = {doors}",
            "numbers = { 1a = 1 }",
            "[places]",
            *(f'"{space}" = {place}' for space, place in places.items()),
        )
    )


class Game:
    """A table with three people who have come, each with a browser of their own."""

    def __init__(self, visit: Visit, site: Served, **how: object) -> None:
        self.client = site.client()
        wanted: dict[str, Any] = {"game": "electro", "options": {"board": board()}, "numbers": SURE, "auto": True}
        self.table = made(self.client, "me", "friend", "friend", **wanted)
        self.by_mouse = "has_touch" not in how
        self.watching = bearer(self.table["spectator"])
        self.people = [visit(**how) for _ in range(3)]
        links = [self.table["link"], *self.table["links"].values()]
        for person, link in zip(self.people, links, strict=True):
            person.go(link)
        self.fate, self.ann, self.ben = self.people

    def waiting(self) -> list[int]:
        """The seats for which the table waits, as whoever watches may know; none when the game is over."""
        watched = self.client.get(f"/api/tables/{self.table['id']}", params={"draw": 0}, headers=self.watching)
        seats: list[int] = watched.json()["waiting"]
        return seats

    def must_end_well(self) -> None:
        """Everybody reads that the two have escaped."""
        verdicts = ("Ampere and Becquerel won", "You and Becquerel won", "You and Ampere won")
        for person, words in zip(self.people, verdicts, strict=True):
            expect(person.page.locator(".ending h2")).to_have_text(f"{words}: the Master Key has turned in its lock")
            expect(person.page.locator('.ending a[href$="#electro.end.escape"]')).to_have_text("rulebook")
        self.ann.shot("electro-end")


def hand_in(me: Visitor, values: Mapping[str, str | int]) -> None:
    """This is filled into the form, value by value, and handed in."""
    number = me.number()
    me.page.locator(".open-form").click()
    sheet = me.page.locator(".sheet")
    for slot, value in values.items():
        group = sheet.locator(f'[data-slot="{slot}"]')
        if group.locator("select").count():
            place = group.locator("option").all_inner_texts().index(str(value))
            group.locator("select").select_option(index=place)
        else:
            group.get_by_role("button", name=re.compile(rf"\b{value}$")).click()
    expect(sheet.locator(".verdict")).to_have_text("All is well: it keeps every rule.")
    sheet.get_by_role("button", name="Hand it in").click()
    me.gone_on(number)


def set_up(game: Game) -> None:
    """Rooms, side rooms and scores are as this game needs them, and both Explorers stand where they start."""
    expect(game.ann.page.locator(".notice")).to_have_text("Waiting for Volta")
    game.fate.shot("electro-fate")
    hand_in(game.fate, ROOMS)
    cards = {space: card for space, (card, _) in SIDES.items()}
    hand_in(game.fate, cards | {f"{space} prize": prize for space, (_, prize) in SIDES.items()})
    assert "r5" not in " ".join(game.ann.log()), "what lies in the rooms is the Master of Fates' secret"
    game.ann.choose("survivor")
    hand_in(game.ben, {"move": 2, "see": 6, "fight": 1, "live": 3})
    game.ben.told("Ampere: Move 3, See 2, Fight 2, Live 5.")
    for _ in range(2):
        seat = game.waiting()[0]
        game.people[seat].choose(ANN_STARTS if seat == ANN else BEN_STARTS)


class Walker:
    """An Explorer's player, who answers whatever is asked by where they are and where they want to be."""

    def __init__(self, me: Visitor, at: str) -> None:
        self.me = me
        self.at = at

    def answer(self) -> None:
        """The question is answered."""
        options = self.me.options()
        wanted = self.wanted(options)
        assert wanted in options, f"on {self.at} {wanted!r} is wanted, but there is only {options}"
        self.choose(wanted)
        if wanted.split()[-1] in (*TILES, HUB, *SIDES):
            self.at = wanted.split()[-1]

    def choose(self, wanted: str) -> None:
        """The option was chosen from the list."""
        self.me.choose(wanted)

    def wanted(self, options: list[str]) -> str:
        """The id of the option to choose."""
        raise NotImplementedError

    def walk(self, target: str, options: list[str]) -> str:
        """The next part of the way to this tile or side room."""
        door = f"{target[0]}s"
        for end in ("keep", "end"):
            if end in options:
                return end
        if "stay" in options:
            return "stay" if self.at == target else "roll"
        if "stop" not in options:  # Out of a room, by the second of its doorways.
            return options[-1]
        if self.at == target or (self.at == door and target not in options):
            return "stop"
        if self.at in SIDES:
            return f"{self.at[0]}s"
        aim = target if self.at == door else door
        return next((option for option in options if option.split()[-1] == aim), HUB)


class Fate(Walker):
    """The Master of Fates, who does as little as there is to be done."""

    def wanted(self, options: list[str]) -> str:
        return options[-1]


class Ben(Walker):
    """Looks into a room and lies about it, opens the door to the Trial, and waits there, then before the exit."""

    peeked = ""
    tried = False

    def wanted(self, options: list[str]) -> str:
        if "silent" in options:
            self.peeked = next(line for line in self.me.log() if line.startswith("In r"))
            return "empty nokey"
        looking = [option for option in options if option.startswith("see ")]
        if looking and not self.peeked:
            return looking[-1]
        for deed in ("enter r4", "open", "unlock green", "accept"):
            if deed in options:
                return deed
        target = "4s" if self.tried else "2x" if self.peeked else "5s"
        return self.walk(target, options)


class Ann(Walker):
    """Fetches three keys, solves two Puzzles, wins the Trial, and leaves as soon as her friend is there."""

    def __init__(self, me: Visitor, at: str, ben: Ben, *, by_mouse: bool) -> None:
        super().__init__(me, at)
        self.ben = ben
        self.by_mouse = by_mouse
        self.goals = ["r1", "r2", "3x", "r3", "1x", "2x", "4x"]

    def wanted(self, options: list[str]) -> str:
        goal = self.goals[0]
        target = DOORWAYS[goal][0] if goal in ROOMS else goal
        if goal == "4x" and self.ben.at != "4s":
            target = "4s"
        unlock = f"unlock {COLOURS[int(target[0]) - 1]}"
        if goal in SIDES and unlock in options:
            return unlock
        if f"enter {goal}" in options:
            assert options[-1] == "end", f"the main deeds come first, not {options}"
            self.goals.pop(0)
            return f"enter {goal}"
        if "task" in options and (goal != "2x" or self.ben.at == "2x"):  # A Trial needs company.
            assert self.at == goal, f"the task of {self.at} was not done: {self.me.log()[-5:]}"
            self.goals.pop(0)
            return "task"
        if "play" in options:  # The Breaker Panel is played, the Odd Fuse rolled for.
            return "play" if self.at == "1x" else "roll"
        if "press a1" in options:
            return self.lamp()
        return "open" if "open" in options else self.walk(target, options)

    def choose(self, wanted: str) -> None:
        """The option was chosen; a lamp of the Breaker Panel was pressed in the drawing itself."""
        if self.by_mouse and wanted.startswith("press "):
            number = self.me.number()
            self.me.page.locator(f'.drawing [data-anchor="{wanted.replace("press", "lamp")}"]').click()
            self.me.gone_on(number)
        else:
            super().choose(wanted)

    def lamp(self) -> str:
        """The lamp to press, by what the drawing says of all of them."""
        lamps = self.me.page.locator('.drawing [data-anchor^="lamp "]')
        lit = {
            str(lamps.nth(at).get_attribute("data-anchor")): "lit" in str(lamps.nth(at).locator("title").text_content())
            for at in range(lamps.count())
        }
        panel = [int(lit[f"lamp {column}{row}"]) for row in (3, 2, 1) for column in "abc"]
        return solve({"task": "breaker-panel", "lamps": panel})


def hold_trial(game: Game) -> None:
    """Rod beats Arc; before both have chosen, neither page holds the sign of the other."""
    expect(game.ben.page.locator(".overview")).to_contain_text("Ampere: still in")
    expect(game.ben.page.locator('.drawing [data-anchor="rod"].open')).to_be_visible()
    before = seen_by(game.ben)
    game.ann.choose("rod")
    expect(game.ben.page.locator(".overview")).to_contain_text("Ampere: has chosen")
    assert not [line for line in seen_by(game.ben) - before if "rod" in line.lower()], "Ann's sign is on Ben's page"
    game.ben.choose("arc")
    game.ben.told("The signs are shown: Ampere Rod, Becquerel Arc.")


def seen_by(me: Visitor) -> set[str]:
    """All lines of text on the page, those of the drawing too."""
    return set(re.split(r"[\n<>]", me.page.content()))


def play(game: Game) -> None:
    """The game is over: both Explorers have escaped."""
    ben = Ben(game.ben, BEN_STARTS)
    ann = Ann(game.ann, ANN_STARTS, ben, by_mouse=game.by_mouse)
    players: list[Walker] = [Fate(game.fate, ""), ann, ben]
    lied = False
    for _ in range(PATIENCE):
        asked = game.waiting()
        if not asked:
            break
        if asked == [ANN, BEN]:
            hold_trial(game)
            ben.tried = True
        else:
            players[asked[0]].answer()
        if ben.peeked and not lied:
            lied = True
            peek_is_bens_alone(game, ben.peeked)
    else:
        pytest.fail(f"the game does not end: Ann is on {ann.at} and wants {ann.goals}, Ben is on {ben.at}")
    assert lied, "nobody has looked into a room"


def peek_is_bens_alone(game: Game, peeked: str) -> None:
    """Ben has seen the truth; the others have heard his lie, and nothing else."""
    for other in (game.ann, game.fate):
        other.told("Becquerel says of r")
        assert peeked not in other.page.content(), f"{peeked!r} is on the page of somebody else"


def test_one_lays_the_labyrinth_and_two_stand_in_it(visit: Visit, site: Served) -> None:
    """The beginning of the next test, which is a whole game and takes its time."""
    game = Game(visit, site)
    set_up(game)
    asked = game.people[game.waiting()[0]]
    expect(asked.page.locator(".ask").first).to_be_visible()
    assert asked.options()
    for me in (game.ann, game.ben, game.fate):
        me.told("Ampere: Move 3, See 2, Fight 2, Live 5.")
        assert me.page.locator(".drawing svg").count()


@pytest.mark.soak
def test_one_lays_the_labyrinth_and_two_escape_from_it(visit: Visit, site: Served) -> None:
    game = Game(visit, site)
    set_up(game)
    play(game)
    game.must_end_well()


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_same_on_phones(visit: Visit, site: Served, theme: str) -> None:
    game = Game(visit, site, **PHONE, color_scheme=theme)
    game.fate.number()
    assert not serious(game.fate)
    game.fate.page.locator(".open-form").click()
    assert not serious(game.fate)
    game.fate.page.keyboard.press("Escape")
    set_up(game)
    play(game)
    game.must_end_well()
    for person in game.people:
        assert not serious(person)


def serious(me: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(me.page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in bad]
