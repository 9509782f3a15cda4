/** Notices of the browser, for who has the page open somewhere and does not look at it. */

export type Permission = "granted" | "denied" | "default" | "absent";

export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "absent";
}

/** Whether the person allows it, who is asked if that is not known yet. */
export async function mayNotify(): Promise<boolean> {
  if (permission() === "absent") return false;
  return (permission() === "default" ? await Notification.requestPermission() : permission()) === "granted";
}

/** Tell it, unless the page is looked at. */
export function announce(title: string, words: string): void {
  if (permission() !== "granted" || (document.visibilityState === "visible" && document.hasFocus())) return;
  try {
    const notice = new Notification(title, { body: words, tag: location.pathname, icon: "/static/icon-turn.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones know notices but let no page make one.
  }
}
