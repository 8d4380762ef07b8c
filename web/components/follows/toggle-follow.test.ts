import { expect, test, vi } from "vitest";
import { collectToasts } from "#test/toasts.ts";
import { createCall } from "#web/lib/call.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { PEOPLE, toggleFollow } from "./toggle-follow.ts";

const toasts = collectToasts();

/** Presses twice at once; returns the calls, what was shown, and whether lists of people are stale. */
async function press(following: boolean, status: number) {
  const calls: string[] = [];
  const shown: boolean[] = [];
  const queries = createQueryClient();
  queries.setQueryData([...PEOPLE, "followers"], []);
  const call = createCall(async (endpoint) => {
    calls.push(endpoint);
    return { status, body: { success: status === 200, message: "Done" } };
  });
  const user = { _id: "7", username: "owl", following };
  const show = async (is: boolean) => void shown.push(is);
  toggleFollow({ call, queries }, user, show);
  toggleFollow({ call, queries }, user, show);
  await vi.waitFor(() => expect(toasts).toHaveLength(1), 20_000);
  const state = queries.getQueryState([...PEOPLE, "followers"]);
  return { calls, shown, toasts: [...toasts], stale: state?.isInvalidated };
}

test("a follow shows at once, is sent once, and makes lists of people stale", async () => {
  expect(await press(false, 200)).toEqual({
    calls: ["GET /api/user/:id/follow"],
    shown: [true, true],
    toasts: ["ok: Followed owl"],
    stale: true,
  });
});

test("an unfollow that is refused shows the follow again", async () => {
  expect(await press(true, 403)).toEqual({
    calls: ["GET /api/user/:id/unfollow"],
    shown: [false, true],
    toasts: ["error: Failed to unfollow owl"],
    stale: false,
  });
});
