import { Typed } from "./parts";
import type { Steps } from "./steps";
import type { Catalogue, Party } from "./types";

/** The windows over the page. */
export type Open = "recruit" | "clone" | "best" | "compare" | "paper" | "collection" | "options";

interface Props {
  party: Party;
  steps: Steps;
  catalogue: Catalogue;
  somebody: boolean;
  to: (party: Party) => void;
  back: (which: "undo" | "redo") => void;
  begin: (open: Open) => void;
  file: () => void;
  /** to a table: at once, or to where friends are invited; null where a rule is broken */
  play: ((way: "now" | "") => void) | null;
}

/** What the party as a whole is, and what can be done with it. */
export function Ribbon({ party, steps, catalogue, somebody, to, back, begin, file, play }: Props) {
  const text = (name: "name" | "date" | "start", title: string, empty = "") => (
    <label>
      {title}
      <Typed value={party[name] ?? ""} placeholder={empty} done={(text) => to({ ...party, [name]: text })} />
    </label>
  );
  const button = (open: Open, title: string, off = false) => (
    <button type="button" disabled={off} onClick={() => begin(open)}>
      {title}
    </button>
  );
  const when = [party.date, party.start].filter(Boolean).join(", ");
  return (
    <div class="ribbon">
      {text("name", "Party", "without a name")}
      <label>
        Difficulty
        <select
          value={party.difficulty ?? "normal"}
          onChange={(event) => to({ ...party, difficulty: event.currentTarget.value })}
        >
          {catalogue.difficulties.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <details class="when">
        <summary>When{when && `: ${when}`}</summary>
        <div class="fields">
          {text("date", "Date")}
          {text("start", "Start")}
        </div>
      </details>
      <div class="buttons">
        <button type="button" disabled={steps.past.length === 0} title="Ctrl+Z" onClick={() => back("undo")}>
          Undo
        </button>
        <button type="button" disabled={steps.future.length === 0} title="Ctrl+Y" onClick={() => back("redo")}>
          Redo
        </button>
        <button type="button" onClick={file}>
          Open
        </button>
        {button("paper", "Save and print")}
        {button("best", "Best build", !somebody)}
        {button("compare", "Compare", !somebody)}
        {button("collection", "My tokens")}
        {button("options", "Readings")}
        <button
          type="button"
          class="primary"
          disabled={!somebody || play === null}
          title={play === null ? "First mend what breaks a rule" : "You play the first of them, bots the others"}
          onClick={() => play?.("now")}
        >
          Play with this party
        </button>
        <button type="button" disabled={!somebody || play === null} onClick={() => play?.("")}>
          With friends
        </button>
      </div>
    </div>
  );
}
