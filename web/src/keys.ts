/** Keys for moves: digits choose options; a longer number is typed digit by digit. */

import { useLayoutEffect, useRef } from "preact/hooks";

const PAUSE = 700;

interface Keys {
  count: number;
  number: (number: number) => void;
  why: () => void;
  undo: () => void;
  hint: () => void;
}

/** Whether no further digit makes it the number of an option. */
export function isWhole(number: number, count: number): boolean {
  return number * 10 > count;
}

export function useKeys(on: boolean, keys: Keys): void {
  const typed = useRef({ number: 0, timer: 0 });
  useLayoutEffect(() => {
    if (!on) return undefined;

    function finish(): void {
      clearTimeout(typed.current.timer);
      const { number } = typed.current;
      typed.current = { number: 0, timer: 0 };
      if (number >= 1 && number <= keys.count) keys.number(number);
    }

    function digit(value: number): void {
      clearTimeout(typed.current.timer);
      typed.current.number = typed.current.number * 10 + value;
      if (isWhole(typed.current.number, keys.count)) finish();
      else typed.current.timer = window.setTimeout(finish, PAUSE);
    }

    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      if (/^[0-9]$/.test(event.key)) digit(Number(event.key));
      else if (event.key === "?") keys.why();
      else if (event.key === "u") keys.undo();
      else if (event.key === "h") keys.hint();
      else return;
      event.preventDefault();
    }

    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
