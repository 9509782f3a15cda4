/** What there is to know at a glance, beside the question. */

import type { Panel, PanelLine } from "../wire";

/** Among the names of a piece is that of a seat. */
const PLAYER = /(^|\|)@\d/;

/** Whether this panel belongs there: it is about who plays, or short; the others hold much to read. */
export function isBeside({ strip, wide, lines }: Panel): boolean {
  return !strip && (!wide || lines.some(({ piece }) => piece !== undefined && PLAYER.test(piece)));
}

/** So many lines are short: they are read before what is longer. */
const SHORT = 4;

/** The panels that belong there, what is about `me` first, then what is short, such as goals. */
export function beside(panels: Panel[], me: string | null): Panel[] {
  const own = (panel: Panel) => panel.lines.some(({ piece }) => isOf(piece, me));
  const all = panels.filter(isBeside);
  const isShort = (panel: Panel) => panel.lines.length <= SHORT;
  const others = all.filter((panel) => !own(panel));
  return [...all.filter(own), ...others.filter(isShort), ...others.filter((panel) => !isShort(panel))];
}

/** Lines of a panel that lie together; those that are folded are more about another player, whose line stands above. */
export interface Part {
  lines: PanelLine[];
  folded: boolean;
  /** the words of the last line with a piece */
  whose: string;
}

/** The lines of this panel in parts, for `me`: of every other player one line is in sight, unless one answers there. */
export function parts({ lines }: Panel, me: string | null, isAnswer: (line: PanelLine) => boolean): Part[] {
  const found: Part[] = [];
  let [other, whose] = [false, ""];
  for (const line of lines) {
    if (line.piece !== undefined) {
      other = me !== null && PLAYER.test(line.piece) && !isOf(line.piece, me);
      whose = line.words;
    }
    const folded = other && line.piece === undefined;
    const last = found[found.length - 1];
    if (last?.folded === folded) last.lines.push(line);
    else found.push({ lines: [line], folded, whose });
  }
  const open = found.map((part) => (part.folded && (part.lines.length === 1 || part.lines.some(isAnswer)) ? { ...part, folded: false } : part));
  return open.some(({ folded }) => folded) ? open : [{ lines, folded: false, whose }];
}

/** Whether a piece with these names is `me`. */
export function isOf(piece: string | undefined, me: string | null): boolean {
  return me !== null && piece !== undefined && piece.split("|").includes(me);
}
