/** What the training room asks the server, and what it answers. */

import type { Lane } from "../lanes";
import type { Form } from "../wire";

/** A puck that lies on the board: whatever the server sent is sent back as it is. */
export type Puck = Record<string, unknown>;

/** A board, how fast it is, and the pucks on it. */
export interface Where {
  board: string;
  speed: string;
  pucks: Puck[];
}

/** A line, and the rule behind it. */
export type Told = [words: string, rule: string];

export interface Room {
  where: Where;
  lane: Lane;
  form: Form;
  aims: { id: string; label: string }[];
  told?: Told[];
  natural?: number;
  wheel?: number;
  off?: boolean;
}

export interface Target {
  x: number;
  y: number;
  name: string;
  told: string;
}

/** How well somebody slides: a short text, and what it means. */
export interface Skill {
  text: string;
  told: string[];
}

/** What the page may choose from, as it came with the page. */
export interface Choices {
  boards: { id: string; name: string; about: string }[];
  speeds: string[];
  skills: string[];
  slides: number;
}

/** Why the server would not: in words, with the rule where one says so. */
export class Refusal extends Error {
  constructor(
    reason: string,
    readonly rule = "",
  ) {
    super(reason);
  }
}

export class Server {
  constructor(readonly game: string) {}

  room(where: Where): Promise<Room> {
    return this.ask("room", where);
  }

  slide(where: Where, how: unknown): Promise<Room> {
    return this.ask("slide", { ...where, how });
  }

  fill(where: Where, count: number, skill: string): Promise<Room> {
    return this.ask("fill", { ...where, count, skill });
  }

  target(where: Where): Promise<Target> {
    return this.ask("target", where);
  }

  measure(where: Where, slides: unknown[]): Promise<Skill> {
    return this.ask("measure", { ...where, slides });
  }

  skill(text: string): Promise<Skill> {
    return this.ask("skill", { text });
  }

  private async ask<T>(what: string, body: object): Promise<T> {
    let answer: Response;
    try {
      const headers = { "Content-Type": "application/json" };
      answer = await fetch(`/tools/slide/${this.game}/${what}`, { method: "POST", body: JSON.stringify(body), headers });
    } catch {
      throw new Refusal("The server does not answer.");
    }
    const told = (await answer.json().catch(() => ({}))) as T & { reason?: string; rule?: string };
    if (!answer.ok) throw new Refusal(told.reason ?? `The server answered ${answer.status}.`, told.rule ?? "");
    return told;
  }
}

/** What is slid here is checked when it is slid. */
export const nothing = () => Promise.resolve([]);
