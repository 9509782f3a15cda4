/** The lane in the page: drawn from above, with pucks that slide as the rules computed it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Lane, placeAt, type Puck, RADIUS, type Zone } from "./lanes";
import { isNarrow, loadSettings, wantsStill } from "./settings";
import { play } from "./sound";

/** So much of the lane before the target is seen in the close view, in millimetres. */
const BEFORE = 100;
/** So many slides may wait to be seen; whoever lags sees where the pucks lie. */
const WAITING = 4;
/** So many milliseconds everything lies still before the numbers are read. */
const REST = 250;
/** So many milliseconds after it began a slide is scrolled to. */
const SEE = 60;

interface Stage {
  lane: Lane;
  /** pucks that are there only while it is played: they have fallen since */
  fallen: Puck[];
  plays: boolean;
}

/** The pucks that lay there at the end of the last moves and have been taken away since. */
function taken({ pucks, moves }: Lane): Puck[] {
  return (moves?.pucks ?? []).filter((puck) => !pucks.some(({ id }) => id === puck.id));
}

/** The lanes of a table; `drawn`: this page has a picture of it, and what comes after the first is new. */
export function Lanes({ lanes, drawn }: { lanes: Lane[]; drawn: boolean }) {
  const met = useRef(false);
  const fresh = met.current;
  useEffect(() => {
    met.current ||= drawn;
  });
  return (
    <>
      {lanes.map((lane, i) => (
        <LaneView key={i} lane={lane} fresh={fresh} />
      ))}
    </>
  );
}

/** A lane as it is now; a slide that is new to this page is played. `fresh`: what comes first is already new. */
export function LaneView({ lane, fresh, spot }: { lane: Lane; fresh: boolean; spot?: Spot | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(fresh ? "" : (lane.moves?.key ?? ""));
  const queue = useRef<Lane[]>([]);
  const [stage, show] = useState<Stage>(() => ({ lane: fresh ? { ...lane, pucks: [] } : lane, fallen: [], plays: false }));
  const now = useRef(stage);
  now.current = stage;

  function next(): void {
    const lane = queue.current.shift();
    if (!lane) return show((shown) => ({ ...shown, fallen: [], plays: false }));
    const key = lane.moves?.key ?? "";
    const plays = key !== "" && key !== last.current && !wantsStill.matches && !document.hidden;
    if (key !== "") last.current = key;
    const still = [...lane.pucks, ...taken(lane)];
    const before = now.current.lane.pucks.filter((puck) => !still.some(({ id }) => id === puck.id));
    const fallen = plays ? before.filter((puck) => lane.moves!.legs.some(([id]) => id === puck.id)) : [];
    return show({ lane, fallen, plays });
  }

  useLayoutEffect(() => {
    queue.current = [...queue.current, lane].slice(-WAITING);
    if (!now.current.plays) next();
  }, [lane]);
  useLayoutEffect(() => {
    if (!stage.plays) {
      if (queue.current.length) next();
      return undefined;
    }
    return played(place.current!, stage, next);
  }, [stage]);
  useEffect(() => {
    const arena = place.current!.closest(".arena"); // At a table the whole lane comes into sight, else a page is not moved.
    if (!stage.plays || (!arena && !isNarrow.matches)) return undefined;
    const see = () => place.current!.scrollIntoView({ block: arena ? "end" : "nearest", behavior: "smooth" });
    const timer = setTimeout(see, SEE); // After whatever else is brought into sight by the same news.
    return () => clearTimeout(timer);
  }, [stage]);

  const shown = stage.lane;
  const words = stage.plays ? "Pucks are sliding." : shown.words;
  const gone = taken(shown);
  const pucks = [...gone, ...shown.pucks, ...stage.fallen];
  const faint = (puck: Puck) => !stage.plays && gone.includes(puck);
  const close = shown.target - BEFORE;
  return (
    <section class={stage.plays ? "lane playing" : "lane"} aria-label={shown.title} data-slide={shown.moves?.key}>
      <div class="lane-views" role="img" aria-label={words} ref={place}>
        <LaneDrawing lane={shown} from={0} to={shown.length} name="whole">
          {spot && <SpotDrawing spot={spot} length={shown.length} />}
          <rect class="seen-close" x={4} y={4} width={shown.width - 8} height={shown.length - close - 4} />
          {pucks.map((puck) => (
            <PuckDrawing key={puck.id} puck={puck} length={shown.length} width={shown.width} faint={faint(puck)} />
          ))}
        </LaneDrawing>
        <LaneDrawing lane={shown} from={close} to={shown.length} name="close">
          {spot && <SpotDrawing spot={spot} length={shown.length} />}
          {pucks.map((puck) => (
            <PuckDrawing key={puck.id} puck={puck} length={shown.length} width={shown.width} faint={faint(puck)} read={!stage.plays} />
          ))}
        </LaneDrawing>
      </div>
      {pucks.length > 0 && (
        <ul class="lying" aria-hidden={stage.plays}>
          {pucks.map((puck) => (
            <li key={puck.id} data-lies={puck.id} class={faint(puck) ? "faint" : ""}>
              {puck.words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A place that is to be aimed at, in millimetres. */
export interface Spot {
  x: number;
  y: number;
}

function SpotDrawing({ spot: { x, y }, length }: { spot: Spot; length: number }) {
  return (
    <g class="spot" transform={`translate(${x} ${length - y})`}>
      <circle r={RADIUS} />
      <path d="M-48 0H-18M18 0H48M0 -48V-18M0 18V48" />
    </g>
  );
}

/** Plays the moves of this stage once, from now on; the answer stops it. */
function played(place: HTMLElement, { lane, fallen }: Stage, done: () => void): () => void {
  const moves = lane.moves!;
  const sounds = loadSettings().sound;
  const began = performance.now();
  const groups = Array.from(place.querySelectorAll<SVGGElement>("[data-puck]"), (group) => ({
    group,
    puck: [...lane.pucks, ...taken(lane), ...fallen].find(({ id }) => id === group.dataset.puck)!,
  }));
  let bumped = 0;
  let request = 0;
  function draw(ms: number): void {
    for (const { group, puck } of groups) {
      const { x, y, turn, gone } = placeAt(moves, puck, ms);
      stand(group, lane.length, x, y, turn);
      group.classList.toggle("off", gone);
    }
    const met = moves.bumps.filter(([at]) => at <= ms).length;
    if (met > bumped && sounds) play("bump");
    bumped = met;
  }
  function step(): void {
    const ms = performance.now() - began;
    draw(Math.min(ms, moves.end));
    if (ms < moves.end + REST) request = requestAnimationFrame(step);
    else done();
  }
  draw(0);
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}

function stand(group: SVGGElement, length: number, x: number, y: number, turn: number): void {
  group.setAttribute("transform", `translate(${(x / 10).toFixed(2)} ${(length - y / 10).toFixed(2)})`);
  group.querySelector(".turning")!.setAttribute("transform", `rotate(${(turn / 10).toFixed(1)})`);
}

interface DrawingProps {
  lane: Lane;
  /** from which y to which it is seen, in millimetres */
  from: number;
  to: number;
  name: string;
  children?: ComponentChildren;
}

/** The bare lane between two heights, a millimetre to a unit. */
export function LaneDrawing({ lane, from, to, name, children }: DrawingProps) {
  const { width, length } = lane;
  const zones = [...lane.zones].sort((one, other) => one.value - other.value);
  const far = to > lane.target;
  return (
    <svg class={`lane-drawing ${name}`} viewBox={`-4 ${length - to - 4} ${width + 8} ${to - from + 8}`} aria-hidden="true">
      <rect class="bed" x={0} y={length - to} width={width} height={to - from} />
      {[1, 2, 3, 4, 5].map((i) => (
        <path key={i} class="plank" d={`M${(width * i) / 6} ${length - to}V${length - from}`} />
      ))}
      {far && zones.map((zone, i) => <ZoneDrawing key={i} zone={zone} length={length} />)}
      <path class="target" d={`M0 ${length - lane.target}H${width}`} />
      <path class="release" d={`M0 ${length - lane.line}H${width}`} />
      {far && name !== "whole" && lane.marks.map((mark, i) => <MarkDrawing key={i} mark={mark} length={length} />)}
      {far && <circle class="dot" cx={lane.dot[0]} cy={length - lane.dot[1]} r={name === "whole" ? 18 : 10} />}
      <rect class="rim" x={0} y={length - to} width={width} height={to - from} />
      {children}
    </svg>
  );
}

function ZoneDrawing({ zone, length }: { zone: Zone; length: number }) {
  const { circle, ellipse, polygon } = zone.shape;
  const oval = circle ? [...circle, circle[2]] : ellipse;
  const how = { class: zone.body ? "zone body" : "zone", fill: `var(--${zone.fill})` };
  if (oval) return <ellipse {...how} cx={oval[0]} cy={length - oval[1]!} rx={oval[2]} ry={oval[3]} />;
  return <polygon {...how} points={(polygon ?? []).map(([x, y]) => `${x},${length - y}`).join(" ")} />;
}

function MarkDrawing({ mark, length }: { mark: number[]; length: number }) {
  const [value, x, y, size, toX, toY] = mark as [number, number, number, number, number?, number?];
  return (
    <g class="mark">
      {toX !== undefined && <path d={`M${x - size * 0.7} ${length - y}L${toX} ${length - toY!}`} />}
      {toX !== undefined && <circle cx={toX} cy={length - toY!} r={3.5} />}
      <text x={x} y={length - y + size * 0.35} font-size={size}>
        {value}
      </text>
    </g>
  );
}

interface PuckProps {
  puck: Puck;
  length: number;
  width: number;
  /** the numbers are shown that are read where it lies */
  read?: boolean;
  /** it lay there, and was taken away */
  faint: boolean;
}

export function PuckDrawing({ puck, length, width, read = false, faint }: PuckProps) {
  const { x, y, natural, damage } = puck;
  const aside = x / 10 + RADIUS + 28 > width ? -32 : 32; // Near an edge they are on the other side of the puck.
  const above = Math.max(-30, 20 - (length - y / 10));
  return (
    <g
      class={`puck${puck.off ? " off" : ""}${faint ? " faint" : ""}`}
      data-puck={puck.id}
      transform={`translate(${(x / 10).toFixed(2)} ${(length - y / 10).toFixed(2)})`}
    >
      <g class="turning" transform={`rotate(${(puck.turn / 10).toFixed(1)})`}>
        <Emblem icon={puck.icon} livery={puck.livery} />
      </g>
      {read && natural !== null && <Read x={aside} y={above} value={natural || "\u2013"} name="natural" />}
      {read && damage !== null && <Read x={aside} y={30} value={damage} name="damage" />}
    </g>
  );
}

/** A number that is read at a puck. */
function Read({ x, y, value, name }: { x: number; y: number; value: number | string; name: string }) {
  return (
    <g class={`read ${name}`} transform={`translate(${x} ${y})`}>
      <rect x={-24} y={-18} width={48} height={36} rx={18} />
      <text y={10} font-size={30}>
        {value}
      </text>
    </g>
  );
}

const emblems = new Map<string, Promise<Element | null>>();

function emblem(icon: string, livery: string): Promise<Element | null> {
  const path = `/icons/${encodeURIComponent(icon)}.svg?livery=${livery}`;
  let found = emblems.get(path);
  if (!found) {
    found = fetch(path)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement.querySelector("g"))
      .catch(() => (emblems.delete(path), null));
    emblems.set(path, found);
  }
  return found;
}

/** The puck of a class from above, as large as a puck is, around the origin. */
export function Emblem({ icon, livery }: { icon: string; livery: string }) {
  const place = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    let current = true;
    void emblem(icon, livery).then((drawn) => {
      if (drawn && current) place.current?.replaceChildren(document.importNode(drawn, true));
    });
    return () => {
      current = false;
    };
  }, [icon, livery]);
  const scale = RADIUS / 45;
  return (
    <>
      <circle class="disc" r={RADIUS} fill={`var(--${livery})`} />
      <g transform={`scale(${scale.toFixed(4)}) translate(-50 -50)`} ref={place} />
    </>
  );
}

/** The numbers of a wheel around the rim of a puck, clockwise from straight ahead. */
export function Wheel({ faces }: { faces: number[] }) {
  return (
    <g class="wheel">
      {faces.map((face, i) => (
        <text key={i} y={-RADIUS * 0.64} font-size={8.5} transform={`rotate(${((360 * i) / faces.length).toFixed(1)})`}>
          {face}
        </text>
      ))}
    </g>
  );
}
