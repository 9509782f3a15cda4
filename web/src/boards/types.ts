/** What goes between the editor and the server: a board as its file has it, in whole millimetres. */

export type Spot = [number, number];

export interface Zone {
  value: number;
  circle?: [number, number, number];
  ellipse?: [number, number, number, number];
  polygon?: Spot[];
  name?: string;
  body?: boolean;
}

export interface Board {
  kind: "board";
  id: string;
  name: string;
  about?: string;
  dot: Spot;
  zones: Zone[];
}

export interface Sizes {
  width: number;
  length: number;
  target: number;
  puck: number;
  values: [number, number];
  dot: Spot;
}

export interface Fault {
  reason: string;
  rule: string;
  at: string;
}

/** A value, where it is written and how high; and the point in its zone where it stands beside it. */
export type Mark = [number, number, number, number, number?, number?];

export interface Look {
  faults: Fault[];
  marks: Mark[];
}

/** Where a puck came to rest, in tenths of a millimetre. */
export interface Puck {
  x: number;
  y: number;
  natural: number;
  off: boolean;
}

export interface Trial {
  pucks: Puck[];
  told: string[];
}

export interface Choices {
  sizes: Sizes;
  boards: Board[];
}
