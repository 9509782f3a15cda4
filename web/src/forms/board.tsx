import { useRef } from "preact/hooks";
import { Icon } from "./icon";
import { anchorOf, pieceOf, same, signAt, type Spot, told, type Value } from "./model";
import type { Fault, GridWidget } from "./types";

interface Props {
  widget: GridWidget;
  value: Value;
  faults: Fault[];
  cursor: Spot;
  /** The tile that was touched last: what is wrong there is told at once. */
  latest: Spot | null;
  /** The tile over which something hovers. */
  over: Spot | null;
  walk: (to: Spot) => void;
  press: (event: PointerEvent, spot: Spot) => void;
  act: (spot: Spot) => void;
  keys: (event: KeyboardEvent, spot: Spot) => boolean;
}

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The grid with its rulers; one stop of the tab key, arrows walk. */
export function GridBoard({ widget, value, faults, cursor, latest, over, walk, press, act, keys }: Props) {
  const place = useRef<HTMLDivElement>(null);
  function onKey(event: KeyboardEvent, spot: Spot): void {
    const way = WAYS[event.key];
    if (way) {
      const to = { x: spot.x + way.x, y: spot.y + way.y };
      const next = place.current!.querySelector<HTMLElement>(`[data-x="${to.x}"][data-y="${to.y}"]`);
      if (next) walk(to);
      next?.focus();
    } else if (event.key === "Enter" || event.key === " ") act(spot);
    else if (!keys(event, spot)) return;
    event.preventDefault();
  }

  function cell(spot: Spot) {
    const name = anchorOf(widget, spot);
    const wrong = faults.filter((fault) => fault.at === name);
    const here = same(spot, cursor);
    const classes = ["cell", (spot.x + spot.y) % 2 ? "odd" : ""];
    if (wrong.length) classes.push("faulty");
    if (over && same(spot, over)) classes.push("over");
    if (latest && same(spot, latest)) classes.push("touched");
    return (
      <div
        key={name}
        class={classes.join(" ")}
        role="gridcell"
        data-at={name}
        data-x={spot.x}
        data-y={spot.y}
        tabIndex={here ? 0 : -1}
        aria-label={[told(widget, value, spot), ...wrong.map((fault) => fault.reason)].join(". ")}
        aria-invalid={wrong.length > 0}
        onPointerDown={(event) => press(event, spot)}
        onClick={(event) => event.detail === 0 && act(spot)}
        onKeyDown={(event) => onKey(event, spot)}
      >
        <Tile widget={widget} value={value} spot={spot} />
        {wrong.length > 0 && (
          <span class={spot.x * 2 < widget.columns ? "bubble" : "bubble left"} aria-hidden="true">
            {wrong.map((fault) => (
              <span key={fault.reason}>{fault.reason}</span>
            ))}
          </span>
        )}
      </div>
    );
  }

  function size(board: HTMLElement | null): void {
    board?.style.setProperty("--columns", String(widget.columns));
    board?.style.setProperty("--rows", String(widget.rows));
  }

  const columns = Array.from({ length: widget.columns }, (_, x) => x);
  return (
    <div class="grid-board" ref={size}>
      <div role="grid" aria-label="The board" class="cells" ref={place}>
        {widget.anchors.map((names, y) => (
          <div role="row" class="row" key={names[0]}>
            <span class="ruler" aria-hidden="true">
              {names[0]!.replace(/^[a-z]+/, "")}
            </span>
            {columns.map((x) => cell({ x, y }))}
          </div>
        ))}
      </div>
      <div class="row" aria-hidden="true">
        <span class="ruler" />
        {columns.map((x) => (
          <span class="ruler" key={x}>
            {widget.anchors[0]![x]!.replace(/\d+$/, "")}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What stands on a tile, as the scene shows it. */
function Tile({ widget, value, spot }: { widget: GridWidget; value: Value; spot: Spot }) {
  const sign = signAt(value, spot);
  const piece = pieceOf(widget, sign);
  const name = anchorOf(widget, spot);
  const icons = piece?.icons ?? [];
  const whole = icons.length > 1 ? " whole" : "";
  return (
    <span class={`stands${whole}`}>
      {piece && icons.length > 0 ? (
        <Icon
          name={icons[(spot.x * 7 + spot.y * 5) % icons.length]!}
          turn={(360 / piece.signs.length) * piece.signs.indexOf(sign)}
        />
      ) : (
        sign !== widget.empty && sign
      )}
      {widget.marks.map((mark) => value.marks[mark.key]!.includes(name) && <Icon key={mark.key} name={mark.icon} />)}
    </span>
  );
}
