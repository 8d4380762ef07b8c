import { z } from "zod";

/** A picture of a post, in every size and format that is stored. */
export const postImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  /** The alternative text: its maker's description, or else category and title. */
  alt: z.string(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});
export type PostImage = z.output<typeof postImage>;
