/** What this browser keeps, as it is offered to be played with. */

import assert from "node:assert/strict";
import test from "node:test";
import { kept } from "../src/playing/kept";

function store(held: Record<string, unknown>) {
  const keys = Object.keys(held);
  const texts = (key: string) => (typeof held[key] === "string" ? held[key] : JSON.stringify(held[key]));
  return { length: keys.length, key: (at: number) => keys[at] ?? null, getItem: (key: string) => texts(key) as string };
}

test("all that a browser keeps is offered with what goes along, and what cannot be read is left out", () => {
  const party = { kind: "party", character: [{ class: "bard" }] };
  const found = kept(
    store({
      "undercroft.saved": { "layout trapper": [{ name: "Mine", value: { layout: ["x"] } }, { name: "" }], odd: 3 },
      "undercroft.board.truedungeon": { name: "Rat", zones: [] },
      "undercroft.party.truedungeon": { party, files: { "my.toml": "tokens" }, options: { followers: true } },
      "undercroft.party.other": { party: { character: [] } },
      "undercroft.party.truedungeon.unread": "{",
      "undercroft.board.other": "no JSON",
    }),
  );
  assert.deepEqual(
    found.map((one) => one.name),
    ["Your party", "Rat", "Mine"],
  );
  assert.deepEqual(found[0]!.fields, {
    game: "truedungeon",
    text: JSON.stringify(party),
    "with.0": "tokens",
    "with-name.0": "my.toml",
    "option.followers": "on",
  });
  assert.deepEqual(JSON.parse(found[2]!.fields.text!), { layout: ["x"], kind: "layout", game: "trapper", name: "Mine" });
});
