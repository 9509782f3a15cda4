import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal, type Server } from "./ask";
import { CardView, Changed, PartyTable, Problems } from "./card";
import { keep } from "./kept";
import { useLive } from "./live";
import { MemberHead } from "./member";
import { MOST, added, equipped, freeHanded, isHeld, tidy, unequipped, withMember, without, wornBy } from "./model";
import { Explained, Game } from "./parts";
import { Picker, type Place } from "./picker";
import { Recruit, titleOf } from "./recruit";
import { Slots } from "./slots";
import { useSteps } from "./steps";
import type { Catalogue, Kept, Member, Party, Token, Tree } from "./types";
import { BestWindow, CollectionWindow, CompareWindow, OptionsWindow, PaperWindow, Trouble } from "./windows";

type Open = "recruit" | "best" | "compare" | "paper" | "collection" | "options" | null;

const DIFFICULTIES = ["non-lethal", "normal", "hardcore", "nightmare", "epic"];

/** The whole page. */
export function Builder({ server, catalogue, kept }: { server: Server; catalogue: Catalogue; kept: Kept }) {
  const [steps, step] = useSteps(kept.party);
  const [at, setAt] = useState(0);
  const [owned, setOwned] = useState(kept.owned);
  const [files, setFiles] = useState(kept.files);
  const [options, setOptions] = useState(kept.options);
  const [mine, setMine] = useState<Token[]>([]);
  const [open, setOpen] = useState<Open>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [tree, setTree] = useState<Tree | null>(null);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const party = steps.party;
  const using = useMemo(() => ({ files, options }), [files, options]);
  const live = useLive(server, party, using);
  const here = Math.min(at, Math.max(0, party.character.length - 1));
  const member = party.character[here];
  const card = live.card?.members[here];
  const full = party.character.length >= MOST;
  const tokens = useMemo(
    () => new Map([...catalogue.tokens, ...mine].map((token) => [token.name, token])),
    [catalogue, mine],
  );

  useEffect(() => {
    if (!keep(server.game, { party, owned, files, options })) setSaid("This browser keeps nothing: save a file.");
  }, [party, owned, files, options]);
  useEffect(() => {
    if (Object.keys(files).length === 0) setMine([]);
    else server.own(using).then(setMine, setTrouble);
  }, [files]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      step(key === "y" || event.shiftKey ? "redo" : "undo");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const to = (next: Party, words = "") => {
    setTrouble(null);
    setSaid(words);
    step({ to: next });
  };
  const become = (next: Member) => to(withMember(party, here, next));
  const join = (newcomer: Member, words = "") => {
    setOpen(null);
    to(added(party, newcomer), words);
    setAt(party.character.length);
  };
  const remove = () => {
    to(without(party, here), `${member!.name || titleOf(member!, catalogue.classes)} has left.`);
    setAt(Math.max(0, here - 1));
  };
  const take = (token: Token) => {
    const slot = place!.mode ? `${place!.mode}-${place!.slots[0]}` : place!.slots[0]!;
    setPlace(null);
    become(equipped(member!, token, place!.instead));
    refocus(slot);
  };
  const clone = async (cls: string) => {
    try {
      const [twin, dropped] = await fitted(server, { ...member!, class: cls, subclass: "" }, using);
      join(twin, dropped.length > 0 ? `Left out, since its class may not use it: ${dropped.join(", ")}.` : "");
    } catch (error) {
      setTrouble(error as Refusal);
    }
  };
  const read = async (file: File) => {
    try {
      const { data, text, unknown } = await server.read(file, using);
      const left = unknown.map((one) => one.name).join(", ");
      const words = `${file.name} is open.${left && ` Left out, since nobody knows it: ${left}.`}`;
      setTrouble(null);
      setSaid(words);
      if (data.kind === "party") to({ ...data, character: data.character ?? [] } as Party, words);
      else if (data.kind === "character" && !full) join(data as unknown as Member, words);
      else if (data.kind === "character") throw new Refusal(`A party has at most ${MOST} characters.`);
      else if (data.kind === "collection") setOwned(data.tokens as Record<string, number>);
      else if (data.kind === "tokens") setFiles({ ...files, [file.name]: text });
      else throw new Refusal(`${file.name} holds neither characters nor tokens.`);
      if (data.kind === "collection" || data.kind === "tokens") setOpen("collection");
    } catch (error) {
      setTrouble(error as Refusal);
    }
  };

  return (
    <Game.Provider value={server.game}>
      <div class="ribbon">
        <label>
          Party
          <input
            type="text"
            maxLength={80}
            value={party.name ?? ""}
            placeholder="without a name"
            onChange={(event) => to({ ...party, name: event.currentTarget.value.trim() })}
          />
        </label>
        <label>
          Difficulty
          <select
            value={party.difficulty ?? "normal"}
            onChange={(event) => to({ ...party, difficulty: event.currentTarget.value })}
          >
            {DIFFICULTIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <div class="buttons">
          <button type="button" disabled={steps.past.length === 0} title="Ctrl+Z" onClick={() => step("undo")}>
            Undo
          </button>
          <button type="button" disabled={steps.future.length === 0} title="Ctrl+Y" onClick={() => step("redo")}>
            Redo
          </button>
          <button type="button" onClick={() => input.current!.click()}>
            Open
          </button>
          <button type="button" onClick={() => setOpen("paper")}>
            Save and print
          </button>
          <button type="button" disabled={!member} onClick={() => setOpen("best")}>
            Best build
          </button>
          <button type="button" disabled={!member} onClick={() => setOpen("compare")}>
            Compare
          </button>
          <button type="button" onClick={() => setOpen("collection")}>
            My tokens
          </button>
          <button type="button" onClick={() => setOpen("options")}>
            Readings
          </button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".toml,.json,.csv"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void read(file);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <Tabs
        {...{ party, live, full, at: here }}
        classes={catalogue.classes}
        choose={setAt}
        add={() => setOpen("recruit")}
      />
      <Trouble trouble={trouble ?? live.trouble} />
      <p role="status" class="said">
        {said}
      </p>
      {member ? (
        <div class={`member${live.fresh ? "" : " stale"}`} id="member" role="tabpanel" aria-labelledby={`tab-${here}`}>
          <div class="gear">
            <MemberHead
              key={here}
              member={member}
              catalogue={catalogue}
              full={full}
              change={become}
              copy={() => join({ ...member, name: member.name && `${member.name}, again` })}
              clone={(cls) => void clone(cls)}
              remove={remove}
            />
            {live.card && <Problems card={live.card} />}
            <Slots
              member={member}
              card={card}
              tokens={tokens}
              open={setPlace}
              off={(name) => become(unequipped(member, name))}
              explain={setTree}
            />
          </div>
          <div class="figures">
            <Changed changes={live.changed} columns={catalogue.columns} several={party.character.length > 1} />
            {card && <CardView card={card} columns={catalogue.columns} explain={setTree} />}
          </div>
        </div>
      ) : (
        <div class="nobody">
          <p>Nobody is here yet. Choose a class, or somebody who comes ready-made; everything stays in this browser.</p>
          <button type="button" class="primary" onClick={() => setOpen("recruit")}>
            Add the first character
          </button>
        </div>
      )}
      {live.card && <PartyTable card={live.card} columns={catalogue.columns} explain={setTree} />}
      {place && member && (
        <Picker
          key={`${place.slots.join()} ${place.instead}`}
          place={place}
          tokens={tokens}
          columns={catalogue.columns}
          owned={owned}
          offers={() => {
            const held = place.slots.some((slot) => isHeld({ slot } as Token));
            const asked = held ? withMember(party, here, freeHanded(member)) : party;
            return server.offers(asked, here, place.slots, place.instead, using);
          }}
          own={(name, count) => {
            const { [name]: _, ...rest } = owned;
            setOwned(count ? { ...rest, [name]: count } : rest);
          }}
          take={take}
          close={() => setPlace(null)}
        />
      )}
      {tree && <Explained tree={tree} close={() => setTree(null)} />}
      {open === "recruit" && (
        <Recruit
          catalogue={catalogue}
          taken={party.character.map((one) => one.class)}
          join={(one) => join(one)}
          close={() => setOpen(null)}
        />
      )}
      {open === "best" && member && (
        <BestWindow
          {...{ server, using, catalogue, tokens, party, card, owned, at: here }}
          close={() => setOpen(null)}
          wear={(best) => {
            setOpen(null);
            become(best);
          }}
        />
      )}
      {open === "compare" && member && (
        <CompareWindow {...{ server, using, catalogue, party, at: here }} close={() => setOpen(null)} />
      )}
      {open === "paper" && (
        <PaperWindow
          {...{ server, using, party, owned, at: here }}
          legal={live.card?.legal ?? true}
          close={() => setOpen(null)}
        />
      )}
      {open === "collection" && (
        <CollectionWindow
          {...{ owned, party, files, tokens }}
          set={setOwned}
          drop={(file) => {
            const { [file]: _, ...rest } = files;
            setFiles(rest);
          }}
          open={() => input.current!.click()}
          close={() => setOpen(null)}
        />
      )}
      {open === "options" && (
        <OptionsWindow all={catalogue.options} options={options} set={setOptions} close={() => setOpen(null)} />
      )}
    </Game.Provider>
  );
}

interface TabsProps {
  party: Party;
  live: ReturnType<typeof useLive>;
  at: number;
  classes: Catalogue["classes"];
  full: boolean;
  choose: (at: number) => void;
  add: () => void;
}

function Tabs({ party, live, at, classes, full, choose, add }: TabsProps) {
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
          const card = live.card?.members[place];
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
              {member.ghost && <span aria-label="ghost">👻 </span>}
              {member.name || titleOf(member, classes)}
              {member.name && <span class="class">{titleOf(member, classes)}</span>}
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

/** The member without whatever breaks a rule on it, and the names of that. */
async function fitted(
  server: Server,
  member: Member,
  using: Pick<Kept, "files" | "options">,
): Promise<[Member, string[]]> {
  const dropped: string[] = [];
  for (;;) {
    const asked = { kind: "party" as const, character: [tidy(member)] };
    const problems = (await server.card(asked, using)).members[0]!.problems;
    const wrong = problems.map((problem) => problem.at).filter((name) => wornBy(member).includes(name));
    if (wrong.length === 0) return [member, dropped];
    for (const name of wrong) member = unequipped(member, name);
    dropped.push(...wrong);
  }
}

/** The place is drawn again before it has the focus. */
function refocus(slot: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-slot="${slot}"] button`)?.focus();
  }, 50);
}
