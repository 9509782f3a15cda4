import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { showScene, steepness } from "../board";
import { Falls, withSigns } from "../falls";
import { Lanes } from "../lane";
import { Panels } from "../panels";
import { Qr } from "../qr";
import { loadSettings } from "../settings";
import { onStage, opened } from "../table/model";
import { useStage } from "../table/play";
import { fallenLast } from "../table/stage";
import { useTable } from "../table/use";
import { noticeOf, showTurn } from "../turn";
import type { Seen, State } from "../wire";

/** Boards lower than this, for their width, have the words beneath them. */
const LOW = 0.45;
/** So many of the last lines are read across a room. */
const LINES = 6;

/** The table for all to see: what a spectator may, as large as the screen, and nothing to press. */
export function TableScreen({ table }: { table: string }) {
  const { pace } = loadSettings();
  const [model, take] = useTable(table, () => opened({ watches: true, pace }));
  useStage(model, take, pace);
  const { state, canvas, log, status } = onStage(model);
  const scene = canvas.seen;

  const notice = state && noticeOf(state);
  useEffect(() => {
    if (notice && state) showTurn(notice, state.title);
  }, [notice?.words]);

  if (!state || !notice) {
    return (
      <p class="line" role="status">
        {status === "gone" ? "This link no longer opens the table." : "Connecting …"}
      </p>
    );
  }
  const fallen = fallenLast(log);
  const told = log.filter((line) => line.moment !== "quiet").slice(-LINES);
  return (
    <div class={`screen ${layout(state, scene)}`}>
      <header>
        <h1>{state.title}</h1>
        <p class={state.throwing ? "notice mine" : "notice"} role="status">
          {state.result ? `${notice.words}: ${state.result.reason}` : notice.words}
        </p>
      </header>
      {status === "lost" && <p class="line" role="alert">The line is broken. Trying again …</p>}
      {scene.svg !== "" && <Stage svg={scene.svg} title={state.title} />}
      <Lanes lanes={scene.lanes} drawn={scene.svg !== "" || scene.panels.length > 0} />
      <div class="beside">
        {fallen.length > 0 && (
          <div class="fell">
            {fallen.map((line) => (
              <Falls key={log.indexOf(line)} line={line} />
            ))}
          </div>
        )}
        {state.started && (
          <ol class="lines" aria-label="What happened last">
            {told.map((line, i) => (
              <li key={log.indexOf(line)} class={i === told.length - 1 ? "new" : ""}>
                {withSigns(line.text)}
              </li>
            ))}
          </ol>
        )}
        <Invited state={state} />
        {state.posted.length === 0 && state.started && (
          <Panels panels={scene.panels} />
        )}
      </div>
      {state.frozen !== null && <p class="refusal" role="alert">{state.frozen}</p>}
    </div>
  );
}

/** The boards, as large as there is room. */
function Stage({ svg, title }: { svg: string; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    showScene(place.current!, svg);
    place.current!.querySelectorAll("[tabindex]").forEach((part) => part.removeAttribute("tabindex"));
  }, [svg]);
  return <div class="stage drawing" role="img" aria-label={`The table of ${title}`} ref={place} />;
}

/** Who may still sit down, with the codes that the host lets everybody see. */
function Invited({ state }: { state: State }) {
  const open = state.seats.filter((seat) => seat.kind === "open");
  if (open.length === 0) return null;
  return (
    <section class="posted" aria-label="Seats that are free">
      {open.map((seat) => {
        const found = state.posted.find((one) => one.seat === seat.seat);
        return (
          <figure key={seat.seat}>
            <figcaption>
              {found ? "Scan to sit down as " : "Waiting for "}
              <b>{seat.name}</b>
            </figcaption>
            {found && <Qr svg={found.qr} />}
          </figure>
        );
      })}
    </section>
  );
}

/** Where the words go: beside the boards, beneath low ones, or everywhere where there are none. A lane stands before all. */
function layout(state: State, { svg, lanes }: Seen): string {
  if (!state.started) return "waiting-for";
  if (lanes.length) return "sliding";
  if (svg === "") return "bare";
  return steepness(svg) < LOW ? "low" : "";
}
