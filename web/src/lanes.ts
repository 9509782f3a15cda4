/** Lanes on which pucks are slid, as the server describes them, and where a puck is while it moves. */

export interface Shape {
  circle?: [number, number, number];
  ellipse?: [number, number, number, number];
  polygon?: [number, number][];
}

/** Part of a lane with a value, in millimetres; `fill` is the colour role of its value. */
export interface Zone {
  value: number;
  shape: Shape;
  body: boolean;
  name: string;
  fill: string;
}

/** A puck at rest: tenths of a millimetre, and of a degree clockwise from straight ahead. */
export interface Puck {
  id: string;
  label: string;
  icon: string;
  livery: string;
  glyph: string;
  x: number;
  y: number;
  turn: number;
  wheel: number[];
  /** the value of its zone, 0 for none; null: nothing is read yet */
  natural: number | null;
  /** the number of its wheel that counts; null: it is not read, or there is none */
  damage: number | null;
  off: boolean;
  words: string;
}

/** A puck between two events: when in milliseconds, then where it is at both, and how it is turned. */
export type Leg = [id: string, start: number, end: number, x0: number, y0: number, x1: number, y1: number, turn0: number, turn1: number];

export interface Moves {
  key: string;
  legs: Leg[];
  bumps: [ms: number, one: string, other: string][];
  offs: [ms: number, id: string][];
  end: number;
  /** mm/s lost in a second, and rad/s of spin */
  decel: number;
  spin_decel: number;
  /** those that lay there when all had come to rest; some may have been taken away since */
  pucks: Puck[];
}

export interface Lane {
  title: string;
  width: number;
  length: number;
  line: number;
  target: number;
  dot: [number, number];
  zones: Zone[];
  /** value, x, y and height of its digits; where they stand beside the zone, a point in it */
  marks: number[][];
  pucks: Puck[];
  moves: Moves | null;
  words: string;
}

export const RADIUS = 30;

/** Tenths of a degree of a radian. */
const RADIAN = 1800 / Math.PI;

export interface Place {
  x: number;
  y: number;
  turn: number;
  /** it has fallen from the lane */
  gone: boolean;
}

/** How far something has come in so many seconds that goes so far in its time, and loses so much speed each second. */
export function gone(far: number, time: number, decel: number, now: number): number {
  if (time <= 0 || now >= time) return far;
  if (decel <= 0) return (far * now) / time;
  const stops = Math.min(time, Math.sqrt((2 * far) / decel));
  if (now >= stops) return far;
  const first = stops < time ? decel * stops : far / time + (decel * time) / 2;
  return first * now - (decel * now * now) / 2;
}

/** Where this puck is so many milliseconds after its moves began. */
export function placeAt(moves: Moves, puck: Puck, ms: number): Place {
  const legs = moves.legs.filter(([id]) => id === puck.id);
  const leg = legs.filter(([, start]) => start <= ms).pop() ?? legs[0];
  const fell = moves.offs.find(([, id]) => id === puck.id);
  const off = fell ? ms >= fell[0] : puck.off && (!leg || ms >= leg[2]);
  if (!leg) return { x: puck.x, y: puck.y, turn: puck.turn, gone: off };
  const [, start, end, x0, y0, x1, y1, turn0, turn1] = leg;
  const [time, now] = [(end - start) / 1000, Math.max(0, ms - start) / 1000];
  const far = Math.hypot(x1 - x0, y1 - y0);
  const part = far ? gone(far, time, moves.decel * 10, now) / far : 0;
  const turned = Math.sign(turn1 - turn0) * gone(Math.abs(turn1 - turn0), time, moves.spin_decel * RADIAN, now);
  return { x: x0 + (x1 - x0) * part, y: y0 + (y1 - y0) * part, turn: turn0 + turned, gone: off };
}

/** The number of a wheel that points ahead when the puck is turned by so many degrees; null where there is no wheel. */
export function ahead(wheel: number[], turn: number): number | null {
  if (!wheel.length) return null;
  const step = 360 / wheel.length;
  const place = (((Math.round(-turn / step) % wheel.length) + wheel.length) % wheel.length);
  return wheel[place]!;
}
