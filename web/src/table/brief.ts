/** What is long to read stands in full in one place only: here it is begun. */

/** A line of more letters than this is a tale. */
const LONG = 220;
const FIRST = /^.{30,}?[.!?](?=\s)/;

export function isTale(text: string): boolean {
  return text.length > LONG;
}

/** A tale by its first sentence, anything else as it is. */
export function briefly(text: string): string {
  const first = isTale(text) && FIRST.exec(text);
  return first ? `${first[0]} …` : text;
}
