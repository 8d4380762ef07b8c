import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type LeaveGuardProps = {
  /** Whether to ask before a navigation within the site; by default, before each to another page. */
  blocks?: BlockerFunction;
  title?: string;
  body?: string;
};

/** Returns whether a navigation is to another page. */
export const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;

/**
 * Asks before the page is left or unloaded. Rendered only while that would lose something: the router
 * complains about every typed anchor as long as a blocker is mounted.
 */
export function LeaveGuard({
  blocks = leavesPage,
  title = "Leave without saving?",
  body = "Your changes would be lost.",
}: LeaveGuardProps) {
  const blocker = useBlocker(blocks);
  useBeforeUnload((event) => event.preventDefault());
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
      title={title}
      body={body}
      danger
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
