import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type LeaveGuardProps = { uploading: boolean; isBusy: () => boolean };

/** Asks before a running upload is abandoned. */
export function LeaveGuard({ uploading, isBusy }: LeaveGuardProps) {
  const blocker = useBlocker(isBusy);
  useEffect(() => {
    if (!uploading) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [uploading]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
      title="Leave this page?"
      body="Your creation is still being uploaded."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
