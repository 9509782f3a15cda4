/** A hand before the line: what is a push, what only moves the puck along, and where a second puck waits. */

import assert from "node:assert/strict";
import test from "node:test";
import { beside, isMovedAlong, type Sample } from "../src/forms/hand";
import type { Lane } from "../src/lanes";

const LANE = { line: 300 } as Lane;
const LIMITS = [30, 570] as const;

test("the second of two pucks waits where it may start, as near as may be to where it was wanted", () => {
  assert.equal(beside(300, 90, LIMITS, 300), 405, "not on the first");
  assert.equal(beside(300, 90, LIMITS, 280), 195, "on the side where it was put");
  assert.equal(beside(300, 90, LIMITS, 460), 460, "where nothing is in its way it stays");
  assert.equal(beside(520, 90, LIMITS, 540), 415, "not over the edge");
  assert.equal(beside(300, 0, LIMITS, 300), 300, "one that follows later may start from the same place");
});

test("a puck that is touched or moved behind the line is put down there, and one that is pushed is not", () => {
  const moved = (...places: [x: number, y: number][]) => isMovedAlong(places.map(([x, y], i): Sample => [i, x, y]), LANE);
  assert(moved([200, 90]));
  assert(moved([200, 90], [400, 130]));
  assert(!moved([200, 90], [205, 200]), "let go too soon");
  assert(!moved([200, 90], [450, 270]), "over the line");
});
