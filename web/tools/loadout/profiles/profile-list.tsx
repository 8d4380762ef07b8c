import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Item } from "#contract/items/item.ts";
import { PARTS } from "#contract/loadout/parts.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton, IconLink } from "#web/ui/buttons/icon-button.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import {
  deleteProfile,
  duplicateProfile,
  insertProfile,
  type Loadouts,
  newKey,
  type Profile,
} from "./profiles.ts";

const NOUNS = {
  primaryWeapons: "primary",
  primaryWeaponModifications: "mods",
  secondaryWeapons: "secondary",
  grenades: "grenades",
  characterModifications: "character",
} as const;

/** Lists the profiles, each a link to its parts. */
export function ProfileList({ loadouts }: { loadouts: Loadouts }) {
  const { showDialog, deleted, undo, dialog } = useProfileDeletion();
  // Focuses whichever remains when the row or its notice is removed.
  const undoButton = useFocusRescue<HTMLButtonElement>(deleted);
  const list = useFocusRescue<HTMLUListElement>(deleted);
  const undoAt = deleted && Math.min(deleted.index, loadouts.profiles.length);
  const undoRow = deleted && (
    <li className="flex items-center flex-wrap justify-between dashed text-muted breaks gap-y-8 gap-x-16 py-8 px-18 text-14">
      <span role="status">
        <bdi>{deleted.profile.name}</bdi> is deleted.
      </span>
      <Button ref={undoButton} onClick={undo}>
        Undo
      </Button>
    </li>
  );
  const row = (profile: Profile, index: number) => (
    <ProfileRow profile={profile} first={index === 0} onDelete={() => showDialog(profile)} />
  );
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(min(100%,440px),1fr))]"
        aria-label="Profiles"
      >
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

/** A deleted profile that can be restored in place. */
type Deleted = {
  profile: Profile;
  index: number;
  wasSelected: boolean;
  /** Items that may be deleted with it. */
  foreign: readonly Item[];
};

type ProfileDeletion = {
  showDialog: (profile: Profile) => void;
  deleted: Deleted | null;
  undo: () => void;
  dialog: ReactNode;
};

/** Asks before a profile is deleted, and can undo it. */
function useProfileDeletion(): ProfileDeletion {
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  function remove({ key }: Profile) {
    changeLoadouts((loadouts) => {
      const index = loadouts.profiles.findIndex((one) => one.key === key);
      const profile = loadouts.profiles[index];
      const { foreign, selected } = loadouts;
      if (profile) setDeleted({ profile, index, foreign, wasSelected: selected === key });
      return deleteProfile(loadouts, key);
    });
  }

  function undo() {
    if (!deleted) return;
    const { profile, index, foreign, wasSelected } = deleted;
    changeLoadouts((loadouts) => {
      const back = insertProfile(loadouts, profile, index, foreign);
      return wasSelected ? { ...back, selected: profile.key } : back;
    });
    setDeleted(null);
  }

  const { show: showDialog, dialog } = useConfirmation<Profile>(
    ({ name }) => ({
      title: `Delete ${name}?`,
      body: "It is stored only on this device. Export it first if you want to keep a copy.",
      confirmLabel: "Delete profile",
    }),
    remove,
  );
  return { showDialog, deleted, undo, dialog };
}

type ProfileRowProps = {
  profile: Profile;
  /** The first can't be deleted. */
  first: boolean;
  onDelete: () => void;
};

function ProfileRow({ profile, first, onDelete }: ProfileRowProps) {
  const { key, name } = profile;
  return (
    <li className="card grid gap-4 items-center grid-cols-[minmax(0,1fr)_auto_auto_auto] min-h-84 pr-16 hover:bg-s2 phone:gap-0 phone:pr-4">
      <Link
        to={editPath(key)}
        className="flex items-center gap-16 min-w-0 self-stretch py-12 pr-12 pl-16 cursor-pointer phone:gap-12 phone:pl-12"
      >
        <span className="min-w-0">
          <b className="block t-h3 breaks" dir="auto">
            {name}
          </b>
          <ProfileCounts profile={profile} />
        </span>
      </Link>
      <IconLink icon="edit" label={`Edit ${name}`} to={editPath(key)} />
      <IconButton
        icon="copy"
        label={`Duplicate ${name}`}
        onClick={() => changeLoadouts((now) => duplicateProfile(now, profile, newKey()))}
      />
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

/** Shows how many items of each kind a profile has. */
function ProfileCounts({ profile }: { profile: Profile }) {
  return (
    <span className="cluster t-sm tabular-nums gap-y-0 gap-x-16 phone:gap-x-12">
      {PARTS.map((part) => (
        <span key={part}>
          <b className="t-legend normal-nums text-bright">{profile[part].length}</b> {NOUNS[part]}
        </span>
      ))}
    </span>
  );
}
