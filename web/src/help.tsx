import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isTouch } from "./settings";
import type { Principle } from "./wire";

interface Props {
  pitch: string;
  principles: Principle[] | null;
  ask: () => void;
  close: () => void;
  children: ComponentChildren;
}

/** How to play, in a window of its own: the page, the game by its own rules, and the switches. */
export function Help({ pitch, principles, ask, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    if (principles === null) ask();
  }, []);
  return (
    <dialog class="help" aria-labelledby="help" ref={dialog} onClose={close}>
      <form method="dialog" class="shut">
        <button type="submit">Back to the table</button>
      </form>
      <h2 id="help">How to play</h2>
      {pitch && <p>{pitch}</p>}
      <p>
        The referee asks one question at a time and knows every rule. Click a marked place on the board, or choose from
        the list. On a touch screen, tap a place and tap again to confirm. “Why?” tells the rule behind a question; a
        line of the log opens on the rule behind it.
      </p>
      <Principles principles={principles ?? []} />
      {!isTouch.matches && <Keys />}
      {children}
    </dialog>
  );
}

function Keys() {
  return (
    <dl>
      <dt>
        <kbd>1</kbd> … <kbd>9</kbd>
      </dt>
      <dd>choose an option by its number</dd>
      <dt>
        <kbd>Tab</kbd>, arrows, <kbd>Enter</kbd>
      </dt>
      <dd>walk over the board and choose a place</dd>
      <dt>
        <kbd>?</kbd>
      </dt>
      <dd>why am I asked this?</dd>
      <dt>
        <kbd>u</kbd>
      </dt>
      <dd>undo</dd>
      <dt>
        <kbd>h</kbd>
      </dt>
      <dd>show me a good move</dd>
    </dl>
  );
}

/** How the game ends, then how it goes, chapter by chapter. */
function Principles({ principles }: { principles: Principle[] }) {
  const chapters = new Map<string, Principle[]>();
  for (const principle of principles.filter((one) => one.kind === "flow" && !one.id.endsWith(".roll-order"))) {
    const chapter = principle.id.split(".")[1]!;
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), principle]);
  }
  const ends = principles.filter((principle) => principle.kind === "end");
  return (
    <>
      {ends.length > 0 && <Chapter name="How it ends" rules={ends} open />}
      {Array.from(chapters, ([chapter, rules]) => (
        <Chapter key={chapter} name={chapter} rules={rules} open={false} />
      ))}
    </>
  );
}

function Chapter({ name, rules, open }: { name: string; rules: Principle[]; open: boolean }) {
  return (
    <details class="chapter" open={open}>
      <summary>{name.charAt(0).toUpperCase() + name.slice(1)}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id} title={rule.id}>
            {rule.words}
          </li>
        ))}
      </ul>
    </details>
  );
}
