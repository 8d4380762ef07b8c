/// <reference types="vite/types/importMeta.d.ts" />

import { expect, test } from "vitest";

// The game's facts are no promises.
const modules = import.meta.glob<Record<string, unknown>>(
  ["./**/*.ts", "!./**/*.test.ts", "!./items/{catalogue,standard-items,modifications}.ts"],
  { eager: true },
);

/** Returns the figures within a value, by where they are: 'LIMITS.search.max: 60'. */
function figuresOf(name: string, value: unknown): string[] {
  if (typeof value === "number") return [`${name}: ${value}`];
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isPlain) return [];
  return Object.entries(value as object).flatMap(([key, part]) =>
    figuresOf(`${name}.${key}`, part),
  );
}

test("promises people these figures, which other tests read from where they stand", () => {
  const constants = Object.values(modules).flatMap((exported) =>
    Object.entries(exported).filter(([name]) => /^[A-Z][A-Z\d_]*$/.test(name)),
  );
  const figures = constants.flatMap(([name, value]) => figuresOf(name, value));
  expect(figures.toSorted()).toMatchSnapshot();
});
