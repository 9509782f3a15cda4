import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { call } from "./api";
import type { Fault } from "./forms/types";
import { Chat } from "./chat";
import { Countdown } from "./clock";
import { Curtain, turnOf } from "./curtain";
import { Ending } from "./ending";
import { withSuits } from "./falls";
import { useGoingOn } from "./goon";
import { Help } from "./help";
import { useKeys } from "./keys";
import { Link, type Status } from "./link";
import { Latest, Log } from "./log";
import { Notices } from "./notices";
import { announce } from "./notify";
import { Canvas } from "./picture";
import { Ask, inOrder } from "./question";
import type { Rules } from "./rule";
import { Say } from "./say";
import { Scene } from "./scene";
import { BOTS, Seats } from "./seats";
import { isNarrow, loadSettings, saveSettings, showTheme } from "./settings";
import { keepSeen, seenBy, Since } from "./since";
import { play } from "./sound";
import { Teacher } from "./teacher";
import { Thrower } from "./throw";
import { Confirm, Switches } from "./tools";
import { nameOf, noticeOf, showTurn } from "./turn";
import type { ChatLine, Face, FromServer, Hello, Hint, LogLine, Option, Principle, Refusal, Seen, State } from "./wire";
import { newId } from "./wire";

const LINE: Record<Status, string> = {
  connecting: "Connecting …",
  open: "",
  lost: "The line is broken. Trying again …",
  gone: "This table is no longer here, or your link no longer opens it.",
  elsewhere: "This seat is not played here any more.",
};

const NONE: Option[] = [];
const NOWHERE: string[] = [];

interface Props {
  table: string;
  pitch: string;
  /** who looks, of those who share this device; null: it is not said */
  seat: number | null;
  sit: (seat: number | null) => void;
}

/** The page of one table. */
export function App({ table, pitch, seat, sit }: Props) {
  const [state, setState] = useState<State | null>(null);
  const [scene, setScene] = useState<Seen>({ svg: "", panels: [], text: "", lanes: [] });
  const [log, setLog] = useState<LogLine[]>([]);
  const [fresh, setFresh] = useState<LogLine[]>([]);
  const [chat, setChat] = useState<ChatLine[]>([]);
  const [status, setStatus] = useState<Status>("connecting");
  const [refusal, refuse] = useState<Pick<Refusal, "reason" | "rule" | "words" | "kind"> | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [words, setWords] = useState<Record<string, string>>({});
  const [sent, setSent] = useState<string | null>(null);
  const [why, showWhy] = useState(false);
  const [helped, help] = useState(false);
  const [principles, learn] = useState<Principle[] | null>(null);
  const [settings, setSettings] = useState(loadSettings);
  const lines = useRef<LogLine[]>([]);
  const said = useRef<ChatLine[]>([]);
  const met = useRef(false);
  const canvas = useRef(new Canvas());
  const asText = useRef(false);
  /** How many lines there were at the last answer: what comes after them is new to whoever gave it. */
  const [seen, mark] = useState({ log: 0, chat: 0 });
  const focused = useRef<Element | null>(null);
  const speaker = useRef(seat);
  const played = useRef(false);
  const covered = useRef(false);
  /** Something was taken back: nothing is answered by itself until the next answer. */
  const undone = useRef(false);
  const [back, comeBack] = useState(false);

  function hear(message: FromServer): void {
    switch (message.type) {
      case "state":
        return take(message);
      case "picture":
        return setScene(canvas.current.take(message));
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
      case "how":
        return learn(message.rules);
      case "bye":
        return refuse({ reason: message.why, rule: null, words: null });
    }
  }

  function take(next: State): void {
    const first = !met.current;
    met.current = true;
    lines.current = [...lines.current.slice(0, next.log.from), ...next.log.lines];
    said.current = [...said.current.slice(0, next.chat.from), ...next.chat.lines];
    setLog(lines.current);
    setChat(said.current);
    if (next.log.lines.length) setFresh(first ? next.log.lines.slice(-3) : next.log.lines);
    if (first) {
      const known = Math.min(seenBy(table, next.you) ?? lines.current.length, lines.current.length);
      mark({ log: known, chat: said.current.length });
      comeBack(known < lines.current.length);
    }
    covered.current ||= next.you === null && next.mine.length > 1;
    played.current ||= next.you !== null && next.waiting.includes(next.you);
    setState(next);
    speaker.current ??= next.you;
    if (next.you !== null && next.you !== speaker.current) return; // The page is about to turn already.
    const turn = turnOf(next, played.current);
    if (turn === "curtain") sit(null);
    else if (turn !== null) become(turn, next);
  }

  /** The page turns to another seat of this device; where both see the same, all stays in its place. */
  function become(other: number, now: State): void {
    if (!now.shares.includes(other) || now.you === null) return sit(now.you === null ? other : null);
    speaker.current = other;
    played.current = met.current = false;
    [lines.current, said.current] = [[], []];
    link.greet();
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
      text: asText.current,
      word,
      seat: speaker.current,
    });
    return new Link(table, hello, (message) => hearing.current(message), (next) => {
      setStatus(next);
      if (next === "open") refuse(null);
      if (next === "elsewhere") sit(null);
    });
  }, [table]);
  useEffect(() => {
    link.open();
    const greet = () => link.greet();
    isNarrow.addEventListener("change", greet);
    return () => {
      isNarrow.removeEventListener("change", greet);
      link.close();
    };
  }, [link]);

  const notice = state && noticeOf(state);
  const number = state?.question?.number;
  useEffect(() => {
    setHint(null);
    showWhy(false);
    refuse(null);
  }, [number, state?.you, state?.throw?.number]);
  useEffect(() => {
    const note = (event: FocusEvent) => void (focused.current = (event.target as Element).closest(".asked, .popover"));
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    // Whoever opened the curtain goes on reading at what is new.
    if (seat !== null) (document.getElementById("since") ?? document.getElementById("question"))?.focus();
  }, [state === null]);
  useEffect(() => {
    // Whoever answered by a button that is gone goes on reading at what is asked, or said, in its place.
    const lost = document.activeElement === document.body && focused.current !== null;
    if (lost) document.getElementById("question")?.focus({ preventScroll: true });
  }, [state]);
  useEffect(() => {
    if (notice && state) showTurn(notice, state.title);
    if (settings.sound && notice?.mine) play("turn");
    if (settings.notify && notice?.mine && state) announce(state.title, notice.words);
    if (settings.sound && state?.result) play("end");
    if (state?.result) document.querySelector(".ending")?.scrollIntoView({ block: "nearest" });
  }, [notice?.words]);
  useEffect(() => {
    if (settings.sound && fresh.some((line) => line.falls)) play("dice");
  }, [fresh]);

  const rules: Rules = { words, ask: (rule) => link.say({ type: "why", rule }) };
  const own = state?.seats.find((seat) => seat.seat === state.you);
  const replaced = own?.kind === "bot" && !state?.result;
  const question = state?.frozen === null && !state.result && !replaced ? state.question : null;
  const busy = sent !== null;
  const standing = question?.options ?? NONE;
  /** Whose request it is, where this device has several seats. */
  const mine = state && state.mine.length > 1 && state.you !== null ? `?seat=${state.you}` : "";

  function choose(answer: unknown): void {
    if (!question || busy) return;
    undone.current = false;
    mark({ log: lines.current.length, chat: said.current.length });
    comeBack(false);
    keepSeen(table, state?.you ?? null, lines.current.length);
    const id = newId();
    setSent(id);
    refuse(null);
    link.keep({ type: "answer", id, number: question.number, answer });
  }

  /** Say what fell, or take the last throw back. */
  function throwDice(face: Face | null): void {
    if (!state?.throw || busy) return;
    const id = newId();
    setSent(id);
    refuse(null);
    const { number } = state.throw;
    link.keep(face === null ? { type: "throw-back", id, number } : { type: "throw", id, number, face });
  }

  async function check(answer: unknown): Promise<Fault[]> {
    const body = { number: question?.number ?? -1, answer };
    return (await call<{ faults: Fault[] }>("POST", `${table}/check${mine}`, body)).faults;
  }

  function undo(): void {
    if (!question || !state?.can_undo || busy) return;
    undone.current = true;
    link.keep({ type: "undo", id: newId(), number: question.number });
  }

  function ask(): void {
    if (question) link.say({ type: "hint", number: question.number });
  }

  async function go(path: string, body: unknown = {}): Promise<void> {
    try {
      const made = await call<{ id?: string }>("POST", `${table}/${path}`, body);
      if (made.id) location.assign(`/t/${made.id}`);
    } catch (error) {
      refuse({ reason: (error as Error).message, rule: null, words: null });
    }
  }

  useKeys(settings.keys && question !== null && !helped, {
    count: question?.options.length ?? 0,
    number: (typed) => question && choose(inOrder(question.options)[typed - 1]!.id),
    why: () => showWhy((shown) => !shown),
    undo,
    hint: ask,
  });

  const goingOn = useGoingOn(question, settings.goOn && !state?.lesson && !helped && !undone.current, choose);

  if (!state || !notice) return <p class="line" role="status">{LINE[status]}</p>;
  if (covered.current) return <Curtain state={state} line={LINE[status]} notify={settings.notify} open={sit} />;
  const due = state.you === null ? [] : state.mine.filter((other) => other !== state.you && state.waiting.includes(other));
  const hinted = hint && hint.number === number ? hint : null;
  const act = (id: string) => link.keep({ type: "act", id: newId(), act: id });
  const acts = state.acts.map((one) =>
    "parts" in one ? (
      <Say key={one.word} group={one} say={act} />
    ) : (
      <Confirm key={one.id} label={one.label} sure="This cannot be taken back." act={() => act(one.id)} />
    ),
  );
  const teacher = state.lesson && (
    <Teacher
      lesson={state.lesson}
      rules={rules}
      options={standing}
      word={refusal?.kind ? refusal.reason : null}
      busy={busy}
      choose={choose}
    />
  );
  const since = back && question && <Since lines={log.slice(seen.log)} />;
  const heard = chat.slice(seen.chat).filter((line) => line.from !== null && line.from !== state.you).pop();
  return (
    <div class={`table${notice.mine ? " mine" : ""}${settings.hand ? " small-hand" : ""}`} data-you={state.you}>
      <header class="bar">
        <a href="/" class="home">Undercroft</a>
        <h1>{state.title}</h1>
        <button type="button" class="quiet" onClick={() => help(true)}>
          How to play
        </button>
        {state.shares.length < state.mine.length && state.mine.length > 1 && !state.result && (
          <button type="button" class="quiet" onClick={() => sit(null)}>
            Draw the curtain
          </button>
        )}
        <p class={notice.mine ? "notice mine" : "notice"} role="status">
          {notice.words}
        </p>
        <Countdown state={state} sound={settings.sound} />
      </header>
      {status !== "open" && (
        <p class="line" role="alert">
          {LINE[status]} {status === "lost" && busy && "Your answer is kept and will be sent."}
        </p>
      )}
      {state.frozen !== null && <p class="refusal" role="alert">{state.frozen}</p>}
      <div class="play" id="main">
        <div class="left">
          {isNarrow.matches && since}
          <Latest
            lines={seen.log < log.length ? log.slice(seen.log) : log.slice(-1)}
            said={heard ? { ...heard, name: nameOf(state, heard.from!) } : null}
          />
          {!state.started ? (
            <p class="empty">The table is laid when all are here and the game begins.</p>
          ) : (
            <Scene
              svg={scene.svg}
              lanes={scene.lanes}
              panels={scene.panels}
              text={scene.text}
              readText={(open) => {
                asText.current = open;
                link.greet();
              }}
              options={standing}
              number={number ?? -1}
              hinted={hinted ? (standing.find((option) => option.id === hinted.answer)?.at ?? null) : null}
              pointed={question ? (state.lesson?.anchors ?? NOWHERE) : NOWHERE}
              busy={busy}
              choose={(option) => choose(option.id)}
            />
          )}
        </div>
        <div class="right">
          {state.result && teacher}
          {state.result && <Ending state={state} rules={rules} again={() => void go("rematch")} />}
          {!state.started && state.role === "host" && !state.throwing && (
            <button type="button" class="primary" onClick={() => void go("start")}>
              {state.seats.some((seat) => seat.kind === "open")
                ? "Start now: who is missing can still come"
                : "Start the game"}
            </button>
          )}
          {!isNarrow.matches && since}
          <div class="asked" hidden={state.result !== null && refusal === null}>
            {question && teacher}
            {state.throw && state.throwing && (
              <Thrower
                wanted={state.throw}
                words={state.throwing.words}
                busy={busy}
                keys={settings.keys && !helped}
                send={throwDice}
                back={() => throwDice(null)}
              />
            )}
            {question ? (
              <Ask
                key={state.you}
                question={question}
                rules={rules}
                hint={hinted}
                taught={state.lesson?.options ?? NOWHERE}
                busy={busy}
                goingOn={goingOn}
                why={why}
                showWhy={showWhy}
                choose={choose}
                check={check}
              >
                <button type="button" onClick={ask}>
                  Show me a good move
                </button>
                <button type="button" aria-disabled={!state.can_undo || busy} onClick={undo}>
                  Undo
                </button>
              </Ask>
            ) : replaced ? (
              <>
                <p class="waiting" id="question" tabIndex={-1}>
                  {capital(BOTS[own.bot ?? ""] ?? "a bot")} plays for you.
                </p>
                <button type="button" class="primary" onClick={() => void go(`seats/${own.seat}`, { kind: "me" })}>
                  Play myself again
                </button>
              </>
            ) : (
              !state.result &&
              !state.throw && (
                <p class="waiting" id="question" tabIndex={-1}>
                  {notice.words}.
                </p>
              )
            )}
            {due.length > 0 && !state.result && !question && (
              <p class="deeds">
                {due.map((other) => (
                  <button key={other} type="button" class="primary" onClick={() => become(other, state)}>
                    {state.shares.includes(other) ? "Go on as" : "Pass the device to"} {nameOf(state, other)}
                  </button>
                ))}
              </p>
            )}
            {refusal && !(refusal.kind && teacher) && (
              <p class="refusal" role="alert">
                {refusal.reason} {refusal.rule && <code>{refusal.rule}</code>} {refusal.words}
              </p>
            )}
          </div>
          {state.started && <Log lines={log} fresh={seen.log} rules={rules} />}
        </div>
        <div class="below">
          <Seats state={state} turnTo={(other) => become(other, state)} fail={(reason) => refuse({ reason, rule: null, words: null })}>
            {acts}
            {state.started && <a href={`/replay/${table}${mine.replace("seat", "as")}`}>Replay and what if</a>}
          </Seats>
          <Chat
            lines={chat}
            seats={state.seats}
            you={state.you}
            send={(text, to) => link.keep({ type: "chat", id: newId(), text, to })}
          />
        </div>
      </div>
      {helped && (
        <Help pitch={pitch} principles={principles} ask={() => link.say({ type: "how" })} close={() => help(false)}>
          <Switches
            settings={settings}
            change={(next) => {
              setSettings(next);
              saveSettings(next);
              showTheme(next.theme);
            }}
          />
          <Notices
            state={state}
            settings={settings}
            change={(next) => {
              setSettings(next);
              saveSettings(next);
            }}
          />
          {state.commitment && (
            <p class="commitment">
              {state.dice === "mine"
                ? "The dice are thrown by hand. What nobody may see was fixed before the first roll. Its seal: "
                : "The dice were fixed before the first roll. Their seal: "}
              <code>{state.commitment}</code>
            </p>
          )}
        </Help>
      )}
      <p class="unseen" aria-live="polite">
        {withSuits(fresh.map((line) => line.text).join(" "))} {taught(state)} {notice.mine && question?.text}{" "}
        {state.throw && `Throw ${state.throwing?.words ?? ""}.`}
      </p>
    </div>
  );
}

/** The teacher's words, for those who hear the page. */
function taught({ lesson, question, result }: State): string {
  return lesson && (question || result) ? [...lesson.says, lesson.task].join(" ") : "";
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
