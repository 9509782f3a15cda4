/** What there is to know at a glance, beside the question. */

import type { Panel } from "../wire";

/** The panels that belong there, what is about `me` first; the others hold much to read. */
export function beside(panels: Panel[], me: string | null): Panel[] {
  const short = panels.filter(({ strip, wide }) => !strip && !wide);
  const own = (panel: Panel) => panel.lines.some(({ piece }) => isOf(piece, me));
  return [...short.filter(own), ...short.filter((panel) => !own(panel))];
}

/** Whether a piece with these names is `me`. */
export function isOf(piece: string | undefined, me: string | null): boolean {
  return me !== null && piece !== undefined && piece.split("|").includes(me);
}
