import { z } from "zod";
import type { PostForEdit } from "#contract/posts/contract.ts";
import {
  CREATE_PRICE,
  description,
  EDIT_PRICE,
  imageDescription,
  price,
  SELECT_CHARACTER,
  tags,
  title,
} from "#contract/posts/rules.ts";

/** The form's values: a price is digits as typed, and no creator is an empty string. */
export type DescribeValues = {
  title: string;
  description: string;
  tags: string[];
  /** By image id, so that a description follows its image when the order changes. */
  imageDescriptions: Record<string, string>;
  forSale: boolean;
  creator: string;
  price: string;
  nsfw: boolean;
};

export type DescribeMode = "create" | "edit";

export const NOTHING_DESCRIBED: Readonly<DescribeValues> = {
  title: "",
  description: "",
  tags: [],
  imageDescriptions: {},
  forSale: false,
  creator: "",
  price: "",
  nsfw: false,
};

/**
 * Returns the schema of the form. A sale requires a creator and a price; otherwise the price is
 * ignored.
 */
export function describeSchema(mode: DescribeMode) {
  const salePrice = price(mode === "create" ? CREATE_PRICE : EDIT_PRICE);
  return z
    .object({
      title,
      description,
      tags,
      imageDescriptions: z.record(z.string(), imageDescription),
      forSale: z.boolean(),
      creator: z.string(),
      price: z.string().trim(),
      nsfw: z.boolean(),
    })
    .superRefine(
      ({ forSale, creator, price: typed }, context) => {
        if (!forSale) return;
        if (!creator) {
          context.addIssue({ code: "custom", path: ["creator"], message: SELECT_CHARACTER });
        }
        const issue = salePrice.safeParse(typed).error?.issues[0];
        if (issue) context.addIssue({ code: "custom", path: ["price"], message: issue.message });
      },
      // Reports all errors at once, also when other fields are invalid.
      { when: () => true },
    );
}

/** Returns the id of a published image by its index in the post. */
export function placeId(index: number): string {
  return `image-${index + 1}`;
}

export function valuesOf(post: PostForEdit): DescribeValues {
  return {
    title: post.title,
    description: post.description,
    tags: post.tags,
    imageDescriptions: Object.fromEntries(
      post.imageDescriptions.map((text, index) => [placeId(index), text]),
    ),
    forSale: post.forSale,
    creator: post.creator?._id ?? "",
    price: post.forSalePrice === null ? "" : String(post.forSalePrice),
    nsfw: post.nsfw,
  };
}
