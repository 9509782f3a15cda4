import { useEffect, useRef, useState } from "preact/hooks";
import { type Fall, fallsIn } from "./falls";
import { Rule, type Rules } from "./rule";
import type { LogLine } from "./wire";

/** So many lines are in the page; the rest come when asked for. */
const SHOWN = 200;

/** What happened, in plain words; each line opens on the rule behind it. The newest is in sight. */
export function Log({ lines, rules }: { lines: LogLine[]; rules: Rules }) {
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const from = all ? 0 : Math.max(0, lines.length - SHOWN);
  const toEnd = () => void (list.current!.scrollTop = list.current!.scrollHeight);
  useEffect(toEnd, [lines]);
  useEffect(() => {
    const watch = new ResizeObserver(toEnd);
    watch.observe(list.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <section class="log" aria-label="What happened">
      <h2>What happened</h2>
      {from > 0 && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show {from} earlier lines
        </button>
      )}
      <ol ref={list} tabIndex={0} aria-label="Log">
        {lines.slice(from).map((line, i) => (
          <li key={from + i} class={line.shows ? "shows" : ""}>
            <Entry line={line} rules={rules} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ line, rules }: { line: LogLine; rules: Rules }) {
  const [open, setOpen] = useState(false);
  if (!line.rule) return <span>{line.text}</span>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{line.text}</summary>
      {open && <Rule id={line.rule} rules={rules} />}
    </details>
  );
}

const SUITS = { H: "\u2665", D: "\u2666", S: "\u2660", C: "\u2663" };
const NAMES = { H: "hearts", D: "diamonds", S: "spades", C: "clubs" };
const MOST = 12;
// Where the pips of a die lie, in a square of three by three.
const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The newest line, with the dice and cards that fell last. */
export function Latest({ lines }: { lines: LogLine[] }) {
  const told = lines.filter((line) => fallsIn(line.text).length);
  const fell = told[told.length - 1];
  const last = lines[lines.length - 1];
  return (
    <div class="latest" key={lines.length}>
      {fell && (
        <span class="falls" role="img" aria-label={fell.text}>
          {fallsIn(fell.text)
            .slice(0, MOST)
            .map((fall, i) => (
              <Face key={i} fall={fall} />
            ))}
        </span>
      )}
      <span>
        {fell && fell !== last && `${fell.text} `}
        {last?.text}
      </span>
    </div>
  );
}

function Face({ fall }: { fall: Fall }) {
  if ("rank" in fall) {
    return (
      <b class={`card ${NAMES[fall.suit]}`}>
        {fall.rank}
        {SUITS[fall.suit]}
      </b>
    );
  }
  const pips = PIPS[fall.die];
  return (
    <svg class="die" viewBox="0 0 30 30" width="34" height="34" aria-hidden="true">
      <rect x="1.5" y="1.5" width="27" height="27" rx="6" />
      {pips ? (
        pips.map((pip) => <circle key={pip} cx={8 + (pip % 3) * 7} cy={8 + Math.floor(pip / 3) * 7} r="2.6" />)
      ) : (
        <text x="15" y="20.5" text-anchor="middle" font-size="15" font-weight="bold">
          {fall.die}
        </text>
      )}
    </svg>
  );
}
