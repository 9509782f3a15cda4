/** What there is to know at a glance, beside the question. */

import type { Panel } from "../wire";

/** Among the names of a piece is that of a seat. */
const PLAYER = /(^|\|)@\d/;

/** Whether this panel belongs there: it is about who plays, or short; the others hold much to read. */
export function isBeside({ strip, wide, lines }: Panel): boolean {
  return !strip && (!wide || lines.some(({ piece }) => piece !== undefined && PLAYER.test(piece)));
}

/** The panels that belong there, what is about `me` first. */
export function beside(panels: Panel[], me: string | null): Panel[] {
  const own = (panel: Panel) => panel.lines.some(({ piece }) => isOf(piece, me));
  const all = panels.filter(isBeside);
  return [...all.filter(own), ...all.filter((panel) => !own(panel))];
}

/** Whether a piece with these names is `me`. */
export function isOf(piece: string | undefined, me: string | null): boolean {
  return me !== null && piece !== undefined && piece.split("|").includes(me);
}
