import { useSignOut } from "#web/components/accounts/sign-in/use-sign-out.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";

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
