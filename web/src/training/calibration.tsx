import { useState } from "preact/hooks";
import { SlideForm, type SlideWidget } from "../forms/slide";
import { nothing, type Room, type Server, type Skill, type Target } from "./ask";

interface Props {
  server: Server;
  room: Room;
  target: Target;
  busy: boolean;
  /** so many slides measure a person */
  count: number;
  /** whether it could be slid */
  slide: (how: unknown) => Promise<boolean>;
  done: (skill: string) => void;
}

/** Slides at a shown target, one after another; then how well they were aimed. */
export function Calibration({ server, room, target, busy, count, slide, done }: Props) {
  const [given, give] = useState<unknown[]>([]);
  const [found, find] = useState<Skill | null>(null);
  const [trouble, say] = useState("");
  const where = { ...room.where, pucks: [] };

  async function send(how: unknown): Promise<void> {
    if (!(await slide(how))) return;
    const all = [...given, how];
    give(all);
    if (all.length < count) return;
    try {
      find(await server.measure(where, all));
    } catch (error) {
      say((error as Error).message);
    }
  }

  if (found)
    return (
      <section class="calibration" aria-labelledby="measured">
        <h2 id="measured">Measured</h2>
        {found.told.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p class="deeds">
          <button type="button" class="primary" onClick={() => done(found.text)}>
            Keep this as my skill
          </button>
          <button type="button" onClick={() => done("")}>
            Forget it
          </button>
        </p>
      </section>
    );
  return (
    <section class="calibration" aria-labelledby="measuring">
      <h2 id="measuring">
        Slide {Math.min(given.length + 1, count)} of {count}
      </h2>
      <p>{target.told} Push every puck there, as well as you can.</p>
      <progress max={count} value={given.length} aria-label="Slides done" />
      {trouble && (
        <p class="wrong" role="alert">
          {trouble}
        </p>
      )}
      <SlideForm widget={room.form.widget as SlideWidget} check={nothing} busy={busy} send={(how) => void send(how)} />
      <p class="deeds">
        <button type="button" onClick={() => done("")}>
          Stop measuring
        </button>
      </p>
    </section>
  );
}
