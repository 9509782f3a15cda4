import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "./ask";
import { words, type Change } from "./model";
import type { Card, Catalogue } from "./types";

interface Props {
  card: Card;
  catalogue: Catalogue;
  changes: Change[];
  several: boolean;
  broken: number;
  /** why the numbers are not those of now */
  trouble: Refusal | null;
  /** where the whole card is */
  figures: RefObject<HTMLElement | null>;
}

/** On a narrow screen, along its lower edge: the main numbers, the last change, and the way to the card and back. */
export function Glance({ card, catalogue, changes, several, broken, trouble, figures }: Props) {
  const [there, setThere] = useState(false);
  const from = useRef(0);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setThere(seen.some((one) => one.isIntersecting)), {
      rootMargin: "0px 0px -50% 0px",
    });
    watch.observe(figures.current!);
    return () => watch.disconnect();
  }, []);
  const go = () => {
    if (there) return scrollTo(0, from.current);
    from.current = scrollY;
    figures.current!.scrollIntoView();
  };
  const changed = changes.filter((change) => change.who === card.title).map((change) => change.column);
  const told = changes.map(({ who, column, before, after }, row) => {
    const named = several && who !== card.title && who !== changes[row - 1]?.who;
    const title = catalogue.columns[column] ?? words(column);
    return `${named ? `${who}: ` : ""}${title} ${before} → ${after}`;
  });
  return (
    <aside class="glance" aria-label="At a glance">
      <dl>
        {Object.entries(catalogue.glance).map(([column, title]) => (
          <div key={column} class={changed.includes(column) ? "new" : ""}>
            <dt>{title}</dt>
            <dd>{card.columns[column]?.value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={go}>
        {there ? "Back" : "Card"}
      </button>
      <p role="status">
        {trouble && <b>{trouble.message}</b>}
        {!trouble && broken > 0 && <b>{broken === 1 ? "One rule is broken. " : `${broken} rules are broken. `}</b>}
        {!trouble && told.join(" · ")}
      </p>
    </aside>
  );
}
