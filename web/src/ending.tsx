import { useEffect, useState } from "preact/hooks";
import { Rule, type Rules } from "./rule";
import { noticeOf } from "./turn";
import type { State } from "./wire";

/** A set as the end of one of its games shows it. */
interface Several {
  title: string;
  words: string;
  over: boolean;
}

/** How the set of this id stands, as soon as it is known. */
function useSet(id: string | null): Several | null {
  const [found, find] = useState<Several | null>(null);
  useEffect(() => {
    if (id === null) return;
    void fetch(`/api/sets/${id}`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(find, () => undefined);
  }, [id]);
  return found;
}

/** Who won and why, and what to do now. */
export function Ending({ state, rules, again }: { state: State; rules: Rules; again: () => void }) {
  const result = state.result!;
  const scores = Object.entries(result.scores);
  const several = useSet(state.set);
  const follows = several !== null && !several.over;
  return (
    <section class="ending" aria-label="The end">
      <h2 id="question" tabIndex={-1}>
        {noticeOf(state).words}: {result.reason}
      </h2>
      {result.rule && <Rule id={result.rule} rules={rules} />}
      {scores.some(([, score]) => score !== 0 && score !== 1) && (
        <ul>
          {scores.map(([seat, score]) => (
            <li key={seat}>
              {state.seats[Number(seat)]?.name}: {score}
            </li>
          ))}
        </ul>
      )}
      {several && <p>{several.words}.</p>}
      <p class="deeds">
        {state.rematch !== null && (
          <a class="button primary" href={state.rematch}>
            To the new table
          </a>
        )}
        {state.rematch === null && state.role === "host" && (
          <button type="button" class="primary" onClick={again}>
            {state.learned ? "Play a real game" : follows ? "Play the next game" : "Play again"}
          </button>
        )}
        {several && <a href={`/set/${state.set}`}>{several.title}</a>}
        {state.day && <a href={`/daily/${state.game}`}>How the others did</a>}
        <a href={`/replay/${state.table}`}>The story of this game</a>
        <a href={`/replay/${state.table}?at=0`}>Replay and what if</a>
        <a href={`/t/${state.table}/share`}>Show it to others</a>
        <a href={`/replay/${state.table}/receipt`}>What everybody was shown</a>
        <a href={`/api/tables/${state.table}/record`} download>
          Save the record
        </a>
        <a href={`/t/${state.table}/files`}>Open it in the tools</a>
        <a href="/">{state.learned ? "Learn or play another game" : "Another game"}</a>
      </p>
    </section>
  );
}
