import { Countdown } from "../clock";
import { Speaker } from "../speaker";
import type { Notice } from "../turn";
import type { Status } from "./model";
import type { State } from "../wire";

/** What is wrong with the line, if something is. */
export const LINE: Record<Status, string> = {
  connecting: "Connecting …",
  open: "",
  lost: "The line is broken. Trying again …",
  gone: "This table is no longer here, or your link no longer opens it.",
  elsewhere: "This seat is not played here any more.",
};

interface Props {
  state: State;
  notice: Notice;
  sound: boolean;
  setSound: (on: boolean) => void;
  help: () => void;
  cover: () => void;
}

/** Above the table: the game, whose turn it is, and the time that is left. */
export function Bar({ state, notice, sound, setSound, help, cover }: Props) {
  return (
    <header class="bar">
      <a href="/" class="home">Undercroft</a>
      <h1>
        {state.title}
        {state.what_if && (
          <>
            {" "}
            <a class="what-if-sign" href={`/replay/${state.what_if.table}?as=${state.what_if.as}&at=${state.what_if.at}`}>
              What if, from moment {state.what_if.at}
            </a>
          </>
        )}
      </h1>
      <button type="button" class="quiet" onClick={help}>
        How to play
      </button>
      {state.shares.length < state.mine.length && state.mine.length > 1 && !state.result && (
        <button type="button" class="quiet" onClick={cover}>
          Draw the curtain
        </button>
      )}
      <Speaker on={sound} change={setSound} />
      <p class={notice.mine ? "notice mine" : "notice"} role="status">
        {notice.words}
      </p>
      <Countdown state={state} sound={sound} />
    </header>
  );
}
