/** The options of a question as they are laid out and numbered: by what one does, few enough to be read at a glance. */

import type { Option } from "../wire";

/** Words of more letters than this need a line of their own. */
export const LONG = 16;

/** So many tiles are laid side by side where they can. */
const MANY = 4;

/** So many options are shown one by one; of more, those with the same verb are folded together. */
export const FEW = 9;
/** And so many on the board by which one does the same: to more, the board leads. */
const FEW_PLACES = 4;

export function isLong(option: Option): boolean {
  return option.label.length > LONG;
}

/** Which of these tiles share their row with a neighbour: two short ones, one after the other, where there are many. */
export function halves(all: Tile[]): Set<Tile> {
  const found = new Set<Tile>();
  if (all.length < MANY) return found;
  const short = (tile: Tile | undefined) => tile !== undefined && (tile.folded || !isLong(tile.options[0]!));
  for (let i = 0; i < all.length; i++) {
    if (!short(all[i]) || !short(all[i + 1])) continue;
    found.add(all[i]!).add(all[++i]!);
  }
  return found;
}

/** One or several options by which one does the same. */
export interface Tile {
  /** what tells it from the others of the question */
  key: string;
  verb: string;
  options: Option[];
  /** it is opened to choose among its options */
  folded: boolean;
  /** all its options stand on the board */
  placed: boolean;
}

const VAIN = "Of no use now";

/** The options in tiles: what one does in the order of the game, what is of no use, and last what there is to let be. */
export function tiles(options: Option[]): Tile[] {
  const idle = options.filter((option) => option.idle);
  const vain = options.filter((option) => option.vain && !option.idle);
  const rest = options.filter((option) => !option.idle && !option.vain);
  const few = options.length <= FEW;
  const verbs = new Map<string, Option[]>();
  for (const option of rest) {
    const key = option.verb ?? option.id;
    verbs.set(key, [...(verbs.get(key) ?? []), option]);
  }
  const several = [...verbs].flatMap(([key, all]) => {
    const some = rising(all);
    if (some.length === 1) return some.map(alone);
    if (!few) return [folded(key, some)];
    const placed = some.filter((option) => option.at !== null);
    if (placed.length <= FEW_PLACES) return some.map(alone);
    return [folded(key, placed), ...some.filter((option) => option.at === null).map(alone)];
  });
  const useless = vain.length > 1 && !few ? [folded(VAIN, vain)] : vain.map(alone);
  return [...several, ...useless, ...idle.map(alone)];
}

const COUNTED = /^([a-z-]+)((?: \d+)+)$/;

/** Of answers that differ by a number alone, such as bids, the lowest first: the game may begin with the boldest. */
function rising(options: Option[]): Option[] {
  const found = options.map((option) => COUNTED.exec(option.id));
  if (found.some((one) => one === null || one[1] !== found[0]![1])) return options;
  const counts = new Map(options.map((option, i) => [option, found[i]![2]!.trim().split(" ").map(Number)]));
  return [...options].sort((one, other) => {
    const [a, b] = [counts.get(one)!, counts.get(other)!];
    const at = a.findIndex((count, i) => count !== b[i]);
    return at < 0 ? 0 : a[at]! - (b[at] ?? 0);
  });
}

function alone(option: Option): Tile {
  return { key: `one ${option.id}`, verb: option.verb ?? "", options: [option], folded: false, placed: option.at !== null };
}

function folded(verb: string, options: Option[]): Tile {
  return { key: verb, verb, options, folded: true, placed: options.every((option) => option.at !== null) };
}

/** Which tile is open before anybody opens one: that of which a teacher speaks, else the only one to choose from; none
 * whose options the board has. */
export function opensFirst(all: Tile[], taught: string[] = []): string | null {
  const meant = all.find((tile) => tile.folded && !tile.placed && tile.options.some((option) => taught.includes(option.id)));
  if (meant) return meant.key;
  const [first, ...others] = all.filter((tile) => !tile.options.every((option) => option.idle));
  return first?.folded && others.length === 0 && !first.placed ? first.key : null;
}

/** What a number chooses: an option, or a tile that it opens. */
export type Press = { option: string } | { opens: string };

/** What is in sight, in the order in which it is numbered. */
export function presses(all: Tile[], open: string | null): Press[] {
  return all.flatMap((tile): Press[] => {
    if (tile.folded && tile.key !== open) return [{ opens: tile.key }];
    return tile.options.map((option) => ({ option: option.id }));
  });
}
