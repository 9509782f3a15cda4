import type { Notice } from "../turn";

/** What the bar says while what happened is shown. */
export function watching(left: number): Notice {
  return { words: left > 1 ? `Watch: ${left} more moments` : "Watch: one more moment", mine: false };
}

/** While what happened is shown: how to have all of it at once; and that what is asked in sight can be answered now. */
export function Watching({ left, skip, asks }: { left: number; skip: () => void; asks: boolean }) {
  return (
    <>
      <p class="watching" id={asks ? undefined : "question"} tabIndex={-1}>
        {watching(left).words}.{" "}
        <button type="button" onClick={skip}>
          Skip <kbd>Esc</kbd>
        </button>
      </p>
      {asks && <p class="meanwhile">After this, or now</p>}
    </>
  );
}
