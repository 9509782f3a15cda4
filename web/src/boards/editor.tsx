import { useEffect, useRef, useState } from "preact/hooks";
import { boardFields } from "../playing/kept";
import { playWith } from "../playing/send";
import type { Refusal, Server } from "./ask";
import { Drawing } from "./drawing";
import { NumberField, ZoneFields } from "./fields";
import { keep } from "./kept";
import { type Kind, emptyBoard, moved, newZone, titleOf, withZone, withoutZone } from "./model";
import { useSteps } from "./steps";
import type { Board, Choices, Look, Trial, Zone } from "./types";

/** The server looks at a board that has rested for so many milliseconds. */
const REST = 350;
const KINDS: Kind[] = ["circle", "ellipse", "polygon"];
const EMPTY = "";

interface EditorProps {
  server: Server;
  choices: Choices;
  kept: Board | null;
}

/** A board is drawn, checked as it goes, tried and taken home. */
export function Editor({ server, choices, kept }: EditorProps) {
  const { sizes, boards } = choices;
  const [steps, step] = useSteps(kept ?? boards[0] ?? emptyBoard(sizes));
  const [selected, select] = useState(-1);
  const [look, setLook] = useState<Look>({ faults: [], marks: [] });
  const [trial, setTrial] = useState<Trial | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, say] = useState("");
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { board } = steps;
  const zone = board.zones[selected];

  useEffect(() => {
    keep(server.game, board);
    setTrial(null);
    let late = false;
    const timer = setTimeout(() => {
      server.look(board).then(
        (found) => {
          if (late) return;
          setLook(found);
          setTrouble(null);
        },
        (error: Refusal) => {
          if (!late) setTrouble(error);
        },
      );
    }, REST);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [board]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyping(event.target)) return;
      event.preventDefault();
      step(event.shiftKey ? "redo" : "undo");
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const to = (next: Board) => step({ to: next });
  const change = (at: number, become: (zone: Zone) => Zone, passing?: Board) =>
    step({ to: (now) => withZone(now, at, become), passing });
  const add = (next: Zone) => {
    to({ ...board, zones: [...board.zones, next] });
    select(board.zones.length);
    say(`A new zone: ${titleOf(next)}.`);
  };
  const remove = (at: number) => {
    say(`The zone ${titleOf(board.zones[at]!)} is gone.`);
    to(withoutZone(board, at));
    select(-1);
  };
  const begin = (next: Board) => {
    to(next);
    select(-1);
    say(`${next.name} lies on the easel.`);
  };
  const tried = async (doing: Promise<unknown>) => {
    setBusy(true);
    try {
      await doing;
      setTrouble(null);
    } catch (error) {
      setTrouble(error as Refusal);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div class="ribbon row">
        <label>
          Begin with
          <select
            value="?"
            onChange={(event) => {
              const id = event.currentTarget.value;
              event.currentTarget.value = "?";
              begin(boards.find((one) => one.id === id) ?? emptyBoard(sizes));
            }}
          >
            <option value="?" disabled>
              choose a board
            </option>
            <option value={EMPTY}>an empty board</option>
            {boards.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => input.current!.click()}>
          Open a file
        </button>
        <button type="button" disabled={busy} onClick={() => void tried(server.save(board))}>
          Save as .toml
        </button>
        <button
          type="button"
          disabled={busy || look.faults.length > 0}
          onClick={() => void tried(server.poster(board))}
        >
          Print at true size
        </button>
        <button type="button" disabled={steps.past.length === 0} onClick={() => step("undo")}>
          Undo
        </button>
        <button type="button" disabled={steps.future.length === 0} onClick={() => step("redo")}>
          Redo
        </button>
        <input
          ref={input}
          type="file"
          accept=".toml,.json"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void tried(server.read(file).then(begin));
            event.currentTarget.value = "";
          }}
        />
      </div>
      {trouble && (
        <div class="wrong" role="alert">
          <p>{trouble.message}</p>
          {trouble.rule && <RuleLink game={server.game} rule={trouble.rule} />}
        </div>
      )}
      <p role="status" class="said">
        {said}
      </p>
      <div class="studio">
        <Drawing
          {...{ board, sizes, selected, select, change, remove }}
          marks={look.marks}
          pucks={trial?.pucks ?? []}
        />
        <div class="side">
          <div class="row tries">
            <button
              type="button"
              class="primary"
              disabled={busy || look.faults.length > 0}
              onClick={() => void tried(server.trial(board).then(setTrial))}
            >
              Try ten slides
            </button>
            <button
              type="button"
              disabled={busy || look.faults.length > 0}
              title="One room with a monster of this shape: you and three bots slide at it"
              onClick={() => playWith({ ...boardFields(server.game, board), play: "now" })}
            >
              Try it in a room
            </button>
            {trial && (
              <button type="button" class="quiet" onClick={() => setTrial(null)}>
                Clear the pucks
              </button>
            )}
          </div>
          <div class="told" role="status">
            {trial?.told.map((line) => <p key={line}>{line}</p>)}
          </div>
          <section class="faults" aria-live="polite" aria-label="Faults">
            {look.faults.length === 0 ? (
              <p class="sound">✓ This board can be played on.</p>
            ) : (
              <ul>
                {look.faults.map((fault) => (
                  <li key={fault.reason}>
                    {fault.reason} <RuleLink game={server.game} rule={fault.rule} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <div class="row">
            {KINDS.map((kind) => (
              <button key={kind} type="button" onClick={() => add(newZone(kind, sizes))}>
                Add {kind === "ellipse" ? "an" : "a"} {kind}
              </button>
            ))}
          </div>
          {zone ? (
            <ZoneFields
              {...{ zone, sizes }}
              set={(next) => change(selected, () => next)}
              copy={() => add(moved(zone, 20, -20))}
              remove={() => remove(selected)}
            />
          ) : (
            <p class="small">Touch a zone, or choose it below: then it can be moved, sized and numbered.</p>
          )}
          <fieldset>
            <legend>Zones</legend>
            <ul class="zones">
              {board.zones.map((one, at) => (
                <li key={at}>
                  <button type="button" aria-pressed={at === selected} onClick={() => select(at)}>
                    {titleOf(one)}
                  </button>
                </li>
              ))}
            </ul>
          </fieldset>
          <details class="whole">
            <summary>Name, id and the Damage Dot</summary>
            <div class="row">
              <label>
                Name
                <input
                  type="text"
                  value={board.name}
                  maxLength={400}
                  onInput={(event) => to({ ...board, name: event.currentTarget.value })}
                />
              </label>
              <label>
                Id
                <input
                  type="text"
                  value={board.id}
                  maxLength={60}
                  onInput={(event) => to({ ...board, id: event.currentTarget.value })}
                />
              </label>
              <label class="wide">
                About
                <input
                  type="text"
                  value={board.about ?? ""}
                  maxLength={400}
                  onInput={(event) => to({ ...board, about: event.currentTarget.value })}
                />
              </label>
              <NumberField label="Dot, x" value={board.dot[0]} set={(x) => to({ ...board, dot: [x, board.dot[1]] })} />
              <NumberField label="Dot, y" value={board.dot[1]} set={(y) => to({ ...board, dot: [board.dot[0], y] })} />
            </div>
          </details>
        </div>
      </div>
    </>
  );
}

function RuleLink({ game, rule }: { game: string; rule: string }) {
  return (
    <a class="rule" href={`/tools/rules/${game}#${rule}`}>
      {rule}
    </a>
  );
}

/** Whether an undo is for what is typed. */
function isTyping(at: EventTarget | null): boolean {
  return at instanceof HTMLInputElement && at.type === "text";
}
