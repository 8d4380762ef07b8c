import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Board, ListedBoard } from "#contract/boards/contract.ts";
import type { BoardAudience } from "#contract/boards/rules.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { ownBoardsQuery } from "./queries.ts";

/** A filter that matches what shows boards or their posts. */
const BOARDS = queriesOf([
  "GET /api/boards",
  "GET /api/boards/:id",
  "GET /api/boards/:id/posts",
  "GET /api/boards/followed",
  "GET /api/user/:id/boards",
]);

/** Returns a function that has what shows boards read anew. */
export function useRefreshBoards(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(BOARDS);
}

/** Like `useRefreshBoards`, for a board that is left because it is not there any more. */
export function useRefreshBoardLists(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries(queriesOf(["GET /api/boards", "GET /api/user/:id/boards"]));
}

export type BoardTexts = { title: string; text: string; audience: BoardAudience };

/** Creates a board, with a post in it if one is given. */
export function useCreateBoard() {
  const call = useCall();
  return useMutation({
    mutationFn: (
      body: Pick<BoardTexts, "title" | "audience"> & { text?: string; postId?: string },
    ) => call("POST /api/boards", { body }),
    onSuccess: useRefreshBoards(),
  });
}

export function useEditBoard(code: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (change: BoardTexts) =>
      call("PATCH /api/boards/:id", { params: { id: code }, body: change }),
    onSuccess: useRefreshBoards(),
  });
}

/** Removes a collaborator or an invitation, also one's own; what shows boards is refreshed by the caller. */
export function useRemoveCollaborator(code: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (userId: string) =>
      call("POST /api/boards/:id/remove-collaborator", { params: { id: code }, body: { userId } }),
    onSuccess: ({ message }) => showToast("ok", message),
  });
}

type Following = Pick<Board, "code" | "following" | "numFollowers">;

/** Returns a function that follows a board or ends it: it shows at once, and rolls back when refused. */
export function useToggleBoardFollow({ code, following, numFollowers }: Following): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const filter = queriesOf(["GET /api/boards/:id"], { params: { id: code } });
  const show = (shown: Partial<Following>) =>
    queries.setQueriesData<Board | null>(filter, (board) => board && { ...board, ...shown });
  const { mutate, isPending } = useMutation({
    mutationKey: ["board-follow", code],
    mutationFn: (follow: boolean) =>
      call(`POST /api/boards/:id/${follow ? "follow" : "unfollow"}`, { params: { id: code } }),
    onMutate: async (follow) => {
      await queries.cancelQueries(filter);
      show({ following: follow, numFollowers: numFollowers + (follow ? 1 : -1) });
    },
    onSuccess: ({ message }) => {
      showToast("ok", message);
      return queries.invalidateQueries(queriesOf(["GET /api/boards/followed"]));
    },
    onError: (error) => {
      show({ following, numFollowers });
      showToast("error", messageOf(error));
    },
  });
  return () => {
    if (!isPending) mutate(!following);
  };
}

/** Deletes one's board or, with the reasons, another's. */
export function useDeleteBoard(code: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (statement?: Statement) =>
      call("POST /api/boards/:id/delete", {
        params: { id: code },
        ...(statement && { body: { statement } }),
      }),
    onSuccess: useRefreshBoardLists(),
  });
}

/**
 * Returns a function that puts a post into one's board or takes it out: it shows at once, and is undone when
 * refused. Acts on one board are sent one after another.
 */
export function useSaveToBoard(postId: string, board: Pick<ListedBoard, "code">) {
  const call = useCall();
  const queries = useQueryClient();
  const { code } = board;
  const { queryKey } = ownBoardsQuery(postId);
  const show = (saved: boolean) =>
    queries.setQueryData(
      queryKey,
      (reply) =>
        reply && {
          ...reply,
          boards: reply.boards.map((one) =>
            one.code === code && one.saved !== saved
              ? { ...one, saved, numPosts: one.numPosts + (saved ? 1 : -1) }
              : one,
          ),
        },
    );
  const { mutate } = useMutation({
    mutationKey: ["save-to-board", code, postId],
    scope: { id: `save-to-board ${code} ${postId}` },
    mutationFn: (saved: boolean) =>
      call(`POST /api/boards/:id/${saved ? "save" : "unsave"}`, {
        params: { id: code },
        body: { postId },
      }),
    onMutate: async (saved) => {
      await queries.cancelQueries({ queryKey });
      show(saved);
    },
    onSuccess: async ({ message }, saved) => {
      showToast("ok", message);
      // A reply that is under way may be older.
      await queries.cancelQueries({ queryKey });
      show(saved);
      // What is open keeps its order until it closes.
      void queries.invalidateQueries({ ...BOARDS, refetchType: "none" });
    },
    onError: (error, saved) => {
      show(!saved);
      showToast("error", messageOf(error));
    },
  });
  return mutate;
}
