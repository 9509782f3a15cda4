/** The board as it is, as it was, and as it will be again if an undo is undone. */

import { useReducer } from "preact/hooks";
import type { Board } from "./types";

export interface Steps {
  board: Board;
  past: Board[];
  future: Board[];
}

/**
 * To this board, or to what becomes of the one that lies there. What lasts a while, such as a drag, is `passing` from
 * the board with which it began, and one step in the end.
 */
export type Step = { to: Board | ((board: Board) => Board); passing?: Board } | "undo" | "redo";

const MOST = 200;

export function stepped(steps: Steps, step: Step): Steps {
  const { board, past, future } = steps;
  if (step === "undo") {
    const last = past[past.length - 1];
    return last ? { board: last, past: past.slice(0, -1), future: [board, ...future] } : steps;
  }
  if (step === "redo") {
    const next = future[0];
    return next ? { board: next, past: [...past, board], future: future.slice(1) } : steps;
  }
  const before = step.passing ?? board;
  const begun = step.passing !== undefined && past[past.length - 1] === before;
  const next = typeof step.to === "function" ? step.to(board) : step.to;
  return { board: next, past: begun ? past : [...past, before].slice(-MOST), future: [] };
}

export function useSteps(board: Board): [Steps, (step: Step) => void] {
  return useReducer(stepped, { board, past: [], future: [] });
}
