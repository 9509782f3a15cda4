import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { AT_TABLE, IN_FORMS, IN_REPLAYS, type KeyLine } from "./keylist";
import { isTouch } from "./settings";
import type { Guide, How, Principle } from "./wire";

interface Props {
  pitch: string;
  how: How | null;
  ask: () => void;
  close: () => void;
  children: ComponentChildren;
}

/** How to play, in a window of its own: the game in pictures, the page with its keys, and the switches. */
export function Help({ pitch, how, ask, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    if (how === null) ask();
  }, []);
  const guide = how?.guide;
  return (
    <dialog class="help" aria-labelledby="help" ref={dialog} onClose={close}>
      <form method="dialog" class="shut">
        <button type="submit">Back to the table</button>
      </form>
      <h2 id="help">How to play</h2>
      {guide ? <Guided guide={guide} /> : pitch && <p>{pitch}</p>}
      {how && !guide && <Principles principles={how.rules} />}
      <h3>At this table</h3>
      <p>
        The referee asks one question at a time and knows every rule. Click a marked place on the board, or choose from
        the list. On a touch screen, tap a place and tap again to confirm. “Why?” tells the rule behind a question; a
        line of the log opens on the rule behind it.
      </p>
      {!isTouch.matches && (
        <>
          <Keys name="Keys" lines={AT_TABLE} />
          <Keys name="Keys for special answers" lines={IN_FORMS} />
          <Keys name="Keys of a replay" lines={IN_REPLAYS} />
        </>
      )}
      {children}
    </dialog>
  );
}

/** The game by its guide: what it is about, a turn in pictures, how it ends, and where there is more. */
function Guided({ guide }: { guide: Guide }) {
  const whole = `/how/${guide.game}`;
  return (
    <>
      <p class="aim">{guide.aim}</p>
      <ol class="pictures">
        {guide.pictures.map(({ number, title, says }) => (
          <li key={number}>
            <img class="picture day" src={`${whole}/${number}.svg`} alt="" width="320" height="200" loading="lazy" />
            <img class="picture night" src={`${whole}/${number}.svg?night`} alt="" width="320" height="200" loading="lazy" />
            <div>
              <h3>
                {number}. {title}
              </h3>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
      <h3>How it ends</h3>
      <p>{guide.end}</p>
      <p>
        <a href={whole} target="_blank">
          The whole page, to read or to print
        </a>{" "}
        ·{" "}
        <a href={`/tools/rules/${guide.game}`} target="_blank">
          The rulebook
        </a>
      </p>
    </>
  );
}

function Keys({ name, lines }: { name: string; lines: KeyLine[] }) {
  return (
    <section class="keys" aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {lines.map(({ shown, does }) => (
          <>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
    </section>
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
