import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import type { Outcome, SettingsState } from "./settings-form.ts";

type OutcomeDialogProps = { outcome: Outcome; onClose: () => void };

/** Shows the result of a save. */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const title = outcome.ok ? "Success" : "Error";
  return <MessageDialog title={title} text={outcome.message} onClose={onClose} />;
}

/** Asks before unsaved changes are abandoned; not after a successful save. */
export function UnsavedGuard({ settings }: { settings: SettingsState }) {
  const saved = settings.outcome?.ok === true && settings.outcome.username !== undefined;
  const unsaved = settings.changed && !saved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      {unsaved && <SiteExitGuard />}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
        title="Leave without saving?"
        body="Your changes would be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  );
}

/** Has the browser ask before the page is unloaded. */
function SiteExitGuard() {
  useBeforeUnload((event) => event.preventDefault());
  return null;
}
