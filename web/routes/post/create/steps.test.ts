import { describe, expect, it } from "vitest";
import { type EditedImage, NO_IMAGES } from "#web/components/posts/image-editor/image-list.ts";
import { reachableStep } from "./steps.ts";

const picture = new Blob();
const waiting: EditedImage = {
  ...{ id: "a", name: "a.png", original: picture, thumb: picture },
  size: { width: 1920, height: 1080 },
};
const cropped = { ...waiting, id: "b", cropped: picture };

describe("reachableStep", () => {
  it("requires a category for images", () => {
    expect(reachableStep(null, { ...NO_IMAGES, images: [cropped] })).toBe(1);
    expect(reachableStep(2, NO_IMAGES)).toBe(2);
  });

  it("requires every image to be cropped for the description", () => {
    expect(reachableStep(2, { ...NO_IMAGES, images: [cropped, waiting], croppingId: "a" })).toBe(2);
    expect(reachableStep(2, { ...NO_IMAGES, images: [cropped], croppingId: "b" })).toBe(2);
    expect(reachableStep(2, { ...NO_IMAGES, images: [cropped] })).toBe(3);
  });
});
