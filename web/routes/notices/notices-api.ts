import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const NOTICES = queriesOf([
  "GET /api/notice/:id",
  "GET /api/cases",
  "GET /api/case/:id",
  "POST /api/notice/:id/read",
]);

type MailedLink = { id: string; token: string };

export function useConfirmNotice({ id, token }: MailedLink) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/notice/:id/confirm", { params: { id }, body: { token } }),
    onSuccess: () => queries.invalidateQueries(NOTICES),
  });
}

export function useStateOnNotice(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) =>
      call("POST /api/notice/:id/statement", { params: { id }, body }),
    onSuccess: ({ message }) => showToast("ok", message),
    // Too late, or sent from elsewhere: the page then shows what is so.
    onSettled: () => queries.invalidateQueries(NOTICES),
  });
}
