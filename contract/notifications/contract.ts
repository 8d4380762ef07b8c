import { z } from "zod";
import { DECIDED_ACTIONS } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { id, list, page } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { success } from "../reply.ts";

export const NOTIFICATION_PAGE_SIZE = 20;
export const LATEST_NOTIFICATIONS = 5;

/**
 * The kinds about two posts that look alike: a digest of new ones, a request for credit and the answer to
 * it, a credit, a permission to confirm, and that its maker agreed to one.
 */
export const PAIR_KINDS = [
  "Lookalike",
  "CreditRequest",
  "CreditAnswer",
  "Remix",
  "Permission",
  "Agreement",
] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

/** The kinds about a decision of staff: the decision, and that of an appeal. */
export const DECISION_KINDS = ["Decision", "AppealDecided"] as const;

/** The database stores positions in this list, so add new ones at the end. */
export const NOTIFICATION_KINDS = [
  "Comment",
  "Like",
  "Follow",
  ...PAIR_KINDS,
  ...DECISION_KINDS,
  "Worn",
  "Board",
  "BoardInvitation",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Why somebody is notified of a comment: it is on their post, it answers theirs, or it names them. The
 * database stores positions in this list.
 */
export const COMMENT_REASONS = ["post", "reply", "mention"] as const;
export type CommentReason = (typeof COMMENT_REASONS)[number];

/** The kinds that the list can be limited to. */
export const NOTIFICATION_FILTERS = ["comments", "mentions", "likes", "followers"] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

const sender = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

export const notification = z.object({
  _id: z.string(),
  notifyingEntityType: z.enum(NOTIFICATION_KINDS),
  /** Of a comment. */
  reason: z.enum(COMMENT_REASONS).nullable(),
  /** The post; for a follow, the followed user; for what is about a board, the board by its code. */
  referenceEntityId: z.object({
    _id: z.string(),
    title: z.string(),
    /** The post's first picture; null if the post is NSFW and the reader does not see NSFW posts. */
    image: postImage.nullable(),
  }),
  referenceEntityType: z.enum(["Post", "User", "Board"]),
  sender,
  /** Whether the reader follows the sender. */
  following: z.boolean(),
  /** Of a comment; null for other kinds. */
  commentId: z.string().nullable(),
  /** The text of a comment. */
  text: z.string().nullable(),
  /** The pair of posts that it is about. */
  pairId: z.string().nullable(),
  /** The decision of staff that it is about. */
  decision: z
    .object({
      _id: z.string(),
      action: z.enum(DECIDED_ACTIONS),
      title: z.string(),
      appealUntil: z.iso.datetime(),
      /** Of an appeal that was decided. */
      reversed: z.boolean().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/**
 * The likes, the symbols worn, or the comments for one reason, of one post on one day in UTC; a follow and what is
 * about a board are alone. The fields of a notification are those of the newest, but `read` is whether all are read.
 */
export const notificationGroup = notification.extend({
  count: z.number(),
  unreadCount: z.number(),
  /** How many people sent them. */
  senderCount: z.number(),
  /** The newest but one. */
  previous: notification.pick({ sender: true, text: true }).nullable(),
});
export type NotificationGroup = z.output<typeof notificationGroup>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/user/notifications",
  tag: "notifications",
  summary: "A page of one's notifications in groups, newest first; marks nothing read",
  query: z.object({ page, kind: z.enum(NOTIFICATION_FILTERS).optional().catch(undefined) }),
  reply: success({ notifications: z.array(notificationGroup), pageCount: z.number() }),
});

export const readNotifications = endpoint({
  method: "POST",
  path: "/api/user/notifications",
  tag: "notifications",
  summary: "Mark one's notifications as read",
  body: z.object({
    notificationIds: list(id, { max: 200 }),
    /** Whether those that are listed in one group with them, up to each, are marked too. */
    withGroups: z.boolean().default(true),
  }),
  reply: success({ unreadNotificationCount: z.number() }),
});

export const readAllNotifications = endpoint({
  method: "POST",
  path: "/api/user/notifications/all",
  tag: "notifications",
  summary: "Mark one's notifications as read, up to the newest that one has seen",
  body: z.object({ upToId: id }),
  reply: success({ unreadNotificationCount: z.number() }),
});
