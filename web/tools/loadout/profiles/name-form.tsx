import { useState } from "react";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./name-form.module.css";
import { cleanName, PROFILE_NAME_MAX, type Profile, renameProfile } from "./profiles.ts";

/** Renames a profile by the button or Enter; an empty name is ignored. */
export function NameForm({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? profile.name;

  function confirm() {
    const clean = cleanName(name);
    if (clean === "") return;
    changeLoadouts((loadouts) => renameProfile(loadouts, profile.key, clean));
    setTyped(null);
    showToast("ok", `Saved as ${clean}`);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <TextField
        label="Profile name"
        counter={{ value: [...name].length, max: PROFILE_NAME_MAX }}
        maxLength={PROFILE_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" icon="check">
        Confirm
      </Button>
    </form>
  );
}
