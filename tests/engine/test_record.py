"""The record: what it keeps, that it leads back to the same table, and that nothing false passes."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.toy import GAME, GOAL, toy
from undercroft.engine import BadRecord, Chance, Game, Record, Scripted, Table, commitment, seed_key
from undercroft.engine.record import key_file, read_record

NORTH, SOUTH = 0, 1
Plain = dict[str, Any]


def finished(**how: Any) -> Table:
    """A game with a form, a peek, a bell and rolls, to its end."""
    table = Table.start(GAME, **({"seed": 7} | how))
    table.answer(NORTH, "peek")
    table.answer(NORTH, 2)
    table.act("clock", "bell")
    while table.choices:
        table.answer(table.waiting[0], "roll")
    return table


def running(**how: Any) -> Table:
    table = Table.start(GAME, **({"seed": 7} | how))
    table.answer(NORTH, "roll")
    return table


def load(source: Any, game: Game = GAME) -> Table:
    return Table.load(source, game=game)


def told_off(plain: Plain, game: Game = GAME) -> str:
    with pytest.raises(BadRecord) as caught:
        load(plain, game)
    return str(caught.value)


# ---------------------------------------------------------------------- what it keeps


def test_a_record_has_the_keys_of_the_contract():
    plain = finished().record().plain()
    assert list(plain) == [
        "undercroft", "game", "edition", "options", "numbers", "seats", "commitment", "key", "steps", "told", "result",
    ]  # fmt: skip
    assert (plain["undercroft"], plain["game"], plain["edition"]) == (1, "toy", 1)
    assert plain["options"] == {"polite": True, "pace": "slow", "lead": 0} and plain["numbers"] == {GOAL: 10}
    assert plain["seats"] == [{"name": "north", "role": "north"}, {"name": "south", "role": "south"}]
    assert plain["steps"][1:4] == [
        {"seat": 0, "ask": "go", "answer": "peek", "draws": []},
        {"seat": 0, "ask": "go", "answer": 2, "draws": []},
        {"seat": "clock", "ask": "act", "answer": "bell", "draws": []},
    ]
    assert plain["steps"][0]["draws"] == [[6, "secret", plain["told"][1]["data"]["secret"]]]
    assert plain["told"][1]["audience"] == [0] and plain["told"][1]["shows"]
    assert plain["result"]["rule"] == "toy.race.goal"


def test_a_running_record_promises_its_key_and_hides_it():
    record = running().record()
    assert "key" not in record.plain() and record.plain()["commitment"] == commitment(seed_key(7))
    assert seed_key(7).hex() not in record.text()
    assert finished().record().plain()["key"] == seed_key(7).hex()


def test_without_a_seed_the_key_is_fresh():
    first, second = (Table.start(GAME).record().plain()["commitment"] for _ in range(2))
    assert first != second


def test_scripted_chance_promises_nothing():
    table = Table.start(GAME, chance=Scripted([1]))
    assert table.record().plain()["commitment"] is None
    again = load(table.record())
    again.answer(NORTH, "roll")
    assert isinstance(again.chance, Chance)


# ---------------------------------------------------------------------- there and back


@pytest.mark.parametrize("made", [finished, running])
@pytest.mark.parametrize("how", ["file", "record", "plain", "text"])
def test_a_record_leads_back_to_the_same_table(tmp_path: Path, made: Callable[[], Table], how: str):
    table = made()
    record = table.record()
    record.save(tmp_path / "deep" / "game.json")
    source: Any = {
        "file": str(tmp_path / "deep" / "game.json"),
        "record": record,
        "plain": record.plain(),
        "text": json.loads(record.text()),
    }[how]
    again = load(source)
    assert (again.digest, again.events, again.result) == (table.digest, table.events, table.result)
    assert list(again.choices) == list(table.choices)
    assert not list(tmp_path.rglob("*.part"))


def test_the_key_lies_beside_a_running_game_and_goes_at_its_end(tmp_path: Path):
    path, table = tmp_path / "game.json", running()
    table.record().save(path)
    aside = key_file(path)
    assert aside.name == "game.json.key" and aside.stat().st_mode & 0o077 == 0
    assert aside.read_text().strip() == seed_key(7).hex()
    again = load(path)
    while table.choices:
        for each_table in (table, again):
            each_table.answer(each_table.waiting[0], "roll")
    assert again.digest == table.digest and again.record().text() == table.record().text()
    again.record().save(path)
    assert not aside.exists() and load(path).result == table.result


def test_without_its_key_a_running_game_goes_on_with_other_dice(tmp_path: Path):
    path = tmp_path / "game.json"
    running().record().save(path)
    key_file(path).unlink()
    games = [load(path) for _ in range(12)]
    assert {game.digest for game in games} == {running().digest}
    faces = set()
    for game in games:
        game.answer(SOUTH, "roll")
        faces.add(game.state.points[SOUTH])
        assert game.record().plain()["commitment"] is None
    assert len(faces) > 1


def test_a_key_left_by_another_game_does_not_stay(tmp_path: Path):
    path = tmp_path / "game.json"
    running().record().save(path)
    Table.start(GAME, chance=Scripted([1])).record().save(path)
    assert load(path).waiting == (NORTH,)


def cut_short(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """The program ends after so many files have taken their places."""
    left = [after]
    replace = Path.replace

    def stop(self: Path, target: Path) -> Path:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", stop)


@pytest.mark.parametrize(("after", "seed"), [(0, 7), (1, 8), (2, 8)])
def test_a_save_that_is_cut_short_leaves_a_record_that_finds_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, seed: int
):
    path = tmp_path / "game.json"
    running().record().save(path)
    with monkeypatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
        cut_short(patch, after)
        running(seed=8).record().save(path)
    again = load(path)
    assert again.record().secret == seed_key(seed)
    again.record().save(path)
    assert key_file(path).read_text().strip() == seed_key(seed).hex()
    assert load(path).record().secret == seed_key(seed) and not list(tmp_path.glob("*.key.part"))


def test_two_records_that_differ_in_their_endings_have_two_keys(tmp_path: Path):
    for name, seed in (("game.json", 7), ("game.old", 8)):
        running(seed=seed).record().save(tmp_path / name)
    assert [load(tmp_path / name).record().secret for name in ("game.json", "game.old")] == [seed_key(7), seed_key(8)]


@pytest.mark.parametrize("key", ["no key", "00" * 32])
def test_a_key_that_is_not_the_promised_one_is_found(tmp_path: Path, key: str):
    path = tmp_path / "game.json"
    running().record().save(path)
    key_file(path).write_text(key)
    with pytest.raises(BadRecord, match="game.json.key is damaged: it holds no key|game.json: the key does not fit"):
        load(path)


def test_words_of_the_seats_are_mixed_into_the_dice():
    def faces(words: list[str] | None) -> list[Any]:
        table = finished(words=words)
        assert load(table.record().plain()).digest == table.digest
        return [draw for step in table.record().plain()["steps"] for draw in step["draws"]]

    assert faces(["a", "b"]) == faces(["a", "b"])
    assert len({str(faces(words)) for words in (None, ["a", "b"], ["b", "a"], ["a", ""])}) == 4
    plain = finished(words=["a", ""]).record().plain()
    assert plain["seats"] == [{"name": "north", "role": "north", "word": "a"}, {"name": "south", "role": "south"}]
    assert plain["commitment"] == commitment(seed_key(7)), "the promise was made before any word was said"


def test_a_table_nobody_hears_has_the_same_record():
    assert finished(listen=False).record().text() == finished().record().text()
    assert running(listen=False).record().text() == running().record().text()


def test_a_game_from_a_position_begins_there_again():
    position = {"#": "State", "points": [4, 9], "secret": 1, "seat": 1}
    table = Table.start(GAME, position=position, seed=2)
    table.answer(SOUTH, "roll")
    plain = table.record().plain()
    assert plain["position"] == position and load(plain).digest == table.digest
    assert "no game has" not in told_off(plain | {"position": position | {"points": [0, 0]}})
    assert "speaks of 'Ghost'" in told_off(plain | {"position": {"#": "Ghost"}})


def test_a_concession_is_in_the_record():
    table = running()
    table.act(SOUTH, "concede")
    assert load(table.record().plain()).result == table.result


# ---------------------------------------------------------------------- what is false


def changed(**new: Any) -> Callable[[Plain], None]:
    return lambda plain: plain.update(new)


def step(index: int, **new: Any) -> Callable[[Plain], None]:
    return lambda plain: plain["steps"][index].update(new)


def draw(index: int, place: int, new: Any) -> Callable[[Plain], None]:
    return lambda plain: plain["steps"][index]["draws"][0].__setitem__(place, new)


def told(index: int, **new: Any) -> Callable[[Plain], None]:
    return lambda plain: plain["told"][index].update(new)


def named(*names: str) -> Callable[[Plain], Any]:
    return lambda plain: [seat.update(name=name) for seat, name in zip(plain["seats"], names, strict=True)]


def without(key: str, index: int = -1) -> Callable[[Plain], None]:
    return lambda plain: plain[key].pop(index)


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (changed(undercroft=2), "the record has format 2; this program reads format 1"),
        (changed(edition=9), "the record is of edition 9 of Toy, these rules are edition 1"),
        (changed(extra=1), "the record is damaged: Object contains unknown field `extra`"),
        (changed(steps="x"), "the record is damaged: Expected `array`, got `str` - at `.\\.steps`"),
        (changed(options={"pase": "slow"}), "the record: toy has no option 'pase'; did you mean 'pace'?"),
        (changed(options={"pace": "quick"}), "the record: option pace of toy cannot be quick"),
        (changed(options={"pace": "fast"}), "the record, step 4: the script of 1 draws ran dry: .* for fast"),
        (changed(numbers={"x.y": 1}), "the record: toy has no number 'x.y'"),
        (changed(numbers={GOAL: 5}), "by the rules it is|the game is over"),
        (changed(seats=[{"name": "a", "role": "north"}]), "the record has 1 seats"),
        (changed(seats=[{"name": "a", "role": "x"}, {"name": "b", "role": "south"}]), "has the roles x, south"),
        (changed(commitment="00"), "the key does not fit the commitment"),
        (changed(commitment=None), "the key does not fit the commitment"),
        (changed(key="00"), "the key does not fit the commitment"),
        (changed(key="xyz"), "the record: the key is not hexadecimal"),
        (changed(key=None), "the game is over, but the key of its dice is not revealed"),
        (changed(result=None), r'says the result is null; by the rules it is {"scores":.* \[toy.race.goal\]'),
        (lambda plain: plain["result"].update(winners=[0, 1]), r'says the result is .*"winners":\[0,1\]'),
        (lambda plain: plain["result"]["scores"].update({"0": True}), "the record says the result is"),
        (changed(options={"lead": "0"}), r'the record: option lead cannot be "0" \[toy.option.lead\]'),
        (changed(options={"polite": "yes"}), r'the record: option polite cannot be "yes" \[toy.option.polite\]'),
        (changed(undercroft=True), "the record has format True; this program reads format 1"),
        (changed(position=json.loads("[" * 70 + "]" * 70)), "the record is damaged: nested too deeply"),
        (named("a", "a"), r"the record: two seats cannot both be called 'a' \[toy.race.turn\]"),
        (named("a", " "), r"the record: seat 1 cannot be called ' ': a name is text that can be printed \["),
        (named("a\x1b[2J", "b"), r"the record: seat 0 cannot be called 'a\\x1b\[2J'"),
        (step(0, ask="go"), "the record, step 0"),
        (step(1, extra=1), r"unknown field `extra` - at `\$.steps\[1\]`"),
        (step(1, seat=1), "the record, step 1: south is not asked now; the table waits for north"),
        (step(1, seat=7), "the record, step 1: there is no seat 7"),
        (step(1, seat="clock"), "the record, step 1: 'clock' is no seat"),
        (step(1, ask="goo"), "the record, step 1: the record answers 'goo' where 'go' is asked"),
        (step(1, answer="wave"), "the record: event 1 says .*peeks.* by the rules it is .*waves"),
        (step(1, answer="peak"), "the record, step 1: no option 'peak' here; did you mean 'peek'"),
        (step(1, answer="jump"), r"the record, step 1: seat 0 cannot jump. \[toy.race.no-jump\]"),
        (step(2, answer=1), "event 2 says"),
        (step(3, answer="gong"), "the record, step 3: no act 'gong' for clock now; there are: bell"),
        (step(3, seat=None), "the record, step 3: no act 'bell'"),
        (draw(0, 0, 8), "the record, step 0: the record has a D8 for secret where the rules draw a D6 for secret"),
        (draw(0, 1, "luck"), "the record, step 0: the record has a D6 for luck where the rules draw a D6 for secret"),
        (draw(0, 0, 6.0), "the record, step 0: the record has 6.0 for secret where the rules draw a D6"),
        (draw(4, 2, 7), r"step 4: draw 0 of the script is 7: impossible on a D6 \(race\) \[toy.race.turn\]"),
        (draw(4, 2, "x"), "the record, step 4: draw 0 of the script is 'x'"),
        (step(4, draws=[]), "the record, step 4: the script of 0 draws ran dry: a D6 is wanted for race"),
        (step(1, draws=[[6, "race", 1]]), r"step 1: 1 draws of the script are left over: 1 \[toy.race.turn\]"),
        (step(3, draws=[[6, "race", 1]]), r"step 3: 1 draws of the script are left over: 1 \[toy.race.turn\]"),
        (told(1, rule="toy.race.turn"), r'event 1 says \{"kind":"peeks",.*; by the rules it is \{"kind":"peeks",'),
        (told(0, data={"points": [0, False]}), r'event 0 says .*"points":\[0,false\].* it is .*"points":\[0,0\]'),
        (told(1, audience=None), "the record: event 1 says"),
        (told(1, data={"secret": 0}), "the record: event 1 says"),
        (told(1, shows=False), "the record: event 1 says"),
        (told(1, extra=1), "unknown field `extra`"),
        (without("told"), r"the record tells \d+ events; by the rules there are \d+"),
        (without("steps"), r"tells \d+ events; by the rules there are \d+|says the result is"),
        (without("told", 0), "the record: event 0 says"),
    ],
)  # fmt: skip
def test_a_tampered_record_is_refused_at_the_place(tamper: Callable[[Plain], Any], says: str):
    plain = finished().record().plain()
    assert load(plain).result is not None
    tamper(plain)
    text = told_off(plain)
    assert re.search(says, text), text


@pytest.mark.parametrize("also", [{"also": ["toy.race.bell"]}, {"also": []}])
def test_footnotes_of_an_event_are_no_facts(also: Plain):
    table = finished()
    plain = table.record().plain()
    plain["told"][1].update(also)
    again = load(plain)
    assert again.digest == table.digest and again.events == table.events, "what it cites now counts"


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_that_the_key_did_not_give_is_found(face: int):
    plain = finished().record().plain()
    true = plain["steps"][4]["draws"][0][2]
    plain["steps"][4]["draws"][0][2] = face
    if face == true:
        assert load(plain).result is not None
    else:
        says = f"the record, step 4: the record says {face} for race, the committed key gives {true} [toy.race.turn]"
        assert told_off(plain) == says


def test_a_false_face_of_a_running_game_is_found_by_its_host(tmp_path: Path):
    path = tmp_path / "game.json"
    running().record().save(path)
    plain = json.loads(path.read_text())
    plain["steps"][1]["draws"][0][2] = plain["steps"][1]["draws"][0][2] % 6 + 1
    path.write_text(json.dumps(plain))
    with pytest.raises(BadRecord, match="game.json, step 1: the record says . for race, the committed key gives"):
        load(path)


def test_words_that_were_changed_are_found():
    plain = finished(words=["a", "b"]).record().plain()
    plain["seats"][0]["word"] = "z"
    assert "the committed key gives" in told_off(plain)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "the record is damaged: Input data was truncated"),
        (b"{", "the record is damaged: Input data was truncated"),
        (b"[1]", "the record is no record of a game: it has no key 'undercroft'"),
        (b"{}", "the record is no record of a game: it has no key 'undercroft'"),
        (b"\xff\xfe", "the record is damaged"),
        (b"[" * 100_000, "the record is damaged: nested too deeply"),
        (b'{"undercroft": 1, "x": ' + b"[" * 99 + b"]" * 99 + b"}", "the record is damaged: nested too deeply"),
        (b'{"undercroft": "1"}', "the record has format '1'; this program reads format 1"),
        (b'{"undercroft": 1}', "the record is damaged: Object missing required field `game`"),
    ],
)
def test_what_is_no_record_is_refused(text: bytes, says: str):
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert says in str(caught.value)


def test_a_damaged_file_is_named(tmp_path: Path):
    path = tmp_path / "half.json"
    path.write_text(running().record().text()[:200])
    with pytest.raises(BadRecord, match="half.json is damaged"):
        load(path)


def test_a_record_of_an_unknown_game_is_named():
    plain = running().record().plain() | {"game": "no such game at all"}
    with pytest.raises(BadRecord, match="the record: no game 'no such game at all'"):
        Table.load(plain)


def test_a_record_of_other_rules_stops_at_the_first_difference():
    def play(s, chance, tell):
        tell.everyone("rings", rule="toy.race.bell") if s.secret is None else None
        yield from GAME.play(s, chance, tell)

    assert "event 0 says" in told_off(running().record().plain(), toy(play=play))


def test_a_record_is_a_value():
    record = running().record()
    plain = record.plain()
    plain["steps"].clear()
    assert record.plain()["steps"] and isinstance(record, Record)
    assert record.text() == record.text() and record.text().endswith("}\n")
