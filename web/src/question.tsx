import type { ComponentChildren } from "preact";
import { withSuits } from "./falls";
import { FormEntry } from "./forms";
import type { Check } from "./forms/types";
import { Rule, type Rules } from "./rule";
import { FEW, type Grouped, grouped, isLong, LONG } from "./table/options";
import { type Hint, type Option, type Question, spoken } from "./wire";

interface Props {
  question: Question;
  rules: Rules;
  hint: Hint | null;
  taught: string[];
  busy: boolean;
  /** the only answer is about to be given */
  goingOn: boolean;
  why: boolean;
  showWhy: (shown: boolean) => void;
  choose: (answer: unknown) => void;
  check: Check;
  children: ComponentChildren;
}

/** The question in words, why it is asked, and its options as buttons. */
export function Ask({ question, rules, hint, taught, busy, goingOn, why, showWhy, choose, check, children }: Props) {
  const [first, second] = grouped(question.options) as [Grouped, Grouped];
  const group = ({ name, options }: Grouped, from: number) =>
    options.length > 0 && (
      <Group
        name={name}
        options={options}
        from={from}
        hinted={hint?.answer}
        taught={taught}
        busy={busy}
        goingOn={goingOn}
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
        <FormEntry
          form={question.form}
          number={question.number}
          alone={question.options.length === 0}
          check={check}
          busy={busy}
          send={choose}
          options={question.options}
          look={(id) => `${hint?.answer === id ? "hinted" : ""}${taught.includes(id) ? " taught" : ""}`}
        />
      )}
      {question.form?.kind !== "recall" && group(first, 1)}
      {question.form?.kind !== "recall" && group(second, 1 + first.options.length)}
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
  goingOn: boolean;
  choose: (answer: unknown) => void;
}

function Group({ name, options, from, hinted, taught, busy, goingOn, choose }: GroupProps) {
  const longest = Math.max(...options.map((option) => option.label.length));
  const many = options.filter((option) => !isLong(option)).length > FEW;
  const width = many && longest > LONG ? " short" : options.length < 4 || longest > LONG ? "" : longest > 5 ? " short" : " brief";
  return (
    <div class="group" role="group" aria-label={name}>
      <h3>{name}</h3>
      <ul class={`choices${width}`}>
        {options.map((option, i) => (
          <li key={option.id} class={isLong(option) ? "long" : ""}>
            <button
              type="button"
              class={`choice${hinted === option.id ? " hinted" : ""}${taught.includes(option.id) ? " taught" : ""}`}
              data-option={option.id}
              aria-disabled={busy}
              onClick={() => choose(option.id)}
            >
              <kbd aria-hidden="true">{from + i}</kbd> <span>{withSuits(spoken(option))}</span>
              {goingOn && <i class="going"> going on …</i>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
