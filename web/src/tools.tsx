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
          checked={settings.sound}
          onChange={(event) => change({ ...settings, sound: event.currentTarget.checked })}
        />{" "}
        Sounds
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.keys}
          onChange={(event) => change({ ...settings, keys: event.currentTarget.checked })}
        />{" "}
        Keys for moves
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

/** How to play with this page. */
export function HowTo({ pitch }: { pitch: string }) {
  return (
    <>
      {pitch && <p>{pitch}</p>}
      <p>
        The referee asks one question at a time and knows every rule. Click a marked place on the board, or choose from
        the list. On a touch screen, tap a place and tap again to confirm. “Why?” tells the rule behind a question; a
        line of the log opens on the rule behind it.
      </p>
      <dl>
        <dt>
          <kbd>1</kbd> … <kbd>9</kbd>
        </dt>
        <dd>choose an option by its number</dd>
        <dt>
          <kbd>Tab</kbd>, arrows, <kbd>Enter</kbd>
        </dt>
        <dd>walk over the board and choose a place</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>why am I asked this?</dd>
        <dt>
          <kbd>u</kbd>
        </dt>
        <dd>undo</dd>
        <dt>
          <kbd>h</kbd>
        </dt>
        <dd>show me a good move</dd>
      </dl>
    </>
  );
}
