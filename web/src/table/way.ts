/** The way to a place, drawn on the board. */

import { groupOf } from "../board";
import type { Ways } from "../wire";
import { stepsTo, wayTo } from "./ways";

const SVG = "http://www.w3.org/2000/svg";

/** The way is drawn on the board, from whoever acts, with the number of its steps at its end; an earlier one is gone. */
export function drawWay(place: HTMLElement, ways: Ways, to: string | null): void {
  place.querySelectorAll(".way").forEach((old) => old.remove());
  if (to === null) return;
  const last = groupOf(place, to);
  const board = last?.closest(".board");
  if (!last || !board) return;
  const who = board.querySelector<SVGGElement>(".piece.acts");
  const stops = wayTo(ways, to).flatMap((name) => groupOf(place, name) ?? []);
  const points = [...(who ? [who] : []), ...stops].map(middle);
  const way = document.createElementNS(SVG, "g");
  way.setAttribute("class", "way");
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", points.map(([x, y]) => `${x},${y}`).join(" "));
  const end = document.createElementNS(SVG, "circle");
  const [x, y] = points[points.length - 1]!;
  end.setAttribute("cx", `${x}`);
  end.setAttribute("cy", `${y}`);
  end.setAttribute("r", "17");
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("x", `${x}`);
  words.setAttribute("y", `${y + 6}`);
  words.setAttribute("text-anchor", "middle");
  words.textContent = `${stepsTo(ways, to)}`;
  way.append(line, end, words);
  board.append(way);
}

function middle(shape: SVGGraphicsElement): [number, number] {
  const box = shape.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
