import { useState } from "preact/hooks";
import type { Settings } from "./settings";

interface ConfirmProps {
  label: string;
  sure: string;
  act: () => void;
}

/** A button that asks once more. */
export function Confirm({ label, sure, act }: ConfirmProps) {
  const [asked, ask] = useState(false);
  if (!asked) {
    return (
      <button type="button" class="quiet" onClick={() => ask(true)}>
        {label}
      </button>
    );
  }
  return (
    <span class="confirm" role="group" aria-label={sure}>
      {sure}{" "}
      <button type="button" class="danger" onClick={() => (ask(false), act())}>
        Yes: {label.toLowerCase()}
      </button>
      <button type="button" class="quiet" ref={(button) => button?.focus()} onClick={() => ask(false)}>
        No
      </button>
    </span>
  );
}

interface SwitchesProps {
  settings: Settings;
  change: (settings: Settings) => void;
}

export function Switches({ settings, change }: SwitchesProps) {
  return (
    <fieldset class="switches">
      <legend>On this device</legend>
      <label>
        <input
          type="checkbox"
          checked={settings.keys}
          onChange={(event) => change({ ...settings, keys: event.currentTarget.checked })}
        />{" "}
        Keys for moves
      </label>
      <label>
        What happens is shown{" "}
        <select
          value={settings.pace}
          onChange={(event) => change({ ...settings, pace: event.currentTarget.value as Settings["pace"] })}
        >
          <option value="slow">slowly</option>
          <option value="usual">moment by moment</option>
          <option value="quick">quickly</option>
          <option value="once">at once</option>
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.hand}
          onChange={(event) => change({ ...settings, hand: event.currentTarget.checked })}
        />{" "}
        Small hand: my question and my own things first, the board below (for a phone beside a table screen)
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.goOn}
          onChange={(event) => change({ ...settings, goOn: event.currentTarget.checked })}
        />{" "}
        Go on by itself where there is only one answer
      </label>
      <label>
        Colours{" "}
        <select
          value={settings.theme}
          onChange={(event) => change({ ...settings, theme: event.currentTarget.value as Settings["theme"] })}
        >
          <option value="auto">as the device</option>
          <option value="light">parchment</option>
          <option value="dark">night</option>
        </select>
      </label>
    </fieldset>
  );
}
