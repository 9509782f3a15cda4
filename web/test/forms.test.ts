/** A grid that is filled in: what each touch makes of it, and which tool is in hand. */

import assert from "node:assert/strict";
import test from "node:test";
import * as grid from "../src/forms/model";
import type { GridWidget, Group, Piece } from "../src/forms/types";

function piece(signs: string, name: string, fixed = false): Piece {
  return { signs, name, icons: [], words: "", cost: "", rule: null, fixed };
}

function group(name: string, most: number | null, ...pieces: Piece[]): Group {
  return { name, pieces, least: 0, most, rule: null };
}

/** Three by two tiles with the entrance in the south-west; a question sent anew brings another one that is alike. */
function widget(): GridWidget {
  return {
    columns: 3,
    rows: 2,
    key: "rows",
    empty: ".",
    groups: [
      group("Walls", 2, piece("#", "wall")),
      group("Heirloom", 1, piece("H", "heirloom")),
      group("Fans", null, piece("^>v<", "fan")),
      group("Entrance", 1, piece("E", "entrance", true)),
    ],
    marks: [{ key: "decoys", name: "decoy", icon: "", most: 2, rule: null }],
    start: { rows: ["...", "E.."] },
    ready: [],
    file: {},
    anchors: [
      ["a2", "b2", "c2"],
      ["a1", "b1", "c1"],
    ],
  };
}

const WALL: grid.Tool = { piece: widget().groups[0]!.pieces[0]! };
const HEIRLOOM: grid.Tool = { piece: widget().groups[1]!.pieces[0]! };
const FAN: grid.Tool = { piece: widget().groups[2]!.pieces[0]! };
const DECOY: grid.Tool = { mark: widget().marks[0]! };
const ERASER: grid.Tool = { erase: true };

function touched(tool: grid.Tool, ...spots: [x: number, y: number][]): grid.Value {
  return spots.reduce((value, [x, y]) => grid.touched(widget(), value, { x, y }, tool), grid.cleared(widget()));
}

test("a tool that was chosen is the one in hand when the question is sent anew", () => {
  assert(grid.isHeld(WALL, { piece: widget().groups[0]!.pieces[0]! }));
  assert(grid.isHeld(DECOY, { mark: widget().marks[0]! }));
  assert(grid.isHeld(ERASER, { erase: true }));
  for (const other of [HEIRLOOM, FAN, DECOY, ERASER]) assert(!grid.isHeld(WALL, other));
  assert(!grid.isHeld(DECOY, WALL) && !grid.isHeld(ERASER, WALL));
});

test("a piece of another widget that is alike is placed, turned and taken away all the same", () => {
  assert.deepEqual(touched(WALL, [0, 0]).rows, ["#..", "E.."]);
  assert.deepEqual(touched(WALL, [0, 0], [0, 0]).rows, ["...", "E.."]);
});

test("a touch turns what can be turned", () => {
  assert.deepEqual(touched(FAN, [1, 0]).rows, [".^.", "E.."]);
  assert.deepEqual(touched(FAN, [1, 0], [1, 0], [1, 0]).rows, [".v.", "E.."]);
  assert.deepEqual(touched(FAN, [1, 0], [1, 0], [1, 0], [1, 0], [1, 0]).rows, [".^.", "E.."]);
});

test("of what there is only one, the old place is free again", () => {
  assert.deepEqual(touched(HEIRLOOM, [0, 0], [2, 1]).rows, ["...", "E.H"]);
});

test("what is fixed stays: it is neither covered, erased nor moved", () => {
  assert.deepEqual(touched(WALL, [0, 1]).rows, ["...", "E.."]);
  assert.deepEqual(touched(ERASER, [0, 1]).rows, ["...", "E.."]);
  const value = touched(WALL, [0, 0]);
  assert.equal(grid.moved(widget(), value, { x: 0, y: 0 }, { x: 0, y: 1 }), value);
  assert.deepEqual(grid.moved(widget(), value, { x: 0, y: 0 }, { x: 2, y: 1 }).rows, ["...", "E.#"]);
});

test("a stroke covers nothing and ends where no more may be placed", () => {
  const stroke = [0, 1, 2].reduce((value, x) => grid.painted(widget(), value, { x, y: 0 }, WALL), touched(FAN, [1, 0]));
  assert.deepEqual(stroke.rows, ["#^#", "E.."]);
  assert.deepEqual(grid.painted(widget(), stroke, { x: 2, y: 1 }, WALL).rows, ["#^#", "E.."]);
});

test("a mark is laid over what stands there and taken up again; the eraser takes both", () => {
  const laid = touched(DECOY, [1, 0], [2, 0]);
  assert.deepEqual(laid.marks, { decoys: ["b2", "c2"] });
  assert.deepEqual(grid.touched(widget(), laid, { x: 1, y: 0 }, DECOY).marks, { decoys: ["c2"] });
  assert.deepEqual(grid.erased(widget(), laid, { x: 2, y: 0 }).marks, { decoys: ["b2"] });
});

test("an answer holds what was built, and a file of another size is none", () => {
  const built = touched(WALL, [0, 0]);
  assert.deepEqual(grid.answerOf(widget(), built), { rows: ["#..", "E.."] });
  assert.deepEqual(grid.valueOf(widget(), { rows: "#..\n.E." })?.rows, ["#..", "E.."], "the entrance stays in its place");
  assert.equal(grid.valueOf(widget(), { rows: ["...."] }), null);
  assert.equal(grid.valueOf(widget(), {}), null);
});

test("a tile is told in words", () => {
  const value = grid.touched(widget(), touched(FAN, [1, 0], [1, 0]), { x: 1, y: 0 }, DECOY);
  assert.equal(grid.told(widget(), value, { x: 1, y: 0 }), "b2: fan facing east, decoy");
  assert.equal(grid.told(widget(), value, { x: 2, y: 0 }), "c2: empty");
});
