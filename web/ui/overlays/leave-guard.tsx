import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type LeaveGuardProps = {
  /** Whether to ask before a navigation within the site. */
  blocks: BlockerFunction;
  /** Whether the browser asks before it unloads the page. */
  blocksUnload: boolean;
  title: string;
  body: string;
};

/** Asks before the page is left, as that would lose something. */
export function LeaveGuard({ blocks, blocksUnload, title, body }: LeaveGuardProps) {
  const blocker = useBlocker(blocks);
  return (
    <>
      {blocksUnload && <UnloadGuard />}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
        title={title}
        body={body}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  );
}

function UnloadGuard() {
  useBeforeUnload((event) => event.preventDefault());
  return null;
}
