import { wornBy } from "./model";
import { titleOf } from "./recruit";
import type { Catalogue, Member } from "./types";

interface Props {
  member: Member;
  catalogue: Catalogue;
  full: boolean;
  change: (member: Member) => void;
  copy: () => void;
  clone: (cls: string) => void;
  remove: () => void;
}

/** Who the member is, and what can be done with it as a whole. */
export function MemberHead({ member, catalogue, full, change, copy, clone, remove }: Props) {
  const card = catalogue.classes.find((one) => one.id === member.class);
  const instruments = catalogue.tokens.filter((token) => token.kind === "instrument");
  const plays = member.instrument || instruments.some((token) => wornBy(member).includes(token.name));
  const text = (name: "name" | "player" | "instrument", title: string, list?: string) => (
    <label>
      {title}
      <input
        type="text"
        maxLength={80}
        list={list}
        value={member[name] ?? ""}
        onChange={(event) => change({ ...member, [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
  return (
    <div class="member-head">
      <p class="fields">
        {text("name", "Name")}
        <label>
          Class
          <select
            value={member.subclass || member.class}
            onChange={({ currentTarget: chosen }) =>
              change({ ...member, subclass: chosen.value === card?.id ? "" : card!.subclass.id })
            }
          >
            {card && <option value={card.id}>{card.name}</option>}
            {card && <option value={card.subclass.id}>{card.subclass.name}</option>}
          </select>
        </label>
        {text("player", "Player")}
        {plays && text("instrument", "Plays", "instruments")}
        <label>
          In hand
          <select
            value={member.in_hand ?? ""}
            onChange={(event) => change({ ...member, in_hand: event.currentTarget.value })}
          >
            <option value="">as usual</option>
            <option value="melee">melee</option>
            <option value="missile">missile</option>
          </select>
        </label>
      </p>
      <datalist id="instruments">
        {instruments.map((token) => (
          <option key={token.name} value={token.name} />
        ))}
      </datalist>
      <p class="buttons">
        <label class="check">
          <input
            type="checkbox"
            checked={member.ghost === true}
            onChange={(event) => change({ ...member, ghost: event.currentTarget.checked })}
          />{" "}
          a ghost: nobody plays it
        </label>
        <button type="button" disabled={full} onClick={copy}>
          Copy
        </button>
        <label class="clone">
          <span class="unseen">Clone to another class</span>
          <select
            value=""
            disabled={full}
            onChange={(event) => {
              clone(event.currentTarget.value);
              event.currentTarget.value = "";
            }}
          >
            <option value="">Clone as …</option>
            {catalogue.classes
              .filter((one) => one.id !== member.class)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
        <button type="button" class="danger" onClick={remove}>
          Remove {member.name || titleOf(member, catalogue.classes)}
        </button>
      </p>
    </div>
  );
}
