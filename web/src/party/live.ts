/** The card of the party as it is now, asked for whenever the party changes; and what the last change did to it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, type Server, type With } from "./ask";
import { changes, type Change } from "./model";
import type { Party, PartyCard } from "./types";

export interface Live {
  card: PartyCard | null;
  changed: Change[];
  trouble: Refusal | null;
  /** whether the card is that of the party as it is now */
  fresh: boolean;
}

export function useLive(server: Server, party: Party, using: With): Live {
  const [live, setLive] = useState<Live>({ card: null, changed: [], trouble: null, fresh: false });
  const latest = useRef(0);
  useEffect(() => {
    const number = (latest.current += 1);
    if (party.character.length === 0) {
      setLive({ card: null, changed: [], trouble: null, fresh: true });
      return;
    }
    setLive((now) => ({ ...now, fresh: false }));
    server.card(party, using).then(
      (card) => {
        if (number !== latest.current) return;
        setLive((now) => ({ card, changed: now.card ? changes(now.card, card) : [], trouble: null, fresh: true }));
      },
      (trouble: Refusal) => {
        if (number === latest.current) setLive((now) => ({ ...now, trouble, fresh: true }));
      },
    );
  }, [party, using.files, using.options]);
  return live;
}
