/** All that this browser keeps of what was made here, as it is sent to be played with. */

export interface Kept {
  name: string;
  /** what it is */
  words: string;
  fields: Record<string, string>;
}

const PARTY = "undercroft.party.";
const BOARD = "undercroft.board.";
const SAVED = "undercroft.saved";

type Store = Pick<Storage, "getItem" | "key" | "length">;
type Plain = Record<string, unknown>;

/** Parties, boards and saved layouts, in this order; what cannot be read is left out. */
export function kept(store: Store): Kept[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").sort();
  const of = (prefix: string) => keys.filter((key) => key.startsWith(prefix) && !key.endsWith(".unread"));
  return [
    ...of(PARTY).flatMap((key) => party(key.slice(PARTY.length), read(store, key))),
    ...of(BOARD).flatMap((key) => board(key.slice(BOARD.length), read(store, key))),
    ...Object.entries(read(store, SAVED)).flatMap(([slot, all]) => saved(slot, all)),
  ];
}

/** The fields that play with this party, with its tokens and readings. */
export function partyFields(game: string, made: { party: object; files: Record<string, string>; options: Plain }): Kept["fields"] {
  const fields: Kept["fields"] = { game, text: JSON.stringify(made.party) };
  Object.entries(made.files).forEach(([name, text], at) => {
    fields[`with.${at}`] = text;
    fields[`with-name.${at}`] = name;
  });
  for (const [name, value] of Object.entries(made.options)) fields[`option.${name}`] = typed(value);
  return fields;
}

/** The fields that play on this board. */
export function boardFields(game: string, made: object): Kept["fields"] {
  return { game, text: JSON.stringify({ kind: "board", game, ...made }) };
}

function party(game: string, made: Plain): Kept[] {
  const { party, files = {}, options = {} } = made as { party?: Plain; files?: Record<string, string>; options?: Plain };
  const members = party?.character;
  if (!party || !Array.isArray(members) || members.length === 0) return [];
  const name = typeof party.name === "string" && party.name ? party.name : "Your party";
  const words = `a party of ${members.length}, from the builder`;
  return [{ name, words, fields: partyFields(game, { party, files, options }) }];
}

function board(game: string, made: Plain): Kept[] {
  if (!Array.isArray(made.zones)) return [];
  return [{ name: String(made.name || "Your board"), words: "a board, from the editor", fields: boardFields(game, made) }];
}

function saved(slot: string, all: unknown): Kept[] {
  const [kind, game] = slot.split(" ");
  if (!kind || !game || !Array.isArray(all)) return [];
  return all.flatMap((one: { name?: string; value?: object }) => {
    if (!one.name || typeof one.value !== "object") return [];
    const text = JSON.stringify({ ...one.value, kind, game, name: one.name });
    return [{ name: one.name, words: `a ${kind} that you kept while building`, fields: { game, text } }];
  });
}

function typed(value: unknown): string {
  return value === true ? "on" : value === false ? "off" : String(value);
}

function read(store: Store, key: string): Plain {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Plain) : {};
  } catch {
    return {};
  }
}
