import { render } from "preact";
import { loadSettings, showTheme } from "../settings";
import { Replay } from "./replay";

showTheme(loadSettings().theme);
const place = document.getElementById("replay");
const table = place?.dataset.table;
if (place && table) {
  const asked = new URLSearchParams(location.search);
  const at = asked.get("at");
  place.replaceChildren();
  render(<Replay table={table} eyes={asked.get("as")} at={at === null ? null : Number.parseInt(at, 10) || 0} />, place);
}
