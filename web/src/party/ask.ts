/** What the builder asks the server. */

import type { Best, Catalogue, Comparison, Kept, Member, Offer, Party, PartyCard, Token } from "./types";

/** Why the server would not: in words, with the rule where one says so. */
export class Refusal extends Error {
  constructor(
    reason: string,
    readonly rule = "",
    /** whether it may be otherwise in a moment */
    readonly passing = false,
  ) {
    super(reason);
  }
}

/** It is too much at once, or the server begins or ends. */
const PASSING = [429, 502, 503, 504];

/** What a file holds, and which tokens in it nobody knows: these are left out. */
interface Found {
  data: Record<string, unknown>;
  unknown: { name: string; reason: string }[];
}

export type With = Pick<Kept, "files" | "options">;

export class Server {
  constructor(readonly game: string) {}

  async catalogue(): Promise<Catalogue> {
    return (await this.send(`${this.path}/catalogue.json`)).json() as Promise<Catalogue>;
  }

  card(party: Party, using: With): Promise<PartyCard> {
    return this.ask("card", { party }, using);
  }

  /** The tokens of one's own files; refused where one of them cannot be read. */
  async own(using: With): Promise<Token[]> {
    return (await this.ask<{ tokens: Token[] }>("own", {}, using)).tokens;
  }

  offers(party: Party, member: number, slots: string[], instead: string, using: With): Promise<Offer[]> {
    return this.ask("offers", { party, member, slots, instead }, using);
  }

  best(
    party: Party,
    member: number,
    owned: Record<string, number>,
    goal: Record<string, number>,
    using: With,
  ): Promise<Best> {
    return this.ask("best", { party, member, owned, goal }, using);
  }

  compare(first: Member, second: Member, using: With): Promise<Comparison> {
    return this.ask("compare", { first, second }, using);
  }

  /** What the file holds; its text too, since a token file is kept as it is. */
  async read(file: File, using: With): Promise<Found & { text: string }> {
    const text = await file.text();
    return { ...(await this.ask<Found>("read", { text, name: file.name }, using)), text };
  }

  /** The browser hands over a file that holds this. */
  async save(data: object, ending: string, using: With): Promise<void> {
    const written = await this.ask<{ text: string; name: string }>("write", { data, ending }, using);
    hand(new Blob([written.text], { type: "text/plain" }), written.name);
  }

  /** The browser hands over a print of this. */
  async print(kind: string, ending: string, data: object, using: With): Promise<void> {
    const ask = JSON.stringify({ data, tokens: using.files, options: using.options });
    const answer = await this.send(`${this.path}/print`, new URLSearchParams({ kind, as: ending, ask }));
    const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    hand(await answer.blob(), decodeURIComponent(name ?? `${kind}${ending}`));
  }

  private get path(): string {
    return `/tools/party/${this.game}`;
  }

  private async ask<T>(what: string, body: object, using: With): Promise<T> {
    const given = JSON.stringify({ ...body, tokens: using.files, options: using.options });
    return (await this.send(`${this.path}/${what}`, given)).json() as Promise<T>;
  }

  private async send(path: string, body?: string | URLSearchParams): Promise<Response> {
    let answer: Response;
    try {
      const headers = typeof body === "string" ? { "Content-Type": "application/json" } : undefined;
      answer = await fetch(path, body === undefined ? {} : { method: "POST", body, headers });
    } catch {
      throw new Refusal("The server does not answer. What you built is kept in this browser.", "", true);
    }
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as { reason?: string; rule?: string };
    const reason = told.reason ?? `The server answered ${answer.status}.`;
    throw new Refusal(reason, told.rule ?? "", PASSING.includes(answer.status));
  }
}

function hand(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
