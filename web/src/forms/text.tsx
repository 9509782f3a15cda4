import { useRef, useState } from "preact/hooks";
import type { Form } from "../wire";
import { useVerdict } from "./check";
import { Faults, Standing } from "./faults";
import { readFile } from "./saved";
import type { Check } from "./types";

interface Props {
  form: Form;
  check: Check;
  busy: boolean;
  send: (answer: unknown) => void;
}

/** An answer in one's own words, or the text of a file; where the form wants data, text that begins like JSON is read so. */
export function TextForm({ form, check, busy, send }: Props) {
  const [words, write] = useState("");
  const [trouble, say] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const types = [form.schema.type ?? "string"].flat();
  const takesData = types.includes("object") || types.includes("array");
  const answer = takesData ? read(words) : words;
  const verdict = useVerdict(words.trim() ? check : () => Promise.resolve([]), answer);

  async function bring(): Promise<void> {
    const [chosen] = chooser.current!.files!;
    if (!chosen) return;
    say("");
    try {
      write(/\.(toml|json)$/.test(chosen.name) ? JSON.stringify(await readFile(chosen), null, 1) : await chosen.text());
    } catch (error) {
      say((error as Error).message);
    }
    chooser.current!.value = "";
  }

  return (
    <form
      class="text-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && words.trim()) send(answer);
      }}
    >
      <label>
        {form.schema.title ?? "Your answer"}
        <textarea
          value={words}
          spellcheck={!takesData}
          maxLength={form.schema.maxLength ?? 4000}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {takesData && (
        <label class="file">
          From a file{" "}
          <input type="file" accept=".toml,.json,.txt" ref={chooser} onChange={() => void bring()} />
        </label>
      )}
      {trouble && <p role="alert">{trouble}</p>}
      {words.trim() && takesData && (
        <>
          <Standing verdict={verdict} />
          <Faults verdict={verdict} show={() => undefined} />
        </>
      )}
      <button type="submit" disabled={busy || !words.trim()}>
        Send the answer
      </button>
    </form>
  );
}

/** Text that begins like JSON is data, if it is JSON; else it is text. */
function read(words: string): unknown {
  if (!/^\s*[[{]/.test(words)) return words;
  try {
    return JSON.parse(words) as unknown;
  } catch {
    return words;
  }
}
