import { render } from "preact";
import { type Choices, Server } from "./ask";
import { Training } from "./room";

const place = document.getElementById("main");
const game = place?.dataset.game;
const choices = place?.dataset.choices;
if (place && game && choices) {
  const home = document.createElement("div");
  place.append(home);
  render(<Training server={new Server(game)} choices={JSON.parse(choices) as Choices} />, home);
}
