/** A hand that pushes a puck up the lane: where it is, what it did last, and why that is no slide. */

import { type Lane, RADIUS } from "../lanes";

/** Milliseconds, then millimetres from the left edge and from the near end. */
export type Sample = [ms: number, x: number, y: number];

/** So many milliseconds before the release matter, in at most so many samples. */
const LAST = 400;
const MOST = 120;
/** Speed is told from so many milliseconds before the release. */
const NOW = 80;
/** A puck slower than this stays about where it is, in mm/s. */
export const SLOWEST = 300;
/** A hand may come back so many millimetres without being said to go backwards. */
const SLACK = 15;
/** A hand that goes no further up than this has not pushed, in millimetres. */
const ASIDE = 20;
/** So many millimetres more than they must be apart two pucks lie. */
const SPARE = 15;

/** The samples as they are sent: from 0 on, the last of them, and not too many. */
export function kept(samples: Sample[]): Sample[] {
  const end = samples[samples.length - 1]![0];
  const last = samples.filter(([ms]) => ms >= end - LAST);
  const step = Math.ceil(last.length / MOST);
  const few = last.filter((_, i) => (last.length - 1 - i) % step === 0);
  const start = few[0]![0];
  return few.map(([ms, x, y]) => [Math.round(ms - start), round(x), round(y)]);
}

function round(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** How fast the puck goes up the lane at the end, in mm/s. */
export function speedOf(samples: Sample[]): number {
  const [end, , y] = samples[samples.length - 1]!;
  const since = samples.find(([ms]) => ms >= end - NOW)!;
  const from = since[0] === end ? samples[Math.max(0, samples.length - 2)]! : since;
  return end > from[0] ? ((y - from[2]) / (end - from[0])) * 1000 : 0;
}

/** Where the hand lets go at the latest: the rim of the puck is on the line. */
export function release(lane: Lane): number {
  return lane.line - RADIUS;
}

/** Whether the puck was only moved along behind the line, or just touched: it is put down there. */
export function isMovedAlong(samples: Sample[], lane: Lane): boolean {
  const [, from, low] = samples[0]!;
  const [, x, y] = samples[samples.length - 1]!;
  return y < release(lane) && Math.abs(y - low) <= Math.max(ASIDE, Math.abs(x - from));
}

/** Where a second puck waits that was to wait at `wanted`: there, or as little aside as may be from the first. */
export function beside(first: number, apart: number, [least, most]: readonly [number, number], wanted: number): number {
  if (Math.abs(wanted - first) >= apart) return wanted;
  const [left, right] = [first - apart - SPARE, first + apart + SPARE];
  const goesRight = wanted === first ? most - first >= first - least : wanted > first;
  return (goesRight && right <= most) || left < least ? right : left;
}

/** Why this is no slide; empty where it is one. */
export function whyNot(samples: Sample[], lane: Lane): string {
  const [, , y] = samples[samples.length - 1]!;
  const furthest = Math.max(...samples.map(([, , height]) => height));
  if (furthest - y > SLACK) return "The hand went backwards. Push the puck up the lane in one go.";
  if (y < release(lane)) return "Let go too soon: the puck is still behind the line. Push it over the line in one go.";
  if (speedOf(samples) < SLOWEST) return "That was too slow: the puck would hardly leave the line. Push harder.";
  return "";
}
