import { z } from "zod";
import { USERNAME_MAX } from "../accounts/rules.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, idParams, string } from "../fields.ts";
import { done, success } from "../reply.ts";

export const followUser = endpoint({
  method: "GET",
  path: "/api/user/:id/follow",
  tag: "follows",
  summary: "Follow a user",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
  changesState: true,
});

export const unfollowUser = endpoint({
  method: "GET",
  path: "/api/user/:id/unfollow",
  tag: "follows",
  summary: "Follow a user no longer",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
  changesState: true,
});

/** The number of people on a page of followers or followed users. */
export const PEOPLE_PAGE_SIZE = 50;

/** A time (microseconds since 1970) and the id of a person. */
const POSITION = /^[1-9]\d{0,15}-[1-9]\d{0,18}$/;
/** `f` stands before it while those are listed whom the viewer follows. */
const CURSOR = /^f?[1-9]\d{0,15}-[1-9]\d{0,18}$/;

const hasId = (value: string) => id.safeParse(value.split("-")[1]).success;

/** Where a page of people who like a post ends: the time of the like, and the id of the person. */
export const position = z.string().regex(POSITION).refine(hasId);

/** Where a page of followers or followed users ends: the time of the follow, and the id of the person. */
const cursor = z.string().regex(CURSOR).refine(hasId);

/** The newest of a list among whom people are sought by name. */
export const SOUGHT_MAX = 10_000;

export const person = z.object({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  numFollowers: z.number(),
  /** How many posts the viewer sees. */
  numPosts: z.number(),
  /** Whether the viewer follows the person. */
  following: z.boolean(),
  /** Whether the person follows the viewer. */
  followsYou: z.boolean(),
});
export type Person = z.output<typeof person>;

const peopleEndpoint = <const Path extends "followers" | "following">(
  path: Path,
  summary: string,
) =>
  endpoint({
    method: "GET",
    path: `/api/user/:id/${path}`,
    tag: "follows",
    summary,
    params: idParams,
    query: z.object({
      after: cursor.optional().catch(undefined),
      nsfw: flag,
      /** A part of a name, without case. */
      name: string().trim().max(USERNAME_MAX).optional(),
    }),
    reply: success({
      people: z.array(person),
      /** The `after` of the next page, or null on the last. */
      next: z.string().nullable(),
    }),
  });

export const listFollowers = peopleEndpoint(
  "followers",
  "Who follows a user: whom the viewer follows first, then newest first",
);
export const listFollowing = peopleEndpoint(
  "following",
  "Whom a user follows: whom the viewer follows first, then newest first",
);
