/** The dice and cards that a line of the log tells of. */

export type Fall = { die: number } | { rank: string; suit: Suit };
export type Suit = "H" | "D" | "S" | "C";

const CARD = /\b(10|[2-9JQKA])([HDSC])\b/g;
const NAMED_DIE = /\b(\d+) on a d\d+/;
const DICE = /\b(?:rolls?|dice|die)\b[^\d.]*?((?:\d+, )*\d+)(?![\dA-Z])/i;

/**
 * Every face in the order of the words: "rolls 4, 3: 7 action points" has a 4 and a 3; "draws JH" the jack of hearts.
 */
export function fallsIn(text: string): Fall[] {
  const named = new Map(Array.from(text.matchAll(CARD), (card) => [card[0], card] as const));
  const cards = Array.from(named.values(), (card): Fall => ({ rank: card[1]!, suit: card[2] as Suit }));
  const faces = NAMED_DIE.exec(text)?.[1] ?? DICE.exec(text)?.[1];
  const dice = faces ? faces.split(", ").map((face): Fall => ({ die: Number(face) })) : [];
  return [...dice, ...cards];
}
