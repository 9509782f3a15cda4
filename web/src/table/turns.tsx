import { useLayoutEffect, useRef } from "preact/hooks";
import { isNarrow } from "../settings";
import { turnsOf } from "../turn";
import { isOf } from "./overview";
import type { Panel, State } from "../wire";

/** The order of turns over the board; on a phone it is scrolled to whoever acts. */
export function Turns({ state, panels }: { state: State; panels: Panel[] }) {
  const row = useRef<HTMLOListElement>(null);
  const turns = state.started ? turnsOf(state, panels) : [];
  const acting = turns.findIndex(({ acts }) => acts);
  useLayoutEffect(() => {
    const item = row.current?.children[acting] as HTMLElement | undefined;
    if (item) row.current!.scrollLeft = item.offsetLeft - (row.current!.clientWidth - item.offsetWidth) / 2;
  }, [acting, turns.length]);
  if (turns.length === 0) return null;
  const ordered = panels.some(({ strip }) => strip);
  return (
    <ol
      class={ordered ? "turns in-order" : "turns"}
      aria-label="Whose turn it is"
      tabIndex={isNarrow.matches ? 0 : undefined}
      ref={row}
    >
      {turns.map(({ words, piece, thing, acts }, i) => {
        const you = isOf(piece, `@${state.you}`);
        return (
          <li
            key={i}
            class={`${acts ? "acts" : ""}${you ? " you" : ""}`}
            aria-current={acts ? "step" : undefined}
            data-piece={piece}
            data-thing={thing}
          >
            <span>{words}</span>
          </li>
        );
      })}
    </ol>
  );
}
