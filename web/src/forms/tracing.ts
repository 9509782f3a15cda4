/** A stylus in a corridor, in whole tenths of a unit: the same sums as the referee's, so that both see the same touch. */

import type { Answer } from "./types";

export type Point = [x: number, y: number];

export interface TraceRoute {
  start: string;
  goal: string;
  first: Point;
  last: Point;
  windows: [low: number, high: number][];
  turns: string[];
}

export interface TraceWidget {
  width: number;
  height: number;
  outline: Point[];
  stylus: number;
  cap: number;
  span: number;
  most: number;
  routes: TraceRoute[];
}

/** What every way to follow the path needs. */
export interface Filling {
  widget: TraceWidget;
  send: (answer: Answer) => void;
  /** from now on the way cannot be changed */
  begin: () => void;
}

/** How the path goes, for whoever hears the page. */
export function inWords({ routes }: TraceWidget): string {
  return routes.map((route) => `From ${route.start} to ${route.goal}: ${route.turns.join(", ")}.`).join(" ");
}

function squared(a: Point, b: Point): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

function side(a: Point, b: Point, place: Point): number {
  return (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]);
}

function isNear(place: Point, a: Point, b: Point, reach: number): boolean {
  const along = (place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1]);
  const length = squared(a, b);
  if (along <= 0) return squared(place, a) <= reach;
  if (along >= length) return squared(place, b) <= reach;
  return side(a, b, place) ** 2 <= reach * length;
}

function meet(a: Point, b: Point, c: Point, d: Point, reach: number): boolean {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
  return isNear(a, c, d, reach) || isNear(b, c, d, reach) || isNear(c, a, b, reach) || isNear(d, a, b, reach);
}

/** Whether the stylus, led straight from one place to another, meets a wall or leaps over one. */
export function touches({ outline, stylus }: TraceWidget, a: Point, b: Point): boolean {
  return outline.some((corner, at) => meet(a, b, corner, outline[(at + 1) % outline.length]!, (stylus / 2) ** 2));
}

/** Where on a way the stylus meets a wall. */
export function contact(widget: TraceWidget, a: Point, b: Point): Point {
  let [low, high] = [0, 1];
  const at = (part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    if (touches(widget, a, at(middle))) high = middle;
    else low = middle;
  }
  return at(high);
}

export function isIn(widget: TraceWidget, place: Point, end: Point): boolean {
  return squared(place, end) <= widget.cap ** 2;
}

/** The beginning that is nearest to a place, and how far it is. */
export function nearest(widget: TraceWidget, place: Point): { start: Point; away: number } {
  const starts = widget.routes.map((route) => route.first);
  const [start] = starts.sort((a, b) => squared(a, place) - squared(b, place)) as [Point];
  return { start, away: Math.sqrt(squared(start, place)) };
}

/** Whether a route that begins here ends there. */
export function isThrough(widget: TraceWidget, start: Point, place: Point): boolean {
  return widget.routes.some((route) => squared(route.first, start) === 0 && isIn(widget, place, route.last));
}

/** Fewer places for the same way: straight runs need only their ends. Neither a touch nor the lack of one is lost. */
export function thinned(widget: TraceWidget, trace: Point[]): Point[] {
  const last = trace.length - 1;
  for (let slack = 2; ; slack *= 2) {
    const kept = [trace[0]!];
    for (let from = 0; from < last; ) {
      let to = from + 1;
      while (to + 1 < last && isStraight(widget, trace, from, to + 1, slack)) to += 1;
      kept.push(trace[to]!);
      from = to;
    }
    if (kept.length <= widget.most || slack > 4000) return kept;
  }
}

function isStraight(widget: TraceWidget, trace: Point[], from: number, to: number, slack: number): boolean {
  const [a, b] = [trace[from]!, trace[to]!];
  for (let at = from + 1; at < to; at++) if (!isNear(trace[at]!, a, b, slack * slack)) return false;
  return !touches(widget, a, b);
}

/** Where a marker is after so many milliseconds: to the end of its bar and back, again and again. */
export function marker(widget: TraceWidget, ms: number): number {
  const there = ms % (2 * widget.span);
  return Math.min(there, 2 * widget.span - there);
}
