/** What the pages that the server draws do with a script: the chosen colours before anything is seen, and their switch. */

import { loadSettings, saveSettings, showTheme, type Settings } from "./settings";

showTheme(loadSettings().theme);

document.addEventListener("DOMContentLoaded", () => {
  const choice = document.querySelector<HTMLSelectElement>(".site .colours select");
  if (choice === null) return;
  choice.value = loadSettings().theme;
  choice.addEventListener("change", () => {
    const theme = choice.value as Settings["theme"];
    saveSettings({ ...loadSettings(), theme });
    showTheme(theme);
  });
  choice.parentElement?.removeAttribute("hidden");
  document.querySelectorAll<HTMLAnchorElement>(".invitation a.link").forEach(addCopy);
});

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
