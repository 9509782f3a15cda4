import { useState } from "preact/hooks";
import { useVerdict } from "./check";
import { Faults, Standing } from "./faults";
import { Icon } from "./icon";
import { Library } from "./library";
import type { Answer, Check, SlotsWidget } from "./types";

interface Props {
  widget: SlotsWidget;
  draft: Answer | null;
  keep: (draft: Answer) => void;
  check: Check;
  busy: boolean;
  send: (answer: Answer) => void;
}

/** More words or numbers than these are a list to choose from, not a row of buttons. */
const MOST = { string: 3, number: 9 };

function isList(values: (number | string)[]): boolean {
  return values.length > MOST[typeof values[0] as keyof typeof MOST];
}

/** Values assigned to slots: one after the other by clicking, or each by its list. */
export function SlotsForm({ widget, draft, keep, check, busy, send }: Props) {
  const [value, setValue] = useState<Answer>(() => draft ?? widget.start);
  const verdict = useVerdict(check, value);
  const free = widget.once
    ? widget.values.filter((one) => !Object.values(value).includes(one))
    : widget.slots.filter((slot) => value[slot.key] === undefined).map((slot) => slot.name);

  function change(next: Answer): void {
    setValue(next);
    keep(next);
  }

  /** The slot has this value; who had it takes what this slot had before. */
  function assign(key: string, given: number | string | undefined): void {
    const { [key]: before, ...next } = value;
    const other = widget.once && given !== undefined && Object.keys(next).find((one) => next[one] === given);
    if (other) delete next[other];
    if (other && before !== undefined) next[other] = before;
    if (given !== undefined) next[key] = given;
    change(next);
  }

  function possible(slot: SlotsWidget["slots"][number]): (number | string)[] {
    return slot.values.length ? slot.values : widget.values;
  }

  function show(key: string): void {
    document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(key)}"] :is(button, select)`)?.focus();
  }

  return (
    <div class="slots-form">
      <div class="grid-left">
        <ul class="slots">
          {widget.slots.map((slot) => (
            <li key={slot.key} class={verdict.faults.some((fault) => fault.at === slot.key) ? "slot faulty" : "slot"}>
              {slot.icon && <Icon name={slot.icon} />}
              <b id={`slot-${slot.key}`}>{slot.name}</b>
              <div class="values" role="group" aria-labelledby={`slot-${slot.key}`} data-slot={slot.key}>
                {isList(possible(slot)) ? (
                  <select
                    aria-label={slot.name}
                    value={possible(slot).findIndex((one) => value[slot.key] === one)}
                    onChange={(event) => assign(slot.key, possible(slot)[Number(event.currentTarget.value)])}
                  >
                    <option value={-1}>choose</option>
                    {possible(slot).map((one, index) => (
                      <option key={one} value={index}>
                        {one}
                      </option>
                    ))}
                  </select>
                ) : (
                  possible(slot).map((one) => (
                    <button
                      key={one}
                      type="button"
                      class="value"
                      aria-pressed={value[slot.key] === one}
                      aria-label={`${slot.name} ${one}`}
                      onClick={() => assign(slot.key, value[slot.key] === one ? undefined : one)}
                    >
                      {one}
                    </button>
                  ))
                )}
              </div>
              <small>{slot.words}</small>
            </li>
          ))}
        </ul>
        <p class="free" role="status">
          {free.length ? `Still to assign: ${free.join(", ")}` : "Everything is assigned."}
        </p>
      </div>
      <div class="grid-right">
        <Library file={{}} ready={widget.ready} present={() => value} load={(given) => (change(given), "")} />
      </div>
      <Faults verdict={verdict} show={show} name={(at) => widget.slots.find((slot) => slot.key === at)?.name ?? at} />
      <div class="grid-foot">
        <Standing verdict={verdict} />
        <button type="button" onClick={() => change({})}>
          Clear
        </button>
        <button
          type="button"
          class="primary"
          aria-disabled={busy || !verdict.fresh || verdict.faults.length > 0}
          onClick={() => !busy && verdict.fresh && verdict.faults.length === 0 && send(value)}
        >
          Hand it in
        </button>
      </div>
    </div>
  );
}
