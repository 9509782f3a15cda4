/** The scene in the page: our own drawing, made choosable, with pieces that move from where they were. */

import { wantsStill } from "./settings";

type Spot = { x: number; y: number };

const MOVE = 350;
/** So many pixels above and below what matters most on a map are to be in sight. */
const AROUND = 90;
const BESIDE = 12;

/** Put the drawing into the page in place of the one before; false where it cannot be read. */
export function showScene(place: HTMLElement, svg: string): boolean {
  if (svg === "") {
    place.replaceChildren();
    return true;
  }
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (read.nodeName !== "svg") return false;
  const before = place.querySelector("svg");
  const stood = before && !wantsStill.matches ? standing(before) : null;
  const focused = place.contains(document.activeElement) ? anchorOf(document.activeElement) : null;
  const scene = document.importNode(read, true) as unknown as SVGSVGElement;
  scene.style.setProperty("--natural", `${scene.viewBox.baseVal.width}px`);
  scene.style.setProperty("--natural-high", `${scene.viewBox.baseVal.height}px`);
  scene.style.setProperty("--shape", `${scene.viewBox.baseVal.width / scene.viewBox.baseVal.height}`);
  place.replaceChildren(scene);
  if (stood) movePieces(scene, stood);
  rove(scene, focused);
  if (focused !== null) stopOf(scene)?.focus();
  return true;
}

/** Whether the drawing is a map, which may be larger than the screen. */
export function isMap(svg: string): boolean {
  return svg.includes(" data-focus=");
}

/** Where on the screen the point is that matters most: that of a map, else where somebody acts; null where nothing does. */
function focusOf(place: HTMLElement): Spot | null {
  const board = place.querySelector<SVGGElement>("[data-focus]");
  const seen = board?.getScreenCTM();
  if (!board || !seen) {
    return middleOf(place.querySelector(".piece.acts"));
  }
  const [x, y] = board.dataset.focus!.split(" ").map(Number);
  return new DOMPoint(x, y).matrixTransform(seen);
}

/** Where on the screen the middle of this is; null where it is not. */
function middleOf(part: Element | null): Spot | null {
  const box = part?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** Scroll a map within its frame so that what matters most is well in sight; whether there is more than the frame shows. */
export function showFocus(place: HTMLElement): boolean {
  const at = focusOf(place);
  const frame = place.getBoundingClientRect();
  if (at !== null) {
    const [dx, dy] = [at.x - (frame.left + frame.width / 2), at.y - (frame.top + frame.height / 2)];
    const [far, deep] = [Math.abs(dx) > frame.width / 4, Math.abs(dy) > frame.height / 4];
    place.scrollBy({ left: far ? dx : 0, top: deep ? dy : 0 });
  }
  return place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1;
}

/** Scroll a map within its frame, no further than must be, so that the first place that is pointed at is in sight. */
export function showPointed(place: HTMLElement): void {
  const spot = place.querySelector(".pointed")?.getBoundingClientRect();
  if (!spot) return;
  const frame = place.getBoundingClientRect();
  const past = (low: number, high: number, least: number, most: number) =>
    high + BESIDE > most ? high + BESIDE - most : low - BESIDE < least ? low - BESIDE - least : 0;
  place.scrollBy({
    left: past(spot.left, spot.right, frame.left, frame.right),
    top: past(spot.top, spot.bottom, frame.top, frame.bottom),
  });
}

/** Whether the drawing is about as high as it is wide, or higher. */
export function isTall(svg: string): boolean {
  return steepness(svg) > 0.7;
}

/** How high the drawing is, if it is 1 wide. */
export function steepness(svg: string): number {
  const [, , wide, high] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  return high! / wide!;
}

/** Where pieces and tiles stand on each board, by their names. */
type Standing = Map<string, Map<string, Spot>>;

function standing(scene: SVGSVGElement): Standing {
  const found: Standing = new Map();
  scene.querySelectorAll(".board").forEach((board) => {
    const spots = new Map<string, Spot>();
    eachPiece(board, (key, piece) => spots.set(key, middle(piece)));
    board.querySelectorAll<SVGGElement>(".tile[data-anchor]").forEach((tile) => spots.set(nameOf(tile), middle(tile)));
    found.set(titleOf(board), spots);
  });
  return found;
}

/** Boards may change their places in a drawing; each is known by its name. */
function titleOf(board: Element): string {
  return board.getAttribute("aria-label") ?? "";
}

function nameOf(tile: SVGGElement): string {
  return `tile ${tile.dataset.anchor}`;
}

/** Every piece by name; of several alike, the first is told from the second by its place in the drawing. */
function eachPiece(board: Element, act: (key: string, piece: SVGGElement) => void): void {
  const met = new Map<string, number>();
  board.querySelectorAll<SVGGElement>("[data-piece]").forEach((piece) => {
    const name = piece.dataset.piece ?? "";
    met.set(name, (met.get(name) ?? 0) + 1);
    act(`piece ${name} ${met.get(name)}`, piece);
  });
}

function movePieces(scene: SVGSVGElement, stood: Standing): void {
  scene.querySelectorAll(".board").forEach((board) => {
    const before = stood.get(titleOf(board)) ?? new Map<string, Spot>();
    const shift = shifted(board, before);
    eachPiece(board, (key, piece) => {
      const from = before.get(key);
      if (!from) return;
      const to = middle(piece);
      const [dx, dy] = [Math.round(from.x + shift.x - to.x), Math.round(from.y + shift.y - to.y)];
      if (Math.hypot(dx, dy) < 2) return;
      const start = { transform: `translate(${dx}px, ${dy}px)` };
      piece.animate([start, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
    });
  });
}

/** How far the board itself has moved in the drawing since: a map that grows to the west shifts everything. */
function shifted(board: Element, before: Map<string, Spot>): Spot {
  for (const tile of board.querySelectorAll<SVGGElement>(".tile[data-anchor]")) {
    const from = before.get(nameOf(tile));
    const to = middle(tile);
    if (from) return { x: to.x - from.x, y: to.y - from.y };
  }
  return { x: 0, y: 0 };
}

function middle(shape: SVGGraphicsElement): Spot {
  const box = shape.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function anchorOf(element: Element | null): string | null {
  return element?.closest("[data-anchor]")?.getAttribute("data-anchor") ?? null;
}

/** The anchor under a point: the topmost that may be chosen, else the topmost. */
export function anchorAt(x: number, y: number): string | null {
  const groups = document.elementsFromPoint(x, y).map((element) => element.closest("[data-anchor]"));
  const found = groups.filter((group): group is Element => group !== null);
  return anchorOf(found.find((group) => group.classList.contains("open")) ?? found[0] ?? null);
}

export function groupOf(place: Element, anchor: string): SVGGElement | null {
  return place.querySelector<SVGGElement>(`[data-anchor="${CSS.escape(anchor)}"]`);
}

/** One stop of the tab key in the whole scene, on this anchor, else on the first that may be chosen. */
function rove(scene: SVGSVGElement, anchor: string | null): void {
  const groups = [...scene.querySelectorAll<SVGGElement>("[data-anchor]")];
  for (const group of groups) {
    group.setAttribute("tabindex", "-1");
    if (!group.classList.contains("open")) continue;
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", group.querySelector("title")?.textContent ?? group.dataset.anchor ?? "");
  }
  const first = groups.find((group) => group.classList.contains("open")) ?? groups[0];
  (groups.find((group) => group.dataset.anchor === anchor) ?? first)?.setAttribute("tabindex", "0");
}

function stopOf(scene: Element): SVGGElement | null {
  return scene.querySelector<SVGGElement>('[data-anchor][tabindex="0"]');
}

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Move the focus to the nearest anchor that way; false where the key is no arrow. */
export function step(place: HTMLElement, key: string): boolean {
  const way = WAYS[key];
  const here = stopOf(place);
  if (!way || !here) return false;
  const from = middle(here);
  let best: SVGGElement | null = null;
  let least = Infinity;
  place.querySelectorAll<SVGGElement>("[data-anchor]").forEach((group) => {
    const { x, y } = middle(group);
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    const far = along + 3 * aside;
    if (along > 4 && far < least) [best, least] = [group, far];
  });
  if (best) focusOn(here, best);
  return true;
}

function focusOn(here: SVGGElement, there: SVGGElement): void {
  here.setAttribute("tabindex", "-1");
  there.setAttribute("tabindex", "0");
  there.focus();
}

/** Scroll so that what is pointed at, else whoever acts, else what may be chosen, is in sight; on a phone over the sheet. */
export function bringIntoSight(place: HTMLElement): void {
  const open = Array.from(place.querySelectorAll(".board .open"), (group) => group.getBoundingClientRect());
  if (open.length === 0) return;
  const at = middleOf(place.querySelector(".pointed")) ?? focusOf(place);
  const top = at ? at.y - AROUND : Math.min(...open.map((box) => box.top));
  const bottom = at ? at.y + AROUND : Math.max(...open.map((box) => box.bottom));
  const around = place.closest(".arena") ?? document.documentElement;
  const frame = around.getBoundingClientRect();
  const head = Math.max(0, frame.top) + (document.querySelector(".latest")?.clientHeight ?? 0);
  const foot = Math.min(innerHeight, frame.bottom);
  if (top >= head && bottom <= foot) return;
  const by = bottom - top > foot - head ? top - head - 40 : (top + bottom) / 2 - (head + foot) / 2;
  around.scrollBy({ top: by, behavior: wantsStill.matches ? "auto" : "smooth" });
}
