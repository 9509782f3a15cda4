import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "./ask";
import { signed, words } from "./model";
import { RuleLink, Window } from "./parts";
import type { Offer, Token } from "./types";

/** The place that is to be filled: one or more slots, perhaps instead of a token, perhaps for one set of hands. */
export interface Place {
  slots: string[];
  instead: string;
  mode?: string;
}

export const RARITIES = ["common", "uncommon", "rare", "ultra-rare", "relic", "legendary"];
export const SOURCES: Record<string, string> = { ours: "ours", handbook: "handbook", public: "public", user: "mine" };
const AT_ONCE = 40;

interface Props {
  place: Place;
  tokens: Map<string, Token>;
  columns: Record<string, string>;
  owned: Record<string, number>;
  offers: () => Promise<Offer[]>;
  own: (name: string, count: number) => void;
  take: (token: Token) => void;
  close: () => void;
}

interface Filter {
  words: string;
  rarity: string;
  source: string;
  owned: boolean;
  wearable: boolean;
  known: boolean;
}

/** The tokens for a place, with what each would change. */
export function Picker({ place, tokens, columns, owned, offers, own, take, close }: Props) {
  const [found, setFound] = useState<Offer[] | null>(null);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const [shown, setShown] = useState(AT_ONCE);
  const [filter, setFilter] = useState<Filter>({
    words: "",
    rarity: "",
    source: "",
    owned: false,
    wearable: true,
    known: true,
  });
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    search.current!.focus();
    offers().then(setFound, setTrouble);
  }, []);
  const rows = useMemo(() => fitting(found ?? [], place, tokens, owned, filter), [found, owned, filter]);
  const set = (more: Partial<Filter>) => {
    setShown(AT_ONCE);
    setFilter({ ...filter, ...more });
  };
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || event.target instanceof HTMLSelectElement) return;
    const all = Array.from(list.current?.querySelectorAll<HTMLButtonElement>("button.take") ?? []);
    const next = all.indexOf(document.activeElement as HTMLButtonElement) + step;
    if (next < 0) search.current!.focus();
    else all[next]?.focus();
    event.preventDefault();
  };
  const mode = place.mode ? `${words(place.mode)}: ` : "";
  const title = mode + place.slots.map(words).join(" or ") + (place.instead && `, instead of ${place.instead}`);
  return (
    <Window title={title} name="picker" close={close}>
      <div class="filters" onKeyDown={walk}>
        <label class="wide">
          Search
          <input
            ref={search}
            type="search"
            value={filter.words}
            onInput={(event) => set({ words: event.currentTarget.value })}
            placeholder="name, or what it does"
          />
        </label>
        <Choice name="Rarity" value={filter.rarity} all={RARITIES} set={(rarity) => set({ rarity })} />
        <Choice
          name="Source"
          value={filter.source}
          all={Object.keys(SOURCES)}
          shown={SOURCES}
          set={(source) => set({ source })}
        />
        <Check name="only what I own" on={filter.owned} set={(on) => set({ owned: on })} />
        <Check name="only what I may wear" on={filter.wearable} set={(on) => set({ wearable: on })} />
        <Check name="only with a known effect" on={filter.known} set={(on) => set({ known: on })} />
      </div>
      <p role="status" class="count">
        {trouble ? trouble.message : found === null ? "Looking through the tokens …" : counted(rows.length)}
      </p>
      <ul class="offers" ref={list} onKeyDown={walk}>
        {rows.slice(0, shown).map(({ offer, token }) => (
          <li key={token.name} class={offer.why ? "refused" : ""}>
            <button type="button" class="take" onClick={() => take(token)}>
              <span class="name">{token.name}</span>
              <span class={`tag ${token.rarity}`}>{token.rarity}</span>
              <span class="tag">{SOURCES[token.source] ?? token.source}</span>
              <span class="does">{does(token)}</span>
              {!offer.why && <Changes changes={offer.changes} columns={columns} />}
            </button>
            <button
              type="button"
              class="star"
              aria-pressed={Boolean(owned[token.name])}
              aria-label={`I own ${token.name}`}
              title="I own this"
              onClick={() => own(token.name, owned[token.name] ? 0 : 1)}
            >
              {owned[token.name] ? "★" : "☆"}
            </button>
            {offer.why && (
              <p class="why">
                {offer.why} <RuleLink id={offer.rule} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <button type="button" onClick={() => setShown(shown + 200)}>
          Show {rows.length - shown} more
        </button>
      )}
    </Window>
  );
}

interface Row {
  offer: Offer;
  token: Token;
}

/** Those that pass the filter: what may be worn first, then what changes most, then by name. */
function fitting(
  found: Offer[],
  place: Place,
  tokens: Map<string, Token>,
  owned: Record<string, number>,
  filter: Filter,
): Row[] {
  const wanted = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const good = (offer: Offer) => Object.values(offer.changes).reduce((sum, by) => sum + by, 0);
  return found
    .flatMap((offer) => {
      const token = tokens.get(offer.token);
      return token === undefined ? [] : [{ offer, token }];
    })
    .filter(({ offer, token }) => {
      if (filter.rarity && token.rarity !== filter.rarity) return false;
      if (filter.source && token.source !== filter.source) return false;
      if (filter.owned && !owned[token.name]) return false;
      if (filter.wearable && offer.why) return false;
      if (filter.known && token.known === false) return false;
      if (place.mode && !serves(token, place.mode)) return false;
      const text = `${token.name} ${token.rarity} ${token.kind} ${does(token)}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort(
      (one, other) =>
        Number(Boolean(one.offer.why)) - Number(Boolean(other.offer.why)) ||
        good(other.offer) - good(one.offer) ||
        one.token.name.localeCompare(other.token.name),
    );
}

/** Whether a weapon is for this set of hands; what is no weapon is for both. */
function serves(token: Token, mode: string): boolean {
  const modes = token.weapon?.mode;
  return modes === undefined || modes.includes(mode) || (mode === "missile" && modes.includes("thrown"));
}

export function does(token: Token): string {
  return token.text ?? (token.does.join("; ") || "What it does is not written down here.");
}

function Changes({ changes, columns }: { changes: Record<string, number>; columns: Record<string, string> }) {
  const all = Object.entries(changes);
  if (all.length === 0) return <span class="changes none">changes no number of the card</span>;
  return (
    <span class="changes">
      {all.map(([column, by]) => (
        <span key={column} class={by < 0 ? "less" : "more"}>
          {signed(by)} {columns[column] ?? words(column)}
        </span>
      ))}
    </span>
  );
}

function counted(rows: number): string {
  return rows === 0 ? "No token is like that." : rows === 1 ? "One token" : `${rows} tokens`;
}

interface ChoiceProps {
  name: string;
  value: string;
  all: string[];
  shown?: Record<string, string>;
  set: (value: string) => void;
}

function Choice({ name, value, all, shown = {}, set }: ChoiceProps) {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">any</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {shown[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check({ name, on, set }: { name: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {name}
    </label>
  );
}
