import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { anchorAt, anchorOf, bringIntoSight, groupOf, isMap, isTall, showFocus, showPointed, showScene, step } from "./board";
import { Lanes } from "./lane";
import type { Lane } from "./lanes";
import { Panels } from "./panels";
import { lieBeside, Popover } from "./popover";
import { isTouch } from "./settings";
import { drawWay } from "./table/way";
import { stepsTo } from "./table/ways";
import { capital } from "./words";
import { ToRule } from "./rule";
import type { Option, Panel, There, Ways } from "./wire";

interface Props {
  svg: string;
  lanes?: Lane[];
  panels: Panel[];
  text: string;
  readText: (open: boolean) => void;
  options: Option[];
  number: number;
  hinted: string | null;
  pointed?: string[];
  /** the answers that a teacher wants */
  taught?: string[];
  busy: boolean;
  choose: (option: Option) => void;
  /** where one may walk to, and how to */
  ways?: Ways;
  /** what can be done on a way besides, in words */
  along?: string;
  go?: (place: string, along: boolean) => void;
  /** why nothing can be answered at a place that was chosen, and to ask that; null: no longer */
  there?: There | null;
  tried?: (place: string | null) => void;
}

const NO_WAYS: Ways = {};
const NOWHERE: string[] = [];
const NO_LANES: Lane[] = [];

/** The scene with the options on their anchors. A place with several options, or a first touch, opens a small list. */
export function Scene(props: Props) {
  const { svg, lanes = NO_LANES, panels, text, readText, options, number, hinted, pointed = NOWHERE, busy, choose } = props;
  const { ways = NO_WAYS, along = "", go, taught = NOWHERE, there = null, tried } = props;
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<string | null>(null);
  const [readable, setReadable] = useState(true);
  const [whole, setWhole] = useState(false);
  const [larger, setLarger] = useState(false);
  const here = picked === null ? [] : options.filter((option) => option.at === picked);

  const map = isMap(svg);
  useLayoutEffect(() => setReadable(showScene(place.current!, svg)), [svg]);
  useLayoutEffect(() => {
    const more = showFocus(place.current!);
    setLarger(map && (more || whole));
  }, [svg, whole, map]);
  useEffect(() => pick(null), [number]); // What others do meanwhile takes nothing out of anybody's hand.
  const slide = lanes.map((lane) => lane.moves?.key ?? "").join(" ");
  const slid = useRef(slide);
  useEffect(() => {
    const slides = slide !== slid.current || frame.current!.querySelector(".lane.playing") !== null;
    slid.current = slide;
    // Where nothing is asked, the drawing may still be that of the question before; and a slide is to be seen itself.
    if (number !== -1 && !slides) bringIntoSight(place.current!);
  }, [svg, number, slide]);
  useLayoutEffect(() => {
    place.current!.querySelectorAll(".hinted").forEach((group) => group.classList.remove("hinted"));
    if (hinted !== null) groupOf(place.current!, hinted)?.classList.add("hinted");
  }, [svg, hinted]);
  useLayoutEffect(() => {
    place.current!.querySelectorAll(".picked").forEach((group) => group.classList.remove("picked"));
    if (picked !== null) groupOf(place.current!, picked)?.classList.add("picked");
  }, [svg, picked]);
  useLayoutEffect(() => {
    place.current!.querySelectorAll(".pointed").forEach((group) => group.classList.remove("pointed"));
    for (const anchor of pointed) groupOf(place.current!, anchor)?.classList.add("pointed");
    if (map) showPointed(place.current!);
  }, [svg, pointed, map]);

  /** Where a way is shown to; it is walked when that place is chosen again. */
  const towards = picked !== null && here.length === 0 && ways[picked] ? picked : null;
  useLayoutEffect(() => drawWay(place.current!, ways, towards), [svg, towards, ways]);
  useLayoutEffect(() => {
    place.current!.querySelectorAll(".reached").forEach((group) => group.classList.remove("reached"));
    for (const anchor of Object.keys(ways)) groupOf(place.current!, anchor)?.classList.add("reached");
  }, [svg, ways]);

  function touch(anchor: string | null, certain: boolean): void {
    const standing = anchor === null ? [] : options.filter((option) => option.at === anchor);
    if (!busy && anchor !== null && standing.length === 0 && ways[anchor]) {
      if (picked === anchor) go?.(anchor, false);
      return pick(picked === anchor ? null : anchor);
    }
    if (number !== -1) tried?.(standing.length === 0 && !busy ? anchor : null);
    if (busy || standing.length === 0) return pick(null);
    if (standing.length === 1 && (certain || picked === anchor)) return choose(standing[0]!);
    return pick(picked === anchor ? null : anchor);
  }

  function leave(): void {
    if (picked !== null) groupOf(frame.current!, picked)?.focus({ preventScroll: true });
    pick(null);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") pick(null), tried?.(null);
    else if (event.key === "Enter" || event.key === " ") touch(anchorOf(event.target as Element), true);
    else if (!step(place.current!, event.key)) return;
    event.preventDefault();
  }

  return (
    <section class={isTall(svg) ? "scene tall" : "scene"} aria-label="The table">
      <div class={lanes.length ? "frame with-lane" : "frame"} ref={frame}>
        <div class="view">
          <div
            class={`drawing${busy ? " busy" : ""}${map ? " map" : ""}${whole ? " whole" : ""}`}
            ref={place}
            onClick={(event) => touch(anchorAt(event.clientX, event.clientY), !isTouch.matches)}
            onKeyDown={onKey}
          />
          {larger && (
            <button type="button" class="quiet zoom" aria-pressed={whole} onClick={() => setWhole(!whole)}>
              {whole ? "Closer again" : "The whole map"}
            </button>
          )}
        </div>
        {towards !== null && (
          <p class="towards" role="status">
            To {towards}: {counted(stepsTo(ways, towards))}.{" "}
            <button type="button" class="primary" onClick={() => (pick(null), go?.(towards, false))}>
              Walk <kbd>Enter</kbd>
            </button>{" "}
            {along && (
              <button type="button" onClick={() => (pick(null), go?.(towards, true))}>
                Walk, {along}
              </button>
            )}{" "}
            <button type="button" class="quiet" onClick={() => pick(null)}>
              Not there
            </button>
          </p>
        )}
        <Lanes lanes={lanes} drawn={svg !== "" || panels.length > 0} />
        <Panels {...{ panels, options, number, hinted, taught, busy, choose }} />
        {there && <Refused there={there} frame={frame.current!} />}
        {here.length > 0 && (
          <Popover
            frame={frame.current!}
            at={groupOf(frame.current!, picked!)}
            options={here}
            taught={taught}
            choose={(option) => (leave(), choose(option))}
            close={leave}
          />
        )}
      </div>
      <details class="as-text" open={!readable} onToggle={(event) => readText(event.currentTarget.open)}>
        <summary>The table as text</summary>
        <pre tabIndex={0} aria-label="The table as text">
          {text}
        </pre>
      </details>
    </section>
  );
}

/** Why nothing can be done at this place, beside it. */
function Refused({ there, frame }: { there: There; frame: HTMLElement }) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => lieBeside(box.current!, frame, groupOf(frame, there.at)), [there]);
  return (
    <p class="popover not-here" role="status" ref={box}>
      <span>
        {there.reason!.startsWith(there.at) ? there.reason : capital(there.reason!)}. {there.rule && <ToRule id={there.rule} />}
      </span>
    </p>
  );
}

function counted(steps: number): string {
  return steps === 1 ? "one step" : `${steps} steps`;
}
