/** How much each seat had read at its last answer, kept on this device: only the number of lines, never the lines. */

const NAME = "undercroft.seen";
const MOST_SEATS = 100;

type Seen = Record<string, number>;

function all(): Seen {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** How many lines of the log of this table each seat had, by the seat. */
export function seenAt(table: string): Seen {
  const own = Object.entries(all()).filter(([name]) => name.startsWith(`${table}/`));
  return Object.fromEntries(own.map(([name, lines]) => [name.slice(table.length + 1), lines]));
}

export function keepSeen(table: string, seen: Seen): void {
  const named = Object.entries(seen).map(([seat, lines]) => [`${table}/${seat}`, lines] as const);
  const others = Object.entries(all()).filter(([name]) => !named.some(([own]) => own === name));
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries([...others, ...named].slice(-MOST_SEATS))));
  } catch {
    // A browser that keeps nothing: nothing is marked as new when the page is opened again.
  }
}
