/** The party as it is, as it was, and as it will be again if an undo is undone. */

import { useReducer } from "preact/hooks";
import type { Party } from "./types";

export interface Steps {
  party: Party;
  past: Party[];
  future: Party[];
}

export type Step = { to: Party } | "undo" | "redo";

const MOST = 200;

export function stepped(steps: Steps, step: Step): Steps {
  const { party, past, future } = steps;
  if (step === "undo") {
    const last = past[past.length - 1];
    return last ? { party: last, past: past.slice(0, -1), future: [party, ...future] } : steps;
  }
  if (step === "redo") {
    const next = future[0];
    return next ? { party: next, past: [...past, party], future: future.slice(1) } : steps;
  }
  return { party: step.to, past: [...past, party].slice(-MOST), future: [] };
}

export function useSteps(party: Party): [Steps, (step: Step) => void] {
  return useReducer(stepped, { party, past: [], future: [] });
}
