import { useLayoutEffect, useRef } from "preact/hooks";
import { besides } from "./table/place";
import { type Option, spoken } from "./wire";

interface Props {
  frame: HTMLElement;
  at: Element | null;
  options: Option[];
  taught: string[];
  choose: (option: Option) => void;
  close: () => void;
}

/** The box lies beside this part of the frame, where it hides the fewest pieces. */
export function lieBeside(box: HTMLElement, frame: HTMLElement, at: Element | null): void {
  const outer = frame.getBoundingClientRect();
  const others = Array.from(frame.querySelectorAll(".piece"), (piece) => piece.getBoundingClientRect());
  const { left, top } = besides((at ?? frame).getBoundingClientRect(), box.getBoundingClientRect(), outer, others);
  box.style.left = `${left - outer.left}px`;
  box.style.top = `${top - outer.top + frame.scrollTop}px`;
}

/** The options of one place, beside it and inside the frame. */
export function Popover({ frame, at, options, taught, choose, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    lieBeside(box.current!, frame, at);
    box.current!.querySelector("button")?.focus({ preventScroll: true });
    box.current!.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      class="popover"
      role="dialog"
      aria-label="What to do here"
      ref={box}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          class={taught.includes(option.id) ? "taught" : undefined}
          onClick={() => choose(option)}
        >
          {spoken(option)}
        </button>
      ))}
      <button type="button" class="quiet" onClick={close}>
        Not this
      </button>
    </div>
  );
}
