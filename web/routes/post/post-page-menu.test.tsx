import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Post } from "#contract/posts/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { PostMenu } from "./post-page-menu.tsx";

const toasts = collectToasts();
const OWL = { _id: "1", username: "owl", roles: [0], verified: true };
const post = (more: Partial<Post> = {}) =>
  ({
    _id: "7",
    title: "Wolf",
    owner: { ...OWL, avatar: null },
    pinned: false,
    images: [],
    ...more,
  }) as unknown as Post;

function open(user: object, shown = post(), status = 200) {
  const { calls, wrapper } = createProviders(answering(status, "Pinned"), {
    path: "/post/7",
    user,
  });
  const deleted: unknown[] = [];
  const trigger = <button type="button">Post actions</button>;
  render(
    <PostMenu
      trigger={trigger as never}
      post={shown}
      more={[]}
      onDelete={async (statement) => {
        deleted.push(statement);
        return { message: "Deleted" } as never;
      }}
    />,
    { wrapper },
  );
  return { calls, deleted, user: userEvent.setup() };
}

const items = async () =>
  (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

test.each([
  ["its maker", OWL, post(), ["Edit Post", "Pin to profile", "Save original files", "Delete Post"]],
  [
    "its maker, once it is pinned",
    OWL,
    post({ pinned: true }),
    ["Edit Post", "Unpin from profile", "Save original files", "Delete Post"],
  ],
  ["a moderator", { ...OWL, _id: "9", roles: [1] }, post(), ["Edit Post", "Delete Post"]],
])("offers %s what is allowed", async (_, user, shown, expected) => {
  open(user, shown);
  expect(await items()).toEqual(expected);
});

test("pins, and says why it was refused", async () => {
  const { calls, user } = open(OWL, post(), 409);
  await user.click(await screen.findByRole("menuitem", { name: "Pin to profile" }));
  await waitFor(() => expect(toasts).toEqual(["error: Pinned"]));
  expect(calls.map(([endpoint]) => endpoint)).toEqual(["POST /api/post/:id/pin"]);
});

test("deletes one's own post after a confirmation, without reasons", async () => {
  const { deleted, user } = open(OWL);
  await user.click(await screen.findByRole("menuitem", { name: "Delete Post" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(deleted).toEqual([]);
});
