import { useRef, useState } from "preact/hooks";
import { GridBoard } from "./board";
import { useVerdict } from "./check";
import { useDrag } from "./drag";
import { Faults, Standing } from "./faults";
import { Icon } from "./icon";
import { Library } from "./library";
import * as model from "./model";
import type { Spot, Tool, Value } from "./model";
import { Palette } from "./palette";
import { ToRule } from "../rule";
import type { Answer, Check, GridWidget } from "./types";

interface Props {
  widget: GridWidget;
  draft: Answer | null;
  keep: (draft: Answer) => void;
  check: Check;
  busy: boolean;
  send: (answer: Answer) => void;
}

/** The board, and those before it. */
interface History {
  value: Value;
  past: Value[];
}

const LONGEST_HISTORY = 200;

/** Pieces placed on a grid: by clicking, by dragging, by keys; what the rules say is told at the tile. */
export function GridForm({ widget, draft, keep, check, busy, send }: Props) {
  const [{ value, past }, draw] = useState<History>(() => ({
    value: model.valueOf(widget, draft ?? widget.start) ?? model.cleared(widget),
    past: [],
  }));
  const [tool, take] = useState<Tool>(() => ({ piece: widget.groups[0]!.pieces[0]! }));
  const [cursor, walk] = useState<Spot>({ x: 0, y: widget.rows - 1 });
  const [latest, touch] = useState<Spot | null>(null);
  const [word, say] = useState("");
  const stroke = useRef(false);
  const now = useRef({ value, past }); // Keys and pointers may be quicker than the drawing.
  const { begin, carried, over } = useDrag();
  const answer = model.answerOf(widget, value);
  const verdict = useVerdict(check, answer);

  function set(next: History): void {
    now.current = next;
    draw(next);
    keep(model.answerOf(widget, next.value));
  }

  /** The board is this now; the one before can be had again, unless both belong to one stroke. */
  function change(make: (value: Value) => Value, spot: Spot | null, inStroke = false): void {
    const before = now.current;
    const next = make(before.value);
    touch(spot);
    if (spot) walk(spot);
    if (next === before.value) return;
    const goesOn = inStroke && stroke.current;
    stroke.current = inStroke;
    set({ value: next, past: goesOn ? before.past : [...before.past, before.value].slice(-LONGEST_HISTORY) });
    if (spot) say(model.told(widget, next, spot));
  }

  function undo(): void {
    const before = now.current.past;
    if (before.length === 0) return;
    set({ value: before[before.length - 1]!, past: before.slice(0, -1) });
    touch(null);
    say("Taken back.");
  }

  function act(spot: Spot): void {
    if (!model.isFixed(widget, value, spot)) return change((board) => model.touched(widget, board, spot, tool), spot);
    walk(spot);
    return say(`${model.told(widget, value, spot)}. It stays where it is.`);
  }

  const turn = (spot: Spot) => (board: Value) => model.turned(widget, board, spot);

  function press(event: PointerEvent, spot: Spot): void {
    const sign = model.signAt(now.current.value, spot);
    const piece = model.pieceOf(widget, sign);
    const click = () => act(spot);
    if (piece && !piece.fixed && !("erase" in tool)) {
      const drop = (to: Spot | null) =>
        change((board) => (to ? model.moved(widget, board, spot, to) : model.erased(widget, board, spot)), to);
      const facing = (360 / piece.signs.length) * piece.signs.indexOf(sign);
      begin(event, { from: spot, icon: piece.icons[0]!, turn: facing, click, drop });
    } else {
      const paint = (at: Spot, first: boolean) => {
        if (first) stroke.current = false;
        change((board) => model.painted(widget, board, at, tool), at, true);
      };
      begin(event, { from: spot, click, stroke: paint, drop: () => (stroke.current = false) });
    }
  }

  function pull(event: PointerEvent, from: Tool): void {
    if (!("piece" in from)) return;
    const drop = (to: Spot | null) => {
      take(from);
      if (to) change((board) => model.placed(widget, board, to, from.piece.signs[0]!), to);
    };
    begin(event, { from: null, icon: from.piece.icons[0]!, click: () => take(from), drop });
  }

  function keys(event: KeyboardEvent, spot: Spot): boolean {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key === "z") return undo(), true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === "Delete" || key === "Backspace") return change((board) => model.erased(widget, board, spot), spot), true;
    for (const sign of [key, key.toUpperCase(), key.toLowerCase()]) {
      const piece = sign.length === 1 ? model.pieceOf(widget, sign) : null;
      if (!piece || piece.fixed) continue;
      take({ piece });
      return change((board) => model.placed(widget, board, spot, sign), spot), true;
    }
    if (key === "r") return change(turn(spot), spot), true;
    if (key === "u") return undo(), true;
    return false;
  }

  function load(given: Answer): string {
    const next = model.valueOf(widget, given);
    if (!next) return "That has another size than this board.";
    change(() => next, null);
    return "";
  }

  function show(at: string): void {
    const spot = model.spotOf(widget, at);
    if (!spot) return;
    walk(spot);
    touch(spot);
    document.querySelector<HTMLElement>(`.cells [data-at="${CSS.escape(at)}"]`)?.focus();
  }

  const here = model.pieceOf(widget, model.signAt(value, cursor));
  return (
    <div class="grid-form">
      <div class="grid-left">
        <GridBoard
          widget={widget}
          value={value}
          faults={verdict.faults}
          cursor={cursor}
          latest={latest}
          over={over}
          walk={walk}
          press={press}
          act={act}
          keys={keys}
        />
        <p class="deeds">
          <button type="button" disabled={past.length === 0} onClick={undo}>
            Undo
          </button>
          <button
            type="button"
            disabled={!here || here.signs.length < 2}
            onClick={() => change(turn(cursor), cursor)}
          >
            Turn
          </button>
          <button type="button" onClick={() => (change(() => model.cleared(widget), null), say("All is cleared."))}>
            Clear
          </button>
        </p>
        <p class="unseen" role="status">
          {word}
        </p>
      </div>
      <div class="grid-right">
        <Palette widget={widget} value={value} tool={tool} take={take} press={pull} />
        <About tool={tool} />
        <Library file={widget.file} ready={widget.ready} present={() => answer} load={load} />
      </div>
      <Faults verdict={verdict} show={show} />
      <div class="grid-foot">
        <Standing verdict={verdict} />
        <p class="keys-note">
          Click or drag. Keys: arrows walk, <kbd>Enter</kbd> places, a piece's own key places it, <kbd>Del</kbd>{" "}
          erases, <kbd>r</kbd> turns, <kbd>u</kbd> takes back.
        </p>
        <button
          type="button"
          class="primary"
          aria-disabled={busy || !verdict.fresh || verdict.faults.length > 0}
          onClick={() => {
            const [first] = verdict.faults;
            if (first) return first.at ? show(first.at) : say(first.reason);
            if (!busy && verdict.fresh) send(answer);
          }}
        >
          Hand it in
        </button>
      </div>
      {carried && (
        <div class="carried" ref={(ghost) => ghost?.style.setProperty("translate", `${carried.x}px ${carried.y}px`)}>
          <Icon name={carried.icon} turn={carried.turn} />
        </div>
      )}
    </div>
  );
}

/** What the chosen piece does. */
function About({ tool }: { tool: Tool }) {
  if (!("piece" in tool)) return null;
  const { name, words, rule } = tool.piece;
  if (!words) return null;
  return (
    <p class="about">
      <b>{name}</b>: {words} {rule && <ToRule id={rule} />}
    </p>
  );
}
