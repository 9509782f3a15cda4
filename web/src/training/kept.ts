/** What a browser keeps of whoever practises: the board that was last slid on, and the skill that was measured. */

const NAME = "undercroft.slide";

export interface Kept {
  board?: string;
  speed?: string;
  skill?: string;
}

export function load(game: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(`${NAME}.${game}`) ?? "{}") as Record<string, unknown>;
    const words = Object.entries(found).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(words) as Kept;
  } catch {
    return {};
  }
}

export function keep(game: string, kept: Kept): void {
  try {
    localStorage.setItem(`${NAME}.${game}`, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: it lasts as long as the page.
  }
}
