/** The picture as this page has it: the server sends only what has changed in its lines. */

import type { Lane } from "./lanes";
import type { Edits, Panel, Picture, Seen } from "./wire";

export interface Canvas {
  svg: string[];
  text: string[];
  panels: string[];
  lanes: string[];
  /** The lanes as they were read last: one that has not changed is the same. */
  read: Map<string, Lane>;
  seen: Seen;
}

const NOTHING: Seen = { svg: "", text: "", panels: [], lanes: [] };
export const BLANK: Canvas = { svg: [], text: [], panels: [], lanes: [], read: new Map(), seen: NOTHING };

/** The picture after this change. */
export function drawn(canvas: Canvas, change: Picture): Canvas {
  const svg = edited(canvas.svg, change.svg);
  const text = edited(canvas.text, change.text);
  const panels = edited(canvas.panels, change.panels);
  const lanes = change.lanes ? edited(canvas.lanes, change.lanes) : [];
  const read = new Map(lanes.map((lane) => [lane, canvas.read.get(lane) ?? (JSON.parse(lane) as Lane)]));
  const seen: Seen = {
    svg: svg.join("\n"),
    text: text.join("\n"),
    panels: panels.map((panel) => JSON.parse(panel) as Panel),
    lanes: [...read.values()],
  };
  return { svg, text, panels, lanes, read, seen };
}

/** The lines with others in place of those from one to another; `from` 0: all are new. */
function edited(lines: string[], change: Edits): string[] {
  const old = change.from === 0 ? [] : lines;
  const made: string[] = [];
  let at = 0;
  for (const [start, end, others] of change.edits) {
    made.push(...old.slice(at, start), ...others);
    at = end;
  }
  return [...made, ...old.slice(at)];
}
