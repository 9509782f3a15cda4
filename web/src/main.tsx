import { render } from "preact";
import { Device } from "./device";
import { loadSettings, showTheme } from "./settings";

showTheme(loadSettings().theme);
const place = document.getElementById("table");
const table = place?.dataset.table;
if (place && table) {
  const pitch = place.querySelector(".pitch")?.textContent ?? "";
  place.replaceChildren();
  render(<Device table={table} pitch={pitch} />, place);
}
