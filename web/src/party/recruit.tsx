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
      <Classes classes={catalogue.classes} taken={taken} choose={(cls, subclass) => join({ class: cls, subclass })} />
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

interface CloneProps {
  classes: ClassCard[];
  taken: string[];
  name: string;
  choose: (cls: string, subclass: string) => void;
  close: () => void;
}

/** As what the same character joins once more, with all that it may still use. */
export function CloneWindow({ classes, taken, name, choose, close }: CloneProps) {
  return (
    <Window title={`${name} as somebody else`} name="clone" close={close}>
      <p>The clone has the same tokens, but for those that its class may not use.</p>
      <Classes {...{ classes, taken, choose }} />
    </Window>
  );
}

function Classes({ classes, taken, choose }: Omit<CloneProps, "name" | "close">) {
  return (
    <>
      <p class="soft">Beside a class, in italics, is its sub-class.</p>
      <ul class="classes">
        {classes.map((card) => (
          <li key={card.id}>
            <button type="button" title={card.about} onClick={() => choose(card.id, "")}>
              {card.name}
            </button>
            <button
              type="button"
              class="sub"
              title={card.subclass.about}
              onClick={() => choose(card.id, card.subclass.id)}
            >
              {card.subclass.name}
            </button>
            <span class="tag">{taken.includes(card.id) && "in the party"}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function titleOf(member: Member, classes: ClassCard[]): string {
  const card = classes.find((one) => one.id === member.class);
  return (member.subclass ? card?.subclass.name : card?.name) ?? words(member.class);
}
