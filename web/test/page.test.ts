/** Small things of the page that need none: numbers of options, digits of keys, time that runs, wheels that turn. */

import assert from "node:assert/strict";
import test from "node:test";
import { stepped } from "../src/boards/steps";
import type { Board } from "../src/boards/types";
import { isWhole } from "../src/keys";
import { ahead } from "../src/lanes";
import { grouped, inOrder } from "../src/table/options";
import { inMinutes, isDue, isSoon, restOf } from "../src/table/time";
import type { Option } from "../src/wire";

function options(...ids: string[]): Option[] {
  return ids.map((id) => ({ id, label: id, at: id.startsWith("@") ? id : null, rule: null }));
}

function ids(...given: string[]): string {
  return inOrder(options(...given))
    .map(({ id }) => id)
    .join(" ");
}

test("options that stand nowhere are numbered first, then those on the board", () => {
  assert.equal(ids("done", "@a1", "wait", "@b1"), "done wait @a1 @b1");
  assert.deepEqual(grouped(options("done", "@a1")).map(({ name }) => name), ["Options", "Options on the board"]);
  assert.deepEqual(grouped(options("@a1")).map(({ name }) => name), ["Options", "Options"]);
});

test("those on the board lead where the game names one of them first, unless they are many bare places", () => {
  assert.equal(ids("@a1", "done", "@b1"), "@a1 @b1 done");
  const many = Array.from({ length: 13 }, (_, at) => `@${at}`);
  assert.equal(ids(...many, "done"), ["done", ...many].join(" "));
  const told = many.map((at) => `${at} and so many words`);
  assert.equal(ids(...told, "done"), [...told, "done"].join(" "));
});

test("a digit chooses at once where no longer number is an option, else the next digit is waited for", () => {
  assert(isWhole(1, 9));
  assert(!isWhole(1, 10));
  assert(isWhole(2, 19));
  assert(!isWhole(2, 20));
  assert(isWhole(12, 20));
});

test("what is left of the time is counted in whole seconds and never less than none", () => {
  assert.equal(restOf(30, 0), 30);
  assert.equal(restOf(30, 400), 30);
  assert.equal(restOf(30, 1001), 29);
  assert.equal(restOf(30, 90_000), 0);
  assert.deepEqual([0, 9, 61, 600].map(inMinutes), ["0:00", "0:09", "1:01", "10:00"]);
});

test("that little is left is said once at a minute and once at ten seconds, and not at the end", () => {
  const said = (from: number, to: number): number[] => {
    const found: number[] = [];
    for (let rest = from - 1; rest >= to; rest -= 1) if (isDue(rest, rest + 1)) found.push(rest);
    return found;
  };
  assert.deepEqual(said(90, 0), [60, 10]);
  assert(isDue(9, Infinity), "also to who comes late");
  assert(!isDue(0, 12));
  assert(isSoon(60) && !isSoon(61));
});

test("a wheel shows the number that points ahead, whichever way it is turned", () => {
  const wheel = [1, 2, 3, 4, 5, 6, 7, 8];
  assert.deepEqual([0, -45, -22, 45, 360, -360].map((turn) => ahead(wheel, turn)), [1, 2, 1, 8, 1, 1]);
  assert.equal(ahead([], 45), null);
});

test("a drag on a board is one step, and a step after an undo forgets what was undone", () => {
  const board = (name: string): Board => ({ kind: "board", id: "b", name, dot: [0, 0], zones: [] }) as Board;
  const first = board("first");
  let steps = { board: first, past: [] as Board[], future: [] as Board[] };
  for (const name of ["a", "b", "c"]) steps = stepped(steps, { to: board(name), passing: first });
  assert.deepEqual(steps.past, [first]);
  steps = stepped(steps, "undo");
  assert.equal(steps.board, first);
  assert.equal(stepped(steps, "redo").board.name, "c");
  steps = stepped(stepped(steps, { to: (now) => ({ ...now, name: "d" }) }), "redo");
  assert.equal(steps.board.name, "d");
  assert.equal(stepped(stepped(steps, "undo"), "undo").board, first);
});
