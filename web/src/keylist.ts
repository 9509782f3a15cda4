/** Every key of the table and of a replay, with what it does: the help shows them all. */

export interface KeyLine {
  /** as the browser calls them */
  keys: string[];
  /** as they are shown */
  shown: string[];
  does: string;
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export const AT_TABLE: KeyLine[] = [
  { keys: ["0", "1", "9"], shown: ["1", "…", "9"], does: "choose an option by its number" },
  { keys: ["Tab", ...ARROWS, "Enter"], shown: ["Tab", "arrows", "Enter"], does: "walk over the board and choose a place; twice, to walk there" },
  { keys: ["i"], shown: ["i"], does: "what is this? The card of what has the focus or lies under the mouse; once more: its rules" },
  { keys: ["?"], shown: ["?"], does: "why am I asked this?" },
  { keys: ["h"], shown: ["h"], does: "show me a good move" },
  { keys: ["u"], shown: ["u"], does: "undo" },
  { keys: [" ", "Escape"], shown: ["Space", "Esc"], does: "skip what is being shown, to the question" },
  { keys: ["Enter", " "], shown: ["Enter", "Space"], does: "go on at once where there is only one answer" },
  { keys: ["Escape"], shown: ["Esc"], does: "let go of a place; close a card or a window" },
];

export const IN_FORMS: KeyLine[] = [
  { keys: [...ARROWS, "Enter", " "], shown: ["arrows", "Enter"], does: "build, press, sort or recall: go to a place, and use it; the letter on a tool takes that tool" },
  { keys: [...ARROWS, "Enter"], shown: ["arrows", "Enter"], does: "slide: place and speed of the puck; let it go" },
  { keys: ["a", "d", "Shift", "q", "e"], shown: ["a", "d", "q", "e"], does: "slide: its direction, also by Shift and arrows; turn it" },
  { keys: ["A", "K", "Q", "J", "H", "D", "S", "C"], shown: ["2", "…", "A", "H", "D", "S", "C"], does: "cards of your own: rank and suit, in either order" },
];

export const IN_REPLAYS: KeyLine[] = [
  { keys: ["ArrowLeft", "ArrowRight"], shown: ["←", "→"], does: "one moment back, one moment on" },
  { keys: ["Home", "End"], shown: ["Home", "End"], does: "to the beginning, to the end" },
  { keys: [" "], shown: ["Space"], does: "let it play, or stop it" },
];
