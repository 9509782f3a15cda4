import { useState } from "preact/hooks";
import { App } from "./app";

/** The page of one table on this device; of several people who share it, one looks at a time. */
export function Device(about: { table: string; pitch: string; aim: string }) {
  const [who, turnTo] = useState<{ seat: number | null; turn: number }>({ seat: null, turn: 0 });
  // With another key the page is another: all that it showed and knew is gone, and it begins with a line of its own.
  return (
    <App
      key={who.turn}
      {...about}
      seat={who.seat}
      sit={(seat) => turnTo(({ turn }) => ({ seat, turn: turn + 1 }))}
    />
  );
}
