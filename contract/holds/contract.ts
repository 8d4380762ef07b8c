import { z } from "zod";
import { statement } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { idParams, page } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { done, success } from "../reply.ts";

export const HOLD_PAGE_SIZE = 20;
/** Accounts younger than this cannot post again what looks like a removed post of anybody. */
export const NEW_ACCOUNT_DAYS = 7;
/** How long the fingerprints of a removed picture are stored, or `APPEAL_DAYS` if that is longer. */
export const REMOVED_PICTURE_YEARS = 3;

/** Why a post waits for staff. The database stores positions in this list, so add new ones at the end. */
export const HOLD_CAUSES = ["firstPosts", "removedBefore", "changed", "imageCheck"] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** What the maker of a post that waits reads. */
export const HOLD_REASONS: Readonly<Record<HoldCause, string>> = {
  firstPosts: "The first posts of a new account are looked at before others see them.",
  removedBefore: "It looks very much like a post that was removed.",
  changed: "It was hidden until its maker changed it, and now it was.",
  imageCheck: "A check of new pictures asks our staff to look at it first.",
};

export const listHolds = endpoint({
  method: "GET",
  path: "/api/holds",
  tag: "moderation",
  summary: "Posts that wait for staff, those that wait longest first",
  query: z.object({ page }),
  reply: success({
    holds: z.array(
      z.object({
        /** The post's. */
        _id: z.string(),
        title: z.string(),
        description: z.string(),
        images: z.array(postImage),
        maker: z.object({ _id: z.string(), username: z.string() }),
        cause: z.enum(HOLD_CAUSES),
        /** What the outside check of pictures says, or an empty string. */
        note: z.string(),
        /** When a very similar picture was removed, and by which rule. */
        removed: z.object({ at: z.iso.datetime(), rule: z.number(), title: z.string() }).nullable(),
        at: z.iso.datetime(),
      }),
    ),
    pageCount: z.number(),
  }),
});

export const releaseHold = endpoint({
  method: "POST",
  path: "/api/hold/:id/release",
  tag: "moderation",
  summary: "Show a post that waited for staff",
  params: idParams,
  reply: done,
});

export const removeHeldPost = endpoint({
  method: "POST",
  path: "/api/hold/:id/remove",
  tag: "moderation",
  summary: "Remove a post that waits for staff",
  params: idParams,
  body: z.object({ statement }),
  reply: done,
});
