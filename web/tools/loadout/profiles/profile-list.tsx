import { Fragment } from "react";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import styles from "./profile-list.module.css";
import { ProfileRow } from "./profile-row.tsx";
import { type Loadouts, type Profile, selectedProfile, selectProfile } from "./profiles.ts";
import { useProfileDeletion } from "./use-profile-deletion.ts";

type ProfileListProps = {
  loadouts: Loadouts;
  /** Whether a profile is being selected to roll from. */
  picking?: boolean;
};

export function ProfileList({ loadouts, picking }: ProfileListProps) {
  const { showDialog, deleted, undo, dialog } = useProfileDeletion();
  const picked = selectedProfile(loadouts);
  // Focuses whichever remains when the row or its notice is removed.
  const undoButton = useFocusRescue<HTMLButtonElement>(deleted);
  const list = useFocusRescue<HTMLUListElement>(deleted);
  const undoAt = deleted && Math.min(deleted.index, loadouts.profiles.length);
  const undoRow = deleted && (
    <li className={styles.undo}>
      <span role="status">
        <bdi>{deleted.profile.name}</bdi> is deleted.
      </span>
      <Button ref={undoButton} onClick={undo}>
        Undo
      </Button>
    </li>
  );
  const row = (profile: Profile, index: number) => (
    <ProfileRow
      profile={profile}
      first={index === 0}
      onDelete={() => showDialog(profile)}
      {...(picking && {
        picked: profile.key === picked.key,
        onPick: () => changeLoadouts((now) => selectProfile(now, profile.key)),
      })}
    />
  );
  return (
    <>
      <ul ref={list} tabIndex={-1} className="stack-8" aria-label="Profiles">
        {loadouts.profiles.map((profile, index) => (
          <Fragment key={profile.key}>
            {undoAt === index && undoRow}
            {row(profile, index)}
          </Fragment>
        ))}
        {undoAt === loadouts.profiles.length && undoRow}
      </ul>
      {dialog}
    </>
  );
}
