import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { call } from "./api";
import { Chat } from "./chat";
import { fallsIn } from "./falls";
import { useKeys } from "./keys";
import { Link, type Status } from "./link";
import { Latest, Log } from "./log";
import { Ask, inOrder } from "./question";
import { Rule, type Rules } from "./rule";
import { Scene } from "./scene";
import { Seats } from "./seats";
import { isNarrow, loadSettings, saveSettings, showTheme } from "./settings";
import { play } from "./sound";
import { Confirm, HowTo, Switches } from "./tools";
import { noticeOf, showTurn } from "./turn";
import type { ChatLine, FromServer, Hello, Hint, LogLine, Option, Refusal, State } from "./wire";
import { newId } from "./wire";

const LINE: Record<Status, string> = {
  connecting: "Connecting …",
  open: "",
  lost: "The line is broken. Trying again …",
  gone: "This table is no longer here, or your link no longer opens it.",
};

const NONE: Option[] = [];

/** The page of one table. */
export function App({ table, pitch }: { table: string; pitch: string }) {
  const [state, setState] = useState<State | null>(null);
  const [log, setLog] = useState<LogLine[]>([]);
  const [fresh, setFresh] = useState<LogLine[]>([]);
  const [chat, setChat] = useState<ChatLine[]>([]);
  const [status, setStatus] = useState<Status>("connecting");
  const [refusal, refuse] = useState<Pick<Refusal, "reason" | "rule" | "words"> | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [words, setWords] = useState<Record<string, string>>({});
  const [sent, setSent] = useState<string | null>(null);
  const [why, showWhy] = useState(false);
  const [settings, setSettings] = useState(loadSettings);
  const lines = useRef<LogLine[]>([]);
  const said = useRef<ChatLine[]>([]);
  const inAsk = useRef(false);

  function hear(message: FromServer): void {
    switch (message.type) {
      case "state":
        return take(message);
      case "refused":
        setSent((id) => (id === message.id ? null : id));
        return refuse(message);
      case "done":
      case "stale":
        return setSent((id) => (id === message.id ? null : id));
      case "hint":
        return setHint(message);
      case "rule":
        return setWords((known) => ({ ...known, [message.rule]: message.words }));
      case "bye":
        return refuse({ reason: message.why, rule: null, words: null });
    }
  }

  function take(next: State): void {
    const first = lines.current.length === 0;
    lines.current = [...lines.current.slice(0, next.log.from), ...next.log.lines];
    said.current = [...said.current.slice(0, next.chat.from), ...next.chat.lines];
    setLog(lines.current);
    setChat(said.current);
    if (next.log.lines.length) setFresh(first ? next.log.lines.slice(-3) : next.log.lines);
    setState(next);
  }

  const hearing = useRef(hear);
  hearing.current = hear;
  const link = useMemo(() => {
    const word = newId();
    const hello = (): Hello => ({
      type: "hello",
      log: lines.current.length,
      chat: said.current.length,
      narrow: isNarrow.matches,
      word,
    });
    return new Link(table, hello, (message) => hearing.current(message), (next) => {
      setStatus(next);
      if (next === "open") refuse(null);
    });
  }, [table]);
  useEffect(() => {
    link.open();
    const greet = () => link.greet();
    isNarrow.addEventListener("change", greet);
    return () => isNarrow.removeEventListener("change", greet);
  }, [link]);

  const notice = state && noticeOf(state);
  const number = state?.question?.number;
  useEffect(() => {
    setHint(null);
    showWhy(false);
    refuse(null);
    // Whoever answered by a button that is gone goes on reading at the next question.
    if (number === undefined || !inAsk.current) return;
    inAsk.current = false;
    if (document.activeElement === document.body) document.getElementById("question")?.focus({ preventScroll: true });
  }, [number]);
  useEffect(() => {
    if (notice && state) showTurn(notice, state.title);
    if (settings.sound && notice?.mine) play("turn");
    if (settings.sound && state?.result) play("end");
  }, [notice?.words]);
  useEffect(() => {
    if (settings.sound && fresh.some((line) => fallsIn(line.text).length)) play("dice");
  }, [fresh]);

  const rules: Rules = { words, ask: (rule) => link.say({ type: "why", rule }) };
  const question = state?.frozen === null && !state.result ? state.question : null;
  const busy = sent !== null;
  const standing = question?.options ?? NONE;

  function choose(answer: unknown): void {
    if (!question || busy) return;
    inAsk.current = document.activeElement?.closest(".ask") !== null;
    const id = newId();
    setSent(id);
    refuse(null);
    link.keep({ type: "answer", id, number: question.number, answer });
  }

  function undo(): void {
    if (question && state?.can_undo && !busy) link.keep({ type: "undo", id: newId(), number: question.number });
  }

  function ask(): void {
    if (question) link.say({ type: "hint", number: question.number });
  }

  async function go(path: string): Promise<void> {
    try {
      const made = await call<{ id?: string }>("POST", `${table}/${path}`);
      if (made.id) location.assign(`/t/${made.id}`);
    } catch (error) {
      refuse({ reason: (error as Error).message, rule: null, words: null });
    }
  }

  useKeys(settings.keys && question !== null, {
    count: question?.options.length ?? 0,
    number: (typed) => question && choose(inOrder(question.options)[typed - 1]!.id),
    why: () => showWhy((shown) => !shown),
    undo,
    hint: ask,
  });

  if (!state || !notice) return <p class="line" role="status">{LINE[status]}</p>;
  const hinted = hint && hint.number === number ? hint : null;
  const acts = state.acts.map((act) => (
    <Confirm
      key={act.id}
      label={act.label}
      sure="This cannot be taken back."
      act={() => link.keep({ type: "act", id: newId(), act: act.id })}
    />
  ));
  return (
    <div class={notice.mine ? "table mine" : "table"}>
      <header class="bar">
        <a href="/" class="home">Undercroft</a>
        <h1>{state.title}</h1>
        <p class={notice.mine ? "notice mine" : "notice"} role="status">
          {notice.words}
        </p>
      </header>
      {status !== "open" && <p class="line" role="alert">{LINE[status]}</p>}
      {state.frozen !== null && <p class="refusal" role="alert">{state.frozen}</p>}
      <div class="play" id="main">
        <div class="left">
          <Latest lines={fresh} />
          {state.svg === "" ? (
            <p class="empty">The table is laid when all are here and the game begins.</p>
          ) : (
            <Scene
              svg={state.svg}
              text={state.text}
              options={standing}
              number={number ?? -1}
              hinted={hinted ? (standing.find((option) => option.id === hinted.answer)?.at ?? null) : null}
              busy={busy}
              choose={(option) => choose(option.id)}
            />
          )}
        </div>
        <div class="right">
          {state.result && <Ending state={state} rules={rules} again={() => void go("rematch")} />}
          {!state.started && state.role === "host" && (
            <button type="button" class="primary" onClick={() => void go("start")}>
              Start the game
            </button>
          )}
          <div class="asked" hidden={state.result !== null && refusal === null}>
            {question ? (
              <Ask
                question={question}
                rules={rules}
                hint={hinted}
                busy={busy}
                why={why}
                showWhy={showWhy}
                choose={choose}
              >
                <button type="button" onClick={ask}>
                  Show me a good move
                </button>
                <button type="button" disabled={!state.can_undo || busy} onClick={undo}>
                  Undo
                </button>
              </Ask>
            ) : (
              !state.result && <p class="waiting">{notice.words}.</p>
            )}
            {refusal && (
              <p class="refusal" role="alert">
                {refusal.reason} {refusal.rule && <code>{refusal.rule}</code>} {refusal.words}
              </p>
            )}
          </div>
          <Log lines={log} rules={rules} />
        </div>
        <div class="below">
          <Seats state={state} fail={(reason) => refuse({ reason, rule: null, words: null })}>
            {acts}
          </Seats>
          <Chat
            lines={chat}
            seats={state.seats}
            you={state.you}
            send={(text, to) => link.keep({ type: "chat", id: newId(), text, to })}
          />
          <details class="how">
            <summary>How to play, and switches</summary>
            <HowTo pitch={pitch} />
            <Switches
              settings={settings}
              change={(next) => {
                setSettings(next);
                saveSettings(next);
                showTheme(next.theme);
              }}
            />
            {state.commitment && (
              <p class="commitment">
                The dice were fixed before the first roll. Their seal: <code>{state.commitment}</code>
              </p>
            )}
          </details>
        </div>
      </div>
      <p class="unseen" aria-live="polite">
        {fresh.map((line) => line.text).join(" ")} {notice.mine && question?.text}
      </p>
    </div>
  );
}

function Ending({ state, rules, again }: { state: State; rules: Rules; again: () => void }) {
  const result = state.result!;
  const scores = Object.entries(result.scores);
  return (
    <section class="ending" aria-label="The end">
      <h2>
        {noticeOf(state).words}: {result.reason}
      </h2>
      {result.rule && <Rule id={result.rule} rules={rules} />}
      {scores.some(([, score]) => score) && (
        <ul>
          {scores.map(([seat, score]) => (
            <li key={seat}>
              {state.seats[Number(seat)]?.name}: {score}
            </li>
          ))}
        </ul>
      )}
      <p class="deeds">
        {state.rematch !== null && (
          <a class="button primary" href={state.rematch}>
            To the new table
          </a>
        )}
        {state.rematch === null && state.role === "host" && (
          <button type="button" class="primary" onClick={again}>
            Play again
          </button>
        )}
        <a href={`/api/tables/${state.table}/record`} download>
          Save the record
        </a>
      </p>
    </section>
  );
}
