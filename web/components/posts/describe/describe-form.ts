import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { PostForEdit } from "#contract/posts/contract.ts";
import type { Made } from "#contract/posts/made.ts";
import {
  CREATE_PRICE,
  description,
  EDIT_PRICE,
  imageDescription,
  made,
  price,
  SELECT_CHARACTER,
  tags,
  title,
} from "#contract/posts/rules.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useAfterPress } from "#web/ui/hooks/use-after-press.ts";

/** The form's values: a price is digits as typed, and no creator is an empty string. */
export type DescribeValues = {
  title: string;
  description: string;
  tags: string[];
  made: Made | null;
  /** By image id, so that a description follows its image when the order changes. */
  imageDescriptions: Record<string, string>;
  forSale: boolean;
  creator: string;
  price: string;
  nsfw: boolean;
  /** Only when editing. */
  commentsClosed: boolean;
};

export type DescribeMode = "create" | "edit";

export const NOTHING_DESCRIBED: Readonly<DescribeValues> = {
  title: "",
  description: "",
  tags: [],
  made: null,
  imageDescriptions: {},
  forSale: false,
  creator: "",
  price: "",
  nsfw: false,
  commentsClosed: false,
};

const GROUPED = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*$/;
const DECIMAL = /^\d+[.,]\d*$/;
const WHOLE_PRICE = "Prices are whole numbers, such as 1500.";

/** Returns the digits of a price as people write it: '1.500', '1 500', '０００5'; anything else as it is. */
export function readPrice(typed: string): string {
  const plain = typed.normalize("NFKC").trim();
  const text = plain.replace(/\s/g, "");
  const digits = GROUPED.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : plain;
}

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
      made: made.nullable(),
      imageDescriptions: z.record(z.string(), imageDescription),
      forSale: z.boolean(),
      creator: z.string(),
      price: z.string().transform(readPrice),
      nsfw: z.boolean(),
      commentsClosed: z.boolean(),
    })
    .superRefine(
      ({ forSale, creator, price: typed }, context) => {
        if (!forSale) return;
        if (!creator) {
          context.addIssue({ code: "custom", path: ["creator"], message: SELECT_CHARACTER });
        }
        const issue = salePrice.safeParse(typed).error?.issues[0];
        const message = DECIMAL.test(typed) ? WHOLE_PRICE : issue?.message;
        if (message) context.addIssue({ code: "custom", path: ["price"], message });
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
    made: post.made,
    imageDescriptions: Object.fromEntries(
      post.imageDescriptions.map((text, index) => [placeId(index), text]),
    ),
    forSale: post.forSale,
    creator: post.creator?._id ?? "",
    price: post.forSalePrice === null ? "" : String(post.forSalePrice),
    nsfw: post.nsfw,
    commentsClosed: post.commentsClosed,
  };
}

export type DescribeForm = UseFormReturn<DescribeValues>;

/** Form fields by the server's field names. */
const FIELD_OF: Readonly<Record<string, keyof DescribeValues>> = {
  title: "title",
  description: "description",
  tags: "tags",
  made: "made",
  creator: "creator",
  forSale: "forSale",
  forSalePrice: "price",
  price: "price",
  nsfw: "nsfw",
  commentsClosed: "commentsClosed",
};

/**
 * Provides the form that creating and editing share, which `call` sends; a field shows errors after blur,
 * then on every change.
 */
export function useDescribeForm(
  mode: DescribeMode,
  defaultValues: DescribeValues,
  call: (values: DescribeValues) => unknown,
) {
  return useContractForm(describeSchema(mode), call, {
    defaultValues,
    mode: "onTouched",
    defer: useAfterPress(),
    // An error in a list has a path like `tags.3`.
    fieldOf: (name) => FIELD_OF[name.split(".")[0] ?? ""],
  });
}
