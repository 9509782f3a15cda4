/** What a form brings along for whoever fills it in, as the game describes it. */

/** Something to place; each further sign stands for a further turn clockwise, the first for north. */
export interface Piece {
  signs: string;
  name: string;
  icons: string[];
  words: string;
  cost: string;
  rule: string | null;
  fixed: boolean;
}

/** Pieces that are counted together. */
export interface Group {
  name: string;
  pieces: Piece[];
  least: number;
  most: number | null;
  rule: string | null;
}

/** Something laid over tiles, whatever stands there. */
export interface Mark {
  key: string;
  name: string;
  icon: string;
  most: number;
  rule: string | null;
}

export type Answer = Record<string, unknown>;

export interface Ready {
  name: string;
  words: string;
  value: Answer;
}

export interface GridWidget {
  columns: number;
  rows: number;
  key: string;
  empty: string;
  groups: Group[];
  marks: Mark[];
  start: Answer;
  ready: Ready[];
  file: Record<string, string>;
  anchors: string[][];
}

/** Values for named slots; a slot may have values of its own. */
export interface SlotsWidget {
  slots: { key: string; name: string; icon: string | null; words: string; values: (number | string)[] }[];
  values: (number | string)[];
  once: boolean;
  ready: Ready[];
  start: Answer;
}

/** A question of memory; what is right it does not know. */
export interface RecallWidget {
  words: string;
  picture: string;
  /** pictures by the id of the option, where answers are such */
  icons: Record<string, string>;
  chart: { rings: string[]; places: { id: string; ring: number; clock: number; words: string }[]; marked: string } | null;
  typed: boolean;
  /** 0: no limit */
  seconds: number;
}

/** What stands against a form: the reason, the rule and its words, and the place. */
export interface Fault {
  reason: string;
  rule: string | null;
  words: string | null;
  at: string | null;
}

export type Check = (answer: unknown) => Promise<Fault[]>;
