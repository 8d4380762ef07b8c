import { expect, test } from "vitest";
import { accentsOf, drawnSymbol, foundShare, readVehicles } from "./accents.ts";

const SYMBOLS = 20;

test("palettes have what covers 2% of a subject and is no gray, in 95 of 100 cases", async () => {
  const symbols = Array.from({ length: SYMBOLS }, (_, number) => drawnSymbol(number));
  for (const pictures of [await readVehicles(), symbols]) {
    const accents = (await Promise.all(pictures.map(accentsOf))).flat();
    expect(accents.length).toBeGreaterThan(60);
    const missing = accents.filter(({ isFound }) => !isFound);
    expect(foundShare(accents), JSON.stringify(missing)).toBeGreaterThanOrEqual(0.95);
  }
});
