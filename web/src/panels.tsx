import { useLayoutEffect, useRef } from "preact/hooks";
import { withSuits } from "./falls";
import type { Option, Panel, PanelLine } from "./wire";

interface Props {
  panels: Panel[];
  options: Option[];
  hinted: string | null;
  choose: (anchor: string) => void;
}

/** What there is to know beside the boards; a line on which options stand is a button. */
export function Panels({ panels, options, hinted, choose }: Props) {
  const list = (lines: PanelLine[]) => (
    <ul>
      {lines.map(({ words, icon, at }, i) => (
        <li key={i} class={icon ? "pictured" : ""}>
          {icon && <Icon svg={icon} />}
          {at !== null && options.some((option) => option.at === at) ? (
            <button
              type="button"
              class={at === hinted ? "open hinted" : "open"}
              data-anchor={at}
              onClick={() => choose(at)}
            >
              {shown(words)}
            </button>
          ) : (
            <span>{shown(words)}</span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div class="panels">
      {panels.map(({ title, lines, more, wide }) => (
        <section key={title} class={wide ? "panel wide" : "panel"} aria-label={title}>
          <h2>{title}</h2>
          {list(lines)}
          {more && (
            <details>
              <summary>More to read</summary>
              {list(more)}
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

/** The words for the eye: cards with their suits, and bars such as `###--` as boxes. */
function shown(words: string): string {
  return withSuits(words).replace(/(\d+\/\d+ )(#*)(-*)/g, (_, count: string, full: string, empty: string) => {
    return count + "\u25a0".repeat(full.length) + "\u25a1".repeat(empty.length);
  });
}

function Icon({ svg }: { svg: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (read.nodeName === "svg") place.current!.replaceChildren(document.importNode(read, true));
  }, [svg]);
  return <span class="icon" ref={place} />;
}
