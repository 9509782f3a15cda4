import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
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
  busy: boolean;
  why: boolean;
  showWhy: (shown: boolean) => void;
  choose: (answer: unknown) => void;
  children: ComponentChildren;
}

/** The question in words, why it is asked, and its options as buttons. */
export function Ask({ question, rules, hint, busy, why, showWhy, choose, children }: Props) {
  const ordered = inOrder(question.options);
  const free = ordered.filter((option) => option.at === null);
  const placed = ordered.slice(free.length);
  const group = (options: Option[], from: number, name: string) =>
    options.length > 0 && (
      <Group name={name} options={options} from={from} hinted={hint?.answer} busy={busy} choose={choose} />
    );
  return (
    <section class="ask" aria-label="Your question" data-number={question.number}>
      <h2 class="question" id="question" tabIndex={-1}>
        {question.text}
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
      {question.form?.kind === "text" && <TextForm form={question.form} busy={busy} send={choose} />}
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
  busy: boolean;
  choose: (answer: unknown) => void;
}

function Group({ name, options, from, hinted, busy, choose }: GroupProps) {
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
              class={hinted === option.id ? "choice hinted" : "choice"}
              data-option={option.id}
              aria-disabled={busy}
              onClick={() => choose(option.id)}
            >
              <kbd aria-hidden="true">{from + i}</kbd> <span>{spoken(option)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TextFormProps {
  form: NonNullable<Question["form"]>;
  busy: boolean;
  send: (answer: unknown) => void;
}

/** An answer in one's own words; where the form wants more than words, as JSON. */
function TextForm({ form, busy, send }: TextFormProps) {
  const [words, write] = useState("");
  const [fault, setFault] = useState("");
  const plain = form.schema.type === undefined || form.schema.type === "string";

  function submit(event: Event): void {
    event.preventDefault();
    try {
      send(plain ? words : (JSON.parse(words) as unknown));
      setFault("");
    } catch {
      setFault("This is not valid JSON.");
    }
  }

  return (
    <form class="text-form" onSubmit={submit}>
      <label>
        {plain ? "Your answer" : "Your answer, as JSON"}
        <textarea
          value={words}
          maxLength={form.schema.maxLength ?? 4000}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <button type="submit" disabled={busy || !words.trim()}>
        Send the answer
      </button>
    </form>
  );
}
