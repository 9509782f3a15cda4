import { useEffect, useRef, useState } from "preact/hooks";
import { Rule, type Rules } from "./rule";
import { type Lesson, type Option, spoken } from "./wire";

interface Props {
  lesson: Lesson;
  rules: Rules;
  /** what may be answered now */
  options: Option[];
  /** the kind word to an answer that does not lead on */
  word: string | null;
  busy: boolean;
  /** whether the game is over */
  over: boolean;
  choose: (answer: unknown) => void;
}

/** What the teacher says, what is to be done, and the rules behind it. Answers that stand on no board are here too. */
export function Teacher({ lesson, rules, options, word, busy, over, choose }: Props) {
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
  const free = options.filter((option) => option.at === null && lesson.options.includes(option.id));
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
