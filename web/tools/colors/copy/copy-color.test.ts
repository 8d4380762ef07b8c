import { expect, test } from "vitest";
import { textsOf } from "./copy-color.tsx";

test("writes a color as players do, as hex, and as CSS, whose hue goes to 360", () => {
  const texts = textsOf({ hex: "1f7fae", game: { hue: 17, sat: 5, lum: 8 } });
  expect(texts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Game values: 17 / 5 / 8",
    "Game hex: #33ACDD",
    "Your hex: #1F7FAE",
    "CSS: hsl(197.42 71.43% 53.33%)",
  ]);
});
