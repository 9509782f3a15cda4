/** The options of a question in the order in which they are numbered. */

import type { Option } from "../wire";

/** Words of more letters than this need a line of their own. */
export const LONG = 16;

export function isLong(option: Option): boolean {
  return option.label.length > LONG;
}

/** So many options on the board may come before the others, where the game names one of them first; more are many. */
export const FEW = 12;

export interface Grouped {
  name: string;
  options: Option[];
}

/** The options as they are numbered: those that stand nowhere, then those on the board. These lead where the game names one
 * of them first, and they are few or more than places: told in words. */
export function grouped(options: Option[]): Grouped[] {
  const free = options.filter((option) => option.at === null);
  const placed = options.filter((option) => option.at !== null);
  const groups = [
    { name: "Options", options: free },
    { name: free.length ? "Options on the board" : "Options", options: placed },
  ];
  return options[0]?.at != null && (placed.length <= FEW || placed.every(isLong)) ? groups.reverse() : groups;
}

/** In which order the options are numbered. */
export function inOrder(options: Option[]): Option[] {
  return grouped(options).flatMap((group) => group.options);
}
