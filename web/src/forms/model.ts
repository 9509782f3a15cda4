/** A grid that is being filled in: plain values, and what each touch makes of them. */

import type { Answer, GridWidget, Group, Mark, Piece } from "./types";

/** A tile, counted from the north-west. */
export interface Spot {
  x: number;
  y: number;
}

/** One sign a tile, row by row from the north, and the tiles under each mark. */
export interface Value {
  rows: string[];
  marks: Record<string, string[]>;
}

export type Tool = { piece: Piece } | { mark: Mark } | { erase: true };

/** Whether this is the tool in hand, also where the question was sent anew and its widget is another. */
export function isHeld(tool: Tool, other: Tool): boolean {
  if ("piece" in tool) return "piece" in other && tool.piece.signs === other.piece.signs;
  return "mark" in tool ? "mark" in other && tool.mark.key === other.mark.key : "erase" in other;
}

export function same(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y;
}

export function anchorOf(widget: GridWidget, spot: Spot): string {
  return widget.anchors[spot.y]![spot.x]!;
}

export function spotOf(widget: GridWidget, anchor: string | null): Spot | null {
  const y = widget.anchors.findIndex((row) => anchor !== null && row.includes(anchor));
  return y < 0 ? null : { x: widget.anchors[y]!.indexOf(anchor!), y };
}

export function signAt(value: Value, { x, y }: Spot): string {
  return value.rows[y]![x]!;
}

export function pieceOf(widget: GridWidget, sign: string): Piece | null {
  const pieces = widget.groups.flatMap((group) => group.pieces);
  return pieces.find((piece) => piece.signs.includes(sign)) ?? null;
}

export function groupOf(widget: GridWidget, piece: Piece): Group {
  return widget.groups.find((group) => group.pieces.some((one) => one.signs === piece.signs))!;
}

export function isFixed(widget: GridWidget, value: Value, spot: Spot): boolean {
  return pieceOf(widget, signAt(value, spot))?.fixed ?? false;
}

/** How many pieces of the group stand on the grid. */
export function counted(value: Value, group: Group): number {
  const signs = group.pieces.map((piece) => piece.signs).join("");
  return [...value.rows.join("")].filter((sign) => signs.includes(sign)).length;
}

/** What an answer, a file or a ready-made one holds; null where it is no grid of this size. What is fixed stays. */
export function valueOf(widget: GridWidget, answer: Answer): Value | null {
  const given = answer[widget.key];
  const lines = typeof given === "string" ? given.trim().split(/\s+/) : given;
  if (!Array.isArray(lines) || lines.length !== widget.rows) return null;
  const rows = lines.map((line) => String(line));
  if (rows.some((row) => row.length !== widget.columns)) return null;
  const marks: Value["marks"] = {};
  for (const { key } of widget.marks) marks[key] = Array.isArray(answer[key]) ? (answer[key] as string[]) : [];
  const kept = widget.start[widget.key] as string[];
  const isKept = (sign: string) => pieceOf(widget, sign)?.fixed ?? false;
  const settled = rows.map((row, y) =>
    [...row].map((sign, x) => (isKept(kept[y]![x]!) ? kept[y]![x] : isKept(sign) ? widget.empty : sign)).join(""),
  );
  return { rows: settled, marks };
}

export function answerOf(widget: GridWidget, value: Value): Answer {
  const laid = Object.entries(value.marks).filter(([, tiles]) => tiles.length > 0);
  return { [widget.key]: value.rows, ...Object.fromEntries(laid) };
}

function written(value: Value, { x, y }: Spot, sign: string): Value {
  const rows = value.rows.map((row, at) => (at === y ? row.slice(0, x) + sign + row.slice(x + 1) : row));
  return { ...value, rows };
}

function unmarked(widget: GridWidget, value: Value, spot: Spot): Value {
  const name = anchorOf(widget, spot);
  const marks = Object.entries(value.marks).map(([key, tiles]) => [key, tiles.filter((tile) => tile !== name)]);
  return { ...value, marks: Object.fromEntries(marks) as Value["marks"] };
}

/** The sign stands there; of a group of which there is only one, it stands nowhere else any longer. */
export function placed(widget: GridWidget, value: Value, spot: Spot, sign: string): Value {
  if (isFixed(widget, value, spot)) return value;
  const piece = pieceOf(widget, sign);
  const group = piece && groupOf(widget, piece);
  let next = value;
  if (group?.most === 1) {
    const others = group.pieces.map((one) => one.signs).join("");
    next = { ...next, rows: next.rows.map((row) => [...row].map((one) => (others.includes(one) ? widget.empty : one)).join("")) };
  }
  return written(next, spot, sign);
}

export function erased(widget: GridWidget, value: Value, spot: Spot): Value {
  return isFixed(widget, value, spot) ? value : written(unmarked(widget, value, spot), spot, widget.empty);
}

/** What stood there stands elsewhere. */
export function moved(widget: GridWidget, value: Value, from: Spot, to: Spot): Value {
  if (same(from, to) || isFixed(widget, value, from) || isFixed(widget, value, to)) return value;
  return written(written(value, from, widget.empty), to, signAt(value, from));
}

/** What stands there faces a quarter, or whatever its turns are, further on. */
export function turned(widget: GridWidget, value: Value, spot: Spot): Value {
  const sign = signAt(value, spot);
  const signs = pieceOf(widget, sign)?.signs ?? sign;
  return signs.length < 2 ? value : written(value, spot, signs[(signs.indexOf(sign) + 1) % signs.length]!);
}

export function cleared(widget: GridWidget): Value {
  const rows = Array.from({ length: widget.rows }, () => widget.empty.repeat(widget.columns));
  return valueOf(widget, { [widget.key]: rows })!;
}

/** What a touch with this tool makes of the tile: a piece stands there; one that stands there already turns or goes. */
export function touched(widget: GridWidget, value: Value, spot: Spot, tool: Tool): Value {
  if ("erase" in tool) return erased(widget, value, spot);
  if ("piece" in tool) {
    const here = pieceOf(widget, signAt(value, spot));
    if (here?.signs !== tool.piece.signs) return placed(widget, value, spot, tool.piece.signs[0]!);
    return here.signs.length > 1 ? turned(widget, value, spot) : erased(widget, value, spot);
  }
  const name = anchorOf(widget, spot);
  const laid = value.marks[tool.mark.key]!;
  const tiles = laid.includes(name) ? laid.filter((tile) => tile !== name) : [...laid, name];
  return { ...value, marks: { ...value.marks, [tool.mark.key]: tiles } };
}

/** What a stroke over this tile leaves behind: it covers nothing, and ends where no more may be placed. */
export function painted(widget: GridWidget, value: Value, spot: Spot, tool: Tool): Value {
  if ("erase" in tool) return erased(widget, value, spot);
  if (!("piece" in tool) || signAt(value, spot) !== widget.empty) return value;
  const group = groupOf(widget, tool.piece);
  const full = group.most !== null && counted(value, group) >= group.most;
  return full ? value : placed(widget, value, spot, tool.piece.signs[0]!);
}

/** The tile in words. */
export function told(widget: GridWidget, value: Value, spot: Spot): string {
  const sign = signAt(value, spot);
  const piece = pieceOf(widget, sign);
  const name = anchorOf(widget, spot);
  const marks = widget.marks.filter((mark) => value.marks[mark.key]!.includes(name)).map((mark) => mark.name);
  const turn = piece && piece.signs.length > 1 ? ` facing ${facing(piece, sign)}` : "";
  const stands = piece ? `${piece.name}${turn}` : sign === widget.empty ? "empty" : sign;
  return `${name}: ${[stands, ...marks].join(", ")}`;
}

const COMPASS = ["north", "east", "south", "west"];

function facing(piece: Piece, sign: string): string {
  const turn = piece.signs.indexOf(sign);
  return piece.signs.length === COMPASS.length ? COMPASS[turn]! : `${turn + 1} of ${piece.signs.length}`;
}
