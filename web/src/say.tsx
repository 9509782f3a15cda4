import { useRef, useState } from "preact/hooks";
import type { ManyActs } from "./wire";

interface Props {
  group: ManyActs;
  say: (act: string) => void;
}

/** Acts that are too many for buttons: a window in which one is said part by part. */
export function Say({ group, say }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, want] = useState<string[]>([]);
  const { rows, said, done } = follow(group, wanted);
  const words = said.map((id, at) => rows[at]!.find((part) => part[0] === id)![1]).filter(Boolean);
  const title = group.word.charAt(0).toUpperCase() + group.word.slice(1);

  function pick(at: number, id: string): void {
    want([...said.slice(0, at), ...(id === NOTHING ? [] : [id, ...said.slice(at + 1)])]);
  }

  function send(): void {
    if (!done) return;
    dialog.current!.close();
    say([group.word, ...said].filter(Boolean).join(" "));
  }

  return (
    <>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => dialog.current!.showModal()}>
        {title} …
      </button>
      <dialog class="say" aria-label={title} ref={dialog} onClose={() => want([])}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <h2>{title}</h2>
          <p class="parts">
            {rows.map((row, at) => (
              <select
                key={at}
                aria-label={`${title}: part ${at + 1}`}
                value={said[at] ?? NOTHING}
                onChange={(event) => pick(at, event.currentTarget.value)}
              >
                {row.length > 1 && <option value={NOTHING}>choose …</option>}
                {row.map(([id, words]) => (
                  <option key={id} value={id}>
                    {id ? words : "nothing more"}
                  </option>
                ))}
              </select>
            ))}
          </p>
          <p role="status">{done ? `${title} ${words.join(" ")}. This cannot be taken back.` : "Choose each part in turn."}</p>
          <p class="deeds">
            <button type="submit" class="danger" aria-disabled={!done}>
              Say it
            </button>
            <button type="button" onClick={() => dialog.current!.close()}>
              Back to the table
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}

const NOTHING = "-";

/** As far as what was chosen still holds: the rows to choose from, what is said, and whether that is all. */
function follow({ parts }: ManyActs, wanted: string[]) {
  const rows: ManyActs["parts"] = [];
  const said: string[] = [];
  let next = 0;
  while (next >= 0) {
    const row = parts[next]!;
    rows.push(row);
    const chosen = row.length === 1 ? row[0]! : row.find(([id]) => id === wanted[said.length]);
    if (!chosen) return { rows, said, done: false };
    said.push(chosen[0]);
    next = chosen[2];
  }
  return { rows, said, done: true };
}
