import { useEffect, useRef, useState } from "preact/hooks";
import { groupOf } from "./board";
import { withSigns } from "./falls";
import { inlined } from "./inlined";
import { Popover } from "./popover";
import { isOf, parts } from "./table/overview";
import type { Option, Panel, PanelLine } from "./wire";

interface Props {
  panels: Panel[];
  options?: Option[];
  number?: number;
  hinted?: string | null;
  /** the answers that a teacher wants */
  taught?: string[];
  busy?: boolean;
  choose?: (option: Option) => void;
  /** the name under which a piece is that of whoever looks */
  me?: string | null;
}

const NONE: Option[] = [];
const NOWHERE: string[] = [];

/** What there is to know beside the boards; a line on which options stand is a button. A strip is drawn elsewhere. */
export function Panels({ panels, options = NONE, number = -1, hinted = null, taught = NOWHERE, busy = false, choose, me = null }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<string | null>(null);
  useEffect(() => pick(null), [number]);
  const here = picked === null ? [] : options.filter((option) => option.at === picked);

  function touch(anchor: string): void {
    const standing = options.filter((option) => option.at === anchor);
    if (busy || standing.length === 0) return pick(null);
    if (standing.length === 1) return choose?.(standing[0]!);
    pick(picked === anchor ? null : anchor);
  }

  const isAnswer = (at: string | null): at is string => at !== null && options.some((option) => option.at === at);
  const rows = (lines: PanelLine[]) => (
    <>
      {lines.map(({ words, icon, at, piece, thing, bar, signs, acts }, i) => (
        <li
          key={i}
          class={`${icon ? "pictured" : ""}${acts ? " acts" : ""}${isOf(piece, me) ? " me" : ""}`}
          data-piece={piece}
          data-thing={thing}
        >
          {icon && <span class="icon" ref={inlined(icon)} />}
          {isAnswer(at) ? (
            <button type="button" class={at === hinted ? "open hinted" : "open"} data-anchor={at} onClick={() => touch(at)}>
              {withSigns(words)}
            </button>
          ) : (
            <span class="words">{withSigns(words)}</span>
          )}
          {signs?.map(([sign, what]) => (
            <span key={what} class="sign" data-thing={what} tabIndex={0} role="img" aria-label={what} ref={inlined(sign)} />
          ))}
          {bar && <Bar now={bar[0]} full={bar[1]} />}
        </li>
      ))}
    </>
  );
  const list = (panel: Panel) => (
    <ul>
      {parts(panel, me, ({ at }) => isAnswer(at)).map(({ lines, folded, whose }, i) =>
        folded ? (
          <li key={i} class="folded">
            <details>
              <summary>
                More<span class="unseen"> about {whose}</span>
              </summary>
              <ul>{rows(lines)}</ul>
            </details>
          </li>
        ) : (
          rows(lines)
        ),
      )}
    </ul>
  );
  return (
    <div class="panels" ref={frame}>
      {panels.filter(({ strip }) => !strip).map((panel) => (
        <section key={panel.title} class={panel.wide ? "panel wide" : "panel"} aria-label={panel.title}>
          <h2>{panel.title}</h2>
          {list(panel)}
          {panel.more && (
            <details>
              <summary>More to read</summary>
              <ul>{rows(panel.more)}</ul>
            </details>
          )}
        </section>
      ))}
      {here.length > 0 && (
        <Popover
          frame={frame.current!}
          at={groupOf(frame.current!, picked!)}
          options={here}
          taught={taught}
          choose={(option) => (pick(null), choose?.(option))}
          close={() => pick(null)}
        />
      )}
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
