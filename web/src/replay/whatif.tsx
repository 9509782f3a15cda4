import { useState } from "preact/hooks";
import { call } from "../api";
import { called } from "../seats";
import { type Past, whose } from "./past";

interface Props {
  table: string;
  past: Past;
  at: number;
  ended: boolean;
}

/** From this moment into a new table against bots. */
export function WhatIf({ table, past, at, ended }: Props) {
  const [bot, setBot] = useState(past.bots[0] ?? "");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const seat = past.as;
  const name = whose(past, seat);

  async function begin(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const made = await call<{ id: string }>("POST", `${table}/what-if`, { as: seat, at, bot });
      location.assign(`/t/${made.id}`);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <section class="what-if" aria-label="What if">
      <h2>What if?</h2>
      {seat === null ? (
        <p>Look through the eyes of a seat, and you can play on from here in its place.</p>
      ) : ended ? (
        <p>Here the game is over. Go back to a moment from which you want to play on.</p>
      ) : (
        <>
          <p>
            Play on from this moment as {name}, at a new table.{" "}
            {past.over
              ? "It begins as the game really stood."
              : `What ${name} could not know at this moment is made up anew, so the new table tells nothing about this one.`}{" "}
            The dice to come are new, and sealed anew before the first roll.
          </p>
          <p class="deeds">
            <label>
              against{" "}
              <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                {past.bots.map((one) => (
                  <option key={one} value={one}>
                    {called(one)}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" class="primary" aria-disabled={busy} onClick={() => void begin()}>
              Play on from here
            </button>
          </p>
        </>
      )}
      {fault && (
        <p class="refusal" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
