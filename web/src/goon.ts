/** A question with a single answer is answered by itself, after a pause that is always the same. */

import { useEffect, useRef } from "preact/hooks";
import type { Question } from "./wire";

const PAUSE = 1200;
const CONTROLS = "a, button, input, textarea, select, summary, dialog, [role], [data-anchor]";

/** Whether the page goes on by itself from this question; Enter or a blank goes on at once. */
export function useGoingOn(question: Question | null, on: boolean, choose: (answer: unknown) => void): boolean {
  const isOnly = question !== null && question.waits && question.form === null && question.options.length === 1;
  const only = on && isOnly ? question.options[0]!.id : null;
  const going = useRef(choose);
  going.current = choose;
  useEffect(() => {
    if (only === null) return undefined;
    const timer = setTimeout(() => going.current(only), PAUSE);

    function press(event: KeyboardEvent): void {
      if ((event.key !== "Enter" && event.key !== " ") || (event.target as Element).closest(CONTROLS)) return;
      event.preventDefault();
      going.current(only);
    }

    addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", press);
    };
  }, [question?.number, only]);
  return only !== null;
}
