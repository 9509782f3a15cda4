import { useEffect, useRef } from "preact/hooks";

/** A QR code that the server drew; one that was just asked for is brought into sight. */
export function Qr({ svg, asked = false }: { svg: string; asked?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (read.nodeName === "svg") place.current!.replaceChildren(document.importNode(read, true));
    if (asked) place.current!.scrollIntoView({ block: "nearest" });
  }, [svg]);
  return <div class="qr" ref={place} />;
}
