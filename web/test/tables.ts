/** Messages of a table, written out as the server would send them; and a page that heard them, without a page. */

import { heard, type Message, type Model, opened, type Said } from "../src/table/model";
import type { ChatLine, LogLine, Option, Question, Seat, State } from "../src/wire";

/** Two people at their own devices, in the middle of a game; North is asked, and waited for. */
export function state(how: Partial<State> = {}): State {
  return {
    type: "state",
    table: "t1",
    game: "trapper",
    title: "Dungeon Trapper",
    you: 0,
    role: "host",
    mine: [0],
    shares: [0],
    started: true,
    listed: false,
    gallery: false,
    learned: false,
    what_if: null,
    seats: [seat(0, "North"), seat(1, "South")],
    bots: ["greedy", "random"],
    waiting: [0],
    question: question(4),
    ways: {},
    along: "",
    lesson: null,
    log: { from: 0, lines: [] },
    stopped: "",
    can_undo: false,
    acts: [],
    result: null,
    chat: { from: 0, lines: [] },
    commitment: null,
    rematch: null,
    set: null,
    local: true,
    frozen: null,
    going_on: null,
    clock: null,
    left: null,
    dice: null,
    everybody_types: false,
    throwing: null,
    throw: null,
    posted: [],
    ...how,
  };
}

export function seat(number: number, name: string, how: Partial<Seat> = {}): Seat {
  return { seat: number, name, role: "adventurer", kind: "person", bot: null, here: true, ...how };
}

export function question(number: number, ...ids: string[]): Question {
  return { ask: "step", text: "Where to?", rule: "trapper.turn.step", number, waits: true, options: (ids.length ? ids : ["a1", "b1"]).map(option), form: null };
}

export function option(id: string, _at = 0): Option {
  return { id, label: id, at: null, rule: null };
}

export function line(text: string, how: Partial<LogLine> = {}): LogLine {
  return { text, rule: null, shows: true, kind: "told", ...how };
}

export function word(from: number | null, text: string, to: number | null = null): ChatLine {
  return { from, to, text };
}

/** What one step wanted to be said is carried off before the next. */
export function then(model: Model, ...messages: Message[]): Model {
  return messages.reduce((now, message) => heard({ ...now, out: [] }, message), model);
}

/** A page whose line is open, and which has heard these. */
export function page(...messages: Message[]): Model {
  return pageOf({}, ...messages);
}

export function pageOf(how: Parameters<typeof opened>[0], ...messages: Message[]): Model {
  return then(opened({ word: "w", ...how }), OPEN, ...messages);
}

/** The kinds of what a step wants to be said. */
export function kinds(model: Model): string[] {
  return model.out.map((said: Said) => said.type);
}

export function texts(lines: { text: string }[]): string[] {
  return lines.map(({ text }) => text);
}

export const OPEN: Message = { type: "line", status: "open" };
export const LOST: Message = { type: "line", status: "lost" };
