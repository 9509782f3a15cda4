import { withSuits } from "./falls";
import { inlined } from "./inlined";
import type { Option, Panel, PanelLine } from "./wire";

interface Props {
  panels: Panel[];
  options: Option[];
  hinted: string | null;
  choose: (anchor: string) => void;
}

/** What there is to know beside the boards; a line on which options stand is a button. A strip is drawn elsewhere. */
export function Panels({ panels, options, hinted, choose }: Props) {
  const list = (lines: PanelLine[]) => (
    <ul>
      {lines.map(({ words, icon, at, piece, thing, bar, signs, acts }, i) => (
        <li key={i} class={`${icon ? "pictured" : ""}${acts ? " acts" : ""}`} data-piece={piece} data-thing={thing}>
          {icon && <span class="icon" ref={inlined(icon)} />}
          {at !== null && options.some((option) => option.at === at) ? (
            <button
              type="button"
              class={at === hinted ? "open hinted" : "open"}
              data-anchor={at}
              onClick={() => choose(at)}
            >
              {withSuits(words)}
            </button>
          ) : (
            <span class="words">{withSuits(words)}</span>
          )}
          {signs?.map(([sign, what]) => (
            <span key={what} class="sign" data-thing={what} tabIndex={0} role="img" aria-label={what} ref={inlined(sign)} />
          ))}
          {bar && <Bar now={bar[0]} full={bar[1]} />}
        </li>
      ))}
    </ul>
  );
  return (
    <div class="panels">
      {panels.filter(({ strip }) => !strip).map(({ title, lines, more, wide }) => (
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

/** How much of how much is left. */
function Bar({ now, full }: { now: number; full: number }) {
  const part = full > 0 ? Math.max(0, Math.min(1, now / full)) : 0;
  return (
    <span class={part <= 0.25 ? "gauge low" : "gauge"}>
      <i style={`width: ${100 * part}%`} />
      <b>
        {now}/{full}
      </b>
    </span>
  );
}
