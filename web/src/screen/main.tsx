import { render } from "preact";
import { loadSettings, showTheme } from "../settings";
import { TableScreen } from "./screen";

showTheme(loadSettings().theme === "light" ? "light" : "dark");
const place = document.getElementById("main");
const table = place?.dataset.table;
if (place && table) {
  place.replaceChildren();
  render(<TableScreen table={table} />, place);
}
