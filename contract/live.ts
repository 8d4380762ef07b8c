import { z } from "zod";
import type { Comment } from "./comments/contract.ts";
import { id } from "./fields.ts";
import type { Notification } from "./notifications/contract.ts";

/** What a page shows and wants to hear of while it is open. */
export const topic = z.object({ kind: z.enum(["post", "user"]), _id: id });
export type Topic = z.output<typeof topic>;

/** What the server tells over the live socket. */
export type LiveEvents = {
  /** To the receiver. */
  NEW_NOTIFICATION: (notification: Notification) => void;
  DELETE_NOTIFICATION: (gone: { _id: string }) => void;
  /** To the other tabs of whoever read them. */
  READ_NOTIFICATIONS: (read: { ids: string[]; unreadNotificationCount: number }) => void;
  /** To whoever watches the post. */
  POST_LIKES: (post: { _id: string; numLikes: number }) => void;
  NEW_COMMENT: (created: { postId: string; numComments: number; comment: Comment }) => void;
  DELETE_COMMENT: (deleted: { postId: string; numComments: number; _id: string }) => void;
  /** To whoever watches the user. */
  USER_FOLLOWERS: (user: { _id: string; numFollowers: number }) => void;
};

/** What a browser asks for over the live socket; `done` tells that the watch stands. */
export type LiveRequests = {
  WATCH: (topic: Topic, done?: () => void) => void;
  UNWATCH: (topic: Topic) => void;
};
