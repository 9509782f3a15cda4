import { useEffect, useRef, useState } from "preact/hooks";
import { Markers } from "./markers";
import {
  contact,
  inWords,
  isIn,
  isThrough,
  nearest,
  thinned,
  touches,
  type Filling,
  type Point,
  type TraceWidget,
} from "./tracing";
import type { Answer } from "./types";

interface Props {
  widget: TraceWidget;
  send: (answer: Answer) => void;
}

/** A path followed by hand: the stylus led through the trough, or a marker stopped for each segment. */
export function TraceForm({ widget, send }: Props) {
  const [markers, setMarkers] = useState(false);
  const begun = useRef(false);
  const filling = { widget, send: useOnce(send), begin: () => (begun.current = true) };
  const ways: [name: string, markers: boolean][] = [
    ["Lead the stylus", false],
    ["Stop markers", true],
  ];
  return (
    <div class="trace-form">
      <p class="trace-ways" role="group" aria-label="How to follow the path">
        {ways.map(([name, way]) => (
          <button
            key={name}
            type="button"
            aria-pressed={markers === way}
            onClick={() => !begun.current && setMarkers(way)}
          >
            {name}
          </button>
        ))}
      </p>
      {markers ? <Markers {...filling} /> : <Plate {...filling} />}
    </div>
  );
}

/** A direction must be stated before the seconds are over; they are counted from when the question is seen. */
export function Hurry({ seconds, send }: { seconds: number; send: (answer: Answer) => void }) {
  const [left, count] = useState(seconds);
  const late = useOnce(send);
  useEffect(() => {
    const begun = Date.now();
    const ticking = setInterval(() => {
      const now = Math.max(0, Math.ceil(seconds - (Date.now() - begun) / 1000));
      count(now);
      if (!now) late({ late: true });
    }, 100);
    return () => clearInterval(ticking);
  }, []);
  return (
    <p class="hurry" role="timer">
      {left} s
    </p>
  );
}

/** Whatever happens afterwards, there is one answer. */
function useOnce(send: (answer: Answer) => void): (answer: Answer) => void {
  const sent = useRef(false);
  return (answer) => {
    if (sent.current) return;
    sent.current = true;
    send(answer);
  };
}

type How = "ready" | "leading" | "touched" | "through" | "stopped";

const SAID: Record<How, string> = {
  ready: "Press near a ringed end, hold, and lead the stylus through the trough.",
  leading: "Do not touch the sides. Letting go is stopping.",
  touched: "A touch!",
  through: "Through, without a touch!",
  stopped: "You have let go: no attempt is lost.",
};

/** So long what has happened is seen before the game goes on. */
const PAUSE = 900;
/** Around the plate, beyond its trough, in tenths. */
const RIM = 45;
/** As wide as this a corridor is enough, in pixels. */
const WIDEST = 38;

/** The plate with the trough in it, and the stylus, which keeps its distance from the finger that leads it. */
function Plate({ widget, send, begin }: Filling) {
  const field = useRef<SVGGElement>(null);
  const [how, setHow] = useState<How>("ready");
  const [trail, draw] = useState<Point[]>([]);
  const way = useRef<{ trace: Point[]; offset: Point; how: How }>({ trace: [], offset: [0, 0], how: "ready" });
  const { box, turned, size } = useSize(widget);

  function now(next: How): void {
    way.current.how = next;
    setHow(next);
    draw([...way.current.trace]);
  }

  /** Where on the field this is, to a tenth of a unit. */
  function placed(x: number, y: number): Point {
    const at = new DOMPoint(x, y).matrixTransform(field.current!.getScreenCTM()!.inverse());
    return [at.x, at.y];
  }

  function press(event: PointerEvent): void {
    if (way.current.how !== "ready" || !event.isPrimary || event.button !== 0) return;
    const finger = placed(event.clientX, event.clientY);
    const { start, away } = nearest(widget, finger);
    if (event.pointerType !== "touch" && away > 3 * widget.cap) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    way.current.offset = [start[0] - finger[0], start[1] - finger[1]];
    way.current.trace = [start];
    now("leading");
  }

  function lead(event: PointerEvent): void {
    if (way.current.how !== "leading" || !event.isPrimary) return;
    const several = event.getCoalescedEvents?.() ?? [];
    for (const one of several.length ? several : [event]) {
      step(placed(one.clientX, one.clientY));
      if (way.current.how !== "leading") return;
    }
    draw([...way.current.trace]);
  }

  function step(finger: Point): void {
    const { trace, offset } = way.current;
    const limits = [widget.width, widget.height];
    const next = finger.map((value, axis) =>
      Math.min(limits[axis]!, Math.max(0, Math.round(value + offset[axis]!))),
    ) as Point;
    const last = trace[trace.length - 1]!;
    if (next[0] === last[0] && next[1] === last[1]) return;
    trace.push(next);
    if (!isIn(widget, next, trace[0]!)) begin();
    if (touches(widget, last, next)) finish("touched");
    else if (isThrough(widget, trace[0]!, next)) finish("through");
  }

  function finish(next: How): void {
    now(next);
    setTimeout(hand, PAUSE);
  }

  function hand(): void {
    send({ trace: thinned(widget, way.current.trace) });
  }

  /** Let go: before the stylus has left its end nothing has happened. */
  function release(): void {
    const { trace, how } = way.current;
    if (how !== "leading") return;
    if (trace.every((place) => isIn(widget, place, trace[0]!))) now("ready");
    else finish("stopped");
  }

  /** The device took the finger away: nobody has let go. */
  function lose(): void {
    if (way.current.how === "leading") now("ready");
  }

  useEffect(
    () => () => {
      const { trace, how } = way.current;
      const left = trace.some((place) => !isIn(widget, place, trace[0]!));
      if (how !== "ready" && (how !== "leading" || left)) hand(); // The sheet was put away.
    },
    [],
  );

  const [before, last] = [trail[trail.length - 2], trail[trail.length - 1]];
  const at = how === "ready" || !last ? null : how === "touched" ? contact(widget, before!, last) : last;
  const line = at && how === "touched" ? [...trail.slice(0, -1), at] : trail;
  const ends = new Map<string, Point>();
  for (const route of widget.routes) ends.set(route.start, route.first).set(route.goal, route.last);
  const starts = new Set(widget.routes.map((route) => route.start));
  return (
    <>
      <p class="trace-said" role="status" data-how={how}>
        {SAID[how]}
      </p>
      <svg
        class="plate"
        data-how={how}
        role="img"
        aria-label={`A metal plate with a winding trough. ${inWords(widget)}`}
        width={size.width}
        height={size.height}
        viewBox={
          turned
            ? `${widget.height - box.bottom} ${box.left} ${box.high} ${box.wide}`
            : `${box.left} ${box.top} ${box.wide} ${box.high}`
        }
        onPointerDown={press}
        onPointerMove={lead}
        onPointerUp={release}
        onPointerCancel={lose}
      >
        <g ref={field} transform={turned ? `translate(${widget.height} 0) rotate(90)` : undefined}>
          <polygon class="bevel" points={widget.outline.join(" ")} transform="translate(8 8)" />
          <polygon class="trough" points={widget.outline.join(" ")} />
          {[...ends].map(([name, [x, y]]) => (
            <g key={name} class={starts.has(name) ? "end start" : "end"} transform={`translate(${x} ${y})`}>
              <circle r={widget.cap - 8} />
              <text transform={turned ? "rotate(-90)" : undefined} dy="0.35em">
                {name.length > 1 ? "M" : name}
              </text>
            </g>
          ))}
          {at && <polyline class="trail" points={line.join(" ")} />}
          {at && <circle class="stylus" cx={at[0]} cy={at[1]} r={widget.stylus / 2} />}
          {at && how === "touched" && (
            <path class="touch" d={`M${at[0] - 90} ${at[1] - 90}l180 180m0 -180l-180 180`} />
          )}
        </g>
      </svg>
    </>
  );
}

/** What of the field the trough fills, whether it lies turned, and how large it is drawn on this screen. */
function useSize(widget: TraceWidget) {
  const xs = widget.outline.map(([x]) => x);
  const ys = widget.outline.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const box = {
    left: left - RIM,
    top: top - RIM,
    bottom: bottom + RIM,
    wide: right - left + 2 * RIM,
    high: bottom - top + 2 * RIM,
  };
  const [screen, setScreen] = useState(room);
  useEffect(() => {
    const changed = () => setScreen(room());
    addEventListener("resize", changed);
    return () => removeEventListener("resize", changed);
  }, []);
  const flat = Math.min(screen.width / box.wide, screen.height / box.high);
  const upright = Math.min(screen.width / box.high, screen.height / box.wide);
  const turned = upright > flat;
  const scale = Math.min(Math.max(flat, upright), WIDEST / (2 * widget.cap));
  const [wide, high] = turned ? [box.high, box.wide] : [box.wide, box.high];
  return { box, turned, size: { width: wide * scale, height: high * scale } };
}

/** What the plate may fill: the sheet without its head and its words, which stand beside it on a low screen. */
function room(): { width: number; height: number } {
  const low = innerHeight < 500;
  return { width: Math.min(innerWidth - (low ? 210 : 20), 1150), height: Math.max(200, innerHeight - (low ? 70 : 170)) };
}
