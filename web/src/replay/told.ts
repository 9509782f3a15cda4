/** The story of a game, as the server tells it. Chances are in thousandths. */

export interface Point {
  step: number;
  turn: number;
  truth: number[];
  knew: number[];
}

export interface Turning {
  step: number;
  point: number;
  turn: number;
  seat: number | null;
  title: string;
  change: number[];
}

export interface Costly {
  step: number;
  turn: number;
  seat: number;
  asked: string;
  given: string;
  cost: number;
}

export interface Fortune {
  seat: number;
  choice: number;
}

export interface Die {
  sides: number;
  faces: number[];
}

export interface Story {
  names: string[];
  sides: { name: string; seats: number[] }[];
  winners: number[];
  steps: number;
  turns: number;
  points: Point[];
  fortunes: Fortune[];
  turnings: Turning[];
  costly: Costly[];
  numbers: { seat: number; die: Die | null }[];
}

/** What the dice gave a side: null where that cannot be told as a number. */
export interface Dice {
  name: string;
  rolls: number;
  luck: number | null;
  said: string;
}

/** All that is said of it, in sentences. */
export interface Words {
  result: string;
  curves: string[];
  dice: Dice[];
  choice: string[];
  turnings: string[][];
  costly: string[];
  numbers: string[][];
  how: string;
}

export interface Told {
  /** how much of a hundred is done; null where nobody has asked for it yet */
  done: number | null;
  story: Story | null;
  words: Words | null;
}

/** Thousandths as points of a hundred, with a sign. */
export function points(thousandths: number): string {
  const whole = Math.round(thousandths / 10);
  return whole > 0 ? `+${whole}` : whole < 0 ? `\u2212${-whole}` : "0";
}

/** The side whose curve is shown first: one's own, else the first. */
export function sideOf(story: Story, seat: number | null): number {
  return Math.max(
    0,
    story.sides.findIndex((side) => seat !== null && side.seats.includes(seat)),
  );
}

/** The moment of these eyes before the step of this number was done: then they were asked. */
export function momentBefore(moments: { step: number | null }[], step: number): number {
  return Math.max(0, moments.filter((one) => (one.step ?? 0) <= step).length - 1);
}
