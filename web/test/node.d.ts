/** The part of node that these tests use. */

declare module "node:test" {
  export default function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, words?: string): asserts value;
    equal(found: unknown, wanted: unknown, words?: string): void;
    notEqual(found: unknown, other: unknown, words?: string): void;
    deepEqual(found: unknown, wanted: unknown, words?: string): void;
  };
  export default assert;
}
