import { expect, test } from "vitest";
import { splitTags } from "./tag-entry.ts";

test.each([
  ["wolf, moon\nnight\tdusk，dawn、day", ["wolf", "moon", "night", "dusk", "dawn", "day"]],
  ["skull; red；owl", ["skull", "red", "owl"]],
  ["#skull #red  ＃owl", ["skull", "red", "owl"]],
  ["#skull #red, night owl", ["skull", "red", "night owl"]],
  ["#1", ["#1"]],
  ["skull #1", ["skull #1"]],
  ["# #", ["# #"]],
  [" ; ,", []],
])("splits %j", (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});
