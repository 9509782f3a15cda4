import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { withSigns } from "../falls";
import { Latest, Log } from "../log";
import { Rule, type Rules } from "../rule";
import { Scene } from "../scene";
import { isNarrow } from "../settings";
import { spoken } from "../wire";
import { Controls, SPEEDS } from "./controls";
import { Moments } from "./moments";
import { Archive, beatsOf, type Eyes, type Moment, nameOfEyes, type Past, whose } from "./past";
import { StoryTab } from "./story";
import { momentBefore } from "./told";
import { WhatIf } from "./whatif";

interface Props {
  table: string;
  /** Through whose eyes, as the address says it; null: one's own. */
  eyes: string | null;
  /** At which moment; null: at the end of a running game, at the beginning of one that is over. */
  at: number | null;
}

/** A slider runs over many moments: only those on which it rests are fetched. */
const WAIT = 60;

const NOTHING = (): void => undefined;

/** A game watched again, moment by moment, through the eyes of a seat. */
export function Replay({ table, eyes, at: first }: Props) {
  const archive = useMemo(() => new Archive(table), [table]);
  const [past, setPast] = useState<Past | null>(null);
  const [at, setAt] = useState(first ?? 0);
  /** which beat on the way to the moment is shown; Infinity: the moment itself */
  const [beat, setBeat] = useState(Infinity);
  const [byBeat, stepByBeat] = useState(false);
  const [moment, setMoment] = useState<Moment | null>(null);
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState(Object.keys(SPEEDS)[1]!);
  const [fault, setFault] = useState("");
  const [copied, setCopied] = useState(false);
  const [narrow, setNarrow] = useState(isNarrow.matches);
  const wanted = useRef(first);
  /** what is open of a game that is over: its story first, unless the address names a moment */
  const [telling, tellStory] = useState(first === null);

  async function look(through: string | null, where: (past: Past) => number): Promise<void> {
    try {
      const found = await archive.past(through);
      setPast(found);
      if (!found.over) tellStory(false); // Who watches it end goes on watching.
      setAt(Math.max(0, Math.min(where(found), found.moments.length - 1)));
      setFault("");
    } catch (error) {
      setFault((error as Error).message);
    }
  }

  useEffect(() => {
    void look(eyes, (found) => wanted.current ?? (found.over ? 0 : found.moments.length - 1));
    const turned = () => setNarrow(isNarrow.matches);
    isNarrow.addEventListener("change", turned);
    return () => isNarrow.removeEventListener("change", turned);
  }, [archive]);

  const last = past ? past.moments.length - 1 : 0;
  const seen = past?.as ?? null;
  const beats = past ? beatsOf(past, at) : [];
  const part = beat < beats.length - 1 ? beat : null;
  useEffect(() => {
    if (!past) return undefined;
    let late = false;
    const shown = (found: Moment): void => {
      if (!late) setMoment(found);
    };
    const failed = (error: Error): void => {
      if (late) return;
      setFault(error.message);
      play(false);
    };
    const timer = setTimeout(() => {
      archive.moment(seen, at, part).then(shown, failed);
      if (at < last) archive.moment(seen, at + 1, byBeat && beatsOf(past, at + 1).length > 1 ? 0 : null).catch(NOTHING);
    }, WAIT);
    const story = telling && past.over;
    history.replaceState(null, "", story ? `/replay/${table}` : `/replay/${table}?as=${nameOfEyes(seen)}&at=${at}`);
    document.title = story ? `The story of ${past.title}` : `Moment ${at} of ${last} \u00b7 Replay of ${past.title}`;
    setCopied(false);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [past, at, part, narrow, telling]);

  // The next moment comes when this one is in sight, and was for as long as the pace says.
  const inSight = moment !== null && moment.at === at && moment.as === seen;
  useEffect(() => {
    if (!playing || !inSight) return undefined;
    if (at >= last && part === null) return play(false);
    const timer = setTimeout(on, SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, inSight, at, part, speed, moment]);

  if (!past || !moment) {
    return (
      <p class="line" role="status">
        {fault || "The game is laid out again …"}
      </p>
    );
  }

  function go(to: number): void {
    setBeat(Infinity);
    setAt(Math.max(0, Math.min(to, last)));
  }

  /** One step on: a beat, or a decision. */
  function on(): void {
    if (part !== null) setBeat(part + 1);
    else if (at < last) {
      setBeat(byBeat ? 0 : Infinity);
      setAt(at + 1);
    }
  }

  /** One step back. */
  function back(): void {
    const here = part ?? beats.length - 1;
    if (byBeat && here > 0) setBeat(here - 1);
    else go(at - 1);
  }

  function start(on: boolean): void {
    if (on && at >= last) setAt(0);
    play(on);
  }

  /** Through other eyes at the same time. */
  function through(other: Eyes): void {
    const step = past!.moments[at]?.step ?? 0;
    play(false);
    void look(nameOfEyes(other), (found) => momentBefore(found.moments, step));
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  }

  /** The replay through these eyes, before the step of this number was done. */
  function see(eyes: Eyes, step: number): void {
    tellStory(false);
    setBeat(Infinity);
    void look(nameOfEyes(eyes), (found) => momentBefore(found.moments, step)).then(() => scrollTo(0, 0));
  }

  const tabs = past.over && (
    <nav class="past-tabs" aria-label="What is shown of the game">
      <button type="button" aria-pressed={telling} onClick={() => tellStory(true)}>
        Story
      </button>
      <button type="button" aria-pressed={!telling} onClick={() => tellStory(false)}>
        Replay
      </button>
    </nav>
  );
  if (telling && past.over) {
    return (
      <div class="table replay">
        <header class="bar">
          <a href="/" class="home">
            Undercroft
          </a>
          <h1>The story of {past.title}</h1>
          {tabs}
        </header>
        <div id="main">
          <StoryTab table={table} past={past} archive={archive} see={see} />
          <p class="deeds story-links">
            <a href={`/replay/${table}/receipt`}>What everybody was shown</a>
            <a href={`/api/tables/${table}/record`} download>
              Save the record
            </a>
            <a href={`/t/${table}`}>Back to the table</a>
          </p>
        </div>
      </div>
    );
  }

  const happened = past.moments[moment.at]!;
  const rules: Rules = { words: { ...past.rules, ...moment.rules }, ask: NOTHING };
  const title = `Replay of ${past.title}`;
  return (
    <div class="table replay">
      <header class="bar">
        <a href="/" class="home">
          Undercroft
        </a>
        <h1>{title}</h1>
        <p class="notice" role="status">
          Moment {at} of {last}
        </p>
        {tabs}
      </header>
      {fault && (
        <p class="refusal" role="alert">
          {fault}
        </p>
      )}
      <div class="play" id="main">
        <div class="left">
          <Latest lines={beats[part ?? beats.length - 1] ?? happened.lines} said={null} />
          <Scene
            svg={moment.svg.split('class="open"').join('class="was-open"')}
            lanes={moment.lanes}
            panels={moment.panels}
            text={moment.text}
            readText={NOTHING}
            options={[]}
            number={-1}
            hinted={chosenPlace(moment)}
            busy={false}
            choose={NOTHING}
          />
        </div>
        <div class="right">
          <Controls {...{ at, last, playing, speed, go, on, back, setSpeed }} play={start}>
            <label class="by-beat">
              <input type="checkbox" checked={byBeat} onChange={(event) => stepByBeat(event.currentTarget.checked)} /> Beat by
              beat
            </label>
            {part !== null && (
              <span class="part" role="status">
                Beat {part + 1} of {beats.length}
              </span>
            )}
          </Controls>
          <label class="eyes">
            Through the eyes of{" "}
            <select
              value={nameOfEyes(past.as)}
              onChange={(event) => through(event.currentTarget.value === "spectator" ? null : Number(event.currentTarget.value))}
            >
              {past.eyes.map((one) => (
                <option key={one} value={nameOfEyes(one)}>
                  {whose(past, one)}
                  {one !== null && one === past.you ? " (you)" : ""}
                </option>
              ))}
            </select>
          </label>
          {!past.over && <p class="own-eyes">Until the game is over you see only what you were shown.</p>}
          <Asked past={past} moment={moment} rules={rules} />
          {happened.lines.length > 0 && <Log lines={happened.lines} fresh={happened.lines.length} rules={rules} />}
          <Moments past={past} at={at} go={go} />
        </div>
        <div class="below">
          <WhatIf key={`${past.as} ${past.over}`} table={table} past={past} at={at} ended={past.over && at === last} />
          <section class="keep" aria-label="Keep and share">
            <h2>Keep and share</h2>
            <ul>
              {!past.over && (
                <li>
                  <button type="button" onClick={() => void look(nameOfEyes(past.as), (found) => found.moments.length - 1)}>
                    Fetch what has happened since
                  </button>
                </li>
              )}
              {navigator.clipboard && (
                <li>
                  <button type="button" onClick={() => void copy()}>
                    {copied ? "Copied" : "Copy the link to this moment"}
                  </button>{" "}
                  It opens for whoever {past.over ? "was at this table" : "holds your seat"}.
                </li>
              )}
              {past.over && (
                <li>
                  <a href={`/replay/${table}/receipt`}>What everybody was shown</a>
                </li>
              )}
              <li>
                {past.over ? (
                  <a href={`/api/tables/${table}/record`} download>
                    Save the record
                  </a>
                ) : (
                  <a href={`/api/tables/${table}/shown`} download>
                    Save what I was shown
                  </a>
                )}
              </li>
              <li>
                <a href={`/t/${table}`}>Back to the table</a>
              </li>
            </ul>
            <p class="keys">
              Keys: <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> jump, <kbd>Space</kbd> plays and stops.
            </p>
          </section>
        </div>
      </div>
      <p class="unseen" aria-live="polite">
        {!playing && withSigns(happened.lines.map((line) => line.text).join(" "))}
      </p>
    </div>
  );
}

/** The place on which the chosen option stands. */
function chosenPlace({ question, answer }: Moment): string | null {
  return question?.options.find((option) => option.id === answer?.answer)?.at ?? null;
}

/** What these eyes' seat was asked then, and what it chose. */
function Asked({ past, moment, rules }: { past: Past; moment: Moment; rules: Rules }) {
  const { question, answer, result } = moment;
  const name = whose(past, past.as);
  const names = (seats: number[]) => seats.map((seat) => whose(past, seat)).join(" and ");
  return (
    <section class="was-asked" aria-label="What was asked">
      {result ? (
        <h2>
          {result.winners.length ? `${names(result.winners)} won` : "Nobody won"}: {result.reason}
        </h2>
      ) : question === null ? (
        <p class="waiting">The table waited for {names(moment.waiting)}.</p>
      ) : (
        <>
          <h2>
            {name} was asked: {withSigns(question.text)}
          </h2>
          {answer && (
            <p class="chosen">
              {name} chose: <b>{withSigns(answer.label)}</b>
            </p>
          )}
          <details>
            <summary>Why, and what could be chosen</summary>
            {question.rule && <Rule id={question.rule} rules={rules} />}
            <ul class="could">
              {question.options.map((option) => (
                <li key={option.id}>{withSigns(spoken(option))}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  );
}
