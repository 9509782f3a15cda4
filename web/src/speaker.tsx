/** A switch in the head of a table, as the server draws it on other pages: sounds are off until somebody wants them. */
export function Speaker({ on, change }: { on: boolean; change: (on: boolean) => void }) {
  const words = on ? "Sounds are on" : "Sounds are off";
  return (
    <button type="button" class="speaker" aria-label="Sounds" aria-pressed={on} title={words} onClick={() => change(!on)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="box" d="M3 9h4l5-4v14l-5-4H3z" />
        <path class="waves" d="M15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12" />
        <path class="cross" d="M16 9.5l5 5m0-5l-5 5" />
      </svg>
    </button>
  );
}
