import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { signed } from "./model";
import type { Problem, Tree } from "./types";

/** The game whose rules are linked. */
export const Game = createContext("");

export function RuleLink({ id }: { id: string }) {
  const game = useContext(Game);
  if (!id) return null;
  return (
    <a class="rule" href={`/tools/rules/${game}#${id}`} target="_blank" rel="noopener">
      {id.replace(`${game}.`, "")}
    </a>
  );
}

/** Why something is not so, with its rule. */
export function Why({ problem, named }: { problem: Problem; named?: boolean }) {
  return (
    <>
      {named && !problem.reason.includes(problem.at) && <strong>{problem.at}: </strong>}
      {problem.reason} <RuleLink id={problem.rule} />
    </>
  );
}

interface WindowProps {
  title: string;
  name: string;
  close: () => void;
  children: ComponentChildren;
}

/** A window over the page; Escape closes it, and the focus goes back to where it came from. */
export function Window({ title, name, close, children }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const window = dialog.current!;
    const from = document.activeElement as HTMLElement | null;
    window.showModal();
    return () => from?.isConnected && from.focus();
  }, []);
  return (
    <dialog
      class={`window ${name}`}
      aria-labelledby={`window-${name}`}
      ref={dialog}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="inside">
        <div class="head">
          <h2 id={`window-${name}`}>{title}</h2>
          <button type="button" class="shut" onClick={close}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface TypedProps {
  value: string;
  done: (text: string) => void;
  list?: string;
  placeholder?: string;
}

/** A line of text, told when it is done; what is being typed stays, whatever is drawn anew meanwhile. */
export function Typed({ value, done, ...how }: TypedProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      {...how}
      type="text"
      maxLength={80}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={(event) => {
        setDraft(null);
        done(event.currentTarget.value.trim());
      }}
    />
  );
}

interface CountedProps {
  value: number;
  least: number;
  most: number;
  done: (value: number) => void;
}

/** A number between two others, told when it is done. */
export function Counted({ value, least, most, done }: CountedProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      type="number"
      min={least}
      max={most}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={(event) => {
        setDraft(null);
        done(Math.min(most, Math.max(least, Math.floor(event.currentTarget.valueAsNumber || least))));
      }}
    />
  );
}

/** Where a number comes from: every part, with its rule. */
export function Explained({ tree, close }: { tree: Tree; close: () => void }) {
  return (
    <Window title={`${tree.label}: ${tree.value}`} name="tree" close={close}>
      {(tree.parts ?? tree.of ?? []).length === 0 ? (
        <p>
          Nothing adds to this. <RuleLink id={tree.rule ?? ""} />
        </p>
      ) : (
        <ul class="numbers-tree">
          <Branch tree={tree} top />
        </ul>
      )}
    </Window>
  );
}

const HOWS: Record<string, string> = {
  bonus: "the bonus of",
  highest: "the highest of",
  "at most": "at most",
  times: "one times the other",
  difference: "the first less the second",
};

function Branch({ tree, top }: { tree: Tree; top?: boolean }) {
  const inner = tree.parts ?? tree.of ?? [];
  return (
    <li>
      <b>{top ? tree.value : signed(tree.value)}</b> {tree.label}
      {tree.how && <i> ({HOWS[tree.how] ?? tree.how})</i>} <RuleLink id={tree.rule ?? ""} />
      {inner.length > 0 && (
        <ul>
          {inner.map((part, at) => (
            <Branch key={at} tree={part} />
          ))}
        </ul>
      )}
    </li>
  );
}
