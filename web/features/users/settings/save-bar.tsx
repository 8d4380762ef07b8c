import { Button } from "#web/ui/button.tsx";
import styles from "./save-bar.module.css";
import type { SettingsState } from "./settings-form.ts";
import { changeText } from "./settings-values.ts";

/** Says what is not saved yet, and saves it. */
export function SaveBar({ settings }: { settings: SettingsState }) {
  const { change, changed, save, saving, discard } = settings;
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      <p className={styles.text} aria-live="polite">
        {changeText(change)}
      </p>
      {changed && (
        <Button variant="quiet" onClick={discard} disabled={saving}>
          Discard
        </Button>
      )}
      <Button variant="primary" onClick={save} busy={saving} disabled={!changed}>
        Save
      </Button>
    </section>
  );
}
