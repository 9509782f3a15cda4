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
  const begin = () => {
    render(<p>The tokens are coming …</p>, home);
    server.catalogue().then(
      (catalogue) => {
        const [kept, words] = load(game);
        render(<Builder {...{ server, catalogue, kept, words }} />, home);
      },
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
