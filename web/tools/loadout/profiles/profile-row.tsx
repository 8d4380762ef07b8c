import type { ReactNode } from "react";
import { Link } from "react-router";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { IconButton, IconLink } from "#web/ui/buttons/icon-button.tsx";
import { ProfileCounts } from "./profile-counts.tsx";
import styles from "./profile-row.module.css";
import type { Profile } from "./profiles.ts";

type ProfileRowProps = {
  profile: Profile;
  /** The first can't be deleted. */
  first: boolean;
  /** Set in selection mode: whether this one is selected. */
  picked?: boolean;
  onPick?: () => void;
  onDelete: () => void;
};

export function ProfileRow({ profile, first, picked, onPick, onDelete }: ProfileRowProps) {
  const { key, name } = profile;
  const facts = (
    <span className={styles.facts}>
      <b className={styles.name} dir="auto">
        {name}
      </b>
      <ProfileCounts profile={profile} />
    </span>
  );
  return (
    <li className={styles.row} data-picked={picked || undefined}>
      {onPick ? (
        <label className={styles.pick}>
          <input className="radio" type="radio" name="profile" checked={picked} onChange={onPick} />
          {facts}
        </label>
      ) : (
        <Link to={editPath(key)} className={styles.open}>
          {facts}
        </Link>
      )}
      <IconLink icon="edit" label={`Edit ${name}`} to={editPath(key)} />
      <DeleteButton name={name} first={first} onDelete={onDelete} />
    </li>
  );
}

type DeleteButtonProps = { name: string; first: boolean; onDelete: () => void };

function DeleteButton({ name, first, onDelete }: DeleteButtonProps): ReactNode {
  return first ? (
    <IconButton icon="lock" label="The first profile cannot be deleted" disabled />
  ) : (
    <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
  );
}
