import { useEffect, useRef, useState } from "preact/hooks";
import { SlideForm, type SlideWidget } from "../forms/slide";
import { LaneView } from "../lane";
import { type Choices, nothing, type Refusal, type Room, type Server, type Target, type Told } from "./ask";
import { Calibration } from "./calibration";
import { keep, type Kept, load } from "./kept";

const MOST_BOTS = 5;
const MINE = "mine";

interface Props {
  server: Server;
  choices: Choices;
}

/** The whole page: a board, what is slid on it, and what came of that. */
export function Training({ server, choices }: Props) {
  const [kept, setKept] = useState<Kept>(() => known(load(server.game), choices));
  const [room, setRoom] = useState<Room | null>(null);
  const [told, setTold] = useState<Told[]>([]);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [target, setTarget] = useState<Target | null>(null);
  const latest = useRef(0);
  const board = kept.board ?? choices.boards[0]!.id;
  const speed = kept.speed ?? choices.speeds[0]!;
  const about = choices.boards.find(({ id }) => id === board)?.about;

  /** Whether the room has become what the server answers: not if that refuses, or something else was asked meanwhile. */
  async function become(asked: Promise<Room>): Promise<boolean> {
    const number = (latest.current += 1);
    setBusy(true);
    try {
      const found = await asked;
      if (number !== latest.current) return false;
      setRoom(found);
      setTrouble(null);
      if (found.told) setTold(found.told);
      return true;
    } catch (error) {
      if (number === latest.current) setTrouble(error as Refusal);
      return false;
    } finally {
      if (number === latest.current) setBusy(false);
    }
  }

  function change(next: Kept): void {
    setKept(next);
    keep(server.game, next);
  }

  function clear(): void {
    setTold([]);
    void become(server.room({ board, speed, pucks: [] }));
  }

  /** From now on every slide is one at the target. */
  async function measure(): Promise<void> {
    clear();
    try {
      setTarget(await server.target({ board, speed, pucks: [] }));
    } catch (error) {
      setTrouble(error as Refusal);
    }
  }

  useEffect(clear, [board, speed]);

  const where = room?.where ?? { board, speed, pucks: [] };
  return (
    <div class="training-room">
      {room && <LaneView lane={room.lane} fresh={false} spot={target ?? undefined} />}
      <div class="hand">
        <div role="status" class="told">
          {told.map(([words, rule], at) => (
            <p key={at}>
              {words} <RuleLink game={server.game} id={rule} />
            </p>
          ))}
          {told.length === 0 && <p>Take the puck behind the line, push it up the board and let go.</p>}
        </div>
        {trouble && (
          <p class="wrong" role="alert">
            {trouble.message} {trouble.rule && <RuleLink game={server.game} id={trouble.rule} />}
          </p>
        )}
        {room && !target && (
          <SlideForm
            widget={room.form.widget as SlideWidget}
            check={nothing}
            busy={busy}
            send={(how) => void become(server.slide(where, how))}
          />
        )}
        {room && target && (
          <Calibration
            {...{ server, room, target, busy, count: choices.slides }}
            slide={(how) => become(server.slide({ ...where, pucks: [] }, how))}
            done={(skill) => (skill && change({ ...kept, skill }), setTarget(null))}
          />
        )}
      </div>
      <div class="steering">
        {!target && (
          <fieldset>
            <legend>The board</legend>
            <p class="fields">
              <Choose label="Board" value={board} all={choices.boards} done={(id) => change({ ...kept, board: id })} />
              <Choose
                label="Speed"
                value={speed}
                all={choices.speeds.map((id) => ({ id, name: id }))}
                done={(id) => change({ ...kept, speed: id })}
              />
            </p>
            {about && <p class="small">{about}</p>}
          </fieldset>
        )}
        {!target && (
          <>
            <Bots
              {...{ busy, skills: choices.skills, mine: kept.skill }}
              empty={where.pucks.length === 0}
              fill={(count, skill) => void become(server.fill(where, count, skill))}
              clear={clear}
            />
            <Aims {...{ busy, aims: room?.aims ?? [] }} aim={(id) => void become(server.slide(where, { aim: id }))} />
          </>
        )}
        {!target && <Mine {...{ server, kept }} begin={() => void measure()} />}
      </div>
    </div>
  );
}

/** What is kept, without what there is no more. */
function known(kept: Kept, choices: Choices): Kept {
  const { board, speed, ...rest } = kept;
  return {
    ...rest,
    ...(choices.boards.some(({ id }) => id === board) ? { board } : {}),
    ...(speed && choices.speeds.includes(speed) ? { speed } : {}),
  } as Kept;
}

function RuleLink({ game, id }: { game: string; id: string }) {
  return (
    <a class="rule" href={`/tools/rules/${game}#${id}`} target="_blank" rel="noopener">
      {id.replace(`${game}.`, "")}
    </a>
  );
}

interface ChooseProps {
  label: string;
  value: string;
  all: { id: string; name: string }[];
  done: (id: string) => void;
}

function Choose({ label, value, all, done }: ChooseProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => done(event.currentTarget.value)}>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BotsProps {
  busy: boolean;
  skills: string[];
  mine: string | undefined;
  empty: boolean;
  fill: (count: number, skill: string) => void;
  clear: () => void;
}

/** Others who slide first, so that there is something in the way. */
function Bots({ busy, skills, mine, empty, fill, clear }: BotsProps) {
  const [skill, setSkill] = useState(skills[0]!);
  const all = [...skills.map((id) => ({ id, name: id })), ...(mine ? [{ id: MINE, name: "like me" }] : [])];
  const chosen = skill === MINE ? (mine ?? skills[0]!) : skill;
  return (
    <fieldset class="bots">
      <legend>Others on the board</legend>
      <Choose label="How well they slide" value={skill} all={all} done={setSkill} />
      <div class="deeds">
        {[1, MOST_BOTS].map((count) => (
          <button key={count} type="button" disabled={busy} onClick={() => fill(count, chosen)}>
            {count === 1 ? "One bot slides" : `${count} bots slide`}
          </button>
        ))}
        <button type="button" disabled={busy || empty} onClick={clear}>
          Clear the board
        </button>
      </div>
    </fieldset>
  );
}

interface AimsProps {
  busy: boolean;
  aims: Room["aims"];
  aim: (id: string) => void;
}

/** Slides that the referee reckons: with the noise of an average hand. */
function Aims({ busy, aims, aim }: AimsProps) {
  const [chosen, choose] = useState("");
  const value = aims.some(({ id }) => id === chosen) ? chosen : (aims[0]?.id ?? "");
  return (
    <fieldset class="aims">
      <legend>Or only aim, as bots do</legend>
      <Choose label="At what" value={value} all={aims.map(({ id, label }) => ({ id, name: label }))} done={choose} />
      <div class="deeds">
        <button type="button" disabled={busy || !value} onClick={() => aim(value)}>
          Aim and slide
        </button>
      </div>
    </fieldset>
  );
}

interface MineProps {
  server: Server;
  kept: Kept;
  begin: () => void;
}

/** The skill that was measured in this browser, and the way to measure it. */
function Mine({ server, kept, begin }: MineProps) {
  const [words, setWords] = useState<string[]>([]);
  const text = kept.skill;
  useEffect(() => {
    setWords([]);
    if (!text) return;
    server.skill(text).then(
      ({ told }) => setWords(told),
      () => setWords([]),
    );
  }, [text]);
  return (
    <section class="mine" aria-labelledby="mine">
      <h2 id="mine">How well you slide</h2>
      {text && (
        <p>
          <output class="skill">{text}</output>
        </p>
      )}
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {text && (
        <p class="soft">
          Give this text to the option <code>slide_skill</code> of a table or a simulation, and its bots slide as you do.
        </p>
      )}
      <p class="deeds">
        <button type="button" onClick={begin}>
          {text ? "Measure me anew in 20 slides" : "Measure me in 20 slides"}
        </button>
      </p>
    </section>
  );
}
