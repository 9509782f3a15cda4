import { useRef, useState } from "preact/hooks";
import { download, forget, readFile, save, savedOf } from "./saved";
import type { Answer, Ready } from "./types";

interface Props {
  /** How a file of this begins; without it nothing is kept. */
  file: Record<string, string>;
  ready: Ready[];
  /** What stands there now. */
  present: () => Answer;
  /** Take this; the reason where it cannot be taken. */
  load: (value: Answer) => string;
}

/** Ready-made ones and one's own, to take and change; one's own are kept in this browser, or carried in a file. */
export function Library({ file, ready, present, load }: Props) {
  const [own, setOwn] = useState(() => savedOf(file));
  const [name, setName] = useState("");
  const [word, say] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const keeps = Object.keys(file).length > 0;

  function take(from: { name: string; value: Answer }): void {
    say(load(from.value) || `${from.name} stands on the board.`);
  }

  function keep(event: Event): void {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return say("Give it a name first.");
    say(save(file, { name: wanted, value: present() }) ? `${wanted} is kept in this browser.` : "This browser keeps nothing.");
    setOwn(savedOf(file));
  }

  async function bring(): Promise<void> {
    const [chosen] = chooser.current!.files!;
    if (!chosen) return;
    try {
      const data = await readFile(chosen);
      const other = Object.entries(file).find(([key, wanted]) => (data[key] ?? wanted) !== wanted);
      if (other) throw new Error(`This file is for something else: its ${other[0]} is ${String(data[other[0]])}.`);
      const named = typeof data.name === "string" ? data.name : chosen.name.replace(/\.\w+$/, "");
      take({ name: named, value: data });
      setName(named);
    } catch (error) {
      say((error as Error).message);
    }
    chooser.current!.value = "";
  }

  return (
    <div class="library">
      <p class="unseen" role="status">
        {word}
      </p>
      {ready.length > 0 && (
        <details name="library" open={!keeps}>
          <summary>Ready-made ({ready.length})</summary>
          <ul>
            {ready.map((one) => (
              <li key={one.name}>
                <button type="button" onClick={() => take(one)}>
                  {one.name}
                </button>
                <p>{one.words}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {keeps && (
        <details name="library">
          <summary>My own ({own.length})</summary>
          <ul class="own">
            {own.map((one) => (
              <li key={one.name}>
                <button type="button" onClick={() => (take(one), setName(one.name))}>
                  {one.name}
                </button>
                <button type="button" class="quiet" aria-label={`Save ${one.name} as a file`} onClick={() => download(file, one)}>
                  File
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Delete ${one.name}`}
                  onClick={() => (forget(file, one.name), setOwn(savedOf(file)), say(`${one.name} is gone.`))}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
          <form class="keep" onSubmit={keep}>
            <label>
              Name <input value={name} maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit">Keep this one</button>
          </form>
          <label class="file">
            From a file (TOML or JSON) <input type="file" accept=".toml,.json,.txt" ref={chooser} onChange={() => void bring()} />
          </label>
          <p class="word" aria-hidden="true">
            {word}
          </p>
        </details>
      )}
    </div>
  );
}
