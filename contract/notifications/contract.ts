import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, list, page } from "../fields.ts";
import { postImage } from "../posts/contract.ts";
import { success } from "../reply.ts";

export const NOTIFICATION_PAGE_SIZE = 20;
export const LATEST_NOTIFICATIONS = 5;

export const NOTIFICATION_KINDS = ["Comment", "Like", "Follow"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  _id: z.string(),
  notifyingEntityType: z.enum(NOTIFICATION_KINDS),
  /** The post; for a follow, the followed user. */
  referenceEntityId: z.object({
    _id: z.string(),
    title: z.string(),
    /** The post's first picture; null if the post is NSFW and the reader does not see NSFW posts. */
    image: postImage.nullable(),
  }),
  referenceEntityType: z.enum(["Post", "User"]),
  sender: z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() }),
  /** The text of a comment. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/user/notifications",
  tag: "notifications",
  summary: "A page of one's notifications, newest first; marks nothing read",
  query: z.object({ page }),
  reply: success({ notifications: z.array(notification), pageCount: z.number() }),
});

export const readNotifications = endpoint({
  method: "POST",
  path: "/api/user/notifications",
  tag: "notifications",
  summary: "Mark one's notifications as read",
  body: z.object({ notificationIds: list(id).max(200) }),
  reply: success({ unreadNotificationCount: z.number() }),
});
