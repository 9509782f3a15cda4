import { useEffect, useRef, useState } from "preact/hooks";
import { nameOf } from "./turn";
import type { ChatLine, Seat } from "./wire";

const LONGEST = 500;

interface Props {
  lines: ChatLine[];
  seats: Seat[];
  you: number | null;
  /** may who looks here say something? */
  talks: boolean;
  send: (text: string, to: number | null) => void;
}

/** Talk at the table; words to one seat are a whisper. */
export function Chat({ lines, seats, you, talks, send }: Props) {
  const [words, write] = useState("");
  const [to, setTo] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const name = (seat: number | null) => (seat === null ? "Table" : nameOf({ seats }, seat));
  const others = seats.filter((seat) => seat.seat !== you && seat.kind !== "bot");
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);

  function submit(event: Event): void {
    event.preventDefault();
    if (!words.trim()) return;
    send(words.trim(), to);
    write("");
  }

  return (
    <section class="chat" aria-label="Talk">
      <h2>Talk</h2>
      {lines.length > 0 && (
        <ol ref={list} tabIndex={0} aria-label="What was said" aria-live="polite">
          {lines.map((line, i) => (
            <li key={i} class={line.to === null ? "" : "whisper"}>
              <b>
                {name(line.from)}
                {line.to !== null && ` to ${name(line.to)}`}:
              </b>{" "}
              {line.text}
            </li>
          ))}
        </ol>
      )}
      {talks && (
        <form onSubmit={submit}>
          {you !== null && others.length > 1 && (
            <select aria-label="To whom" onChange={(event) => setTo(seatIn(event.currentTarget.value))}>
              <option value="">to all</option>
              {others.map((seat) => (
                <option key={seat.seat} value={seat.seat}>
                  to {seat.name}
                </option>
              ))}
            </select>
          )}
          <input
            aria-label="Say something"
            placeholder="Say something"
            autocomplete="off"
            maxLength={LONGEST}
            value={words}
            onInput={(event) => write(event.currentTarget.value)}
          />
          <button type="submit">Say</button>
        </form>
      )}
    </section>
  );
}

function seatIn(value: string): number | null {
  return value === "" ? null : Number(value);
}
