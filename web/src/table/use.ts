import { useEffect, useMemo, useState } from "preact/hooks";
import { Link } from "../link";
import { greeting, heard, type Model } from "./model";
import { keepSeen } from "./seen";

export type Step = (model: Model) => Model;

/** The model of this table as it is now, and how to take a step: what it wants said is said, who is to look next does. */
export function useTable(table: string, begin: () => Model, sit?: (seat: number | null) => void): [Model, (step: Step) => void] {
  const [model, show] = useState(begin);
  const [link, take] = useMemo(() => {
    let now = model;
    const link = new Link(table, (message) => take((before) => heard(before, message)), () => take(greeting));

    function take(step: Step): void {
      const before = now;
      const after = step(before);
      now = after.out.length ? { ...after, out: [] } : after;
      after.out.forEach((said) => link.send(said));
      if (after.seen !== before.seen) keepSeen(table, after.seen);
      show(now);
      if (after.next && after.next !== before.next) sit?.(after.next.seat);
    }

    return [link, take] as const;
  }, [table]);
  useEffect(() => {
    link.open();
    return () => link.close();
  }, [link]);
  return [model, take];
}
