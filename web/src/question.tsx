import type { ComponentChildren } from "preact";
import { withSuits } from "./falls";
import { FormEntry } from "./forms";
import type { Check } from "./forms/types";
import { Rule, type Rules } from "./rule";
import { type Hint, type Option, type Question, spoken } from "./wire";

/** In which order the options are numbered: first those that stand nowhere, then those on the board. */
export function inOrder(options: Option[]): Option[] {
  return [...options.filter((option) => option.at === null), ...options.filter((option) => option.at !== null)];
}

interface Props {
  question: Question;
  rules: Rules;
  hint: Hint | null;
  taught: string[];
  busy: boolean;
  why: boolean;
  showWhy: (shown: boolean) => void;
  choose: (answer: unknown) => void;
  check: Check;
  children: ComponentChildren;
}

/** The question in words, why it is asked, and its options as buttons. */
export function Ask({ question, rules, hint, taught, busy, why, showWhy, choose, check, children }: Props) {
  const ordered = inOrder(question.options);
  const free = ordered.filter((option) => option.at === null);
  const placed = ordered.slice(free.length);
  const group = (options: Option[], from: number, name: string) =>
    options.length > 0 && (
      <Group
        name={name}
        options={options}
        from={from}
        hinted={hint?.answer}
        taught={taught}
        busy={busy}
        choose={choose}
      />
    );
  return (
    <section class="ask" aria-label="Your question" data-number={question.number}>
      <h2 class="question" id="question" tabIndex={-1}>
        {withSuits(question.text)}
      </h2>
      <p class="deeds">
        {question.rule && (
          <button type="button" aria-expanded={why} onClick={() => showWhy(!why)}>
            Why?
          </button>
        )}
        {children}
      </p>
      {why && question.rule && <Rule id={question.rule} rules={rules} />}
      {hint && (
        <p class="hint" role="status">
          <strong>A good move: {hint.label}.</strong> {hint.reason}{" "}
          <button type="button" aria-disabled={busy} onClick={() => choose(hint.answer)}>
            Do it
          </button>
        </p>
      )}
      {question.form && (
        <FormEntry form={question.form} number={question.number} check={check} busy={busy} send={choose} />
      )}
      {group(free, 1, "Options")}
      {group(placed, 1 + free.length, free.length ? "Options on the board" : "Options")}
    </section>
  );
}

interface GroupProps {
  name: string;
  options: Option[];
  from: number;
  hinted: unknown;
  taught: string[];
  busy: boolean;
  choose: (answer: unknown) => void;
}

function Group({ name, options, from, hinted, taught, busy, choose }: GroupProps) {
  const longest = Math.max(...options.map((option) => option.label.length));
  const width = options.length < 4 || longest > 16 ? "" : longest > 5 ? " short" : " brief";
  return (
    <div class="group" role="group" aria-label={name}>
      <h3>{name}</h3>
      <ul class={`choices${width}`}>
        {options.map((option, i) => (
          <li key={option.id}>
            <button
              type="button"
              class={`choice${hinted === option.id ? " hinted" : ""}${taught.includes(option.id) ? " taught" : ""}`}
              data-option={option.id}
              aria-disabled={busy}
              onClick={() => choose(option.id)}
            >
              <kbd aria-hidden="true">{from + i}</kbd> <span>{withSuits(spoken(option))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
