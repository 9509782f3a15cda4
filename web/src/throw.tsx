/** What people throw at a real table: which die or card is wanted, and buttons and keys to say what fell. */

import { useEffect, useRef, useState } from "preact/hooks";
import { withSigns } from "./falls";
import { useKeys } from "./keys";
import type { Face, Throw } from "./wire";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS: [string, string][] = [
  ["H", "hearts"],
  ["D", "diamonds"],
  ["S", "spades"],
  ["C", "clubs"],
];
const JOKERS: [string, string][] = [
  ["RJ", "Red joker"],
  ["BJ", "Black joker"],
];
/** Dice with more sides than this are typed. */
const BUTTONS = 20;

interface Props {
  wanted: Throw;
  words: string;
  busy: boolean;
  keys: boolean;
  send: (face: Face) => void;
  back: () => void;
}

export function Thrower({ wanted, words, busy, keys, send, back }: Props) {
  const { die, number, last } = wanted;
  // A key that is pressed right after the page has changed must not meet what was there before.
  const now = useRef({ busy, last, send, back });
  now.current = { busy, last, send, back };
  const tell = (face: Face) => void (!now.current.busy && now.current.send(face));
  const takeBack = () => void (!now.current.busy && now.current.last !== null && now.current.back());
  const nothing = () => undefined;
  const count = typeof die === "number" ? die : 0;
  useKeys(keys, { count, number: tell, why: nothing, hint: nothing, undo: takeBack });
  return (
    <section class="thrower" aria-label="Your throw" data-number={number}>
      <h2 class="question" id="question" tabIndex={-1}>
        {die === "card" ? "Draw" : "Throw"} {words}
      </h2>
      {die === "card" ? (
        <Cards key={number} keys={keys} send={tell} />
      ) : typeof die === "object" ? (
        <Several key={number} dice={die} send={tell} />
      ) : die <= BUTTONS ? (
        <ul class={die <= 6 ? "faces few" : "faces"} aria-label="What fell">
          {range(die).map((face) => (
            <li key={face}>
              <button type="button" data-face={face} aria-disabled={busy} onClick={() => tell(face)}>
                {face}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Several key={number} dice={{ "What fell": die }} send={(faces) => tell(faces["What fell"]!)} />
      )}
      <p class="small">
        {last !== null && (
          <>
            Before it fell {shown(last)}.{" "}
            <button type="button" class="quiet" aria-disabled={busy} onClick={takeBack}>
              Take that back
            </button>{" "}
          </>
        )}
        Look twice: when all that this step needs is typed, it cannot be taken back.
      </p>
    </section>
  );
}

/** Several dice, each with its number. */
function Several({ dice, send }: { dice: Record<string, number>; send: (faces: Record<string, number>) => void }) {
  const names = Object.keys(dice);
  return (
    <form
      class="several"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        send(Object.fromEntries(names.map((name) => [name, Number(typed.get(name))])));
      }}
    >
      {names.map((name) => (
        <label key={name}>
          {name}, 1 to {dice[name]}{" "}
          <input type="number" inputMode="numeric" name={name} min={1} max={dice[name]} required autoComplete="off" />
        </label>
      ))}
      <button type="submit" class="primary">
        That fell
      </button>
    </form>
  );
}

/** A card by rank and suit, in either order, a joker, or any other by its name. */
function Cards({ keys, send }: { keys: boolean; send: (card: string) => void }) {
  const picked = useRef({ rank: "", suit: "" });
  const [{ rank, suit }, show] = useState(picked.current);
  const [name, setName] = useState("");
  function pick(part: { rank?: string; suit?: string }): void {
    picked.current = { ...picked.current, ...part };
    show(picked.current);
    const card = picked.current;
    if (card.rank && card.suit) send(card.rank + card.suit);
  }
  useEffect(() => {
    if (!keys) return undefined;
    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const key = event.key.toUpperCase();
      const typed = key === "1" || key === "0" ? "10" : key;
      if (RANKS.includes(typed)) pick({ rank: typed });
      else if (SUITS.some(([letter]) => letter === key)) pick({ suit: key });
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <div class="cards">
      <div class="ranks" role="group" aria-label="Rank">
        {RANKS.map((one) => (
          <button key={one} type="button" aria-pressed={one === rank} onClick={() => pick({ rank: one })}>
            {one}
          </button>
        ))}
      </div>
      <div class="suits" role="group" aria-label="Suit">
        {SUITS.map(([letter, suited]) => (
          <button
            key={letter}
            type="button"
            class={suited}
            aria-label={suited}
            aria-pressed={letter === suit}
            onClick={() => pick({ suit: letter })}
          >
            {withSigns(`A${letter}`).slice(1)}
          </button>
        ))}
      </div>
      <form
        class="named"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) send(name.trim());
        }}
      >
        {JOKERS.map(([joker, words]) => (
          <button key={joker} type="button" onClick={() => send(joker)}>
            {words}
          </button>
        ))}
        <label>
          another, by its name <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit">Drawn</button>
      </form>
    </div>
  );
}

function range(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

function shown(face: Face): string {
  if (typeof face !== "object") return withSigns(String(face));
  return Object.entries(face)
    .map(([name, number]) => `${name} ${number}`)
    .join(", ");
}
