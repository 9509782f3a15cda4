import type { ComponentChildren } from "preact";
import type { Fault } from "../forms/types";
import { Ask } from "../question";
import { type Rules, ToRule } from "../rule";
import { called } from "../seats";
import { Thrower } from "../throw";
import { type Notice, nameOf } from "../turn";
import type { Face, Seat, State } from "../wire";
import { due, hinted, inSight, kindAsked, type Model, standIn, standsHere, wonders } from "./model";
import { Watching } from "./watching";
import { capital } from "../words";

const NOWHERE: string[] = [];

interface Props {
  model: Model;
  state: State;
  notice: Notice;
  rules: Rules;
  keys: boolean;
  goingOn: boolean;
  /** how many moments are still to be shown before whoever looks is asked */
  left: number;
  skip: () => void;
  choose: (answer: unknown) => void;
  check: (answer: unknown) => Promise<Fault[]>;
  throwDice: (face: Face | null) => void;
  ask: () => void;
  undo: () => void;
  showWhy: (shown: boolean) => void;
  unfold: (tile: string | null) => void;
  /** the next answer stands from now on, or not */
  always: (stands: boolean) => void;
  askAgain: () => void;
  turnTo: (seat: number) => void;
  playMyself: (own: Seat) => void;
  /** the teacher, where there is one */
  children: ComponentChildren;
}

/** What is to be done now: a throw, a question, or waiting for others; and what was refused. */
export function Asked(props: Props) {
  const { model, state, notice, rules, keys, goingOn, left, skip, choose, check, throwDice, ask, undo, showWhy, turnTo, children } = props;
  const { refusal, why } = model;
  const question = inSight(model);
  const busy = model.sent !== null;
  const bot = standIn(model);
  const others = due(model);
  return (
    <div class="asked" hidden={state.result !== null && refusal === null}>
      {left > 0 && <Watching left={left} skip={skip} asks={question !== null} />}
      {question && children}
      {state.throw && state.throwing && (
        <Thrower
          wanted={state.throw}
          words={state.throwing.words}
          busy={busy}
          keys={keys}
          send={throwDice}
          back={() => throwDice(null)}
        />
      )}
      {state.day && !state.result && (
        <p class="of-the-day">
          The dungeon of {state.day.date}: {state.day.counts ? "this try counts, without hints." : "this try does not count."}
        </p>
      )}
      {question && !left && state.stopped && (
        <p class="stopped" role="status">
          {state.stopped}
        </p>
      )}
      {question ? (
        <Ask
          key={state.you}
          later={left > 0}
          question={question}
          rules={rules}
          hint={hinted(model)}
          thinking={wonders(model)}
          taught={state.lesson?.options ?? NOWHERE}
          guess={state.lesson?.guess ?? false}
          busy={busy}
          goingOn={goingOn}
          why={why}
          showWhy={showWhy}
          open={model.unfolded}
          unfold={props.unfold}
          choose={choose}
          check={check}
          standing={<Standing {...props} />}
        >
          {!state.day?.counts && (
            <button type="button" onClick={ask}>
              Show me a good move
            </button>
          )}
          <button type="button" aria-disabled={!state.can_undo || busy} onClick={undo}>
            Undo
          </button>
        </Ask>
      ) : left ? null : bot ? (
        <>
          <p class="waiting" id="question" tabIndex={-1}>
            {capital(called(bot.bot))} plays for you.
          </p>
          <button type="button" class="primary" onClick={() => props.playMyself(bot)}>
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
      {others.length > 0 && !state.result && !question && (
        <p class="deeds">
          {others.map((other) => (
            <button key={other} type="button" class="primary" onClick={() => turnTo(other)}>
              {state.shares.includes(other) ? "Go on as" : "Pass the device to"} {nameOf(state, other)}
            </button>
          ))}
        </p>
      )}
      {refusal && !(refusal.kind && state.lesson) && (
        <p class="refusal" role="alert">
          {refusal.reason} {refusal.words} {refusal.rule && <ToRule id={refusal.rule} />}
        </p>
      )}
    </div>
  );
}

/** Whether this is answered the same from now on. */
function Standing({ model, always, askAgain }: Pick<Props, "model" | "always" | "askAgain">) {
  if (standsHere(model) !== null)
    return (
      <button type="button" class="always" onClick={askAgain}>
        Ask me again
      </button>
    );
  if (kindAsked(model) === null) return null;
  return (
    <label class="always">
      <input type="checkbox" checked={model.always} onChange={(event) => always(event.currentTarget.checked)} />
      Answer this the same from now on
    </label>
  );
}
