import { render } from "preact";
import { Device } from "./device";
import { loadSettings, showTheme } from "./settings";

showTheme(loadSettings().theme);

/** Whoever points needs no frame around what they pointed at, also where it is drawn anew. */
const told = document.documentElement.dataset;
addEventListener("pointerdown", () => void (told.by = "pointer"), true);
addEventListener("keydown", () => void delete told.by, true);

const place = document.getElementById("table");
const table = place?.dataset.table;
if (place && table) {
  const words = (part: string) => place.querySelector(part)?.textContent ?? "";
  const [pitch, aim] = [words(".pitch"), words(".aim")];
  place.replaceChildren();
  render(<Device {...{ table, pitch, aim }} />, place);
}
