/** Small things of the page that need none: numbers of options, digits of keys, time that runs, wheels that turn. */

import assert from "node:assert/strict";
import test from "node:test";
import { stepped } from "../src/boards/steps";
import type { Board } from "../src/boards/types";
import { withSigns } from "../src/falls";
import { isWhole } from "../src/keys";
import { ahead } from "../src/lanes";
import { briefly, isTale } from "../src/table/brief";
import { halves, opensFirst, presses, tiles } from "../src/table/options";
import { beside, parts } from "../src/table/overview";
import { besides, type Box } from "../src/table/place";
import { mood } from "../src/table/stage";
import { inMinutes, isDue, isSoon, restOf } from "../src/table/time";
import { stepsTo, wayTo } from "../src/table/ways";
import type { Option, Panel, Ways } from "../src/wire";

function option(id: string, how: Partial<Option> = {}): Option {
  return { id, label: id, at: null, rule: null, ...how };
}

/** The tiles as words: an option by its id, a fold as `verb: ids`. */
function laid(options: Option[]): string[] {
  return tiles(options).map(({ folded, verb, options: some }) => {
    const ids = some.map(({ id }) => id).join(" ");
    return folded ? `${verb}: ${ids}` : ids;
  });
}

function places(count: number): Option[] {
  return Array.from({ length: count }, (_, at) => option(`p${at}`, { at: `p${at}`, verb: "go" }));
}

test("few options stand by themselves, what is of no use and what lets things be at the end", () => {
  const few = [option("done", { idle: true }), option("heal", { vain: true }), option("hit", { verb: "hit" }), ...places(2)];
  assert.deepEqual(laid(few), ["hit", "p0", "p1", "heal", "done"]);
  assert.equal(opensFirst(tiles(few)), null);
  assert.deepEqual(laid([...places(4), option("done", { idle: true })]), ["p0", "p1", "p2", "p3", "done"]);
  assert.deepEqual(laid([...places(5), option("done", { idle: true })]), ["go: p0 p1 p2 p3 p4", "done"]);
  const beside = [...places(5), option("trade", { verb: "go" }), option("done", { idle: true })];
  assert.deepEqual(laid(beside), ["go: p0 p1 p2 p3 p4", "trade", "done"], "what stands on no board stands by itself");
});

test("of many options those with the same verb are one tile", () => {
  const many = [option("open", { verb: "open" }), ...places(10), option("a", { verb: "give" }), option("b", { verb: "give" })];
  assert.deepEqual(laid(many), ["open", `go: ${places(10).map(({ id }) => id).join(" ")}`, "give: a b"]);
  assert.deepEqual(tiles(many).map(({ placed }) => placed), [false, true, false]);
  const vain = [...many, option("c", { verb: "give", vain: true }), option("d", { vain: true }), option("done", { idle: true })];
  assert.deepEqual(laid(vain).slice(-3), ["give: a b", "Of no use now: c d", "done"]);
});

test("the only tile is open, unless its options stand on the board", () => {
  const words = Array.from({ length: 12 }, (_, at) => option(`w${at}`, { verb: "say" }));
  assert.equal(opensFirst(tiles([...words, option("done", { idle: true })])), "say");
  assert.equal(opensFirst(tiles(places(12))), null);
  assert.equal(opensFirst(tiles([...words, ...places(2)])), null);
  assert.equal(opensFirst(tiles(places(12)), ["p3"]), null, "also where a teacher speaks of one of them");
  assert.equal(opensFirst(tiles([...words, ...places(12)]), ["w3"]), "say", "but what stands nowhere is opened for a teacher");
});

test("numbers choose what is in sight: an option, or the tile that they open", () => {
  const all = tiles([option("open", { verb: "open" }), ...places(10), option("done", { idle: true })]);
  assert.deepEqual(presses(all, null), [{ option: "open" }, { opens: "go" }, { option: "done" }]);
  assert.deepEqual(presses(all, "go").map((press) => ("option" in press ? press.option : "")).slice(0, 3), ["open", "p0", "p1"]);
  assert.equal(presses(all, "go").length, 12);
});

test("two short tiles after each other share a row, where there are many", () => {
  const long = option("l", { label: "what needs a whole line" });
  const short = ["a", "b", "c", "d"].map((id) => option(id));
  const shared = (options: Option[]) => [...halves(tiles(options))].map(({ key }) => key);
  assert.deepEqual(shared([short[0]!, short[1]!, long, short[2]!]), ["one a", "one b"]);
  assert.deepEqual(shared(short), ["one a", "one b", "one c", "one d"]);
  assert.deepEqual(shared(short.slice(1)), []);
});

test("beside the question stands what is about me, then the rest; what is long to read stays under the board", () => {
  const panel = (title: string, piece?: string, how: Partial<Panel> = {}): Panel => ({
    title,
    lines: [{ words: title, icon: null, at: null, piece }],
    ...how,
  });
  const all = [panel("turns", "@0", { strip: true }), panel("round"), panel("party", "p1|@1"), panel("tale", undefined, { wide: true })];
  assert.deepEqual(beside(all, "@1").map(({ title }) => title), ["party", "round"]);
  assert.deepEqual(beside(all, "@11").map(({ title }) => title), ["round", "party"]);
  assert.deepEqual(beside(all, null).map(({ title }) => title), ["round", "party"]);
  const round = panel("round", undefined, { lines: all[1]!.lines.concat(all[1]!.lines, all[1]!.lines, all[1]!.lines, all[1]!.lines) });
  assert.deepEqual(beside([round, panel("goals"), all[2]!], "@1").map(({ title }) => title), ["party", "goals", "round"], "what is short is read first");
  assert.deepEqual(beside([panel("long party", "p1|@1", { wide: true })], null).length, 1, "who plays is always there");
});

test("of every other player one line is in sight, of me all", () => {
  const line = (words: string, piece?: string, at: string | null = null) => ({ words, icon: null, at, piece });
  const lines = [line("Ann", "Butcher|@0"), line("Might 20"), line("Lore 3"), line("Bo", "Courtesan|@1"), line("Might 0"), line("Lore 5")];
  const party: Panel = { title: "The party", lines };
  const laid = (me: string | null, at = "") =>
    parts(party, me, (one) => one.words === at).map(({ lines, folded, whose }) => (folded ? `(${whose})` : lines.map(({ words }) => words).join()));
  assert.deepEqual(laid("@0"), ["Ann,Might 20,Lore 3,Bo", "(Bo)"]);
  assert.deepEqual(laid("@1"), ["Ann", "(Ann)", "Bo,Might 0,Lore 5"]);
  assert.deepEqual(laid(null), [lines.map(({ words }) => words).join()], "who only watches sees all");
  assert.deepEqual(laid("@0", "Lore 5"), [lines.map(({ words }) => words).join()], "where one can answer all is in sight");
});

test("what opens beside a place hides neither it nor, if it can, what stands around", () => {
  const around: Box = { left: 0, top: 0, width: 400, height: 400 };
  const box = (left: number, top: number, width = 40, height = 40): Box => ({ left, top, width, height });
  const spot = box(180, 180);
  const at = (others: Box[], place = spot) => {
    const { left, top } = besides(place, { width: 120, height: 100 }, around, others);
    return [left, top];
  };
  assert.deepEqual(at([]), [140, 226], "below it");
  assert.deepEqual(at([box(180, 185, 20, 20)]), [140, 226], "what stands on the place itself does not count");
  assert.deepEqual(at([box(180, 230)]), [140, 74], "above it, where somebody stands below");
  assert.deepEqual(at([box(180, 230), box(180, 100)]), [226, 150], "else to its right");
  assert.deepEqual(at([], box(180, 340)), [140, 234], "never over the place, at the lower edge");
  assert.deepEqual(at([], box(0, 0)), [4, 46], "within what is around");
});

test("answers that differ by a number alone begin with the lowest", () => {
  const bids = ["bid 3", "bid 2", "bid 10", "bid 0"].map((id) => option(id, { verb: "bid" }));
  assert.deepEqual(laid([...bids, option("call")]), ["bid 0", "bid 2", "bid 3", "bid 10", "call"]);
  const claims = ["bid 2 1", "bid 1 6", "bid 1 5"].map((id) => option(id, { verb: "bid" }));
  assert.deepEqual(laid(claims), ["bid 1 5", "bid 1 6", "bid 2 1"]);
  const others = ["attack rat-2", "attack rat-1"].map((id) => option(id, { verb: "attack" }));
  assert.deepEqual(laid(others), ["attack rat-2", "attack rat-1"], "what else there is stays as the game has it");
});

test("a tale is begun by its first sentence, what is short stands as it is", () => {
  const hall = `Treasury: the shelves go up to the vault and hold nothing. ${"Two brothers stand before the niche. ".repeat(8)}`;
  assert.equal(briefly(hall), "Treasury: the shelves go up to the vault and hold nothing. …");
  assert.equal(briefly("A die shows 6. It stays down."), "A die shows 6. It stays down.");
  assert(isTale(hall) && !isTale("short"));
});

test("what is drawn in letters has signs on the page", () => {
  assert.equal(withSigns("draws JH, AC 14"), "draws J♥, AC 14");
  assert.equal(withSigns("H8 (7+1) D6 S5 C8 (7+1); a D20, D6"), "♥8 (7+1) ♦6 ♠5 ♣8 (7+1); a D20, D6");
  assert.equal(withSigns("Bless [x][_]; [ ] the goal"), "Bless ☒☐; ☐ the goal");
});

test("a way is put together from the places before each place", () => {
  const ways: Ways = { a1: [null, 1], a2: ["a1", 2], a3: ["a2", 3], c3: [null, 4] };
  assert.deepEqual(wayTo(ways, "a3"), ["a1", "a2", "a3"]);
  assert.deepEqual([wayTo(ways, "c3"), wayTo(ways, "z9")], [["c3"], []]);
  assert.deepEqual([stepsTo(ways, "a3"), stepsTo(ways, "z9")], [3, 0]);
});

test("what rises is a loss, a gain, or neither", () => {
  assert.deepEqual(["-6", "+2", "miss", "killed"].map(mood), ["loss", "gain", "", "loss"]);
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
