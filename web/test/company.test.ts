/** Who sits there: several at one device, with or without a curtain; who is here; whose turn it is, in words. */

import assert from "node:assert/strict";
import test from "node:test";
import { asked, chose, due, heard, turned } from "../src/table/model";
import { noticeOf, turnOf, turnsOf } from "../src/turn";
import type { State } from "../src/wire";
import { kinds, line, page, pageOf, question, seat, state, then } from "./tables";

const RESULT = { winners: [0], reason: "the heirloom was taken", rule: null, scores: {} };

/** Two at one device, who may not see each other's things. */
function hidden(how: Partial<State> = {}): State {
  return state({ mine: [0, 1], shares: [0], ...how });
}

/** Two heroes of one party at one device: both see the same. */
function shared(how: Partial<State> = {}): State {
  return state({ mine: [0, 1], shares: [0, 1], ...how });
}

/** Behind the curtain nothing of anybody's is sent. */
function behind(how: Partial<State> = {}): State {
  return hidden({ you: null, shares: [], question: null, ...how });
}

test("who has one seat needs no curtain, whoever is waited for", () => {
  assert.equal(turnOf(state({ waiting: [1] }), true), null);
  assert.equal(page(state(), state({ waiting: [1], question: null })).next, null);
});

test("two at one device begin behind the curtain, and wait there until one says who they are", () => {
  const now = page(behind({ waiting: [0, 1] }));
  assert.equal(now.covered, true);
  assert.equal(now.next, null);
  assert.equal(now.speaker, null);
  assert.deepEqual(turned(now, 1).next, { seat: 1 });
  assert.equal(then(now, hidden()).covered, true, "until another page looks, all stays covered");
});

test("nothing is covered from who watches", () => {
  assert.equal(page(state({ you: null, role: "spectator", mine: [], shares: [], question: null })).covered, false);
});

test("whoever opens the curtain speaks for their seat, and no curtain covers it", () => {
  const now = pageOf({ speaker: 1 }, hidden({ you: 1, shares: [1], waiting: [1] }));
  assert.equal(now.covered, false);
  assert.equal(now.speaker, 1);
  assert.equal(noticeOf(now.state!).words, "Your turn, South");
});

test("the curtain falls when another of the device is waited for, and what was known goes with the page", () => {
  const mine = pageOf({ speaker: 0 }, hidden());
  const passed = then(chose(mine, 4, { answer: "a1", id: "x" }), hidden({ waiting: [1], question: null }));
  assert.deepEqual(passed.next, { seat: null });
  assert.equal(heard(passed, hidden({ you: 1, log: { from: 0, lines: [line("secret")] } })), passed);
});

test("who only looks again may go on doing so, and can pass the device on", () => {
  const now = pageOf({ speaker: 0 }, hidden({ waiting: [1], question: null }));
  assert.equal(now.next, null);
  assert.deepEqual(due(now), [1]);
  assert.deepEqual(turned(now, 1).next, { seat: null }, "whoever presses the button may not be the one");
});

test("who is still waited for keeps the device, though another is too", () => {
  const now = pageOf({ speaker: 0 }, hidden({ waiting: [0, 1] }));
  assert.equal(now.next, null);
  assert.deepEqual(due(now), [1]);
});

test("before the start and after the end there is nothing to hide: the first of the device looks", () => {
  assert.deepEqual(page(behind({ started: false, waiting: [] })).next, { seat: 0 });
  assert.deepEqual(page(behind({ result: RESULT, waiting: [] })).next, { seat: 0 });
  assert.equal(pageOf({ speaker: 0 }, hidden(), hidden({ result: RESULT, waiting: [1] })).next, null);
});

test("heroes of one party need no curtain: who is waited for looks at once", () => {
  assert.deepEqual(page(shared({ you: null, waiting: [1], question: null })).next, { seat: 1 });
  assert.deepEqual(page(shared({ you: null, waiting: [], question: null })).next, { seat: 0 });
});

test("from hero to hero all stays in its place, and the log is read anew with their eyes", () => {
  const told = { from: 0, lines: [line("one"), line("two")] };
  const first = pageOf({ speaker: 0 }, shared({ log: told }));
  const turning = then(first, shared({ waiting: [1], question: null, log: { from: 2, lines: [] } }));
  assert.equal(turning.next, null);
  assert.equal(turning.speaker, 1);
  assert.deepEqual(turning.out, [{ type: "hello", log: 0, chat: 0, narrow: false, text: false, beats: false, word: "w", seat: 1 }]);
  assert.equal(turning.log.length, 2, "until the other's state comes, nothing vanishes");
  const now = then(turning, shared({ you: 1, waiting: [1], log: told, question: question(1) }));
  assert.equal(now.log.length, 2);
  assert.equal(asked(now)?.number, 1);
  assert.deepEqual(now.out, []);
});

test("a page that is about to turn does not turn again at a word that was under way", () => {
  const turning = pageOf({ speaker: 0 }, shared(), shared({ waiting: [1], question: null }));
  const late = then(turning, shared(), shared({ waiting: [1], question: null }));
  assert.equal(late.speaker, 1);
  assert.deepEqual(kinds(late), []);
});

test("a word that was under way to the hero before does not pass for the first to the next", () => {
  const told = { from: 0, lines: [line("one"), line("two"), line("three")] };
  const turning = pageOf({ speaker: 0, seen: { "1": 1 } }, shared({ log: told }), shared({ waiting: [1], log: { from: 3, lines: [] } }));
  const late = then(turning, shared({ waiting: [1], log: { from: 3, lines: [line("four")] } }));
  assert.equal(late.log.length, 4);
  const now = then(late, shared({ you: 1, waiting: [1], log: told }));
  assert.deepEqual([now.back, now.mark.log, now.log.length], [true, 1, 3]);
});

test("a seat that somebody may speak for is turned to by hand where both see the same", () => {
  const now = turned({ ...pageOf({ speaker: 0 }, shared()), out: [] }, 1);
  assert.equal(now.speaker, 1);
  assert.deepEqual(kinds(now), ["hello"]);
  const looking = then(now, shared({ you: 1, waiting: [0], question: null }));
  assert.equal(looking.speaker, 1, "who was not waited for since they look goes on looking");
  assert.deepEqual(due(looking), [0]);
});

test("what was shown to one hero is gone when the page turns to another", () => {
  const refused = then(pageOf({ speaker: 0 }, shared()), { type: "refused", id: null, reason: "no", rule: null, words: null, at: null });
  const now = then(turned(refused, 1), shared({ you: 1 }));
  assert.equal(now.refusal, null);
});

test("a screen does not turn, whatever its device may do", () => {
  const now = pageOf({ watches: true }, shared({ you: null, question: null, waiting: [1] }));
  assert.equal(now.next, null);
  assert.equal(now.speaker, null);
});

test("one who comes or goes is seen to, and the question stays", () => {
  const away = then(page(state()), state({ seats: [seat(0, "North"), seat(1, "South", { here: false })] }));
  assert.equal(away.state!.seats[1]!.here, false);
  assert.equal(asked(away)?.number, 4);
});

function words(how: Partial<State>): string {
  return noticeOf(state(how)).words;
}

test("whose turn it is stands in words", () => {
  assert.equal(words({}), "Your turn");
  assert.equal(words({ mine: [0, 1] }), "Your turn, North");
  assert.equal(words({ waiting: [1], question: null }), "Waiting for South");
  assert.equal(words({ you: null, waiting: [0, 1], question: null }), "Waiting for North and South");
  assert.equal(words({ waiting: [1] }), "You may decide");
  assert.equal(words({ waiting: [], started: false, question: null }), "Waiting for the start");
  assert.equal(words({ waiting: [], question: null }), "Waiting for the table");
});

test("the order of turns is the game's, else that of the seats", () => {
  const goblin = { words: "Goblin", icon: null, at: null, piece: "g1", acts: true };
  const panels = [{ title: "Round 1", lines: [] }, { title: "Turns", lines: [goblin], strip: true }];
  assert.deepEqual(turnsOf(state(), panels), [goblin]);
  const seats = turnsOf(state(), panels.slice(0, 1));
  assert.deepEqual(seats.map(({ words, acts }) => [words, acts]), [["North", true], ["South", false]]);
  assert.deepEqual(turnsOf(state({ result: RESULT }), []).map(({ acts }) => acts), [false, false]);
  assert.deepEqual(turnsOf(state({ seats: [seat(0, "North")] }), []), [], "one alone needs no order");
});

test("who throws, and what, stands in words", () => {
  const throwing = { words: "a D6 for who starts", card: false, seat: null };
  const wanted = { die: 6, reason: "who starts", number: 1, last: null };
  assert.equal(words({ question: null, throwing }), "The host throws: a D6 for who starts");
  assert.equal(words({ question: null, throwing: { ...throwing, card: true, seat: 1 } }), "South draws: a D6 for who starts");
  assert.deepEqual(noticeOf(state({ question: null, throwing, throw: wanted })), { words: "Your throw", mine: true });
});

test("who won stands in words, and nobody is called", () => {
  const won = (winners: number[]): Partial<State> => ({ result: { ...RESULT, winners } });
  assert.deepEqual(noticeOf(state(won([0]))), { words: "You won", mine: false });
  assert.equal(words(won([1])), "South won");
  assert.equal(words(won([1, 0])), "You and South won");
  assert.equal(words(won([])), "Nobody won");
  assert.equal(words({ ...won([0, 1]), you: null }), "North and South won");
});

