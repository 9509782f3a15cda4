/** Where something that opens beside a place lies: what stands around stays in sight. Without a page. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So far it stays from the place, and from the edge around. */
const GAP = 6;
const EDGE = 4;
/** To cover the place itself is worse than to cover so many others. */
const WORSE = 100;

/** Where a box of this size lies beside the spot, within what is around: below it, unless it hides less elsewhere. */
export function besides(spot: Box, own: Pick<Box, "width" | "height">, around: Box, others: Box[]): { left: number; top: number } {
  const { width, height } = own;
  const [across, down] = [spot.left + (spot.width - width) / 2, spot.top + (spot.height - height) / 2];
  const ways = [
    [across, spot.top + spot.height + GAP],
    [across, spot.top - height - GAP],
    [spot.left + spot.width + GAP, down],
    [spot.left - width - GAP, down],
  ];
  const beside = others.filter((other) => !within(other, spot));
  const found = ways.map(([left, top]) => {
    const box = { left: kept(left!, width, around.left, around.width), top: kept(top!, height, around.top, around.height), width, height };
    return { box, hides: beside.filter((other) => meet(box, other)).length + (meet(box, spot) ? WORSE : 0) };
  });
  const best = found.reduce((least, one) => (one.hides < least.hides ? one : least));
  return best.box;
}

/** From where on something so long lies within its bounds, as near as it can to where it would. */
function kept(from: number, long: number, start: number, length: number): number {
  return Math.max(start + EDGE, Math.min(from, start + length - long - EDGE));
}

function meet(one: Box, other: Box): boolean {
  const apart = (a: number, long: number, b: number, other: number) => a + long <= b || b + other <= a;
  return !apart(one.left, one.width, other.left, other.width) && !apart(one.top, one.height, other.top, other.height);
}

/** Whether the middle of this lies in the spot. */
function within({ left, top, width, height }: Box, spot: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return spot.left <= x && x <= spot.left + spot.width && spot.top <= y && y <= spot.top + spot.height;
}
