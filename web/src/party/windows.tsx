import { useEffect, useState } from "preact/hooks";
import { Refusal, type Server, type With } from "./ask";
import { leftFor, neededBy, signed, words, wornBy } from "./model";
import { Counted, RuleLink, Window } from "./parts";
import { Check } from "./picker";
import type { Best, Card, Catalogue, Comparison, Member, Option, Party, Token } from "./types";

interface Common {
  server: Server;
  using: With;
  close: () => void;
}

export function Trouble({ trouble }: { trouble: Refusal | null }) {
  return (
    <div role="alert">
      {trouble && (
        <p class="wrong">
          {trouble.message} <RuleLink id={trouble.rule} />
        </p>
      )}
    </div>
  );
}

interface BestProps extends Common {
  catalogue: Catalogue;
  tokens: Map<string, Token>;
  party: Party;
  at: number;
  card: Card | undefined;
  owned: Record<string, number>;
  wear: (member: Member) => void;
}

/** As many of a token as anybody could wear: what a whole range is to a best build. */
const PLENTY = 9;

/** The best build of a member for a goal, from what one owns or from a whole range. */
export function BestWindow({ server, using, close, catalogue, tokens, party, at, card, owned, wear }: BestProps) {
  const isColumn = (goal: string) => goal in catalogue.columns;
  const said = Object.values(catalogue.goals);
  const goals = Object.keys(catalogue.goals).filter((one, row) => said.indexOf(catalogue.goals[one]!) === row);
  const choice = (one: string) => (
    <option key={one} value={one}>
      {catalogue.goals[one]}
    </option>
  );
  const left = leftFor(at, party, owned);
  const mine = Object.keys(left).length;
  const elsewhere = Object.keys(owned).some((name) => owned[name] !== left[name]);
  const [goal, setGoal] = useState<[string, number][]>([[goals[0] ?? "", 1]]);
  const [from, setFrom] = useState(mine > 0 ? "owned" : "ours");
  const [found, setFound] = useState<Best | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const seek = async () => {
    setBusy(true);
    setTrouble(null);
    setFound(null);
    const range = Array.from(tokens.values()).filter((token) => from === "all" || token.source === from);
    const chosen =
      from === "owned"
        ? left
        : Object.fromEntries(range.filter((token) => token.known !== false).map((token) => [token.name, PLENTY]));
    try {
      setFound(await server.best(party, at, chosen, Object.fromEntries(goal), using));
    } catch (error) {
      setTrouble(error as Refusal);
    }
    setBusy(false);
  };
  const set = (row: number, name: string, weight: number) =>
    setGoal(goal.map((one, place) => (place === row ? [name, weight] : one)));
  const before = wornBy(party.character[at]!);
  const after = found ? wornBy(found.character) : [];
  return (
    <Window title="The best build" name="best" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void seek();
        }}
      >
        {goal.map(([name, weight], row) => (
          <p class="fields" key={row}>
            <label>
              {row === 0 ? "Goal" : "and"}
              <select value={name} onChange={(event) => set(row, event.currentTarget.value, weight)}>
                <optgroup label="One number">{goals.filter(isColumn).map(choice)}</optgroup>
                <optgroup label="Several together">{goals.filter((one) => !isColumn(one)).map(choice)}</optgroup>
              </select>
            </label>
            {goal.length > 1 && (
              <label>
                times
                <Counted value={weight} least={1} most={99} done={(times) => set(row, name, times)} />
              </label>
            )}
            {row === goal.length - 1 && goal.length < 4 && (
              <button
                type="button"
                onClick={() => setGoal([...goal, [goals.find((one) => !goal.some(([used]) => used === one)) ?? "", 1]])}
              >
                And another
              </button>
            )}
          </p>
        ))}
        <p class="fields">
          <label>
            From
            <select value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
              <option value="owned" disabled={mine === 0}>
                my collection ({mine} tokens)
              </option>
              <option value="ours">the whole starter range</option>
              <option value="all">every token whose effect is known</option>
            </select>
          </label>
          <button type="submit" class="primary" disabled={busy}>
            {busy ? "Looking …" : "Find it"}
          </button>
        </p>
        {from === "owned" && elsewhere && <p class="soft">What others of the party have is left to them.</p>}
      </form>
      <Trouble trouble={trouble} />
      <div role="status">
        {found && (
          <>
            <p>
              <b>{found.value}</b>
              {found.proven ? ": no legal build has more." : `: the best found; none has more than ${found.bound}.`}
            </p>
            <ul class="made-of">
              {found.parts.map(({ points, words }) => (
                <li key={words}>
                  {points}: {words}
                </li>
              ))}
            </ul>
            <ul class="changed-list">
              {Object.entries(found.columns)
                .filter(([name, value]) => card && name in catalogue.columns && card.columns[name]?.value !== value)
                .map(([name, value]) => (
                  <li key={name}>
                    {catalogue.columns[name]} {card!.columns[name]!.value} → <b>{value}</b>
                  </li>
                ))}
            </ul>
            <Names title="Put on" names={after.filter((name) => !before.includes(name))} />
            <Names title="Take off" names={before.filter((name) => !after.includes(name))} />
            <button type="button" class="primary" onClick={() => wear(found.character)}>
              Wear this
            </button>
          </>
        )}
      </div>
    </Window>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      <b>{title}:</b> {names.join(", ")}
    </p>
  );
}

/** Two members side by side; or one of them and a ready-made character. */
export function CompareWindow({
  server,
  using,
  close,
  party,
  at,
  catalogue,
}: Common & { party: Party; at: number; catalogue: Catalogue }) {
  const all = [
    ...party.character.map((member, place) => ({
      title: `${place + 1}. ${member.name || words(member.subclass || member.class)}`,
      member,
    })),
    ...Object.entries(catalogue.ready).map(([id, member]) => ({ title: `ready-made: ${words(id)}`, member })),
  ];
  const [pair, setPair] = useState<[number, number]>([at, at === 0 ? 1 : 0]);
  const [found, setFound] = useState<Comparison | null>(null);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  useEffect(() => {
    server.compare(all[pair[0]]!.member, all[pair[1]]!.member, using).then(setFound, setTrouble);
  }, [pair[0], pair[1]]);
  const choice = (side: 0 | 1, name: string) => (
    <label>
      {name}
      <select
        value={pair[side]}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          setPair(side === 0 ? [chosen, pair[1]] : [pair[0], chosen]);
        }}
      >
        {all.map(({ title }, place) => (
          <option key={place} value={place}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Window title="Side by side" name="compare" close={close}>
      <p class="fields">
        {choice(0, "This")}
        {choice(1, "with this")}
      </p>
      <Trouble trouble={trouble} />
      {found && (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">{found.first.title}</th>
                <th scope="col">{found.second.title}</th>
                <th scope="col">{found.second.title} has</th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map((row) => (
                <tr key={row.column}>
                  <th scope="row">{row.label}</th>
                  <td>{row.first}</td>
                  <td>{row.second}</td>
                  <td class={row.difference < 0 ? "less" : row.difference > 0 ? "more" : ""}>
                    {row.difference === 0 ? "" : signed(row.difference)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Names title={`Only ${found.first.title}`} names={found.only_first} />
          <Names title={`Only ${found.second.title}`} names={found.only_second} />
        </>
      )}
    </Window>
  );
}

interface PaperProps extends Common {
  party: Party;
  at: number;
  owned: Record<string, number>;
  legal: boolean;
}

/** Files to save and prints to make. */
export function PaperWindow({ server, using, close, party, at, owned, legal }: PaperProps) {
  const [ending, setEnding] = useState(".pdf");
  const [draft, setDraft] = useState(false);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const member = party.character[at];
  const doing = (task: Promise<void>) => {
    setTrouble(null);
    task.catch(setTrouble);
  };
  const drafted = (data: object) => (draft ? { ...data, draft: true } : data);
  const collection = Object.keys(owned).length > 0 ? { kind: "collection", tokens: owned } : null;
  const prints: [string, string, object | null][] = [
    ["party-card", "The party card", drafted(party)],
    ["character", "This character", member ? drafted({ kind: "character", ...member }) : null],
    ["class-cards", "The class cards of this party", { classes: classesOf(party) }],
    ["checklist", "A checklist of my tokens", collection],
  ];
  const files: [string, object | null, string[]][] = [
    ["The party", party, [".toml", ".json"]],
    ["This character", member ? { kind: "character", ...member } : null, [".toml", ".json"]],
    ["The party's tokens", { kind: "collection", tokens: neededBy(party) }, [".csv"]],
    ["My collection", collection, [".csv", ".toml", ".json"]],
  ];
  return (
    <Window title="Save and print" name="paper" close={close}>
      <Trouble trouble={trouble} />
      <h3>Print</h3>
      <p class="fields">
        <label>
          As
          <select value={ending} onChange={(event) => setEnding(event.currentTarget.value)}>
            <option value=".pdf">PDF</option>
            <option value=".html">web page</option>
            <option value=".txt">text</option>
          </select>
        </label>
        {!legal && <Check name="as a draft, though rules are broken" on={draft} set={setDraft} />}
      </p>
      <p class="buttons">
        {prints.map(([kind, title, data]) => (
          <button
            key={kind}
            type="button"
            disabled={data === null || (kind !== "checklist" && party.character.length === 0)}
            onClick={() => doing(server.print(kind, ending, data!, using))}
          >
            {title}
          </button>
        ))}
      </p>
      <h3>Save</h3>
      <p>
        All this is kept in this browser. A file can be carried away, opened again here, or read by the command line.
      </p>
      <ul class="papers">
        {files.map(([title, data, endings]) => (
          <li key={title}>
            <span>{title}</span>
            {endings.map((one) => (
              <button
                key={one}
                type="button"
                disabled={data === null || party.character.length + Object.keys(owned).length === 0}
                aria-label={`Save ${title.toLowerCase()} as ${one}`}
                onClick={() => doing(server.save(data!, one, using))}
              >
                {one}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </Window>
  );
}

function classesOf(party: Party): string[] {
  return Array.from(new Set(party.character.map((member) => member.class)));
}

interface OptionsProps {
  all: Option[];
  options: Record<string, unknown>;
  set: (options: Record<string, unknown>) => void;
  close: () => void;
}

/** The readings of the rules that are in force. */
export function OptionsWindow({ all, options, set, close }: OptionsProps) {
  const choose = (option: Option, value: unknown) => {
    const { [option.name]: _, ...rest } = options;
    set(value === option.default ? rest : { ...rest, [option.name]: value });
  };
  return (
    <Window title="Rules that can be read in two ways" name="options" close={close}>
      <ul class="readings">
        {all.map((option) => {
          const value = options[option.name] ?? option.default;
          return (
            <li key={option.name}>
              {typeof option.default === "boolean" ? (
                <Check name={option.text} on={value === true} set={(on) => choose(option, on)} />
              ) : (
                <label>
                  {option.text}{" "}
                  <select value={String(value)} onChange={(event) => choose(option, event.currentTarget.value)}>
                    {(option.values ?? [String(value)]).map((one) => (
                      <option key={String(one)}>{String(one)}</option>
                    ))}
                  </select>
                </label>
              )}{" "}
              <RuleLink id={option.rule} />
            </li>
          );
        })}
      </ul>
    </Window>
  );
}
