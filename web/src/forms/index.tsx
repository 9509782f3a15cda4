import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Form, Option } from "../wire";
import { GridForm } from "./grid";
import { RecallForm } from "./recall";
import { PlaceForm } from "./place";
import { SlideForm, type SlideWidget } from "./slide";
import { SlotsForm } from "./slots";
import { TextForm } from "./text";
import { Hurry, TraceForm } from "./trace";
import type { TraceWidget } from "./tracing";
import type { Answer, Check, GridWidget, RecallWidget, SlotsWidget } from "./types";

interface Props {
  form: Form;
  number: number;
  /** there are no options beside it */
  alone: boolean;
  check: Check;
  busy: boolean;
  send: (answer: unknown) => void;
  /** what is offered besides, and how its buttons look: for forms that show these themselves */
  options: Option[];
  look: (id: string) => string;
}

const OPEN: Record<string, string> = {
  grid: "Build it on a board",
  slots: "Assign it yourself",
  slide: "Slide it by hand",
  trace: "Follow the path by hand",
};

/** What the button says that opens the sheet of this form; null where it has none. */
export function opens(form: Form): string | null {
  if (!form.widget || !(form.kind in OPEN)) return null;
  return (form.widget as SlideWidget).place ? "Put it down by hand" : OPEN[form.kind]!;
}

/** The sheet of the form that is asked for now lies open. */
export function openSheet(): void {
  document.querySelector<HTMLButtonElement>(".open-form")?.click();
}

/** The form of a question: a text in place, anything larger on a sheet of its own that opens over the page. */
export function FormEntry({ form, number, alone, check, busy, send, options, look }: Props) {
  const [open, setOpen] = useState(false);
  const [draft, keep] = useState<Answer | null>(null);
  useEffect(() => {
    setOpen(false);
    keep(null);
  }, [number]);
  if (form.kind === "text") {
    const text = <TextForm form={form} check={check} busy={busy} send={send} />;
    return alone ? text : <Folded key={number}>{text}</Folded>;
  }
  if (form.kind === "recall") {
    const recall = { widget: form.widget as RecallWidget, number, options, look, busy, send };
    return <RecallForm key={number} {...recall} />;
  }
  const { seconds } = (form.widget ?? {}) as { seconds?: number };
  if (form.kind === "trace" && seconds) return <Hurry key={number} seconds={seconds} send={send} />;
  const words = opens(form);
  if (words === null) return null;
  const filling = { draft, keep, check, busy, send };
  return (
    <>
      <p class="deeds">
        <button type="button" class="open-form" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words}
        </button>
      </p>
      {open && (
        <Sheet title={form.schema.title ?? words} close={() => setOpen(false)}>
          {form.kind === "grid" ? (
            <GridForm widget={form.widget as GridWidget} {...filling} />
          ) : (form.widget as SlideWidget).place ? (
            <PlaceForm widget={form.widget as SlideWidget} check={check} busy={busy} send={send} />
          ) : form.kind === "slide" ? (
            <SlideForm widget={form.widget as SlideWidget} check={check} busy={busy} send={send} />
          ) : form.kind === "trace" ? (
            <TraceForm widget={form.widget as TraceWidget} send={send} />
          ) : (
            <SlotsForm widget={form.widget as SlotsWidget} {...filling} />
          )}
        </Sheet>
      )}
    </>
  );
}

/** A text is folded away where there are options to choose from. */
function Folded({ children }: { children: ComponentChildren }) {
  return (
    <details class="in-words">
      <summary>Write the answer instead</summary>
      {children}
    </details>
  );
}

interface SheetProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
}

/** A sheet over the page; the keys for moves rest while it is open. */
function Sheet({ title, close, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog
      class="sheet"
      aria-label={title}
      ref={dialog}
      onCancel={close}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={close}>
          Back
        </button>
      </header>
      {children}
    </dialog>
  );
}
