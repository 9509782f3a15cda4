/** A question with a single answer is answered by itself, after a pause that is always the same. */

import { useEffect, useRef } from "preact/hooks";

const PAUSE = 1200;
const CONTROLS = "a, button, input, textarea, select, summary, dialog, [role], [data-anchor]";

/** The page goes on by itself from the question of this number with its only answer; Enter or a blank goes on at once. */
export function useGoingOn(only: string | null, number: number | undefined, choose: (answer: unknown) => void): void {
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
  }, [number, only]);
}
