/** Names in lines of the log of which there are cards. */

import type { LogLine } from "../wire";

interface Part {
  text: string;
  /** what it is the name of; null: it stands between names */
  thing: string | null;
}

/** The line in parts: names that can be asked about, and what stands between them. */
export function parted({ text, things = [] }: LogLine): Part[] {
  let parts: Part[] = [{ text, thing: null }];
  for (const [name, thing] of things) {
    parts = parts.flatMap((part) => {
      const at = part.thing === null ? part.text.indexOf(name) : -1;
      if (at < 0) return [part];
      const [before, after] = [part.text.slice(0, at), part.text.slice(at + name.length)];
      return [{ text: before, thing: null }, { text: name, thing }, { text: after, thing: null }];
    });
  }
  return parts.filter((part) => part.text !== "");
}
