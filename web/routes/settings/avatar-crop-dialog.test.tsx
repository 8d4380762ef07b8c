import { expect, test } from "vitest";
import { pixelsOf } from "./avatar-crop-dialog.tsx";

test("cuts a square out of a picture that is none", () => {
  const cut = { x: 50, y: 25, width: 25, height: 50 };
  expect(pixelsOf(cut, { width: 1_200, height: 600 })).toEqual([600, 150, 300, 300]);
});
