import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { call } from "./api";
import { Qr } from "./qr";
import { Confirm } from "./tools";
import type { Seat, State } from "./wire";

const BOTS: Record<string, string> = {
  easy: "a beginner bot",
  greedy: "a good bot",
  strong: "an expert bot",
  random: "a bot that plays at random",
  learned: "a bot that learned",
  search: "a bot that thinks ahead",
};

/** How people call a bot of this name. */
export const called = (bot: string | null | undefined): string => (bot ? (BOTS[bot] ?? `a ${bot} bot`) : "a bot");

/** in place of whom a link is for: the host's own */
const OWN = "";

interface Invitation {
  link: string;
  qr: string;
  local: boolean;
  /** the same for a large screen */
  screen?: string;
}

interface Props {
  state: State;
  /** another seat of this device looks and speaks */
  turnTo: (seat: number) => void;
  fail: (words: string) => void;
  children: ComponentChildren;
}

/** Who sits where, whose turn it is, and handing a seat to a friend or a bot. */
export function Seats({ state, turnTo, fail, children }: Props) {
  const [invitation, invite] = useState<(Invitation & { whom: string }) | null>(null);

  async function ask(path: string, body: unknown, whom: string): Promise<void> {
    try {
      const answer = await call<Partial<Invitation>>("POST", `${state.table}/${path}`, body);
      invite(answer.link ? { ...(answer as Invitation), whom } : null);
    } catch (error) {
      fail((error as Error).message);
    }
  }

  async function go(method: "POST" | "DELETE", path: string): Promise<void> {
    try {
      await call(method, path);
      location.assign("/");
    } catch (error) {
      fail((error as Error).message);
    }
  }

  const host = state.role === "host";
  const free = state.seats.some((seat) => seat.kind === "open" && !state.mine.includes(seat.seat));
  const leaving = `${state.table}/leave`;
  return (
    <section class="places" aria-label="Seats">
      <h2>Seats</h2>
      <ul>
        {state.seats.map((seat) => (
          <li key={seat.seat} class={state.waiting.includes(seat.seat) ? "place turn" : "place"}>
            <span class="who">
              <b>{seat.name}</b>
              {state.mine.includes(seat.seat) && (seat.seat === state.you ? " (you)" : " (at this device)")} <i>{seat.role}</i>
            </span>
            <span class="presence">{presence(seat)}</span>
            {seat.seat !== state.you && state.shares.includes(seat.seat) && seat.kind !== "bot" && !state.result && (
              <button type="button" class="quiet" onClick={() => turnTo(seat.seat)}>
                Speak as {seat.name}
              </button>
            )}
            {(host || state.mine.includes(seat.seat)) && !state.result && (
              <Hand seat={seat} state={state} ask={(body) => void ask(`seats/${seat.seat}`, body, seat.name)} />
            )}
          </li>
        ))}
      </ul>
      {invitation && <Invited {...invitation} />}
      {host && state.dice === "mine" && !state.result && (
        <label class="typists">
          <input
            type="checkbox"
            checked={state.everybody_types}
            onChange={(event) => void ask("typists", { everybody: event.currentTarget.checked }, "")}
          />{" "}
          Everybody types the throws of their own turn, not the host alone
        </label>
      )}
      {host && !state.result && (free || state.listed) && (
        <label class="typists">
          <input
            type="checkbox"
            checked={state.listed}
            onChange={(event) => void ask("open", { open: event.currentTarget.checked }, "")}
          />{" "}
          Show this table in the lobby: anyone on this server may take a free seat
        </label>
      )}
      {host && (
        <label class="typists">
          <input
            type="checkbox"
            checked={state.gallery}
            onChange={(event) => void ask("gallery", { talks: event.currentTarget.checked }, "")}
          />{" "}
          Whoever watches may talk
        </label>
      )}
      <p class="deeds">
        {children}
        {host && (
          <button type="button" class="quiet" onClick={() => void ask("link", {}, OWN)}>
            My own link
          </button>
        )}
        {host && (
          <a href={`/t/${state.table}/screen`} target="_blank">
            Table screen
          </a>
        )}
        {host && (
          <button type="button" class="quiet" onClick={() => void ask("spectators", {}, "whoever watches")}>
            A link to watch
          </button>
        )}
        {!host && state.you !== null && (
          <Confirm label="Leave the table" sure="A bot will play on." act={() => void go("POST", leaving)} />
        )}
        {host && (
          <Confirm label="Delete the table" sure="It will be gone." act={() => void go("DELETE", state.table)} />
        )}
      </p>
    </section>
  );
}

/** What may be done with a seat. */
function Hand({ seat, state, ask }: { seat: Seat; state: State; ask: (body: unknown) => void }) {
  return (
    <details class="hand">
      <summary aria-label={`${seat.kind === "open" ? "Invite to" : "Hand over"} the seat of ${seat.name}`}>
        {seat.kind === "open" ? "Invite" : "Hand over"}
      </summary>
      <p class="deeds">
        {(seat.kind === "bot" || !state.mine.includes(seat.seat)) && (
          <button type="button" onClick={() => ask({ kind: "me" })}>
            {state.mine.includes(seat.seat) ? "Take it back" : "Play it at this device"}
          </button>
        )}
        <button type="button" onClick={() => ask({ kind: "friend" })}>
          Make a new link
        </button>
        {seat.kind === "open" && state.role === "host" && (
          <button type="button" onClick={() => ask({ kind: "friend", post: true })}>
            Show its code on the table screen
          </button>
        )}
        {state.bots.map((bot) => (
          <button key={bot} type="button" onClick={() => ask({ kind: "bot", bot })}>
            Let {called(bot)} play
          </button>
        ))}
      </p>
    </details>
  );
}

/** The link, to copy or to photograph. */
function Invited({ whom, link, qr, local, screen }: Invitation & { whom: string }) {
  return (
    <div class="invitation" role="status">
      {whom === OWN ? (
        <p>This is your own link: it brings you back to this table as its host, from any device. Keep it to yourself.</p>
      ) : (
        <p>This link is for {whom}. A link made before it no longer works.</p>
      )}
      <input readOnly aria-label="The link" value={link} onFocus={(event) => event.currentTarget.select()} />
      {local && <p>It works on this machine only: start the server with an address that others can reach.</p>}
      {screen && (
        <label>
          For a large screen:{" "}
          <input readOnly value={screen} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <Qr svg={qr} asked />
    </div>
  );
}

function presence(seat: Seat): string {
  if (seat.kind === "bot") return called(seat.bot);
  if (seat.kind === "open") return "open: waiting for a friend";
  return seat.here ? "here" : "away";
}
