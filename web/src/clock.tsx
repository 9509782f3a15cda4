import { useEffect, useRef, useState } from "preact/hooks";
import { play } from "./sound";
import { inMinutes, isDue, isSoon, restOf } from "./table/time";
import type { State } from "./wire";

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
      const rest = runs ? restOf(left, performance.now() - begun) : left;
      if (isDue(rest, last.current)) {
        say(`${rest} seconds are left.`);
        if (sound) play("bell");
      } else if (!isSoon(rest)) say("");
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
      <p class={isSoon(now) ? "countdown soon" : "countdown"} role="timer" aria-live="off">
        {clock.label}: <b>{inMinutes(now)}</b>{" "}
        {runs ? "left" : "left, paused"}
      </p>
      <span class="unseen" aria-live="assertive">
        {said}
      </span>
    </>
  );
}
