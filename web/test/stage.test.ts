/** The stage: moments in their order, each with its picture; and all at once for whoever does not wait. */

import assert from "node:assert/strict";
import test from "node:test";
import { asked, chose, heard, inSight, type Model, onlyAnswer, onStage, pressed, skipped, undid, wentOn } from "../src/table/model";
import { fallenLast, isBehind, isDrawn, momentEnd, stays, toCome } from "../src/table/stage";
import type { LogLine, Picture } from "../src/wire";
import { line, pageOf, question, state, texts, then } from "./tables";

const OWN = {};
const AFTER = { moment: "after" } as const;
const QUIET = { moment: "quiet" } as const;

function log(from: number, ...lines: [string, Partial<LogLine>][]): { from: number; lines: LogLine[] } {
  return { from, lines: lines.map(([text, how]) => line(text, how)) };
}

/** A picture of one line. */
function picture(text: string, after?: number): Picture {
  const whole = { from: 0, edits: [[0, 0, [text]]] } as Picture["text"];
  const none = { from: 0, edits: [] } as Picture["svg"];
  return { type: "picture", svg: none, panels: none, text: whole, ...(after === undefined ? {} : { after }) };
}

/** A page that has just answered, and then heard this. */
function played(...lines: [string, Partial<LogLine>][]): Model {
  const before = pageOf({ pace: "usual" }, state({ log: log(0, ["before", OWN]) }), picture("before"));
  return then(before, state({ question: question(5), log: log(1, ...lines) }));
}

const shown = (model: Model) => [texts(onStage(model).log).join(" "), onStage(model).canvas.seen.text];

test("what comes of a moment belongs to it, and what is quiet before it", () => {
  const lines = log(0, ["round", QUIET], ["hits", OWN], ["hurt", AFTER], ["done", QUIET], ["misses", OWN]).lines;
  assert.deepEqual([momentEnd(lines, 0), momentEnd(lines, 4), momentEnd(lines, 5)], [4, 5, 5]);
});

test("a blow and the defense against it fall together; what fell before is past", () => {
  const falls = { falls: ["10H"] };
  const lines = log(0, ["old", falls], ["blow", falls], ["hurt", AFTER], ["defense", { ...falls, ...AFTER }], ["dies", OWN]).lines;
  assert.deepEqual(texts(fallenLast(lines)), ["blow", "defense"]);
  assert.deepEqual(texts(fallenLast(lines.slice(0, 1))), ["old"]);
  assert.deepEqual(fallenLast(log(0, ["says", OWN]).lines), []);
});

test("moment after moment is shown with its picture, and then the question", () => {
  let now = played(["hits", OWN], ["hurt", AFTER], ["misses", OWN]);
  assert.deepEqual([isBehind(now), toCome(now), asked(now)], [true, 2, null]);
  assert.deepEqual(shown(now), ["before", "before"]);
  assert.equal(isDrawn(now), false);
  now = [picture("hit", 3), picture("missed", 4), picture("now")].reduce(heard, now);
  assert.equal(isDrawn(now), true);
  now = wentOn(now);
  assert.deepEqual(shown(now), ["before hits hurt", "hit"]);
  assert.deepEqual(texts(now.fresh), ["hits", "hurt"]);
  assert.equal(asked(now), null);
  now = wentOn(now);
  assert.deepEqual(shown(now), ["before hits hurt misses", "now"]);
  assert.equal(asked(now)?.number, 5);
});

test("the question is in sight meanwhile: whoever answers it has seen all, and nothing answers by itself before its time", () => {
  const now = played(["hits", OWN], ["misses", OWN]);
  assert.deepEqual([asked(now), inSight(now)?.number], [null, 5]);
  const answered = chose(now, 5, { answer: "a1", id: "x" });
  assert.deepEqual([isBehind(answered), answered.sent, answered.mark.log], [false, "x", 3]);
  assert.equal(shown(answered)[0], "before hits misses");
  assert.equal(pressed(now, 2, "y").sent, "y");
  assert.equal(isBehind(undid({ ...now, state: { ...now.state!, can_undo: true } }, 5, "z")), false);
  const only = { ...now, state: { ...now.state!, question: question(5, "on") } };
  assert.deepEqual([onlyAnswer(only), onlyAnswer(skipped(only))], [null, "on"]);
});

test("what is put in by hand, and what a teacher asks, waits until all is shown", () => {
  const now = played(["hits", OWN]);
  const form = { ...now, state: { ...now.state!, question: { ...question(5), form: { kind: "slide" } as never } } };
  const lesson = { ...now, state: { ...now.state!, lesson: {} as never } };
  for (const one of [form, lesson]) {
    assert.equal(inSight(one), null);
    assert.equal(chose(one, 5, { answer: "a1", id: "x" }).sent, null);
    assert.equal(inSight(skipped(one))?.number, 5);
  }
});

test("what was taken back did not just happen", () => {
  const now = skipped(played(["hits", OWN]));
  assert.deepEqual(texts(then(now, state({ question: question(6), log: log(1) })).fresh), []);
});

test("who does not wait sees how it came out, and no picture of the past that comes late", () => {
  let now = skipped(played(["hits", OWN], ["misses", OWN]));
  assert.equal(asked(now)?.number, 5);
  assert.deepEqual(texts(now.fresh), ["hits", "misses"]);
  now = heard(now, picture("hit", 2));
  assert.deepEqual(shown(now), ["before hits misses", "before"]);
  assert.deepEqual(shown(heard(now, picture("missed", 3))), ["before hits misses", "missed"]);
  assert.deepEqual(shown([picture("missed", 3), picture("now")].reduce(heard, now)), ["before hits misses", "now"]);
});

test("a moment without a picture leaves the one before", () => {
  const now = wentOn(heard(played(["hits", OWN], ["misses", OWN], ["falls", OWN]), picture("missed", 3)));
  assert.deepEqual(shown(now), ["before hits", "before"]);
  assert.deepEqual(shown(wentOn(now)), ["before hits misses", "missed"]);
});

test("what happens meanwhile is seen in its turn", () => {
  let now = wentOn(played(["hits", OWN], ["misses", OWN]));
  now = then(now, state({ question: question(6), log: log(3, ["falls", OWN]) }));
  assert.equal(toCome(now), 2);
  assert.equal(shown(now)[0], "before hits");
  assert.equal(shown(wentOn(wentOn(now)))[0], "before hits misses falls");
});

test("what an undo takes back is shown no more", () => {
  const now = then(skipped(played(["hits", OWN], ["misses", OWN])), state({ question: question(7), log: log(2) }));
  assert.equal(shown(now)[0], "before hits");
  assert.equal(asked(now)?.number, 7);
});

test("the end of the game is seen when it comes", () => {
  const over = { scores: {}, winners: [0], reason: "over", rule: "a.b.c" } as never;
  const before = pageOf({ pace: "usual" }, state({ log: log(0, ["before", OWN]) }));
  const now = then(before, state({ question: null, result: over, log: log(1, ["falls", OWN]) }));
  assert.equal(onStage(now).state?.result, null);
  assert.equal(onStage(wentOn(now)).state?.result, over);
});

test("who opens the page, or wants all at once, waits for nothing", () => {
  assert.equal(isBehind(pageOf({ pace: "usual" }, state({ log: log(0, ["one", OWN], ["two", OWN]) }))), false);
  const before = pageOf({ pace: "once" }, state({ log: log(0, ["one", OWN]) }));
  assert.equal(isBehind(then(before, state({ log: log(1, ["two", OWN]) }))), false);
});

test("a moment stays longer the more there is to read, and where it is about whoever looks; quiet ones not at all", () => {
  const short = wentOn(played(["Ash hits", OWN], ["x", OWN]));
  const long = wentOn(played(["Ash hits ".repeat(20), OWN], ["x", OWN]));
  const quiet = wentOn(played(["a round begins", QUIET]));
  assert(stays(short, "usual", null) < stays(long, "usual", null));
  assert(stays(short, "usual", null) < stays(short, "usual", "Ash"));
  assert(stays(short, "quick", null) < stays(short, "usual", null));
  assert(stays(short, "usual", null) < stays(short, "slow", null));
  assert.equal(stays(quiet, "slow", null), 0);
});

test("who is far behind sees all of it more quickly", () => {
  const many = Array.from({ length: 60 }, (_, i): [string, Partial<LogLine>] => [`hit ${i}`, OWN]);
  const far = wentOn(played(...many));
  const near = wentOn(played(["hit 0", OWN], ["hit 1", OWN]));
  assert(stays(far, "usual", null) * 4 < stays(near, "usual", null));
  assert(stays(far, "usual", "hit") >= Math.floor(stays(near, "usual", null) / 2), "but not so much what happens to them");
});
