import { useRef, useState } from "preact/hooks";
import { LaneDrawing, PuckDrawing } from "../lane";
import { RADIUS } from "../lanes";
import type { SlideWidget } from "./slide";
import type { Answer, Check } from "./types";

interface Props {
  widget: SlideWidget;
  check: Check;
  busy: boolean;
  send: (answer: Answer) => void;
}

type Spot = { x_mm: number; y_mm: number };

const STEP: Record<string, [keyof Spot, number]> = {
  ArrowLeft: ["x_mm", -5],
  ArrowRight: ["x_mm", 5],
  ArrowUp: ["y_mm", 5],
  ArrowDown: ["y_mm", -5],
};
const NAMES: Record<keyof Spot, string> = { x_mm: "From the left, mm", y_mm: "From the near end, mm" };

/** A puck put down on a lane: by a touch, by arrow keys or by numbers. */
export function PlaceForm({ widget: { lane, pucks }, check, busy, send }: Props) {
  const pad = useRef<HTMLDivElement>(null);
  const [spot, put] = useState<Spot>({ x_mm: lane.width / 2, y_mm: lane.target });
  const [word, say] = useState("");
  const mine = pucks[0]!;

  function move(change: Partial<Spot>): void {
    const next = { ...spot, ...change };
    const within = (value: number, most: number) => Math.round(Math.max(RADIUS, Math.min(most - RADIUS, value)));
    put({ x_mm: within(next.x_mm, lane.width), y_mm: within(next.y_mm, lane.length) });
    say("");
  }

  function touch(event: PointerEvent): void {
    const seen = pad.current!.querySelector("svg")!.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(seen);
    move({ x_mm: x, y_mm: lane.length - y });
  }

  function key(event: KeyboardEvent): void {
    const step = STEP[event.key];
    if (step) move({ [step[0]]: spot[step[0]] + step[1] * (event.shiftKey ? 4 : 1) });
    else if (event.key === "Enter") void place();
    else return;
    event.preventDefault();
  }

  async function place(): Promise<void> {
    const faults = await check(spot);
    if (faults.length) say(faults[0]!.reason);
    else send(spot);
  }

  const drawn = { id: "placed", ...mine, glyph: "", x: spot.x_mm * 10, y: spot.y_mm * 10, turn: 0, natural: null, damage: null, off: false, words: "" };
  return (
    <div class="place-form">
      <div
        class="place-pad"
        role="application"
        tabIndex={0}
        aria-label={`${lane.words}. Arrow keys move the puck, Enter puts it down.`}
        ref={pad}
        onPointerDown={touch}
        onPointerMove={(event) => event.buttons && touch(event)}
        onKeyDown={key}
      >
        <LaneDrawing lane={lane} from={0} to={lane.length} name="whole">
          {[...lane.pucks, drawn].map((puck) => (
            <PuckDrawing key={puck.id} puck={puck} length={lane.length} width={lane.width} faint={false} />
          ))}
        </LaneDrawing>
      </div>
      <p>
        {(Object.keys(NAMES) as (keyof Spot)[]).map((field) => (
          <label key={field}>
            {NAMES[field]}{" "}
            <input type="number" value={spot[field]} onChange={(event) => move({ [field]: Number(event.currentTarget.value) })} />{" "}
          </label>
        ))}
        <button type="button" disabled={busy} onClick={() => void place()}>
          Put it down here
        </button>
      </p>
      <p class="slide-word" role="status">
        {word}
      </p>
    </div>
  );
}
