import type { State } from "./wire";

/** Why a table takes no answers, and how its game may go on all the same. */
export function Frozen({ state, agree }: { state: State; agree: () => void }) {
  const going = state.going_on;
  const names = (seats: number[]) => seats.map((seat) => state.seats[seat]!.name).join(", ");
  const asked = going !== null && state.mine.some((seat) => going.missing.includes(seat));
  return (
    <section class="refusal frozen" role="alert">
      <p>{state.frozen}</p>
      {going !== null && going.agreed.length > 0 && (
        <p>
          For going on: {names(going.agreed)}. Asked still: {names(going.missing)}.
        </p>
      )}
      {asked && (
        <button type="button" class="primary" onClick={agree}>
          Go on under today's rules
        </button>
      )}
      {state.rematch !== null && (
        <a class="button primary" href={state.rematch}>
          To the table where it goes on
        </a>
      )}
    </section>
  );
}
