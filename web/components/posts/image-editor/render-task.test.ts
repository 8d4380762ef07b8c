import { describe, expect, it } from "vitest";
import { encodingsOf } from "./render-task.ts";

const MAX = 8_000_000;
const large = { width: 2280, height: 1360 };
const photo = { type: "image/jpeg", transparent: false, size: large };

function first(picture: typeof photo) {
  const [encoding] = encodingsOf(picture, MAX);
  return [encoding?.type, encoding?.maxBytes];
}

describe("encodingsOf", () => {
  it("encodes transparent and small pictures losslessly", () => {
    expect(first({ ...photo, type: "image/webp", transparent: true })).toEqual(["image/png", MAX]);
    expect(first({ ...photo, size: { width: 570, height: 340 } })).toEqual(["image/png", MAX]);
  });

  it("encodes a large PNG losslessly up to the size limit", () => {
    expect(first({ ...photo, type: "image/png" })).toEqual(["image/png", 3_000_000]);
  });

  it("encodes photos as WebP, then as JPEG, at decreasing quality", () => {
    expect(encodingsOf(photo, MAX).map(({ type, quality }) => `${type} ${quality}`)).toEqual([
      "image/webp 0.92",
      "image/webp 0.8",
      "image/webp 0.6",
      "image/jpeg 0.92",
      "image/jpeg 0.8",
      "image/jpeg 0.6",
    ]);
  });
});
