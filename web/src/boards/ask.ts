/** What the editor asks the server. */

import type { Board, Choices, Look, Trial } from "./types";

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

  choices(): Promise<Choices> {
    return this.send("choices.json");
  }

  look(board: Board): Promise<Look> {
    return this.send("look", { board });
  }

  trial(board: Board): Promise<Trial> {
    return this.send("trial", { board });
  }

  async read(file: File): Promise<Board> {
    return (await this.send<{ board: Board }>("read", { text: await file.text(), name: file.name })).board;
  }

  /** The browser hands over the file of this board. */
  async save(board: Board): Promise<void> {
    const written = await this.send<{ text: string; name: string }>("write", { board });
    hand(new Blob([written.text], { type: "text/plain" }), written.name);
  }

  /** The browser hands over the board at true size, to be printed. */
  async poster(board: Board): Promise<void> {
    hand(await (await this.answer("poster", { board })).blob(), `${board.id}.pdf`);
  }

  private async send<T>(what: string, body?: object): Promise<T> {
    return (await (await this.answer(what, body)).json()) as T;
  }

  private async answer(what: string, body?: object): Promise<Response> {
    let answer: Response;
    try {
      const how = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      answer = await fetch(`/tools/boards/${this.game}/${what}`, body && how);
    } catch {
      throw new Refusal("The server does not answer. What you drew is kept in this browser.");
    }
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as { reason?: string; rule?: string };
    throw new Refusal(told.reason ?? `The server answered ${answer.status}.`, told.rule);
  }
}

function hand(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
