/** What somebody builds is kept in this browser as it goes, and nowhere else. */

import type { Kept } from "./types";

const EMPTY: Kept = { party: { kind: "party", character: [] }, owned: {}, files: {}, options: {} };
const LISTS = ["tokens", "melee", "missile", "carried"];

/** What is kept, and words where that could not be read; it is put aside then, not thrown away. */
export function load(game: string): [Kept, string] {
  try {
    const text = localStorage.getItem(place(game));
    if (text === null) return [EMPTY, ""];
    const found = read(text);
    if (found) return [found, ""];
    localStorage.setItem(`${place(game)}.unread`, text);
    return [EMPTY, "What this browser kept cannot be read any more: the party begins anew."];
  } catch {
    return [EMPTY, ""];
  }
}

/** False where the browser keeps nothing. */
export function keep(game: string, kept: Kept): boolean {
  try {
    const text = JSON.stringify(kept);
    if (localStorage.getItem(place(game)) !== text) localStorage.setItem(place(game), text);
    return true;
  } catch {
    return false;
  }
}

/** Whenever another tab keeps something else, it is told here; gives what ends that. */
export function hear(game: string, told: (kept: Kept) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const found = key === place(game) && newValue !== null && read(newValue);
    if (found) told(found);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

function read(text: string): Kept | null {
  try {
    const found = { ...EMPTY, ...(JSON.parse(text) as Partial<Kept>) };
    const sound =
      isRecord(found.party) &&
      Array.isArray(found.party.character) &&
      found.party.character.every(isMember) &&
      isRecord(found.options) &&
      holds(found.owned, "number") &&
      holds(found.files, "string");
    return sound ? found : null;
  } catch {
    return null;
  }
}

function isMember(found: unknown): boolean {
  return isRecord(found) && typeof found.class === "string" && LISTS.every((list) => isNames(found[list] ?? []));
}

function isNames(found: unknown): boolean {
  return Array.isArray(found) && found.every((name) => typeof name === "string");
}

function holds(found: unknown, kind: string): boolean {
  return isRecord(found) && Object.values(found).every((value) => typeof value === kind);
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function place(game: string): string {
  return `undercroft.party.${game}`;
}
