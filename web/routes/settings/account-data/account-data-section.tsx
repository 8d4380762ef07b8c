import { useState } from "react";
import { DELETION_DAYS } from "#contract/accounts/account-data.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { useAccountChange } from "#web/routes/settings/use-account-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./account-data-section.module.css";
import { ExportRow } from "./export-row.tsx";

const DeletionDialog = lazyPart(async () => (await import("./deletion-dialog.tsx")).DeletionDialog);

/** Renders the account data export and account deletion settings. */
export function AccountDataSection({ user }: { user: CurrentUser }) {
  const data = useFocusRescue<HTMLDivElement>(user.deletionAt);
  return (
    <div ref={data} className="stack-8" tabIndex={-1}>
      <ExportRow />
      {user.deletionAt ? (
        <PlannedDeletion at={user.deletionAt} />
      ) : (
        <DeletionRow username={user.username} />
      )}
    </div>
  );
}

function DeletionRow({ username }: { username: string }) {
  const [dialogLoaded, setDialogLoaded] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);

  function openDialog() {
    setDialogLoaded(true);
    setDialogOpen(true);
  }

  return (
    <>
      <SettingRow
        icon="trash"
        title="Your account"
        text={`It goes after ${DELETION_DAYS} days, with all your posts. Until then you can keep it.`}
        side={
          <Button variant="danger-quiet" onClick={openDialog}>
            Delete my account
          </Button>
        }
      />
      {dialogLoaded && (
        <DeletionDialog
          username={username}
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          onFailed={() => setDialogLoaded(false)}
        />
      )}
    </>
  );
}

function PlannedDeletion({ at }: { at: string }) {
  const { mutate, isPending } = useAccountChange((call) =>
    call("POST /api/auth/deletion/cancel", {}),
  );
  return (
    <div className={styles.notice}>
      <SettingRow
        icon="warn"
        title={`Your account will be deleted on ${longDate(at)}.`}
        text="Until then all stays as it is, and you can change your mind."
        side={
          <Button busy={isPending} onClick={() => mutate()}>
            Keep my account
          </Button>
        }
      />
    </div>
  );
}
