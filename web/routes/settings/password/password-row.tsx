import { useState } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PasswordDialog = lazyPart(async () => (await import("./password-dialog.tsx")).PasswordDialog);

/** Changes the user's password, or sets the first one. */
export function PasswordRow({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon="lock"
        title="Password"
        text={
          user.hasPassword
            ? "Changing it logs you out everywhere else."
            : "You have none. With one you can log in by your email too."
        }
        side={
          <Button onClick={() => setOpen(true)}>
            {user.hasPassword ? "Change password" : "Set a password"}
          </Button>
        }
      />
      {open && (
        <PasswordDialog
          user={user}
          onFailed={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
