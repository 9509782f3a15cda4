/** What stands against a form while it is filled in: the server is asked when the hand rests. */

import { useEffect, useState } from "preact/hooks";
import type { Check, Fault } from "./types";

const REST = 350;

export interface Verdict {
  faults: Fault[];
  /** Whether this is about what stands there now. */
  fresh: boolean;
  trouble: string;
}

/** What stands wrong somewhere goes before what is only missing. */
function wrongFirst(faults: Fault[]): Fault[] {
  return [...faults.filter((fault) => fault.at !== null), ...faults.filter((fault) => fault.at === null)];
}

export function useVerdict(check: Check, answer: unknown): Verdict {
  const [verdict, settle] = useState<Verdict>({ faults: [], fresh: false, trouble: "" });
  const text = JSON.stringify(answer);
  useEffect(() => {
    let current = true;
    settle((known) => ({ ...known, fresh: false }));
    const timer = setTimeout(() => {
      check(answer).then(
        (faults) => current && settle({ faults: wrongFirst(faults), fresh: true, trouble: "" }),
        (error: Error) => current && settle({ faults: [], fresh: false, trouble: error.message }),
      );
    }, REST);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return verdict;
}
