import { Button } from "#web/ui/button.tsx";
import styles from "./save-bar.module.css";
import type { SettingsState } from "./settings-form.ts";
import { changeText } from "./settings-values.ts";

/** Fields elsewhere on the page belong to the form of the bar by this id: Enter in them saves. */
export const SETTINGS_FORM = "settings-form";

/** Says what is not saved yet, and saves it. */
export function SaveBar({ settings }: { settings: SettingsState }) {
  const { change, changed, save, saving, discard } = settings;
  return (
    <form
      id={SETTINGS_FORM}
      className={styles.bar}
      aria-label="Unsaved changes"
      onSubmit={save}
      noValidate
    >
      <p className={styles.text} aria-live="polite">
        {changeText(change)}
      </p>
      {changed && (
        <Button variant="quiet" onClick={discard} disabled={saving}>
          Discard
        </Button>
      )}
      <Button type="submit" variant="primary" size="l" busy={saving} disabled={!changed}>
        Save
      </Button>
    </form>
  );
}
