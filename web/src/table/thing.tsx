/** Whatever has a name can be asked what it is: on hover, on focus, by a long press, or by `i`. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { inlined } from "../inlined";
import { isTouch } from "../settings";
import { Rule, type Rules } from "../rule";
import type { Card } from "../wire";

/** So long, in milliseconds, the pointer rests on a thing, or a finger on it, before its card opens. */
const RESTS = 250;
const PRESSED = 500;
/** So many pixels the mouse has moved when it points at something else. */
const STIRS = 4;
const BEARER = "[data-thing]";
/** So many rules of a thing are read with its card. */
const MOST_RULES = 4;

interface Asked {
  thing: string;
  by: Element;
  /** the rules of it are read: the card stays until it is closed */
  read: boolean;
}

interface Props {
  cards: Record<string, Card | null>;
  rules: Rules;
  /** which picture is shown: with another, what was asked about may be gone */
  canvas: unknown;
  ask: (thing: string) => void;
}

export function Things({ cards, rules, canvas, ask }: Props) {
  const [asked, show] = useState<Asked | null>(null);
  const shown = useRef(asked);
  shown.current = asked;
  useEffect(() => {
    let timer = 0;
    /** where the mouse was pressed last, as long as it rests there: what comes under it then was not asked about */
    let pressed: PointerEvent | null = null;
    const later = (element: EventTarget | null, wait: number) => {
      clearTimeout(timer);
      if (shown.current?.read) return;
      const by = (element as Element | null)?.closest?.(BEARER) ?? null;
      if (by) timer = window.setTimeout(() => open(by), wait);
    };

    function open(by: Element): void {
      const thing = by.getAttribute("data-thing")!;
      ask(thing);
      show({ thing, by, read: false });
    }

    function over(event: PointerEvent): void {
      if (pressed && Math.hypot(event.screenX - pressed.screenX, event.screenY - pressed.screenY) < STIRS) return;
      pressed = null;
      if (event.pointerType === "mouse" && !isTouch.matches) later(event.target, RESTS);
    }

    function out(event: PointerEvent): void {
      clearTimeout(timer);
      if (shown.current?.read) return;
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
      if (shown.current && document.querySelector(".thing")) show({ ...shown.current, read: !shown.current.read });
      else if (by) open(by);
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
      if (shown.current?.read && !(event.target as Element).closest(".thing")) show(null);
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
  if (!asked || !card) return null;
  return <ThingCard {...{ card, rules }} {...asked} turn={() => show({ ...asked, read: !asked.read })} close={() => show(null)} />;
}

interface CardProps {
  card: Card;
  rules: Rules;
  by: Element | null;
  read: boolean;
  /** its rules are to be read, or no longer */
  turn: () => void;
  close: () => void;
}

/** The card beside what was asked about; on a phone it lies over the foot of the page. */
function ThingCard({ card, rules, by, read, turn, close }: CardProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!by || isTouch.matches) return;
    const spot = by.getBoundingClientRect();
    const own = box.current!.getBoundingClientRect();
    const right = spot.right + 10 + own.width < innerWidth;
    const left = right ? spot.right + 10 : Math.max(8, spot.left - own.width - 10);
    box.current!.style.left = `${left}px`;
    box.current!.style.top = `${Math.max(8, Math.min(spot.top, innerHeight - own.height - 8))}px`;
  }, [card, by, read, rules.words]);
  return (
    <section class={`thing${isTouch.matches ? " low" : ""}${read ? " read" : ""}`} ref={box} aria-live="polite" aria-label={card.title}>
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
      {read && card.rules.slice(0, MOST_RULES).map((rule) => <Rule key={rule} id={rule} rules={rules} />)}
      {card.rules.length > 0 && (
        <footer>
          {isTouch.matches ? (
            <button type="button" class="quiet" aria-expanded={read} onClick={turn}>
              {read ? "Without its rules" : "Its rules"}
            </button>
          ) : (
            <>
              <kbd>i</kbd> {read ? "without its rules" : "its rules"}
            </>
          )}
        </footer>
      )}
    </section>
  );
}
