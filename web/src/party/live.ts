/** The card of the party as it is now, asked for whenever the party changes; and what the last change did to it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, type Server, type With } from "./ask";
import { changes, type Change } from "./model";
import type { Card, Party, PartyCard } from "./types";

const AGAIN_MS = 2000;

export interface Live {
  card: PartyCard | null;
  /** the party whose card it is */
  of: Party | null;
  changed: Change[];
  trouble: Refusal | null;
}

const NOTHING: Live = { card: null, of: null, changed: [], trouble: null };

/** Where the server cannot answer just now, it is asked again by and by. */
export function useLive(server: Server, party: Party, using: With): Live {
  const [live, setLive] = useState<Live>(NOTHING);
  const [tries, setTries] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    const number = (latest.current += 1);
    if (party.character.length === 0) {
      setLive(NOTHING);
      return;
    }
    let timer = 0;
    server.card(party, using).then(
      (card) => {
        if (number !== latest.current) return;
        setLive((now) => ({ card, of: party, changed: now.card ? changes(now.card, card) : [], trouble: null }));
      },
      (trouble: Refusal) => {
        if (number !== latest.current) return;
        setLive((now) => ({ ...now, trouble }));
        if (trouble.passing) timer = setTimeout(() => setTries((now) => now + 1), AGAIN_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [party, using.files, using.options, tries]);
  return live;
}

/** The card of a member, perhaps as it was a moment ago; never that of another. */
export function cardOf({ card, of }: Live, party: Party, at: number): Card | undefined {
  if (!card || !of) return undefined;
  const same = of.character.length === party.character.length && of.character[at]?.class === party.character[at]?.class;
  return card.members[same ? at : of.character.indexOf(party.character[at]!)];
}
