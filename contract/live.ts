import { z } from "zod";
import type { Comment } from "./comments/contract.ts";
import { id } from "./fields.ts";
import type { Notification } from "./notifications/contract.ts";
import type { StreamChange } from "./streams/contract.ts";

/** What an open page shows and subscribes to. */
export const topic = z.object({ kind: z.enum(["post", "user"]), _id: id });
/** What a page or a stream view watches. */
export type Topic = z.output<typeof topic> | StreamTopic;

/** A stream view by the code in its address, which is all that watching it requires. */
export type StreamTopic = { kind: "stream"; _id: string };

/** Events that the server emits on the live socket. */
export type LiveEvents = {
  /** Emitted to the receiver. */
  NEW_NOTIFICATION: (notification: Notification) => void;
  DELETE_NOTIFICATION: (removed: { _id: string }) => void;
  /** Emitted to the reader's other tabs. */
  READ_NOTIFICATIONS: (read: { ids: string[]; unreadNotificationCount: number }) => void;
  /** Emitted to a user whose sessions end because staff changed the roles. */
  ROLES_CHANGED: (user: { _id: string }) => void;
  /** Emitted to a user whose email was verified. */
  EMAIL_VERIFIED: (user: { _id: string }) => void;
  /** Emitted to everyone who watches the post. */
  POST_LIKES: (post: { _id: string; numLikes: number }) => void;
  NEW_COMMENT: (created: { postId: string; numComments: number; comment: Comment }) => void;
  COMMENT_EDITED: (edited: { postId: string; comment: Comment }) => void;
  DELETE_COMMENT: (deleted: {
    postId: string;
    numComments: number;
    _id: string;
    replyTo: string | null;
  }) => void;
  /** Several were hidden or shown again: the page reads them anew. */
  COMMENTS_CHANGED: (changed: { postId: string }) => void;
  /** Emitted to everyone who watches the user. */
  USER_FOLLOWERS: (user: { _id: string; numFollowers: number }) => void;
  /** Emitted to a stream view and its remotes. */
  STREAM_CHANGED: (change: StreamChange) => void;
  STREAM_ENDED: (stream: { code: string }) => void;
  /** Emitted to the remotes while the stream view is open. */
  STREAM_OPEN: () => void;
};

/** Requests of a browser on the live socket; `done` acknowledges the subscription. */
export type LiveRequests = {
  WATCH: (topic: Topic, done?: () => void) => void;
  UNWATCH: (topic: Topic) => void;
  /** Sent by an open stream view now and then. */
  STREAM_OPEN: () => void;
};
