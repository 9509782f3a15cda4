/** Dragging over a grid with mouse, pen or finger: what is carried, where it hovers, and where it is let go. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Spot } from "./model";

const SLACK = 7;

/** What a press may become: `drop` when something carried is let go, `stroke` while the pointer passes tiles. */
export interface Press {
  /** The icon that follows the pointer, if something is carried. */
  icon?: string;
  turn?: number;
  from: Spot | null;
  click?: () => void;
  stroke?: (spot: Spot, first: boolean) => void;
  drop?: (spot: Spot | null) => void;
}

export interface Carried {
  x: number;
  y: number;
  icon: string;
  turn: number;
}

interface Running extends Press {
  id: number;
  startX: number;
  startY: number;
  going: boolean;
  last: Spot | null;
}

/** The tile under a point of the screen. */
function spotUnder(x: number, y: number): Spot | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-x]");
  return cell ? { x: Number(cell.dataset.x), y: Number(cell.dataset.y) } : null;
}

/** The tiles after the first up to the last: a quick hand skips some that it passed. */
function way(from: Spot, to: Spot): Spot[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const along = (start: number, end: number, step: number) => Math.round(start + ((end - start) * step) / steps);
  return Array.from({ length: steps }, (_, i) => ({ x: along(from.x, to.x, i + 1), y: along(from.y, to.y, i + 1) }));
}

export function useDrag() {
  const running = useRef<Running | null>(null);
  const [carried, carry] = useState<Carried | null>(null);
  const [over, hover] = useState<Spot | null>(null);

  useEffect(() => {
    function move(event: PointerEvent): void {
      const press = running.current;
      if (!press || press.id !== event.pointerId) return;
      const far = Math.hypot(event.clientX - press.startX, event.clientY - press.startY);
      if (!press.going && far < SLACK) return;
      const spot = spotUnder(event.clientX, event.clientY);
      const first = !press.going;
      press.going = true;
      if (press.icon) {
        carry({ x: event.clientX, y: event.clientY, icon: press.icon, turn: press.turn ?? 0 });
        hover(spot);
      }
      if (first && press.from) press.stroke?.(press.from, true);
      if (spot) way(press.last ?? spot, spot).forEach((passed) => press.stroke?.(passed, false));
      press.last = spot;
    }

    function end(event: PointerEvent): void {
      const press = running.current;
      if (!press || press.id !== event.pointerId) return;
      running.current = null;
      carry(null);
      hover(null);
      if (event.type === "pointercancel") return;
      if (press.going) press.drop?.(spotUnder(event.clientX, event.clientY));
      else press.click?.();
    }

    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, []);

  function begin(event: PointerEvent, press: Press): void {
    if (event.button !== 0 || running.current) return;
    // A finger holds on to what it touched first; here the tile under it counts.
    const target = event.target as Element;
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    const { pointerId: id, clientX: startX, clientY: startY } = event;
    running.current = { ...press, id, startX, startY, going: false, last: press.from };
  }

  return { begin, carried, over };
}
