import { HANDS, isHeld, words, wornBy } from "./model";
import { Why } from "./parts";
import type { Place } from "./picker";
import type { Card, Member, Problem, Token, Tree } from "./types";

/** What is not worn on the body. */
const SMALL = ["bead", "charm", "ioun-stone", "figurine", "runestone", "mark", "spirit-pet", "follower"];

/** What has a place of its own, however much room there is. */
const ELSEWHERE = [...HANDS, "slotless"];

interface Props {
  member: Member;
  card: Card | undefined;
  tokens: Map<string, Token>;
  open: (place: Place) => void;
  off: (name: string) => void;
  explain: (tree: Tree) => void;
}

/** All that the member wears, holds and carries, from head to feet. */
export function Slots({ member, card, tokens, open, off, explain }: Props) {
  const worn = wornBy(member);
  const inSlot = (slot: string) => worn.filter((name) => tokens.get(name)?.slot === slot);
  const filled = worn.flatMap((name) => tokens.get(name)?.slot ?? []).filter((slot) => !ELSEWHERE.includes(slot));
  const rooms: [string, Tree | undefined][] = card
    ? Object.entries(card.room)
    : Array.from(new Set(filled), (slot) => [slot, undefined]);
  const body = rooms.filter(([slot]) => !SMALL.includes(slot));
  const held = worn.filter((name) => isHeld(tokens.get(name)));
  const hands = Object.values(card?.hands ?? {}).flatMap(({ main, off }) => [main, off]);
  const rows = { card, tokens, open, off };
  const unknown = worn.filter((name) => !tokens.has(name));
  return (
    <div class="outfit">
      <section aria-labelledby="held">
        <h3 id="held">In hand</h3>
        {Object.entries(card?.hands ?? {}).map(([mode, { main, off: second }]) => (
          <div class="hands" key={mode}>
            <h4>{words(mode)}</h4>
            <Hand {...rows} mode={mode} slot="mainhand" name={main} />
            <Hand {...rows} mode={mode} slot="offhand" name={second} main={main} />
          </div>
        ))}
        <Filled {...rows} slot="mainhand" names={held.filter((name) => !hands.includes(name))} />
        {unknown.length > 0 && <h4>In none of the token files</h4>}
        <Filled {...rows} slot="head" names={unknown} />
      </section>
      <section aria-labelledby="worn">
        <h3 id="worn">Worn</h3>
        {body.map(([slot, room]) => (
          <Slot key={slot} {...rows} slot={slot} room={room} names={inSlot(slot)} explain={explain} />
        ))}
      </section>
      <section aria-labelledby="besides">
        <h3 id="besides">Besides</h3>
        {rooms
          .filter((row) => !body.includes(row))
          .map(([slot, room]) => (
            <Slot key={slot} {...rows} slot={slot} room={room} names={inSlot(slot)} explain={explain} />
          ))}
        <Slot {...rows} slot="slotless" names={inSlot("slotless")} explain={explain} />
        <Slot {...rows} slot="carried" names={member.carried ?? []} explain={explain} />
      </section>
    </div>
  );
}

type Rows = Pick<Props, "card" | "tokens" | "open" | "off">;

function Hand({
  mode,
  slot,
  name,
  main,
  ...rows
}: Rows & { mode: string; slot: string; name: string | null; main?: string | null }) {
  const both = slot === "offhand" && main && rows.tokens.get(main)?.weapon?.hands === "two";
  const slots = slot === "offhand" ? ["offhand", "mainhand"] : ["mainhand"];
  return (
    <div class="outfit-slot" data-slot={`${mode}-${slot}`}>
      <span class="label">{words(slot)}</span>
      {name ? (
        <Filled {...rows} slot={slot} slots={slots} mode={mode} names={[name]} />
      ) : both ? (
        <span class="both">both hands are on the weapon</span>
      ) : (
        <button
          type="button"
          class="add"
          aria-label={`Choose for ${words(mode).toLowerCase()}, ${words(slot).toLowerCase()}`}
          onClick={() => rows.open({ slots, instead: "", mode })}
        >
          Choose
        </button>
      )}
    </div>
  );
}

interface SlotProps extends Rows {
  slot: string;
  room?: Tree;
  names: string[];
  explain: (tree: Tree) => void;
}

function Slot({ slot, room, names, explain, ...rows }: SlotProps) {
  const left = room === undefined || names.length < room.value;
  return (
    <div class="outfit-slot" data-slot={slot}>
      <span class="label">
        {words(slot)}
        {room !== undefined && (room.value !== 1 || names.length > 1) && (
          <>
            {" "}
            <button
              type="button"
              class="room"
              aria-label={`${words(slot)}: ${names.length} of ${room.value}, why`}
              onClick={() => explain(room)}
            >
              {names.length} of {room.value}
            </button>
          </>
        )}
      </span>
      <div class="filled">
        <Filled {...rows} slot={slot} names={names} />
        {left && (
          <button
            type="button"
            class="add"
            aria-label={`Choose for ${words(slot).toLowerCase()}`}
            onClick={() => rows.open({ slots: [slot], instead: "" })}
          >
            {names.length > 0 ? "Add" : "Choose"}
          </button>
        )}
      </div>
    </div>
  );
}

/** The tokens in a place, each to be changed or taken off, with what is wrong there. */
function Filled({
  slot,
  slots = [slot],
  mode,
  names,
  card,
  open,
  off,
}: Rows & { slot: string; slots?: string[]; mode?: string; names: string[] }) {
  return (
    <>
      {names.map((name, at) => {
        const wrong = card?.problems.find((problem) => problem.at === name);
        const idle = card?.idle.find((problem) => problem.at === name);
        return (
          <div key={at} class={`worn-token${wrong ? " refused" : idle ? " idle" : ""}`}>
            <button
              type="button"
              class="change"
              title="Choose another"
              onClick={() => open({ slots: HANDS.includes(slot) ? slots : [slot], instead: name, mode })}
            >
              {name}
            </button>
            <button type="button" class="off" aria-label={`Take off ${name}`} onClick={() => off(name)}>
              ×
            </button>
            {(wrong ?? idle) && (
              <p class="why">
                <Why problem={(wrong ?? idle) as Problem} />
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
