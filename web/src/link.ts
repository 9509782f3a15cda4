/** The line to the table: it comes back by itself. What is said over it, and said again, the model knows. */

import type { Message, Said, Status } from "./table/model";
import type { FromServer } from "./wire";

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
  private readonly closed = new AbortController();

  constructor(
    private readonly table: string,
    private readonly heard: (message: Message) => void,
    /** whoever comes back to the page looks at the newest */
    private readonly woke: () => void,
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
    socket.onopen = () => this.changed("open");
    socket.onmessage = (event: MessageEvent<string>) => this.read(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  /** It goes over the line, if that is open; what the server has to answer is waited for. */
  send(message: Said): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    if (message.type === "hello" || "id" in message) this.expectAnswer();
  }

  private changed(status: Status): void {
    this.heard({ type: "line", status });
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

  private read(message: FromServer): void {
    this.quiet();
    if (message.type === "state") this.tries = 0;
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
    else this.woke();
  }

  private retry(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    void this.again();
  }
}
