import { useState } from "preact/hooks";
import { words } from "./model";
import { Window } from "./parts";
import type { Catalogue, ClassCard, Member } from "./types";

interface Props {
  catalogue: Catalogue;
  taken: string[];
  join: (member: Member) => void;
  close: () => void;
}

/** Who joins the party: a class or sub-class with nothing on, or a ready-made character. */
export function Recruit({ catalogue, taken, join, close }: Props) {
  const [wanted, setWanted] = useState("");
  const ready = Object.entries(catalogue.ready).filter(([id, member]) =>
    `${id} ${member.name} ${member.class} ${member.subclass ?? ""} ${member.about ?? ""}`
      .toLowerCase()
      .includes(wanted.toLowerCase()),
  );
  return (
    <Window title="Who joins?" name="recruit" close={close}>
      <h3>A new character</h3>
      <ul class="classes">
        {catalogue.classes.map((card) => (
          <li key={card.id} class={taken.includes(card.id) ? "taken" : ""}>
            <button type="button" title={card.about} onClick={() => join({ class: card.id })}>
              {card.name}
            </button>
            <button
              type="button"
              class="sub"
              title={card.subclass.about}
              onClick={() => join({ class: card.id, subclass: card.subclass.id })}
            >
              {card.subclass.name}
            </button>
            {taken.includes(card.id) && <span class="tag">in the party</span>}
          </li>
        ))}
      </ul>
      <h3>Ready-made</h3>
      <label>
        Find <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <ul class="offers">
        {ready.map(([id, member]) => (
          <li key={id}>
            <button type="button" class="take" onClick={() => join(member)}>
              <span class="name">{member.name || words(id)}</span>
              <span class="tag">{titleOf(member, catalogue.classes)}</span>
              <span class="tag">{(member.tokens ?? []).length} tokens</span>
              <span class="does">{member.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Window>
  );
}

export function titleOf(member: Member, classes: ClassCard[]): string {
  const card = classes.find((one) => one.id === member.class);
  return (member.subclass ? card?.subclass.name : card?.name) ?? words(member.class);
}
