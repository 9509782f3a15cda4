import { useEffect, useRef } from "preact/hooks";
import { inlined } from "./inlined";

/** A QR code that the server drew; one that was just asked for is brought into sight. */
export function Qr({ svg, asked = false }: { svg: string; asked?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    inlined(svg)(place.current);
    if (asked) place.current!.scrollIntoView({ block: "nearest" });
  }, [svg]);
  return <div class="qr" ref={place} />;
}
