import { useEffect, useState } from "preact/hooks";
import { call } from "../api";
import { isNarrow } from "../settings";
import { Bar, Curve, Faces } from "./chart";
import { type Archive, type Eyes, nameOfEyes, type Past } from "./past";
import { type Costly, momentBefore, points, sideOf, type Story, type Told, type Turning, type Words } from "./told";

interface Props {
  table: string;
  past: Past;
  archive: Archive;
  /** the replay through these eyes, before the step of this number */
  see: (eyes: Eyes, step: number) => void;
}

const AGAIN = 1500;

/** What happened in a game that is over: chances, luck and choice, and where it turned. */
export function StoryTab({ table, past, archive, see }: Props) {
  const [told, setTold] = useState<Told | null>(null);
  const [fault, setFault] = useState("");
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let late = false;
    let timer = 0;
    async function look(method: "GET" | "POST"): Promise<void> {
      try {
        const found = await call<Told>(method, `${table}/story`);
        if (late) return;
        setTold(found);
        setFault("");
        if (!found.story) timer = window.setTimeout(() => void look("GET"), AGAIN);
      } catch (error) {
        if (!late) setFault((error as Error).message);
      }
    }
    void look("POST");
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [table, tries]);

  if (fault) {
    return (
      <div class="story-wait">
        <p class="refusal" role="alert">
          {fault}
        </p>
        <button type="button" onClick={() => setTries(tries + 1)}>
          Try again
        </button>
      </div>
    );
  }
  if (!told?.story || !told.words) {
    const done = told?.done ?? 0;
    return (
      <div class="story-wait" role="status">
        <p>
          <b>The story of this game is being told.</b> It is played on from its moments many times; that takes a minute or so.
          The replay is there meanwhile.
        </p>
        <progress max={100} value={done} aria-label="How much of the story is told">
          {done} %
        </progress>
      </div>
    );
  }
  return <Whole {...{ table, past, archive, see }} story={told.story} words={told.words} />;
}

function Whole({ table, past, archive, see, story, words }: Props & { story: Story; words: Words }) {
  const [side, setSide] = useState(sideOf(story, past.you));
  const [fault, setFault] = useState("");
  const [narrow, setNarrow] = useState(isNarrow.matches);
  useEffect(() => {
    const turned = () => setNarrow(isNarrow.matches);
    isNarrow.addEventListener("change", turned);
    return () => isNarrow.removeEventListener("change", turned);
  }, []);

  /** A new table that goes on from before this step, in the place of whoever decided then. */
  async function again(seat: number, step: number): Promise<void> {
    try {
      const theirs = await archive.past(nameOfEyes(seat));
      const at = momentBefore(theirs.moments, step);
      const made = await call<{ id: string }>("POST", `${table}/what-if`, { as: seat, at, bot: past.bots[0] ?? null });
      location.assign(`/t/${made.id}`);
    } catch (error) {
      setFault((error as Error).message);
    }
  }

  const mine = story.sides[side]!;
  const eyes = past.you !== null && mine.seats.includes(past.you) ? past.you : (mine.seats[0] ?? null);
  const named = story.sides.length > 1;
  return (
    <div class="story">
      {fault && (
        <p class="refusal" role="alert">
          {fault}
        </p>
      )}
      <p class="verdict">{words.result}</p>
      <section class="curves" aria-label="The chances, turn by turn">
        <h2>
          {named ? (
            <label>
              The chance of{" "}
              <select value={side} onChange={(event) => setSide(Number(event.currentTarget.value))}>
                {story.sides.map((one, number) => (
                  <option key={one.name} value={number}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <>The chance of {mine.name === "The party" ? "the party" : mine.name}</>
          )}
          , turn by turn
        </h2>
        <Curve story={story} side={side} narrow={narrow} words={words.curves[side]!} open={(step) => see(eyes, step)} />
        <p class="legend">
          <span class="as-truth">as it was</span> <span class="as-knew">from what {named ? mine.name : "they"} knew</span>
        </p>
        <p>{words.curves[side]}</p>
        <details>
          <summary>The curve in numbers</summary>
          <div class="scrolled" tabIndex={0} role="region" aria-label="The curve in numbers">
            <table>
              <thead>
                <tr>
                  <th scope="col">Turn</th>
                  <th scope="col">As it was</th>
                  <th scope="col">From what was known</th>
                </tr>
              </thead>
              <tbody>
                {story.points.map((point) => (
                  <tr key={point.step}>
                    <th scope="row">
                      <button type="button" class="quiet" onClick={() => see(eyes, point.step)}>
                        turn {point.turn}
                      </button>
                    </th>
                    <td>{Math.round(point.truth[side]! / 10)} %</td>
                    <td>{Math.round(point.knew[side]! / 10)} %</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
      <Fortunes story={story} words={words} />
      <section class="turnings" aria-label="Turning points">
        <h2>{story.turnings.length ? "Where it turned" : "No turn stands out: the chances changed little by little."}</h2>
        <ol>
          {story.turnings.map((turning, number) => (
            <TurningPoint
              key={turning.step}
              {...{ turning, side, see, again }}
              lines={words.turnings[number]!}
              number={number + 1}
            />
          ))}
        </ol>
      </section>
      {story.costly.length > 0 && (
        <section class="costly" aria-label="Dear decisions">
          <h2>Dear decisions</h2>
          <ul>
            {story.costly.map((row, number) => (
              <Dear key={row.step} {...{ row, see, again }} name={story.names[row.seat]!} words={words.costly[number]!} />
            ))}
          </ul>
        </section>
      )}
      <section class="in-numbers" aria-label="In numbers">
        <h2>In numbers</h2>
        <dl>
          {story.names.map((name, seat) => (
            <div key={name}>
              <dt>{name}</dt>
              {words.numbers[seat]!.map((part) => (
                <dd key={part}>{part}</dd>
              ))}
            </div>
          ))}
        </dl>
        <p class="how">{words.how}</p>
      </section>
    </div>
  );
}

/** Luck, which who wins together has together, apart from the choices of each seat. */
function Fortunes({ story, words }: { story: Story; words: Words }) {
  return (
    <section class="fortunes" aria-label="Luck and choice">
      <h2>Luck and choice</h2>
      <h3>Dice, against their mean</h3>
      {words.dice.map(({ name, rolls, luck }) => (
        <div key={name} class="fortune">
          <span>{name}</span>
          <Bar value={luck ?? 0} />
          <b>{!rolls ? "no dice" : luck === null ? "?" : points(luck)}</b>
        </div>
      ))}
      <details>
        <summary>In words</summary>
        {words.dice.map(({ said }) => (
          <p key={said}>{said}</p>
        ))}
      </details>
      {story.numbers
        .filter((one) => one.die !== null && one.die.faces.reduce((sum, times) => sum + times, 0) > 4)
        .slice(0, 4)
        .map((one) => (
          <Faces key={one.seat} die={one.die!} name={story.names[one.seat]!} />
        ))}
      <h3>Choices, against the game's own player</h3>
      {story.fortunes.map((one) => (
        <div key={one.seat} class="fortune">
          <span>{story.names[one.seat]}</span>
          <Bar value={one.choice} />
          <b>{points(one.choice)}</b>
        </div>
      ))}
      <details>
        <summary>In words</summary>
        {words.choice.map((said) => (
          <p key={said}>{said}</p>
        ))}
      </details>
    </section>
  );
}

interface Ways {
  see: (eyes: Eyes, step: number) => void;
  again: (seat: number, step: number) => Promise<void>;
}

function TurningPoint(props: Ways & { turning: Turning; lines: string[]; number: number; side: number }) {
  const { turning, lines, number, side, see, again } = props;
  const change = turning.change[side]!;
  return (
    <li class="turning">
      <header>
        <span class="mark" aria-hidden="true">
          {number}
        </span>
        <div>
          <p class="when">turn {turning.turn}</p>
          <h3>{turning.title}</h3>
        </div>
        <b class={change < 0 ? "fell" : "rose"}>{points(change)}</b>
      </header>
      <p>{lines.slice(0, -1).join(" ")}</p>
      <p>{lines[lines.length - 1]}</p>
      <Deeds seat={turning.seat} step={turning.step} see={see} again={again} about={`turning point ${number}`} />
    </li>
  );
}

function Dear({ row, name, words, see, again }: Ways & { row: Costly; name: string; words: string }) {
  return (
    <li class="turning">
      <header>
        <div>
          <p class="when">
            turn {row.turn}: {row.asked}
          </p>
          <h3>
            {name}: {row.given}
          </h3>
        </div>
        <b class="fell">{points(-row.cost)}</b>
      </header>
      <p>{words}</p>
      <Deeds seat={row.seat} step={row.step} see={see} again={again} about={`${name}, turn ${row.turn}`} />
    </li>
  );
}

function Deeds({ seat, step, about, see, again }: Ways & { seat: number | null; step: number; about: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <p class="deeds">
      <button type="button" aria-label={`See it: ${about}`} onClick={() => see(seat, step)}>
        See it
      </button>
      {seat !== null && (
        <button
          type="button"
          class="quiet"
          aria-label={`Try it again: ${about}`}
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            setBusy(true);
            void again(seat, step).finally(() => setBusy(false));
          }}
        >
          Try it again
        </button>
      )}
    </p>
  );
}
