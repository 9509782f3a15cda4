/** What somebody builds is kept in this browser as it goes, and nowhere else. */

import type { Kept } from "./types";

const EMPTY: Kept = { party: { kind: "party", character: [] }, owned: {}, files: {}, options: {} };

export function load(game: string): Kept {
  try {
    const found = { ...EMPTY, ...(JSON.parse(localStorage.getItem(name(game)) ?? "{}") as Partial<Kept>) };
    return Array.isArray(found.party.character) ? found : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** False where the browser keeps nothing. */
export function keep(game: string, kept: Kept): boolean {
  try {
    localStorage.setItem(name(game), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function name(game: string): string {
  return `undercroft.party.${game}`;
}
