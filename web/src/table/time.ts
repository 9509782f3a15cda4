/** What is left of the real time that runs at a table, in whole seconds. */

/** When so many are left, that is said and rung. */
const SAID = [60, 10] as const;

/** What is left of so many seconds after these milliseconds. */
export function restOf(left: number, passed: number): number {
  return Math.max(0, Math.ceil(left - passed / 1000));
}

/** Whether it is to be said that so few are left, where so many were when that was looked at last. */
export function isDue(rest: number, last: number): boolean {
  return rest > 0 && SAID.some((mark) => rest <= mark && mark < last);
}

export function isSoon(rest: number): boolean {
  return rest <= SAID[0];
}

export function inMinutes(rest: number): string {
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}
