import { describe, expect, it } from "vitest";
import { encodingsOf } from "./encodings.ts";

const MAX = 8_000_000;
const large = { width: 2280, height: 1360 };
const photo = { type: "image/jpeg", seeThrough: false, size: large };

function first(picture: typeof photo) {
  const [encoding] = encodingsOf(picture, MAX);
  return [encoding?.type, encoding?.maxBytes];
}

describe("encodingsOf", () => {
  it("keeps what can be seen through, and small pictures, without loss", () => {
    expect(first({ ...photo, type: "image/webp", seeThrough: true })).toEqual(["image/png", MAX]);
    expect(first({ ...photo, size: { width: 570, height: 340 } })).toEqual(["image/png", MAX]);
  });

  it("keeps a large PNG without loss as long as that is worth it", () => {
    expect(first({ ...photo, type: "image/png" })).toEqual(["image/png", 3_000_000]);
  });

  it("writes photos as WebP, then as JPEG, at falling quality", () => {
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
