import { useRef } from "react";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./profile-actions.module.css";
import { PROFILE_FILE_ENDING } from "./profile-file-rules.ts";
import { addProfile, newKey } from "./profiles.ts";
import { useProfileImport } from "./use-profile-import.ts";

export function ProfileActions() {
  const { importing, importFile } = useProfileImport();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.actions}>
      <Button icon="plus" onClick={() => changeLoadouts((now) => addProfile(now, newKey()))}>
        Add New Profile
      </Button>
      <Button icon="up" onClick={() => !importing && input.current?.click()}>
        Import Profile
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Profile file"
        accept={PROFILE_FILE_ENDING}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again.
          if (file)
            void importFile(file).finally(() => Object.assign(currentTarget, { value: "" }));
        }}
      />
      <span className="t-xs">.ldt files</span>
      <span role="status" className={styles.status}>
        {importing && (
          <span className={styles.importing}>
            <span className={styles.spinner} aria-hidden="true" />
            Importing Profile
          </span>
        )}
      </span>
    </div>
  );
}
