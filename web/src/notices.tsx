import { useEffect, useState } from "preact/hooks";
import { call } from "./api";
import { mayNotify, permission } from "./notify";
import type { Settings } from "./settings";
import type { State } from "./wire";

interface Props {
  state: State;
  settings: Settings;
  change: (settings: Settings) => void;
}

/** How to hear that it is one's turn: from this browser, or by a call to another service. */
export function Notices({ state, settings, change }: Props) {
  const [words, say] = useState("");
  if (state.you === null) return null;

  async function wish(on: boolean): Promise<void> {
    const may = on && (await mayNotify());
    change({ ...settings, notify: may });
    say(on && !may ? "This browser does not allow notices from here." : "");
  }

  return (
    <fieldset class="notices">
      <legend>When it is my turn</legend>
      {permission() === "absent" ? (
        <p>This browser gives no notices for this page; over https it might.</p>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={settings.notify && permission() === "granted"}
            onChange={(event) => void wish(event.currentTarget.checked)}
          />{" "}
          A notice of this browser, while the page is open somewhere
        </label>
      )}
      {words && <p role="status">{words}</p>}
      <Webhook key={state.you} path={`${state.table}/seats/${state.you}/webhook`} />
    </fieldset>
  );
}

/** The address that is called when this seat is waited for and nobody has its page open. */
function Webhook({ path }: { path: string }) {
  const [url, show] = useState<string | null>(null);
  const [typed, type] = useState("");
  const [words, say] = useState("");

  async function ask(method: "GET" | "POST" | "DELETE", more: string, body: unknown, done: string): Promise<void> {
    try {
      const answer = await call<{ url?: string | null }>(method, path + more, body);
      if (answer.url !== undefined) show(answer.url);
      type("");
      say(done);
    } catch (error) {
      say((error as Error).message);
    }
  }

  useEffect(() => void ask("GET", "", {}, ""), [path]);
  return (
    <form
      class="webhook"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) void ask("POST", "", { url: typed.trim() }, "You will be called there.");
      }}
    >
      {url === null ? (
        <>
          <label>
            A webhook, such as of a chat, that is called while nobody has this page open
            <input
              type="url"
              required
              maxLength={500}
              autocomplete="off"
              value={typed}
              onInput={(event) => type(event.currentTarget.value)}
            />
          </label>
          <button type="submit">Call me there</button>
        </>
      ) : (
        <>
          <p>
            Called at <code>{url}</code>
          </p>
          <button type="button" onClick={() => void ask("POST", "/test", {}, "It was called, and answered.")}>
            Try it
          </button>
          <button type="button" onClick={() => void ask("DELETE", "", {}, "You are not called any more.")}>
            Call me no more
          </button>
        </>
      )}
      {words && <p role="status">{words}</p>}
    </form>
  );
}
