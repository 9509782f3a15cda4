/** On a phone the sheet under the board has tabs: what is asked, what happened, who is there. */

export type Tab = "slip" | "margin" | "company";

const NAMES: [Tab, string][] = [
  ["slip", "Next"],
  ["margin", "Log"],
  ["company", "Table"],
];

interface Props {
  open: Tab;
  show: (tab: Tab) => void;
  /** something was said that is not read yet */
  unread: boolean;
}

export function Tabs({ open, show, unread }: Props) {
  return (
    <nav class="sheets" aria-label="What the sheet shows">
      {NAMES.map(([tab, name]) => (
        <button key={tab} type="button" aria-pressed={tab === open} onClick={() => show(tab)}>
          {name}
          {tab === "company" && unread && tab !== open && <i class="unread" role="img" aria-label=", something was said" />}
        </button>
      ))}
    </nav>
  );
}
