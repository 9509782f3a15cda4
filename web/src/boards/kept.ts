/** What somebody draws is kept in this browser as it goes, and nowhere else. */

import { isBoard } from "./model";
import type { Board } from "./types";

const place = (game: string) => `undercroft.board.${game}`;

/** What is kept here, if it is a board. */
export function load(game: string): Board | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place(game)) ?? "null");
    return isBoard(found) ? found : null;
  } catch {
    return null;
  }
}

export function keep(game: string, board: Board): void {
  try {
    localStorage.setItem(place(game), JSON.stringify(board));
  } catch {
    // A browser that keeps nothing still draws.
  }
}
