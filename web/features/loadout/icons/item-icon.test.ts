import { expect, test } from "vitest";
import { DRAWN } from "./item-icon.tsx";
import file from "./items.svg?raw";

test("the known drawings are those of the file", () => {
  const ids = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect([...DRAWN].sort()).toEqual(ids.sort());
});
