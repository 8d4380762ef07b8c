import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag } from "../fields.ts";
import { CATEGORY_NUMBERS, categoryIn } from "../posts/categories.ts";
import { postTile } from "../posts/contract.ts";
import { IMAGE_MAX_BYTES } from "../posts/picture-files.ts";
import { IMAGES_MAX } from "../posts/rules.ts";
import { success } from "../reply.ts";
import { DIFFERENCES, LIKENESSES } from "./rules.ts";

/** A part of a picture, in fractions of its width and height. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/**
 * How the later picture has to be mirrored, then turned clockwise by quarters, and placed, so that its
 * part lies on the part of the earlier picture.
 */
export const alignment = z.object({
  mirrored: z.boolean(),
  turns: z.literal([0, 1, 2, 3]),
  earlier: box,
  later: box,
});

/** How a later picture resembles an earlier one. */
export const resemblance = z.object({
  likeness: z.enum(LIKENESSES),
  transforms: z.array(z.enum(DIFFERENCES)),
  alignment,
});
export type Resemblance = z.output<typeof resemblance>;

/** A post that resembles a picture; `images` has the picture that does, which need not be the first. */
const similarPost = postTile.extend({
  createdAt: z.iso.datetime(),
  ...resemblance.shape,
});
export type SimilarPost = z.output<typeof similarPost>;

export const similarPosts = endpoint({
  method: "POST",
  path: "/api/posts/similar",
  forVisitors: true,
  tag: "likeness",
  summary: "Posts that look like a picture, closest first; the picture is not stored",
  form: z.object({
    category: z
      .union([z.literal(""), z.literal(CATEGORY_NUMBERS.map(String)).transform(categoryIn)])
      .optional()
      .transform((value) => (value === "" ? undefined : value)),
    /** Also returns what resembles it loosely. */
    loose: flag,
    nsfw: flag,
  }),
  files: { image: { max: 1, maxBytes: IMAGE_MAX_BYTES } },
  reply: success({ posts: z.array(similarPost) }),
  limit: "similar",
  onlyReads: true,
});

/** An earlier post that resembles one of the sent pictures, counted from 0. */
const lookalike = similarPost.extend({ position: z.number() });
export type Lookalike = z.output<typeof lookalike>;

export const findLookalikes = endpoint({
  method: "POST",
  path: "/api/posts/lookalikes",
  tag: "likeness",
  summary: "Up to three posts of others that are close to the pictures of a new one",
  form: z.object({ nsfw: flag }),
  files: { images: { max: IMAGES_MAX, maxBytes: IMAGE_MAX_BYTES } },
  reply: success({ lookalikes: z.array(lookalike) }),
  limit: "similar",
  onlyReads: true,
});
