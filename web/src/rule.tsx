import { useEffect } from "preact/hooks";

/** The rules in words that were asked for, and how to ask for one. */
export interface Rules {
  words: Record<string, string>;
  ask: (rule: string) => void;
}

/** A rule of the ledger: what it says, and the way to it. */
export function Rule({ id, rules }: { id: string; rules: Rules }) {
  const words = rules.words[id];
  useEffect(() => {
    if (words === undefined) rules.ask(id);
  }, [id]);
  return (
    <p class="cited">
      {words ?? "…"} <ToRule id={id} />
    </p>
  );
}

/** The way to a rule in the rulebook, where it stands under its number. */
export function ToRule({ id }: { id: string }) {
  const game = id.split(".")[0]!;
  return (
    <a class="to-rule" href={`/tools/rules/${game}#${id}`} target="_blank" title={id}>
      rulebook
    </a>
  );
}
