/** All that the page of a table knows, and what becomes of it by a message or by what a person does; without a page.
 *
 * No step changes the model it is given. What a step wants to be said over the line is in `out`, and who looks in place
 * of this page is in `next`: whoever takes the step sees to both. */

import { BLANK, type Canvas, drawn } from "../picture";
import { turnOf } from "../turn";
import { advanced, caughtUp, drawnOn, type Frame, isBehind, type Pace, type Shown } from "./stage";
import { opensFirst, presses, tiles } from "./options";
import { kindOf, type Standing, stood } from "./standing";
import type { Card, ChatLine, Face, FromServer, Hello, Hint, How, Kept, Light, LogLine, Question, Refusal, Seat, State, There } from "../wire";

export type Status = "connecting" | "open" | "lost" | "gone" | "elsewhere";

/** The line itself speaks: it is open, broken, or closed for good. */
export interface Line {
  type: "line";
  status: Status;
}

export type Message = FromServer | Line;
export type Said = Hello | Light | Kept;

/** So many of the last lines are read out to who opens the page. */
const FIRST_LINES = 3;

export interface Model {
  status: Status;
  /** it only watches, whatever its link allows */
  watches: boolean;
  /** for which of its seats this device speaks; null: it is not said yet */
  speaker: number | null;
  /** its word in the mixing of the dice */
  word: string;
  narrow: boolean;
  /** the table is read as text */
  asText: boolean;
  /** how quickly what happens is shown */
  pace: Pace;

  state: State | null;
  /** the picture that came last */
  canvas: Canvas;
  log: LogLine[];
  chat: ChatLine[];
  /** how much of that is shown, and the pictures of moments to come */
  shown: Shown;
  reel: Frame[];
  /** the lines that were shown last */
  fresh: LogLine[];
  /** a state has come since the page looks with these eyes: its log goes on from there */
  met: boolean;
  /** a state has come since the line is open */
  greeted: boolean;
  /** whoever looks was waited for since they look */
  played: boolean;
  /** nothing of anybody's is to be seen */
  covered: boolean;

  /** what is sent again after every break, until the server has answered it by its id */
  kept: Kept[];
  /** the id of the answer that is under way */
  sent: string | null;
  /** what was chosen just as its question was put aside for what others do; it is chosen again when that is over */
  aside: { number: number; answer: string; id: string } | null;
  refusal: Pick<Refusal, "reason" | "rule" | "words" | "kind"> | null;
  /** why nothing can be answered at the place that was chosen */
  there: There | null;
  hint: Hint | null;
  /** the number of the question about which a hint is thought, null while none is */
  wondering: number | null;
  /** the rule behind the question is open */
  why: boolean;
  /** something was taken back: nothing is answered by itself until the next answer */
  undone: boolean;
  /** how many lines there were at the last answer: what comes after them is new to whoever gave it */
  mark: { log: number; chat: number };
  /** whoever looks has come back, and things have happened since their last answer */
  back: boolean;
  /** how many lines of its log each seat had at its last answer on this device */
  seen: Record<string, number>;
  /** the rules that were asked for, in words */
  words: Record<string, string>;
  how: How | null;
  /** the things that were asked about, as they were said to be last */
  cards: Record<string, Card | null>;
  /** which tile of the question is open */
  unfolded: string | null;
  /** the number of the question that the tile is of */
  unfoldedAt: number | null;
  /** the next answer stands: this is answered the same from now on */
  always: boolean;
  standing: Standing;

  out: Said[];
  next: { seat: number | null } | null;
}

const START: Model = {
  status: "connecting",
  watches: false,
  speaker: null,
  word: "",
  narrow: false,
  asText: false,
  pace: "once",
  state: null,
  canvas: BLANK,
  log: [],
  chat: [],
  shown: { lines: 0, canvas: BLANK },
  reel: [],
  fresh: [],
  met: false,
  greeted: false,
  played: false,
  covered: false,
  kept: [],
  sent: null,
  aside: null,
  refusal: null,
  there: null,
  hint: null,
  wondering: null,
  why: false,
  undone: false,
  mark: { log: 0, chat: 0 },
  back: false,
  seen: {},
  words: {},
  how: null,
  cards: {},
  unfolded: null,
  unfoldedAt: null,
  always: false,
  standing: {},
  out: [],
  next: null,
};

/** A page that has heard nothing yet. */
export function opened(how: Partial<Pick<Model, "watches" | "speaker" | "word" | "narrow" | "seen" | "pace">>): Model {
  return { ...START, ...how };
}

/** The model after this message. A page that gives way to another hears nothing more. */
export function heard(model: Model, message: Message): Model {
  if (model.next) return model;
  switch (message.type) {
    case "line":
      return lined({ ...model, status: message.status });
    case "state":
      return took(model, message);
    case "picture":
      return drawnOn(model, drawn(model.canvas, message), message.after);
    case "refused":
      return { ...settled(model, message.id), refusal: message, wondering: null };
    case "done":
      return { ...settled(model, message.id), aside: null };
    case "stale":
      return putAside(model, message.id);
    case "hint":
      return { ...model, hint: message, wondering: null };
    case "rule":
      return { ...model, words: { ...model.words, [message.rule]: message.words } };
    case "card":
      return { ...model, cards: { ...model.cards, [message.thing]: message.card } };
    case "there":
      return { ...model, there: message.reason !== null && asked(model)?.number === message.number ? message : null };
    case "how":
      return { ...model, how: message };
    case "bye":
      return failed(model, message.why);
  }
}

function lined(model: Model): Model {
  if (model.status === "open") return greeting({ ...model, greeted: false, refusal: null });
  return model.status === "elsewhere" ? { ...model, next: { seat: null } } : model;
}

/** The server has answered what had this id: it is not sent again, and another answer may be given. */
function settled(model: Model, id: string | null): Model {
  return { ...model, kept: model.kept.filter((kept) => kept.id !== id), sent: model.sent === id ? null : model.sent };
}

/** The question of an answer was not asked at that moment: where it is again, so is the answer. A second time it is lost. */
function putAside(model: Model, id: string): Model {
  const late = model.kept.find((kept) => kept.id === id);
  const isChosen = late?.type === "answer" && typeof late.answer === "string" && model.aside?.id !== id;
  const aside = isChosen ? { number: late.number, answer: late.answer as string, id } : null;
  return { ...settled(model, id), aside };
}

/** What was put aside is chosen if its question is asked and still has that answer, and forgotten if another is asked. */
function chosenAgain(model: Model): Model {
  const { aside } = model;
  const question = inSight(model);
  if (aside === null || model.sent !== null || question === null) return model;
  const still = question.number === aside.number && question.options.some((option) => option.id === aside.answer);
  return still ? { ...chose(model, aside.number, aside), aside } : { ...model, aside: null };
}

function took(model: Model, state: State): Model {
  const { met } = model;
  const lines = state.log.lines;
  const speaker = model.speaker ?? state.you;
  const next: Model = {
    ...model,
    state,
    speaker,
    met: state.you === speaker, // Else it was still under way to whoever looked before.
    greeted: true,
    log: [...model.log.slice(0, state.log.from), ...lines],
    chat: [...model.chat.slice(0, state.chat.from), ...state.chat.lines],
    shown: { ...model.shown, lines: Math.min(model.shown.lines, state.log.from) },
    fresh: state.log.from < model.log.length ? [] : model.fresh, // What was taken back did not just happen.
    out: model.greeted ? model.out : [...model.out, ...model.kept],
    covered: model.covered || (state.you === null && state.mine.length > 1),
    played: model.played || (state.you !== null && state.waiting.includes(state.you)),
    ...(isSameQuestion(model.state, state) ? {} : { why: false, refusal: null, there: null }),
    ...unfoldedIn(model, state),
    ...(isHintedAt(model, state) ? {} : { hint: null, wondering: null }),
  };
  if (met) return next.pace === "once" ? skipped(next) : settledIn(next);
  const begun = { ...caughtUp(next), fresh: lines.length ? lines.slice(-FIRST_LINES) : model.fresh };
  return turning({ ...begun, ...comeBack(begun) });
}

/** A tile stays open while its question is asked, also when others had to do something in between. */
function unfoldedIn({ state, unfolded, unfoldedAt }: Model, now: State): Pick<Model, "unfolded" | "unfoldedAt"> {
  const stays = state?.you === now.you && (now.question === null || now.question.number === unfoldedAt);
  return stays ? { unfolded, unfoldedAt } : { unfolded: first(now), unfoldedAt: now.question?.number ?? null };
}

/** The tile that is open before anybody opens one. */
function first({ question, lesson }: State): string | null {
  return question && opensFirst(tiles(question.options), lesson?.options);
}

/** The next moment is shown. */
export function wentOn(model: Model): Model {
  return settledIn(advanced(model));
}

/** All that happened is shown at once. */
export function skipped(model: Model): Model {
  return settledIn(caughtUp(model));
}

/** Where all is shown, the page may turn to another, and what was put aside is done. */
function settledIn(model: Model): Model {
  return isBehind(model) || !model.state ? model : chosenAgain(turning(model));
}

/** The page as it stands on the stage: nothing of what is still to come is there. */
export function onStage(model: Model): Model {
  const { state, shown } = model;
  if (!isBehind(model)) return { ...model, canvas: shown.canvas };
  const before = state && { ...state, result: null, throw: null };
  return { ...model, state: before, log: model.log.slice(0, shown.lines), canvas: shown.canvas };
}

/** The same is asked of the same seat: what was shown beside it stays. */
function isSameQuestion(before: State | null, now: State): boolean {
  return (
    before !== null &&
    before.you === now.you &&
    before.question?.number === now.question?.number &&
    before.throw?.number === now.throw?.number
  );
}

/** Whether the good move is still for what is asked, or was before others had to do something in between. */
function isHintedAt({ state, hint, wondering }: Model, now: State): boolean {
  return state?.you === now.you && (now.question === null || now.question.number === (wondering ?? hint?.number));
}

/** From which line on all is new to whoever begins to look. */
function comeBack({ state, seen, log, chat }: Model): Pick<Model, "mark" | "back"> {
  const known = Math.min(seen[String(state!.you)] ?? log.length, log.length);
  return { mark: { log: known, chat: chat.length }, back: known < log.length };
}

/** Where another of this device is waited for, the page turns to them, or a curtain falls. */
function turning(model: Model): Model {
  const { you } = model.state!;
  if (model.watches || (you !== null && you !== model.speaker)) return model; // The page is about to turn already.
  const turn = turnOf(model.state!, model.played);
  if (turn === "curtain") return { ...model, next: { seat: null } };
  return turn === null ? model : turned(model, turn);
}

/** The page turns to another seat of this device; where both see the same, all stays in its place. */
export function turned(model: Model, other: number): Model {
  const { state } = model;
  if (!state) return model;
  if (state.you === null) return { ...model, next: { seat: other } };
  if (!state.shares.includes(other)) return { ...model, next: { seat: null } };
  return greeting({ ...model, speaker: other, played: false, met: false });
}

/** It is said again what this page has and how wide it is; a state answers. */
export function greeting(model: Model): Model {
  const { narrow, asText, watches, word, speaker } = model;
  const hello: Hello = { type: "hello", ...had(model), narrow, text: asText, beats: model.pace !== "once" };
  return say(model, watches ? { ...hello, watch: true } : { ...hello, word, seat: speaker });
}

/** How many lines this page has of what these eyes may read. */
function had({ met, log, chat }: Model): { log: number; chat: number } {
  return met ? { log: log.length, chat: chat.length } : { log: 0, chat: 0 };
}

/** This is said once; what is lost on the way is not missed. */
export function say(model: Model, message: Hello | Light): Model {
  return { ...model, out: [...model.out, message] };
}

/** This is said, and again after every break, until the server has answered. */
export function keep(model: Model, message: Kept): Model {
  return { ...model, kept: [...model.kept, message], out: [...model.out, message] };
}

/** The question of this number is answered; nothing is, if it is asked no more or an answer is under way. */
export function chose(model: Model, number: number, given: { answer: unknown; id: string }): Model {
  if (inSight(model)?.number !== number || model.sent !== null) return model;
  const kind = model.always ? kindAsked(model) : null;
  const standing = kind === null ? model.standing : stood(model.standing, kind, String(given.answer));
  return keep({ ...answering(model, given.id), standing, always: false }, { type: "answer", number, ...given });
}

/** The model while the answer of this id is under way: what led to the question is shown at once. */
function answering(model: Model, id: string): Model {
  const mark = had(model);
  const seen = { ...model.seen, [String(model.state!.you)]: mark.log };
  return { ...caughtUp(model), mark, seen, back: false, undone: false, sent: id, aside: null, refusal: null, there: null };
}

/** At this place nothing can be answered: why? Null: it is known, and no longer of interest. */
export function tried(model: Model, at: string | null): Model {
  const question = asked(model);
  const now = model.there ? { ...model, there: null } : model;
  return at === null || !question ? now : say(now, { type: "there", number: question.number, at });
}

/** Whoever is asked goes towards this place, as far as nothing new happens, and along the way does what can be done. */
export function went(model: Model, number: number, way: { at: string; along: boolean; id: string }): Model {
  if (asked(model)?.number !== number || model.sent !== null) return model;
  return keep(answering(model, way.id), { type: "go", number, ...way });
}

/** What a number chooses is chosen, or the tile that it stands for is opened. */
export function pressed(model: Model, typed: number, id: string): Model {
  const question = inSight(model);
  const press = question && presses(tiles(question.options), model.unfolded)[typed - 1];
  if (!question || !press) return model;
  return "opens" in press ? { ...model, unfolded: press.opens } : chose(model, question.number, { answer: press.option, id });
}

/** It is said what fell; null: the last throw is taken back. */
export function threw(model: Model, number: number, given: { face: Face | null; id: string }): Model {
  if (model.state?.throw?.number !== number || model.sent !== null) return model;
  const { face, id } = given;
  const now = { ...model, sent: id, refusal: null };
  return keep(now, face === null ? { type: "throw-back", id, number } : { type: "throw", id, number, face });
}

/** The last answer is taken back, where that can be done. */
export function undid(model: Model, number: number, id: string): Model {
  if (inSight(model)?.number !== number || !model.state!.can_undo || model.sent !== null) return model;
  return keep({ ...caughtUp(model), undone: true }, { type: "undo", id, number });
}

/** A good move is asked for; it may be looked for while something is still shown. */
export function wondered(model: Model): Model {
  const question = askedThen(model);
  if (!question) return model;
  return { ...say(model, { type: "hint", number: question.number }), hint: null, wondering: question.number };
}

/** What was wanted could not be done. */
export function failed(model: Model, reason: string): Model {
  return { ...model, refusal: { reason, rule: null, words: null } };
}

/** The bot that plays for whoever looks. */
export function standIn({ state }: Model): Seat | null {
  const own = state?.seats.find((seat) => seat.seat === state.you);
  return own?.kind === "bot" && !state?.result ? own : null;
}

/** The question that can be answered here, once all that led to it is shown. */
export function asked(model: Model): Question | null {
  return isBehind(model) ? null : askedThen(model);
}

/** The question that is in sight: whoever wants to answer it before all that led to it is shown, does. What is put in by
 * hand, and what a teacher asks, waits. */
export function inSight(model: Model): Question | null {
  const question = askedThen(model);
  return isBehind(model) && (question?.form || model.state?.lesson) ? null : question;
}

/** The question that can be answered here when all that led to it has been shown. */
function askedThen(model: Model): Question | null {
  const { state } = model;
  return state && state.frozen === null && !state.result && !standIn(model) ? state.question : null;
}

/** Whether a good move for what is asked is still thought about. */
export function wonders({ wondering, sent, state }: Model): boolean {
  return wondering !== null && sent === null && wondering === state?.question?.number;
}

/** The good move that was asked for, while its question stands. */
export function hinted({ hint, state }: Model): Hint | null {
  const question = state?.question;
  if (!hint || hint.number !== question?.number) return null;
  return question.options.some((option) => option.id === hint.answer) ? hint : null;
}

/** The only answer there is, where nothing speaks against giving it; what is of no use does not count as another. */
export function onlyAnswer(model: Model): string | null {
  const question = asked(model);
  if (!question || model.undone || model.state!.lesson || !question.waits || question.form) return null;
  const { options } = question;
  if (options.length === 1) return options[0]!.id;
  const always = standsHere(model);
  if (always !== null) return always;
  const idle = options.filter((option) => option.idle);
  return idle.length === 1 && options.every((option) => option.idle || option.vain) ? idle[0]!.id : null;
}

/** The kind of the question that is asked, where an answer to it can stand. */
export function kindAsked(model: Model): string | null {
  const question = inSight(model);
  return question && !model.state!.lesson ? kindOf(question, model.state!.you) : null;
}

/** What is answered here as always; null where nothing is. */
export function standsHere(model: Model): string | null {
  const kind = kindAsked(model);
  return kind === null ? null : (model.standing[kind] ?? null);
}

/** Whoever looks wants to be asked this again. */
export function askedAgain(model: Model): Model {
  const kind = kindAsked(model);
  return kind === null ? model : { ...model, standing: stood(model.standing, kind, null) };
}

/** The other seats of this device that are waited for. */
export function due({ state }: Model): number[] {
  if (!state || state.you === null) return [];
  return state.mine.filter((seat) => seat !== state.you && state.waiting.includes(seat));
}

/** What happened since the last answer; if nothing, the last line. */
export function latest({ log, mark }: Model): LogLine[] {
  return mark.log < log.length ? log.slice(mark.log) : log.slice(-1);
}

/** What another said last since the last answer. */
export function lastSaid({ chat, mark, state }: Model): ChatLine | null {
  return chat.slice(mark.chat).filter((line) => line.from !== null && line.from !== state?.you).pop() ?? null;
}
