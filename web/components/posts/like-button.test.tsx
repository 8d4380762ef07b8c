import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Post } from "#contract/posts/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { postQuery } from "./api.ts";
import { LikeButton, useToggleLike } from "./like-button.tsx";

const toasts = collectToasts();

/** Presses twice while the reply is under way; returns what is shown before and after it. */
async function press(liked: boolean, reply: { status: number; body: object }) {
  const answered = Promise.withResolvers<typeof reply>();
  const { calls, queries, wrapper } = createProviders(() => answered.promise);
  const query = postQuery("7");
  const cached = { _id: "7", liked, numLikes: 4 } as Post;
  queries.setQueryData(query.queryKey, { success: true, post: cached, heldComments: [] });
  const { result } = renderHook(
    () => {
      const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      const post = data?.post ?? cached;
      return { post, toggle: useToggleLike(post) };
    },
    { wrapper },
  );
  const shown = () => {
    const { liked, numLikes } = queries.getQueryData(query.queryKey)?.post ?? cached;
    return [liked, numLikes];
  };
  await act(async () => result.current.toggle());
  const meanwhile = shown();
  await act(async () => result.current.toggle());
  await act(async () => answered.resolve(reply));
  return { calls: calls.map(([endpoint]) => endpoint), meanwhile, after: shown(), toasts };
}

test("a like shows at once, is sent once, and then has the server's count", async () => {
  const body = { success: true, message: "Liked", liked: true, numLikes: 9 };
  expect(await press(false, { status: 200, body })).toEqual({
    calls: ["GET /api/post/:id/like"],
    meanwhile: [true, 5],
    after: [true, 9],
    toasts: ["ok: Liked"],
  });
});

test("a like that is taken back shows at once", async () => {
  const body = { success: true, message: "Unliked", liked: false, numLikes: 3 };
  expect(await press(true, { status: 200, body })).toMatchObject({
    calls: ["GET /api/post/:id/unlike"],
    meanwhile: [false, 3],
    after: [false, 3],
  });
});

test("a refused like is shown as before, with the reason", async () => {
  const body = { success: false, message: "Too many requests." };
  expect(await press(false, { status: 429, body })).toMatchObject({
    meanwhile: [true, 5],
    after: [false, 4],
    toasts: ["error: Too many requests."],
  });
});

test("L likes, once however long it is held", async () => {
  const { calls, wrapper } = createProviders(
    answering(200, "Liked", { liked: true, numLikes: 5 }),
    {
      user: { _id: "1" },
      path: "/post/7",
    },
  );
  const post = { _id: "7", liked: false, numLikes: 4 } as Post;
  render(<LikeButton post={post} />, { wrapper });
  fireEvent.keyDown(document.body, { key: "l", repeat: true });
  expect(calls).toEqual([]);
  fireEvent.keyDown(document.body, { key: "l" });
  await waitFor(() =>
    expect(calls.map(([endpoint]) => endpoint)).toEqual(["GET /api/post/:id/like"]),
  );
});
