import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Board } from "#contract/boards/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { boardQuery } from "#web/components/boards/queries.ts";
import { FollowBoard } from "./follow-board.tsx";

const toasts = collectToasts();

const BOARD: Board = {
  ...{ _id: "7", code: "k7Qp2m", title: "Masks", text: "", audience: "public" },
  ...{ numPosts: 3, cover: [], numFollowers: 4, following: false },
  owner: { _id: "1", username: "owl", avatar: null },
  ...{ collaborators: [], invited: [], invitation: false },
};
const QUERY = boardQuery({ code: BOARD.code, nsfw: false });

function Shown() {
  const { data } = useQuery({ ...QUERY, enabled: false });
  return data ? <FollowBoard board={data} /> : null;
}

function show(board: Board, user: object | undefined, status = 200) {
  const providers = createProviders(answering(status, "Done"), {
    path: "/board/k7Qp2m",
    ...(user && { user }),
  });
  const { queries, wrapper } = providers;
  queries.setQueryData(QUERY.queryKey, board);
  render(<Shown />, { wrapper });
  const cached = () => queries.getQueryData(QUERY.queryKey);
  return { ...providers, cached };
}

test("leads visitors to sign in, and is not there for its owner", () => {
  show(BOARD, undefined);
  expect(screen.getByRole("link", { name: "Follow" }).getAttribute("href")).toBe("/login");
  show(BOARD, { _id: "1" });
  expect(screen.queryByRole("button")).toBeNull();
});

test("a follow shows at once, with the number of followers", async () => {
  const { sent, cached } = show(BOARD, { _id: "2" });
  screen.getByRole("button", { name: "Follow" }).click();
  await screen.findByRole("button", { name: "Following" });
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(sent()).toEqual([["POST /api/boards/:id/follow", { params: { id: "k7Qp2m" } }]]);
  expect(cached()).toEqual({ ...BOARD, following: true, numFollowers: 5 });
});

test("an end of it that is refused shows the follow again", async () => {
  const followed = { ...BOARD, following: true };
  const { sent, cached } = show(followed, { _id: "2" }, 429);
  screen.getByRole("button", { name: "Following" }).click();
  await waitFor(() => expect(toasts).toEqual(["error: Done"]));
  expect(sent()).toEqual([["POST /api/boards/:id/unfollow", { params: { id: "k7Qp2m" } }]]);
  expect(cached()).toEqual(followed);
});
