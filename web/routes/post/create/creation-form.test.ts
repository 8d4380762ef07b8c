import { describe, expect, it } from "vitest";
import { createPostForm } from "#contract/posts/contract.ts";
import { NOTHING_DESCRIBED } from "#web/components/posts/describe/describe-form.ts";
import { type EditedImage, NO_IMAGES } from "#web/components/posts/image-editor/image-list.ts";
import { CallError } from "#web/lib/call.ts";
import {
  type Creation,
  creationForm,
  errorsSentence,
  listErrors,
  reachableStep,
  stepOf,
} from "./creation-form.ts";

const creation: Creation = {
  category: 2,
  values: { ...NOTHING_DESCRIBED, title: "Low wedge" },
  images: [new Blob(["1"], { type: "image/png" }), new Blob(["2"], { type: "image/webp" })],
  imageDescriptions: ["", ""],
  relations: [],
};

function textFields(form: FormData) {
  return Object.fromEntries([...form].filter(([name]) => name !== "images"));
}

describe("creationForm", () => {
  it("omits what was not provided", () => {
    expect(textFields(creationForm(creation))).toEqual({
      title: "Low wedge",
      category: "2",
      tags: "[]",
      nsfw: "false",
    });
  });

  it("is parsed by the contract into the same values", () => {
    const values = {
      title: "Low wedge",
      description: "Pearl white",
      tags: ["neon", "a, b"],
      made: "tool" as const,
      imageDescriptions: {},
      forSale: true,
      creator: "7",
      price: "1500",
      nsfw: true,
      commentsClosed: false,
    };
    const read = createPostForm.parse(textFields(creationForm({ ...creation, values })));
    expect(read).toMatchObject({
      ...{ title: "Low wedge", category: 2, description: "Pearl white", tags: ["neon", "a, b"] },
      ...{ forSale: true, forSalePrice: 1500, creator: "7", nsfw: true, made: "tool" },
    });
  });

  it("sends the image descriptions in order, empty ones too", () => {
    const described = creationForm({ ...creation, imageDescriptions: ["", "[the back, at dusk]"] });
    const read = createPostForm.parse(textFields(described));
    expect(read.imageDescriptions).toEqual(["", "[the back, at dusk]"]);
  });

  it("sends the answers about earlier posts", () => {
    const relations = [{ _id: "12", relation: "remix" } as const];
    const read = createPostForm.parse(textFields(creationForm({ ...creation, relations })));
    expect(read.relations).toEqual(relations);
  });

  it("sends no price when not for sale", () => {
    const values = { ...creation.values, price: "1500" };
    expect(creationForm({ ...creation, values }).has("forSalePrice")).toBe(false);
  });

  it("sends the pictures in order", async () => {
    const files = creationForm(creation).getAll("images") as File[];
    expect(files.map(({ name }) => name)).toEqual(["image-1.png", "image-2.webp"]);
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(["1", "2"]);
  });
});

const invalid = { type: "custom", message: "wrong" };

describe("error summary", () => {
  it("lists errors in the order of the fields", () => {
    const tags = [undefined, invalid];
    const errors = listErrors({ price: invalid, creator: invalid, tags, title: invalid });
    expect(errorsSentence(errors)).toBe("Title, one tag, creator and price.");
  });

  it("counts the invalid tags, unless the list itself is invalid", () => {
    expect(listErrors({ tags: [invalid, undefined, invalid] })).toEqual(["2 tags"]);
    expect(listErrors({ tags: invalid })).toEqual(["tags"]);
  });

  it("counts the invalid image descriptions", () => {
    const imageDescriptions = { a: invalid, b: invalid };
    expect(listErrors({ imageDescriptions })).toEqual(["2 image descriptions"]);
    expect(errorsSentence(listErrors({ imageDescriptions: { a: invalid }, tags: invalid }))).toBe(
      "Tags and one image description.",
    );
  });

  it("handles one error or none", () => {
    expect(errorsSentence(listErrors({ description: invalid }))).toBe("Description.");
    expect(listErrors({})).toEqual([]);
  });
});

describe("stepOf", () => {
  it("returns the first step with an error", () => {
    expect(stepOf(new CallError(400, "No.", { title: "Bad.", images: "Broken." }))).toBe(2);
    expect(stepOf(new CallError(400, "No.", { images: "Bad.", category: "Bad." }))).toBe(1);
  });

  it("stays on the last step for any other error", () => {
    expect(stepOf(new CallError(400, "No.", { "tags.3": "Too long." }))).toBe(3);
    expect(stepOf(new TypeError("lost"))).toBe(3);
  });
});

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
