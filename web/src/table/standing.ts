/** Questions that somebody wants to answer the same from now on. */

import type { Question } from "../wire";

/** What was answered so always, by the kind of question. */
export type Standing = Record<string, string>;

const FEW = 4;

/** The questions that are this one again: the same few answers are offered to the same seat, none of them a place; null where an answer cannot stand. */
export function kindOf({ ask, options, waits, form }: Question, seat: number | null): string | null {
  if (!waits || form || options.length < 2 || options.length > FEW || options.some((option) => option.at)) return null;
  return JSON.stringify([seat, ask, ...options.map((option) => option.id)]);
}

/** The answers that stand after this one was given to a question of this kind; null: none stands there any more. */
export function stood(standing: Standing, kind: string, answer: string | null): Standing {
  const { [kind]: _, ...others } = standing;
  return answer === null ? others : { ...others, [kind]: answer };
}
