import { useEffect, useRef, useState } from "preact/hooks";
import { play } from "./sound";
import type { State } from "./wire";

/** When so many seconds are left, that is said and rung. */
const SAID = [60, 10];
const TICK = 250;

/** What is left of the real time that runs at this table, counted on from what the server said last. */
export function Countdown({ state, sound }: { state: State; sound: boolean }) {
  const { clock, left } = state;
  const [now, setNow] = useState(left ?? 0);
  const [said, say] = useState("");
  const last = useRef(Infinity);
  const runs = clock !== null && clock.runs;
  useEffect(() => {
    if (left === null) return undefined;
    const begun = performance.now();
    const count = () => {
      const rest = runs ? Math.max(0, Math.ceil(left - (performance.now() - begun) / 1000)) : left;
      const due = SAID.filter((mark) => rest <= mark && mark < last.current).pop();
      if (due !== undefined && rest > 0) {
        say(`${rest} seconds are left.`);
        if (sound) play("bell");
      } else if (rest > SAID[0]!) say("");
      last.current = rest;
      setNow(rest);
    };
    count();
    const timer = runs ? setInterval(count, TICK) : undefined;
    return () => clearInterval(timer);
  }, [state]);
  if (clock === null || left === null) return null;
  return (
    <>
      <p class={now <= SAID[0]! ? "countdown soon" : "countdown"} role="timer" aria-live="off">
        {clock.label}: <b>{`${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`}</b>{" "}
        {runs ? "left" : "left, paused"}
      </p>
      <span class="unseen" aria-live="assertive">
        {said}
      </span>
    </>
  );
}
