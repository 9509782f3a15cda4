import { useState } from "preact/hooks";
import { words, type Change } from "./model";
import { RuleLink, Why } from "./parts";
import type { Card, Line, PartyCard, Problem, Tree } from "./types";

interface Props {
  card: Card;
  columns: Record<string, string>;
  explain: (tree: Tree) => void;
}

/** Every number of one member; each opens on where it comes from. */
export function CardView({ card, columns, explain }: Props) {
  const boxes = Object.entries(card.boxes).filter(([, on]) => on);
  return (
    <section class="charcard" aria-labelledby="card">
      <h3 id="card">The card</h3>
      <p class="who">
        {card.kind_name}, level {card.level}
        {card.ghost && ", a ghost"}
        {card.legal ? "" : ", not legal yet"}
      </p>
      <div class="numbers abilities">
        {Object.entries(card.abilities).map(([name, tree]) => (
          <Cell key={name} name={words(name).slice(0, 3)} title={words(name)} tree={tree} explain={explain} />
        ))}
      </div>
      <div class="numbers">
        {Object.entries(columns).map(([name, title]) => {
          const tree = card.columns[name];
          const mode = name.endsWith("-damage") ? card.icons[name.replace("-damage", "")] : undefined;
          return tree && <Cell key={name} name={title} tree={tree} icons={mode} explain={explain} />;
        })}
      </div>
      {(boxes.length > 0 || card.immune.length > 0) && (
        <p>
          {[...boxes.map(([name]) => words(name)), ...card.immune.map((to) => `Immune to ${to}`)].join(" · ")}
        </p>
      )}
      {Object.keys(card.reductions).length > 0 && (
        <p class="reductions">
          Damage taken is less:{" "}
          {Object.entries(card.reductions).map(([kind, tree]) => (
            <button key={kind} type="button" class="inline" onClick={() => explain(tree)}>
              {kind} {tree.value}
            </button>
          ))}
        </p>
      )}
      {card.sets.length > 0 && (
        <ul class="sets">
          {card.sets.map((set) => (
            <li key={set.name}>
              <b>{set.name}</b>, {set.pieces} of {set.of}
              {set.gives.length > 0 && `: ${set.gives.join("; ")}`}{" "}
              {set.rules.map((rule) => (
                <RuleLink key={rule} id={rule} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {card.listed.length > 0 && <Listed lines={card.listed} />}
    </section>
  );
}

interface CellProps {
  name: string;
  title?: string;
  tree: Tree;
  icons?: string[];
  explain: (tree: Tree) => void;
}

function Cell({ name, title = name, tree, icons = [], explain }: CellProps) {
  return (
    <button type="button" class="stat" aria-label={`${title} ${tree.value}`} onClick={() => explain(tree)}>
      <span class="title">{name}</span>
      <span class="amount">{tree.value}</span>
      {icons.length > 0 && <span class="icons">{icons.join(" ")}</span>}
    </button>
  );
}

const OFTEN: Record<string, string> = {
  always: "always",
  round: "every round",
  combat: "once a combat",
  room: "once a room",
  game: "once a game",
};

/** What is never added up: bonuses for some situations, powers, notes; by how often. */
function Listed({ lines }: { lines: Line[] }) {
  const kinds = Object.keys(OFTEN).filter((per) => lines.some((line) => line.per === per));
  return (
    <details class="besides">
      <summary>Bonuses and powers that are not added up: {lines.length}</summary>
      {kinds.map((per) => (
        <div key={per}>
          <h4>{words(OFTEN[per]!)}</h4>
          <ul>
            {lines
              .filter((line) => line.per === per)
              .map((line, at) => (
                <li key={at}>
                  <b>{line.source}</b>: {line.text} <RuleLink id={line.rule} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** The card of all: a line a member. */
export function PartyTable({ card, columns, explain }: { card: PartyCard } & Omit<Props, "card">) {
  return (
    <section class="party-card" aria-labelledby="party-card">
      <h2 id="party-card">The party card</h2>
      <p>
        Initiative{" "}
        <button type="button" class="inline" onClick={() => explain(card.initiative)}>
          {card.initiative.value}
        </button>
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="All lines of the card">
        <table>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Level</th>
              {Object.values(columns).map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {card.members.map((member, at) => (
              <tr key={at} class={member.legal ? "" : "refused"}>
                <th scope="row">
                  {member.title}
                  <span>
                    {member.title === member.kind_name ? "" : member.kind_name}
                    {member.ghost ? " (ghost)" : ""}
                  </span>
                </th>
                <td>{member.level}</td>
                {Object.keys(columns).map((name) => (
                  <td key={name}>
                    <button
                      type="button"
                      class="inline"
                      aria-label={`${member.title}, ${columns[name]} ${member.columns[name]!.value}`}
                      onClick={() => explain(member.columns[name]!)}
                    >
                      {member.columns[name]!.value}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface Broken {
  who: string;
  problem: Problem;
}

/** Everything that breaks a rule. */
export function problemsOf(card: PartyCard): Broken[] {
  return [
    ...card.problems.map((problem) => ({ who: "The party", problem })),
    ...card.members.flatMap((member) => member.problems.map((problem) => ({ who: member.title, problem }))),
  ];
}

/** All of it in one list. */
export function Problems({ all }: { all: Broken[] }) {
  if (all.length === 0) return null;
  return (
    <section class="problems wrong" aria-labelledby="problems">
      <h2 id="problems">
        {all.length === 1 ? "One rule is broken" : `${all.length} rules are broken`}
      </h2>
      <ul>
        {all.map(({ who, problem }, at) => (
          <li key={at}>
            <b>{who}</b>: <Why problem={problem} named={problem.at !== who} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_CHANGES = 12;

interface ChangedProps {
  changes: Change[];
  columns: Record<string, string>;
  several: boolean;
}

/** What the last step changed, until it is put away. */
export function Changed({ changes, columns, several }: ChangedProps) {
  const [seen, setSeen] = useState<Change[]>([]);
  const shown = seen === changes ? [] : changes.slice(0, MOST_CHANGES);
  const left = changes.length - MOST_CHANGES;
  return (
    <div class="changed" role="status" aria-label="What changed">
      {shown.length > 0 && (
        <>
          <ul>
            {shown.map((change, at) => (
              <li key={`${change.who} ${change.column}`}>
                {several && change.who !== shown[at - 1]?.who && <i>{change.who}: </i>}
                {columns[change.column] ?? words(change.column)} {change.before} → <b>{change.after}</b>
              </li>
            ))}
            {left > 0 && <li>and {left} more</li>}
          </ul>
          <button type="button" class="off" aria-label="Put away what changed" onClick={() => setSeen(changes)}>
            ×
          </button>
        </>
      )}
    </div>
  );
}
