import { expect, test } from "vitest";
import { inkOn } from "./game-color.ts";

test.each([
  ["121212", "#ffffff"],
  ["ffc21a", "#000000"],
  ["18a999", "#000000"],
  ["0000ff", "#ffffff"],
])("on %s the text color is %s", (hex, ink) => expect(inkOn(hex)).toBe(ink));
