import { withSigns } from "./falls";
import type { LogLine } from "./wire";

const MOST_LINES = 40;

/** What happened since one's last answer, for who comes back to the table. */
export function Since({ lines }: { lines: LogLine[] }) {
  const told = lines.filter((line) => line.moment !== "quiet").slice(-MOST_LINES);
  if (!told.length) return null;
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since" tabIndex={-1}>Since your last turn</h2>
      <ol tabIndex={0} aria-label="What happened since your last turn">
        {told.map((line, i) => (
          <li key={i}>{withSigns(line.text)}</li>
        ))}
      </ol>
    </section>
  );
}
