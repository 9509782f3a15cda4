/** The picture as this page has it: the server sends only what has changed in its lines. */

import type { Lane } from "./lanes";
import type { Edits, Panel, Picture, Seen } from "./wire";

export class Canvas {
  private svg: string[] = [];
  private text: string[] = [];
  private panels: string[] = [];
  private lanes: string[] = [];
  /** The lanes as they were read last: one that has not changed is the same. */
  private read = new Map<string, Lane>();

  /** The picture after this change. */
  take(change: Picture): Seen {
    this.svg = edited(this.svg, change.svg);
    this.text = edited(this.text, change.text);
    this.panels = edited(this.panels, change.panels);
    this.lanes = change.lanes ? edited(this.lanes, change.lanes) : [];
    this.read = new Map(this.lanes.map((lane) => [lane, this.read.get(lane) ?? (JSON.parse(lane) as Lane)]));
    return this.seen;
  }

  get seen(): Seen {
    return {
      svg: this.svg.join("\n"),
      text: this.text.join("\n"),
      panels: this.panels.map((panel) => JSON.parse(panel) as Panel),
      lanes: [...this.read.values()],
    };
  }
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
