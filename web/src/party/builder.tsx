import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal, type Server } from "./ask";
import { CardView, Changed, PartyTable, Problems, problemsOf } from "./card";
import { CollectionWindow } from "./collection";
import { Glance } from "./glance";
import { hear, keep } from "./kept";
import { cardOf, useLive } from "./live";
import { MemberHead } from "./member";
import { MOST, added, equipped, freeHanded, isHeld, tidy, unequipped, withMember, without, wornBy } from "./model";
import { partyFields } from "../playing/kept";
import { playWith } from "../playing/send";
import { Explained, Game } from "./parts";
import { Picker, type Place } from "./picker";
import { CloneWindow, Recruit, titleOf } from "./recruit";
import { Ribbon, type Open } from "./ribbon";
import { Slots } from "./slots";
import { useSteps } from "./steps";
import { Tabs } from "./tabs";
import type { Catalogue, Kept, Member, Party, Token, Tree } from "./types";
import { BestWindow, CompareWindow, OptionsWindow, PaperWindow, Trouble } from "./windows";

interface Props {
  server: Server;
  catalogue: Catalogue;
  kept: Kept;
  /** said at the beginning */
  words: string;
}

/** The whole page. */
export function Builder({ server, catalogue, kept, words }: Props) {
  const [steps, step] = useSteps(kept.party);
  const [at, setAt] = useState(0);
  const [owned, setOwned] = useState(kept.owned);
  const [files, setFiles] = useState(kept.files);
  const [options, setOptions] = useState(() => known(kept.options, catalogue));
  const [mine, setMine] = useState<Token[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [tree, setTree] = useState<Tree | null>(null);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const [said, setSaid] = useState(words);
  const input = useRef<HTMLInputElement>(null);
  const figures = useRef<HTMLDivElement>(null);
  const party = steps.party;
  const now = useRef(party);
  now.current = party;
  const using = useMemo(() => ({ files, options }), [files, options]);
  const live = useLive(server, party, using);
  const here = Math.min(at, Math.max(0, party.character.length - 1));
  const member = party.character[here];
  const card = cardOf(live, party, here);
  const broken = live.card ? problemsOf(live.card) : [];
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
  useEffect(
    () =>
      hear(server.game, (other) => {
        if (JSON.stringify(other.party) !== JSON.stringify(now.current)) step({ to: other.party });
        setOwned(other.owned);
        setFiles(other.files);
        setOptions(known(other.options, catalogue));
        setSaid("Changed in another tab.");
      }),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      back(key === "y" || event.shiftKey ? "redo" : "undo");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  useEffect(() => {
    const [address, name] = brought();
    if (!address) return;
    history.replaceState(null, "", location.pathname);
    fetch(address).then(
      async (answer) => {
        if (answer.ok) await read(new File([await answer.text()], name));
        else fail(new Refusal("What the game has left could not be fetched."));
      },
      () => fail(new Refusal("The server does not answer.")),
    );
  }, []);

  const back = (which: "undo" | "redo") => {
    setTrouble(null);
    setSaid("");
    step(which);
  };
  const to = (next: Party, words = "") => {
    setTrouble(null);
    setSaid(words);
    step({ to: next });
  };
  const become = (next: Member) => to(withMember(party, here, next));
  const join = (newcomer: Member, words = "") => {
    setOpen(null);
    setAt(now.current.character.length);
    to(added(now.current, newcomer), words);
    (document.activeElement as HTMLElement | null)?.blur();
    refocus('[role="tab"][aria-selected="true"]');
  };
  const remove = () => {
    to(without(party, here), `${member!.name || titleOf(member!, catalogue.classes)} has left.`);
    setAt(Math.max(0, here - 1));
    refocus('[role="tab"][aria-selected="true"], .nobody button');
  };
  const take = (token: Token) => {
    const slot = place!.mode ? `${place!.mode}-${place!.slots[0]}` : place!.slots[0]!;
    setPlace(null);
    become(equipped(member!, token, place!.instead));
    refocus(inSlot(slot));
  };
  const takeOff = (name: string) => {
    const slot = document.activeElement?.closest<HTMLElement>("[data-slot]")?.dataset.slot;
    become(unequipped(member!, name));
    refocus(inSlot(slot));
  };
  const fail = (error: unknown) => {
    setSaid("");
    setTrouble(error as Refusal);
  };
  const clone = async (cls: string, subclass: string) => {
    setOpen(null);
    setSaid("The clone tries everything on …");
    try {
      const [twin, dropped] = await fitted(server, { ...member!, class: cls, subclass }, using);
      join(twin, dropped.length > 0 ? `Left out, since its class may not use it: ${dropped.join(", ")}.` : "");
    } catch (error) {
      fail(error);
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
      else if (data.kind === "character" && now.current.character.length < MOST) join(data as unknown as Member, words);
      else if (data.kind === "character") throw new Refusal(`A party has at most ${MOST} characters.`);
      else if (data.kind === "collection") setOwned(data.tokens as Record<string, number>);
      else if (data.kind === "tokens") setFiles({ ...files, [file.name]: text });
      else if (data.kind === "career") throw new Refusal(`${file.name} is a career: undercroft career show has it.`);
      else throw new Refusal(`${file.name} holds neither characters nor tokens.`);
      if (data.kind === "collection" || data.kind === "tokens") setOpen("collection");
    } catch (error) {
      fail(error);
    }
  };

  return (
    <Game.Provider value={server.game}>
      <Ribbon
        {...{ party, steps, catalogue, to, back, begin: setOpen, somebody: member !== undefined }}
        file={() => input.current!.click()}
        play={
          live.card && broken.length === 0
            ? (way) => playWith({ ...partyFields(server.game, { party: tidied(party), files, options }), ...(way && { play: way }) })
            : null
        }
      />
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
        <div
          class={`member${live.of === party ? "" : " stale"}`}
          id="member"
          role="tabpanel"
          aria-labelledby={`tab-${here}`}
        >
          <div class="gear">
            <MemberHead
              key={here}
              member={member}
              catalogue={catalogue}
              full={full}
              change={become}
              copy={() => join({ ...member, name: member.name && `${member.name}, again` })}
              clone={() => setOpen("clone")}
              remove={remove}
            />
            {live.card && <Problems all={broken} />}
            <Slots
              member={member}
              card={card}
              tokens={tokens}
              open={setPlace}
              off={takeOff}
              explain={setTree}
            />
          </div>
          <div class="figures" ref={figures}>
            <Changed changes={live.changed} columns={catalogue.columns} several={party.character.length > 1} />
            {card && <CardView card={card} columns={catalogue.columns} explain={setTree} />}
          </div>
          {card && (
            <Glance
              {...{ card, catalogue, figures }}
              changes={live.changed}
              several={party.character.length > 1}
              broken={broken.length}
              trouble={live.trouble}
            />
          )}
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
      <details class="careers">
        <summary>Runs, experience and treasure of a player</summary>
        <p>A career is kept in a terminal, not on this page:</p>
        <pre>
          <code>
            {"undercroft career new Ann\n"}
            {'undercroft career add ann-career "Broken Tower" --rooms 7 --success\n'}
            {"undercroft career draw ann-career\n"}
            {"undercroft career show ann-career"}
          </code>
        </pre>
      </details>
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
      {open === "clone" && member && (
        <CloneWindow
          classes={catalogue.classes}
          taken={party.character.map((one) => one.class)}
          name={member.name || titleOf(member, catalogue.classes)}
          choose={(cls, subclass) => void clone(cls, subclass)}
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
          {...{ owned, party, files, tokens, said, trouble }}
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

/** The party as files have it. */
function tidied(party: Party): Party {
  return { ...party, character: party.character.map(tidy) };
}

/** The file of a table that the address of this page names, and how it is called. */
function brought(): [string, string] {
  const address = new URLSearchParams(location.search).get("from") ?? "";
  const found = /^\/t\/[\w-]+\/files\/([\w.-]+)$/.exec(address);
  return found ? [address, found[1]!] : ["", ""];
}

/** The options that the game still has. */
function known(options: Kept["options"], catalogue: Catalogue): Kept["options"] {
  const names = catalogue.options.map((option) => option.name);
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

/** Whether the keys are for what is typed, or for a window. */
function isTyping(at: EventTarget | null): boolean {
  return (at instanceof HTMLInputElement && at.type !== "checkbox") || document.querySelector("dialog") !== null;
}

/** What is drawn next has the focus, unless something kept it. */
function refocus(selector: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  }, 50);
}

/** The first button of the slot. */
function inSlot(slot: string | undefined): string {
  return `[data-slot="${slot}"] button`;
}
