/** What goes between the builder and the server: characters, parties, tokens, cards. */

export interface Member {
  class: string;
  subclass?: string;
  name?: string;
  player?: string;
  player_level?: number;
  about?: string;
  tokens?: string[];
  melee?: string[];
  missile?: string[];
  in_hand?: string;
  carried?: string[];
  instrument?: string;
  ghost?: boolean;
  /** of a ghost: whether it receives anything; where nothing is said, the first ones do */
  rewarded?: boolean;
  [other: string]: unknown;
}

export interface Party {
  kind: "party";
  name?: string;
  difficulty?: string;
  date?: string;
  start?: string;
  character: Member[];
}

export interface Token {
  name: string;
  slot: string;
  kind: string;
  rarity: string;
  source: string;
  known?: boolean;
  text?: string;
  classes?: string[];
  weapon?: { mode: string[]; hands?: string };
  does: string[];
}

export interface ClassCard {
  id: string;
  name: string;
  about: string;
  subclass: { id: string; name: string; about: string };
}

export interface Option {
  name: string;
  text: string;
  rule: string;
  values: (string | boolean)[] | null;
  default: unknown;
}

export interface Catalogue {
  title: string;
  tokens: Token[];
  classes: ClassCard[];
  columns: Record<string, string>;
  /** the columns that matter most, in short words */
  glance: Record<string, string>;
  goals: Record<string, string>;
  difficulties: string[];
  ready: Record<string, Member>;
  options: Option[];
}

/** A number and what it is made of: `parts` add up to it; what is made `of` others says `how`. */
export interface Tree {
  value: number;
  label: string;
  rule?: string;
  token?: string;
  parts?: Tree[];
  of?: Tree[];
  how?: string;
}

/** What is wrong, or idle, where, and by which rule. */
export interface Problem {
  at: string;
  reason: string;
  rule: string;
}

export interface Line {
  text: string;
  source: string;
  per: string;
  rule: string;
}

export interface Hands {
  main: string | null;
  off: string | null;
}

export interface Card {
  title: string;
  kind_name: string;
  class: string;
  ghost: boolean;
  level: number;
  levels: Tree[];
  legal: boolean;
  columns: Record<string, Tree>;
  abilities: Record<string, Tree>;
  icons: Record<string, string[]>;
  reductions: Record<string, Tree>;
  boxes: Record<string, boolean>;
  immune: string[];
  listed: Line[];
  sets: { name: string; pieces: number; of: number; gives: string[]; rules: string[] }[];
  hands: Record<string, Hands>;
  room: Record<string, Tree>;
  problems: Problem[];
  idle: Problem[];
}

export interface PartyCard {
  initiative: Tree;
  legal: boolean;
  problems: Problem[];
  members: Card[];
}

/** A token for a slot: what it would change, or why it cannot be worn. */
export interface Offer {
  token: string;
  why: string;
  rule: string;
  changes: Record<string, number>;
}

export interface Best {
  character: Member;
  value: number;
  bound: number;
  proven: boolean;
  parts: { points: number; words: string }[];
  columns: Record<string, number>;
}

export interface Comparison {
  first: { title: string; level: number; legal: boolean };
  second: { title: string; level: number; legal: boolean };
  rows: { column: string; label: string; first: number; second: number; difference: number }[];
  only_first: string[];
  only_second: string[];
}

/** What is kept in the browser. */
export interface Kept {
  party: Party;
  owned: Record<string, number>;
  /** the texts of token files, by their names */
  files: Record<string, string>;
  options: Record<string, unknown>;
}
