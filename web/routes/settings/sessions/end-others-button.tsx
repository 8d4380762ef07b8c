import { useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useEndSessions } from "./sessions-api.ts";
import styles from "./sessions-section.module.css";

const ConfirmDialog = lazyPart(
  async () => (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
);

export function EndOthersButton() {
  const { mutateAsync } = useEndSessions((call) => call("POST /api/auth/sessions/end-others", {}));
  const [dialogLoaded, setDialogLoaded] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.others}
        onClick={() => {
          setDialogLoaded(true);
          setDialogOpen(true);
        }}
      >
        End all others
      </Button>
      {dialogLoaded && (
        <ConfirmDialog
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          onFailed={() => setDialogLoaded(false)}
          title="End all other sessions?"
          body="You stay signed in here and are signed out everywhere else."
          confirmLabel="End all others"
          onConfirm={() => mutateAsync()}
        />
      )}
    </>
  );
}
