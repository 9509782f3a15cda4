/** What lies on top: on a phone of the sheet under the board, elsewhere of the drawer under the question. */

export type Tab = "slip" | "overview" | "margin" | "company";

const NAMES: Record<Tab, string> = { slip: "Next", overview: "Overview", margin: "Log", company: "Table" };
export const SHEET: Tab[] = ["slip", "overview", "margin", "company"];
export const DRAWER: Tab[] = ["overview", "company"];

interface Props {
  of: Tab[];
  open: Tab;
  show: (tab: Tab) => void;
  /** something was said that is not read yet */
  unread: boolean;
}

export function Tabs({ of, open, show, unread }: Props) {
  const where = of === SHEET ? "sheet" : "drawer";
  return (
    <nav class={`${where}s`} aria-label={`What the ${where} shows`}>
      {of.map((tab) => (
        <button key={tab} type="button" aria-pressed={tab === open} onClick={() => show(tab)}>
          {NAMES[tab]}
          {tab === "company" && unread && tab !== open && <i class="unread" role="img" aria-label=", something was said" />}
        </button>
      ))}
    </nav>
  );
}
