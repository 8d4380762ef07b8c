import { z } from "zod";
import { SITE_CODE } from "../codes.ts";
import { staffActBody } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { listedPost, tiles } from "../feeds/contract.ts";
import { flag, id, idParams, page, string } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { done, success } from "../reply.ts";
import { BOARD_AUDIENCES, boardText, boardTitle } from "./rules.ts";

const audience = z.enum(BOARD_AUDIENCES);

/** A board in a list. */
export const listedBoard = z.object({
  /** The id that reports use. */
  _id: z.string(),
  /** The id in the URL: /board/k7Qp2m. */
  code: z.string(),
  title: z.string(),
  /** 'private': its owner alone; 'link': whoever has the link; 'public': everybody, and lists show it. */
  audience,
  /** How many of its posts the viewer sees, and the pictures of the first. */
  numPosts: z.number(),
  cover: z.array(postImage),
});
export type ListedBoard = z.output<typeof listedBoard>;

export const followedBoard = listedBoard.extend({ owner: z.object({ username: z.string() }) });
export type FollowedBoard = z.output<typeof followedBoard>;

const person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

/** A board that the viewer adds to. */
export const savedBoard = listedBoard.extend({
  owner: z.object({ _id: z.string(), username: z.string() }),
  /** Whether the post is in it. */
  saved: z.boolean(),
});
export type SavedBoard = z.output<typeof savedBoard>;

export const board = listedBoard.extend({
  text: z.string(),
  owner: person,
  /** Who adds to it beside its owner, the first first. */
  collaborators: z.array(person),
  /** Who is invited and has not answered; shown to the owner alone. */
  invited: z.array(person),
  /** Whether the viewer is invited and has not answered. */
  invitation: z.boolean(),
  numFollowers: z.number(),
  /** Whether the viewer follows it. */
  following: z.boolean(),
});
export type Board = z.output<typeof board>;

const codeParams = z.object({ id: z.string().regex(SITE_CODE) });

export const listOwnBoards = endpoint({
  method: "GET",
  path: "/api/boards",
  tag: "boards",
  summary: "The boards that one adds to, the last used first, and whether a post is in each",
  query: z.object({ post: id.optional().catch(undefined) }),
  reply: success({ boards: z.array(savedBoard) }),
});

export const createBoard = endpoint({
  method: "POST",
  path: "/api/boards",
  tag: "boards",
  summary: "Create a board, with a post in it if one is given",
  body: z.object({
    title: boardTitle,
    text: boardText.default(""),
    audience: audience.default("private"),
    postId: id.optional(),
  }),
  reply: success({ code: z.string(), message: z.string() }),
  status: 201,
  limit: "createBoard",
});

export const getBoard = endpoint({
  method: "GET",
  path: "/api/boards/:id",
  tag: "boards",
  summary: "A board without its posts",
  params: codeParams,
  query: z.object({ nsfw: flag }),
  reply: success({ board }),
});

export const listBoardPosts = endpoint({
  method: "GET",
  path: "/api/boards/:id/posts",
  tag: "boards",
  summary: "The posts of a board in its order",
  params: codeParams,
  query: z.object({ page, nsfw: flag, tiles }),
  reply: success({ posts: z.array(listedPost), pageCount: z.number() }),
});

export const editBoard = endpoint({
  method: "PATCH",
  path: "/api/boards/:id",
  tag: "boards",
  summary: "Change title, text or who sees it; what is left out stays",
  params: codeParams,
  body: z.object({
    title: boardTitle.optional(),
    text: boardText.optional(),
    audience: audience.optional(),
  }),
  reply: done,
});

export const deleteBoard = endpoint({
  method: "POST",
  path: "/api/boards/:id/delete",
  tag: "boards",
  summary: "Delete a board; its posts stay where they are",
  params: codeParams,
  body: staffActBody,
  reply: done,
});

const ofPost = z.object({ postId: id });

export const savePost = endpoint({
  method: "POST",
  path: "/api/boards/:id/save",
  tag: "boards",
  summary: "Put a post first into a board that one adds to; one that is there stays in its place",
  params: codeParams,
  body: ofPost,
  reply: done,
  limit: "saveToBoard",
});

export const unsavePost = endpoint({
  method: "POST",
  path: "/api/boards/:id/unsave",
  tag: "boards",
  summary: "Take a post out of a board; a collaborator only what they added",
  params: codeParams,
  body: ofPost,
  reply: done,
  limit: "saveToBoard",
});

export const movePost = endpoint({
  method: "POST",
  path: "/api/boards/:id/move",
  tag: "boards",
  summary: "Move a post of one's board before another, or to the end",
  params: codeParams,
  body: ofPost.extend({
    /** The post that follows it; null for the end. */
    before: id.nullable(),
  }),
  reply: done,
  limit: "saveToBoard",
});

export const inviteToBoard = endpoint({
  method: "POST",
  path: "/api/boards/:id/invite",
  tag: "boards",
  summary: "Invite somebody to add to one's board",
  params: codeParams,
  body: z.object({ username: string().max(60) }),
  reply: done,
  limit: "inviteToBoard",
});

export const joinBoard = endpoint({
  method: "POST",
  path: "/api/boards/:id/join",
  tag: "boards",
  summary: "Accept an invitation to add to a board",
  params: codeParams,
  reply: done,
});

export const removeCollaborator = endpoint({
  method: "POST",
  path: "/api/boards/:id/remove-collaborator",
  tag: "boards",
  summary: "Remove a collaborator or an invitation, or leave a board; what was added stays",
  params: codeParams,
  body: z.object({ userId: id }),
  reply: done,
});

export const followBoard = endpoint({
  method: "POST",
  path: "/api/boards/:id/follow",
  tag: "boards",
  summary: "Follow another's board: a notification at most once a day of what is added",
  params: codeParams,
  reply: done,
  limit: "likeOrFollow",
});

export const unfollowBoard = endpoint({
  method: "POST",
  path: "/api/boards/:id/unfollow",
  tag: "boards",
  summary: "Follow a board no longer",
  params: codeParams,
  reply: done,
  limit: "likeOrFollow",
});

export const listFollowedBoards = endpoint({
  method: "GET",
  path: "/api/boards/followed",
  tag: "boards",
  summary: "The boards that one follows and may open, the last followed first",
  query: z.object({ nsfw: flag }),
  reply: success({ boards: z.array(followedBoard) }),
});

export const listUserBoards = endpoint({
  method: "GET",
  path: "/api/user/:id/boards",
  tag: "boards",
  summary: "A user's public boards, the last used first; all of one's own",
  params: idParams,
  query: z.object({ page, nsfw: flag }),
  reply: success({ boards: z.array(listedBoard), pageCount: z.number(), total: z.number() }),
});
