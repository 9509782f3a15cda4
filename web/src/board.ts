/** The scene in the page: our own drawing, made choosable, with pieces that move from where they were. */

import { isNarrow, wantsStill } from "./settings";

type Spot = { x: number; y: number };

const MOVE = 450;

/** Put the drawing into the page in place of the one before; false where it cannot be read. */
export function showScene(place: HTMLElement, svg: string): boolean {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (read.nodeName !== "svg") return false;
  const before = place.querySelector("svg");
  const stood = before ? standing(before) : new Map<string, Spot>();
  const sameWidth = before !== null && width(before) === width(read as unknown as SVGSVGElement);
  const focused = place.contains(document.activeElement) ? anchorOf(document.activeElement) : null;
  const scene = document.importNode(read, true) as unknown as SVGSVGElement;
  place.replaceChildren(scene);
  if (sameWidth && !wantsStill.matches) movePieces(scene, stood);
  rove(scene, focused);
  if (focused !== null) stopOf(scene)?.focus();
  return true;
}

function width(scene: SVGSVGElement): string | undefined {
  return scene.getAttribute("viewBox")?.split(" ")[2];
}

/** The middle of every piece; of several alike, the first is told from the second by its place in the drawing. */
function standing(scene: SVGSVGElement): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  eachPiece(scene, (key, piece) => spots.set(key, middle(piece)));
  return spots;
}

function eachPiece(scene: SVGSVGElement, act: (key: string, piece: SVGGElement) => void): void {
  const met = new Map<string, number>();
  scene.querySelectorAll<SVGGElement>("[data-piece]").forEach((piece) => {
    const name = piece.dataset.piece ?? "";
    met.set(name, (met.get(name) ?? 0) + 1);
    act(`${name} ${met.get(name)}`, piece);
  });
}

function movePieces(scene: SVGSVGElement, stood: Map<string, Spot>): void {
  eachPiece(scene, (key, piece) => {
    const from = stood.get(key);
    if (!from) return;
    const to = middle(piece);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    if (Math.hypot(dx, dy) < 2) return;
    const start = { transform: `translate(${dx}px, ${dy}px)` };
    piece.animate([start, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
  });
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

/** On a small screen, scroll so that what may be chosen lies between the head of the page and the question. */
export function bringIntoSight(place: HTMLElement): void {
  const open = Array.from(place.querySelectorAll(".board .open"), (group) => group.getBoundingClientRect());
  if (!isNarrow.matches || open.length === 0) return;
  const top = Math.min(...open.map((box) => box.top));
  const bottom = Math.max(...open.map((box) => box.bottom));
  const room = innerHeight - (document.querySelector(".asked")?.clientHeight ?? 0);
  if (top >= 0 && bottom <= room) return;
  const by = bottom - top > room ? top - 40 : (top + bottom) / 2 - room / 2;
  scrollBy({ top: by, behavior: wantsStill.matches ? "auto" : "smooth" });
}
