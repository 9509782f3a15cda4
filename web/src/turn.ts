/** Whose turn it is: in words, in the title of the page and in its icon; and who looks then, of those who share a device. */

import { GALLERY, type Panel, type State } from "./wire";

export interface Notice {
  words: string;
  mine: boolean;
}

export function noticeOf(state: State): Notice {
  if (state.frozen !== null) return { words: "The table is frozen", mine: false };
  if (state.result) {
    const winners = state.result.winners;
    const mine = state.you !== null && winners.includes(state.you);
    const others = winners.filter((seat) => seat !== state.you).map((seat) => nameOf(state, seat));
    return { words: winners.length ? `${listed(mine ? ["You", ...others] : others)} won` : "Nobody won", mine: false };
  }
  if (state.throw) return { words: "Your throw", mine: true };
  if (state.throwing) {
    const verb = state.throwing.card ? "draws" : "throws";
    return { words: `${thrower(state)} ${verb}: ${state.throwing.words}`, mine: false };
  }
  if (!state.started) return { words: "Waiting for the start", mine: false };
  if (state.you !== null && state.waiting.includes(state.you)) {
    return { words: state.mine.length > 1 ? `Your turn, ${nameOf(state, state.you)}` : "Your turn", mine: true };
  }
  if (state.question) return { words: "You may decide", mine: true };
  return { words: `Waiting for ${listed(state.waiting.map((seat) => nameOf(state, seat)))}`, mine: false };
}

/** Who throws: whoever sits at the seat that may type it, else the host. */
function thrower({ throwing, seats }: State): string {
  return seats.find((seat) => seat.seat === throwing?.seat)?.name ?? "The host";
}

/** Whether the page has to turn to another seat of this device: to which, or behind the curtain; null if not.

`played` says whether the present one was waited for since it looks: who only looks may go on doing so. */
export function turnOf(state: State, played: boolean): number | "curtain" | null {
  const { mine, you, shares, waiting } = state;
  if (mine.length < 2) return null;
  const due = waiting.filter((seat) => mine.includes(seat));
  if (you === null) {
    if (!state.started || state.result) return mine[0]!; // There is nothing to hide yet, or any more.
    return shares.length ? (due[0] ?? mine[0]!) : null;
  }
  if (!played || state.result || !due.length || due.includes(you)) return null;
  return due.find((seat) => shares.includes(seat)) ?? "curtain";
}

/** One of those who take turns: their names as pieces have them, and what can be asked about them. */
export interface Turn {
  words: string;
  piece?: string;
  thing?: string;
  acts?: boolean;
}

/** Whose turn comes after whose, as the game tells it; else who sits there, and on whom the table waits. */
export function turnsOf(state: State, panels: Panel[]): Turn[] {
  const strip = panels.find((panel) => panel.strip);
  if (strip) return strip.lines;
  if (state.seats.length < 2) return [];
  return state.seats.map(({ seat, name }) => ({
    words: name,
    piece: `@${seat}`,
    acts: !state.result && state.waiting.includes(seat),
  }));
}

export function nameOf(state: Pick<State, "seats">, seat: number): string {
  if (seat === GALLERY) return "A spectator";
  return state.seats.find((other) => other.seat === seat)?.name ?? `seat ${seat}`;
}

/** Three names read "Ash, Birch and Cole". */
export function listed(names: string[], and = "and"): string {
  const last = names[names.length - 1] ?? "the table";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}

export function showTurn(notice: Notice, title: string): void {
  document.title = `${notice.mine ? "\u25cf " : ""}${notice.words} \u00b7 ${title}`;
  let icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) {
    icon = document.createElement("link");
    icon.rel = "icon";
    document.head.append(icon);
  }
  const address = `/static/${notice.mine ? "icon-turn" : "icon"}.svg`;
  if (icon.getAttribute("href") !== address) icon.href = address;
}
