/** The clock of the stage: moment after moment is shown, each for its time. */

import { useEffect, useRef } from "preact/hooks";
import { nameOf } from "../turn";
import { type Model, skipped, wentOn } from "./model";
import { isBehind, isDrawn, type Pace, stays } from "./stage";
import type { Step } from "./use";

/** So many milliseconds a moment waits for its picture. */
const PATIENCE = 400;
/** While a puck slides nothing else happens; after so many milliseconds it is looked again. */
const SLIDING = ".lane.playing";
const AGAIN = 120;
const CONTROLS = "a, button, input, textarea, select, summary, dialog";

export function useStage(model: Model, take: (step: Step) => void, pace: Pace): void {
  const since = useRef(0);
  const behind = isBehind(model);
  const drawn = behind && isDrawn(model);
  const { lines } = model.shown;
  useEffect(() => {
    if (model.sent !== null) since.current = 0; // Whoever answers has seen what there was to see.
  }, [model.sent]);
  useEffect(() => {
    if (!behind) return undefined;
    const { state } = model;
    const name = state && state.you !== null ? nameOf(state, state.you) : null;
    const left = since.current + stays(model, pace, name) - performance.now();
    let timer = setTimeout(goOn, Math.max(0, left) + (drawn ? 0 : PATIENCE));

    function goOn(): void {
      if (document.querySelector(SLIDING)) {
        timer = setTimeout(goOn, AGAIN);
        return;
      }
      since.current = performance.now();
      take(wentOn);
    }

    return () => clearTimeout(timer);
  }, [behind, drawn, lines, pace, take]);
  useEffect(() => {
    if (!behind) return undefined;

    function press(event: KeyboardEvent): void {
      const typing = (event.target as Element).closest(CONTROLS);
      if (event.key !== "Escape" && (event.key !== " " || typing)) return;
      event.preventDefault();
      take(skipped);
    }

    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [behind, take]);
}
