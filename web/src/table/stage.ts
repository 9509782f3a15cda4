/** The stage: of what was heard, how much is shown, and how long each moment stays. Without a page or a clock. */

import type { Canvas } from "../picture";
import type { LogLine } from "../wire";

/** How quickly what happens is shown. */
export type Pace = "slow" | "usual" | "quick" | "once";

/** The picture of a moment, and after how many lines of the log it was so. */
export interface Frame {
  after: number;
  canvas: Canvas;
}

export interface Shown {
  /** how many lines of the log are shown */
  lines: number;
  canvas: Canvas;
}

/** What of a page the stage looks at: all that was heard, the newest picture, what is shown, what is still to come. */
export interface Staged {
  log: LogLine[];
  canvas: Canvas;
  shown: Shown;
  reel: Frame[];
  fresh: LogLine[];
}

/** So long a moment stays, in milliseconds, and so much longer for every letter of it. */
const STAYS: Record<Pace, [number, number]> = { slow: [1400, 30], usual: [700, 16], quick: [300, 6], once: [0, 0] };
const LONGEST = 6000;
/** While no more than so many times the least of a moment is still to be shown, nobody is hurried. */
const CALM = 9;
/** No moment is shown so many times as quickly. What happens to whoever looks stays longer, and is hurried less. */
const QUICKEST = 6;
const OWN = 1.4;
const OWN_QUICKEST = 2;

/** Where in the log the moment ends that begins with this line; what is quiet before it belongs to it. */
export function momentEnd(log: LogLine[], from: number): number {
  let seen = false;
  let at = from;
  for (; at < log.length; at++) {
    const { moment } = log[at]!;
    if (moment === undefined && seen) break;
    seen ||= moment !== "quiet";
  }
  return at;
}

/** The lines with dice or cards of the last moment in which some fell: a blow and the defense against it fall together. */
export function fallenLast(lines: LogLine[]): LogLine[] {
  const found: LogLine[] = [];
  for (const line of [...lines].reverse()) {
    if (line.falls) found.unshift(line);
    if (line.moment === undefined && found.length > 0) break;
  }
  return found;
}

/** Whether something is still to be shown. */
export function isBehind({ log, shown }: Staged): boolean {
  return shown.lines < log.length;
}

/** How many moments are still to come. */
export function toCome({ log, shown }: Staged): number {
  return log.slice(shown.lines).filter((line, i) => line.moment === undefined || i === 0).length;
}

/** Whether the picture of the next moment is here. */
export function isDrawn({ log, shown, reel }: Staged): boolean {
  const end = momentEnd(log, shown.lines);
  return reel.some((frame) => frame.after >= end);
}

/** The next moment is shown. */
export function advanced<T extends Staged>(page: T): T {
  const { log, canvas, shown, reel } = page;
  const lines = momentEnd(log, shown.lines);
  const past = reel.filter((frame) => frame.after <= lines);
  const left = reel.slice(past.length);
  const last = lines === log.length && left.length === 0 ? canvas : (past[past.length - 1]?.canvas ?? shown.canvas);
  return { ...page, shown: { lines, canvas: last }, reel: left, fresh: log.slice(shown.lines, lines) };
}

/** All is shown. */
export function caughtUp<T extends Staged>(page: T): T {
  const { log, canvas, shown } = page;
  const fresh = isBehind(page) ? log.slice(shown.lines) : page.fresh;
  return { ...page, shown: { lines: log.length, canvas }, reel: [], fresh };
}

/** A picture has come: of a moment to come, or of the table as it is. */
export function drawnOn<T extends Staged>(page: T, canvas: Canvas, after: number | undefined): T {
  const now = { ...page, canvas };
  if (isBehind(page)) return after === undefined ? now : { ...now, reel: [...page.reel, { after, canvas }] };
  const past = after !== undefined && after < page.log.length; // Whoever did not wait for it sees only what came of it.
  return past ? now : { ...now, shown: { ...page.shown, canvas } };
}

/** How many milliseconds these lines stay for whoever is not behind. */
function unhurried(lines: LogLine[], pace: Pace): number {
  const told = wordsOf(lines);
  const [least, letter] = STAYS[pace];
  return told === "" ? 0 : Math.min(LONGEST, least + letter * told.length);
}

function wordsOf(lines: LogLine[]): string {
  return lines.filter((line) => line.moment !== "quiet").map((line) => line.text).join(" ");
}

/** How many milliseconds all that is still to come takes unhurried. */
function restOf({ log, shown }: Staged, pace: Pace): number {
  let rest = 0;
  for (let at = shown.lines; at < log.length; ) {
    const end = momentEnd(log, at);
    rest += unhurried(log.slice(at, end), pace);
    at = end;
  }
  return rest;
}

/** How many milliseconds the moment that is shown stays: the less, the more is still to come; `name` is who looks. */
export function stays(page: Staged, pace: Pace, name: string | null): number {
  const usual = unhurried(page.fresh, pace);
  if (usual === 0) return 0;
  const own = name !== null && wordsOf(page.fresh).includes(name);
  const calm = STAYS[pace][0] * CALM;
  const quicker = Math.max(1, (usual + restOf(page, pace)) / calm) ** 2;
  return Math.round(own ? Math.max((usual * OWN) / quicker, usual / (quicker > 1 ? OWN_QUICKEST : 1)) : usual / Math.min(quicker, QUICKEST));
}

/** Whether the letters tell of a loss or of a gain. */
export function mood(letters: string): "loss" | "gain" | "" {
  if (/^[-\u2212]|killed|falls|dies|dead|slain/.test(letters)) return "loss";
  return letters.startsWith("+") ? "gain" : "";
}
