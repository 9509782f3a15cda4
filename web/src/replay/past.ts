/** The past of a table, as the server tells it to these eyes. */

import type { Lane } from "../lanes";
import { isNarrow } from "../settings";
import { momentEnd } from "../table/stage";
import type { LogLine, Panel, Question, Result } from "../wire";

/** A seat, or null: a spectator. */
export type Eyes = number | null;

export interface Happened {
  at: number;
  /** After how many answers of whomever; null while the game runs. */
  step: number | null;
  /** What these eyes' own seat chose, where that led to this moment. */
  given: string | null;
  lines: LogLine[];
}

export interface Past {
  title: string;
  over: boolean;
  seats: { seat: number; name: string; role: string }[];
  you: Eyes;
  as: Eyes;
  eyes: Eyes[];
  bots: string[];
  moments: Happened[];
  rules: Record<string, string>;
}

export interface Moment {
  as: Eyes;
  at: number;
  last: number;
  waiting: number[];
  question: Question | null;
  answer: { answer: unknown; label: string } | null;
  result: Result | null;
  svg: string;
  panels: Panel[];
  text: string;
  lanes?: Lane[];
  rules: Record<string, string>;
}

const KEPT = 60;
const ALL_LINES = 99_999;

/** Fetches the past of one table; moments that were seen are kept for a while. */
export class Archive {
  private readonly kept = new Map<string, Promise<Moment>>();

  constructor(private readonly table: string) {}

  past(eyes: string | null): Promise<Past> {
    return read<Past>(`${this.table}/replay${eyes === null ? "" : `?as=${encodeURIComponent(eyes)}`}`);
  }

  /** The table at this moment; with a beat, as it was at that one on the way there. */
  moment(eyes: Eyes, at: number, beat: number | null = null): Promise<Moment> {
    const narrow = isNarrow.matches ? 1 : 0;
    const asked = beat === null ? "" : `&beat=${beat}`;
    const path = `${this.table}/replay/${at}?as=${nameOfEyes(eyes)}&log=${ALL_LINES}&narrow=${narrow}${asked}`;
    const found = this.kept.get(path) ?? read<Moment>(path);
    this.kept.delete(path);
    this.kept.set(path, found);
    found.catch(() => this.kept.delete(path));
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return found;
  }
}

/** The lines that were told on the way to this moment, beat by beat; the last beat is the moment itself. */
export function beatsOf(past: Past, at: number): LogLine[][] {
  const lines = past.moments[at]?.lines ?? [];
  const beats: LogLine[][] = [];
  for (let from = 0; at > 0 && from < lines.length; ) {
    const end = momentEnd(lines, from);
    beats.push(lines.slice(from, end));
    from = end;
  }
  return beats.length ? beats : [lines];
}

/** How an address names these eyes. */
export function nameOfEyes(eyes: Eyes): string {
  return eyes === null ? "spectator" : String(eyes);
}

/** Who sees with these eyes, in words. */
export function whose(past: Past, eyes: Eyes): string {
  return eyes === null ? "spectators" : (past.seats[eyes]?.name ?? `seat ${eyes}`);
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/tables/${path}`);
  const data = (await answer.json().catch(() => ({}))) as T & { error?: string };
  if (!answer.ok) throw new Error(data.error ?? `The server answered ${answer.status}.`);
  return data;
}
