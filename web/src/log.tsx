import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "./api";
import { Falls, withSigns } from "./falls";
import { Rule, type Rules } from "./rule";
import { briefly, isTale } from "./table/brief";
import { parted } from "./table/named";
import { fallenLast } from "./table/stage";
import type { ChatLine, LogLine } from "./wire";

/** So many lines are in the page; the rest come when asked for. */
const SHOWN = 200;

interface Props {
  /** the what-if table whose past can be read above its log; null: this is none */
  pastOf?: string | null;
  lines: LogLine[];
  /** From this line on, all is new since the last answer. */
  fresh: number;
  /** From this line on, all belongs to the moment that is shown now. */
  now?: number;
  rules: Rules;
}

/** What happened, in plain words; each line opens on the rule behind it. The newest is in sight. */
export function Log({ pastOf = null, lines, fresh, now = Infinity, rules }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const from = all ? 0 : Math.max(0, lines.length - SHOWN);
  const toEnd = () => void (list.current && (list.current.scrollTop = list.current.scrollHeight));
  useEffect(toEnd, [lines]);
  useEffect(() => {
    const watch = new ResizeObserver(toEnd);
    watch.observe(list.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <section class="log" aria-label="What happened">
      <h2>What happened</h2>
      <ol ref={list} tabIndex={0} aria-label="Log">
        {pastOf && <Before table={pastOf} rules={rules} />}
        {from > 0 && (
          <li>
            <button type="button" class="quiet" onClick={() => setAll(true)}>
              Show {from} earlier lines
            </button>
          </li>
        )}
        {lines.slice(from).map((line, i) => (
          <li
            key={from + i}
            class={`${line.moment === "quiet" ? "progress" : "event"}${from + i >= fresh ? " new" : ""}${from + i >= now ? " now" : ""}`}
            data-moment={line.moment ?? "own"}
          >
            <Entry line={line} rules={rules} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was told at the table from which this one goes on, when somebody wants to read it. */
function Before({ table, rules }: { table: string; rules: Rules }) {
  const [lines, setLines] = useState<LogLine[] | null>(null);
  async function read(): Promise<void> {
    setLines((await call<{ lines: LogLine[] }>("GET", `${table}/past`)).lines);
  }
  if (lines === null) {
    return (
      <li>
        <button type="button" class="quiet" onClick={() => void read()}>
          Show what was before
        </button>
      </li>
    );
  }
  return (
    <>
      {lines.map((line, i) => (
        <li key={`before ${i}`} class="event before">
          <Entry line={line} rules={rules} />
        </li>
      ))}
      <li class="border">From here on: what if?</li>
    </>
  );
}

function Entry({ line, rules }: { line: LogLine; rules: Rules }) {
  const [open, setOpen] = useState(false);
  const whole = parted(line).map(({ text, thing }) => (thing === null ? withSigns(text) : <span data-thing={thing}>{text}</span>));
  if (!line.rule) return <span>{whole}</span>;
  const words = open ? whole : isTale(line.text) ? withSigns(briefly(line.text)) : whole;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {words}
        {line.by_hand && <ByHand />}
      </summary>
      {open && <Rule id={line.rule} rules={rules} />}
    </details>
  );
}

/** The sign of dice and cards that people threw. */
function ByHand() {
  return (
    <i class="by-hand" title="People threw this, and typed what fell.">
      {" by hand"}
    </i>
  );
}

interface LatestProps {
  lines: LogLine[];
  said: (ChatLine & { name: string }) | null;
}

/** What happened last: the dice and cards that fell since one's last answer, the newest line, and what was said. */
export function Latest({ lines, said }: LatestProps) {
  const told = lines.filter((line) => line.moment !== "quiet");
  const fallen = fallenLast(told);
  const fell = fallen[fallen.length - 1];
  const last = told[told.length - 1] ?? lines[lines.length - 1];
  return (
    <div class="latest">
      {fell && (
        <span class="fallen">
          {fallen.map((line) => (
            <Falls key={lines.indexOf(line)} line={line} />
          ))}
        </span>
      )}
      <span>
        <span class="words">
          {fell && fell !== last && `${withSigns(fell.text)} `}
          {last && withSigns(briefly(last.text))}
        </span>
        {said && (
          <span class="said">
            <b>{said.name}:</b> {said.text}
          </span>
        )}
      </span>
    </div>
  );
}
