import { cardOf, type Live } from "./live";
import { titleOf } from "./recruit";
import type { ClassCard, Party } from "./types";

interface Props {
  party: Party;
  live: Live;
  at: number;
  classes: ClassCard[];
  full: boolean;
  choose: (at: number) => void;
  add: () => void;
}

/** The members of the party; the arrows walk along them. */
export function Tabs({ party, live, at, classes, full, choose, add }: Props) {
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const last = party.character.length;
    if (!step || last === 0) return;
    const next = (at + step + last) % last;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="members">
      <div role="tablist" aria-label="The party" onKeyDown={walk}>
        {party.character.map((member, place) => {
          const card = cardOf(live, party, place);
          const title = titleOf(member, classes);
          const below = [member.name && title, member.ghost && "ghost"].filter(Boolean).join(", ");
          return (
            <button
              key={place}
              type="button"
              role="tab"
              id={`tab-${place}`}
              aria-selected={place === at}
              aria-controls="member"
              tabIndex={place === at ? 0 : -1}
              class={card && !card.legal ? "refused" : ""}
              onClick={() => choose(place)}
            >
              <span class="name">{member.name || title}</span>
              {below && <span class="class">{below}</span>}
              {card && !card.legal && <span class="unseen">, rules are broken</span>}
            </button>
          );
        })}
      </div>
      {party.character.length > 0 && (
        <button type="button" disabled={full} onClick={add}>
          Add a character
        </button>
      )}
    </div>
  );
}
