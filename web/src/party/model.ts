/** A party and what is done with it, without a page: every function gives a new one. */

import type { Card, Member, Party, PartyCard, Token } from "./types";

export const MOST = 10;
export const HANDS = ["mainhand", "offhand"];

export function isHeld(token: Token | undefined): boolean {
  return token !== undefined && HANDS.includes(token.slot);
}

export function withMember(party: Party, at: number, member: Member): Party {
  return { ...party, character: party.character.map((other, place) => (place === at ? tidy(member) : other)) };
}

export function added(party: Party, member: Member): Party {
  return { ...party, character: [...party.character, tidy(member)] };
}

export function without(party: Party, at: number): Party {
  return { ...party, character: party.character.filter((_, place) => place !== at) };
}

/** The member as files have it: nothing in it that is as usual, and no kind. */
export function tidy({ kind: _, ...member }: Member): Member {
  const kept = Object.entries(member).filter(([name, value]) => name === "class" || !isUsual(name, value));
  return Object.fromEntries(kept) as Member;
}

/** A ghost that is not rewarded is not the usual one. */
function isUsual(name: string, value: unknown): boolean {
  if (value === false) return name !== "rewarded";
  return value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The member whose hands are found by the rules: what was named for them is only held. */
export function freeHanded(member: Member): Member {
  const { melee = [], missile = [], tokens = [], ...rest } = member;
  if (melee.length + missile.length === 0) return member;
  const held = [...melee];
  for (const name of new Set(missile)) {
    const more = count(missile, name) - count(held, name) - count(tokens, name);
    held.push(...Array<string>(Math.max(0, more)).fill(name));
  }
  return { ...rest, tokens: [...tokens, ...held.filter((name) => !tokens.includes(name))] };
}

function count(names: string[], name: string): number {
  return names.filter((other) => other === name).length;
}

/** The member with a token put on, or carried if it is nothing to wear, and perhaps another taken off first. */
export function equipped(member: Member, token: Token, instead = ""): Member {
  const free = isHeld(token) ? freeHanded(member) : member;
  const place = token.slot === "carried" ? "carried" : "tokens";
  const names = free[place] ?? [];
  const at = instead ? names.indexOf(instead) : -1;
  if (at >= 0) return { ...free, [place]: names.map((name, index) => (index === at ? token.name : name)) };
  const left = instead ? unequipped(free, instead) : free;
  return { ...left, [place]: [...(left[place] ?? []), token.name] };
}

/** The member without one token of this name. */
export function unequipped(member: Member, name: string): Member {
  const free = (member.tokens ?? []).includes(name) ? member : freeHanded(member);
  for (const place of ["tokens", "carried"] as const) {
    const at = (free[place] ?? []).indexOf(name);
    if (at >= 0) return { ...free, [place]: free[place]!.filter((_, index) => index !== at) };
  }
  return member;
}

/** Everything that the member has put on. */
export function wornBy(member: Member): string[] {
  return freeHanded(member).tokens ?? [];
}

/** How many of which token the party needs. */
export function neededBy(party: Party): Record<string, number> {
  const needed: Record<string, number> = {};
  for (const member of party.character)
    for (const name of [...wornBy(member), ...(member.carried ?? [])]) needed[name] = (needed[name] ?? 0) + 1;
  return needed;
}

/** What is left of a collection for one member when everybody else has what they wear. */
export function leftFor(at: number, party: Party, owned: Record<string, number>): Record<string, number> {
  const taken = neededBy(without(party, at));
  const left = Object.entries(owned).map(([name, count]) => [name, count - (taken[name] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

/** What the party has and the collection has not, with how many are missing. */
export function missingFrom(owned: Record<string, number>, party: Party): Record<string, number> {
  const missing = Object.entries(neededBy(party)).map(([name, count]) => [name, count - (owned[name] ?? 0)] as const);
  return Object.fromEntries(missing.filter(([, count]) => count > 0));
}

export interface Change {
  who: string;
  column: string;
  before: number;
  after: number;
}

/** What is another number now than before, member by member. */
export function changes(before: PartyCard, after: PartyCard): Change[] {
  if (before.members.length !== after.members.length) return [];
  return after.members.flatMap((card, at) => {
    const old = before.members[at]!;
    if (old.class !== card.class) return [];
    const numbers = numbersOf(card);
    const were = numbersOf(old);
    return Object.keys(numbers)
      .filter((column) => numbers[column] !== were[column])
      .map((column) => ({ who: card.title, column, before: were[column] ?? 0, after: numbers[column]! }));
  });
}

function numbersOf(card: Card): Record<string, number> {
  const numbers: Record<string, number> = { level: card.level };
  for (const [name, tree] of Object.entries({ ...card.columns, ...card.abilities })) numbers[name] = tree.value;
  return numbers;
}

/** A slot, an ability or a column that has no words of its own, in words. */
export function words(name: string): string {
  const known: Record<string, string> = { mainhand: "Main hand", offhand: "Off hand", slotless: "No slot" };
  const plain = name.replace(/-/g, " ");
  return known[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
