import { apiQuery, nullIfMissing } from "#web/lib/queries.ts";

/** The path of a board. */
export function boardPath(code: string): string {
  return `/board/${code}`;
}

type BoardParams = { code: string; nsfw: boolean };

/** Fetches a board without its posts; null if it does not exist, or is not for the viewer. */
export function boardQuery({ code, nsfw }: BoardParams) {
  return apiQuery(
    "GET /api/boards/:id",
    { params: { id: code }, query: { nsfw } },
    async (reply) => {
      const found = await nullIfMissing(reply);
      return found?.board ?? null;
    },
  );
}

/** Fetches one page of the posts of a board, in its order. */
export function boardPostsQuery({ code, ...query }: BoardParams & { page: number }) {
  return apiQuery("GET /api/boards/:id/posts", {
    params: { id: code },
    query: { ...query, tiles: true },
  });
}

/** Fetches the boards that one adds to, and whether a post is in each. */
export function ownBoardsQuery(postId?: string) {
  return apiQuery("GET /api/boards", { query: { post: postId } });
}

/** Fetches the boards of others that one follows. */
export function followedBoardsQuery(query: { nsfw: boolean }) {
  return apiQuery("GET /api/boards/followed", { query });
}

/** Fetches a page of the boards that a profile shows. */
export function userBoardsQuery({ id, ...query }: { id: string; page: number; nsfw: boolean }) {
  return apiQuery("GET /api/user/:id/boards", { params: { id }, query });
}
