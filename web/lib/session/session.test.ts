import { beforeEach, expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { CURRENT_USER } from "#web/lib/queries.ts";
import {
  currentUserQuery,
  isVeiled,
  listsNsfw,
  requireVisitor,
  sessionLost,
  sessionStarted,
} from "./session.ts";

const userWith = (settings: Partial<CurrentUser>) =>
  ({ _id: "1", settingViewNSFW: false, settingBlurNSFW: false, ...settings }) as CurrentUser;
const shows = userWith({ settingViewNSFW: true });
const blurs = userWith({ settingBlurNSFW: true });
const hides = userWith({});

let answer: object = { success: true, _id: "1" };
const { calls, queries } = createProviders(() => ({ status: 200, body: answer }));
beforeEach(() => {
  queries.clear();
  calls.length = 0;
});

test("lists include NSFW posts for users who show or blur them", () => {
  expect([null, hides, blurs, shows].map(listsNsfw)).toEqual([false, false, true, true]);
});

test("an NSFW picture is veiled unless the viewer shows them or made it", () => {
  const others = { nsfw: true, owner: { _id: "2" } };
  expect([null, hides, blurs, shows].map((viewer) => isVeiled(others, viewer))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isVeiled({ nsfw: true, owner: { _id: "1" } }, hides)).toBe(false);
  expect(isVeiled({ nsfw: true, owner: null }, null)).toBe(true);
  expect(isVeiled({ nsfw: false, owner: { _id: "2" } }, null)).toBe(false);
});

test("a page for visitors sends users elsewhere", async () => {
  const target = async () => {
    const thrown = await requireVisitor(queries, ({ _id }) => `/user/${_id}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    return thrown instanceof Response ? thrown.headers.get("location") : thrown;
  };
  answer = { success: false };
  expect(await target()).toBe(undefined);
  queries.clear();
  answer = { success: true, _id: "1" };
  expect(await target()).toBe("/user/1");
});

test("a lost session leaves nothing of the user in the cache", () => {
  queries.setQueryData(CURRENT_USER, hides);
  queries.setQueryData(["GET /api/post/:id", { params: { id: "1" } }], { liked: true });
  sessionLost(queries);
  expect(queries.getQueryData(CURRENT_USER)).toBe(null);
  expect(queries.getQueryData(["GET /api/post/:id", { params: { id: "1" } }])).toBe(undefined);
});

test("signing in forgets what was loaded as a visitor", async () => {
  answer = { success: true, _id: "1" };
  queries.setQueryData(CURRENT_USER, null);
  queries.setQueryData(["GET /api/post/:id", { params: { id: "1" } }], { liked: false });
  await sessionStarted(queries);
  expect(queries.getQueryData(CURRENT_USER)).toMatchObject({ _id: "1" });
  expect(queries.getQueryData(["GET /api/post/:id", { params: { id: "1" } }])).toBe(undefined);
});

test("another account that signed in elsewhere finds nothing of the former", async () => {
  const post = ["GET /api/post/:id", { params: { id: "1" } }];
  const load = () => queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  answer = { success: true, _id: "1" };
  await load();
  queries.setQueryData(post, { liked: true });
  await load();
  expect(queries.getQueryData(post)).toEqual({ liked: true });
  answer = { success: true, _id: "2" };
  await load();
  expect(queries.getQueryData(post)).toBe(undefined);
  expect(queries.getQueryData(CURRENT_USER)).toMatchObject({ _id: "2" });
});
