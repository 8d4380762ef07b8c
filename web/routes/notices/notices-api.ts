import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NoticeDecision } from "#contract/moderation/notice-rules.ts";
import { type Call, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import type { NoticesParams } from "./notices-url.ts";

type MailedLink = { id: string; token: string };

/** Fetches a notice for its sender, by a mailed link. */
export function sentNoticeQuery(call: Call, { id, token }: MailedLink) {
  return queryOptions({
    queryKey: ["notices", "sent", id, token],
    queryFn: async () =>
      (await call("POST /api/notice/:id/read", { params: { id }, body: { token } })).notice,
  });
}

export function useConfirmNotice({ id, token }: MailedLink) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/notice/:id/confirm", { params: { id }, body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
}

/** Fetches a notice about one's own posts. */
export function ownNoticeQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["notices", "own", id],
    queryFn: async () => (await call("GET /api/notice/:id", { params: { id } })).notice,
  });
}

export function useStateOnNotice(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /api/notice/:id/statement", { params: { id }, body: { text } }),
    onSuccess: ({ message }) => showToast("ok", message),
    // Too late, or sent from elsewhere: the page then shows what is so.
    onSettled: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
}

/** Fetches one page of the notices, for staff. */
export function noticesQuery(call: Call, query: NoticesParams) {
  return queryOptions({
    queryKey: ["notices", "list", query],
    queryFn: async () => {
      const { notices, pageCount } = await call("GET /api/notices", { query });
      return { notices, pageCount };
    },
    // Other staff act meanwhile.
    staleTime: 0,
  });
}

/** Fetches a notice with its posts and answers, for staff. */
export function staffNoticeQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["notices", "staff", id],
    queryFn: async () => (await call("GET /api/notices/:id", { params: { id } })).notice,
    refetchOnWindowFocus: true,
  });
}

export function useDecideNotice(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeDecision) =>
      call("POST /api/notices/:id/decide", { params: { id }, body }),
    onSuccess: ({ message }) => {
      showToast("ok", message);
      queries.removeQueries({ queryKey: ["feed"] });
      queries.removeQueries({ queryKey: ["post"] });
    },
    // Somebody else may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
}
