import { expect, test } from "vitest";
import { foldMuted, muterOf } from "./rules.ts";

const mutes = muterOf(["Rust", "low poly", "Ölfarbe"]);

test.each([
  ["RUST bucket", true],
  ["Full of rust!", true],
  ["rusty", false],
  ["trust", false],
  ["A low-poly wolf", true],
  ["low and poly", false],
  ["OLFARBE", true],
  ["", false],
])("compares whole words, however they are spelled: %s", (text, isMuted) => {
  expect(mutes([text])).toBe(isMuted);
});

test("mutes if any of the texts has a word, and nothing without words", () => {
  expect(mutes(["Night Runner", "car", "rust"])).toBe(true);
  expect(mutes(["low", "poly"])).toBe(false);
  expect(muterOf([])(["rust"])).toBe(false);
});

test("has no word in signs alone", () => {
  expect(foldMuted(">_<")).toBe("");
  expect(foldMuted("  Co-op 2 ")).toBe("co op 2");
});
