/** The line between page and table: what is said when it opens, what is said again when it comes back. */

import assert from "node:assert/strict";
import test from "node:test";
import { chose, failed, greeting, heard, keep, opened, say, undid } from "../src/table/model";
import { kinds, line, LOST, OPEN, page, pageOf, question, state, texts, then, word } from "./tables";

test("a page that opens says who it is and that it has nothing yet", () => {
  const { out, status } = pageOf({ speaker: 1, narrow: true });
  assert.equal(status, "open");
  assert.deepEqual(out, [{ type: "hello", log: 0, chat: 0, narrow: true, text: false, beats: false, word: "w", seat: 1 }]);
});

test("a screen only watches: it speaks for no seat and mixes no dice", () => {
  assert.deepEqual(pageOf({ watches: true }).out, [
    { type: "hello", log: 0, chat: 0, narrow: false, text: false, beats: false, watch: true },
  ]);
});

test("a line that comes back says what the page has, and only what is missing comes", () => {
  const told = state({ log: { from: 0, lines: [line("one"), line("two")] }, chat: { from: 0, lines: [word(1, "hm")] } });
  const back = then(page(told), LOST, OPEN);
  assert.deepEqual(back.out, [{ type: "hello", log: 2, chat: 1, narrow: false, text: false, beats: false, word: "w", seat: 0 }]);
  const now = then(back, state({ log: { from: 2, lines: [line("three")] }, chat: { from: 1, lines: [] } }));
  assert.deepEqual(texts(now.log), ["one", "two", "three"]);
  assert.deepEqual(texts(now.chat), ["hm"]);
  assert.deepEqual(texts(now.fresh), ["three"]);
});

test("an answer given while the line is broken is kept, and sent once the table has spoken again", () => {
  const given = chose(then(page(state()), LOST), 4, { answer: "a1", id: "x" });
  assert.equal(given.status, "lost");
  assert.equal(given.sent, "x");
  const open = then(given, OPEN);
  assert.deepEqual(kinds(open), ["hello"]);
  const again = then(open, state());
  assert.deepEqual(again.out, [{ type: "answer", id: "x", number: 4, answer: "a1" }]);
  assert.deepEqual(then(again, state()).out, [], "only the first state after a break brings it forth");
});

test("an answer that nobody heard is sent again under its id, break after break", () => {
  let now = chose(page(state()), 4, { answer: "a1", id: "x" });
  for (let times = 0; times < 3; times += 1) {
    now = then(now, LOST, OPEN, state());
    assert.deepEqual(now.out, [{ type: "answer", id: "x", number: 4, answer: "a1" }]);
  }
  now = then(now, { type: "done", id: "x" }, state({ question: question(5) }), LOST, OPEN, state({ question: question(5) }));
  assert.deepEqual(now.out, []);
  assert.equal(now.sent, null);
});

test("a server that was killed and started again finds answer, words and act in their order", () => {
  let now = chose(page(state()), 4, { answer: "b1", id: "x" });
  now = keep(now, { type: "chat", id: "y", text: "are you there?", to: null });
  now = keep(now, { type: "act", id: "z", act: "concede" });
  now = then(now, LOST, LOST, LOST, OPEN, state());
  assert.deepEqual(kinds(now), ["answer", "chat", "act"]);
  now = then(now, { type: "done", id: "y" }, LOST, OPEN, state());
  assert.deepEqual(kinds(now), ["answer", "act"]);
});

test("what is only asked is not asked again after a break", () => {
  const now = then(say(page(state()), { type: "why", rule: "trapper.turn.step" }), LOST, OPEN, state());
  assert.deepEqual(kinds(now), []);
});

test("an answer that comes too late leaves the page with the newest question, which can be answered", () => {
  const late = then(chose(page(state()), 4, { answer: "a1", id: "x" }), { type: "stale", id: "x" }, state({ question: question(6) }));
  assert.equal(late.sent, null);
  assert.deepEqual(late.kept, []);
  assert.equal(late.refusal, null);
  const now = chose(late, 6, { answer: "b1", id: "y" });
  assert.deepEqual(now.kept, [{ type: "answer", id: "y", number: 6, answer: "b1" }]);
});

test("what was chosen just as its question was put aside is chosen again when that is over, once", () => {
  const aside = then(chose(page(state()), 4, { answer: "a1", id: "x" }), { type: "stale", id: "x" }, state({ question: null }));
  assert.deepEqual([aside.sent, aside.kept], [null, []]);
  const again = then(aside, state());
  assert.deepEqual([again.sent, again.out], ["x", [{ type: "answer", id: "x", number: 4, answer: "a1" }]]);
  assert.equal(then(again, { type: "done", id: "x" }, state()).sent, null);
  assert.equal(then(again, { type: "stale", id: "x" }, state()).sent, null, "a second time it is lost");
  assert.equal(then(aside, state({ question: question(4, "b1") })).sent, null, "it can be chosen no more");
  assert.equal(then(aside, state({ question: question(6) }), state()).sent, null, "another was asked");
  assert.equal(then(chose(then(aside, state({ question: question(6) })), 6, { answer: "b1", id: "y" })).sent, "y");
});

test("an acknowledgement of something else does not end the waiting for an answer", () => {
  const now = then(chose(page(state()), 4, { answer: "a1", id: "x" }), { type: "done", id: "other" });
  assert.equal(now.sent, "x");
  assert.equal(now.kept.length, 1);
});

test("an undo is kept as an answer is", () => {
  const now = then(undid(page(state({ can_undo: true })), 4, "u"), LOST, OPEN, state());
  assert.deepEqual(now.out, [{ type: "undo", id: "u", number: 4 }]);
});

test("a line that is open again has nothing against the last wish any more", () => {
  assert.equal(then(failed(page(state()), "no way"), LOST).refusal?.reason, "no way");
  assert.equal(then(failed(page(state()), "no way"), LOST, OPEN).refusal, null);
});

test("a table that is deleted says so, and the page stays as it was", () => {
  const gone = then(page(state()), { type: "line", status: "gone" });
  assert.equal(gone.status, "gone");
  assert.equal(gone.next, null);
  assert.deepEqual(gone.out, []);
});

test("a server that bids farewell gives its reason", () => {
  assert.equal(then(page(state()), { type: "bye", why: "the server is going down" }).refusal?.reason, "the server is going down");
});

test("a seat that is played elsewhere leaves this device to whoever else sits at it, and hears nothing more", () => {
  const left = then(page(state()), { type: "line", status: "elsewhere" });
  assert.deepEqual(left.next, { seat: null });
  assert.equal(heard(left, state({ question: question(9) })), left);
});

test("who turns the phone, or opens the text, says so at once", () => {
  const wide = greeting({ ...page(state()), out: [], narrow: true, asText: true });
  assert.deepEqual(wide.out, [{ type: "hello", log: 0, chat: 0, narrow: true, text: true, beats: false, word: "w", seat: 0 }]);
});

test("no step changes the model it was given", () => {
  const before = opened({ word: "w" });
  const copy = JSON.stringify(before);
  then(before, OPEN, state({ log: { from: 0, lines: [line("one")] } }), LOST);
  assert.equal(JSON.stringify(before), copy);
});
