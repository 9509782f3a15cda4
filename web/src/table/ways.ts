/** Ways from place to place, without a board. */

import type { Ways } from "../wire";

/** The places on the way, the last is where it leads; nothing where there is no way. */
export function wayTo(ways: Ways, place: string): string[] {
  const found: string[] = [];
  let at: string | null = place;
  while (at !== null && ways[at] && !found.includes(at)) {
    found.unshift(at);
    at = ways[at]![0];
  }
  return found;
}

/** How many steps it is to this place; 0 where there is no way. */
export function stepsTo(ways: Ways, place: string): number {
  return ways[place]?.[1] ?? 0;
}
