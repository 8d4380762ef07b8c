import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import styles from "./save-bar.module.css";
import { SETTINGS_FORM_ID, type SettingsState } from "./settings-form.ts";
import { changeText } from "./settings-values.ts";

/** Lists unsaved changes, and saves or discards them. The fields are associated with its form. */
export function SaveBar({ settings }: { settings: SettingsState }) {
  const { change, changed, save, saving, discard } = settings;
  // Discard is removed together with the changes.
  const bar = useFocusRescue<HTMLFormElement>(changed);
  return (
    <form
      ref={bar}
      tabIndex={-1}
      id={SETTINGS_FORM_ID}
      className={styles.bar}
      aria-label="Unsaved changes"
      onSubmit={save}
      noValidate
    >
      <p className={classNames("t-sm", styles.text)} aria-live="polite">
        {changeText(change)}
      </p>
      {changed && (
        <Button variant="quiet" size="l" onClick={discard} disabled={saving}>
          Discard
        </Button>
      )}
      <Button variant="primary" size="l" type="submit" busy={saving} disabled={!changed}>
        Save
      </Button>
    </form>
  );
}
