import { render } from "preact";
import { Server } from "./ask";
import { Builder } from "./builder";
import { load } from "./kept";

const place = document.getElementById("main");
const game = place?.dataset.game;
if (place && game) {
  const home = document.createElement("div");
  home.className = "builder";
  place.append(home);
  const server = new Server(game);
  render(<p>The tokens are coming …</p>, home);
  server.catalogue().then(
    (catalogue) => render(<Builder server={server} catalogue={catalogue} kept={load(game)} />, home),
    (error: Error) => render(<p class="wrong">{error.message}</p>, home),
  );
}
