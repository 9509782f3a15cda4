import { useCallback, useEffect, useState } from "preact/hooks";
import { call } from "./api";
import { Chat } from "./chat";
import { Curtain } from "./curtain";
import { Ending } from "./ending";
import { withSigns } from "./falls";
import type { Fault } from "./forms/types";
import { Frozen } from "./frozen";
import { useGoingOn } from "./goon";
import { Help } from "./help";
import { useKeys } from "./keys";
import { Latest, Log } from "./log";
import { Notices } from "./notices";
import { Panels } from "./panels";
import type { Rules } from "./rule";
import { Say } from "./say";
import { Scene } from "./scene";
import { Seats } from "./seats";
import { isNarrow, loadSettings, type Settings, saveSettings, showTheme } from "./settings";
import { Since } from "./since";
import { play } from "./sound";
import { Asked } from "./table/asked";
import { useFocus, useNotice } from "./table/attention";
import { Bar, LINE } from "./table/bar";
import * as own from "./table/model";
import { presses, tiles } from "./table/options";
import { beside, isBeside } from "./table/overview";
import { useStage } from "./table/play";
import { useRising } from "./table/rising";
import { seenAt } from "./table/seen";
import { isBehind, toCome } from "./table/stage";
import { Things } from "./table/thing";
import { DRAWER, SHEET, type Tab, Tabs } from "./table/tabs";
import { Turns } from "./table/turns";
import { useTable } from "./table/use";
import { watching } from "./table/watching";
import { Teacher } from "./teacher";
import { Confirm, Switches } from "./tools";
import { nameOf, noticeOf } from "./turn";
import type { Option, Panel, State } from "./wire";
import { newId } from "./wire";

const NONE: Option[] = [];
const NOWHERE: string[] = [];
const NO_WAYS = {};
const NO_PANELS: Panel[] = [];

interface Props {
  table: string;
  pitch: string;
  /** what the game is about, in a few sentences */
  aim: string;
  /** who looks, of those who share this device; null: it is not said */
  seat: number | null;
  sit: (seat: number | null) => void;
}

/** The page of one table. */
export function App({ table, pitch, aim, seat, sit }: Props) {
  const [settings, setSettings] = useState(loadSettings);
  const begin = () => {
    const { pace } = settings;
    return own.opened({ speaker: seat, word: newId(), narrow: isNarrow.matches, seen: seenAt(table), pace });
  };
  const [model, take] = useTable(table, begin, sit);
  const [helped, help] = useState(false);
  const [tab, show] = useState<Tab>("slip");
  const [pulled, pull] = useState<Tab | null>(null);
  useEffect(() => {
    const turned = () => take((now) => own.greeting({ ...now, narrow: isNarrow.matches }));
    isNarrow.addEventListener("change", turned);
    return () => isNarrow.removeEventListener("change", turned);
  }, [take]);

  const seen = own.onStage(model);
  const { state, log, refusal } = seen;
  const left = isBehind(model) ? toCome(model) : 0;
  const notice = state && (left ? watching(left) : noticeOf(state));
  useStage(model, take, settings.pace);
  useFocus(seen, seat !== null);
  useNotice(seen, notice, settings);
  useRising(model.fresh);

  const question = own.asked(model);
  const inSight = own.inSight(model);
  const busy = model.sent !== null;
  const number = inSight?.number ?? -1;
  useEffect(() => {
    if (inSight || state?.result) show("slip"); // On a phone whoever is asked sees what.
  }, [number, state?.result !== null]);
  useEffect(() => {
    const margin = document.querySelector(".live .margin");
    if (tab === "margin" && margin) margin.scrollTop = margin.scrollHeight; // What was told last is in sight.
  }, [tab]);
  const choose = (answer: unknown) => take((now) => own.chose(now, number, { answer, id: newId() }));
  const undo = () => take((now) => own.undid(now, number, newId()));
  const ask = () => take(own.wondered);
  const showWhy = (shown: boolean) => take((now) => ({ ...now, why: shown }));
  const act = (id: string) => take((now) => own.keep(now, { type: "act", id: newId(), act: id }));
  const turnTo = (other: number) => take((now) => own.turned(now, other));
  const fail = (reason: string) => take((now) => own.failed(now, reason));
  const about = useCallback((thing: string) => take((now) => own.say(now, { type: "about", thing })), [take]);
  const rules: Rules = { words: model.words, ask: (rule) => take((now) => own.say(now, { type: "why", rule })) };

  useKeys(settings.keys && inSight !== null && !helped, {
    count: inSight ? presses(tiles(inSight.options), model.unfolded).length : 0,
    number: (typed) => take((now) => own.pressed(now, typed, newId())),
    why: () => showWhy(!model.why),
    undo,
    hint: ask,
  });
  const only = settings.goOn && !helped ? own.onlyAnswer(model) : null;
  useGoingOn(only, question?.number, choose);

  if (!state || !notice) return <p class="line" role="status">{LINE[model.status]}</p>;
  if (model.covered) return <Curtain state={state} line={LINE[model.status]} notify={settings.notify} open={sit} />;

  /** Whose request it is, where this device has several seats. */
  const mine = state.mine.length > 1 && state.you !== null ? `?seat=${state.you}` : "";

  async function check(answer: unknown): Promise<Fault[]> {
    return (await call<{ faults: Fault[] }>("POST", `${table}/check${mine}`, { number, answer })).faults;
  }

  async function go(path: string, body: unknown = {}): Promise<void> {
    try {
      const made = await call<{ id?: string }>("POST", `${table}/${path}`, body);
      if (made.id) location.assign(`/t/${made.id}`);
    } catch (error) {
      fail((error as Error).message);
    }
  }

  function change(next: Settings): void {
    setSettings(next);
    saveSettings(next);
    showTheme(next.theme);
    if (next.pace !== settings.pace) take((now) => own.greeting(own.skipped({ ...now, pace: next.pace })));
  }

  const standing = question?.options ?? NONE;
  const me = state.you === null ? null : `@${state.you}`;
  const { panels, ...drawing } = seen.canvas.seen;
  /** on a phone that is a small hand, all there is to know lies before the board */
  const hand = settings.hand && model.narrow;
  const glance = state.started && !hand ? beside(panels, me) : NO_PANELS;
  const invites = state.role === "host" && state.seats.some(({ kind }) => kind === "open");
  const drawer = pulled ?? (glance.length && !invites ? "overview" : "company");
  const hint = own.hinted(model);
  const at = hint ? (standing.find((option) => option.id === hint.answer)?.at ?? null) : null;
  const taught = state.lesson?.options ?? NOWHERE;
  const said = own.lastSaid(model);
  const teacher = state.lesson && (
    <Teacher
      lesson={state.lesson}
      rules={rules}
      options={standing}
      form={question?.form ?? null}
      word={refusal?.kind ? refusal.reason : null}
      busy={busy}
      over={state.result !== null}
      choose={choose}
    />
  );
  const since = model.back && question && <Since lines={log.slice(model.mark.log)} />;
  return (
    <div class={`table live${notice.mine ? " mine" : ""}${settings.hand ? " small-hand" : ""}`} data-you={state.you}>
      <Bar
        state={state}
        notice={notice}
        sound={settings.sound}
        setSound={(sound) => (sound && play("turn"), change({ ...settings, sound }))}
        help={() => help(true)}
        cover={() => sit(null)}
      />
      {model.status !== "open" && (
        <p class="line" role="alert">
          {LINE[model.status]} {model.status === "lost" && busy && "Your answer is kept and will be sent."}
        </p>
      )}
      {state.frozen !== null && <Frozen state={state} agree={() => void go("go-on")} />}
      <div class={`play show-${tab} drawn-${drawer}`} id="main">
        <aside class={settings.log ? "margin" : "margin shut"}>
          <button type="button" class="quiet shutter" aria-expanded={settings.log} onClick={() => change({ ...settings, log: !settings.log })}>
            {settings.log ? "Close the log" : "Log"}
          </button>
          {state.started && <Log pastOf={state.what_if && state.role === "host" ? table : null} lines={log} fresh={model.mark.log} now={log.length - model.fresh.length} rules={rules} />}
        </aside>
        <div class="arena">
          <Turns state={state} panels={panels} />
          {isNarrow.matches && since}
          <Latest lines={settings.pace === "once" || model.fresh.length === 0 ? own.latest(seen) : model.fresh} said={said && { ...said, name: nameOf(state, said.from!) }} />
          {!state.started ? (
            <p class="empty">The table is laid when all are here and the game begins.</p>
          ) : (
            <Scene
              {...drawing}
              panels={panels.filter((panel) => hand || !isBeside(panel))}
              readText={(asText) => take((now) => own.greeting({ ...now, asText }))}
              options={standing}
              number={question?.number ?? -1}
              hinted={at}
              pointed={question ? (state.lesson?.anchors ?? NOWHERE) : NOWHERE}
              taught={taught}
              busy={busy}
              choose={(option) => choose(option.id)}
              ways={question ? state.ways : NO_WAYS}
              along={state.along}
              there={model.there}
              tried={(at) => take((now) => own.tried(now, at))}
              go={(at, along) => take((now) => own.went(now, number, { at, along, id: newId() }))}
            />
          )}
        </div>
        <div class="desk">
          <div class="slip">
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
            <Asked
              {...{ model, state, notice, rules, choose, check, ask, undo, showWhy, turnTo, left }}
              unfold={(unfolded) => take((now) => ({ ...now, unfolded }))}
              always={(always) => take((now) => ({ ...now, always }))}
              askAgain={() => take(own.askedAgain)}
              skip={() => take(own.skipped)}
              keys={settings.keys && !helped}
              goingOn={only !== null}
              throwDice={(face) => take((now) => own.threw(now, state.throw?.number ?? -1, { face, id: newId() }))}
              playMyself={({ seat }) => void go(`seats/${seat}`, { kind: "me" })}
            >
              {teacher}
            </Asked>
            {state.acts.map((one) => "parts" in one && <Say key={one.word} group={one} say={act} />)}
          </div>
          <Tabs of={DRAWER} open={drawer} show={pull} unread={said !== null} />
          <div class="overview">
            {aim && glance.length > 0 && (
              <details class="aim">
                <summary>The aim of the game</summary>
                {aim}
              </details>
            )}
            <Panels panels={glance} options={standing} number={number} {...{ hinted: at, taught, busy, me }} choose={(option) => choose(option.id)} />
          </div>
          <div class="company">
            <Seats state={state} turnTo={turnTo} fail={fail}>
              {state.acts.map(
                (one) =>
                  "label" in one && (
                    <Confirm key={one.id} label={one.label} sure="This cannot be taken back." act={() => act(one.id)} />
                  ),
              )}
              {state.started && <a href={`/replay/${table}${mine.replace("seat", "as")}`}>Replay and what if</a>}
            </Seats>
            <Chat
              lines={model.chat}
              seats={state.seats}
              you={state.you}
              talks={state.you !== null || (state.role === "spectator" && state.gallery)}
              send={(text, to) => take((now) => own.keep(now, { type: "chat", id: newId(), text, to }))}
            />
          </div>
        </div>
        <Tabs of={SHEET} open={tab} show={show} unread={said !== null} />
      </div>
      {helped && (
        <Help
          pitch={pitch}
          how={model.how}
          ask={() => take((now) => own.say(now, { type: "how" }))}
          close={() => help(false)}
        >
          <Switches settings={settings} change={change} />
          <Notices state={state} settings={settings} change={change} />
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
      <Things cards={model.cards} rules={rules} canvas={seen.canvas} ask={about} />
      <p class="unseen" aria-live="polite">
        {withSigns(model.fresh.map((line) => line.text).join(" "))} {!left && taughtIn(state)} {notice.mine && question?.text}{" "}
        {state.throw && `Throw ${state.throwing?.words ?? ""}.`}
      </p>
    </div>
  );
}

/** The teacher's words, for those who hear the page. */
function taughtIn({ lesson, question, result }: State): string {
  return lesson && (question || result) ? [...lesson.says, lesson.task].join(" ") : "";
}
