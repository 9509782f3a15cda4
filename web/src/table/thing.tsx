/** Whatever has a name can be asked what it is: on hover, on focus, by a long press, or by `i`. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { inlined } from "../inlined";
import { isTouch } from "../settings";
import type { Card } from "../wire";

/** So long, in milliseconds, the pointer rests on a thing, or a finger on it, before its card opens. */
const RESTS = 250;
const PRESSED = 500;
/** So many pixels the mouse has moved when it points at something else. */
const STIRS = 4;
const BEARER = "[data-thing]";

interface Asked {
  thing: string;
  by: Element;
}

interface Props {
  cards: Record<string, Card | null>;
  /** which picture is shown: with another, what was asked about may be gone */
  canvas: unknown;
  ask: (thing: string) => void;
}

export function Things({ cards, canvas, ask }: Props) {
  const [asked, show] = useState<Asked | null>(null);
  const shown = useRef(asked);
  shown.current = asked;
  useEffect(() => {
    let timer = 0;
    /** where the mouse was pressed last, as long as it rests there: what comes under it then was not asked about */
    let pressed: PointerEvent | null = null;
    const later = (element: EventTarget | null, wait: number) => {
      clearTimeout(timer);
      const by = (element as Element | null)?.closest?.(BEARER) ?? null;
      if (by) timer = window.setTimeout(() => open(by), wait);
    };

    function open(by: Element): void {
      const thing = by.getAttribute("data-thing")!;
      ask(thing);
      show({ thing, by });
    }

    function over(event: PointerEvent): void {
      if (pressed && Math.hypot(event.screenX - pressed.screenX, event.screenY - pressed.screenY) < STIRS) return;
      pressed = null;
      if (event.pointerType === "mouse" && !isTouch.matches) later(event.target, RESTS);
    }

    function out(event: PointerEvent): void {
      clearTimeout(timer);
      const to = event.relatedTarget as Element | null;
      if (event.pointerType === "mouse" && !to?.closest?.(".thing")) show(null); // Or it could not be closed by hand.
    }

    function press(event: KeyboardEvent): void {
      if (event.key === "Escape" && shown.current) {
        show(null);
        event.stopPropagation();
      }
      if (event.key !== "i" || (event.target as Element).closest("input, textarea, select, dialog")) return;
      const at = document.activeElement;
      const by = at?.closest(BEARER) ?? document.querySelector(`${BEARER}:hover`) ?? (at?.matches("summary") ? at.querySelector(BEARER) : null);
      if (by) open(by);
      event.preventDefault();
    }

    const focus = (event: FocusEvent) => {
      if (!isTouch.matches && (event.target as Element).matches(":focus-visible")) later(event.target, RESTS);
    };
    const blur = () => (clearTimeout(timer), show(null));
    const down = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return later(event.target, PRESSED);
      pressed = event;
      clearTimeout(timer);
    };
    const up = () => clearTimeout(timer);
    const listeners: [string, (event: never) => void][] = [
      ["pointerover", over],
      ["pointerout", out],
      ["pointerdown", down],
      ["pointerup", up],
      ["pointercancel", up],
      ["focusin", focus],
      ["focusout", blur],
    ];
    listeners.forEach(([name, listener]) => document.addEventListener(name, listener as EventListener));
    document.addEventListener("keydown", press, true);
    return () => {
      clearTimeout(timer);
      listeners.forEach(([name, listener]) => document.removeEventListener(name, listener as EventListener));
      document.removeEventListener("keydown", press, true);
    };
  }, [ask]);
  useEffect(() => show(null), [canvas]);
  const card = asked && cards[asked.thing];
  return asked && card ? <ThingCard card={card} by={asked.by} close={() => show(null)} /> : null;
}

/** The card beside what was asked about; on a phone it lies over the foot of the page. */
export function ThingCard({ card, by, close }: { card: Card; by: Element | null; close: () => void }) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!by || isTouch.matches) return;
    const spot = by.getBoundingClientRect();
    const own = box.current!.getBoundingClientRect();
    const right = spot.right + 10 + own.width < innerWidth;
    const left = right ? spot.right + 10 : Math.max(8, spot.left - own.width - 10);
    box.current!.style.left = `${left}px`;
    box.current!.style.top = `${Math.max(8, Math.min(spot.top, innerHeight - own.height - 8))}px`;
  }, [card, by]);
  return (
    <section class={isTouch.matches ? "thing low" : "thing"} ref={box} aria-live="polite" aria-label={card.title}>
      <header>
        {card.icon && <span class="icon" ref={inlined(card.icon)} />}
        <span>
          <b>{card.title}</b>
          {card.kind && <i>{card.kind}</i>}
        </span>
        {isTouch.matches && (
          <button type="button" class="quiet" onClick={close} aria-label="Close">
            ×
          </button>
        )}
      </header>
      <p>{card.text}</p>
      {card.lines.length > 0 && (
        <ul>
          {card.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <footer>{card.rules.slice(0, 4).map((rule) => <code key={rule}>{rule}</code>)}</footer>
    </section>
  );
}
