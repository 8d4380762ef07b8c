import { Button } from "#web/ui/buttons/button.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useSignOut } from "./use-sign-out.ts";

export function SignOutRow() {
  const { mutate, isPending } = useSignOut();
  return (
    <SettingRow
      icon="out"
      title="This browser"
      text="You are signed in"
      side={
        <Button busy={isPending} onClick={() => mutate()}>
          Sign Out
        </Button>
      }
    />
  );
}
