/** What the pages that the server draws do with a script: the chosen colours before anything is seen, and switches. */

import { loadSettings, saveSettings, showTheme, type Settings } from "./settings";
import { play } from "./sound";

showTheme(loadSettings().theme);

document.addEventListener("DOMContentLoaded", () => {
  const speaker = document.querySelector<HTMLButtonElement>(".site .speaker");
  if (speaker !== null) switchSounds(speaker);
  followWork();
  const choice = document.querySelector<HTMLSelectElement>(".site .colours select");
  if (choice === null) return;
  choice.value = loadSettings().theme;
  choice.addEventListener("change", () => {
    const theme = choice.value as Settings["theme"];
    saveSettings({ ...loadSettings(), theme });
    showTheme(theme);
  });
  choice.parentElement?.removeAttribute("hidden");
  document.querySelectorAll<HTMLAnchorElement>(".invitation a.link, a.own-link").forEach(addCopy);
});

/** The button says whether there are sounds, and turns them on, which is heard, and off. */
function switchSounds(button: HTMLButtonElement): void {
  const show = ({ sound }: Settings) => {
    button.setAttribute("aria-pressed", String(sound));
    button.title = sound ? "Sounds are on" : "Sounds are off";
  };
  button.addEventListener("click", () => {
    const settings = loadSettings();
    const next = { ...settings, sound: !settings.sound };
    saveSettings(next);
    show(next);
    if (next.sound) play("turn");
  });
  show(loadSettings());
  button.hidden = false;
}

/** What goes on is looked at again and again, until it is over. */
function followWork(): void {
  const shown = document.getElementById("going");
  if (shown === null) return;
  const look = async () => {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("going");
    if (next === null) location.reload();
    else shown.replaceChildren(...next.children);
  };
  window.setInterval(() => void look().catch(() => undefined), 1500);
}

/** A button beside the link that copies it, where the browser lets a page do that. */
function addCopy(link: HTMLAnchorElement): void {
  if (navigator.clipboard === undefined) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy the link";
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(link.href).then(() => (button.textContent = "Copied"));
  });
  link.after(" ", button);
}
