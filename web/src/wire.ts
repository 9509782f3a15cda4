/** What goes over the wire between a table and its page: plain data, as the server writes and reads it. */

import type { Lane } from "./lanes";
import { capital } from "./words";

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
  /** what one does by it, and with what; how it may end */
  verb?: string;
  thing?: string;
  odds?: string;
  /** there is nothing to decide here unless one wants to */
  idle?: boolean;
  /** it is allowed, and for nothing */
  vain?: boolean;
}

/** For each place that can be walked to: the place before it on the way, if that is known, and how many steps. */
export type Ways = Record<string, [from: string | null, steps: number]>;

/** What can be said of a thing: a sentence, its numbers as they are now, the ids of its rules. */
export interface Card {
  title: string;
  kind: string;
  icon: string | null;
  text: string;
  lines: string[];
  rules: string[];
}

export interface Form {
  kind: string;
  schema: { type?: string | string[]; title?: string; maxLength?: number };
  /** What the form is drawn with, by its kind; null where only the schema is known. */
  widget?: unknown;
}

export interface Question {
  ask: string;
  text: string;
  rule: string | null;
  number: number;
  /** false: a standing offer, on which the table does not wait */
  waits: boolean;
  options: Option[];
  form: Form | null;
}

/** What may be done at any moment. */
export interface Act {
  id: string;
  label: string;
}

/** Many acts that begin with the same word. From row 0 on: a part, its words, and the row that follows; -1: the end.
 * A part without letters says that the act may end there. */
export interface ManyActs {
  word: string;
  parts: [id: string, words: string, next: number][][];
}

export interface LogLine {
  text: string;
  rule: string | null;
  shows: boolean;
  kind: string;
  /** The faces of dice and the names of cards, such as 10H, that fell; absent where none did. */
  falls?: (number | string)[];
  /** So many sides those dice have; absent: six. */
  sides?: number;
  /** People threw them, and typed what fell. */
  by_hand?: boolean;
  /** It belongs to the moment before it, or is only to be read; absent: a moment of its own. */
  moment?: "after" | "quiet";
  /** A few letters that rise over whoever has this name. */
  rises?: [piece: string, letters: string];
  /** The names in it of which there are cards. */
  things?: [name: string, thing: string][];
}

/** Words beside the boards; a line may have a picture, and options may stand on it. */
export interface PanelLine {
  words: string;
  icon: string | null;
  at: string | null;
  /** the names of who it is about, what can be asked about it, and whether it is their turn */
  piece?: string;
  thing?: string;
  acts?: boolean;
  /** how much of how much is left */
  bar?: [number, number];
  /** what holds for them: pictures, and the things that they stand for */
  signs?: [icon: string, thing: string][];
}

/** Words beside the boards; a wide one holds much to read, `more` is for whoever asks for it, a strip is the order of turns. */
export interface Panel {
  title: string;
  lines: PanelLine[];
  more?: PanelLine[];
  wide?: boolean;
  strip?: boolean;
}

/** in place of a seat: whoever watches */
export const GALLERY = -1;

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

/** How the table looks: the boards as SVG, the panels, and both as text where that is wanted. */
export interface Seen {
  svg: string;
  panels: Panel[];
  text: string;
  lanes: Lane[];
}

/** What to put in place of which lines, from one to another; `from` so many lines, 0: all are new. */
export interface Edits {
  from: number;
  edits: [number, number, string[]][];
}

/** What has changed in the picture. */
export interface Picture {
  type: "picture";
  svg: Edits;
  /** Each line is a panel, as JSON. */
  panels: Edits;
  text: Edits;
  /** Each line is a lane, as JSON; absent where there are none and were none. */
  lanes?: Edits;
  /** After so many lines of the log it was so; absent: it is so now. */
  after?: number;
}

/** What a teacher says: paragraphs, the task, the rules behind it, the places and answers that lead on. */
export interface Lesson {
  name: string;
  /** null when the lesson is over */
  moment: string | null;
  says: string[];
  task: string;
  rules: string[];
  anchors: string[];
  options: string[];
  /** whether whatever the question's form takes leads on, too */
  form: boolean;
  /** whether the answer is to be found: it is not shown */
  guess: boolean;
}

/** What fell: a die, a card by its name, or several dice by theirs. */
export type Face = number | string | Record<string, number>;

/** A throw of people that is to be typed here. */
export interface Throw {
  die: number | "card" | Record<string, number>;
  reason: string;
  number: number;
  /** the throw before it, which can still be taken back */
  last: Face | null;
}

export interface State {
  type: "state";
  table: string;
  game: string;
  title: string;
  you: number | null;
  role: "host" | "seat" | "spectator";
  /** the seats of this device; where these are several and `you` is null, a curtain hides all */
  mine: number[];
  /** those of them that see the very same as `you`; behind the curtain: all of them, or none */
  shares: number[];
  started: boolean;
  /** whether anybody may take a free seat from the lobby */
  listed: boolean;
  /** whether those may talk who only watch */
  gallery: boolean;
  /** whether it began as a lesson */
  learned: boolean;
  /** of which day it is the dungeon, and whether this try counts */
  day?: { date: string; counts: boolean } | null;
  /** of a what-if table: from which moment of which other it goes on */
  what_if: { table: string; as: number; at: number } | null;
  seats: Seat[];
  bots: string[];
  waiting: number[];
  question: Question | null;
  ways: Ways;
  /** why the last walk ended before its place, in words; empty: it did not */
  stopped: string;
  /** what can be done on a way wherever it is offered, in words; empty: nothing */
  along: string;
  lesson: Lesson | null;
  log: { from: number; lines: LogLine[] };
  can_undo: boolean;
  acts: (Act | ManyActs)[];
  result: Result | null;
  chat: { from: number; lines: ChatLine[] };
  commitment: string | null;
  rematch: string | null;
  /** the set that this game is one of, by its id */
  set: string | null;
  local: boolean;
  frozen: string | null;
  /** of a table of older rules: who agrees that it goes on under today's, and who has not yet; null: it cannot, or does */
  going_on: { agreed: number[]; missing: number[] } | null;
  /** the real time that runs at this table, and how many seconds of it are left */
  clock: { label: string; seconds: number; runs: boolean } | null;
  left: number | null;
  /** "mine": people throw the dice and type what fell */
  dice: "mine" | null;
  everybody_types: boolean;
  /** what is to be thrown now, and the seat where it may be typed besides the host */
  throwing: { words: string; card: boolean; seat: number | null } | null;
  /** the same for who types it */
  throw: Throw | null;
  /** links to open seats that the host lets all who watch see */
  posted: { seat: number; name: string; link: string; qr: string }[];
}

export interface Refusal {
  type: "refused";
  /** a teacher's word to an answer that the rules would allow */
  kind?: boolean;
  id: string | null;
  reason: string;
  rule: string | null;
  words: string | null;
  at: string | null;
}

/** Why the question of this number cannot be answered at this place; no reason: the rules say nothing of it. */
export interface There {
  type: "there";
  number: number;
  at: string;
  reason: string | null;
  rule: string | null;
}

export interface Hint {
  type: "hint";
  number: number;
  answer: unknown;
  label: string;
  reason: string;
  /** what to do and why, in a sentence; older servers say only the reason */
  plan?: string;
  /** how the game stands, as far as imagined games can tell */
  standing?: string;
  compared?: Compared[];
}

/** An answer that a hint looked at: what imagined games say of it, and its odds. */
export interface Compared {
  label: string;
  figure: string;
  odds: string;
}

/** How a game is played: what it is about, a turn in pictures, how it ends. */
export interface Guide {
  game: string;
  aim: string;
  pictures: { number: number; title: string; says: string }[];
  end: string;
}

/** What is told of how the game is played: its guide, or rules of its ledger where it has none. */
export interface How {
  guide: Guide | null;
  rules: Principle[];
}

/** A rule of how the game goes ("flow") or ends ("end"). */
export interface Principle {
  id: string;
  kind: string;
  words: string;
}

export type FromServer =
  | State
  | Picture
  | Refusal
  | Hint
  | { type: "done"; id: string }
  | { type: "stale"; id: string }
  | { type: "rule"; rule: string; words: string }
  | { type: "card"; thing: string; card: Card | null }
  | There
  | ({ type: "how" } & How)
  | { type: "bye"; why: string };

/** A message that is kept and sent again until the server has answered it by its id. */
export type Kept =
  | { type: "answer"; id: string; number: number; answer: unknown }
  | { type: "go"; id: string; number: number; at: string; along: boolean }
  | { type: "act"; id: string; act: string }
  | { type: "undo"; id: string; number: number }
  | { type: "throw"; id: string; number: number; face: Face }
  | { type: "throw-back"; id: string; number: number }
  | { type: "chat"; id: string; text: string; to: number | null };

export type Light =
  | { type: "hint"; number: number }
  | { type: "why"; rule: string }
  | { type: "about"; thing: string }
  | { type: "there"; number: number; at: string }
  | { type: "how" };

/** What this page has already, how wide it is, whether it shows the text too, and its word in the mixing of the dice. */
export interface Hello {
  type: "hello";
  log: number;
  chat: number;
  narrow: boolean;
  text: boolean;
  /** a picture of every moment is wanted */
  beats: boolean;
  word?: string;
  /** only watch, whatever the link allows */
  watch?: boolean;
  /** for which of its seats this device speaks */
  seat?: number | null;
}

/** The option as a button says it: like a sentence, unless it is the bare name of a place. */
export function spoken(option: Option): string {
  const { label } = option;
  return label === option.at ? label : capital(label);
}

/** A new random id; also where the page came over plain http, where crypto.randomUUID is absent. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
