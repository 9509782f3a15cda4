import { useEffect, useRef, useState } from "preact/hooks";
import { withSigns } from "../falls";
import { type Past, whose } from "./past";

/** So many moments before and after the present one are in the page; more come when asked for. */
const AROUND = 80;

/** So much of what came before stays in sight above the present moment. */
const ABOVE = 48;

interface Props {
  past: Past;
  at: number;
  go: (at: number) => void;
}

/** Every moment with what was told then; choosing one leads there. */
export function Moments({ past, at, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [around, setAround] = useState(AROUND);
  const from = Math.max(0, at - around);
  const until = Math.min(past.moments.length, at + around + 1);
  useEffect(() => {
    const here = list.current!.querySelector<HTMLElement>("[aria-current]");
    if (here) list.current!.scrollTop = here.offsetTop - ABOVE;
  }, [at, past]);
  const more = (words: string) => (
    <li>
      <button type="button" class="quiet" onClick={() => setAround(around + 4 * AROUND)}>
        {words}
      </button>
    </li>
  );
  return (
    <section class="moments" aria-label="All moments">
      <h2>All moments</h2>
      <ol ref={list} tabIndex={0} aria-label="Moments">
        {from > 0 && more("Show earlier moments")}
        {past.moments.slice(from, until).map((moment) => (
          <li key={moment.at}>
            <button
              type="button"
              class={moment.at > at ? "moment later" : "moment"}
              aria-current={moment.at === at ? "step" : undefined}
              onClick={() => go(moment.at)}
            >
              <b>{moment.at}</b>
              <span>
                {moment.given !== null && (
                  <i>
                    {whose(past, past.as)}: {withSigns(moment.given)}.{" "}
                  </i>
                )}
                {withSigns(moment.lines.map((line) => line.text).join(" "))}
                {moment.given === null && moment.lines.length === 0 && <i>{moment.at === 0 ? "The game begins." : "The table changed."}</i>}
              </span>
            </button>
          </li>
        ))}
        {until < past.moments.length && more("Show later moments")}
      </ol>
    </section>
  );
}
