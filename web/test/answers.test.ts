/** Questions and answers: what can be answered, what is under way, what is refused, hinted at and taken back. */

import assert from "node:assert/strict";
import test from "node:test";
import { asked, askedAgain, chose, hinted, keep, type Model, onlyAnswer, standIn, threw, tried, undid, went, wondered, wonders } from "../src/table/model";
import { noticeOf } from "../src/turn";
import type { Lesson, Question, Refusal, Throw } from "../src/wire";
import { kinds, line, page, question, seat, state, then } from "./tables";

const REFUSED: Refusal = { type: "refused", id: "x", reason: "a wall is there", rule: "trapper.walls", words: "Walls.", at: "a1" };
const RESULT = { winners: [1], reason: "the heirloom was taken", rule: null, scores: {} };

function answered(): Model {
  return chose(page(state()), 4, { answer: "a1", id: "x" });
}

test("an answer names its question and is under way until it is acknowledged", () => {
  const now = answered();
  assert.deepEqual(now.out[now.out.length - 1], { type: "answer", id: "x", number: 4, answer: "a1" });
  assert.equal(now.sent, "x");
  assert.equal(then(now, { type: "done", id: "x" }).sent, null);
});

test("while an answer is under way no other is given, nor one taken back", () => {
  const now = answered();
  assert.equal(chose(now, 4, { answer: "b1", id: "y" }), now);
  assert.equal(undid({ ...now, state: state({ can_undo: true }) }, 4, "y").kept.length, 1);
});

test("why nothing can be answered at a place is known until the next answer", () => {
  const asking = tried(page(state()), "c3");
  assert.deepEqual(asking.out[asking.out.length - 1], { type: "there", number: 4, at: "c3" });
  const wall = { type: "there", number: 4, at: "c3", reason: "c3 is a wall", rule: "trapper.walls" } as const;
  const known = then(asking, wall);
  assert.equal(known.there?.reason, "c3 is a wall");
  assert.equal(tried(known, null).there, null);
  assert.equal(chose(known, 4, { answer: "a1", id: "x" }).there, null);
  assert.equal(then(known, { ...wall, reason: null }).there, null, "where the rules say nothing, neither does the page");
  assert.equal(then(asking, { ...wall, number: 3 }).there, null, "not of another question");
});

test("a late click on a question that is asked no more answers nothing", () => {
  const now = page(state(), state({ question: question(5) }));
  assert.equal(chose(now, 4, { answer: "a1", id: "x" }), now);
  assert.equal(undid(now, 4, "y"), now);
});

test("nothing is answered before the table has spoken, nor where nothing is asked", () => {
  const early = page();
  assert.equal(chose(early, 4, { answer: "a1", id: "x" }), early);
  const others = page(state({ question: null, waiting: [1] }));
  assert.equal(chose(others, 4, { answer: "a1", id: "x" }), others);
  assert.equal(wondered(others), others);
});

test("a refusal is shown with its rule, and another answer may be given", () => {
  const now = then(answered(), REFUSED);
  assert.equal(now.refusal?.reason, "a wall is there");
  assert.equal(now.sent, null);
  assert.deepEqual(now.kept, []);
  assert.equal(chose(now, 4, { answer: "b1", id: "y" }).sent, "y");
});

test("a refusal is gone with the next answer, and with the next question", () => {
  const now = then(answered(), REFUSED);
  assert.equal(chose(now, 4, { answer: "b1", id: "y" }).refusal, null);
  assert.equal(then(now, state({ question: question(5) })).refusal, null);
});

test("a question sent anew leaves what was shown beside it: refusal, good move and rule", () => {
  const now = then({ ...page(state()), why: true }, { type: "hint", number: 4, answer: "b1", label: "b1", reason: "nearer" }, REFUSED);
  const anew = then(now, state({ seats: [seat(0, "North"), seat(1, "South", { here: false })] }));
  assert.equal(anew.refusal?.reason, "a wall is there");
  assert.equal(hinted(anew)?.answer, "b1");
  assert.equal(anew.why, true);
  const next = then(now, state({ question: question(5) }));
  assert.deepEqual([next.refusal, hinted(next), next.why], [null, null, false]);
});

test("a tile stays open while others have to do something in between, and no longer", () => {
  const now: Model = { ...page(state()), unfolded: "cast" };
  const between = then(now, state({ question: null, waiting: [1] }));
  assert.equal(then(between, state()).unfolded, "cast", "the same is asked again");
  assert.equal(then(between, state({ question: question(5) })).unfolded, null);
  assert.equal(then(now, state({ question: question(5) })).unfolded, null);
  assert.equal(then(between, state({ you: 1, question: question(4) })).unfolded, null, "the same number at another seat");
});

test("a refusal of something else leaves the answer under way", () => {
  const now = then(answered(), { ...REFUSED, id: null, reason: "no such rule" });
  assert.equal(now.sent, "x");
  assert.equal(now.refusal?.reason, "no such rule");
});

test("a good move is asked for and shown for its own question only", () => {
  const asking = wondered({ ...page(state()), out: [] });
  assert.deepEqual(asking.out, [{ type: "hint", number: 4 }]);
  assert.equal(asking.sent, null, "meanwhile an answer can be given");
  assert.equal(wonders(asking), true, "it says that it thinks");
  const HINT = { type: "hint", number: 4, answer: "b1", label: "b1", reason: "Nearer.", plan: "Nearer.", compared: [] } as const;
  assert.equal(wonders(then(asking, { ...HINT, compared: [] })), false);
  assert.equal(wonders(chose(asking, 4, { answer: "b1", id: "y" })), false, "an answer ends it");
  assert.equal(wonders(then(asking, REFUSED)), false, "so does a refusal");
  const asked = then(asking, state({ question: null }), state());
  assert.equal(wonders(asked), true, "but not that others had to do something first");
  assert.equal(hinted(then(asked, { ...HINT, answer: "gone", compared: [] })), null, "what is offered no more is no good move");
  const late = then(asking, state({ question: question(5) }), { type: "hint", number: 4, answer: "b1", label: "b1", reason: "nearer" });
  assert.equal(hinted(late), null);
});

test("the words of rules and how the game is played are kept once they came", () => {
  const now = then(page(state()), { type: "rule", rule: "a", words: "A." }, { type: "rule", rule: "b", words: "B." });
  assert.deepEqual(now.words, { a: "A.", b: "B." });
  const guide = { game: "trapper", aim: "Rob.", pictures: [{ number: 1, title: "Build", says: "Walls." }], end: "Robbed." };
  assert.deepEqual(then(now, { type: "how", guide, rules: [] }).how?.guide, guide);
});

test("an undo is offered where the table allows it, and by it alone", () => {
  const now = page(state());
  assert.equal(undid(now, 4, "u"), now);
  const may = undid({ ...page(state({ can_undo: true })), out: [] }, 4, "u");
  assert.deepEqual(may.out, [{ type: "undo", id: "u", number: 4 }]);
  assert.equal(may.sent, null);
});

test("the only answer gives itself", () => {
  assert.equal(onlyAnswer(page(state({ question: question(4, "on") }))), "on");
});

test("nothing gives itself where there are two answers, a form, a lesson, or nobody waits", () => {
  const one = question(4, "on");
  const form = { kind: "text", schema: {} };
  const lesson: Lesson = { name: "First steps", moment: "a", says: ["Go."], task: "", rules: [], anchors: [], options: ["on"], form: false, guess: false };
  assert.equal(onlyAnswer(page(state())), null);
  assert.equal(onlyAnswer(page(state({ question: { ...one, form } }))), null);
  assert.equal(onlyAnswer(page(state({ question: { ...one, waits: false } }))), null);
  assert.equal(onlyAnswer(page(state({ question: one, lesson }))), null);
});

test("after an undo nothing gives itself until the next answer", () => {
  const one: Question = question(5, "on");
  let now = page(state({ question: one, can_undo: true }));
  now = then(undid(now, 5, "u"), { type: "done", id: "u" }, state({ question: question(4, "on") }));
  assert.equal(onlyAnswer(now), null);
  now = then(chose(now, 4, { answer: "on", id: "x" }), { type: "done", id: "x" }, state({ question: one }));
  assert.equal(onlyAnswer(now), "on");
});

test("what is to be answered the same from now on is, until it is to be asked again", () => {
  const ask = (number: number, ...ids: string[]) => state({ question: question(number, ...ids) });
  let now = chose({ ...page(ask(4, "aid", "no")), always: true }, 4, { answer: "aid", id: "x" });
  now = then(now, { type: "done", id: "x" }, ask(5, "aid", "no"));
  assert.equal(now.always, false);
  assert.equal(onlyAnswer(now), "aid");
  assert.equal(onlyAnswer(then(now, ask(6, "aid", "no", "both"))), null, "something else is offered");
  assert.equal(onlyAnswer(then(now, state({ question: { ...question(6, "aid", "no"), ask: "other" } }))), null);
  now = askedAgain(now);
  assert.equal(onlyAnswer(now), null);
  now = then(chose(now, 5, { answer: "no", id: "y" }), { type: "done", id: "y" }, ask(6, "aid", "no"));
  assert.equal(onlyAnswer(now), null, "an answer stands only where that was wanted");
});

test("nothing stands where places are chosen, and where there is much to choose from", () => {
  const places = question(4);
  places.options = places.options.map((option) => ({ ...option, at: option.id }));
  for (const asks of [places, question(4, "a", "b", "c", "d", "e")]) {
    const now = chose({ ...page(state({ question: asks })), always: true }, 4, { answer: "a", id: "x" });
    assert.deepEqual(now.standing, {});
  }
});

test("who goes somewhere says so once, and what they do on the way", () => {
  const now = went(page(state()), 4, { at: "c3", along: true, id: "x" });
  assert.deepEqual(now.out[now.out.length - 1], { type: "go", number: 4, at: "c3", along: true, id: "x" });
  assert.equal(went(now, 4, { at: "c3", along: true, id: "y" }), now);
});

test("whom a bot plays for is asked nothing until they play themselves again", () => {
  const careless = seat(0, "North", { kind: "bot", bot: "random" });
  const now = page(state({ seats: [careless, seat(1, "South")] }));
  assert.equal(standIn(now)?.bot, "random");
  assert.equal(asked(now), null);
  const again = then(now, state());
  assert.equal(standIn(again), null);
  assert.equal(asked(again)?.number, 4);
});

test("a table that is frozen or over is asked nothing", () => {
  const frozen = page(state({ frozen: "a rule went wrong" }));
  assert.equal(asked(frozen), null);
  assert.equal(noticeOf(frozen.state!).words, "The table is frozen");
  assert.equal(asked(page(state({ result: RESULT }))), null);
  assert.equal(standIn(page(state({ result: RESULT, seats: [seat(0, "North", { kind: "bot" }), seat(1, "South")] }))), null);
});

test("giving up is an act that is kept, and asks for no question", () => {
  const now = keep(page(state({ question: null, waiting: [1] })), { type: "act", id: "z", act: "concede" });
  assert.deepEqual(kinds(then(now, { type: "line", status: "open" }, state())), ["act"]);
});

test("a kind word of the teacher stays with the question", () => {
  const now = then(answered(), { ...REFUSED, kind: true, reason: "Not yet." }, state());
  assert.deepEqual([now.refusal?.kind, now.refusal?.reason], [true, "Not yet."]);
});

const DIE: Throw = { die: 6, reason: "who starts", number: 2, last: null };
const WORDS = { words: "a D6 for who starts", card: false, seat: 0 };

test("what fell is said once, under the number of its throw", () => {
  const now = threw({ ...page(state({ question: null, throw: DIE, throwing: WORDS })), out: [] }, 2, { face: 5, id: "x" });
  assert.deepEqual(now.out, [{ type: "throw", id: "x", number: 2, face: 5 }]);
  assert.equal(threw(now, 2, { face: 6, id: "y" }), now);
  assert.equal(threw(then(now, { type: "done", id: "x" }), 1, { face: 6, id: "y" }).kept.length, 0);
});

test("the last throw is taken back, and the next one clears what was refused", () => {
  const again = state({ question: null, throw: { ...DIE, number: 3, last: 5 }, throwing: WORDS });
  const now = then(page(again), { ...REFUSED, id: "q", reason: "that card was drawn already" });
  const back = threw({ ...now, out: [] }, 3, { face: null, id: "x" });
  assert.deepEqual(back.out, [{ type: "throw-back", id: "x", number: 3 }]);
  assert.equal(back.refusal, null);
  assert.equal(then(now, state({ question: null, throw: DIE, throwing: WORDS })).refusal, null);
});

test("who may not type a throw types none", () => {
  const now = page(state({ question: null, throwing: WORDS }));
  assert.equal(threw(now, 2, { face: 5, id: "x" }), now);
});

test("an answer is marked as read up to here, for when one comes back", () => {
  const now = page(state({ log: { from: 0, lines: [line("one"), line("two")] } }));
  assert.deepEqual(chose(now, 4, { answer: "a1", id: "x" }).seen, { "0": 2 });
});
