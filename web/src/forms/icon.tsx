import { useLayoutEffect, useRef } from "preact/hooks";

const drawn = new Map<string, Promise<Element | null>>();
const ready = new Map<string, Element>();

/** The drawing of this name, fetched once; null where there is none. */
function fetched(name: string): Promise<Element | null> {
  let drawing = drawn.get(name);
  if (!drawing) {
    drawing = fetch(`/icons/${encodeURIComponent(name)}.svg`)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => {
        const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        if (read.nodeName !== "svg") return null;
        ready.set(name, document.importNode(read, true));
        return ready.get(name)!;
      })
      .catch(() => (drawn.delete(name), null));
    drawn.set(name, drawing);
  }
  return drawing;
}

/** A picture of the icon family, in the colours of the page. */
export function Icon({ name, turn = 0 }: { name: string; turn?: number }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let current = true;
    const show = (drawing: Element | null) => drawing && current && place.current?.replaceChildren(drawing.cloneNode(true));
    if (ready.has(name)) show(ready.get(name)!);
    else void fetched(name).then(show);
    return () => {
      current = false;
    };
  }, [name]);
  useLayoutEffect(() => {
    place.current!.style.transform = turn ? `rotate(${turn}deg)` : "";
  }, [turn]);
  return <span class="icon" aria-hidden="true" ref={place} />;
}
