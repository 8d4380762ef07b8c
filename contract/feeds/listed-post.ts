import { z } from "zod";
import { flag } from "../fields.ts";
import { post, postTile } from "../posts/contract.ts";

const { owner, ...fields } = post.shape;

/**
 * A post in a list: as by itself, but `comments` is an empty list; if the call asks for `tiles`, only with
 * the fields of a tile.
 */
export const listedPost = z.object({
  ...z.object(fields).partial().shape,
  ...postTile.shape,
  owner: owner.partial().required({ _id: true, username: true }),
});
export type ListedPost = z.output<typeof listedPost>;

/** Whether a reply's posts have only the fields of a tile, which saves most of its size. */
export const tiles = flag;
