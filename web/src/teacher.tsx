import { useEffect, useRef, useState } from "preact/hooks";
import { openSheet, opens } from "./forms";
import { Rule, type Rules } from "./rule";
import { type Form, type Lesson, type Option, spoken } from "./wire";

interface Props {
  lesson: Lesson;
  rules: Rules;
  /** what may be answered now */
  options: Option[];
  /** on what it may be answered instead */
  form: Form | null;
  /** the kind word to an answer that does not lead on */
  word: string | null;
  busy: boolean;
  /** whether the game is over */
  over: boolean;
  choose: (answer: unknown) => void;
}

/**
 * What the teacher says, what is to be done, and the rules behind it. Answers that stand on no board are here too;
 * where a form is to be filled in, only the way to that, since it is what there is to learn, and where the answer is to
 * be guessed, none.
 */
export function Teacher({ lesson, rules, options, form, word, busy, over, choose }: Props) {
  const box = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const shown = open !== null && open === lesson.moment;
  useEffect(() => {
    if (word !== null) box.current?.querySelector(".refusal")?.scrollIntoView({ block: "nearest" });
  }, [word]);
  useEffect(() => {
    if (over) return; // Who won comes into sight instead.
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector("h2")?.scrollIntoView({ block: "nearest" }); // Where there is no room for all.
  }, [lesson.moment]);
  if (lesson.says.length === 0) return null;
  const sheet = lesson.form && form ? opens(form) : null;
  const free = sheet || lesson.guess ? [] : options.filter((option) => option.at === null && lesson.options.includes(option.id));
  return (
    <section class="teacher" aria-label={`Teacher: ${lesson.name}`} data-moment={lesson.moment ?? "end"} ref={box}>
      <h2>{lesson.name}</h2>
      {lesson.says.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {lesson.task && <p class="task">{lesson.task}</p>}
      {word && (
        <p class="refusal kind" role="alert">
          {word}
        </p>
      )}
      <p class="deeds">
        {sheet && (
          <button type="button" class="primary" aria-haspopup="dialog" onClick={openSheet}>
            {sheet}
          </button>
        )}
        {free.map((option) => (
          <button key={option.id} type="button" class="primary" aria-disabled={busy} onClick={() => choose(option.id)}>
            {spoken(option)}
          </button>
        ))}
        {lesson.rules.length > 0 && (
          <button
            type="button"
            class="quiet"
            aria-expanded={shown}
            onClick={() => setOpen(shown ? null : lesson.moment)}
          >
            The rules behind this
          </button>
        )}
      </p>
      {shown && lesson.rules.map((rule) => <Rule key={rule} id={rule} rules={rules} />)}
    </section>
  );
}
