import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { done } from "../reply.ts";

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
