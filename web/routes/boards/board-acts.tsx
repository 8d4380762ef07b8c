import { useNavigate } from "react-router";
import type { Board } from "#contract/boards/contract.ts";
import { canDeleteBoard, canEditBoard } from "#contract/boards/policy.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { canReport } from "#contract/reports/policy.ts";
import { useDeleteBoard, useEditBoard } from "#web/components/boards/api.ts";
import { boardPath } from "#web/components/boards/queries.ts";
import { useReportDialog } from "#web/components/reports/use-report-dialog.tsx";
import { profileBoardsPath } from "#web/components/users/profile-path.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { share } from "#web/ui/buttons/share-button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { useLeaveBoard } from "./use-leave-board.ts";

const CollaboratorsDialog = lazyPart(
  async () => (await import("./collaborators-dialog.tsx")).CollaboratorsDialog,
);
const BoardForm = lazyPart(
  async () => (await import("#web/components/boards/board-form.tsx")).BoardForm,
);

type BoardActsProps = { board: Board; onArrange: () => void };

/** Renders share, and the menu of what else the viewer may do with a board. */
export function BoardActs({ board, onArrange }: BoardActsProps) {
  const { _id, code, title, owner, numPosts } = board;
  const user = useCurrentUser();
  const site = useSite();
  const editing = useEditBoard(code);
  const form = useDialog<true>((_, state) => (
    <BoardForm
      heading="Edit board"
      submit="Save"
      initial={board}
      {...state}
      onSubmit={editing.mutateAsync}
    />
  ));
  const people = useDialog<true>((_, state) => <CollaboratorsDialog board={board} {...state} />);
  const { leave } = useLeaveBoard(board);
  const leaving = useConfirmation<string>(
    (name) => ({
      title: "Leave board?",
      body: `You add to “${name}” no longer. What you added stays.`,
      confirmLabel: "Leave board",
    }),
    leave,
  );
  const deletion = useBoardDeletion(board);
  const reporting = useReportDialog();

  const items: MenuItem[] = [];
  if (canEditBoard(user, board)) {
    items.push({ label: "Edit", icon: "edit", onSelect: () => form.show(true) });
    items.push({ label: "People", icon: "user", onSelect: () => people.show(true) });
    if (numPosts > 0) items.push({ label: "Arrange", icon: "grid", onSelect: onArrange });
  }
  if (board.collaborators.some((one) => one._id === user?._id)) {
    items.push({ label: "Leave", icon: "out", onSelect: () => leaving.show(title) });
  }
  if (canReport(user, owner._id)) {
    const onSelect = () => reporting.report({ kind: "board", _id, title });
    items.push({ label: "Report", icon: "flag", onSelect });
  }
  if (canDeleteBoard(user, board)) {
    const label = canEditBoard(user, board) ? "Delete" : "Remove";
    items.push({ label, icon: "trash", danger: true, onSelect: deletion.ask });
  }
  return (
    <>
      <Button
        icon="share"
        size="l"
        onClick={() => void share({ title, url: site.url + boardPath(code) })}
      >
        Share
      </Button>
      {items.length > 0 && (
        <LazyMenu
          trigger={<IconButton icon="more" label="Board actions" size="l" boxed />}
          align="start"
          items={items}
        />
      )}
      {form.dialog}
      {people.dialog}
      {leaving.dialog}
      {deletion.dialog}
      {reporting.dialog}
    </>
  );
}

/** Deletes one's board after a question; staff are asked for the reasons. */
function useBoardDeletion(board: Board) {
  const { code, title, owner } = board;
  const navigate = useNavigate();
  const deletion = useDeleteBoard(code);
  const isOwn = canEditBoard(useCurrentUser(), board);

  async function remove(statement?: Statement) {
    const { message } = await deletion.mutateAsync(statement);
    showToast("ok", message);
    await navigate(profileBoardsPath(owner.username));
  }
  const { show, dialog } = useConfirmation<string>(
    (name) => ({
      title: "Delete board?",
      body: `“${name}” goes for good, and its link with it. What is on it stays where it is.`,
      confirmLabel: "Delete board",
    }),
    () => remove(),
  );
  const askStaff = () =>
    askForStatement({
      title: "Remove board?",
      body: `“${title}” leaves the site at once.`,
      confirmLabel: "Remove board",
      username: owner.username,
      act: remove,
    });
  return { ask: () => (isOwn ? show(title) : askStaff()), dialog };
}
