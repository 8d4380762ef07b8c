import { useNavigate } from "react-router";
import type { Board } from "#contract/boards/contract.ts";
import {
  useRefreshBoardLists,
  useRefreshBoards,
  useRemoveCollaborator,
} from "#web/components/boards/api.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";

/**
 * Provides what ends that the viewer adds to a board, or is invited to; a private one is left for the home page.
 * `leave` rejects with a `CallError`.
 */
export function useLeaveBoard({ code, audience }: Board) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const refresh = useRefreshBoards();
  const refreshLists = useRefreshBoardLists();
  const { mutateAsync, isPending } = useRemoveCollaborator(code);
  async function leave() {
    if (!user) return;
    await mutateAsync(user._id);
    if (audience !== "private") return refresh();
    await navigate("/");
    await refreshLists();
  }
  return { leave, isLeaving: isPending };
}
