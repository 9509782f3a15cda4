import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./notify";
import { listed, nameOf, showTurn } from "./turn";
import type { State } from "./wire";

/** So long nothing is pressed before the curtain opens: a key that is held down opens nothing. */
const STILL = 800;

interface Props {
  state: State;
  /** what is wrong with the line, if something is */
  line: string;
  notify: boolean;
  open: (seat: number) => void;
}

/** Nothing of anybody's is to be seen until the next person says that they are there. */
export function Curtain({ state, line, notify, open }: Props) {
  const due = state.mine.filter((seat) => state.waiting.includes(seat));
  const others = state.mine.filter((seat) => !due.includes(seat));
  const names = (seats: number[], last?: string) => listed(seats.map((seat) => nameOf(state, seat)), last);
  const words = state.frozen ?? (due.length ? `Pass the device to ${names(due, "or")}` : `Waiting for ${names(state.waiting)}`);
  const first = useRef<HTMLButtonElement>(null);
  const still = useStill();
  useEffect(() => first.current?.focus(), [due[0]]);
  useEffect(() => {
    showTurn({ words, mine: due.length > 0 }, state.title);
    if (notify && due.length) announce(state.title, words);
  }, [words]);
  const button = (seat: number, at: number, says: string, kind: string) => (
    <button
      key={seat}
      type="button"
      class={kind}
      ref={at === 0 ? first : undefined}
      aria-describedby="pass"
      aria-disabled={!still.calm}
      onClick={() => still.press() && open(seat)}
    >
      {says} {nameOf(state, seat)}
    </button>
  );
  return (
    <section class="curtain" id="main" aria-labelledby="curtain">
      <h1 id="curtain">{state.title}</h1>
      <p class="pass" id="pass" role="status">
        {words}.
      </p>
      <p class="deeds">{due.map((seat, i) => button(seat, i, "I am", "primary"))}</p>
      <p class="deeds">{others.map((seat, i) => button(seat, due.length + i, "Look again as", "quiet"))}</p>
      {line && (
        <p class="line" role="alert">
          {line}
        </p>
      )}
    </section>
  );
}

/** Whether all was still for a while; `press` says so for the click at hand, and begins to count anew. */
function useStill(): { calm: boolean; press: () => boolean } {
  const [calm, setCalm] = useState(false);
  const moment = useRef({ last: performance.now(), calm: false, timer: 0 });
  useEffect(() => {
    const now = moment.current;
    function wait(): void {
      clearTimeout(now.timer);
      now.timer = window.setTimeout(() => setCalm(true), STILL);
    }
    function touch(event: KeyboardEvent | PointerEvent): void {
      if (event instanceof KeyboardEvent && event.key === "Tab") return;
      const time = performance.now();
      now.calm = time - now.last >= STILL && !(event instanceof KeyboardEvent && event.repeat);
      now.last = time;
      if (!now.calm) {
        setCalm(false);
        wait();
      }
    }
    wait();
    addEventListener("keydown", touch, true);
    addEventListener("pointerdown", touch, true);
    return () => {
      clearTimeout(now.timer);
      removeEventListener("keydown", touch, true);
      removeEventListener("pointerdown", touch, true);
    };
  }, []);
  // A click that no key and no pointer made, as by a screen reader, is a touch of its own.
  const press = () => moment.current.calm || performance.now() - moment.current.last >= STILL;
  return { calm, press };
}
