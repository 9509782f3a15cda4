import { wornBy } from "./model";
import { Counted, Typed } from "./parts";
import { titleOf } from "./recruit";
import type { Catalogue, Member } from "./types";

/** The highest level of a player. */
const MOST_LEVEL = 15;

interface Props {
  member: Member;
  catalogue: Catalogue;
  full: boolean;
  change: (member: Member) => void;
  copy: () => void;
  clone: () => void;
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
      <Typed list={list} value={member[name] ?? ""} done={(text) => change({ ...member, [name]: text })} />
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
        <label class="few">
          Player's level
          <Counted
            value={member.player_level ?? 1}
            least={1}
            most={MOST_LEVEL}
            done={(level) => change({ ...member, player_level: level > 1 ? level : undefined })}
          />
        </label>
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
            onChange={(event) => change({ ...member, ghost: event.currentTarget.checked, rewarded: undefined })}
          />{" "}
          a ghost: nobody plays it
        </label>
        {member.ghost && (
          <label class="check">
            Treasure{" "}
            <select
              value={String(member.rewarded ?? "")}
              onChange={({ currentTarget: { value } }) =>
                change({ ...member, rewarded: value === "" ? undefined : value === "true" })
              }
            >
              <option value="">if it is among the first</option>
              <option value="true">yes</option>
              <option value="false">none</option>
            </select>
          </label>
        )}
        <button type="button" disabled={full} onClick={copy}>
          Copy
        </button>
        <button type="button" disabled={full} onClick={clone}>
          Clone as …
        </button>
        <button type="button" class="danger" onClick={remove}>
          Remove<span class="unseen"> {member.name || titleOf(member, catalogue.classes)}</span>
        </button>
      </p>
    </div>
  );
}
