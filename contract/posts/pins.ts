import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { done } from "../reply.ts";

export const pinPost = endpoint({
  method: "POST",
  path: "/api/post/:id/pin",
  tag: "posts",
  summary: "Pin one's post to one's profile, after those pinned before; at most four",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
});

export const unpinPost = endpoint({
  method: "POST",
  path: "/api/post/:id/unpin",
  tag: "posts",
  summary: "Pin a post no longer",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
});
