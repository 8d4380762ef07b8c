import { PARTS } from "#contract/loadout/parts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { changeWithUndo } from "./change-with-undo.ts";
import styles from "./default-set.module.css";
import { type Profile, resetItems } from "./profiles.ts";

/** Resets the first profile, which cannot be deleted, to the items it started with. */
export function DefaultSet({ profile: { key, name } }: { profile: Profile }) {
  const reset = () =>
    changeWithUndo({
      key,
      parts: PARTS,
      change: (loadouts) => resetItems(loadouts, key),
      text: `${name} has the default set again`,
    });
  return (
    <>
      <SectionHeading className={styles.heading}>Default Set</SectionHeading>
      <p className={styles.text}>
        The weapons, modifications and grenades that this profile started with. Its name stays.
      </p>
      <Button icon="reroll" onClick={reset}>
        Reset to the default set
      </Button>
    </>
  );
}
