import { useMutation } from "@tanstack/react-query";
import type { Board } from "#contract/boards/contract.ts";
import { useRefreshBoards } from "#web/components/boards/api.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useLeaveBoard } from "./use-leave-board.ts";

const onError = (error: Error) => showToast("error", messageOf(error));

/** Renders the invitation to add to a board, with its answers. */
export function Invitation({ board }: { board: Board }) {
  const { code, owner } = board;
  const call = useCall();
  const refresh = useRefreshBoards();
  const { mutate: join, isPending } = useMutation({
    mutationFn: () => call("POST /api/boards/:id/join", { params: { id: code } }),
    onSuccess: ({ message }) => {
      showToast("ok", message);
      return refresh();
    },
    onError,
  });
  const { leave, isLeaving } = useLeaveBoard(board);
  return (
    <section
      className="card flex flex-wrap items-center gap-12 mb-24 px-16 py-12 phone:my-12"
      aria-label="Invitation"
    >
      <p className="flex-1 min-w-[220px]">
        <b>{owner.username}</b> invites you to add to this board, with Save on a creation.
      </p>
      <Button disabled={isPending} busy={isLeaving} onClick={() => leave().catch(onError)}>
        No, thanks
      </Button>
      <Button variant="primary" disabled={isLeaving} busy={isPending} onClick={() => join()}>
        Accept
      </Button>
    </section>
  );
}
