/** What a person has built and kept in this browser, by the kind of file it would be; and as files to carry away. */

import type { Answer } from "./types";

export interface Saved {
  name: string;
  value: Answer;
}

const NAME = "undercroft.saved";

type Shelf = Record<string, Saved[]>;

function shelf(): Shelf {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Shelf;
  } catch {
    return {};
  }
}

function slot(file: Record<string, string>): string {
  return Object.values(file).join(" ");
}

export function savedOf(file: Record<string, string>): Saved[] {
  return shelf()[slot(file)] ?? [];
}

/** Kept under its name, in place of what had that name; false where the browser keeps nothing. */
export function save(file: Record<string, string>, one: Saved): boolean {
  return put(file, [...savedOf(file).filter((other) => other.name !== one.name), one]);
}

export function forget(file: Record<string, string>, name: string): boolean {
  return put(file, savedOf(file).filter((other) => other.name !== name));
}

function put(file: Record<string, string>, all: Saved[]): boolean {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...shelf(), [slot(file)]: all }));
    return true;
  } catch {
    return false;
  }
}

/** The browser hands over a file of this, as `undercroft check` reads it. */
export function download(file: Record<string, string>, one: Saved): void {
  const text = JSON.stringify({ ...file, name: one.name, ...one.value }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
  link.download = `${one.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "layout"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What a data file holds, read by the server; a fault is thrown in words. */
export async function readFile(chosen: File): Promise<Record<string, unknown>> {
  const answer = await fetch("/api/files", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: await chosen.text() }),
  });
  const data = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (!answer.ok) throw new Error(typeof data.error === "string" ? data.error : "This file cannot be read.");
  return data;
}
