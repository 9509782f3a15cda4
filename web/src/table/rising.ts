/** Numbers that rise over whoever they happened to: a few letters over a piece, or over a line about them. */

import { useEffect } from "preact/hooks";
import { withSigns } from "../falls";
import { wantsStill } from "../settings";
import type { LogLine } from "../wire";
import { mood } from "./stage";

/** So long, in milliseconds, a number is seen. */
const STAYS = 1300;
const MOST = 8;
const LINE = 26;

/** Where on the page whoever has this name is to be seen: on a board, else in a panel. */
function seat(name: string): Element | null {
  const named = [...document.querySelectorAll(":is(.scene, .overview) [data-piece]")].filter((one) =>
    one.getAttribute("data-piece")!.split("|").includes(name) && one.getClientRects().length > 0,
  );
  return named.find((one) => one.closest(".drawing")) ?? named[0] ?? null;
}

/** Over whom something rises at the lines that were shown last. */
export function useRising(fresh: LogLine[]): void {
  useEffect(() => {
    const made: HTMLElement[] = [];
    const met = new Map<string, number>();
    const rising = fresh.flatMap(({ rises }) => (rises ? [rises] : [])).slice(-MOST);
    for (const [name, letters] of rising) {
      const over = seat(name)?.getBoundingClientRect();
      if (!over || over.bottom < 0 || over.top > innerHeight) continue;
      const above = rising.filter(([other]) => other === name).length - 1 - (met.get(name) ?? 0);
      met.set(name, (met.get(name) ?? 0) + 1);
      const float = document.createElement("span");
      float.className = `rising ${mood(letters)}${letters.length > 6 ? " long" : ""}`;
      float.textContent = withSigns(letters.replace(/^-/, "\u2212"));
      float.setAttribute("aria-hidden", "true");
      float.dataset.over = name;
      float.style.top = `${Math.max(0, over.top + scrollY - LINE * above)}px`; // One below the other, the last over the piece.
      document.body.append(float);
      const half = float.offsetWidth / 2; // At an edge it stays on the page.
      const middle = Math.max(half, Math.min(innerWidth - half, over.left + over.width / 2));
      float.style.left = `${middle + scrollX}px`;
      made.push(float);
      if (!wantsStill.matches) {
        const rise = [{ transform: "translate(-50%, 0)" }, { transform: "translate(-50%, -28px)", offset: 0.6 }];
        float.animate([...rise, { transform: "translate(-50%, -34px)", opacity: 0 }], { duration: STAYS, easing: "ease-out" });
      }
    }
    const timer = setTimeout(() => made.forEach((one) => one.remove()), STAYS);
    return () => {
      clearTimeout(timer);
      made.forEach((one) => one.remove());
    };
  }, [fresh]);
}
