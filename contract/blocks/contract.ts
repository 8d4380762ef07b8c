import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { done, success } from "../reply.ts";

/** The most people whom an account mutes, because pages compare all of them. */
export const MUTED_PEOPLE_MAX = 1_000;

export const TOO_MANY_MUTED = "You can mute up to 1,000 people. Unmute one first.";

const relationshipEndpoint = (act: "block" | "unblock" | "mute" | "unmute", summary: string) =>
  endpoint({
    method: "POST",
    path: `/api/user/:id/${act}`,
    tag: "blocks",
    summary,
    params: idParams,
    reply: done,
    limit: "likeOrFollow",
  });

export const blockUser = relationshipEndpoint(
  "block",
  "Block a user: neither sees, follows, comments on or notifies the other",
);
export const unblockUser = relationshipEndpoint("unblock", "Block a user no longer");
export const muteUser = relationshipEndpoint(
  "mute",
  "Mute a user: lists and comments leave out what the other made, and say how much; one is notified of nothing by them",
);
export const unmuteUser = relationshipEndpoint("unmute", "Mute a user no longer");

const person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

export const listBlocks = endpoint({
  method: "GET",
  path: "/api/user/blocks",
  tag: "blocks",
  summary: "Whom one has blocked and muted",
  reply: success({ blocked: z.array(person), muted: z.array(person) }),
});
