import { render } from "preact";
import { Server } from "./ask";
import { Editor } from "./editor";
import { load } from "./kept";

const place = document.getElementById("main");
const game = place?.dataset.game;
if (place && game) {
  const home = document.createElement("div");
  place.append(home);
  const server = new Server(game);
  const begin = () => {
    render(<p>The boards are coming …</p>, home);
    server.choices().then(
      (choices) => render(<Editor {...{ server, choices }} kept={load(game)} />, home),
      (error: Error) =>
        render(
          <div class="wrong" role="alert">
            <p>{error.message}</p>
            <button type="button" onClick={begin}>
              Try again
            </button>
          </div>,
          home,
        ),
    );
  };
  begin();
}
