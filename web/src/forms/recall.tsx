import { useEffect, useRef, useState } from "preact/hooks";
import type { Option } from "../wire";
import { Icon } from "./icon";
import type { RecallWidget } from "./types";

interface Props {
  widget: RecallWidget;
  number: number;
  options: Option[];
  /** further classes of the button of an option */
  look: (id: string) => string;
  busy: boolean;
  send: (answer: unknown) => void;
}

/** How far each ring of the chart is from its centre, and how large a place is, in parts of a hundred. */
const REACH = [0, 16.5, 30.5, 43];
const PLACE = 12.4;
const NO_LIMIT = "undercroft-no-limit";
const TICK = 200;

/** A question of memory in place: what is shown, then all answers there are, as pictures, places or names. */
export function RecallForm({ widget, number, options, look, busy, send }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [unlimited, setUnlimited] = useState(kept(localStorage, NO_LIMIT) === "yes");
  const key = `${location.pathname} ${number} ${widget.picture}${widget.words}`;
  const left = useCountdown(unlimited ? 0 : widget.seconds, key, root, () => send({ late: true }));
  const places = widget.chart?.marked === "" ? widget.chart.places.map((place) => place.id) : [];
  const pictured = options.filter((option) => option.id in widget.icons);
  const named = options.filter((option) => !(option.id in widget.icons) && !places.includes(option.id));

  function button(option: Option, kind: string, children: preact.ComponentChildren) {
    return (
      <button
        type="button"
        class={`${kind} ${look(option.id)}`}
        data-option={option.id}
        aria-label={kind === "choice" ? undefined : option.label}
        aria-disabled={busy}
        onClick={() => send(option.id)}
      >
        {children}
      </button>
    );
  }

  const digits = (option: Option) => <kbd aria-hidden="true">{options.indexOf(option) + 1}</kbd>;
  return (
    <div class="recall" ref={root}>
      {widget.seconds > 0 && (
        <div class="recall-time">
          {left !== null && (
            <p role="timer" class={left <= 3 ? "soon" : ""}>
              {left} s
            </p>
          )}
          <label>
            <input
              type="checkbox"
              checked={unlimited}
              onChange={(event) => {
                setUnlimited(event.currentTarget.checked);
                keep(localStorage, NO_LIMIT, event.currentTarget.checked ? "yes" : "");
              }}
            />{" "}
            I need more time: no limit on this device
          </label>
        </div>
      )}
      {widget.picture && !widget.chart && (
        <figure class="recall-shown" role="img" aria-label={widget.words}>
          <Icon name={widget.picture} />
        </figure>
      )}
      {widget.chart && (
        <div
          class="recall-chart"
          role={places.length ? "group" : "img"}
          aria-label={places.length ? "The chart, its names covered" : `The chart; the place pointed at lies ${widget.words}`}
          onKeyDown={(event) => walk(event, widget)}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            {REACH.slice(1).map((reach) => (
              <circle key={reach} cx="50" cy="50" r={reach} />
            ))}
          </svg>
          {widget.chart.places.map(({ id, ring, clock }) => {
            const turned = (clock * Math.PI) / 6;
            const option = options.find((one) => one.id === id);
            const style = {
              left: `${50 + REACH[ring]! * Math.sin(turned) - PLACE / 2}%`,
              top: `${50 - REACH[ring]! * Math.cos(turned) - PLACE / 2}%`,
            };
            const marked = id === widget.chart!.marked;
            return (
              <span key={id} class={marked ? "recall-place marked" : "recall-place"} style={style}>
                {places.length && option ? button(option, "spot", null) : marked && "?"}
              </span>
            );
          })}
        </div>
      )}
      {pictured.length > 0 && (
        <ul class="recall-pictures">
          {pictured.map((option) => (
            <li key={option.id}>
              {button(
                option,
                "pictured-choice",
                <>
                  {digits(option)}
                  <Icon name={widget.icons[option.id]!} />
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
      {widget.typed && <Typed busy={busy} send={(text) => send({ text })} />}
      <ul class={`choices${named.length > 3 ? " short" : ""}`} aria-label="Options">
        {named.map((option) => (
          <li key={option.id} class={option.label.length > 16 ? "long" : ""}>
            {button(
              option,
              "choice",
              <>
                {digits(option)} <span>{option.label}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A name in letters. */
function Typed({ busy, send }: { busy: boolean; send: (name: string) => void }) {
  const [name, write] = useState("");
  return (
    <form
      class="recall-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && name.trim()) send(name);
      }}
    >
      <label>
        Its name{" "}
        <input value={name} maxLength={40} autocomplete="off" onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={busy || !name.trim()}>
        Say it
      </button>
    </form>
  );
}

/** How many seconds are left, or null where there is no limit. They begin when all that is asked about can be seen, and
 * go on from there if the page is loaded again; when they are over, that is said once. */
function useCountdown(seconds: number, key: string, root: { current: HTMLElement | null }, late: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const ending = useRef(late);
  ending.current = late;
  useEffect(() => {
    setLeft(seconds);
    if (!seconds) return undefined;
    let begun = Number(kept(sessionStorage, key));
    const timer = setInterval(() => {
      if (!begun) {
        if (document.hidden || root.current?.querySelector(".icon:empty")) return;
        begun = Date.now();
        keep(sessionStorage, key, String(begun));
      }
      const now = Math.max(0, Math.ceil(seconds - (Date.now() - begun) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      ending.current();
    }, TICK);
    return () => clearInterval(timer);
  }, [seconds, key]);
  return seconds ? left : null;
}

/** Arrow keys walk over the chart: around a ring, and to the nearest hour of the next one. */
function walk(event: KeyboardEvent, { chart }: RecallWidget): void {
  const here = chart?.places.find(({ id }) => id === (event.target as HTMLElement).dataset.option);
  const [around, out] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
  if (!here || !chart || (!around && !out)) return;
  event.preventDefault();
  const ring = chart.places.filter((place) => place.ring === here.ring + out!);
  if (!ring.length) return;
  const apart = (clock: number) => Math.min((clock - here.clock + 12) % 12, (here.clock - clock + 12) % 12);
  const next = around
    ? ring[(ring.indexOf(here) + around + ring.length) % ring.length]!
    : ring.reduce((best, place) => (apart(place.clock) < apart(best.clock) ? place : best));
  const list = event.currentTarget as HTMLElement;
  list.querySelector<HTMLElement>(`[data-option="${CSS.escape(next.id)}"]`)?.focus();
}

function kept(where: Storage, key: string): string {
  try {
    return where.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(where: Storage, key: string, value: string): void {
  try {
    where.setItem(key, value);
  } catch {
    // A browser that keeps nothing: it lasts as long as the page.
  }
}
