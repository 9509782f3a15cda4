/** Dice and cards, as they are shown where they fall. */

import type { LogLine } from "./wire";

const SUITS: Record<string, string> = { H: "\u2665", D: "\u2666", S: "\u2660", C: "\u2663" };
const NAMES: Record<string, string> = { H: "hearts", D: "diamonds", S: "spades", C: "clubs" };
const ALL_FOUR = /\bH\d+( \(\d+\+\d+\))? D\d+( \(\d+\+\d+\))? S\d+( \(\d+\+\d+\))? C\d+/g;
const CARD = /\b(10|[2-9JQKA])([HDSC])\b/g;
const MOST = 12;
const SIX = 6;
// Where the pips of a die lie, in a square of three by three.
const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The words with signs for what is drawn in letters: "draws JH" is "draws J♥", "H8 D6 S5 C7" are the four suits,
 * "[x][_]" is a box that is marked and one that is not. "AC 14" and "+2 AC" speak of armor. */
export function withSigns(words: string): string {
  const cards = words.replace(CARD, (card, rank: string, suit: string, at: number) => (isArmor(words, at) ? card : rank + SUITS[suit]));
  const suits = cards.replace(ALL_FOUR, (stats) => stats.replace(/[HDSC]/g, (suit) => SUITS[suit]!));
  return suits.replace(/\[x\]/g, "\u2612").replace(/\[[_ ]\]/g, "\u2610");
}

function isArmor(words: string, at: number): boolean {
  return words.startsWith("AC", at) && (/^ (\d|becomes)/.test(words.slice(at + 2)) || /\d $/.test(words.slice(0, at)));
}

export function Falls({ line }: { line: LogLine }) {
  return (
    <span class="falls" role="img" aria-label={withSigns(line.text)}>
      {line.falls?.slice(0, MOST).map((fall, i) => (typeof fall === "number" ? <Die key={i} face={fall} sides={line.sides ?? SIX} /> : <Card key={i} name={fall} />))}
    </span>
  );
}

function Card({ name }: { name: string }) {
  return <b class={`card ${NAMES[name.slice(-1)]}`}>{withSigns(name)}</b>;
}

function Die({ face, sides }: { face: number; sides: number }) {
  const pips = sides === SIX ? PIPS[face] : undefined;
  return (
    <svg class="die" viewBox="0 0 30 30" width="34" height="34" aria-hidden="true">
      {sides === SIX ? <rect x="1.5" y="1.5" width="27" height="27" rx="6" /> : <path d="M15 1.5L27.5 8.5V21.5L15 28.5L2.5 21.5V8.5Z" />}
      {pips ? (
        pips.map((pip) => <circle key={pip} cx={8 + (pip % 3) * 7} cy={8 + Math.floor(pip / 3) * 7} r="2.6" />)
      ) : (
        <text x="15" y="20.5" text-anchor="middle" font-size="15" font-weight="bold">
          {face}
        </text>
      )}
    </svg>
  );
}
