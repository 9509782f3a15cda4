/** What a person has switched on this device. */

import type { Pace } from "./table/stage";

export interface Settings {
  sound: boolean;
  theme: "auto" | "light" | "dark";
  keys: boolean;
  /** notices of the browser when it is one's turn */
  notify: boolean;
  /** on a phone: the own question first, the board below */
  hand: boolean;
  /** where there is a single answer, it is given after a short pause */
  goOn: boolean;
  /** the log stands beside the board */
  log: boolean;
  /** how quickly what happens is shown */
  pace: Pace;
}

const DEFAULTS: Settings = { sound: false, theme: "auto", keys: true, notify: false, hand: false, goOn: true, log: true, pace: "usual" };
const NAME = "undercroft";

export function loadSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the switches last as long as the page.
  }
}

export function showTheme(theme: Settings["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const isNarrow = matchMedia("(max-width: 760px)");
export const wantsStill = matchMedia("(prefers-reduced-motion: reduce)");
export const isTouch = matchMedia("(pointer: coarse)");
