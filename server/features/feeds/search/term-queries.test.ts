import { expect, test } from "vitest";
import { searchedWords } from "./term-queries.ts";

test.each([
  ["wolf a б x moon", ["wolf", "moon"]],
  ["b c d", ["b", "c", "d"]],
  ["狼 龍 5", ["狼", "龍", "5"]],
  ["skull ☠️", ["skull"]],
  ["❤️", ["❤"]],
  ["🇩🇪👍🏽", ["🇩🇪", "👍"]],
  ["★Star★ [TAG]Bob", ["star", "tag", "bob"]],
  ["xX_Killer_Xx", ["xx", "killer"]],
  ["O’Hara's", ["hara"]],
  ["100% >_<", ["100"]],
  ["the the", ["the"]],
  ["% _ >_<", []],
])("a search for %j looks up %j", (text, words) => {
  expect(searchedWords(text)).toEqual(words);
});
