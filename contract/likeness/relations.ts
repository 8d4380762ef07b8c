import { z } from "zod";
import { id, jsonField, list } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { LOOKALIKES_MAX, RELATIONS } from "./rules.ts";

const relation = z.object({ _id: id, relation: z.enum(RELATIONS) });

/** How a new post relates to earlier ones that resemble it: in a form, a JSON list. */
export const relationField = jsonField("Answers must be a list.", []).pipe(
  list(relation, { max: LOOKALIKES_MAX }),
);

/**
 * A line on a post that names an earlier one: "remix" as its maker says, "permission" once the other
 * maker has confirmed it. Only the post's own maker sees one that is `waiting` or `refused`.
 */
export const credit = z.object({
  /** The pair of the two posts, for its two makers. */
  _id: z.string(),
  relation: z.enum(["remix", "permission"]),
  state: z.enum(["shown", "waiting", "refused"]),
  /** The maker of the original; null once the account is gone or hidden. */
  maker: z.object({ _id: z.string(), username: z.string() }).nullable(),
  /** Null once it is deleted or hidden, and if it is NSFW. */
  original: z
    .object({
      _id: z.string(),
      title: z.string(),
      image: postImage,
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  /** Whether the original is NSFW. */
  nsfw: z.boolean(),
});
export type Credit = z.output<typeof credit>;
