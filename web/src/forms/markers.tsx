import { useEffect, useRef, useState } from "preact/hooks";
import { inWords, marker, type Filling } from "./tracing";

/** So long one sees how a marker stands before the next one runs, or the game goes on. */
const PAUSE = 900;

/** Without a pointer: a marker for each segment, stopped in its window by one key or a tap. */
export function Markers({ widget, send, begin }: Filling) {
  const [at, choose] = useState(0);
  const [segment, show] = useState(0);
  const [running, run] = useState(false);
  const [said, say] = useState("");
  const [missed, miss] = useState(false);
  const stops = useRef<number[]>([]);
  const since = useRef(0);
  const over = useRef(false);
  const needle = useRef<HTMLElement>(null);
  const { windows, start, goal } = widget.routes[at]!;
  const percent = (ms: number) => `${(100 * ms) / widget.span}%`;

  useEffect(() => {
    if (!running) return;
    let frame = requestAnimationFrame(function move(now: number) {
      needle.current!.style.left = percent(marker(widget, Math.max(0, now - since.current)));
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [running]);

  function hand(): void {
    send({ stops: stops.current, route: at });
  }

  useEffect(
    () => () => {
      if (stops.current.length) hand(); // The sheet was put away: whoever stops midway has stopped.
    },
    [at],
  );

  function go(now: number): void {
    since.current = now;
    show(stops.current.length);
    say(`Segment ${stops.current.length + 1} of ${windows.length}.`);
    run(true);
  }

  function press(event: Event): void {
    if (over.current) return;
    if (!running) {
      if (!stops.current.length) go(event.timeStamp);
      return;
    }
    const ms = Math.round(event.timeStamp - since.current);
    const [low, high] = windows[stops.current.length]!;
    const place = marker(widget, ms);
    run(false);
    needle.current!.style.left = percent(place);
    stops.current.push(ms);
    begin();
    const hit = low <= place && place <= high;
    const done = !hit || stops.current.length === windows.length;
    over.current = done;
    miss(!hit);
    const where = place < low ? "before" : "behind";
    say(hit ? `Segment ${stops.current.length}: in the window.` : `A touch: the marker stands ${where} the window.`);
    setTimeout(() => (done ? hand() : go(performance.now())), PAUSE);
  }

  const [low, high] = windows[segment]!;
  const label = running ? "Stop" : stops.current.length ? "Wait" : "Start the first marker";
  return (
    <div class="markers">
      <p class="trace-ways" role="group" aria-label="Where to begin">
        {widget.routes.map((route, number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === at}
            onClick={() => !running && !stops.current.length && choose(number)}
          >
            From {route.start} to {route.goal}
          </button>
        ))}
      </p>
      <div class={missed ? "bar missed" : "bar"} aria-hidden="true">
        <span class="window" style={{ left: percent(low), width: percent(high - low) }} />
        <b class="needle" ref={needle} />
      </div>
      <p class="trace-said" role="status">
        {said || `A marker for each of ${windows.length} segments from ${start} to ${goal}: stop it inside the frame.`}
      </p>
      <p>
        <button
          type="button"
          class="primary stop-marker"
          onPointerDown={press}
          onKeyDown={(event) => (event.key === " " || event.key === "Enter") && !event.repeat && press(event)}
        >
          {label}
        </button>
      </p>
      <p class="path-words">
        Whoever can neither point nor time a key may state the directions instead: they stand among the options.{" "}
        {inWords(widget)}
      </p>
    </div>
  );
}
