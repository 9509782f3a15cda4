import { useEffect } from "preact/hooks";

/** The rules in words that were asked for, and how to ask for one. */
export interface Rules {
  words: Record<string, string>;
  ask: (rule: string) => void;
}

/** A rule of the ledger: its number, and what it says. */
export function Rule({ id, rules }: { id: string; rules: Rules }) {
  const words = rules.words[id];
  useEffect(() => {
    if (words === undefined) rules.ask(id);
  }, [id]);
  return (
    <p class="cited">
      <code>{id}</code> {words ?? "…"}
    </p>
  );
}
