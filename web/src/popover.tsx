import { useLayoutEffect, useRef } from "preact/hooks";
import { type Option, spoken } from "./wire";

interface Props {
  frame: HTMLElement;
  at: Element | null;
  options: Option[];
  taught: string[];
  choose: (option: Option) => void;
  close: () => void;
}

/** The options of one place, beside it and inside the frame. */
export function Popover({ frame, at, options, taught, choose, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, spot, own] = [frame, at ?? frame, box.current!].map((part) => part.getBoundingClientRect());
    const left = spot!.left + spot!.width / 2 - own!.width / 2 - outer!.left;
    box.current!.style.left = `${Math.max(4, Math.min(left, outer!.width - own!.width - 4))}px`;
    box.current!.style.top = `${spot!.bottom - outer!.top + frame.scrollTop + 6}px`;
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
