/** A drawing of ours, put into an element of the page. */
export function inlined(svg: string): (place: Element | null) => void {
  return (place) => {
    if (!place || (place as HTMLElement).dataset.drawn === svg) return;
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (read.nodeName !== "svg") return;
    place.replaceChildren(document.importNode(read, true));
    (place as HTMLElement).dataset.drawn = svg;
  };
}
