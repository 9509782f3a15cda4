/** Whoever plays hears, sees and finds with the focus what has changed. */

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../notify";
import type { Settings } from "../settings";
import { play } from "../sound";
import { type Notice, showTurn } from "../turn";
import type { Model } from "./model";

/** The focus goes on with the game; `opens`: somebody has opened the curtain. */
export function useFocus({ state }: Model, opens: boolean): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => void (focused.current = (event.target as Element).closest(".asked, .popover"));
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    // Whoever opened the curtain goes on reading at what is new.
    if (opens) (document.getElementById("since") ?? document.getElementById("question"))?.focus();
  }, [state === null]);
  useEffect(() => {
    // Whoever answered by a button that is gone goes on reading at what is asked, or said, in its place.
    const lost = document.activeElement === document.body && focused.current !== null;
    if (lost) document.getElementById("question")?.focus({ preventScroll: true });
  }, [state]);
}

/** Title, sounds and notices of the browser tell whose turn it is, what fell, and the end. */
export function useNotice({ state, fresh }: Model, notice: Notice | null, settings: Settings): void {
  useEffect(() => {
    if (notice && state) showTurn(notice, state.title);
    if (settings.sound && notice?.mine) play("turn");
    if (settings.notify && notice?.mine && state) announce(state.title, notice.words);
    if (settings.sound && state?.result) play("end");
    if (state?.result) document.querySelector(".ending")?.scrollIntoView({ block: "nearest" });
  }, [notice?.words]);
  useEffect(() => {
    if (settings.sound && fresh.some((line) => line.falls)) play("dice");
  }, [fresh]);
}
