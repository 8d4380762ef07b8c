import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecent, storeRecent, without, withRecent } from "../recent-searches.ts";
import { matchParts } from "./suggestion-row.tsx";
import { groupsOf, stepTo } from "./suggestion-rows.ts";

const anyText = fc.string({ unit: "binary", maxLength: 30 });
const letters = fc.string({ unit: fc.constantFrom("a", "B", "é", " ", "名"), maxLength: 8 });

test("splits any name into parts that make it up again", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, letters), fc.oneof(anyText, letters), (name, typed) => {
      const parts = matchParts(name, typed);
      expect(parts.map(({ text }) => text).join("")).toBe(name);
    }),
  );
});

test.each([
  ["Redline Kestrel", "kes", ["Kes"]],
  ["Redline Kestrel", "red k", ["Red", "K"]],
  ["Éclair", "ec", ["Éc"]],
  ["Redline", "line", []],
  ["Redline", "", []],
])("in %s, %s matches %j", (name, typed, expected) => {
  const matches = matchParts(name, typed).filter(({ isMatch }) => isMatch);
  expect(matches.map(({ text }) => text)).toEqual(expected);
});

test("remembers at most five searches, the newest first and each once", () => {
  fc.assert(
    fc.property(fc.array(letters), (texts) => {
      const recent = texts.reduce(withRecent, [] as string[]);
      expect(recent.length).toBeLessThanOrEqual(5);
      const keys = recent.map((text) => text.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      const last = texts.findLast((text) => text !== "");
      if (last !== undefined) expect(recent[0]).toBe(last);
      for (const text of recent) expect(without(recent, text)).not.toContain(text);
    }),
  );
});

test("steps through every row and back, with none chosen in between", () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 5 }), (texts) => {
      const rows = groupsOf("", texts, undefined).flatMap((group) => group.rows);
      let chosen: string | null = null;
      for (const { key } of rows) {
        const next = stepTo(rows, chosen, 1);
        expect(next).toBe(key);
        expect(stepTo(rows, next, -1)).toBe(chosen);
        chosen = next;
      }
      expect(stepTo(rows, chosen, 1)).toBe(null);
    }),
  );
});

test("suggests every recent search, or while typing two others that begin like the text", () => {
  const recent = ["Wolf", "wolf moon", "red wolf", "wolfpack", "wolf and moon"];
  const recentFor = (typed: string) =>
    groupsOf(typed, recent, undefined).flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(recentFor("")).toEqual(recent);
  expect(recentFor("wolf")).toEqual(["wolf moon", "wolfpack"]);
  expect(recentFor("bear")).toEqual([]);
});

test("shows nobody the searches of another user of the browser", () => {
  storeRecent("1", ["wolf"]);
  storeRecent(undefined, ["owl"]);
  expect(["1", "2", undefined].map((userId) => readRecent(userId))).toEqual([
    ["wolf"],
    [],
    ["owl"],
  ]);
  storeRecent("1", []);
  expect(readRecent("1")).toEqual([]);
});
