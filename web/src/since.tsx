import { withSuits } from "./falls";
import type { LogLine } from "./wire";

const NAME = "undercroft.seen";
const MOST_SEATS = 100;
const MOST_LINES = 40;

type Seen = Record<string, number>;

function all(): Seen {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** How many lines of its log this seat had at its last answer on this device; null if that is not known. */
export function seenBy(table: string, seat: number | null): number | null {
  return all()[`${table}/${seat}`] ?? null;
}

/** Only their number is kept, never the lines. */
export function keepSeen(table: string, seat: number | null, lines: number): void {
  const { [`${table}/${seat}`]: _, ...others } = all();
  const kept = [...Object.entries(others), [`${table}/${seat}`, lines]].slice(-MOST_SEATS);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing: nothing is marked as new when the page is opened again.
  }
}

/** What happened since one's last answer, for who comes back to the table. */
export function Since({ lines }: { lines: LogLine[] }) {
  const told = lines.filter((line) => !line.progress).slice(-MOST_LINES);
  if (!told.length) return null;
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since" tabIndex={-1}>Since your last turn</h2>
      <ol tabIndex={0} aria-label="What happened since your last turn">
        {told.map((line, i) => (
          <li key={i}>{withSuits(line.text)}</li>
        ))}
      </ol>
    </section>
  );
}
