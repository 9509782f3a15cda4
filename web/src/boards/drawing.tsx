import { useRef } from "preact/hooks";
import { type Handle, fillOf, handlesOf, moved, titleOf, withCorner } from "./model";
import type { Board, Mark, Puck, Sizes, Spot, Zone } from "./types";

/** Millimetres before the target that are drawn too. */
const BEFORE = 40;
/** Millimetres by which a key moves something, and with Shift. */
const STEP = 1;
const LEAP = 10;

interface DrawingProps {
  board: Board;
  sizes: Sizes;
  selected: number;
  marks: Mark[];
  pucks: Puck[];
  select: (at: number) => void;
  /** the zone becomes this; what is passing lasts until a hand lets go */
  change: (at: number, become: (zone: Zone) => Zone, passing?: Board) => void;
  remove: (at: number) => void;
}

/** What a hand holds: the board as it was when it took it, where that was, and the zone when it is elsewhere. */
interface Held {
  before: Board;
  from: Spot;
  to: (dx: number, dy: number) => Zone;
}

/** The target with its zones. Zones and their handles are moved by mouse, finger and arrow keys. */
export function Drawing({ board, sizes, selected, marks, pucks, select, change, remove }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  const held = useRef<Held | null>(null);
  const low = sizes.target - BEFORE;
  const high = sizes.length - low;
  const up = (y: number) => sizes.length - y;
  const zone = board.zones[selected];
  const order = board.zones.map((_, at) => at).sort((a, b) => board.zones[a]!.value - board.zones[b]!.value);

  const place = (event: PointerEvent): Spot => {
    const box = svg.current!.getBoundingClientRect();
    const scale = sizes.width / box.width;
    return [(event.clientX - box.left) * scale, sizes.length - (event.clientY - box.top) * scale];
  };
  const take = (event: PointerEvent, to: Held["to"]) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    held.current = { before: board, from: place(event), to };
  };
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
    const { before, from, to } = held.current;
    const [x, y] = place(event);
    const [dx, dy] = [Math.round(x - from[0]), Math.round(y - from[1])];
    if (dx === 0 && dy === 0 && before === board) return;
    svg.current!.setPointerCapture(event.pointerId); // Only now: a double click stays with what is clicked.
    change(selected, () => to(dx, dy), before);
  };
  const keys = (event: KeyboardEvent, to: (zone: Zone, dx: number, dy: number) => Zone, gone?: () => void) => {
    const far = event.shiftKey ? LEAP : STEP;
    const ways: Record<string, Spot> = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, far],
      ArrowDown: [0, -far],
    };
    const way = ways[event.key];
    if (way) change(selected, (now) => to(now, ...way));
    else if ((event.key === "Delete" || event.key === "Backspace") && gone) gone();
    else if (/^[+=-]$/.test(event.key)) valued(event.key === "-" ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const valued = (by: number) => {
    const [least, most] = sizes.values;
    change(selected, (now) => ({ ...now, value: Math.min(most, Math.max(least, now.value + by)) }));
  };
  const shape = (at: number) => {
    const one = board.zones[at]!;
    const at_ = { class: at === selected ? "zone selected" : one.body ? "zone body" : "zone" };
    const fill = { fill: `var(--${fillOf(one.value)})` };
    const hold = (event: PointerEvent) => {
      select(at);
      take(event, (dx, dy) => moved(one, dx, dy));
    };
    return <Shape key={at} zone={one} up={up} {...at_} {...fill} onPointerDown={hold} />;
  };
  const handle = (one: Handle, number: number) => {
    const shifted = (now: Zone, dx: number, dy: number) => {
      const { at, to } = handlesOf(now)[number]!;
      return to(at[0] + dx, at[1] + dy);
    };
    const gone = one.without && (() => change(selected, one.without!));
    return (
      <g
        key={number}
        class="handle"
        role="button"
        tabindex={0}
        aria-label={`${one.label} of zone ${titleOf(zone!)}, at ${one.at.join(", ")}`}
        transform={`translate(${one.at[0]} ${up(one.at[1])})`}
        onPointerDown={(event) => take(event, (dx, dy) => shifted(zone!, dx, dy))}
        onKeyDown={(event) => keys(event, shifted, gone)}
        onDblClick={gone}
      >
        <circle class="reach" r="20" />
        <circle class="knob" r="7" />
      </g>
    );
  };

  return (
    <svg
      ref={svg}
      class="easel"
      viewBox={`0 0 ${sizes.width} ${high}`}
      role="group"
      aria-label={`The target of ${board.name}, ${board.zones.length} zones`}
      onPointerMove={drag}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onPointerDown={() => select(-1)}
    >
      <rect class="lane" width={sizes.width} height={high} />
      {order.map(shape)}
      <path class="edge" d={`M0 ${up(sizes.target)}H${sizes.width}`} />
      {marks.map(([value, x, y, size, tx, ty]) => (
        <g key={`${value} ${x} ${y}`} class="mark" aria-hidden="true">
          {tx !== undefined && ty !== undefined && (
            <path d={`M${x - size * 0.7} ${up(y)}L${tx} ${up(ty)}`} />
          )}
          <text x={x} y={up(y) + size * 0.35} font-size={size}>
            {value}
          </text>
        </g>
      ))}
      <circle class="dot" cx={board.dot[0]} cy={up(board.dot[1])} r="10" />
      {pucks
        .filter((puck) => !puck.off)
        .map((puck, number) => (
          <g key={number} class="puck" transform={`translate(${puck.x / 10} ${up(puck.y / 10)})`}>
            <circle r={sizes.puck} />
            <text y="11" font-size="30">
              {puck.natural > 1 ? puck.natural : "–"}
            </text>
          </g>
        ))}
      {zone && (
        <>
          <Shape
            zone={zone}
            up={up}
            class="chosen"
            tabindex={0}
            role="button"
            aria-label={`zone ${titleOf(zone)}: arrow keys move it, plus and minus change its value`}
            onPointerDown={(event: PointerEvent) => take(event, (dx, dy) => moved(zone, dx, dy))}
            onKeyDown={(event: KeyboardEvent) =>
              keys(event, moved, () => remove(selected))
            }
          />
          {zone.polygon?.map((at, number) => {
            const next = zone.polygon![(number + 1) % zone.polygon!.length]!;
            return (
              <circle
                key={number}
                class="between"
                cx={(at[0] + next[0]) / 2}
                cy={up((at[1] + next[1]) / 2)}
                r="5"
                onPointerDown={(event) => {
                  event.stopPropagation();
                  change(selected, (now) => withCorner(now, number));
                }}
              >
                <title>one more corner here</title>
              </circle>
            );
          })}
          {handlesOf(zone).map(handle)}
        </>
      )}
    </svg>
  );
}

type ShapeProps = { zone: Zone; up: (y: number) => number } & Record<string, unknown>;

function Shape({ zone, up, ...rest }: ShapeProps) {
  if (zone.circle) {
    const [x, y, radius] = zone.circle;
    return <circle cx={x} cy={up(y)} r={radius} {...rest} />;
  }
  if (zone.ellipse) {
    const [x, y, wide, high] = zone.ellipse;
    return <ellipse cx={x} cy={up(y)} rx={wide} ry={high} {...rest} />;
  }
  return <polygon points={(zone.polygon ?? []).map(([x, y]) => `${x},${up(y)}`).join(" ")} {...rest} />;
}
