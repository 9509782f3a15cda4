import { ToRule } from "../rule";
import type { Verdict } from "./check";

interface Props {
  verdict: Verdict;
  show: (at: string) => void;
  /** What a place is called, where it is not its own name. */
  name?: (at: string) => string;
}

/** How it stands, in a sentence. */
export function Standing({ verdict }: { verdict: Verdict }) {
  const { faults, fresh, trouble } = verdict;
  const left = faults.length === 1 ? "One thing is not right yet." : `${faults.length} things are not right yet.`;
  return (
    <p class="verdict" role="status">
      {trouble || (faults.length ? left : fresh ? "All is well: it keeps every rule." : "Looking …")}
    </p>
  );
}

/** What is wrong or still missing, each with its rule. */
export function Faults({ verdict, show, name = (at) => at }: Props) {
  const { faults, fresh } = verdict;
  return (
    <section class={fresh ? "faults" : "faults old"} aria-label="What the rules say">
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.rule} ${fault.at} ${fault.reason}`} class={fault.at ? "placed" : ""}>
            {fault.at && (
              <button type="button" class="at" aria-label={`Show ${name(fault.at)}`} onClick={() => show(fault.at!)}>
                {name(fault.at)}
              </button>
            )}
            <details open={fault.at !== null}>
              <summary>{fault.reason}</summary>
              <p class="cited">
                {fault.words} {fault.rule && <ToRule id={fault.rule} />}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
