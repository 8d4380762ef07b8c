import { describe, expect, it } from "vitest";
import { createPostForm } from "#contract/posts/contract.ts";
import { NOTHING_DESCRIBED } from "#web/components/posts/describe/describe-values.ts";
import { type Creation, creationForm } from "./creation-form.ts";

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
      imageDescriptions: {},
      forSale: true,
      creator: "7",
      price: "1500",
      nsfw: true,
    };
    const read = createPostForm.parse(textFields(creationForm({ ...creation, values })));
    expect(read).toMatchObject({
      ...{ title: "Low wedge", category: 2, description: "Pearl white", tags: ["neon", "a, b"] },
      ...{ forSale: true, forSalePrice: 1500, creator: "7", nsfw: true },
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
