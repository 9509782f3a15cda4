import { useEffect, useRef, useState } from "preact/hooks";
import { Emblem, LaneDrawing, Wheel } from "../lane";
import { ahead, type Lane, RADIUS } from "../lanes";
import { beside, isMovedAlong, kept, release, type Sample, whyNot } from "./hand";
import type { Answer, Check } from "./types";
import { capital } from "../words";

type Limit = [least: number, most: number];

export interface SlideWidget {
  lane: Lane;
  pucks: { label: string; icon: string; livery: string; wheel: number[] }[];
  /** two at once: their places are so many millimetres apart */
  apart: number | null;
  /** one after the other: between so many milliseconds */
  delay: Limit | null;
  limits: Record<Field, Limit>;
  known: string;
  /** the puck is put down somewhere instead */
  place: boolean;
}

type Field = "x_mm" | "angle_deg" | "speed_mm_s" | "spin_rad_s" | "orientation_deg";
type Shot = Record<Field, number>;

const FIELDS: [Field, string, number][] = [
  ["x_mm", "Place, mm from the left", 0.1],
  ["angle_deg", "Direction, degrees to the right", 0.01],
  ["speed_mm_s", "Speed, mm/s", 1],
  ["spin_rad_s", "Spin, rad/s clockwise", 0.01],
  ["orientation_deg", "Turned, degrees clockwise", 1],
];
const FIRST: Shot = { x_mm: 300, angle_deg: 0, speed_mm_s: 1800, spin_rad_s: 0, orientation_deg: 0 };
/** What a key changes, and by how much. */
const KEYS: Record<string, [Field, number]> = {
  ArrowLeft: ["x_mm", -5],
  ArrowRight: ["x_mm", 5],
  ArrowUp: ["speed_mm_s", 20],
  ArrowDown: ["speed_mm_s", -20],
  a: ["angle_deg", -0.25],
  d: ["angle_deg", 0.25],
  q: ["orientation_deg", -5],
  e: ["orientation_deg", 5],
};
const WITH_SHIFT: Record<string, [Field, number]> = { ArrowLeft: KEYS.a!, ArrowRight: KEYS.d! };
/** The part of the lane before the hand, and where a puck waits, in millimetres from the near end. */
const NEAR = 400;
const WAITS = 90;
const TURN = 15;

interface Props {
  widget: SlideWidget;
  /** what stands against an answer; where nobody is asked, nothing */
  check?: Check;
  busy: boolean;
  send: (answer: Answer) => void;
}

/** Pucks pushed up a lane by hand, by keys or by numbers; nothing is sent that is no slide. */
export function SlideForm({ widget, check, busy, send }: Props) {
  const { lane, pucks, limits } = widget;
  const [done, settle] = useState<Answer[]>([]);
  const [shot, aim] = useState<Shot>(FIRST);
  const [delay, wait] = useState(() => (widget.delay ? Math.round((widget.delay[0] + widget.delay[1]) / 2) : 0));
  const [word, say] = useState("");
  const [sending, sendOff] = useState(false);
  const [keyed, byKeys] = useState(false);
  const which = Math.min(done.length, pucks.length - 1);
  const puck = pucks[which]!;
  const still = busy || sending;
  const now = useRef({ shot, done, delay }); // Keys and fingers may be quicker than the drawing.
  now.current = { ...now.current, delay };

  function change(field: Field, value: number): void {
    const [least, most] = limits[field];
    const step = FIELDS.find(([name]) => name === field)![2];
    const wrapped = field === "orientation_deg" ? ((Math.round(value) % 360) + 360) % 360 : Math.max(least, Math.min(most, value));
    const next = { ...now.current.shot, [field]: Number((Math.round(wrapped / step) * step).toFixed(2)) };
    now.current.shot = next;
    aim(next);
  }

  /** This puck is set; with the last one all is sent, unless the rules say something against it. */
  async function set(slide: Answer): Promise<void> {
    const all = [...now.current.done, slide];
    if (all.length < pucks.length) {
      restart(all);
      put(FIRST.x_mm);
      return say(`${capital(pucks[0]!.label)} is set. Now the second puck.`);
    }
    const both = { slides: all, ...(widget.delay ? { delay_s: now.current.delay / 1000 } : {}) };
    const answer = pucks.length === 1 ? slide : both;
    sendOff(true);
    try {
      const [fault] = check ? await check(answer) : [];
      if (!fault) return send(answer);
      say(`${capital(fault.reason)}${fault.rule ? ` [${fault.rule}]` : ""}`);
    } catch (error) {
      say((error as Error).message);
    } finally {
      sendOff(false);
    }
    return restart(now.current.done);
  }

  function restart(all: Answer[]): void {
    now.current.done = all;
    settle(all);
    change("orientation_deg", 0);
  }

  function byHand(samples: Sample[]): void {
    if (isMovedAlong(samples, lane)) return put(samples[samples.length - 1]![1]);
    const reason = whyNot(samples, lane);
    const x = samples[samples.length - 1]![1];
    const other = now.current.done[0];
    if (reason) return say(reason);
    if (widget.apart !== null && other && Math.abs(placeOf(other) - x) < widget.apart)
      return say(`The two pucks start at least ${widget.apart} mm apart: this one was too near to the other.`);
    say("");
    return void set({ drag: kept(samples), orientation_deg: now.current.shot.orientation_deg });
  }

  /** The puck waits here from now on. */
  function put(x: number): void {
    const [first] = now.current.done;
    change("x_mm", first ? beside(placeOf(first), widget.apart ?? 0, limits.x_mm, x) : x);
    say("");
  }

  function typed(): void {
    if (!still) void set({ ...now.current.shot });
  }

  /** By keys and numbers it is seen which way and how hard. */
  function enter(field: Field, value: number): void {
    if (field !== "orientation_deg") byKeys(true);
    change(field, value);
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = (event.shiftKey && WITH_SHIFT[key]) || KEYS[key];
    if (found) enter(found[0], now.current.shot[found[0]] + found[1]);
    else if (event.key === "Enter") typed();
    else return;
    event.preventDefault();
  }

  const number = ahead(puck.wheel, shot.orientation_deg);
  const status = `Place ${shot.x_mm} mm, direction ${degrees(shot.angle_deg)}, speed ${shot.speed_mm_s} mm/s, turned ${
    shot.orientation_deg
  }\u00b0${number === null ? "" : `, ${number} ahead`}.`;
  return (
    <div class="slide-form">
      <LaneDrawing lane={lane} from={lane.target - 60} to={lane.length} name="far">
        {lane.pucks
          .filter((lying) => !lying.off)
          .map((lying) => (
            <g key={lying.id} class="puck" transform={`translate(${lying.x / 10} ${lane.length - lying.y / 10}) rotate(${lying.turn / 10})`}>
              <Emblem icon={lying.icon} livery={lying.livery} />
            </g>
          ))}
      </LaneDrawing>
      <p class="fold" aria-hidden="true">
        {((lane.target - NEAR) / 1000).toFixed(1)} m of the board lie between
      </p>
      <Pad
        {...{ lane, puck, shot, limits, press, change }}
        set={which > 0 ? { puck: pucks[0]!, x: placeOf(done[0]!), apart: widget.apart ?? 0 } : null}
        busy={still}
        aimed={keyed}
        done={byHand}
      />
      <p class="pad-help">
        Move the puck along the line first, if you like. Then push it over: the faster your hand, the farther it slides.
      </p>
      <div class="slide-side">
        <p class="slide-word" role="status">
          {word || (still ? "It slides \u2026" : `Push ${pucks.length > 1 ? `puck ${which + 1} of ${pucks.length}` : "the puck"} over the line.`)}
        </p>
        <div class="slide-turn">
          <button type="button" aria-label="Turn left" onClick={() => change("orientation_deg", shot.orientation_deg - TURN)}>
            {"\u21ba"}
          </button>
          <svg class="dial" viewBox="-36 -42 72 78" aria-hidden="true">
            <path class="pointer" d="M0 -32L-5 -41H5Z" />
            <g class="turning" transform={`rotate(${shot.orientation_deg})`}>
              <Loaded {...puck} />
            </g>
          </svg>
          <button type="button" aria-label="Turn right" onClick={() => change("orientation_deg", shot.orientation_deg + TURN)}>
            {"\u21bb"}
          </button>
        </div>
        {puck.wheel.length > 0 && (
          <p class="small wheel-help">
            When the puck rests, the number that points at the red dot is your damage. Now {number} points ahead: turn it as
            you like.
          </p>
        )}
        {widget.delay && (
          <label class="slide-delay">
            The second puck follows after {(delay / 1000).toFixed(1)} s{" "}
            <input
              type="range"
              min={widget.delay[0]}
              max={widget.delay[1]}
              step={100}
              value={delay}
              onInput={(event) => wait(Number(event.currentTarget.value))}
            />
          </label>
        )}
        {widget.known && <p class="small">This board is {widget.known}.</p>}
        <details class="slide-numbers">
          <summary>By keys and numbers</summary>
          <p class="small">
            <kbd>←</kbd> <kbd>→</kbd> place, with <kbd>Shift</kbd> direction, <kbd>↑</kbd> <kbd>↓</kbd> speed, <kbd>Q</kbd>{" "}
            <kbd>E</kbd> turn, <kbd>Enter</kbd> slides. What is typed scatters like an average hand; your own hand adds its own
            error, and scatters only like an expert's.
          </p>
          {FIELDS.map(([field, name, step]) => (
            <label key={field}>
              <span>{name}</span>
              <input
                type="number"
                name={field}
                min={limits[field][0]}
                max={limits[field][1]}
                step={step}
                value={shot[field]}
                onChange={(event) => enter(field, Number(event.currentTarget.value))}
              />
            </label>
          ))}
          <p class="small">{status}</p>
          <button type="button" class="primary" aria-disabled={still} onClick={typed}>
            {done.length + 1 < pucks.length ? "Set it as typed" : "Slide it as typed"}
          </button>
        </details>
        {done.length > 0 && (
          <button type="button" onClick={() => (say(""), restart([]))}>
            Set the first puck again
          </button>
        )}
        <p class="unseen" aria-live="polite">
          {status}
        </p>
      </div>
    </div>
  );
}

interface PadProps {
  lane: Lane;
  puck: SlideWidget["pucks"][number];
  shot: Shot;
  limits: SlideWidget["limits"];
  /** the first of two, when the second is before the hand: from where it goes */
  set: { puck: SlideWidget["pucks"][number]; x: number; apart: number } | null;
  busy: boolean;
  /** it is seen which way and how hard it is to go */
  aimed: boolean;
  press: (event: KeyboardEvent) => void;
  change: (field: Field, value: number) => void;
  done: (samples: Sample[]) => void;
}

/** The near end, where the puck is taken and pushed; two fingers turn it, and so does a mouse's wheel. */
function Pad({ lane, puck, shot, limits, set, busy, aimed, press, change, done }: PadProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hand, follow] = useState<Sample[]>([]);
  const samples = useRef<Sample[]>([]);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const now = useRef(shot);
  now.current = shot;
  const [least, most] = limits.x_mm;

  useEffect(() => {
    const pad = place.current!;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      change("orientation_deg", now.current.orientation_deg + Math.sign(event.deltaY) * 5);
    };
    pad.addEventListener("wheel", turn, { passive: false });
    return () => pad.removeEventListener("wheel", turn);
  }, []);

  /** Where the pointer is on the lane. */
  function sampleOf(event: PointerEvent): Sample {
    const seen = place.current!.querySelector("svg")!.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(seen);
    return [event.timeStamp, Math.max(least, Math.min(most, x)), Math.max(RADIUS, lane.length - y)];
  }

  function start(event: PointerEvent): void {
    if (busy) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    place.current!.setPointerCapture(event.pointerId);
    if (fingers.current.size > 1) return drop();
    const [ms, x, y] = sampleOf(event);
    samples.current = [[ms, x, Math.min(y, release(lane) - RADIUS)]];
    return follow(samples.current);
  }

  function move(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    if (fingers.current.size > 1) return twist(event);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!samples.current.length) return;
    const met = event.getCoalescedEvents?.() ?? [];
    for (const one of met.length ? met : [event]) {
      samples.current.push(sampleOf(one));
      if (samples.current[samples.current.length - 1]![2] >= release(lane)) return finish();
    }
    follow([...samples.current]);
  }

  /** Two fingers turn the puck like a plate. */
  function twist(event: PointerEvent): void {
    const [one, other] = [...fingers.current.entries()];
    const middle = one![0] === event.pointerId ? other![1] : one![1];
    const before = fingers.current.get(event.pointerId)!;
    const angle = ({ x, y }: { x: number; y: number }) => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
    const by = angle({ x: event.clientX, y: event.clientY }) - angle(before);
    const turned = Math.round(((by + 540) % 360) - 180);
    if (turned === 0) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    change("orientation_deg", now.current.orientation_deg + turned);
  }

  function drop(): void {
    samples.current = [];
    follow([]);
  }

  function finish(): void {
    const all = samples.current;
    drop();
    done(all);
  }

  function end(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId)) return;
    if (event.type === "pointercancel") return drop();
    if (samples.current.length) finish();
  }

  const last = hand[hand.length - 1];
  const [x, y] = last ? [last[1], last[2]] : [shot.x_mm, WAITS];
  const [lean, power] = [(shot.angle_deg * Math.PI) / 180, 30 + (shot.speed_mm_s / limits.speed_mm_s[1]) * 260];
  return (
    <div
      class={hand.length ? "pad held" : "pad"}
      tabIndex={0}
      autofocus
      role="application"
      aria-label={`${capital(puck.label)} before the line. Push it over the line with a finger or the mouse; or arrows for place and speed, Shift and arrows for direction, Q and E to turn, Enter to slide.`}
      ref={place}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <LaneDrawing lane={lane} from={0} to={NEAR} name="near">
        <text class="line-word" x={12} y={lane.length - lane.line - 10}>
          the line
        </text>
        {set && <FirstSet {...set} lane={lane} />}
        {aimed && !last && (
          <path
            class="aim"
            d={`M${x} ${lane.length - y - RADIUS - 6}l${Math.sin(lean) * power} ${-Math.cos(lean) * power}`}
          />
        )}
        {hand.length > 1 && <polyline class="trail" points={hand.map(([, hx, hy]) => `${hx},${lane.length - hy}`).join(" ")} />}
        <g class="puck own" transform={`translate(${x} ${lane.length - y})`}>
          <circle class="halo" r={RADIUS + 12} />
          <g transform={`rotate(${shot.orientation_deg})`}>
            <Emblem icon={puck.icon} livery={puck.livery} />
          </g>
        </g>
      </LaneDrawing>
    </div>
  );
}

/** The first of two pucks on the line, with the room beside it in which the second may not start. */
function FirstSet({ puck, x, apart, lane }: NonNullable<PadProps["set"]> & { lane: Lane }) {
  const [left, right] = [Math.max(0, x - apart), Math.min(lane.width, x + apart)];
  return (
    <g class="first-set">
      {apart > 0 && <rect class="barred" x={left} y={lane.length - lane.line} width={right - left} height={lane.line} />}
      <g class="puck" transform={`translate(${x} ${lane.length - release(lane)})`}>
        <Emblem icon={puck.icon} livery={puck.livery} />
      </g>
      <text x={x} y={lane.length - release(lane) + RADIUS + 24} font-size={20}>
        the first
      </text>
    </g>
  );
}

/** A puck from above with the numbers of its wheel around the emblem. */
function Loaded({ icon, livery, wheel }: SlideWidget["pucks"][number]) {
  if (!wheel.length) return <Emblem icon={icon} livery={livery} />;
  return (
    <>
      <circle class="disc" r={RADIUS} fill={`var(--${livery})`} />
      <circle class="face" r={RADIUS - 3} />
      <g transform="scale(0.58)">
        <Emblem icon={icon} livery={livery} />
      </g>
      <Wheel faces={wheel} />
    </>
  );
}

/** Where a slide that is set begins. */
function placeOf(slide: Answer): number {
  const drag = slide.drag as Sample[] | undefined;
  return drag ? drag[drag.length - 1]![1] : (slide.x_mm as number);
}

function degrees(angle: number): string {
  return angle === 0 ? "straight" : `${Math.abs(angle)}\u00b0 to the ${angle > 0 ? "right" : "left"}`;
}
