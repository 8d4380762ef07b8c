import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { FollowRowButton } from "./follow-button.tsx";

const toasts = collectToasts();

/** Presses twice at once; returns the calls, what was shown, and whether lists of people are stale. */
async function press(following: boolean, status: number) {
  const shown: boolean[] = [];
  const { calls, queries, wrapper } = createProviders(answering(status, "Done"));
  const list = apiQuery("GET /api/user/:id/followers", { params: { id: "1" }, query: {} }).queryKey;
  queries.setQueryData(list, { success: true, people: [], next: null });
  const user = { _id: "7", username: "owl", following };
  render(<FollowRowButton user={user} show={async (is) => void shown.push(is)} />, { wrapper });
  const button = screen.getByRole("button", { name: /owl/ });
  button.click();
  button.click();
  await vi.waitFor(() => expect(toasts).toHaveLength(1), 20_000);
  const stale = queries.getQueryState(list)?.isInvalidated;
  return { calls: calls.map(([endpoint]) => endpoint), shown, toasts: [...toasts], stale };
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
