import { useState } from "preact/hooks";
import type { Refusal } from "./ask";
import { missingFrom, neededBy, words } from "./model";
import { Counted, Window } from "./parts";
import type { Party, Token } from "./types";
import { Trouble } from "./windows";

interface Props {
  owned: Record<string, number>;
  party: Party;
  files: Record<string, string>;
  tokens: Map<string, Token>;
  set: (owned: Record<string, number>) => void;
  drop: (file: string) => void;
  open: () => void;
  close: () => void;
  /** what became of the last file */
  said: string;
  trouble: Refusal | null;
}

/** What one owns, and one's own token files. */
export function CollectionWindow({ owned, party, files, tokens, set, drop, open, close, said, trouble }: Props) {
  const [wanted, setWanted] = useState("");
  const names = Object.keys(owned).sort((one, other) => one.localeCompare(other));
  const shown = names.filter((name) => name.toLowerCase().includes(wanted.toLowerCase()));
  const total = Object.values(owned).reduce((sum, count) => sum + count, 0);
  const missing = Object.entries(missingFrom(owned, party));
  const more = () => {
    const needed = Object.entries(neededBy(party)).map(([name, count]) => [name, Math.max(count, owned[name] ?? 0)]);
    set({ ...owned, ...(Object.fromEntries(needed) as Record<string, number>) });
  };
  return (
    <Window title="My tokens" name="collection" close={close}>
      <p>
        {total === 0 ? "Nothing yet." : `${total} tokens, ${names.length} different ones.`} Open a list as CSV, TOML or
        JSON, mark tokens with a star where you choose them, or begin with what the party wears.
      </p>
      <Trouble trouble={trouble} />
      {said && <p role="status">{said}</p>}
      <p class="buttons">
        <button type="button" onClick={open}>
          Open a file
        </button>
        <button type="button" disabled={party.character.length === 0} onClick={more}>
          Add what the party has
        </button>
        <button type="button" disabled={total === 0} onClick={() => set({})}>
          Empty it
        </button>
      </p>
      {total > 0 && missing.length > 0 && (
        <details>
          <summary>
            The party has {missing.length === 1 ? "one token" : `${missing.length} tokens`} more than this
          </summary>
          <p>{missing.map(([name, count]) => (count > 1 ? `${name} (${count})` : name)).join(", ")}</p>
        </details>
      )}
      {Object.keys(files).length > 0 && (
        <>
          <h3>Token files of my own</h3>
          <ul class="papers">
            {Object.keys(files).map((file) => (
              <li key={file}>
                <span>{file}</span>
                <button type="button" onClick={() => drop(file)}>
                  Put {file} away
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {names.length > 0 && (
        <>
          <label>
            Find <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          </label>
          <ul class="owned">
            {shown.slice(0, 300).map((name) => (
              <li key={name}>
                <label>
                  <Counted
                    value={owned[name]!}
                    least={0}
                    most={9999}
                    done={(count) => {
                      const { [name]: _, ...rest } = owned;
                      set(count ? { ...rest, [name]: count } : rest);
                    }}
                  />{" "}
                  {name}
                </label>{" "}
                <span class="tag">{words(tokens.get(name)?.slot ?? "")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Window>
  );
}
