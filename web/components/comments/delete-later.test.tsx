import { beforeEach, expect, test, vi } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import { createCall } from "#web/lib/call.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { receiveToasts, type ToastAction } from "#web/ui/feedback/toast-queue.ts";
import { deleteLater } from "./delete-later.ts";

let offers: ToastAction[] = [];
let errors: string[] = [];
beforeEach(() => {
  offers = [];
  errors = [];
  return receiveToasts({
    show: ({ kind, text, action }) =>
      action ? offers.push(action) : errors.push(`${kind}: ${text}`),
    closeStale: () => undefined,
  });
});

function remove(_id: string, status = 200) {
  const sent: unknown[] = [];
  const call = createCall(async (endpoint, input) => {
    sent.push([endpoint, (input as { params: object }).params]);
    return { status, body: { success: status === 200, message: "Gone wrong", decisionId: null } };
  });
  const show = vi.fn();
  deleteLater(
    { call, queries: createQueryClient(call), postId: "7" },
    { _id, replyTo: null } as Comment,
    show,
  );
  return { sent, show };
}

const SENT = (id: string) => [["POST /api/comment/:id/delete", { id }]];

test("sends a deletion once the toast closes, and once", () => {
  const { sent, show } = remove("1");
  expect(sent).toEqual([]);
  offers[0]?.onClose?.();
  offers[0]?.onClose?.();
  expect(sent).toEqual(SENT("1"));
  expect(show).not.toHaveBeenCalled();
});

test("sends nothing after Undo, which shows the comment again", () => {
  const { sent, show } = remove("1");
  offers[0]?.run();
  offers[0]?.onClose?.();
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual([]);
  expect(show).toHaveBeenCalledTimes(1);
});

test("sends a deletion when the page is left, and before the next one begins", () => {
  const first = remove("1");
  const second = remove("2");
  expect([first.sent, second.sent]).toEqual([SENT("1"), []]);
  window.dispatchEvent(new Event("pagehide"));
  expect(second.sent).toEqual(SENT("2"));
});

test("shows the comment again when its deletion is refused", async () => {
  const { show } = remove("1", 403);
  offers[0]?.onClose?.();
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1), 20_000);
  expect(errors).toEqual(["error: Gone wrong"]);
});
