import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";

export const SPEEDS: Record<string, number> = { slowly: 2400, "at an even pace": 1200, quickly: 400 };

interface Props {
  at: number;
  last: number;
  playing: boolean;
  speed: string;
  go: (at: number) => void;
  /** one step on, and one back */
  on: () => void;
  back: () => void;
  play: (on: boolean) => void;
  setSpeed: (speed: string) => void;
  children: ComponentChildren;
}

/** Step, jump and play, by button, slider and key. */
export function Controls({ at, last, playing, speed, go, on, back, play, setSpeed, children }: Props) {
  useLayoutEffect(() => {
    // Before it is seen what a key would do.
    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      const typing = target.closest("input, textarea, select, .drawing, pre");
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      if (event.key === "ArrowRight") on();
      else if (event.key === "ArrowLeft") back();
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else if (event.key === " " && !target.closest("button, a, summary")) play(!playing);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <section class="controls" aria-label="Step through the game">
      <p class="steps">
        <Step name="To the beginning" sign="|◀" off={at === 0} act={() => go(0)} />
        <Step name="One moment back" sign="◀" off={at === 0} act={back} />
        <button type="button" class="primary" onClick={() => play(!playing)}>
          {playing ? "Stop" : "Play"}
        </button>
        <Step name="One moment on" sign="▶" off={at === last} act={on} />
        <Step name="To the end" sign="▶|" off={at === last} act={() => go(last)} />
      </p>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`moment ${at} of ${last}`}
        min={0}
        max={last}
        value={at}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <label class="pace">
        <span class="unseen">How fast</span>
        <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value)}>
          {Object.keys(SPEEDS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {children}
    </section>
  );
}

function Step({ name, sign, off, act }: { name: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button type="button" aria-label={name} title={name} aria-disabled={off} onClick={act}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
