import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hexOf, hsvOf, isHex } from "./color-picker.tsx";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, "0")}`);

describe("hsv", () => {
  it("round-trips every color", () => {
    fc.assert(fc.property(hex, (color) => hexOf(hsvOf(color, 0)) === color));
  });

  it("stays within its bounds", () => {
    fc.assert(
      fc.property(hex, (color) => {
        const { h, s, v } = hsvOf(color, 0);
        return h >= 0 && h < 360 && s >= 0 && s <= 1 && v >= 0 && v <= 1;
      }),
    );
  });

  it("formats any input as a hex color", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const hsv = fc.record({ h: fc.double({ min: 0, max: 360, noNaN: true }), s: share, v: share });
    fc.assert(fc.property(hsv, (color) => isHex(hexOf(color))));
  });

  it("gives a gray the passed hue", () => {
    expect(hsvOf("#808080", 200)).toMatchObject({ h: 200, s: 0 });
  });
});
