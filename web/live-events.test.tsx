import type { QueryKey } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Post } from "#contract/posts/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { commentsQuery, useLiveComments } from "#web/components/comments/api.ts";
import { notificationsQuery, useLiveNotifications } from "#web/components/notifications/api.ts";
import { postQuery } from "#web/components/posts/api.ts";
import { useToggleLike } from "#web/components/posts/like-button.tsx";
import { profileQuery, useLiveFollowers } from "#web/components/users/api.ts";
import { receive } from "#web/lib/live/live-socket.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";

const ME = { _id: "7", username: "Fox" };
const POST = postQuery("1").queryKey;
const COMMENTS = commentsQuery({ postId: "1", page: 1 }).queryKey;
const PROFILE = profileQuery({ username: "Owl", nsfw: false }).queryKey;
const NOTIFICATIONS = notificationsQuery({ page: 1 }).queryKey;

let providers: ReturnType<typeof createProviders>;
beforeEach(() => {
  providers = createProviders(answering(200, ""), { user: ME, path: "/" });
});

const cache = (key: QueryKey, data: unknown) => providers.queries.setQueryData(key, data);
const cached = (key: QueryKey) => providers.queries.getQueryData(key);
const isStale = (key: QueryKey) => providers.queries.getQueryState(key)?.isInvalidated;
const listen = (hook: () => void) => renderHook(hook, { wrapper: providers.wrapper });
const fire = (event: string, detail: object) => act(() => receive(event, detail));

test("the likes of the open post change, not those of another", async () => {
  cache(POST, { post: { _id: "1", numLikes: 3, liked: true } });
  listen(() => void useToggleLike({ _id: "1", liked: true, numLikes: 3 } as Post));
  fire("POST_LIKES", { _id: "2", numLikes: 9 });
  expect(cached(POST)).toEqual({ post: { _id: "1", numLikes: 3, liked: true } });
  fire("POST_LIKES", { _id: "1", numLikes: 4 });
  expect(cached(POST)).toEqual({ post: { _id: "1", numLikes: 4, liked: true } });
});

test("the followers of the open profile change, not those of another", async () => {
  cache(PROFILE, { _id: "8", numFollowers: 1 });
  listen(() => useLiveFollowers({ _id: "8", username: "Owl" }));
  fire("USER_FOLLOWERS", { _id: "9", numFollowers: 5 });
  expect(cached(PROFILE)).toEqual({ _id: "8", numFollowers: 1 });
  fire("USER_FOLLOWERS", { _id: "8", numFollowers: 2 });
  expect(cached(PROFILE)).toEqual({ _id: "8", numFollowers: 2 });
});

const aThread = (_id: string, text: string) => ({
  ...{ _id, text, postId: "1", replyTo: null, replies: [], numReplies: 0 },
  owner: { _id: "8", username: "Owl" },
});

test.each([
  ["NEW_COMMENT", { comment: aThread("3", "New"), numComments: 3 }, ["New", "Second", "First"], 3],
  ["COMMENT_EDITED", { comment: aThread("1", "Edited") }, ["Second", "Edited"], 2],
  ["DELETE_COMMENT", { _id: "2", replyTo: null, numComments: 1 }, ["First"], 1],
])(
  "%s changes the comments of the open post, not of another",
  async (event, detail, texts, total) => {
    const threads = [aThread("2", "Second"), aThread("1", "First")];
    cache(COMMENTS, { threads, numComments: 2, numThreads: 2, heldComments: [] });
    const shown = () => {
      const page = cached(COMMENTS) as { threads: { text: string }[]; numComments: number };
      return [page.threads.map(({ text }) => text), page.numComments];
    };
    listen(() => useLiveComments("1"));
    fire(event, { postId: "2", ...detail });
    fire(event, { postId: "1", ...detail });
    await waitFor(() => expect(shown()).toEqual([texts, total]));
  },
);

test("COMMENTS_CHANGED has the comments of the open post read anew", () => {
  cache(COMMENTS, { threads: [], numComments: 0, numThreads: 0 });
  listen(() => useLiveComments("1"));
  fire("COMMENTS_CHANGED", { postId: "2" });
  expect(isStale(COMMENTS)).toBe(false);
  fire("COMMENTS_CHANGED", { postId: "1" });
  expect(isStale(COMMENTS)).toBe(true);
});

const anInbox = () => ({
  notifications: [{ _id: "5", read: false }],
  unreadNotificationCount: 1,
});

test.each([
  [
    "NEW_NOTIFICATION",
    { _id: "6", read: false },
    [
      { _id: "6", read: false },
      { _id: "5", read: false },
    ],
    2,
  ],
  ["DELETE_NOTIFICATION", { _id: "5" }, [], 0],
  ["READ_NOTIFICATIONS", { ids: ["5"], unreadNotificationCount: 0 }, [{ _id: "5", read: true }], 0],
])(
  "%s changes the reader's notifications and their number",
  (event, detail, notifications, unread) => {
    cache(CURRENT_USER, anInbox());
    cache(NOTIFICATIONS, { ...anInbox(), pageCount: 1 });
    listen(() => useLiveNotifications());
    fire(event, detail);
    expect(cached(CURRENT_USER)).toEqual({ notifications, unreadNotificationCount: unread });
    // Only the server knows the groups of a page.
    expect(isStale(NOTIFICATIONS)).toBe(event !== "READ_NOTIFICATIONS");
  },
);
