import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
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
  if (!settings.changed || saved) return null;
  return <LeaveGuard />;
}
