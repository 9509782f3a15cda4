/** The line itself, with sockets, timers and events that the test holds in its hand. */

import assert from "node:assert/strict";
import test from "node:test";
import { Link } from "../src/link";
import type { Said } from "../src/table/model";
import { state } from "./tables";

class Socket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];
  onopen = (): void => undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: URL) {
    world.sockets.push(this);
  }

  send(text: string): void {
    this.sent.push((JSON.parse(text) as Said).type);
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  hears(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

/** What a page has around it. */
class World {
  readonly sockets: Socket[] = [];
  readonly said: string[] = [];
  /** how often somebody came back to a page whose line is open */
  woke = 0;
  /** what the server says when it is asked for the table; null: nothing */
  table: number | null = null;
  asked = 0;
  visibilityState = "visible";
  private readonly heard = new EventTarget();
  private timers = new Map<number, { go: () => void; ms: number }>();
  private last = 0;

  /** A link to a table, by a page over https. */
  link(): Link {
    const listen = this.heard.addEventListener.bind(this.heard);
    const setTimeout = (go: () => void, ms: number): number => {
      this.timers.set((this.last += 1), { go, ms });
      return this.last;
    };
    Object.assign(globalThis, {
      WebSocket: Socket,
      location: { href: "https://here.example/t/t1", protocol: "https:" },
      window: { setTimeout },
      clearTimeout: (timer: number) => this.timers.delete(timer),
      addEventListener: listen,
      document: { addEventListener: listen, visibilityState: this.visibilityState },
      fetch: async () => {
        this.asked += 1;
        if (this.table === null) throw new Error("nobody is there");
        return { status: this.table };
      },
    });
    const link = new Link("t1", (message) => void this.said.push(message.type === "line" ? message.status : message.type), () => (this.woke += 1));
    link.open();
    return link;
  }

  get socket(): Socket {
    return this.sockets[this.sockets.length - 1]!;
  }

  happens(event: string): void {
    this.heard.dispatchEvent(new Event(event));
  }

  /** How long is waited, in milliseconds, for each thing that is waited for. */
  get pauses(): number[] {
    return [...this.timers.values()].map(({ ms }) => ms);
  }

  /** All that is waited for is over, and what that asked of the server is answered. */
  async waits(): Promise<void> {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const { go } of due) go();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

let world: World;
const real = { clearTimeout: globalThis.clearTimeout };

function walk(name: string, run: (link: Link) => void | Promise<void>): void {
  test(name, async () => {
    world = new World();
    const link = world.link();
    try {
      await run(link);
    } finally {
      link.close();
      Object.assign(globalThis, real);
    }
  });
}

const ANSWER: Said = { type: "answer", id: "x", number: 4, answer: "a1" };

walk("a line goes to the table by the same road as the page, and says when it is open", () => {
  assert.equal(String(world.socket.address), "wss://here.example/t/t1/ws");
  assert.deepEqual(world.said, []);
  world.socket.opens();
  assert.deepEqual(world.said, ["open"]);
});

walk("nothing goes over a line that is not open", (link) => {
  link.send(ANSWER);
  assert.deepEqual(world.socket.sent, []);
  world.socket.opens();
  link.send(ANSWER);
  assert.deepEqual(world.socket.sent, ["answer"]);
});

walk("a broken line is tried again, after pauses that grow until the table speaks", async () => {
  const pauses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    world.socket.breaks();
    pauses.push(...world.pauses);
    await world.waits();
  }
  assert.equal(world.sockets.length, 4);
  const wide = (first: number) => [first * 0.75, first * 1.25] as const;
  for (const [at, [least, most]] of [wide(500), wide(1000), wide(2000)].entries()) {
    assert(pauses[at]! >= least && pauses[at]! <= most, `${pauses[at]} is not about ${least}`);
  }
  world.socket.opens();
  world.socket.hears(state());
  world.socket.breaks();
  assert(world.pauses[0]! <= 625, "it begins anew with a short one");
  assert.deepEqual(world.said, ["lost", "lost", "lost", "open", "state", "lost"]);
});

walk("a table that is gone, or no longer ours, is not tried again", async () => {
  world.socket.breaks(4404);
  assert.deepEqual(world.said, ["gone"]);
  assert.deepEqual(world.pauses, []);
});

walk("a seat that is played elsewhere is told apart", () => {
  world.socket.breaks(4409);
  assert.deepEqual(world.said, ["elsewhere"]);
  assert.deepEqual(world.pauses, []);
});

walk("after some vain tries the server is asked whether the table is still there", async () => {
  for (let times = 0; times < 4; times += 1) {
    world.socket.breaks();
    await world.waits();
  }
  assert.equal(world.asked, 1);
  assert.equal(world.sockets.length, 5, "nobody answered: it is tried again");
  world.table = 404;
  world.socket.breaks();
  await world.waits();
  assert.equal(world.said[world.said.length - 1], "gone");
  assert.equal(world.sockets.length, 5);
});

walk("a line that stays silent after an answer is dead, though nobody said so", async (link) => {
  const { socket } = world;
  socket.opens();
  link.send(ANSWER);
  assert.deepEqual(world.pauses, [10_000]);
  link.send({ type: "hello", log: 0, chat: 0, narrow: false, text: false, beats: false });
  assert.deepEqual(world.pauses, [10_000]);
  await world.waits();
  assert.deepEqual(world.said, ["open", "lost"]);
  assert.equal(socket.readyState, 3);
  await world.waits();
  assert.equal(world.sockets.length, 2);
});

walk("whatever is heard ends that waiting, and what is only asked begins none", (link) => {
  world.socket.opens();
  link.send(ANSWER);
  world.socket.hears({ type: "done", id: "x" });
  assert.deepEqual(world.pauses, []);
  link.send({ type: "why", rule: "trapper.turn.step" });
  assert.deepEqual(world.pauses, []);
});

walk("a device that is offline drops the line, and one that is online again tries at once", async () => {
  world.socket.opens();
  world.happens("offline");
  assert.deepEqual(world.said, ["open", "lost"]);
  assert.equal(world.pauses.length, 1);
  world.happens("online");
  await Promise.resolve();
  assert.equal(world.sockets.length, 2);
  assert.deepEqual(world.pauses, []);
});

walk("who comes back to the page looks at the newest, or does not wait for the next try", async () => {
  world.socket.opens();
  world.happens("visibilitychange");
  assert.equal(world.woke, 1);
  world.socket.breaks();
  world.happens("visibilitychange");
  await Promise.resolve();
  assert.equal(world.woke, 1);
  assert.equal(world.sockets.length, 2);
  world.socket.opens();
  world.happens("visibilitychange");
  assert.equal(world.woke, 2);
  assert.equal(world.sockets.length, 2);
});

walk("a line that a newer one has replaced does not break that one", () => {
  const { socket } = world;
  socket.opens();
  world.happens("offline");
  world.happens("online");
  world.socket.opens();
  socket.breaks();
  assert.equal(world.said[world.said.length - 1], "open");
});

walk("after the page is left, nothing is heard or tried any more", (link) => {
  const { socket } = world;
  socket.opens();
  link.send(ANSWER);
  link.close();
  socket.hears(state());
  socket.breaks();
  world.happens("online");
  assert.deepEqual(world.said, ["open"]);
  assert.deepEqual(world.pauses, []);
  assert.equal(world.sockets.length, 1);
});

walk("a page that is left while its line is broken does not try again", async (link) => {
  world.socket.breaks();
  link.close();
  assert.deepEqual(world.pauses, []);
  world.happens("online");
  await Promise.resolve();
  assert.equal(world.sockets.length, 1);
});
