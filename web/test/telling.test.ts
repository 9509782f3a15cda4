/** What is told and drawn: the log, what is new in it, what was said, and the picture in its changes. */

import assert from "node:assert/strict";
import test from "node:test";
import { parted } from "../src/table/named";
import { chose, lastSaid, latest } from "../src/table/model";
import { BLANK, drawn } from "../src/picture";
import type { Edits, Picture } from "../src/wire";
import { line, page, pageOf, question, state, texts, then, word } from "./tables";

function log(from: number, ...lines: string[]): { from: number; lines: ReturnType<typeof line>[] } {
  return { from, lines: lines.map((text) => line(text)) };
}

test("who opens the page in mid-game reads all, and hears the last three lines", () => {
  const now = page(state({ log: log(0, "one", "two", "three", "four") }));
  assert.deepEqual(texts(now.log), ["one", "two", "three", "four"]);
  assert.deepEqual(texts(now.fresh), ["two", "three", "four"]);
});

test("what comes is read out whole; a state without news reads out nothing new", () => {
  const now = then(page(state({ log: log(0, "one") })), state({ log: log(1, "two", "three", "four", "five") }));
  assert.deepEqual(texts(now.fresh), ["two", "three", "four", "five"]);
  assert.equal(then(now, state({ log: log(5) })).fresh, now.fresh);
});

test("lines that an undo took back are gone", () => {
  const now = then(page(state({ log: log(0, "one", "two", "three") })), state({ log: log(1, "other") }));
  assert.deepEqual(texts(now.log), ["one", "other"]);
});

test("what happened since the last answer is shown above the table; else the last line", () => {
  let now = page(state({ log: log(0, "one", "two") }));
  assert.deepEqual(texts(latest(now)), ["two"]);
  now = then(chose(now, 4, { answer: "a1", id: "x" }), state({ question: question(5), log: log(2, "three", "four") }));
  assert.deepEqual(texts(latest(now)), ["three", "four"]);
});

test("who comes back reads what happened since their last answer, until they answer", () => {
  const told = state({ log: log(0, "one", "two", "three") });
  const now = pageOf({ seen: { "0": 1 } }, told);
  assert.equal(now.back, true);
  assert.deepEqual(texts(now.log.slice(now.mark.log)), ["two", "three"]);
  assert.equal(chose(now, 4, { answer: "a1", id: "x" }).back, false);
});

test("nothing is new to who was never here, nor to who has read all, nor after a game begun anew", () => {
  const told = state({ log: log(0, "one", "two") });
  assert.equal(page(told).back, false);
  assert.equal(pageOf({ seen: { "0": 2 } }, told).back, false);
  assert.equal(pageOf({ seen: { "0": 7 } }, told).back, false);
  assert.equal(pageOf({ seen: { "1": 1 } }, told).back, false, "that was another's answer");
});

test("what another said is shown beside the table until the next answer", () => {
  const talk = (from: number, ...lines: ReturnType<typeof word>[]) => state({ chat: { from, lines } });
  let now = page(talk(0, word(1, "before I came")));
  assert.equal(lastSaid(now), null);
  now = then(now, talk(1, word(1, "hello"), word(0, "my own"), word(null, "South has come back")));
  assert.equal(lastSaid(now)?.text, "hello");
  assert.equal(now.chat.length, 4);
  assert.equal(lastSaid(chose(now, 4, { answer: "a1", id: "x" })), null);
});

test("a whisper stands in the talk of whom it is for", () => {
  const now = page(state({ chat: { from: 0, lines: [] } }), state({ chat: { from: 0, lines: [word(1, "I hold the ace", 0)] } }));
  assert.deepEqual(now.chat, [{ from: 1, to: 0, text: "I hold the ace" }]);
  assert.equal(lastSaid(now)?.to, 0);
});

function all(...lines: string[]): Edits {
  return { from: 0, edits: [[0, 0, lines]] };
}

function picture(svg: Edits, lanes?: Edits): Picture {
  return { type: "picture", svg, panels: all('{"title":"Bag","lines":[]}'), text: all("as text"), ...(lanes && { lanes }) };
}

test("a picture comes whole, then only what has changed in its lines", () => {
  let canvas = drawn(BLANK, picture(all("<svg>", "<a/>", "<b/>", "</svg>")));
  assert.equal(canvas.seen.svg, "<svg>\n<a/>\n<b/>\n</svg>");
  assert.equal(canvas.seen.panels[0]!.title, "Bag");
  canvas = drawn(canvas, picture({ from: 4, edits: [[1, 2, ["<c/>", "<d/>"]], [3, 3, ["<e/>"]]] }));
  assert.equal(canvas.seen.svg, "<svg>\n<c/>\n<d/>\n<b/>\n<e/>\n</svg>");
  canvas = drawn(canvas, picture(all("<svg/>")));
  assert.equal(canvas.seen.svg, "<svg/>");
});

test("a lane that has not changed is the same one, and where none comes there is none", () => {
  const first = drawn(BLANK, picture(all("<svg/>"), all('{"id":"l"}')));
  const second = drawn(first, picture({ from: 1, edits: [] }, { from: 1, edits: [] }));
  assert.equal(second.seen.lanes[0], first.seen.lanes[0]);
  assert.deepEqual(drawn(second, picture({ from: 1, edits: [] })).seen.lanes, []);
});

test("a picture says nothing about the question, and a state nothing about the picture", () => {
  const now = then(page(state()), picture(all("<svg/>")), state({ question: question(5) }));
  assert.equal(now.canvas.seen.svg, "<svg/>");
  assert.equal(now.state?.question?.number, 5);
});

test("names of which there are cards stand apart in a line, each once", () => {
  const told = line("The fan blows Ash off the fan.", { things: [["fan", "fan"], ["Ash", "@0"], ["moat", "moat"]] });
  assert.deepEqual(
    parted(told).map(({ text, thing }) => [text, thing]),
    [["The ", null], ["fan", "fan"], [" blows ", null], ["Ash", "@0"], [" off the fan.", null]],
  );
  assert.deepEqual(parted(line("Nothing.")), [{ text: "Nothing.", thing: null }]);
});
