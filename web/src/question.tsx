import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { withSigns } from "./falls";
import { FormEntry } from "./forms";
import type { Check } from "./forms/types";
import { Rule, type Rules } from "./rule";
import { halves, isLong, presses, type Tile, tiles } from "./table/options";
import { type Hint, type Option, type Question, spoken } from "./wire";
import { capital } from "./words";

interface Props {
  question: Question;
  /** what led to it is still shown */
  later: boolean;
  rules: Rules;
  hint: Hint | null;
  /** a good move is being looked for */
  thinking: boolean;
  taught: string[];
  /** what is taught is to be found: it looks like all else */
  guess: boolean;
  busy: boolean;
  /** the only answer is about to be given */
  goingOn: boolean;
  why: boolean;
  showWhy: (shown: boolean) => void;
  /** which tile is open */
  open: string | null;
  unfold: (tile: string | null) => void;
  choose: (answer: unknown) => void;
  check: Check;
  /** to answer the same from now on */
  standing: ComponentChildren;
  /** what else may be done: a hint, a step back */
  children: ComponentChildren;
}

/** The question in words, why it is asked, and its options as tiles. */
export function Ask(props: Props) {
  const { question, rules, hint, thinking, taught, busy, why, showWhy, open, unfold, choose, check, children } = props;
  const look = (id: string) => `${hint?.answer === id ? " hinted" : ""}${taught.includes(id) ? " taught" : ""}`;
  const advice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (thinking || hint) advice.current?.scrollIntoView({ block: "nearest" }); // Who asked may look at the end of a long list.
  }, [thinking, hint]);
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why) reason.current?.scrollIntoView({ block: "nearest" });
  }, [why]);
  return (
    <section class={`ask${props.guess ? " guess" : ""}${props.later ? " later" : ""}`} aria-label="Your question" data-number={question.number}>
      <h2 class="question" id="question" tabIndex={-1}>
        {withSigns(question.text)}
      </h2>
      <div ref={reason}>{why && question.rule && <Rule id={question.rule} rules={rules} />}</div>
      <div ref={advice}>
        {thinking && (
          <p class="hint thinking" role="status">
            Thinking about a good move …
          </p>
        )}
        {hint && <GoodMove hint={hint} busy={busy} choose={choose} />}
      </div>
      {question.form && (
        <FormEntry
          form={question.form}
          number={question.number}
          alone={question.options.length === 0}
          check={check}
          busy={busy}
          send={choose}
          options={question.options}
          look={look}
        />
      )}
      {question.form?.kind !== "recall" && question.options.length > 0 && (
        <Tiles {...{ options: question.options, open, unfold, look, busy, choose }} goingOn={props.goingOn} />
      )}
      {props.standing}
      <p class="deeds">
        {children}
        {question.rule && (
          <button type="button" aria-expanded={why} onClick={() => showWhy(!why)}>
            Why?
          </button>
        )}
      </p>
    </section>
  );
}

/** What is longer is named without what it explains. */
const LONG_NAME = 60;

/** A good move: the plan first, what it was compared with folded behind it. */
function GoodMove({ hint, busy, choose }: { hint: Hint; busy: boolean; choose: (answer: unknown) => void }) {
  const rows = hint.compared ?? [];
  const name = hint.label.length > LONG_NAME ? hint.label.split(": ")[0]! : hint.label;
  return (
    <div class="hint">
      <p role="status">
        <strong>A good move: {withSigns(name.replace(/\.$/, ""))}.</strong>{" "}
        <span class="plan">{withSigns(hint.plan ?? hint.reason)}</span>{" "}
        {hint.standing && <span class="standing">{hint.standing}</span>}
      </p>
      <button type="button" aria-disabled={busy} onClick={() => choose(hint.answer)}>
        Do it
      </button>
      {rows.length > 1 && (
        <details>
          <summary>What it was compared with</summary>
          <ul class="compared">
            {rows.map((row) => (
              <li key={row.label}>
                {withSigns(row.label)}
                {row.figure && <b>{row.figure}</b>}
                {row.odds && <i class="odds">{row.odds}</i>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface TilesProps {
  options: Option[];
  open: string | null;
  unfold: (tile: string | null) => void;
  look: (id: string) => string;
  busy: boolean;
  goingOn: boolean;
  choose: (answer: unknown) => void;
}

function Tiles({ options, open, unfold, look, busy, goingOn, choose }: TilesProps) {
  const all = tiles(options);
  const numbers = new Map(presses(all, open).map((press, i) => ["option" in press ? press.option : press.opens, i + 1]));
  const one = (option: Option) => (
    <button
      type="button"
      class={`choice${option.idle ? " idle" : ""}${option.vain ? " vain" : ""}${look(option.id)}`}
      data-option={option.id}
      data-thing={option.thing}
      aria-disabled={busy}
      onClick={() => choose(option.id)}
    >
      <kbd aria-hidden="true">{numbers.get(option.id) ?? ""}</kbd>
      <span class="label">
        {withSigns(spoken(option))}
        {option.odds && <i class="odds">{option.odds}</i>}
      </span>
      {goingOn && <i class="going"> going on …</i>}
    </button>
  );
  const half = halves(all);
  return (
    <ul class="choices" aria-label="Options">
      {all.map((tile) =>
        tile.folded ? (
          <Fold key={tile.key} {...{ tile, open: tile.key === open, unfold, look, number: numbers.get(tile.key), half: half.has(tile) }}>
            {tile.options.map((option) => (
              <li key={option.id} class={isLong(option) ? "long" : ""}>
                {one(option)}
              </li>
            ))}
          </Fold>
        ) : (
          <li key={tile.key} class={half.has(tile) ? "half" : ""}>
            {one(tile.options[0]!)}
          </li>
        ),
      )}
    </ul>
  );
}

interface FoldProps {
  tile: Tile;
  open: boolean;
  unfold: (tile: string | null) => void;
  look: (id: string) => string;
  number: number | undefined;
  /** it shares its row with another */
  half: boolean;
  children: ComponentChildren;
}

/** Several options by which one does the same: one tile, until it is opened. */
function Fold({ tile, open, unfold, look, number, half, children }: FoldProps) {
  const marked = tile.options.map((option) => look(option.id)).find((found) => found !== "") ?? "";
  const many = new Set(tile.options.map((option) => (tile.placed ? option.at : option.id))).size;
  const place = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (open && pressed.current) place.current?.scrollIntoView({ block: "nearest" });
    pressed.current = false;
  }, [open]);
  return (
    <li
      ref={place}
      class={`fold${open ? " open" : ""}${half ? " half" : ""}`}
    >
      <button
        type="button"
        class={`choice verb${open ? "" : marked}`}
        aria-expanded={open}
        onClick={() => {
          pressed.current = true;
          unfold(open ? null : tile.key);
        }}
      >
        <kbd aria-hidden="true">{number ?? ""}</kbd>
        <span class="label">
          {capital(tile.verb)}
          <i class="odds">{tile.placed ? `${many} on the board` : `${many} choices`}</i>
        </span>
      </button>
      <ul class="choices inner" hidden={!open} aria-label={capital(tile.verb)}>
        {children}
      </ul>
    </li>
  );
}
