import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/decisions/contract.ts";
import type { UserChange } from "#contract/users/contract.ts";
import { CallError, useCall } from "#web/lib/call.ts";
import { apiQuery, EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { upload } from "#web/lib/upload.ts";

/** Fetches a user's settings, for staff. */
export function userDetailsQuery(id: string) {
  return apiQuery("GET /api/user/:id/details", { params: { id } });
}

/**
 * Returns whether the user is missing or not visible to the viewer. Temporary errors are excluded.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function useUpdateUser(id: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (change: UserChange & { statement?: Statement }) =>
      call("POST /api/user/:id", { params: { id }, body: change }),
  });
}

export function useUploadAvatar(id: string, onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: ({ picture, statement }: { picture: Blob; statement?: Statement }) => {
      const form = new FormData();
      // Fields before files.
      if (statement) form.append("statement", JSON.stringify(statement));
      form.append("avatar", picture, "avatar.png");
      return upload("POST /api/user/:id/avatar", form, onProgress, { id });
    },
  });
}

/**
 * Refetches a user by `queryKey`, and removes other queries, which may show the old name, avatar or
 * color.
 */
export function useRefreshUser(queryKey: readonly unknown[]) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey });
    queries.removeQueries({ ...EXCEPT_CURRENT_USER, type: "inactive" });
  };
}
