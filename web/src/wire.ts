/** What goes over the wire between a table and its page: plain data, as the server writes and reads it. */

export interface Seat {
  seat: number;
  name: string;
  role: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  here: boolean;
}

export interface Option {
  id: string;
  label: string;
  at: string | null;
  rule: string | null;
}

export interface Form {
  kind: string;
  schema: { type?: string; maxLength?: number };
}

export interface Question {
  ask: string;
  text: string;
  rule: string | null;
  number: number;
  options: Option[];
  form: Form | null;
}

export interface LogLine {
  text: string;
  rule: string | null;
  shows: boolean;
  kind: string;
}

export interface ChatLine {
  from: number | null;
  to: number | null;
  text: string;
}

export interface Result {
  winners: number[];
  reason: string;
  rule: string | null;
  scores: Record<string, number>;
}

export interface State {
  type: "state";
  table: string;
  game: string;
  title: string;
  you: number | null;
  role: "host" | "seat" | "spectator";
  started: boolean;
  seats: Seat[];
  bots: string[];
  waiting: number[];
  question: Question | null;
  svg: string;
  text: string;
  log: { from: number; lines: LogLine[] };
  can_undo: boolean;
  acts: { id: string; label: string }[];
  result: Result | null;
  chat: { from: number; lines: ChatLine[] };
  commitment: string | null;
  rematch: string | null;
  local: boolean;
  frozen: string | null;
}

export interface Refusal {
  type: "refused";
  id: string | null;
  reason: string;
  rule: string | null;
  words: string | null;
  at: string | null;
}

export interface Hint {
  type: "hint";
  number: number;
  answer: unknown;
  label: string;
  reason: string;
}

export type FromServer =
  | State
  | Refusal
  | Hint
  | { type: "done"; id: string }
  | { type: "stale"; id: string }
  | { type: "rule"; rule: string; words: string }
  | { type: "bye"; why: string };

/** A message that is kept and sent again until the server has answered it by its id. */
export type Kept =
  | { type: "answer"; id: string; number: number; answer: unknown }
  | { type: "act"; id: string; act: string }
  | { type: "undo"; id: string; number: number }
  | { type: "chat"; id: string; text: string; to: number | null };

export type Light = { type: "hint"; number: number } | { type: "why"; rule: string };

/** What this page has already, how wide it is, and its word in the mixing of the dice. */
export interface Hello {
  type: "hello";
  log: number;
  chat: number;
  narrow: boolean;
  word: string;
}

/** The option as a button says it: like a sentence, unless it is the bare name of a place. */
export function spoken(option: Option): string {
  const { label } = option;
  return label === option.at ? label : label.charAt(0).toUpperCase() + label.slice(1);
}

/** A new random id; also where the page came over plain http, where crypto.randomUUID is absent. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
