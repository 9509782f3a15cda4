/** The line to the table: it comes back by itself, and sends again what was not answered. */

import type { FromServer, Hello, Kept, Light } from "./wire";

export type Status = "connecting" | "open" | "lost" | "gone" | "elsewhere";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const SILENCE = 10_000;
/** Why a line is closed for good: no such table, or no right to it. */
const GONE = [4403, 4404];
/** The seat for which we spoke is not played here any more; another may be. */
const ELSEWHERE = 4409;
/** After so many vain tries we ask whether the table is still ours. */
const DOUBT_AFTER = 3;

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private watch = 0;
  private greeted = false;
  private readonly kept = new Map<string, Kept>();
  private readonly closed = new AbortController();

  constructor(
    private readonly table: string,
    private readonly hello: () => Hello,
    private readonly heard: (message: FromServer) => void,
    private readonly changed: (status: Status) => void,
  ) {
    const { signal } = this.closed;
    addEventListener("online", () => this.retry(), { signal });
    addEventListener("offline", () => this.drop(), { signal });
    const look = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", look, { signal });
  }

  /** Nothing is said or heard any more. */
  close(): void {
    const socket = this.socket;
    this.closed.abort();
    this.socket = null;
    this.kept.clear();
    this.quiet();
    clearTimeout(this.timer);
    if (socket) {
      socket.onmessage = null;
      socket.close();
    }
  }

  open(): void {
    const address = new URL(`/t/${this.table}/ws`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      this.changed("open");
      this.greet();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.read(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  /** Say again what this page has and how wide it is; a state answers. */
  greet(): void {
    this.write(this.hello());
    this.expectAnswer();
  }

  /** Send once; what is lost on the way is not missed. */
  say(message: Light): void {
    this.write(message);
  }

  /** Send, and again after every break, until the server has answered. */
  keep(message: Kept): void {
    this.kept.set(message.id, message);
    this.write(message);
    this.expectAnswer();
  }

  /** A line that stays silent is dead, though nobody has told us: a phone that slept, a network that changed. */
  private expectAnswer(): void {
    const socket = this.socket;
    if (!socket || this.watch) return;
    this.watch = window.setTimeout(() => {
      this.watch = 0;
      if (this.socket === socket) this.drop();
    }, SILENCE);
  }

  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0);
    socket.close();
  }

  private quiet(): void {
    clearTimeout(this.watch);
    this.watch = 0;
  }

  private write(message: Hello | Light | Kept): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private read(message: FromServer): void {
    this.quiet();
    if (message.type === "state" && !this.greeted) {
      this.greeted = true;
      this.tries = 0;
      this.kept.forEach((kept) => this.write(kept));
    }
    if (message.type === "done" || message.type === "refused" || message.type === "stale") {
      if (message.id !== null) this.kept.delete(message.id);
    }
    this.heard(message);
  }

  private lost(code: number): void {
    this.socket = null;
    this.quiet();
    if (code === ELSEWHERE) return this.changed("elsewhere");
    if (GONE.includes(code)) return this.changed("gone");
    this.changed("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = window.setTimeout(() => void this.again(), pause);
  }

  private async again(): Promise<void> {
    this.timer = 0;
    if (this.tries > DOUBT_AFTER && (await this.isGone())) this.changed("gone");
    else this.open();
  }

  private async isGone(): Promise<boolean> {
    try {
      const answer = await fetch(`/api/tables/${this.table}`);
      return answer.status === 403 || answer.status === 404;
    } catch {
      return false;
    }
  }

  private wake(): void {
    if (this.timer) this.retry();
    else this.greet();
  }

  private retry(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    void this.again();
  }
}
