import type { State } from "../wire";

/** Who sits there in their order, and on whom the table waits. */
export function Turns({ state }: { state: State }) {
  if (!state.started || state.seats.length < 2) return null;
  return (
    <ol class="turns" aria-label="Whose turn it is">
      {state.seats.map(({ seat, name }) => {
        const acts = !state.result && state.waiting.includes(seat);
        return (
          <li key={seat} class={`${acts ? "acts" : ""}${seat === state.you ? " you" : ""}`} aria-current={acts ? "step" : undefined}>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
