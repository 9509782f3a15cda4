/** Boards and their zones, and what can be done to them. All places are whole millimetres on the lane. */

import type { Board, Sizes, Spot, Zone } from "./types";

export type Kind = "circle" | "ellipse" | "polygon";

export function kindOf(zone: Zone): Kind {
  return zone.circle ? "circle" : zone.ellipse ? "ellipse" : "polygon";
}

export function emptyBoard(sizes: Sizes): Board {
  const { width, length, target } = sizes;
  const middle: Spot = [width / 2, target + (length - target) / 2];
  return {
    kind: "board",
    id: "my-board",
    name: "My board",
    dot: sizes.dot,
    zones: [
      { value: 4, ellipse: [...middle, 180, 280], name: "body", body: true },
      { value: 20, circle: [...middle, 12], name: "the heart", body: true },
    ],
  };
}

/** A new zone of this kind in the middle of the target. */
export function newZone(kind: Kind, { width, length, target }: Sizes): Zone {
  const [x, y] = [width / 2, Math.round(target + (length - target) / 2)];
  if (kind === "circle") return { value: 10, circle: [x, y, 60], body: true };
  if (kind === "ellipse") return { value: 8, ellipse: [x, y, 60, 110], body: true };
  const polygon: Spot[] = [
    [x - 80, y - 80],
    [x + 80, y - 80],
    [x, y + 90],
  ];
  return { value: 6, polygon, body: true };
}

/** The zone moved by so much. */
export function moved(zone: Zone, dx: number, dy: number): Zone {
  if (zone.circle) return { ...zone, circle: [zone.circle[0] + dx, zone.circle[1] + dy, zone.circle[2]] };
  if (zone.ellipse) {
    const [x, y, wide, high] = zone.ellipse;
    return { ...zone, ellipse: [x + dx, y + dy, wide, high] };
  }
  return { ...zone, polygon: cornersOf(zone).map(([x, y]) => [x + dx, y + dy] as Spot) };
}

/** The zone as much larger as this part in a hundred says, about its middle. */
export function grown(zone: Zone, percent: number): Zone {
  const by = (length: number) => Math.max(1, Math.round((length * percent) / 100));
  if (zone.circle) return { ...zone, circle: [zone.circle[0], zone.circle[1], by(zone.circle[2])] };
  if (zone.ellipse) {
    const [x, y, wide, high] = zone.ellipse;
    return { ...zone, ellipse: [x, y, by(wide), by(high)] };
  }
  const [mx, my] = middleOf(zone);
  const from = (middle: number, at: number) => Math.round(middle + ((at - middle) * percent) / 100);
  return { ...zone, polygon: cornersOf(zone).map(([x, y]) => [from(mx, x), from(my, y)] as Spot) };
}

export function cornersOf(zone: Zone): Spot[] {
  return zone.polygon ?? [];
}

export function middleOf(zone: Zone): Spot {
  if (zone.circle) return [zone.circle[0], zone.circle[1]];
  if (zone.ellipse) return [zone.ellipse[0], zone.ellipse[1]];
  const corners = cornersOf(zone);
  const sum = corners.reduce<Spot>(([ax, ay], [x, y]) => [ax + x, ay + y], [0, 0]);
  const count = Math.max(1, corners.length);
  return [Math.round(sum[0] / count), Math.round(sum[1] / count)];
}

/** Something of a zone that can be taken: how it is called, where it is, and the zone when it lies elsewhere. */
export interface Handle {
  label: string;
  at: Spot;
  to: (x: number, y: number) => Zone;
  /** without it, where that can be */
  without?: () => Zone;
}

export function handlesOf(zone: Zone): Handle[] {
  if (zone.circle) {
    const [x, y, radius] = zone.circle;
    const to = (at: number) => ({ ...zone, circle: [x, y, Math.max(1, Math.abs(at - x))] }) as Zone;
    return [{ label: "radius", at: [x + radius, y], to }];
  }
  if (zone.ellipse) {
    const [x, y, wide, high] = zone.ellipse;
    const sized = (w: number, h: number) => ({ ...zone, ellipse: [x, y, Math.max(1, w), Math.max(1, h)] }) as Zone;
    return [
      { label: "half width", at: [x + wide, y], to: (at) => sized(Math.abs(at - x), high) },
      { label: "half length", at: [x, y + high], to: (_, at) => sized(wide, Math.abs(at - y)) },
    ];
  }
  const corners = cornersOf(zone);
  return corners.map((at, number) => ({
    label: `corner ${number + 1}`,
    at,
    to: (x, y) => ({ ...zone, polygon: corners.map((corner, i) => (i === number ? [x, y] : corner)) }),
    without: corners.length > 3 ? () => ({ ...zone, polygon: corners.filter((_, i) => i !== number) }) : undefined,
  }));
}

/** The polygon with one more corner, in the middle of the side after this one. */
export function withCorner(zone: Zone, number: number): Zone {
  const corners = cornersOf(zone);
  const [ax, ay] = corners[number]!;
  const [bx, by] = corners[(number + 1) % corners.length]!;
  const between: Spot = [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  return { ...zone, polygon: [...corners.slice(0, number + 1), between, ...corners.slice(number + 1)] };
}

export function withZone(board: Board, at: number, become: (zone: Zone) => Zone): Board {
  return { ...board, zones: board.zones.map((zone, i) => (i === at ? become(zone) : zone)) };
}

export function withoutZone(board: Board, at: number): Board {
  return { ...board, zones: board.zones.filter((_, i) => i !== at) };
}

/** What a zone is called in the list. */
export function titleOf(zone: Zone): string {
  return `${zone.value}: ${zone.name || kindOf(zone)}`;
}

/** From which value on a zone has which colour; as in the game. */
const FILLS: [number, string][] = [
  [20, "gold"],
  [18, "orange"],
  [16, "yellow"],
  [13, "glow"],
  [9, "bone"],
  [5, "fog"],
  [2, "stone"],
  [-Infinity, "grey"],
];

export function fillOf(value: number): string {
  return FILLS.find(([least]) => value >= least)![1];
}

/** Whether this can be drawn at all; what a browser kept may be anything. */
export function isBoard(found: unknown): found is Board {
  const board = found as Partial<Board> | null;
  const numbers = (list: unknown, count: number) =>
    Array.isArray(list) && list.length === count && list.every((one) => typeof one === "number");
  return (
    typeof board === "object" &&
    board !== null &&
    typeof board.id === "string" &&
    typeof board.name === "string" &&
    numbers(board.dot, 2) &&
    Array.isArray(board.zones) &&
    board.zones.every(
      (zone) =>
        typeof zone.value === "number" &&
        (numbers(zone.circle, 3) ||
          numbers(zone.ellipse, 4) ||
          (Array.isArray(zone.polygon) && zone.polygon.every((spot) => numbers(spot, 2)))),
    )
  );
}
