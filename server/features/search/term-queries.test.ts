import { expect, test } from "vitest";
import { type Term, termsOf, understoodIn } from "./term-queries.ts";

/** Writes terms as one text: optional ones in brackets. */
const written = (terms: readonly Term[]) =>
  terms.map(({ text, isOptional }) => (isOptional ? `(${text})` : text));

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
  ["The Crow of a king", ["(the)", "crow", "(of)", "king"]],
  ["on and on", ["on", "and"]],
])("a search for %j looks up %j", (text, words) => {
  expect(written(termsOf(text))).toEqual(words);
});

const understood = (query: string, exact?: string) =>
  understoodIn(termsOf(query, exact)).map(({ name, words }) => `${name}: ${words}`);

test.each([
  ["red skull symbol for sale", ["Symbols: symbol", "For sale: for sale"]],
  ["FREE vehicles, cars", ["Free: free", "Vehicles: vehicles cars"]],
  ["for free", ["Free: for free"]],
  ["skull 4 sale", ["For sale: 4 sale"]],
  ["tattoo", ["Symbols or Character Customization: tattoo"]],
  ["Jericho", ["PC (Jericho): jericho"]],
  ["PC (Citadel)", ["PC (Citadel): pc citadel"]],
  ["pc", ["PC: pc"]],
  ["PS4 (North America)", ["PS4 (North America): ps4 north america"]],
  ["eu xbox one skull", ["Xbox (Europe): eu xbox one"]],
  ["enforcers criminal", ["Enforcer: enforcers", "Criminal: criminal"]],
])("understands %j as %j", (query, meanings) => {
  expect(understood(query)).toEqual(meanings);
});

test("looks up of a phrase the words that say something", () => {
  expect(termsOf("skull on sale").map(({ words }) => words)).toEqual([["skull"], ["sale"]]);
});

test.each(["europe", "freedom", "skull", "carrier", "sales", "us eu"])(
  "takes %j for text only",
  (query) => {
    expect(understood(query)).toEqual([]);
  },
);

test("takes words as typed that are said to be exact, and no others", () => {
  expect(understood("free symbol for sale", "FREE for sale")).toEqual(["Symbols: symbol"]);
  expect(written(termsOf("skull for sale", "for sale"))).toEqual(["skull", "(for)", "sale"]);
  // Half of a phrase still means what it means alone.
  expect(understood("skull for sale", "for")).toEqual(["For sale: for sale"]);
});
