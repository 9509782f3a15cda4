import type { Notice } from "../turn";

/** What the bar says while what happened is shown. */
export function watching(left: number): Notice {
  return { words: left > 1 ? `Watch: ${left} more moments` : "Watch: one more moment", mine: false };
}

/** While what happened is shown: how to have all of it at once. */
export function Watching({ left, skip }: { left: number; skip: () => void }) {
  return (
    <p class="watching" id="question" tabIndex={-1}>
      {watching(left).words}.{" "}
      <button type="button" onClick={skip}>
        Skip <kbd>Esc</kbd>
      </button>
    </p>
  );
}
